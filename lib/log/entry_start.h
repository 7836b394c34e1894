/*
 * mark: a line of a log as the possible start of an entry: what form it has
 * (a heading, a dated bullet, "[stamp] text", "--- title ---", ...) and what
 * it tells (a date, an identifier, "Session 7", a status). Whether it is the
 * start of an entry depends on the rest of its file: dialect.h.
 */
#ifndef PITH_ENTRY_START_H
#define PITH_ENTRY_START_H

#include "text/date.h"
#include "text/md.h"
#include "text/wordlist.h"

enum mark_form {
	FORM_NONE,    /* no start of anything */
	FORM_HEADING, /* "## 2026-01-18 - US-001" */
	FORM_BULLET,  /* "- 2026-03-23: text", "* [stamp] text", "- **[D-8] x**" */
	FORM_BRACKET, /* "[2026-03-09 15:25] text" */
	FORM_DATED,   /* "2025-12-02 18:30 - text" */
	FORM_RULED,   /* "--- 2025-12-02 - title ---", "=== title ===" */
	FORM_PLAIN,   /* "Session 3 - January 8, 2025", "C5: DONE - text" */
	FORM_BOLD,    /* "**Session 3: title**" */
	FORM_ROW,     /* "| 2026-08-17 | text |" */
	FORM_COUNT
};

enum {
	MARK_DATE = 1 << 0,       /* a day stands in it */
	MARK_DATE_FIRST = 1 << 1, /* and begins it */
	MARK_TIME = 1 << 2,       /* with a time of day */
	MARK_ID = 1 << 3,         /* an identifier begins it, or follows the date */
	MARK_NUMBERED = 1 << 4,   /* "Session 7", "Decision 4": counts what was done */
	MARK_STEP = 1 << 5,       /* "Phase 2", "Task 5": may count a plan's parts */
	MARK_COUNTED = 1 << 6,    /* "1. title", "[001] title" */
	MARK_CLOSED = 1 << 7,     /* "(COMPLETE)", "*** SUCCESS ***" */
	MARK_META = 1 << 8,       /* "Started: DATE", "Status: x": of the file */
	MARK_TEMPLATE = 1 << 9,   /* "[Date] - [Story]", "DEC-{n}" */
	MARK_LABEL = 1 << 10,     /* "Rationale": names a part */
	MARK_DECISION = 1 << 11,  /* and that part is a decision */
	MARK_QUESTION = 1 << 12,  /* a bullet that asks: no report */
	MARK_DAY = 1 << 13,       /* "## DATE", "## Session: DATE", no more words */
	MARK_PART = 1 << 14,      /* MARK_LABEL, and each of its words is known */
	MARK_LESSONS = 1 << 15,   /* of learnings: no report, whatever it holds */
	/* What makes an entry by itself. */
	MARK_STRONG = MARK_DATE | MARK_ID | MARK_NUMBERED,
};

struct mark {
	enum mark_form form;
	unsigned level;    /* of a heading; else 7, and a bullet's indent more */
	unsigned flags;
	int64_t day;       /* of MARK_DATE, in days since 1970 */
	uint64_t hash;     /* of the words of a heading */
};

/* What a line can be that a paragraph may go on in. */
enum fresh {
	FRESH_NOT,
	FRESH_DATED, /* behind a dated line: another one of these */
	FRESH,       /* no paragraph is open */
};

/*
 * The mark of a line that md says is *line; FORM_NONE for what can start
 * nothing.
 */
struct mark entry_start_of(const struct md_line *line, enum fresh fresh);

/* Leading decoration off: white space, emphasis, brackets, pictures. */
struct str trim_lead(struct str text);
/* The same, and separators: what stands between a date and a title. */
struct str trim_separators(struct str text);
/* Of titles, which keep brackets and code: separators and pictures only. */
struct str trim_front(struct str text);
struct str mark_back(struct str text);

/* The title in "--- title ---" and "=== title ==="; empty if there is none. */
struct str ruled_title(struct str text);
/* "T3:", "C12 - ": a short code in front of a title; its length or 0. */
size_t code_at(struct str text);
/* date_at(), which is slow for prose, only where a digit follows soon. */
size_t date_in_front(struct str text, struct date *date);

/* Sets what the title of a heading, or of a line like one, says. */
void mark_title(struct mark *mark, struct str text);

/* "session", "decision", ... begins text: counts what was done, no plan. */
bool is_unit_of_work(struct str text);
/* The words that text ends with are one of the phrases. */
bool ends_with_phrase(struct str text, enum wordlist list);

#endif
