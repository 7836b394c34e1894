#include "append.h"

#include "json/named.h"
#include "same/intern.h"
#include "text/edits.h"

/* Bytes of a number in an id: as many fit in 64 bits. */
enum { BASE = 36, DIGITS = 11 };

void
journal_begin(struct buf *b, struct str project)
{
	buf_adds(b,
	    "{\n  \"version\": \"" JOURNAL_VERSION "\",\n"
	    "  \"project\": ");
	json_put(b, project);
	buf_adds(b, ",\n  \"entries\": [],\n  \"metadata\": {}\n}\n");
}

/* ---- reading ---- */

static size_t
offset(const struct journal *j, struct str raw)
{
	return (size_t)(raw.p - j->text.p);
}

static void
damaged(struct journal *j, size_t at, const char *what)
{
	size_t column;

	j->damage = what;
	json_place(j->text, at, &j->line, &column);
}

static void
read_members(struct journal *j)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	while (json_next(j->root, &iter, &name, &value)) {
		struct str key = json_name(name.raw, space);

		if (str_eq(key, STR("entries"))) {
			if (j->entries_name.type != JSON_ABSENT)
				damaged(j, offset(j, name.raw),
				    "\"entries\" occurs twice");
			j->entries_name = name;
			j->entries = value;
		} else if (str_eq(key, STR("metadata"))) {
			j->metadata = value;
		} else if (str_eq(key, STR("version"))) {
			j->version_value = value;
		} else if (str_eq(key, STR("project"))) {
			j->project = true;
		}
	}
}

static void
read_entries(struct journal *j)
{
	struct json_iter iter = { 0 };
	struct json name, entry;

	while (json_next(j->entries, &iter, &name, &entry)) {
		struct json ts = json_member(entry, "timestamp");

		j->n++;
		j->before = j->last;
		j->last = entry;
		if (ts.type == JSON_STRING && ts.raw.n > 2 &&
		    (j->oldest.n == 0 || str_cmp(ts.raw, j->oldest) < 0))
			j->oldest = ts.raw;
	}
}

void
journal_read(struct journal *j, struct str text)
{
	struct str bom = STR("\xef\xbb\xbf");
	size_t skipped = str_starts(text, bom) ? bom.n : 0;
	struct json_error error;

	*j = (struct journal){ .text = text };
	if (!json_check(str_skip(text, skipped), &j->root, &error)) {
		damaged(j, skipped + error.at, error.what);
		return;
	}
	if (j->root.type == JSON_ARRAY)
		j->entries = j->root;
	else if (j->root.type == JSON_OBJECT)
		read_members(j);
	else
		damaged(j, skipped, "this is not a log");
	if (j->damage)
		return;
	if (j->entries.type == JSON_ARRAY)
		read_entries(j);
	else if (j->entries.type != JSON_ABSENT)
		damaged(j, offset(j, j->entries.raw),
		    "\"entries\" is not an array");
	j->version = named_line(j->version_value, &j->arena);
	j->current = j->version_value.type == JSON_STRING &&
	    str_eq(j->version, STR(JOURNAL_VERSION)) &&
	    j->entries_name.type != JSON_ABSENT;
}

void
journal_free(struct journal *j)
{
	arena_free(&j->arena);
}

/* ---- identifiers ---- */

/* The number after the prefix, in base 36; false if there is none. */
static bool
number_of(struct str id, struct str prefix, uint64_t *number)
{
	if (!str_starts(id, prefix) || id.n == prefix.n ||
	    id.n > prefix.n + DIGITS)
		return false;
	*number = 0;
	for (size_t i = prefix.n; i < id.n; i++) {
		char c = id.p[i];

		if (!is_digit(c) && !is_lower(c))
			return false;
		*number = *number * BASE +
		    (uint64_t)(is_digit(c) ? c - '0' : c - 'a' + 10);
	}
	return true;
}

static void
put_number(struct buf *b, uint64_t number)
{
	char text[16];
	size_t n = sizeof text;

	while (number || n > sizeof text - 3) {
		text[--n] =
		    "0123456789abcdefghijklmnopqrstuvwxyz"[number % BASE];
		number /= BASE;
	}
	buf_add(b, (struct str){ text + n, sizeof text - n });
}

void
journal_next_id(const struct journal *j, struct str prefix, struct buf *b)
{
	struct json_iter iter = { 0 };
	struct json name, entry;
	struct intern ids = { 0 };
	struct arena arena = { 0 };
	uint64_t number, next = 0;
	size_t from = b->n;

	while (json_next(j->entries, &iter, &name, &entry)) {
		struct str id = json_text(json_member(entry, "id"), &arena);

		if (!str_starts(id, prefix))
			continue;
		intern_add(&ids, id);
		if (number_of(id, prefix, &number) && number >= next)
			next = number + 1;
	}
	do {
		b->n = from;
		buf_add(b, prefix);
		put_number(b, next++);
	} while (intern_find(&ids, buf_since(b, from)));
	intern_free(&ids);
	arena_free(&arena);
}

bool
journal_has_id(const struct journal *j, struct json id)
{
	struct arena arena = { 0 };
	struct str text = json_text(id, &arena);
	struct json_iter iter = { 0 };
	struct json name, entry;
	bool has = false;

	while (!has && json_next(j->entries, &iter, &name, &entry)) {
		struct json other = json_member(entry, "id");

		has = other.type == id.type &&
		    (id.type == JSON_STRING
			    ? str_eq(json_text(other, &arena), text)
			    : str_eq(other.raw, id.raw));
	}
	arena_free(&arena);
	return has;
}

/* ---- layout ---- */

static struct str
space_before(const struct journal *j, size_t at)
{
	size_t from = at;

	while (from && is_space(j->text.p[from - 1]))
		from--;
	return str_head(str_skip(j->text, from), at - from);
}

static struct layout
layout_of(const struct journal *j)
{
	struct layout in = layout_default();

	layout_detect(&in, j->root);
	return in;
}

/* For a value of the root, indented like the others. */
static struct layout
layout_of_member(const struct journal *j)
{
	struct layout in = layout_of(j);
	struct json_iter iter = { 0 };
	struct json name, value;

	in.flat = false;
	if (in.eol.n == 0)
		return in;
	in.base = STR("");
	if (json_next(j->root, &iter, &name, &value) &&
	    j->root.type == JSON_OBJECT)
		in.base = space_before(j, offset(j, name.raw));
	while (str_chr(in.base, '\n', 0) < in.base.n)
		in.base = str_skip(in.base, str_chr(in.base, '\n', 0) + 1);
	return in;
}

/* The start of a member after another one, which ends at an offset. */
static struct buf *
add_after(struct splices *s, size_t at, struct str space,
    const struct layout *in, const char *name)
{
	struct buf *b = splices_put(s, at, 0);

	buf_addc(b, ',');
	buf_add(b, space);
	json_put(b, str_of(name));
	layout_colon(in, b);
	return b;
}

/* A member at the end of an object that has some. The caller adds its value. */
static struct buf *
add_last(const struct journal *j, struct splices *s, struct json object,
    const char *name)
{
	struct layout in = layout_default();
	struct json_iter iter = { 0 };
	struct json last = { 0 }, value = { 0 };
	struct str space;

	while (json_next(object, &iter, &last, &value))
		continue;
	layout_detect(&in, object);
	space = space_before(j, offset(j, last.raw));
	if (json_size(object) == 1 && in.eol.n == 0 && in.comma && !space.n)
		space = STR(" ");
	return add_after(s, offset(j, value.raw) + value.raw.n, space, &in,
	    name);
}

static void
add_first(const struct journal *j, struct splices *s, const char *name,
    struct str value)
{
	struct layout in = layout_of(j);
	struct json_iter iter = { 0 };
	struct json first, other;
	struct buf *b;
	size_t at;

	json_next(j->root, &iter, &first, &other);
	at = offset(j, first.raw);
	b = splices_put(s, at, 0);
	json_put(b, str_of(name));
	layout_colon(&in, b);
	json_put(b, value);
	buf_addc(b, ',');
	if (space_before(j, at).n)
		buf_add(b, space_before(j, at));
	else if (in.comma)
		buf_addc(b, ' ');
}

/* ---- migration ---- */

static void
put_separator(const struct layout *in, struct buf *b)
{
	buf_add(b, in->eol.n ? in->eol : in->comma ? STR(" ") : STR(""));
	buf_add(b, in->eol.n ? in->unit : STR(""));
}

/* After the version. */
static void
add_project(const struct journal *j, struct splices *s, struct str project)
{
	struct str version = j->version_value.raw;
	struct layout in = layout_of(j);
	struct buf space = { 0 };

	if (version.n == 0) {
		add_first(j, s, "project", project);
		return;
	}
	put_separator(&in, &space);
	json_put(add_after(s, offset(j, version) + version.n, buf_str(&space),
		     &in, "project"),
	    project);
	buf_free(&space);
}

/* An array that was the whole file. */
static void
wrap(const struct journal *j, struct str project, struct buf *b)
{
	static const char *const names[] = { "version", "project", "entries",
		"metadata" };
	const struct str texts[] = { STR(JOURNAL_VERSION), project };
	const struct str values[] = { j->root.raw, STR("{}") };
	size_t at = offset(j, j->root.raw);
	struct layout in = layout_of(j);

	if (in.eol.n == 0 && in.unit.n && json_size(j->root) == 0)
		in = layout_default();
	buf_add(b, str_head(j->text, at));
	buf_addc(b, '{');
	for (size_t i = 0; i < 4; i++) {
		if (i)
			buf_addc(b, ',');
		if (i || in.eol.n)
			put_separator(&in, b);
		json_put(b, str_of(names[i]));
		layout_colon(&in, b);
		if (i < 2)
			json_put(b, texts[i]);
		else
			buf_add(b, values[i - 2]);
	}
	buf_add(b, in.eol);
	buf_addc(b, '}');
	buf_add(b, str_skip(j->text, at + j->root.raw.n));
}

void
journal_migrate(const struct journal *j, struct str project, struct buf *b)
{
	struct splices s = { 0 };
	struct str version = j->version_value.raw;

	if (j->root.type == JSON_ARRAY) {
		wrap(j, project, b);
		return;
	}
	if (json_size(j->root) == 0) {
		journal_begin(b, project);
		return;
	}
	if (version.n == 0)
		add_first(j, &s, "version", STR(JOURNAL_VERSION));
	else
		json_put(splices_put(&s, offset(j, version), version.n),
		    STR(JOURNAL_VERSION));
	if (!j->project)
		add_project(j, &s, project);
	if (j->entries.type == JSON_ABSENT)
		buf_adds(add_last(j, &s, j->root, "entries"), "[]");
	if (j->metadata.type == JSON_ABSENT)
		buf_adds(add_last(j, &s, j->root, "metadata"), "{}");
	splices_apply(&s, j->text, b);
	splices_free(&s);
}

/* ---- adding an entry ---- */

/* Into an array without members. */
static void
put_only(const struct journal *j, struct splices *s, struct json entry)
{
	struct layout in = layout_of_member(j);
	struct str member = in.base;
	struct buf deeper = { 0 };
	struct buf *b = splices_put(s, offset(j, j->entries.raw) + 1,
	    j->entries.raw.n - 2);

	if (in.eol.n) {
		buf_add(&deeper, member);
		buf_add(&deeper, in.unit);
		in.base = buf_str(&deeper);
	}
	buf_add(b, in.eol);
	buf_add(b, in.base);
	layout_put(&in, b, entry);
	buf_add(b, in.eol);
	buf_add(b, in.eol.n ? member : STR(""));
	buf_free(&deeper);
}

/* After the last one, formatted like it. */
static void
put_entry(const struct journal *j, struct splices *s, struct json entry)
{
	size_t last = offset(j, j->last.raw), end = last + j->last.raw.n;
	struct layout in;
	struct buf *b;

	if (!layout_detect(&in, j->last))
		in = layout_of_member(j);
	b = splices_put(s, end, 0);
	if (j->before.type == JSON_ABSENT) {
		buf_addc(b, ',');
		buf_add(b, space_before(j, last));
		if (j->text.p[last - 1] == '[' && in.eol.n == 0 && in.comma)
			buf_addc(b, ' ');
	} else {
		size_t from = offset(j, j->before.raw) + j->before.raw.n;

		buf_add(b, str_head(str_skip(j->text, from), last - from));
	}
	layout_put(&in, b, entry);
}

static bool
is_unset(struct json value)
{
	return value.type == JSON_ABSENT || value.type == JSON_NULL ||
	    value.type == JSON_FALSE || str_eq(value.raw, STR("\"\""));
}

static void
set_member(const struct journal *j, struct splices *s, const char *name,
    struct str value)
{
	struct json was = json_member(j->metadata, name);

	buf_add(was.type == JSON_ABSENT
		? add_last(j, s, j->metadata, name)
		: splices_put(s, offset(j, was.raw), was.raw.n),
	    value);
}

/* All of it, if there is none. */
static void
put_metadata(const struct journal *j, struct splices *s, struct str total,
    struct str now, struct str oldest)
{
	struct layout in = layout_of_member(j);
	struct json_error error;
	struct json value;
	struct buf all = { 0 };

	buf_addf(&all,
	    "{\"total_entries\":%.*s,\"oldest_entry\":%.*s,"
	    "\"last_updated\":%.*s,\"archived_through\":null}",
	    STR_ARG(total), STR_ARG(oldest), STR_ARG(now));
	json_check(buf_str(&all), &value, &error);
	layout_put(&in,
	    j->metadata.type == JSON_ABSENT
		? add_last(j, s, j->root, "metadata")
		: splices_put(s, offset(j, j->metadata.raw), j->metadata.raw.n),
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
		set_member(j, &s, "total_entries", buf_str(&total));
		if (is_unset(json_member(j->metadata, "oldest_entry")))
			set_member(j, &s, "oldest_entry", oldest);
		set_member(j, &s, "last_updated", now);
	}
	splices_apply(&s, j->text, b);
	buf_free(&total);
	splices_free(&s);
}
