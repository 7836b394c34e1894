#include "logbook/logged.h"

#include "json/named.h"
#include "text/phrase.h"
#include "text/show.h"

enum { TITLE = 100 };
enum { CUT = 4 }; /* bytes of what phrase_cut() puts for what it cuts */

/* clang-format off */
static const struct {
	const char *type, *icon;
} types[] = {
	[LOGGED_STARTED] = { "session_started", "🚀" },
	[LOGGED_ENDED] = { "session_ended", "🏁" },
	[LOGGED_COMPLETED] = { "task_completed", "✅" },
	[LOGGED_BLOCKED] = { "task_blocked", "⚠️" },
	[LOGGED_DEBUGGED] = { "debug_resolved", "🔧" },
	[LOGGED_OVERRIDE] = { "scope_override", "📋" },
	[LOGGED_MILESTONE] = { "milestone_reached", "🎯" },
	[LOGGED_OTHER] = { "", "📝" },
};
/* clang-format on */

static enum logged_type
type_of(struct str words)
{
	for (size_t i = 0; i < LOGGED_OTHER; i++) {
		if (str_eq(words, str_of(types[i].type)))
			return (enum logged_type)i;
	}
	return words.n ? LOGGED_OTHER : LOGGED_UNTYPED;
}

/* Nothing but zeros: nobody needs to be told that it took 0 minutes. */
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

struct str
logged_value(struct json value, struct arena *arena)
{
	if (value.type == JSON_STRING)
		return str_trim(json_text(value, arena));
	if (value.type == JSON_TRUE ||
	    (value.type == JSON_NUMBER && !is_zero(value.raw)))
		return value.raw;
	return (struct str){ "", 0 };
}

struct str
logged_text(const struct logged *logged, const char *name)
{
	if (logged->data.type != JSON_OBJECT)
		return (struct str){ "", 0 };
	return logged_value(named_member(logged->data, name,
				logged->record->arena),
	    logged->record->arena);
}

/* "task_completed" in words: "Task completed". */
static void
put_words(const struct logged *logged, struct buf *b)
{
	size_t from = b->n;

	show_text(b, str_head(logged->words, TITLE));
	for (size_t i = from; i < b->n; i++) {
		if (b->p[i] == '_')
			b->p[i] = ' ';
	}
	if (b->n > from && is_lower(b->p[from]))
		b->p[from] = (char)(b->p[from] - 'a' + 'A');
}

static void
put_behind(struct buf *b, size_t from, const char *mark, struct str text)
{
	if (text.n == 0)
		return;
	buf_adds(b, b->n > from ? mark : "");
	show_text(b, text);
}

/* "Task completed: 1.2" is what log2jsonl calls an entry without words. */
static struct str
own_title(const struct logged *logged)
{
	struct str title = record_text(logged->record, K_title);
	struct buf made = { 0 };
	bool same;

	put_words(logged, &made);
	put_behind(&made, 0, ": ", logged->task);
	same = logged->words.n && str_same(title, buf_str(&made));
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
logged_read(struct logged *logged, const struct record *entry)
{
	*logged = (struct logged){
		.record = entry,
		.words = words_of(record_text(entry, K_type)),
		.spec = record_text(entry, K_spec),
		.task = record_text(entry, K_task),
		.story = record_story(entry),
		.data = entry->at[K_data],
	};
	logged->type = type_of(logged->words);
	logged->details = logged_text(logged, "description");
	if (logged->details.n == 0)
		logged->details = own_title(logged);
}

static bool
has_status(const struct logged *logged, const char *status)
{
	return logged->type >= LOGGED_OTHER &&
	    str_eq(record_text(logged->record, K_status), str_of(status));
}

bool
logged_completed(const struct logged *logged)
{
	return logged->type == LOGGED_COMPLETED || has_status(logged, "done");
}

bool
logged_blocked(const struct logged *logged)
{
	return logged->type == LOGGED_BLOCKED || has_status(logged, "blocked");
}

const char *
logged_icon(const struct logged *logged)
{
	if (logged->type != LOGGED_UNTYPED)
		return types[logged->type].icon;
	if (logged_completed(logged))
		return types[LOGGED_COMPLETED].icon;
	return types[logged_blocked(logged) ? LOGGED_BLOCKED : LOGGED_OTHER]
	    .icon;
}

/* What there is one of is told by its name, all else by what was done. */
static struct str
subject(const struct logged *logged)
{
	bool session = logged->type == LOGGED_STARTED ||
	    logged->type == LOGGED_ENDED;

	if (logged->task.n)
		return logged->task;
	if (logged->spec.n && (session || logged->details.n == 0))
		return logged->spec;
	return phrase_cut(logged->details, TITLE, logged->record->arena);
}

void
logged_title(const struct logged *logged, struct buf *b)
{
	struct str title = phrase_cut(logged->details, TITLE,
	    logged->record->arena);
	size_t from = b->n;

	if (logged->type != LOGGED_UNTYPED) {
		put_words(logged, b);
		put_behind(b, from, ": ", subject(logged));
	} else {
		show_text(b, logged->story);
		if (!str_same(title, logged->story))
			put_behind(b, from, ": ", title);
	}
	if (b->n == from)
		buf_adds(b, "Entry");
}

/* What has no type is done unless it says so. */
static void
put_status(const struct logged *logged, struct buf *b)
{
	struct str status = record_text(logged->record, K_status);

	if (logged->type != LOGGED_UNTYPED || status.n == 0 ||
	    str_eq(status, STR("done")))
		return;
	buf_adds(b, b->n ? " (" : "(");
	show_text(b, status);
	buf_addc(b, ')');
}

void
logged_line(const struct logged *logged, size_t n, struct buf *b)
{
	struct arena *arena = logged->record->arena;
	struct buf line = { 0 };
	bool same = str_same(logged->details, logged->story);

	put_words(logged, &line);
	put_behind(&line, 0, " ", logged->story);
	put_status(logged, &line);
	put_behind(&line, 0, ": ",
	    same ? (struct str){ "", 0 } : logged->details);
	if (line.n == 0)
		buf_adds(&line, "Entry");
	buf_add(b,
	    line.n > n ? phrase_cut(buf_str(&line), n - CUT, arena)
		       : buf_str(&line));
	buf_free(&line);
}
