#include <stdlib.h>

#include "base/err.h"
#include "fleet/command.h"
#include "fleet/store.h"
#include "gather.h"

/*
 * So many bundles, or up to twice as many: a new file costs a part of that size. What
 * no run of a day has used is removed: a bundle with a change is another one.
 */
enum { BUNDLES = 16, OLD = 1 };

/* So many groups of less than so many bytes are in no bundle, which they would change. */
enum { FEW = 64, SMALL = 1 << 16 };

struct bundle {
	size_t from, n; /* groups */
	char id[PART_ID];
	bool kept, small;
};

/* ---- bundles ---- */

static bool
is_small(const struct group *group)
{
	return group->bytes < SMALL;
}

static int
small_last(const void *a, const void *b)
{
	return number_cmp(is_small(a), is_small(b));
}

/* Moves small groups to the end; how many others there are. */
static size_t
part_small(struct gather *gather)
{
	size_t n = 0;

	for (size_t i = 0; i < gather->n_groups; i++)
		n += !is_small(&gather->groups[i]);
	if (gather->n_groups - n > FEW)
		return gather->n_groups;
	array_sort(gather->groups, gather->n_groups, small_last);
	return n;
}

/*
 * A bundle ends where the name of a file says so, so that a new group changes one
 * bundle, and not all that come after it.
 */
static void
number_bundles(struct gather *gather)
{
	size_t n = part_small(gather), bundle = 1, every = 1;

	while (2 * BUNDLES * every <= n)
		every *= 2;
	for (size_t i = 0; i < n; i++) {
		struct group *group = &gather->groups[i];

		group->bundle = bundle;
		bundle += str_hash_long(group->first) % every == 0;
	}
}

/* Of its files, and of all that its records depend on. */
static void
set_id(const struct gather *gather, struct bundle *bundle)
{
	struct buf text = { 0 };

	task_put(&text, &gather->task);
	buf_adds(&text, gather->command);
	buf_addc(&text, '\0');
	for (size_t i = bundle->from; i < bundle->from + bundle->n; i++)
		buf_add(&text, (struct str){ gather->groups[i].id, PART_ID });
	part_id(&text, bundle->id);
	buf_free(&text);
}

/* What was kept of it, with its inputs; false if that is not there, or damaged. */
static bool
open_kept(const struct gather *gather, const struct bundle *bundle,
    struct part *part, bool check)
{
	struct buf path = { 0 };
	const char *why;
	bool good;

	store_path(gather->dir, bundle->id, "combined", &path);
	good = part_open(part, path.p, &why);
	if (good &&
	    ((check && !part_is_sound(part)) ||
		!task_fits(&part->task, &gather->task) || !part_next(part))) {
		part_close(part);
		good = false;
	}
	if (good)
		store_touch(path.p);
	buf_free(&path);
	return good;
}

static size_t
find_bundles(struct gather *gather, struct bundle bundles[])
{
	size_t n = 0;

	for (size_t i = 0; i < gather->n_groups; n++) {
		struct bundle *bundle = &bundles[n];
		const struct group *first = &gather->groups[i];
		struct part part;

		*bundle = (struct bundle){ .from = i };
		while (i < gather->n_groups &&
		    gather->groups[i].bundle == first->bundle)
			i++;
		bundle->n = i - bundle->from;
		bundle->small = first->bundle == 0;
		if (bundle->small)
			continue;
		set_id(gather, bundle);
		bundle->kept = open_kept(gather, bundle, &part, true);
		if (bundle->kept)
			part_close(&part);
	}
	return n;
}

/* The parts of bundles that are kept are not read, and may be damaged. */
static bool
drop_damaged(struct gather *gather, const struct bundle bundles[], size_t n)
{
	size_t left = 0;

	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < bundles[i].n; k++) {
			struct group group =
			    gather->groups[bundles[i].from + k];

			if (bundles[i].kept || group_is_sound(gather, &group))
				gather->groups[left++] = group;
		}
	}
	if (left == gather->n_groups)
		return false;
	gather->n_groups = left;
	return true;
}

/* ---- the records of one ---- */

/* All lines of its groups, and all their inputs. */
static void
read_bundle(struct gather *gather, const struct bundle *bundle,
    struct spool *text, struct inputs *inputs)
{
	for (size_t i = bundle->from; i < bundle->from + bundle->n; i++) {
		struct part *part = group_open(gather, &gather->groups[i]);
		struct str line;

		for (size_t k = 0; k < part->group.n; k++)
			inputs_add(inputs, &part->group.all[k]);
		while (part_line(part, &line))
			spool_add(text, line);
	}
}

static bool
keep(const struct gather *gather, const struct bundle *bundle,
    const struct inputs *inputs, struct spool *records)
{
	struct task task = gather->task;
	struct part_maker maker;
	struct buf path = { 0 };
	int status = exit_status();
	bool kept;

	memcpy(task.id, bundle->id, PART_ID);
	store_path(gather->dir, bundle->id, "combined", &path);
	part_begin(&maker, &task);
	part_add(&maker, inputs->all, inputs->n, records);
	kept = part_put(&maker, &task, path.p);
	if (!kept)
		exit_forgive(status);
	part_drop(&maker);
	buf_free(&path);
	return kept;
}

/* False if the command failed: then its input will do. */
static bool
make_bundle(struct gather *gather, const struct bundle *bundle)
{
	struct spool text = { 0 }, records = { 0 };
	struct command command = { .text = gather->command, .input = &text };
	struct inputs inputs = { 0 };
	bool made;

	read_bundle(gather, bundle, &text, &inputs);
	made = command_run(&command, inputs.all, inputs.n, &records);
	if (!made)
		say("'%s' failed: its input is used as it is", gather->command);
	made = made && keep(gather, bundle, &inputs, &records);
	spool_free(&text);
	spool_free(&records);
	inputs_free(&inputs);
	return made;
}

static void
pass_bundle(struct gather *gather, const struct bundle *bundle)
{
	struct part part;

	/* Another run may remove it at any time. */
	if (bundle->small || !(bundle->kept || make_bundle(gather, bundle)) ||
	    !open_kept(gather, bundle, &part, false)) {
		groups_pass(gather, bundle->from, bundle->n);
		return;
	}
	group_pass(gather, &part);
	part_close(&part);
}

void
combine_groups(struct gather *gather)
{
	struct bundle *bundles = zeroed(gather->n_groups + 1, sizeof *bundles);
	size_t n;

	number_bundles(gather);
	n = find_bundles(gather, bundles);
	while (drop_damaged(gather, bundles, n))
		n = find_bundles(gather, bundles);
	for (size_t i = 0; i < n; i++)
		pass_bundle(gather, &bundles[i]);
	store_sweep(gather->dir, " combined ", gather->list, OLD);
	free(bundles);
}
