#include "fleet/inputs.h"

#include <errno.h>
#include <stdlib.h>

#include "base/compat.h"
#include "base/err.h"
#include "base/utf8.h"

void
inputs_add(struct inputs *inputs, const struct input *input)
{
	struct input copy = *input;

	copy.file = arena_copy(&inputs->names, input->file);
	*array_push(&inputs->all, &inputs->n, &inputs->cap) = copy;
}

bool
inputs_add_stat(struct inputs *inputs, const char *path, const struct stat *st)
{
	struct input input = { .file = str_of(path) };

	while (str_starts(input.file, STR("./")) && input.file.n > 2)
		input.file = str_skip(input.file, 2);
	if (!S_ISREG(st->st_mode))
		return skip(NULL, 0, "not a file: '%s'", path);
	if (utf8_valid(input.file) < input.file.n)
		return skip(NULL, 0, "the name is not UTF-8: '%s'", path);
	input.bytes = (uint64_t)st->st_size;
	input.changed = (uint64_t)st->st_mtime * 1000000000 +
	    (uint64_t)changed_nanoseconds(st);
	inputs_add(inputs, &input);
	return true;
}

bool
inputs_add_file(struct inputs *inputs, const char *path)
{
	struct stat st;

	if (stat(path, &st) < 0)
		return skip(NULL, 0, "cannot open '%s': %s", path,
		    strerror(errno));
	return inputs_add_stat(inputs, path, &st);
}

static int
input_cmp(const void *a, const void *b)
{
	const struct input *x = a, *y = b;

	return str_cmp(x->file, y->file);
}

void
inputs_sort(struct inputs *inputs)
{
	inputs->n = array_sort_once(inputs->all, inputs->n, input_cmp);
}

struct input *
inputs_find(const struct inputs *inputs, struct str file)
{
	size_t i = 0;

	array_search(i, inputs->n, str_cmp(inputs->all[i].file, file) < 0);
	return i < inputs->n && str_eq(inputs->all[i].file, file)
	    ? &inputs->all[i]
	    : NULL;
}

bool
input_is_of(const struct input *input, const struct input *session)
{
	struct str stem = session->file;

	if (!str_ends(stem, STR(".jsonl")))
		return false;
	stem.n -= strlen(".jsonl");
	return input->file.n > stem.n && input->file.p[stem.n] == '/' &&
	    str_starts(input->file, stem);
}

bool
input_is_same(const struct input *a, const struct input *b)
{
	return str_eq(a->file, b->file) && a->bytes == b->bytes &&
	    a->changed == b->changed;
}

void
input_put(struct buf *b, const struct input *input)
{
	json_open(b, NULL, '{');
	json_add_text(b, "input", input->file);
	json_add_number(b, "bytes", input->bytes);
	json_add_number(b, "changed", input->changed);
	if (*input->part)
		json_add_text(b, "part", (struct str){ input->part, PART_ID });
	json_close(b, '}');
	buf_addc(b, '\n');
}

bool
inputs_parse(struct inputs *inputs, struct str line)
{
	enum { FILE_NAME, BYTES, CHANGED, IN_PART, FIELDS };
	struct json_field at[FIELDS] = { { .name = "input" },
		{ .name = "bytes" }, { .name = "changed" },
		{ .name = "part" } };
	struct json_error error;
	struct json json;
	struct input input = { 0 };
	struct str part;

	if (!json_check(line, &json, &error) || json.type != JSON_OBJECT)
		return false;
	json_fields(json, at, FIELDS);
	input.file = json_text(at[FILE_NAME].value, &inputs->names);
	input.bytes = json_size_or(at[BYTES].value, 0);
	input.changed = json_size_or(at[CHANGED].value, 0);
	part = json_text(at[IN_PART].value, &inputs->names);
	if (part.n == PART_ID)
		memcpy(input.part, part.p, PART_ID);
	if (input.file.n == 0)
		return false;
	inputs_add(inputs, &input);
	return true;
}

void
inputs_clear(struct inputs *inputs)
{
	inputs->n = 0;
	arena_reset(&inputs->names);
}

void
inputs_free(struct inputs *inputs)
{
	free(inputs->all);
	arena_free(&inputs->names);
}
