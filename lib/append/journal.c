#include "append/journal.h"

#include "append/journal_parts.h"
#include "json/named.h"
#include "same/intern.h"

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

static void
damaged(struct journal *j, size_t at, const char *what)
{
	size_t column;

	j->wrong = what;
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
				damaged(j, journal_at(j, name.raw),
				    "\"entries\" stands twice");
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
	struct json_field fields[] = { { .name = "timestamp" } };
	struct json_iter iter = { 0 };
	struct json name, entry;

	while (json_next(j->entries, &iter, &name, &entry)) {
		struct str ts;

		j->n++;
		j->before = j->last;
		j->last = entry;
		json_fields(entry, fields, 1);
		ts = fields[0].value.raw;
		if (fields[0].value.type == JSON_STRING && ts.n > 2 &&
		    (j->oldest.n == 0 || str_cmp(ts, j->oldest) < 0))
			j->oldest = ts;
	}
}

void
journal_read(struct journal *j, struct str text)
{
	struct str bom = STR("\xef\xbb\xbf");
	size_t skipped = str_starts(text, bom) ? bom.n : 0;
	struct json_error error;

	*j = (struct journal){ .text = text, .skipped = skipped };
	if (!json_check(str_skip(text, skipped), &j->root, &error)) {
		damaged(j, skipped + error.at, error.what);
		return;
	}
	if (j->root.type == JSON_ARRAY)
		j->entries = j->root;
	else if (j->root.type == JSON_OBJECT)
		read_members(j);
	else
		damaged(j, skipped, "this is no log");
	if (j->wrong)
		return;
	if (j->entries.type == JSON_ARRAY)
		read_entries(j);
	else if (j->entries.type != JSON_ABSENT)
		damaged(j, journal_at(j, j->entries.raw),
		    "\"entries\" is no array");
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

/* What stands behind the prefix in base 36; false where that is no number. */
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
