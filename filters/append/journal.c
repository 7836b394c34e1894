#include "append.h"

#include "base/utf8.h"
#include "json/named.h"
#include "text/edits.h"

/* ---- reading ---- */

static size_t
offset(const struct journal *j, const char *p)
{
	return (size_t)(p - j->text.p);
}

static void
damaged(struct journal *j, const char *p, const char *what)
{
	size_t column;

	j->damage = what;
	json_place(j->text, offset(j, p), &j->line, &column);
}

static void
read_members(struct journal *j)
{
	struct json_field fields[] = { { .name = "metadata" },
		{ .name = "version" }, { .name = "project" } };
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	json_fields(j->root, fields, countof(fields));
	j->metadata = fields[0].value;
	j->version_value = fields[1].value;
	j->project = fields[2].value.type != JSON_ABSENT;
	while (json_next(j->root, &iter, &name, &value)) {
		if (!str_eq(json_name(name.raw, space), STR("entries")))
			continue;
		if (j->entries.type != JSON_ABSENT)
			damaged(j, name.raw.p, "\"entries\" occurs twice");
		j->entries = value;
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
	struct str all = utf8_without_bom(text);
	struct json_error error;

	*j = (struct journal){ .text = text };
	if (!json_check(all, &j->root, &error))
		damaged(j, all.p + error.at, error.what);
	else if (j->root.type == JSON_ARRAY)
		j->entries = j->root;
	else if (j->root.type == JSON_OBJECT)
		read_members(j);
	else
		damaged(j, all.p, "this is not a log");
	if (j->damage)
		return;
	if (j->entries.type == JSON_ARRAY)
		read_entries(j);
	else if (j->entries.type != JSON_ABSENT)
		damaged(j, j->entries.raw.p, "\"entries\" is not an array");
	j->version = named_line(j->version_value, &j->arena);
	j->current = j->version_value.type == JSON_STRING &&
	    str_eq(j->version, STR(JOURNAL_VERSION)) && j->entries.raw.n;
}

void
journal_free(struct journal *j)
{
	arena_free(&j->arena);
}

struct str
journal_id(struct json id, struct arena *arena)
{
	return id.type == JSON_STRING ? json_text(id, arena) : id.raw;
}

void
journal_ids(const struct journal *j, struct seen *ids)
{
	struct json_iter iter = { 0 };
	struct json name, entry;
	struct arena arena = { 0 };

	while (json_next(j->entries, &iter, &name, &entry)) {
		struct json id = json_member(entry, "id");

		if (id.type != JSON_ABSENT)
			seen_add(ids, journal_id(id, &arena));
	}
	arena_free(&arena);
}

/* ---- layout ---- */

/* How a value is written. */
struct layout {
	struct str eol;    /* between members; empty: all on one line */
	struct str unit;   /* of indentation */
	struct str base;   /* what the value itself is indented by */
	struct str member; /* and its members */
	bool colon;        /* a blank after ':' */
	bool comma;        /* and after ',' on one line */
	bool flat;         /* arrays of texts and numbers are on one line */
};

/* As JSON.stringify(value, null, 2) writes it. */
static struct layout
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

/* The white space in a text before p. */
static struct str
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

/* False if it has no members to detect it by. */
static bool
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

/* A name, with its quotes, and the ':' after it. */
static void
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

/* Writes a text that is JSON; names, numbers and texts as they are. */
static void
layout_put(const struct layout *in, struct buf *b, struct str text)
{
	struct json_error error;
	struct json value;

	if (json_check(text, &value, &error))
		put_value(in, b, value, 0);
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

	in.flat = false;
	in.base = in.member;
	return in;
}

/* The white space before the last member of an object, which is there. */
static struct str
gap(const struct journal *j, struct json object, const struct layout *in)
{
	struct json_iter iter = { 0 };
	struct json name = { 0 }, value;
	struct str space;

	while (json_next(object, &iter, &name, &value))
		continue;
	space = space_before(j->text, name.raw.p);
	return space.n || !in->comma || json_size(object) > 1 ? space
							      : STR(" ");
}

/* A member at the end of an object that has some. The caller adds its value. */
static struct buf *
add_last(const struct journal *j, struct splices *s, struct json object,
    const char *name)
{
	struct layout in = layout_default();
	const char *end = str_end(object.raw) - 1;
	struct buf *b;

	layout_detect(&in, object);
	end -= space_before(j->text, end).n;
	b = splices_put(s, offset(j, end), 0);
	buf_addc(b, ',');
	buf_add(b, gap(j, object, &in));
	buf_addf(b, "\"%s\"%s", name, in.colon ? ": " : ":");
	return b;
}

/* ---- migration ---- */

static void
put_empty(const struct layout *in, struct buf *b, struct str project)
{
	struct buf text = { 0 };

	buf_adds(&text, "{\"version\":\"" JOURNAL_VERSION "\",\"project\":");
	json_put(&text, project);
	buf_adds(&text, ",\"entries\":[],\"metadata\":{}}");
	layout_put(in, b, buf_str(&text));
	buf_free(&text);
}

void
journal_begin(struct buf *b, struct str project)
{
	struct layout in = layout_default();

	put_empty(&in, b, project);
	buf_addc(b, '\n');
}

/* An array that was the whole file. */
static void
wrap(const struct journal *j, struct splices *s, struct str project)
{
	struct layout in = layout_of(j);
	struct buf b = { 0 };
	struct str all;
	size_t at;

	put_empty(&in, &b, project);
	all = buf_str(&b);
	at = str_find(all, STR("[]"), str_find(all, STR("\"entries\""), 0));
	buf_add(splices_put(s, offset(j, j->root.raw.p), 0), str_head(all, at));
	buf_add(splices_put(s, offset(j, str_end(j->root.raw)), 0),
	    str_skip(all, at + 2));
	buf_free(&b);
}

static void
add_members(const struct journal *j, struct splices *s, struct str project)
{
	struct layout in = layout_of(j);
	struct str space = gap(j, j->root, &in), version = j->version_value.raw;
	struct json_iter iter = { 0 };
	struct json first, other;
	struct buf *b;

	json_next(j->root, &iter, &first, &other);
	b = splices_put(s, offset(j, version.n ? version.p : first.raw.p),
	    version.n);
	if (version.n == 0)
		layout_name(&in, b, STR("\"version\""));
	buf_adds(b, "\"" JOURNAL_VERSION "\"");
	if (!j->project) {
		buf_addc(b, ',');
		buf_add(b, space);
		layout_name(&in, b, STR("\"project\""));
		json_put(b, project);
	}
	if (version.n == 0) {
		buf_addc(b, ',');
		buf_add(b, space);
	}
	if (j->entries.type == JSON_ABSENT)
		buf_adds(add_last(j, s, j->root, "entries"), "[]");
	if (j->metadata.type == JSON_ABSENT)
		buf_adds(add_last(j, s, j->root, "metadata"), "{}");
}

void
journal_migrate(const struct journal *j, struct str project, struct buf *b)
{
	struct splices s = { 0 };

	if (json_size(j->root) == 0 && j->root.type == JSON_OBJECT) {
		journal_begin(b, project);
		return;
	}
	if (j->root.type == JSON_ARRAY)
		wrap(j, &s, project);
	else
		add_members(j, &s, project);
	splices_apply(&s, j->text, b);
	splices_free(&s);
}

/* ---- adding an entry ---- */

/* After the last one, formatted like it. */
static void
put_entry(const struct journal *j, struct splices *s, struct str entry)
{
	const char *last = j->last.raw.p;
	struct layout in;
	struct buf *b = splices_put(s, offset(j, str_end(j->last.raw)), 0);

	if (!layout_detect(&in, j->last))
		in = layout_of_member(j);
	if (j->before.type == JSON_ABSENT) {
		buf_addc(b, ',');
		buf_add(b, space_before(j->text, last));
		if (last[-1] == '[' && in.eol.n == 0 && in.comma)
			buf_addc(b, ' ');
	} else {
		const char *from = str_end(j->before.raw);

		buf_add(b, (struct str){ from, (size_t)(last - from) });
	}
	layout_put(&in, b, entry);
}

static bool
is_unset(struct json value)
{
	return value.type <= JSON_FALSE || str_eq(value.raw, STR("\"\""));
}

/* Where the value of a member goes, of an object that has some. */
static struct buf *
place(const struct journal *j, struct splices *s, struct json object,
    const char *name)
{
	struct json was = json_member(object, name);

	return was.type == JSON_ABSENT
	    ? add_last(j, s, object, name)
	    : splices_put(s, offset(j, was.raw.p), was.raw.n);
}

static void
set_metadata(const struct journal *j, struct splices *s, struct str now,
    struct str oldest)
{
	struct layout in = layout_of_member(j);
	struct buf b = { 0 };

	if (j->metadata.type != JSON_OBJECT || json_size(j->metadata) == 0) {
		buf_addf(&b,
		    "{\"total_entries\":%zu,\"oldest_entry\":%.*s,"
		    "\"last_updated\":%.*s,\"archived_through\":null}",
		    j->n + 1, STR_ARG(oldest), STR_ARG(now));
		layout_put(&in, place(j, s, j->root, "metadata"), buf_str(&b));
	} else {
		buf_number(place(j, s, j->metadata, "total_entries"), j->n + 1);
		if (is_unset(json_member(j->metadata, "oldest_entry")))
			buf_add(place(j, s, j->metadata, "oldest_entry"),
			    oldest);
		buf_add(place(j, s, j->metadata, "last_updated"), now);
	}
	buf_free(&b);
}

void
journal_add(const struct journal *j, struct str entry, struct str now,
    struct str ts, struct buf *b)
{
	struct layout in = layout_of_member(j);
	struct splices s = { 0 };
	struct buf only = { 0 };

	if (j->n) {
		put_entry(j, &s, entry);
	} else {
		buf_addc(&only, '[');
		buf_add(&only, entry);
		buf_addc(&only, ']');
		layout_put(&in, place(j, &s, j->root, "entries"),
		    buf_str(&only));
	}
	set_metadata(j, &s, now,
	    j->oldest.n == 0 || str_cmp(ts, j->oldest) < 0 ? ts : j->oldest);
	splices_apply(&s, j->text, b);
	buf_free(&only);
	splices_free(&s);
}
