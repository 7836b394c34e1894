#include "append.h"

struct layout
layout_default(void)
{
	return (struct layout){ .eol = STR("\n"),
		.unit = STR("  "),
		.base = STR(""),
		.colon = true,
		.comma = true };
}

static bool
is_container(struct json value)
{
	return value.type == JSON_ARRAY || value.type == JSON_OBJECT;
}

static bool
has_containers(struct json list)
{
	struct json_iter iter = { 0 };
	struct json name, value;

	while (json_next(list, &iter, &name, &value)) {
		if (is_container(value))
			return true;
	}
	return false;
}

/* ---- reading ---- */

/* The line end in white space, and what follows the last one. */
static bool
cut_lines(struct str space, struct str *eol, struct str *rest)
{
	size_t last = space.n;

	while (last && space.p[last - 1] != '\n')
		last--;
	if (last == 0)
		return false;
	*rest = str_skip(space, last);
	*eol = last > 1 && space.p[last - 2] == '\r' ? STR("\r\n") : STR("\n");
	return true;
}

/* The white space at the end of a text. */
static struct str
space_before(struct str s)
{
	size_t n = s.n;

	while (n && is_space(s.p[n - 1]))
		n--;
	return str_skip(s, n);
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
	struct json name = { 0 }, member = value;
	struct str rest;

	while (value.type == JSON_ARRAY &&
	    json_next(value, &iter, &name, &member) &&
	    member.type == JSON_OBJECT && json_size(member)) {
		value = member;
		iter = (struct json_iter){ 0 };
	}
	iter = (struct json_iter){ 0 };
	json_next(value, &iter, &name, &member);
	rest = str_skip(value.raw,
	    (size_t)(member.raw.p - value.raw.p) + member.raw.n);
	rest = str_skip(rest, str_run_of(rest, is_space));
	in->comma = rest.p[0] == ',' && is_space(rest.p[1]);
	in->colon = in->comma;
	if (value.type == JSON_OBJECT)
		in->colon = is_space(member.raw.p[-1]);
	if (rest.p[0] != ',')
		in->comma = in->colon;
}

bool
layout_detect(struct layout *in, struct json value)
{
	struct str inner, space;

	if (!is_container(value) || json_size(value) == 0)
		return false;
	*in = layout_default();
	detect_blanks(in, value);
	space = str_skip(value.raw, 1);
	space = str_head(space, str_run_of(space, is_space));
	if (!cut_lines(space, &in->eol, &inner)) {
		in->eol = STR("");
		return true;
	}
	space = space_before(str_head(value.raw, value.raw.n - 1));
	if (!cut_lines(space, &in->eol, &in->base) ||
	    !str_starts(inner, in->base))
		in->base = STR("");
	in->unit = str_skip(inner, in->base.n);
	in->flat = has_flat(value, 1);
	return true;
}

/* ---- writing ---- */

void
layout_colon(const struct layout *in, struct buf *b)
{
	buf_addc(b, ':');
	if (in->colon)
		buf_addc(b, ' ');
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

	if (!is_container(value)) {
		buf_add(b, value.raw);
		return;
	}
	buf_addc(b, value.raw.p[0]);
	while (json_next(value, &iter, &name, &member)) {
		if (n)
			buf_addc(b, ',');
		if (!flat)
			put_line(in, b, depth + 1);
		else if (n && in->comma)
			buf_addc(b, ' ');
		n++;
		if (value.type == JSON_OBJECT) {
			buf_add(b, name.raw);
			layout_colon(in, b);
		}
		put_value(in, b, member, depth + 1);
	}
	if (n && !flat)
		put_line(in, b, depth);
	buf_addc(b, value.raw.p[value.raw.n - 1]);
}

void
layout_put(const struct layout *in, struct buf *b, struct json value)
{
	put_value(in, b, value, 0);
}
