#include "log_entry.h"

#include "json/named.h"
#include "jsonlog/markdown.h"
#include "jsonlog/member.h"
#include "log/entry_files.h"
#include "text/show.h"
#include "text/truncate.h"

enum { TITLE = 100 };
enum { CUT = 6 }; /* bytes that truncate_text() adds */

/* clang-format off */
static const struct {
	const char *type, *icon;
} types[] = {
	[ENTRY_STARTED] = { "session_started", "🚀" },
	[ENTRY_ENDED] = { "session_ended", "🏁" },
	[ENTRY_COMPLETED] = { "task_completed", "✅" },
	[ENTRY_BLOCKED] = { "task_blocked", "⚠️" },
	[ENTRY_DEBUGGED] = { "debug_resolved", "🔧" },
	[ENTRY_OVERRIDE] = { "scope_override", "📋" },
	[ENTRY_MILESTONE] = { "milestone_reached", "🎯" },
	[ENTRY_OTHER] = { "", "📝" },
};
/* clang-format on */

static enum log_entry_type
type_of(struct str words)
{
	for (size_t i = 0; i < ENTRY_OTHER; i++) {
		if (str_eq(words, str_of(types[i].type)))
			return (enum log_entry_type)i;
	}
	return words.n ? ENTRY_OTHER : ENTRY_UNTYPED;
}

/* Only zeros: nobody needs to know that it took 0 minutes. */
static bool
is_zero(struct str number)
{
	for (size_t i = 0; i < number.n; i++) {
		if (number.p[i] >= '1' && number.p[i] <= '9')
			return false;
		if (number.p[i] == 'e' || number.p[i] == 'E')
			break;
	}
	return true;
}

/* A text, a number or true; empty for what says nothing: "", 0, false. */
static struct str
value_of(struct json value, struct arena *arena)
{
	if (value.type == JSON_STRING)
		return str_trim(json_text(value, arena));
	if (value.type == JSON_TRUE ||
	    (value.type == JSON_NUMBER && !is_zero(value.raw)))
		return value.raw;
	return (struct str){ "", 0 };
}

struct str
log_entry_text(const struct log_entry *entry, const char *name)
{
	if (entry->data.type != JSON_OBJECT)
		return (struct str){ "", 0 };
	return value_of(named_member(entry->data, name, entry->record->arena),
	    entry->record->arena);
}

/* Writes "task_completed" as "Task completed". */
static void
put_words(const struct log_entry *entry, struct buf *b)
{
	size_t from = b->n;

	show_text(b, str_head(entry->words, TITLE));
	show_name_as_words(b, from);
}

static void
put_after(struct buf *b, size_t from, const char *mark, struct str text)
{
	if (text.n == 0)
		return;
	buf_adds(b, b->n > from ? mark : "");
	show_text(b, text);
}

/*
 * Empty for "Task completed: 1.2", log2jsonl's title for an entry without
 * words.
 */
static struct str
own_title(const struct log_entry *entry)
{
	struct str title = record_text(entry->record, K_title);
	struct buf made = { 0 };
	bool same;

	put_words(entry, &made);
	put_after(&made, 0, ": ", entry->task);
	same = entry->words.n && str_same(title, buf_str(&made));
	buf_free(&made);
	return same ? (struct str){ "", 0 } : title;
}

static struct str
words_of(struct str type)
{
	while (type.n && (type.p[0] == '_' || is_space(type.p[0])))
		type = str_skip(type, 1);
	while (type.n &&
	    (type.p[type.n - 1] == '_' || is_space(type.p[type.n - 1])))
		type.n--;
	return type;
}

void
log_entry_parse(struct log_entry *entry, const struct record *record)
{
	*entry = (struct log_entry){
		.record = record,
		.words = words_of(record_text(record, K_type)),
		.spec = record_text(record, K_spec),
		.task = record_text(record, K_task),
		.story = record_story(record),
		.data = record->at[K_data],
	};
	entry->type = type_of(entry->words);
	entry->details = log_entry_text(entry, "description");
	if (entry->details.n == 0)
		entry->details = own_title(entry);
}

static bool
has_status(const struct log_entry *entry, const char *status)
{
	return entry->type >= ENTRY_OTHER &&
	    str_eq(record_text(entry->record, K_status), str_of(status));
}

bool
log_entry_completed(const struct log_entry *entry)
{
	return entry->type == ENTRY_COMPLETED || has_status(entry, "done");
}

bool
log_entry_blocked(const struct log_entry *entry)
{
	return entry->type == ENTRY_BLOCKED || has_status(entry, "blocked");
}

const char *
log_entry_icon(const struct log_entry *entry)
{
	if (entry->type != ENTRY_UNTYPED)
		return types[entry->type].icon;
	if (log_entry_completed(entry))
		return types[ENTRY_COMPLETED].icon;
	return types[log_entry_blocked(entry) ? ENTRY_BLOCKED : ENTRY_OTHER]
	    .icon;
}

/* Sessions are known by their spec, all else by what was done. */
static struct str
subject(const struct log_entry *entry)
{
	bool session = entry->type == ENTRY_STARTED ||
	    entry->type == ENTRY_ENDED;

	if (entry->task.n)
		return entry->task;
	if (entry->spec.n && (session || entry->details.n == 0))
		return entry->spec;
	return truncate_text(entry->details, TITLE, entry->record->arena);
}

void
log_entry_title(const struct log_entry *entry, struct buf *b)
{
	struct str title = truncate_text(entry->details, TITLE,
	    entry->record->arena);
	size_t from = b->n;

	if (entry->type != ENTRY_UNTYPED) {
		put_words(entry, b);
		put_after(b, from, ": ", subject(entry));
	} else {
		show_text(b, entry->story);
		if (!str_same(title, entry->story))
			put_after(b, from, ": ", title);
	}
	if (b->n == from)
		buf_adds(b, "Entry");
}

/* An entry without a type is done unless it says otherwise. */
static void
put_status(const struct log_entry *entry, struct buf *b)
{
	struct str status = record_text(entry->record, K_status);

	if (entry->type != ENTRY_UNTYPED || status.n == 0 ||
	    str_eq(status, STR("done")))
		return;
	buf_adds(b, b->n ? " (" : "(");
	show_text(b, status);
	buf_addc(b, ')');
}

void
log_entry_line(const struct log_entry *entry, size_t n, struct buf *b)
{
	struct arena *arena = entry->record->arena;
	struct buf line = { 0 };
	bool same = str_same(entry->details, entry->story);

	put_words(entry, &line);
	put_after(&line, 0, " ", entry->story);
	put_status(entry, &line);
	put_after(&line, 0, ": ",
	    same ? (struct str){ "", 0 } : entry->details);
	if (line.n == 0)
		buf_adds(&line, "Entry");
	buf_add(b,
	    line.n > n ? truncate_text(buf_str(&line), n - CUT, arena)
		       : buf_str(&line));
	buf_free(&line);
}

/* ---- the lines below the title ---- */

/*
 * The members of each type, in the order of pith-records(5); other members
 * follow in their own order. Names are as in named.h.
 */
static const struct known {
	const char *name, *label, *before, *after;
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
enum { KNOWN = countof(knowns) };

struct lines {
	const struct log_entry *entry;
	struct buf *b;
	struct arena *arena;
	bool agent, files; /* its data has them */
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

/* A text, or the JSON of another value. */
static struct str
plain(struct lines *lines, struct json value)
{
	if (value.type == JSON_STRING)
		return str_trim(json_text(value, lines->arena));
	return value.type == JSON_NULL ? (struct str){ "", 0 } : value.raw;
}

/* Identifiers and paths share a line. */
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

/* Leaves out what is false, 0 or empty. */
static void
put_known(struct lines *lines, const struct known *known)
{
	struct json value = named_member(lines->entry->data, known->name,
	    lines->arena);
	struct str text = value_of(value, lines->arena);

	if (value.type >= JSON_ARRAY && has_text(lines, value)) {
		put_label(lines, str_of(known->label));
		put_list(lines, value);
	} else if (text.n) {
		put_label(lines, str_of(known->label));
		buf_addf(lines->b, " %s", known->before);
		show_text(lines->b, text);
		buf_addf(lines->b, "%s\n", known->after);
	}
}

/* The lines above say it already. */
static bool
is_shown(struct lines *lines, const struct member *member, struct json value)
{
	const struct log_entry *entry = lines->entry;
	struct str text = plain(lines, value);

	if (member == NULL || member->role >= ROLE_COUNT)
		return false;
	return str_eq(text, entry->spec) || str_eq(text, entry->task) ||
	    str_eq(text, entry->details);
}

static void
put_other(struct lines *lines, struct markdown *markdown, struct str name,
    struct json value)
{
	size_t rank;
	const struct member *member = member_find(name, &rank);

	if (is_shown(lines, member, value))
		return;
	lines->agent |= member && member->role == ROLE_AGENT;
	if (value.type >= JSON_ARRAY && has_text(lines, value)) {
		put_label(lines, markdown_label(markdown, name));
		put_list(lines, value);
	} else if (value.type < JSON_ARRAY && plain(lines, value).n) {
		put_label(lines, markdown_label(markdown, name));
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
	struct markdown markdown = { 0 };
	char space[JSON_NAME];
	size_t rank;

	for (size_t i = 1; i < KNOWN; i++)
		put_known(lines, &knowns[i]);
	markdown_begin(&markdown, lines->arena);
	while (json_next(lines->entry->data, &iter, &name, &value)) {
		struct str key = json_name(name.raw, space);
		const struct member *member = member_find(key, &rank);
		size_t i = 0;

		lines->files |= member && member->form == MEMBER_FILES;
		while (i < KNOWN && !named_is(key, str_of(knowns[i].name)))
			i++;
		if (i == KNOWN)
			put_other(lines, &markdown, key, value);
	}
	markdown_free(&markdown);
}

/* What the title of the entry does not say. */
static void
put_details(struct lines *lines)
{
	const struct log_entry *entry = lines->entry;
	struct buf title = { 0 }, details = { 0 };

	log_entry_title(entry, &title);
	show_text(&details, entry->details);
	if (!str_ends(buf_str(&title), buf_str(&details)))
		put_text(lines, "Details", entry->details);
	buf_free(&title);
	buf_free(&details);
}

void
log_entry_lines(const struct log_entry *entry, struct buf *b)
{
	const struct record *record = entry->record;
	struct lines lines = { entry, b, record->arena, false, false };
	struct str status = record_text(record, K_status);
	struct json files;

	put_text(&lines, "Spec", entry->spec);
	if (entry->type != ENTRY_UNTYPED)
		put_text(&lines, "Task", entry->task);
	if (named_member(entry->data, knowns[0].name, record->arena).type !=
	    JSON_ABSENT)
		put_known(&lines, &knowns[0]);
	else
		put_details(&lines);
	if (entry->data.type == JSON_OBJECT)
		put_data(&lines);
	if (entry->type == ENTRY_UNTYPED && !log_entry_completed(entry) &&
	    !log_entry_blocked(entry))
		put_text(&lines, "Status", status);
	if (!lines.agent)
		put_text(&lines, "Agent", record_text(record, K_agent));
	files = entry_files(record);
	if (!lines.files && json_size(files)) {
		put_label(&lines, STR("Files modified"));
		put_list(&lines, files);
	}
}
