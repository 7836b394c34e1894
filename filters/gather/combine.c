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

/*
 * What was made of neighbouring bundles is made shorter once more: most of them say the
 * same. They are a sheaf, which ends after so many files, as their names are held. Of
 * fewer bundles in all it would not be much shorter.
 */
enum { SHEAF_FILES = 10000, LEAST_BUNDLES = 8 };

struct bundle {
	size_t from, n; /* groups; those of a sheaf are bundles */
	size_t sheaf;   /* its number */
	char id[PART_ID];
	bool kept;    /* its file is there, and was checked */
	bool covered; /* the file of its sheaf was, and its own was not */
	bool small, failed;
};

struct combine {
	struct gather *gather;
	struct bundle *bundles, *sheaves;
	size_t n, n_sheaves;
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

static size_t
files_of(const struct gather *gather, size_t n)
{
	size_t files = 0;

	for (size_t i = 0; i < n; i++)
		files += gather->groups[i].files;
	return files;
}

/*
 * A bundle ends where the name of a file says so, so that a new group changes one
 * bundle, and not all that come after it. A sheaf ends in the same way, or when it has
 * many files.
 */
static void
number_bundles(struct gather *gather)
{
	size_t n = part_small(gather), files = files_of(gather, n), left = 0;
	size_t every = 1, wide;
	uint32_t bundle = 1, sheaf = 1;

	while (2 * BUNDLES * every <= n)
		every *= 2;
	for (wide = every; wide < n && wide * files < 4 * SHEAF_FILES * n;)
		wide *= 2;
	for (size_t i = 0; i < n; i++) {
		struct group *group = &gather->groups[i];
		uint64_t hash = str_hash_long(group->first);

		group->bundle = bundle;
		group->sheaf = sheaf;
		left += group->files;
		if (hash % every)
			continue;
		bundle++;
		if (hash % wide == 0 || left > SHEAF_FILES) {
			sheaf++;
			left = 0;
		}
	}
}

/* Of all that its records depend on, and of what it joins. */
static void
set_id(const struct combine *combine, struct bundle *bundle, bool sheaf)
{
	const struct gather *gather = combine->gather;
	struct buf text = { 0 };

	task_put(&text, &gather->task);
	buf_adds(&text, gather->command);
	buf_addc(&text, '\0');
	for (size_t i = bundle->from; i < bundle->from + bundle->n; i++) {
		const char *id = sheaf ? combine->bundles[i].id
				       : gather->groups[i].id;

		buf_add(&text, (struct str){ id, PART_ID });
	}
	part_id(&text, bundle->id);
	buf_free(&text);
}

/*
 * What was kept of it, after its inputs, which are given to `take` one by one: they
 * are many. False if it is not there, or damaged.
 */
static bool
open_kept(const struct gather *gather, const struct bundle *bundle,
    struct part *part, void (*take)(void *context, const struct input *input),
    void *context)
{
	struct buf path = { 0 };
	const char *why;
	bool good;

	store_path(gather->dir, bundle->id, "combined", &path);
	good = part_open(part, path.p, &why);
	part->input = take;
	part->context = context;
	if (good &&
	    (!(bundle->kept || part_is_sound(part)) ||
		!task_fits(&part->task, &gather->task) || !part_next(part))) {
		part_close(part);
		good = false;
	}
	if (good)
		store_touch(path.p);
	buf_free(&path);
	return good;
}

static void
ignore(void *context, const struct input *input)
{
	(void)context;
	(void)input;
}

static bool
is_kept(const struct gather *gather, const struct bundle *bundle)
{
	struct part part;
	bool kept = open_kept(gather, bundle, &part, ignore, NULL);

	if (kept)
		part_close(&part);
	return kept;
}

static void
find_bundles(struct combine *combine)
{
	struct gather *gather = combine->gather;

	combine->n = 0;
	for (size_t i = 0; i < gather->n_groups; combine->n++) {
		struct bundle *bundle = &combine->bundles[combine->n];
		const struct group *first = &gather->groups[i];

		*bundle = (struct bundle){ .from = i, .sheaf = first->sheaf };
		while (i < gather->n_groups &&
		    gather->groups[i].bundle == first->bundle)
			i++;
		bundle->n = i - bundle->from;
		bundle->small = first->bundle == 0;
		set_id(combine, bundle, false);
	}
}

static void
find_sheaves(struct combine *combine)
{
	struct bundle *bundles = combine->bundles;
	size_t n = 0;

	for (size_t i = 0; i < combine->n; i++)
		n += !bundles[i].small;
	combine->n_sheaves = 0;
	for (size_t i = 0; i < combine->n; combine->n_sheaves++) {
		struct bundle *sheaf = &combine->sheaves[combine->n_sheaves];

		*sheaf = (struct bundle){ .from = i };
		while (i < combine->n &&
		    bundles[i].sheaf == bundles[sheaf->from].sheaf)
			i++;
		sheaf->n = i - sheaf->from;
		sheaf->small = sheaf->n < 2 || n < LEAST_BUNDLES ||
		    bundles[sheaf->from].small;
		set_id(combine, sheaf, true);
	}
}

/* The bundles of a sheaf that is kept are not read: they only must not get old. */
static void
touch_kept(const struct gather *gather, const struct bundle *bundle)
{
	struct buf path = { 0 };

	store_touch(store_path(gather->dir, bundle->id, "combined", &path));
	buf_free(&path);
}

static void
find_kept(struct combine *combine)
{
	const struct gather *gather = combine->gather;

	for (size_t i = 0; i < combine->n_sheaves; i++) {
		struct bundle *sheaf = &combine->sheaves[i];

		sheaf->kept = !sheaf->small && is_kept(gather, sheaf);
		for (size_t k = 0; k < sheaf->n; k++) {
			struct bundle *bundle =
			    &combine->bundles[sheaf->from + k];

			bundle->covered = sheaf->kept;
			if (sheaf->kept)
				touch_kept(gather, bundle);
			else
				bundle->kept = !bundle->small &&
				    is_kept(gather, bundle);
		}
	}
}

static void
find_all(struct combine *combine)
{
	find_bundles(combine);
	find_sheaves(combine);
	find_kept(combine);
}

/* The parts of bundles that are kept are not read, and may be damaged. */
static bool
drop_damaged(const struct combine *combine)
{
	struct gather *gather = combine->gather;
	size_t left = 0;

	for (size_t i = 0; i < combine->n; i++) {
		const struct bundle *bundle = &combine->bundles[i];

		for (size_t k = 0; k < bundle->n; k++) {
			struct group group = gather->groups[bundle->from + k];

			if (bundle->kept || bundle->covered ||
			    group_is_sound(gather, &group))
				gather->groups[left++] = group;
		}
	}
	if (left == gather->n_groups)
		return false;
	gather->n_groups = left;
	return true;
}

/* ---- the records of one ---- */

static void
add_input(void *inputs, const struct input *input)
{
	inputs_add(inputs, input);
}

static void
read_lines(struct part *part, struct spool *text)
{
	struct str line;

	while (part_line(part, &line))
		spool_add(text, line);
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

/* Has the command make it of a text, and frees that. If it fails, its input will do. */
static void
make_of_text(const struct gather *gather, struct bundle *bundle,
    struct spool *text, const struct inputs *inputs)
{
	struct command command = { .text = gather->command, .input = text };
	struct spool records = { 0 };
	bool made = command_run(&command, inputs->all, inputs->n, &records);

	spool_free(text);
	if (!made)
		say("'%s' failed: its input is used as it is", gather->command);
	bundle->kept = made && keep(gather, bundle, inputs, &records);
	bundle->failed = !bundle->kept;
	spool_free(&records);
}

static void
make_bundle(struct gather *gather, struct bundle *bundle)
{
	struct spool text = { 0 };
	struct inputs inputs = { 0 };

	for (size_t i = bundle->from; i < bundle->from + bundle->n; i++) {
		struct part *part = group_open(gather, &gather->groups[i]);

		for (size_t k = 0; k < part->group.n; k++)
			inputs_add(&inputs, &part->group.all[k]);
		read_lines(part, &text);
	}
	make_of_text(gather, bundle, &text, &inputs);
	inputs_free(&inputs);
}

/* Adds what a bundle has, which is made first where it is not kept. */
static bool
read_bundle(struct gather *gather, struct bundle *bundle, struct spool *text,
    struct inputs *inputs)
{
	struct part part;

	if (!bundle->kept && !bundle->failed)
		make_bundle(gather, bundle);
	if (bundle->failed ||
	    !open_kept(gather, bundle, &part, add_input, inputs))
		return false;
	read_lines(&part, text);
	part_close(&part);
	return true;
}

static void
make_sheaf(struct combine *combine, struct bundle *sheaf)
{
	struct spool text = { 0 };
	struct inputs inputs = { 0 };
	bool read = true;

	for (size_t i = sheaf->from; read && i < sheaf->from + sheaf->n; i++)
		read = read_bundle(combine->gather, &combine->bundles[i], &text,
		    &inputs);
	if (read)
		make_of_text(combine->gather, sheaf, &text, &inputs);
	else
		spool_free(&text);
	inputs_free(&inputs);
}

/* ---- in parallel ---- */

static bool
is_missing(const struct bundle *bundle)
{
	return !bundle->small && !bundle->kept && !bundle->covered;
}

static void
make_nth_bundle(void *context, size_t i)
{
	struct combine *combine = context;

	make_bundle(combine->gather, &combine->bundles[i]);
}

static void
make_nth_sheaf(void *context, size_t i)
{
	struct combine *combine = context;

	make_sheaf(combine, &combine->sheaves[i]);
}

/* Makes those of a level that are missing, some of them in other processes. */
static void
make_missing(struct combine *combine, struct bundle *bundles, size_t n,
    void make(void *combine, size_t i))
{
	struct gather *gather = combine->gather;
	size_t *missing = zeroed(n + 1, sizeof *missing), found = 0;

	for (size_t i = 0; i < n; i++) {
		if (is_missing(&bundles[i]))
			missing[found++] = i;
	}
	groups_close_part(gather);
	jobs_run((size_t)gather->jobs, missing, found, combine, make);
	for (size_t i = 0; i < found; i++) {
		struct bundle *bundle = &bundles[missing[i]];

		bundle->kept = is_kept(gather, bundle);
		bundle->failed = !bundle->kept;
	}
	free(missing);
}

/* ---- passing them ---- */

/* Files that are read if all of them can be. */
struct files {
	struct gather *gather;
	struct input **all;
	size_t n, cap;
};

static void
add_file(void *context, const struct input *input)
{
	struct files *files = context;
	struct input *own = inputs_find(&files->gather->inputs, input->file);

	if (own)
		*array_push(&files->all, &files->n, &files->cap) = own;
}

/* False if it is not there: another run may remove it at any time. */
static bool
pass_kept(struct gather *gather, const struct bundle *bundle)
{
	struct files files = { .gather = gather };
	struct part part;
	bool kept = bundle->kept &&
	    open_kept(gather, bundle, &part, add_file, &files);

	if (kept) {
		for (size_t i = 0; i < files.n; i++)
			files.all[i]->read = true;
		group_pass(gather, &part);
		part_close(&part);
	}
	free(files.all);
	return kept;
}

static void
pass_bundle(struct gather *gather, struct bundle *bundle)
{
	if (!bundle->small && !bundle->kept && !bundle->failed)
		make_bundle(gather, bundle);
	if (!pass_kept(gather, bundle))
		groups_pass(gather, bundle->from, bundle->n);
}

static void
pass_sheaf(struct combine *combine, struct bundle *sheaf)
{
	if (!sheaf->small && !sheaf->kept && !sheaf->failed)
		make_sheaf(combine, sheaf);
	if (pass_kept(combine->gather, sheaf))
		return;
	for (size_t i = sheaf->from; i < sheaf->from + sheaf->n; i++) {
		struct bundle *bundle = &combine->bundles[i];

		/* Its parts are not checked, and so it is not made again. */
		if (bundle->covered) {
			bundle->kept = is_kept(combine->gather, bundle);
			bundle->failed = !bundle->kept;
		}
		pass_bundle(combine->gather, bundle);
	}
}

void
combine_groups(struct gather *gather)
{
	size_t n = gather->n_groups + 1;
	struct combine combine = { .gather = gather,
		.bundles = zeroed(n, sizeof *combine.bundles),
		.sheaves = zeroed(n, sizeof *combine.sheaves) };

	number_bundles(gather);
	do {
		find_all(&combine);
	} while (drop_damaged(&combine));
	if (gather->jobs > 1) {
		/* Bundles come first, so that no two processes make the same one. */
		make_missing(&combine, combine.bundles, combine.n,
		    make_nth_bundle);
		make_missing(&combine, combine.sheaves, combine.n_sheaves,
		    make_nth_sheaf);
	}
	for (size_t i = 0; i < combine.n_sheaves; i++)
		pass_sheaf(&combine, &combine.sheaves[i]);
	store_sweep(gather->dir, " combined ", gather->list, OLD);
	free(combine.bundles);
	free(combine.sheaves);
}
