/* session, second part: the document. */
#include <stdlib.h>

#include "logbook/session.h"
#include "text/phrase.h"
#include "text/show.h"

enum { TEXT = 240 }; /* bytes of what matters most */
enum { BLOCKERS = 5, NEXT = 5 };

/* Equal facts together, in their order. */
static int
by_words(const void *a, const void *b)
{
	const struct session_fact *x = a, *y = b;
	int c = str_cmp(x->text, y->text);

	c = c ? c : str_cmp(x->spec, y->spec);
	c = c ? c : str_cmp(x->task, y->task);
	return c ? c : x->order < y->order ? -1 : x->order > y->order;
}

static int
latest_first(const void *a, const void *b)
{
	const struct session_fact *x = a, *y = b;
	int c = str_cmp(y->ts, x->ts);

	return c ? c : x->order > y->order ? -1 : x->order < y->order;
}

static int
by_task(const void *a, const void *b)
{
	const struct session_fact *x = a, *y = b;
	int c = str_cmp(x->spec, y->spec);

	c = c ? c : str_cmp(x->task, y->task);
	return c ? c : latest_first(a, b);
}

static int
by_issue(const void *a, const void *b)
{
	const struct session_fact *x = a, *y = b;
	int c = str_cmp(x->spec, y->spec);

	c = c ? c : str_cmp(x->text, y->text);
	return c ? c : latest_first(a, b);
}

/* What the latest entry of a task says of it stands for what others said. */
static bool
is_outdated(const struct session_fact *fact, const struct session_fact *latest)
{
	return fact->task.n && fact->entry != latest->entry &&
	    str_eq(fact->task, latest->task) &&
	    str_eq(fact->spec, latest->spec);
}

/* The same stops several tasks: the latest of them is told. */
static bool
is_again(const struct session_fact *fact, const struct session_fact *latest)
{
	return str_eq(fact->text, latest->text) &&
	    str_eq(fact->spec, latest->spec);
}

/* Leaves, in this order, those that are not outdone by the first of its kind. */
static void
leave(struct facts *list, int (*order)(const void *, const void *),
    bool (*outdone)(const struct session_fact *, const struct session_fact *))
{
	struct session_fact *facts = list->facts;
	size_t n = 0, latest = 0;

	if (list->n)
		qsort(facts, list->n, sizeof *facts, order);
	for (size_t i = 0; i < list->n; i++) {
		if (i > 0 && outdone(&facts[i], &facts[latest]))
			continue;
		facts[n] = facts[i];
		latest = n++;
	}
	list->n = n;
}

/* What is told again, or is over, stands for what was told before. */
static void
settle(struct facts *list)
{
	struct session_fact *facts = list->facts;
	size_t n = 0;

	if (list->n)
		qsort(facts, list->n, sizeof *facts, by_words);
	for (size_t i = 0; i < list->n; i++) {
		const struct session_fact *next = &facts[i] + 1;
		bool again = i + 1 < list->n &&
		    str_eq(facts[i].text, next->text) &&
		    str_eq(facts[i].spec, next->spec) &&
		    str_eq(facts[i].task, next->task);

		if (!again && !facts[i].over)
			facts[n++] = facts[i];
	}
	list->n = n;
	leave(list, by_task, is_outdated);
	leave(list, by_issue, is_again);
	if (list->n)
		qsort(facts, list->n, sizeof *facts, latest_first);
}

static void
put_text(struct session *session, const char *before, struct str text,
    struct buf *b)
{
	buf_adds(b, before);
	show_bullet(b, phrase_cut(text, TEXT, &session->arena));
	buf_addc(b, '\n');
}

/* "- Task 1.3 of pocket-calendar, 2026-02-03 (progress.json:176)". */
static void
put_blocker(struct session *session, const struct session_fact *fact,
    struct buf *b)
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
		show_text(b, base_name(fact->src.file));
		buf_addf(b, ":%zu)", fact->src.line);
	}
	put_text(session, b->n > from ? "\n  Issue: " : "Issue: ", fact->text,
	    b);
	if (fact->suggested.n)
		put_text(session, "  Try: ", fact->suggested, b);
}

static void
put_step(struct session *session, const struct session_fact *fact,
    struct buf *b)
{
	put_text(session, "- ", fact->text, b);
}

/* The latest of them; how many are left out is said. */
static void
write_facts(struct session *session, const struct facts *facts, size_t most,
    void (*put)(struct session *, const struct session_fact *, struct buf *),
    struct buf *b)
{
	for (size_t i = 0; i < facts->n && i < most; i++)
		put(session, &facts->facts[i], b);
	if (facts->n > most)
		buf_addf(b, "- %zu older %s left out here\n", facts->n - most,
		    facts->n - most == 1 ? "one is" : "ones are");
}

/* Document 004's generateProgressSummary, word for word. */
static void
write_summary(struct session *session, struct buf *b)
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
		    phrase_cut(session->last_next, TEXT, &session->arena));
	}
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
	for (size_t i = 0; i < n && i < SESSION_ENTRIES; i++) {
		buf_adds(b, "- ");
		buf_add(b, session->lines[(n - 1 - i) % SESSION_ENTRIES]);
		buf_addc(b, '\n');
	}
}

void
session_write(struct session *session, struct buf *b)
{
	size_t from = b->n;

	settle(&session->blockers);
	settle(&session->next);
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
	if (b->n == from)
		buf_adds(b, "No previous progress recorded.\n");
	if (session->notes.n)
		buf_addc(b, '\n');
	buf_add(b, buf_str(&session->notes));
}
