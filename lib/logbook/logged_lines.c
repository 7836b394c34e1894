/* logged, second part: the lines below the title. */
#include "json/named.h"
#include "jsonlog/member.h"
#include "jsonlog/said.h"
#include "logbook/logged.h"
#include "text/show.h"

/*
 * Document 004's lines, then what its templates have for the types, in their
 * order; other members follow in theirs. Names are as in named.h.
 */
static const struct known {
	const char *name, *label, *before, *behind;
} knowns[] = {
	{ "description", "Details", "", "" },
	{ "durationminutes", "Duration", "~", " minutes" },
	{ "notes", "Notes", "", "" },
	{ "nextsteps", "Next", "", "" },
	{ "focustask", "Focus task", "", "" },
	{ "context", "Context", "", "" },
	{ "issue", "Issue", "", "" },
	{ "suggestedresolution", "Suggested resolution", "", "" },
	{ "rootcause", "Root cause", "", "" },
	{ "resolution", "Resolution", "", "" },
	{ "filesmodified", "Files modified", "", "" },
	{ "requestedtasks", "Requested tasks", "", "" },
	{ "reason", "Reason", "", "" },
};
enum { KNOWN = sizeof knowns / sizeof *knowns };

struct lines {
	const struct logged *logged;
	struct buf *b;
	struct arena *arena;
	bool agent, files; /* its data told them */
};

static void
put_label(struct lines *lines, struct str label)
{
	buf_adds(lines->b, "- **");
	show_text(lines->b, label);
	buf_adds(lines->b, "**:");
}

static void
put_text(struct lines *lines, const char *label, struct str text)
{
	if (text.n == 0)
		return;
	put_label(lines, str_of(label));
	buf_addc(lines->b, ' ');
	show_text(lines->b, text);
	buf_addc(lines->b, '\n');
}

/* Of what is no text, the JSON. */
static struct str
plain(struct lines *lines, struct json value)
{
	if (value.type == JSON_STRING)
		return str_trim(json_text(value, lines->arena));
	return value.type == JSON_NULL ? (struct str){ "", 0 } : value.raw;
}

/* Identifiers and paths stand on one line. */
static bool
is_words(struct lines *lines, struct json list)
{
	struct json_iter iter = { 0 };
	struct json name, value;

	if (list.type != JSON_ARRAY)
		return false;
	while (json_next(list, &iter, &name, &value)) {
		struct str text = plain(lines, value);

		if (value.type >= JSON_ARRAY || str_chr(text, ' ', 0) < text.n)
			return false;
	}
	return true;
}

/* The members of an array or an object. */
static void
put_list(struct lines *lines, struct json list)
{
	bool words = is_words(lines, list);
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];
	size_t n = 0;

	while (json_next(list, &iter, &name, &value)) {
		struct str text = plain(lines, value);

		if (text.n == 0)
			continue;
		buf_adds(lines->b, !words ? "\n  - " : n ? ", " : " ");
		if (list.type == JSON_OBJECT) {
			show_bullet(lines->b, json_name(name.raw, space));
			buf_adds(lines->b, ": ");
		}
		if (words || list.type == JSON_OBJECT)
			show_text(lines->b, text);
		else
			show_bullet(lines->b, text);
		n++;
	}
	buf_addc(lines->b, '\n');
}

static bool
has_text(struct lines *lines, struct json list)
{
	struct json_iter iter = { 0 };
	struct json name, value;

	while (json_next(list, &iter, &name, &value)) {
		if (plain(lines, value).n)
			return true;
	}
	return false;
}

/* As the document has it, what is false, 0 or empty is not told. */
static void
put_known(struct lines *lines, const struct known *known)
{
	struct json value = named_member(lines->logged->data, known->name,
	    lines->arena);
	struct str text = logged_value(value, lines->arena);

	if (value.type >= JSON_ARRAY && has_text(lines, value)) {
		put_label(lines, str_of(known->label));
		put_list(lines, value);
	} else if (text.n) {
		put_label(lines, str_of(known->label));
		buf_addf(lines->b, " %s", known->before);
		show_text(lines->b, text);
		buf_addf(lines->b, "%s\n", known->behind);
	}
}

/* It says again what the lines above say. */
static bool
is_told(struct lines *lines, const struct member *member, struct json value)
{
	const struct logged *logged = lines->logged;
	struct str text = plain(lines, value);

	if (member == NULL || member->role >= ROLE_COUNT)
		return false;
	return str_eq(text, logged->spec) || str_eq(text, logged->task) ||
	    str_eq(text, logged->details);
}

static void
put_other(struct lines *lines, struct said *said, struct str name,
    struct json value)
{
	size_t rank;
	const struct member *member = member_find(name, &rank);

	if (is_told(lines, member, value))
		return;
	lines->agent |= member && member->role == ROLE_AGENT;
	if (value.type >= JSON_ARRAY && has_text(lines, value)) {
		put_label(lines, said_label(said, name));
		put_list(lines, value);
	} else if (value.type < JSON_ARRAY && plain(lines, value).n) {
		put_label(lines, said_label(said, name));
		buf_addc(lines->b, ' ');
		show_text(lines->b, plain(lines, value));
		buf_addc(lines->b, '\n');
	}
}

static void
put_data(struct lines *lines)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	struct said said = { 0 };
	char space[JSON_NAME];
	size_t rank;

	for (size_t i = 1; i < KNOWN; i++)
		put_known(lines, &knowns[i]);
	said_begin(&said, lines->arena);
	while (json_next(lines->logged->data, &iter, &name, &value)) {
		struct str key = json_name(name.raw, space);
		const struct member *member = member_find(key, &rank);
		size_t i = 0;

		lines->files |= member && member->form == MEMBER_FILES;
		while (i < KNOWN && !named_is(key, str_of(knowns[i].name)))
			i++;
		if (i == KNOWN)
			put_other(lines, &said, key, value);
	}
	said_free(&said);
}

/* What the title of the entry does not say. */
static void
put_details(struct lines *lines)
{
	const struct logged *logged = lines->logged;
	struct buf title = { 0 }, details = { 0 };

	logged_title(logged, &title);
	show_text(&details, logged->details);
	if (!str_ends(buf_str(&title), buf_str(&details)))
		put_text(lines, "Details", logged->details);
	buf_free(&title);
	buf_free(&details);
}

void
logged_lines(const struct logged *logged, struct buf *b)
{
	const struct record *record = logged->record;
	struct lines lines = { logged, b, record->arena, false, false };
	struct str status = record_text(record, K_status);

	put_text(&lines, "Spec", logged->spec);
	if (logged->type != LOGGED_UNTYPED)
		put_text(&lines, "Task", logged->task);
	if (named_member(logged->data, knowns[0].name, record->arena).type !=
	    JSON_ABSENT)
		put_known(&lines, &knowns[0]);
	else
		put_details(&lines);
	if (logged->data.type == JSON_OBJECT)
		put_data(&lines);
	if (logged->type == LOGGED_UNTYPED && !logged_completed(logged) &&
	    !logged_blocked(logged))
		put_text(&lines, "Status", status);
	if (!lines.agent)
		put_text(&lines, "Agent", record_text(record, K_agent));
	if (!lines.files && json_size(record->at[K_files])) {
		put_label(&lines, STR("Files modified"));
		put_list(&lines, record->at[K_files]);
	}
}
