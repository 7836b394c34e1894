/* journal, fourth part: an entry more. */
#include "append/journal_parts.h"

static struct str
between(const struct journal *j, size_t from, size_t to)
{
	return str_head(str_skip(j->text, from), to - from);
}

/* Into an array without members. */
static void
put_only(const struct journal *j, struct splices *s, struct json entry)
{
	struct indent in = journal_indent_member(j);
	struct str member = in.base;
	struct buf deeper = { 0 };
	size_t at = journal_at(j, j->entries.raw) + 1;
	struct buf *b = splices_put(s, at, j->entries.raw.n - 2);

	if (in.eol.n) {
		buf_add(&deeper, member);
		buf_add(&deeper, in.unit);
		in.base = buf_str(&deeper);
	}
	buf_add(b, in.eol);
	buf_add(b, in.base);
	indent_put(&in, b, entry);
	buf_add(b, in.eol);
	buf_add(b, in.eol.n ? member : STR(""));
	buf_free(&deeper);
}

/* Behind the last one, as that is laid out. */
static void
put_entry(const struct journal *j, struct splices *s, struct json entry)
{
	size_t last = journal_at(j, j->last.raw), end = last + j->last.raw.n;
	struct indent in;
	struct buf *b;

	if (!indent_tell(&in, j->last))
		in = journal_indent_member(j);
	b = splices_put(s, end, 0);
	if (j->before.type == JSON_ABSENT) {
		buf_addc(b, ',');
		buf_add(b, journal_space(j, last));
		if (j->text.p[last - 1] == '[' && in.eol.n == 0 && in.comma)
			buf_addc(b, ' ');
	} else {
		size_t from = journal_at(j, j->before.raw) + j->before.raw.n;

		buf_add(b, between(j, from, last));
	}
	indent_put(&in, b, entry);
}

static bool
tells_nothing(struct json value)
{
	return value.type == JSON_ABSENT || value.type == JSON_NULL ||
	    value.type == JSON_FALSE || str_eq(value.raw, STR("\"\""));
}

static void
put_value(const struct journal *j, struct splices *s, const char *name,
    struct str value)
{
	struct json was = json_member(j->metadata, name);

	if (was.type == JSON_ABSENT)
		buf_add(journal_add_member(j, s, j->metadata, name), value);
	else
		buf_add(splices_put(s, journal_at(j, was.raw), was.raw.n),
		    value);
}

/* All of it, where there is none yet. */
static void
put_metadata(const struct journal *j, struct splices *s, struct str total,
    struct str now, struct str oldest)
{
	struct indent in = journal_indent_member(j);
	struct json_error error;
	struct json value;
	struct buf all = { 0 };

	buf_addf(&all,
	    "{\"total_entries\":%.*s,\"oldest_entry\":", STR_ARG(total));
	buf_add(&all, oldest);
	buf_adds(&all, ",\"last_updated\":");
	buf_add(&all, now);
	buf_adds(&all, ",\"archived_through\":null}");
	json_check(buf_str(&all), &value, &error);
	if (j->metadata.type == JSON_ABSENT)
		indent_put(&in, journal_add_member(j, s, j->root, "metadata"),
		    value);
	else
		indent_put(&in,
		    splices_put(s, journal_at(j, j->metadata.raw),
			j->metadata.raw.n),
		    value);
	buf_free(&all);
}

void
journal_add(const struct journal *j, struct json entry, struct str now,
    struct str ts, struct buf *b)
{
	struct splices s = { 0 };
	struct buf total = { 0 };
	struct str oldest = j->oldest;

	if (oldest.n == 0 || str_cmp(ts, oldest) < 0)
		oldest = ts;
	buf_number(&total, j->n + 1);
	if (j->n)
		put_entry(j, &s, entry);
	else
		put_only(j, &s, entry);
	if (j->metadata.type != JSON_OBJECT || json_size(j->metadata) == 0) {
		put_metadata(j, &s, buf_str(&total), now, oldest);
	} else {
		put_value(j, &s, "total_entries", buf_str(&total));
		if (tells_nothing(json_member(j->metadata, "oldest_entry")))
			put_value(j, &s, "oldest_entry", oldest);
		put_value(j, &s, "last_updated", now);
	}
	splices_apply(&s, j->text, b);
	buf_free(&total);
	splices_free(&s);
}
