/*
 * The template `session`: what an agent reads when it starts: open blockers, a
 * summary in one line, the last spec and task, next steps, the last entries. It
 * is short, as the agent pays for it by the token.
 *
 * Blockers and next steps are those that facts found; the entries are those
 * that recent left, the oldest first. It keeps all of them. With --json the same
 * is an object, with the records of the entries.
 */
#include <stdlib.h>

#include "base/sort.h"
#include "documents.h"
#include "log_entry.h"
#include "text/show.h"
#include "text/truncate.h"

enum { ENTRIES = 5, BLOCKERS = 5, NEXT = 5, NOTES = 3 }; /* at most */
enum { TEXT = 240, WIDTH = 80 }; /* bytes of a text, of a line for an entry */

/* A copy of what a fact says. */
struct fact {
	struct str text, ts, spec, task, suggested;
	struct src src;
	size_t entry, order;
	bool over;
};

struct session {
	struct arena arena;
	bool json;
	struct buf records; /* of the entries, with --json, commas between */
	struct facts {
		struct fact *facts;
		size_t n, cap;
	} blockers, next;
	struct str *lines; /* the last entries, as a ring */
	size_t n_entries, completed, blocked;
	struct str last_title, last_next, last_spec, last_task;
	struct buf notes;
	size_t n_notes;
	struct file_names files; /* that it cites */
};

/* ---- from records ---- */

static struct str
keep(struct session *session, struct str text)
{
	return arena_copy(&session->arena, text);
}

static void
add_fact(struct session *session, const struct record *record)
{
	struct str type = record_text(record, K_type);
	bool blocker = str_eq(type, STR("blocker"));
	struct facts *facts = blocker ? &session->blockers : &session->next;
	struct str text = record_text(record, K_text);
	struct fact fact;

	if ((!blocker && !str_eq(type, STR("next"))) || text.n == 0)
		return;
	fact = (struct fact){
		.text = keep(session, text),
		.ts = keep(session, record_text(record, K_ts)),
		.spec = keep(session, record_text(record, K_spec)),
		.task = keep(session, record_text(record, K_task)),
		.suggested = keep(session, record_text(record, K_suggested)),
		.over = str_eq(record_text(record, K_state), STR("resolved")),
	};
	if (src_parse(record->at[K_src], record->arena, &fact.src))
		fact.src.file = keep(session, fact.src.file);
	file_names_add(&session->files, fact.src.file);
	fact.entry = json_size_or(record->at[K_entry], 0);
	fact.order = facts->n;
	*array_push(&facts->facts, &facts->n, &facts->cap) = fact;
}

/* Time and title: "2026-02-03 18:00 Session ended: ...". */
static void
add_line(struct session *session, const struct log_entry *entry)
{
	struct str ts = record_text(entry->record, K_ts);
	struct buf line = { 0 };
	struct str *at;

	if (session->lines == NULL)
		session->lines = zeroed(ENTRIES, sizeof *session->lines);
	at = &session->lines[session->n_entries % ENTRIES];
	show_text(&line, str_head(ts, 10));
	if (ts.n >= 16) {
		buf_addc(&line, ' ');
		show_text(&line, str_head(str_skip(ts, 11), 5));
	}
	buf_adds(&line, line.n ? " " : "");
	log_entry_line(entry, WIDTH - line.n - 2, &line);
	*at = keep(session, buf_str(&line));
	buf_free(&line);
}

static void
add_entry(struct session *session, const struct record *record)
{
	struct log_entry entry;
	struct buf title = { 0 };

	if (session->json) {
		buf_adds(&session->records, session->n_entries ? "," : "");
		buf_add(&session->records, record->line);
	}
	log_entry_parse(&entry, record);
	log_entry_title(&entry, &title);
	add_line(session, &entry);
	session->n_entries++;
	session->completed += log_entry_completed(&entry);
	session->blocked += log_entry_blocked(&entry);
	session->last_title = keep(session, buf_str(&title));
	session->last_next = keep(session, log_entry_text(&entry, "nextsteps"));
	if (log_entry_completed(&entry)) {
		session->last_spec = keep(session, entry.spec);
		session->last_task = keep(session, entry.story);
	}
	buf_free(&title);
}

static void
add_note(struct session *session, struct str text)
{
	if (text.n == 0 || session->n_notes++ >= NOTES)
		return;
	buf_adds(&session->notes, "Note: ");
	show_text(&session->notes, text);
	buf_addc(&session->notes, '\n');
}

static void
add_record(void *state, const struct record *record)
{
	struct session *session = state;

	if (record->kind == KIND_FACT)
		add_fact(session, record);
	else if (record->kind == KIND_ENTRY &&
	    record_text(record, K_ref).n == 0)
		add_entry(session, record);
	else if (record->kind == KIND_NOTE)
		add_note(session, record_text(record, K_text));
}

/* ---- which facts are still true ---- */

/* Equal facts together, in the order of the records. */
static int
by_words(const void *a, const void *b)
{
	const struct fact *x = a, *y = b;
	int c = str_cmp(x->text, y->text);

	c = c ? c : str_cmp(x->spec, y->spec);
	c = c ? c : str_cmp(x->task, y->task);
	return c ? c : x->order < y->order ? -1 : x->order > y->order;
}

static int
latest_first(const void *a, const void *b)
{
	const struct fact *x = a, *y = b;
	int c = str_cmp(y->ts, x->ts);

	return c ? c : x->order > y->order ? -1 : x->order < y->order;
}

static int
by_task(const void *a, const void *b)
{
	const struct fact *x = a, *y = b;
	int c = str_cmp(x->spec, y->spec);

	c = c ? c : str_cmp(x->task, y->task);
	return c ? c : latest_first(a, b);
}

static int
by_issue(const void *a, const void *b)
{
	const struct fact *x = a, *y = b;
	int c = str_cmp(x->spec, y->spec);

	c = c ? c : str_cmp(x->text, y->text);
	return c ? c : latest_first(a, b);
}

/* The latest entry of a task replaces what earlier entries say about it. */
static bool
is_outdated(const struct fact *fact, const struct fact *latest)
{
	return fact->task.n && fact->entry != latest->entry &&
	    str_eq(fact->task, latest->task) &&
	    str_eq(fact->spec, latest->spec);
}

/* The same issue blocks several tasks: keep the latest. */
static bool
is_repeated(const struct fact *fact, const struct fact *latest)
{
	return str_eq(fact->text, latest->text) &&
	    str_eq(fact->spec, latest->spec);
}

/*
 * Keeps, in this order, those that the latest of their kind does not replace.
 */
static void
keep_latest(struct facts *list, int (*order)(const void *, const void *),
    bool (*replaced)(const struct fact *, const struct fact *))
{
	struct fact *facts = list->facts;
	size_t n = 0, latest = 0;

	if (list->n)
		array_sort(facts, list->n, order);
	for (size_t i = 0; i < list->n; i++) {
		if (i > 0 && replaced(&facts[i], &facts[latest]))
			continue;
		facts[n] = facts[i];
		latest = n++;
	}
	list->n = n;
}

/* Removes facts that are repeated later, and those that are over. */
static void
keep_open(struct facts *list)
{
	struct fact *facts = list->facts;
	size_t n = 0;

	if (list->n)
		array_sort(facts, list->n, by_words);
	for (size_t i = 0; i < list->n; i++) {
		const struct fact *next = &facts[i] + 1;
		bool again = i + 1 < list->n &&
		    str_eq(facts[i].text, next->text) &&
		    str_eq(facts[i].spec, next->spec) &&
		    str_eq(facts[i].task, next->task);

		if (!again && !facts[i].over)
			facts[n++] = facts[i];
	}
	list->n = n;
	keep_latest(list, by_task, is_outdated);
	keep_latest(list, by_issue, is_repeated);
	if (list->n)
		array_sort(facts, list->n, latest_first);
}

/* ---- the document ---- */

static void
put_text(struct session *session, const char *before, struct str text,
    struct buf *b)
{
	buf_adds(b, before);
	show_bullet(b, truncate_text(text, TEXT, &session->arena));
	buf_addc(b, '\n');
}

/* "- Task 1.3 of pocket-calendar, 2026-02-03 (progress.json:176)". */
static void
put_blocker(struct session *session, const struct fact *fact, struct buf *b)
{
	bool typed = fact->spec.n || fact->suggested.n;
	size_t from;

	buf_adds(b, "- ");
	from = b->n;
	buf_adds(b, typed && fact->task.n ? "Task " : "");
	show_text(b, fact->task);
	buf_adds(b, fact->task.n && fact->spec.n ? " of " : "");
	show_text(b, fact->spec);
	buf_adds(b, b->n > from && fact->ts.n ? ", " : "");
	show_text(b, str_head(fact->ts, 10));
	if (fact->src.line) {
		buf_adds(b, b->n > from ? " (" : "(");
		show_text(b, file_names_short(&session->files, fact->src.file));
		buf_addf(b, ":%zu)", fact->src.line);
	}
	put_text(session, b->n > from ? "\n  Issue: " : "Issue: ", fact->text,
	    b);
	if (fact->suggested.n)
		put_text(session, "  Try: ", fact->suggested, b);
}

static void
put_step(struct session *session, const struct fact *fact, struct buf *b)
{
	put_text(session, "- ", fact->text, b);
}

/* Keeps the latest; reports how many are left out. */
static void
write_facts(struct session *session, const struct facts *facts, size_t most,
    void (*put)(struct session *, const struct fact *, struct buf *),
    struct buf *b)
{
	for (size_t i = 0; i < facts->n && i < most; i++)
		put(session, &facts->facts[i], b);
	if (facts->n > most)
		buf_addf(b, "- %zu older %s left out here\n", facts->n - most,
		    facts->n - most == 1 ? "one is" : "ones are");
}

static const struct str nothing = STR_INIT("No previous progress recorded.");

/* See "The start of a session" in render(1) for the wording. */
static void
put_summary(struct session *session, struct buf *b)
{
	buf_addf(b, "Last %zu entries: %zu tasks completed", session->n_entries,
	    session->completed);
	if (session->blocked)
		buf_addf(b, ", %zu blockers", session->blocked);
	buf_adds(b, ". Most recent: ");
	buf_add(b, session->last_title);
	if (session->last_next.n) {
		buf_adds(b, " Next: ");
		show_text(b,
		    truncate_text(session->last_next, TEXT, &session->arena));
	}
}

static void
write_summary(struct session *session, struct buf *b)
{
	put_summary(session, b);
	buf_adds(b, "\n");
	if (session->last_spec.n) {
		buf_adds(b, "Last spec: ");
		show_text(b, session->last_spec);
		buf_adds(b, "\n");
	}
	if (session->last_task.n) {
		buf_adds(b, "Last task: ");
		show_text(b, session->last_task);
		buf_adds(b, "\n");
	}
}

static void
write_entries(struct session *session, struct buf *b)
{
	size_t n = session->n_entries;

	buf_adds(b, "\n## Last entries\n\n");
	for (size_t i = 0; i < n && i < ENTRIES; i++) {
		buf_adds(b, "- ");
		buf_add(b, session->lines[(n - 1 - i) % ENTRIES]);
		buf_addc(b, '\n');
	}
}

/* ---- the same as an object ---- */

static void
add_or_null(struct buf *b, const char *name, struct str text)
{
	if (text.n)
		json_add_text(b, name, text);
	else
		json_add_raw(b, name, (struct json){ STR("null"), JSON_NULL });
}

static void
add_facts(const struct facts *facts, const char *name, struct buf *b)
{
	json_open(b, name, '[');
	for (size_t i = 0; i < facts->n; i++) {
		const struct fact *fact = &facts->facts[i];

		json_open(b, NULL, '{');
		json_add_text(b, "text", fact->text);
		json_add_if(b, "suggested", fact->suggested);
		json_add_if(b, "spec", fact->spec);
		json_add_if(b, "task", fact->task);
		json_add_if(b, "ts", fact->ts);
		if (fact->src.line)
			src_add(b, "src", &fact->src);
		json_close(b, '}');
	}
	json_close(b, ']');
}

static void
write_object(struct session *session, struct buf *b)
{
	struct buf summary = { 0 };

	if (session->n_entries)
		put_summary(session, &summary);
	else
		buf_add(&summary, nothing);
	json_open(b, NULL, '{');
	json_open(b, "entries", '[');
	buf_add(b, buf_str(&session->records));
	json_close(b, ']');
	json_add_text(b, "summary", buf_str(&summary));
	add_or_null(b, "last_spec", session->last_spec);
	add_or_null(b, "last_task", session->last_task);
	add_facts(&session->blockers, "unresolved_blockers", b);
	add_facts(&session->next, "next_steps", b);
	json_add_if(b, "notes", buf_str(&session->notes));
	json_close(b, '}');
	buf_addc(b, '\n');
	buf_free(&summary);
}

/* ---- the document itself ---- */

static void
free_session(struct session *session)
{
	buf_free(&session->records);
	free(session->blockers.facts);
	free(session->next.facts);
	free(session->lines);
	buf_free(&session->notes);
	file_names_free(&session->files);
	arena_free(&session->arena);
}

static void
write_markdown(struct session *session, struct buf *b)
{
	size_t from = b->n;

	if (session->blockers.n) {
		buf_adds(b, "## Unresolved blockers\n\n");
		write_facts(session, &session->blockers, BLOCKERS, put_blocker,
		    b);
		buf_addc(b, '\n');
	}
	if (session->n_entries)
		write_summary(session, b);
	if (session->next.n) {
		buf_adds(b, "\n## Next steps\n\n");
		write_facts(session, &session->next, NEXT, put_step, b);
	}
	if (session->n_entries)
		write_entries(session, b);
	if (b->n == from) {
		buf_add(b, nothing);
		buf_addc(b, '\n');
	}
	if (session->notes.n)
		buf_addc(b, '\n');
	buf_add(b, buf_str(&session->notes));
}

static void
open_document(void *state, const struct document_options *options)
{
	struct session *session = state;

	session->json = options->json;
}

static void
write_document(void *state, struct buf *b)
{
	struct session *session = state;

	keep_open(&session->blockers);
	keep_open(&session->next);
	if (session->json)
		write_object(session, b);
	else
		write_markdown(session, b);
	free_session(session);
}

const struct document_functions session_document = {
	sizeof(struct session),
	.open = open_document,
	.add = add_record,
	.write = write_document,
};
