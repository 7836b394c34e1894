/* journal, second part: how it is laid out. */
#include "append/journal_parts.h"

struct str
journal_space(const struct journal *j, size_t at)
{
	size_t from = at;

	while (from && is_space(j->text.p[from - 1]))
		from--;
	return str_head(str_skip(j->text, from), at - from);
}

struct indent
journal_indent(const struct journal *j)
{
	struct indent in = indent_usual();

	indent_tell(&in, j->root);
	return in;
}

struct indent
journal_indent_member(const struct journal *j)
{
	struct indent in = journal_indent(j);
	struct json_iter iter = { 0 };
	struct json name, value;

	in.flat = false;
	if (in.eol.n == 0)
		return in;
	in.base = STR("");
	if (json_next(j->root, &iter, &name, &value) &&
	    j->root.type == JSON_OBJECT)
		in.base = journal_space(j, journal_at(j, name.raw));
	while (in.base.n && str_chr(in.base, '\n', 0) < in.base.n)
		in.base = str_skip(in.base, str_chr(in.base, '\n', 0) + 1);
	return in;
}

struct buf *
journal_add_member(const struct journal *j, struct splices *s,
    struct json object, const char *name)
{
	struct json_iter iter = { 0 };
	struct json last = { 0 }, value = { 0 };
	struct indent in = indent_usual();
	struct buf *b;

	while (json_next(object, &iter, &last, &value))
		continue;
	indent_tell(&in, object);
	b = splices_put(s, journal_at(j, value.raw) + value.raw.n, 0);
	buf_addc(b, ',');
	buf_add(b, journal_space(j, journal_at(j, last.raw)));
	if (json_size(object) == 1 && in.eol.n == 0 && in.comma)
		buf_addc(b, ' ');
	json_put(b, str_of(name));
	indent_colon(&in, b);
	return b;
}
