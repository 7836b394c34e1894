#include "append.h"

struct layout
layout_default(void)
{
	return (struct layout){ .eol = STR("\n"),
		.unit = STR("  "),
		.base = STR(""),
		.member = STR("  "),
		.colon = true,
		.comma = true };
}

static bool
has_containers(struct json list)
{
	struct json_iter iter = { 0 };
	struct json name, value;

	while (json_next(list, &iter, &name, &value)) {
		if (value.type >= JSON_ARRAY)
			return true;
	}
	return false;
}

/* ---- reading ---- */

struct str
space_before(struct str text, const char *p)
{
	const char *from = p;

	while (from > text.p && is_space(from[-1]))
		from--;
	return (struct str){ from, (size_t)(p - from) };
}

/* The line end in white space; what follows it, which may have none. */
static struct str
cut_lines(struct str space, struct str *rest)
{
	size_t last = space.n;

	while (last && space.p[last - 1] != '\n')
		last--;
	*rest = str_skip(space, last);
	return str_eol(str_head(space, last));
}

/* An array on one line, in a value on several lines: here or one deeper. */
static bool
has_flat(struct json value, unsigned depth)
{
	struct json_iter iter = { 0 };
	struct json name, member;

	while (json_next(value, &iter, &name, &member)) {
		if (member.type == JSON_ARRAY &&
		    str_chr(member.raw, '\n', 0) == member.raw.n &&
		    json_size(member) && !has_containers(member))
			return true;
		if (member.type == JSON_OBJECT && depth &&
		    has_flat(member, depth - 1))
			return true;
	}
	return false;
}

/*
 * Whether blanks follow the colon and the comma of the first members; in a
 * list, those of its first object.
 */
static void
detect_blanks(struct layout *in, struct json value)
{
	struct json_iter iter = { 0 };
	struct json name, member;
	const char *p;

	json_next(value, &iter, &name, &member);
	if (value.type == JSON_ARRAY && member.type == JSON_OBJECT &&
	    json_size(member)) {
		detect_blanks(in, member);
		return;
	}
	for (p = str_end(member.raw); is_space(*p); p++)
		continue;
	in->comma = *p == ',' && is_space(p[1]);
	in->colon = value.type == JSON_OBJECT ? is_space(member.raw.p[-1])
					      : in->comma;
	if (*p != ',')
		in->comma = in->colon;
}

bool
layout_detect(struct layout *in, struct json value)
{
	struct str space = str_skip(value.raw, 1);

	if (value.type < JSON_ARRAY || json_size(value) == 0)
		return false;
	*in = layout_default();
	detect_blanks(in, value);
	space = str_head(space, str_run_of(space, is_space));
	in->eol = cut_lines(space, &in->member);
	if (in->eol.n == 0)
		return true;
	space = space_before(value.raw, str_end(value.raw) - 1);
	if (cut_lines(space, &in->base).n == 0 ||
	    !str_starts(in->member, in->base))
		in->base = STR("");
	in->unit = str_skip(in->member, in->base.n);
	in->flat = has_flat(value, 1);
	return true;
}

/* ---- writing ---- */

void
layout_name(const struct layout *in, struct buf *b, struct str name)
{
	buf_add(b, name);
	buf_adds(b, in->colon ? ": " : ":");
}

static void
put_line(const struct layout *in, struct buf *b, size_t depth)
{
	buf_add(b, in->eol);
	buf_add(b, in->base);
	while (depth--)
		buf_add(b, in->unit);
}

/* json_check() has limited the depth to JSON_DEPTH. */
static void
put_value(const struct layout *in, struct buf *b, struct json value,
    size_t depth)
{
	bool flat = in->eol.n == 0 ||
	    (in->flat && value.type == JSON_ARRAY && !has_containers(value));
	struct json_iter iter = { 0 };
	struct json name, member;
	size_t n = 0;

	if (value.type < JSON_ARRAY) {
		buf_add(b, value.raw);
		return;
	}
	buf_addc(b, value.raw.p[0]);
	while (json_next(value, &iter, &name, &member)) {
		if (n++)
			buf_adds(b, flat && in->comma ? ", " : ",");
		if (!flat)
			put_line(in, b, depth + 1);
		if (value.type == JSON_OBJECT)
			layout_name(in, b, name.raw);
		put_value(in, b, member, depth + 1);
	}
	if (n && !flat)
		put_line(in, b, depth);
	buf_addc(b, value.raw.p[value.raw.n - 1]);
}

void
layout_put(const struct layout *in, struct buf *b, struct str text)
{
	struct json_error error;
	struct json value;

	if (json_check(text, &value, &error))
		put_value(in, b, value, 0);
}
