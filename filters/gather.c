/* gather: join the parts that tasks made. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/compat.h"
#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "fleet/store.h"
#include "gather/gather.h"
#include "json/record.h"

enum { NAMED = 5 }; /* missing parts and files that are reported one by one */

/* ---- a part ---- */

/* The list has the group's files from this part, unchanged, and not yet. */
static bool
is_wanted(const struct gather *gather, const struct part *part)
{
	for (size_t i = 0; i < part->group.n; i++) {
		const struct input *input = inputs_find(&gather->inputs,
		    part->group.all[i].file);

		if (input == NULL || input->read ||
		    memcmp(input->part, part->task.id, PART_ID) != 0 ||
		    !input_is_same(input, &part->group.all[i]))
			return false;
	}
	return true;
}

/* Why its records cannot be used; NULL if they can. combine.c reads few of them. */
static const char *
fault_of(struct gather *gather, struct part *part)
{
	struct str id = { part->task.id, PART_ID };

	if (!task_fits(&part->task, &gather->task))
		return "it is of other programs or settings";
	if (gather->command)
		return NULL;
	seen_add(&gather->checked, id);
	return part_is_sound(part) ? NULL : "its bytes have changed";
}

void
gather_refuse(const char *path, const char *why)
{
	skip(NULL, 0, "cannot use '%s': %s", path, why);
	if (remove(path) < 0 && errno != ENOENT)
		say("'%s' cannot be removed", path);
}

/* Notes a group that is wanted; its files are not taken from another one. */
static void
take_group(struct gather *gather, const struct part *part)
{
	struct group group = { .line = part->line,
		.off = part->off,
		.bytes = part_bytes(part),
		.files = (uint32_t)part->group.n };
	struct buf files = { 0 };

	memcpy(group.part, part->task.id, PART_ID);
	for (size_t i = 0; i < part->group.n; i++) {
		struct input *input = inputs_find(&gather->inputs,
		    part->group.all[i].file);

		input->read = true;
		input_put(&files, &part->group.all[i]);
		if (i == 0)
			group.first = input->file;
	}
	part_id(&files, group.id);
	buf_free(&files);
	*array_push(&gather->groups, &gather->n_groups,
	    &gather->cap_groups) = group;
}

static void
read_part(struct gather *gather, const char id[PART_ID])
{
	const char *why = NULL;
	struct buf path = { 0 };
	struct part part;

	store_path(gather->dir, id, "part", &path);
	if (!part_open(&part, path.p, &why)) {
		skip(NULL, 0, "cannot use '%s': %s", path.p, why);
		buf_free(&path);
		return;
	}
	why = fault_of(gather, &part);
	if (why)
		gather_refuse(path.p, why);
	while (!why && part_next(&part)) {
		if (is_wanted(gather, &part))
			take_group(gather, &part);
	}
	part_close(&part);
	buf_free(&path);
}

static int
id_cmp(const void *a, const void *b)
{
	return memcmp(a, b, PART_ID);
}

/* Each part that the list names, once. */
static void
read_parts(struct gather *gather)
{
	size_t n = gather->inputs.n;
	char(*ids)[PART_ID] = zeroed(n + 1, PART_ID);

	for (size_t i = 0; i < n; i++)
		memcpy(ids[i], gather->inputs.all[i].part, PART_ID);
	n = array_sort_once(ids, n, id_cmp);
	for (size_t i = 0; i < n; i++)
		read_part(gather, ids[i]);
	free(ids);
}

static int
group_cmp(const void *a, const void *b)
{
	const struct group *x = a, *y = b;

	return str_cmp(x->first, y->first);
}

/* In the order of their first files, as far as they go one process's order. */
static void
pass_all(struct gather *gather)
{
	array_sort(gather->groups, gather->n_groups, group_cmp);
	for (size_t i = 0; i < gather->inputs.n; i++)
		gather->inputs.all[i].read = false;
	if (gather->command)
		combine_groups(gather);
	else
		groups_pass(gather, 0, gather->n_groups);
	groups_close(gather);
}

/* ---- the end ---- */

static void
report_missing(struct gather *gather)
{
	const struct input *first = NULL;
	size_t missing = 0;

	for (size_t i = 0; i < gather->inputs.n; i++) {
		const struct input *input = &gather->inputs.all[i];

		if (input->read)
			continue;
		if (missing++ < NAMED)
			skip(NULL, 0, "missing: '%.*s'", STR_ARG(input->file));
		first = first ? first : input;
	}
	if (first == NULL)
		return;
	if (missing > NAMED)
		say("%zu files are missing", missing);
	note("missing-part", NULL, "%zu of %zu files missing, the first: %.*s",
	    missing, gather->inputs.n, STR_ARG(first->file));
}

static void
write_end(const struct gather *gather)
{
	struct buf *b = record_begin("end");
	int status = exit_status();

	json_open(b, "files", '[');
	for (size_t i = 0; i < gather->inputs.n; i++) {
		if (gather->inputs.all[i].read)
			json_add_text(b, NULL, gather->inputs.all[i].file);
	}
	json_close(b, ']');
	json_add_number(b, "status",
	    (uintmax_t)(status > gather->status ? status : gather->status));
	record_end(b);
}

/* The directory of the list, which has the parts, too. */
static const char *
dir_of(const char *list, struct buf *dir)
{
	const char *slash = strrchr(list, '/');

	buf_adds(dir, slash ? "" : ".");
	buf_add(dir, (struct str){ list, slash ? (size_t)(slash - list) : 0 });
	buf_adds(dir, slash == list ? "/" : "");
	return buf_string(dir);
}

int
main(int argc, char *argv[])
{
	struct gather gather = { .jobs = 1 };
	const struct opt opts[] = {
		{ 'c', "combine", "COMMAND", OPT_TEXT, &gather.command,
		    "keep the records as COMMAND makes them shorter" },
		{ 'j', "jobs", "N", OPT_NUMBER, &gather.jobs,
		    "run COMMAND up to N times in parallel" },
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"gather", "join the parts that tasks made", "LIST", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct arena arena = { 0 };
	struct buf dir = { 0 };

	if (files[0] == NULL || files[1])
		die_usage("which list?");
	if (gather.jobs == 0)
		die_usage("--jobs takes a number from 1, not '0'");
	memory_return(1 << 17);
	gather.list = files[0];
	gather.dir = dir_of(files[0], &dir);
	if (task_read(files[0], &arena, &gather.task, &gather.inputs)) {
		read_parts(&gather);
		pass_all(&gather);
		report_missing(&gather);
		write_end(&gather);
	}
	free(gather.groups);
	inputs_free(&gather.inputs);
	arena_free(&arena);
	buf_free(&dir);
	return finish();
}
