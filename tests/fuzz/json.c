#include "json/json.h"

#include "fuzz.h"

/* Encoding a decoded text and decoding it again gives the same text. */
static void
writes_back(struct str text, struct arena *arena)
{
	struct buf b = { 0 };
	struct json_error error = { 0 };
	struct json again;

	json_put(&b, text);
	must(json_check(buf_str(&b), &again, &error));
	must(!error.bad_utf8);
	must(str_eq(json_text(again, arena), text));
	buf_free(&b);
}

/* The members of a value are values, in order, within it. */
static void
walk(struct json value, struct arena *arena, size_t depth)
{
	struct json_iter iter = { 0 };
	struct json name, member;
	size_t n = 0;

	if (value.type == JSON_STRING)
		writes_back(json_text(value, arena), arena);
	json_size_or(value, 0);
	if (value.type != JSON_ARRAY && value.type != JSON_OBJECT)
		return;
	while (json_next(value, &iter, &name, &member)) {
		struct json_error error = { 0 };
		struct json checked;

		n++;
		must(inside(member.raw, value.raw));
		must(json_check(member.raw, &checked, &error));
		must(checked.type == member.type);
		must(str_eq(checked.raw, member.raw));
		/* Each level checks all levels below: limit the depth. */
		if (depth < 8)
			walk(member, arena, depth + 1);
	}
	must(n == json_size(value));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };
	struct json_field fields[] = { { .name = "kind" }, { .name = "a" } };
	struct json_error error = { 0 };
	struct arena arena = { 0 };
	struct json value = { 0 };
	size_t line, column;

	if (json_check(text, &value, &error)) {
		must(inside(value.raw, text));
		if (value.type == JSON_OBJECT)
			json_fields(value, fields, 2);
		walk(value, &arena, 0);
	} else {
		must(error.what != NULL && error.at <= n);
		json_place(text, error.at, &line, &column);
		must(line >= 1 && column >= 1);
	}
	writes_back(json_text((struct json){ 0 }, &arena), &arena);
	arena_free(&arena);
	return 0;
}
