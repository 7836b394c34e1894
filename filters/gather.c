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
	for (size_t i = 0; i < part->group.n; i++)
		inputs_find(&gather->inputs, part->group.all[i].file)->read =
		    true;
}

static bool
fits(const struct gather *gather, const struct task *task)
{
	return str_eq(task->key, gather->task.key) &&
	    (task->dir.n == 0 || str_eq(task->dir, gather->task.dir));
}

static void
read_part(struct gather *gather, const char id[PART_ID])
{
	const char *why = NULL;
	struct buf path = { 0 };
	struct part part;

	path_of(gather, id, &path);
	if (!part_open(&part, path.p, &why)) {
		skip(NULL, 0, "left out '%s': %s", path.p, why);
	} else {
		if (!fits(gather, &part.task))
			why = "it is of other programs or settings";
		else if (!part_is_sound(&part))
			why = "its bytes have changed";
		else
			why = NULL;
		if (why) {
			skip(NULL, 0, "left out '%s': %s", path.p, why);
			if (remove(path.p) < 0)
				say("%s: cannot be removed", path.p);
		}
		while (!why && part_next(&part)) {
			if (is_wanted(gather, &part))
				pass_group(gather, &part);
		}
		part_close(&part);
	}
	buf_free(&path);
}

static int
id_cmp(const void *a, const void *b)
{
	return memcmp(a, b, PART_ID);
}

/* Each part that the list names, once, by name. */
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
		report_missing(&gather);
		write_end(&gather);
	}
	inputs_free(&gather.inputs);
	arena_free(&gather.arena);
	return finish();
}
