/* gather: join the parts that tasks made. */
#include <stdio.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "fleet/part.h"
#include "json/record.h"

enum { NAMED = 5 }; /* missing parts and files that are reported one by one */

struct gather {
	const char *list;
	struct task task;
	struct inputs inputs;
	struct group {
		char part[PART_ID];
		struct str first; /* of its files */
		size_t line, off; /* in the part */
	} * groups;
	size_t n_groups, cap_groups;
	size_t missing;
	int status; /* the worst of the ends */
	struct arena arena;
};

/* ---- a part ---- */

/* Parts are in the directory of the list. */
static void
path_of(const struct gather *gather, const char id[PART_ID], struct buf *path)
{
	const char *slash = strrchr(gather->list, '/');

	buf_clear(path);
	if (slash)
		buf_add(path,
		    (struct str){ gather->list,
			(size_t)(slash - gather->list) + 1 });
	buf_addf(path, "%.*s.part", PART_ID, id);
	buf_string(path);
}

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

static void
join_end(struct gather *gather, struct str line)
{
	struct json_error error;
	struct record record;
	size_t status = EX_BROKEN;
	struct arena arena = { 0 };

	if (record_parse(line, &arena, &record, &error))
		status = json_size_or(record.at[K_status], EX_BROKEN);
	if (status > (size_t)gather->status)
		gather->status = status < EX_BROKEN ? (int)status : EX_BROKEN;
	arena_free(&arena);
}

/* Only an end has this beginning: record_begin() writes kind first. */
static bool
is_end(struct str line)
{
	return str_starts(line, STR("{\"kind\":\"end\","));
}

static void
pass_group(struct gather *gather, struct part *part)
{
	struct str line;

	while (part_line(part, &line)) {
		line = chomp(line);
		if (is_end(line))
			join_end(gather, line);
		else
			out_line(line);
	}
}

/* Why its records cannot be used; NULL if they can. */
static const char *
fault_of(const struct gather *gather, struct part *part)
{
	if (!task_fits(&part->task, &gather->task))
		return "it is of other programs or settings";
	return part_is_sound(part) ? NULL : "its bytes have changed";
}

/* Notes a group that is wanted; its files are not taken from another one. */
static void
take_group(struct gather *gather, const struct part *part)
{
	struct group group = { .line = part->line, .off = part->off };

	memcpy(group.part, part->task.id, PART_ID);
	for (size_t i = 0; i < part->group.n; i++) {
		struct input *input = inputs_find(&gather->inputs,
		    part->group.all[i].file);

		input->read = true;
		if (i == 0)
			group.first = input->file;
	}
	*array_push(&gather->groups, &gather->n_groups,
	    &gather->cap_groups) = group;
}

static void
read_part(struct gather *gather, const char id[PART_ID])
{
	const char *why = NULL;
	struct buf path = { 0 };
	struct part part;

	path_of(gather, id, &path);
	if (!part_open(&part, path.p, &why)) {
		skip(NULL, 0, "cannot use '%s': %s", path.p, why);
		buf_free(&path);
		return;
	}
	why = fault_of(gather, &part);
	if (why) {
		skip(NULL, 0, "cannot use '%s': %s", path.p, why);
		if (remove(path.p) < 0)
			say("'%s' cannot be removed", path.p);
	}
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
	sort(ids, n, PART_ID, id_cmp);
	for (size_t i = 0; i < n; i++) {
		if (i == 0 || id_cmp(ids[i - 1], ids[i]) != 0)
			read_part(gather, ids[i]);
	}
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
pass_groups(struct gather *gather)
{
	struct buf path = { 0 };
	struct part part;
	const char *why, *open = "";

	array_sort(gather->groups, gather->n_groups, group_cmp);
	for (size_t i = 0; i < gather->n_groups; i++) {
		const struct group *group = &gather->groups[i];

		if (*open == '\0' || id_cmp(open, group->part) != 0) {
			if (*open)
				part_close(&part);
			open = group->part;
			path_of(gather, group->part, &path);
			if (!part_open(&part, path.p, &why))
				die("'%s' was changed in the meantime: run it "
				    "again",
				    path.p);
		}
		if (!part_go(&part, group->line, group->off) ||
		    !part_next(&part))
			die("cannot read '%s' again", path.p);
		pass_group(gather, &part);
	}
	if (*open)
		part_close(&part);
	buf_free(&path);
}

/* ---- the end ---- */

static void
report_missing(struct gather *gather)
{
	const struct input *first = NULL;

	for (size_t i = 0; i < gather->inputs.n; i++) {
		const struct input *input = &gather->inputs.all[i];

		if (input->read)
			continue;
		if (gather->missing++ < NAMED)
			skip(NULL, 0, "missing: '%.*s'", STR_ARG(input->file));
		first = first ? first : input;
	}
	if (first == NULL)
		return;
	if (gather->missing > NAMED)
		say("%zu files are missing", gather->missing);
	note("missing-part", NULL, "%zu of %zu files missing, the first: %.*s",
	    gather->missing, gather->inputs.n, STR_ARG(first->file));
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

int
main(int argc, char *argv[])
{
	static const struct opt opts[] = { { 0 } };
	/* clang-format off */
	static const struct program program = {
		"gather", "join the parts that tasks made", "LIST", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct gather gather = { .list = files[0] };

	if (files[0] == NULL || files[1])
		die_usage("which list?");
	if (task_read(files[0], &gather.arena, &gather.task, &gather.inputs)) {
		read_parts(&gather);
		pass_groups(&gather);
		report_missing(&gather);
		write_end(&gather);
	}
	free(gather.groups);
	inputs_free(&gather.inputs);
	arena_free(&gather.arena);
	return finish();
}
