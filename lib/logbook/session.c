#include "logbook/session.h"

#include <stdlib.h>

#include "logbook/logged.h"
#include "text/show.h"

enum { NOTES = 3 };
enum { WIDTH = 80 }; /* of a line, in bytes: no more columns than that */

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
	struct session_fact fact;

	if ((!blocker && !str_eq(type, STR("next"))) || text.n == 0)
		return;
	fact = (struct session_fact){
		.text = keep(session, text),
		.ts = keep(session, record_text(record, K_ts)),
		.spec = keep(session, record_text(record, K_spec)),
		.task = keep(session, record_text(record, K_task)),
		.suggested = keep(session, record_text(record, K_suggested)),
		.over = str_eq(record_text(record, K_state), STR("resolved")),
	};
	if (src_read(record->at[K_src], record->arena, &fact.src))
		fact.src.file = keep(session, fact.src.file);
	fact.entry = json_size_or(record->at[K_entry], 0);
	fact.order = facts->n;
	facts->facts = grow(facts->facts, &facts->cap, facts->n + 1,
	    sizeof fact);
	facts->facts[facts->n++] = fact;
}

/* When it was, and what: "2026-02-03 18:00 Session ended: ...". */
static void
add_line(struct session *session, const struct logged *logged)
{
	struct str ts = record_text(logged->record, K_ts);
	struct buf line = { 0 };
	struct str *at;

	if (session->lines == NULL)
		session->lines = zeroed(SESSION_ENTRIES,
		    sizeof *session->lines);
	at = &session->lines[session->n_entries % SESSION_ENTRIES];
	show_text(&line, str_head(ts, 10));
	if (ts.n >= 16) {
		buf_addc(&line, ' ');
		show_text(&line, str_head(str_skip(ts, 11), 5));
	}
	buf_adds(&line, line.n ? " " : "");
	logged_line(logged, WIDTH - line.n - 2, &line);
	*at = keep(session, buf_str(&line));
	buf_free(&line);
}

static void
add_entry(struct session *session, const struct record *record)
{
	struct logged logged;
	struct buf title = { 0 };

	logged_read(&logged, record);
	logged_title(&logged, &title);
	add_line(session, &logged);
	session->n_entries++;
	session->completed += logged_completed(&logged);
	session->blocked += logged_blocked(&logged);
	session->last_title = keep(session, buf_str(&title));
	session->last_next = keep(session, logged_text(&logged, "nextsteps"));
	if (logged_completed(&logged)) {
		session->last_spec = keep(session, logged.spec);
		session->last_task = keep(session, logged.story);
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

void
session_add(struct session *session, const struct record *record)
{
	if (record->kind == KIND_FACT)
		add_fact(session, record);
	else if (record->kind == KIND_ENTRY &&
	    record_text(record, K_ref).n == 0)
		add_entry(session, record);
	else if (record->kind == KIND_NOTE)
		add_note(session, record_text(record, K_text));
}

void
session_free(struct session *session)
{
	free(session->blockers.facts);
	free(session->next.facts);
	free(session->lines);
	buf_free(&session->notes);
	arena_free(&session->arena);
}
