/*
 * entry_start: a line as the possible start of an entry: its form (a heading,
 * a dated bullet, "[stamp] text", "--- title ---", ...) and what it contains (a
 * date, an identifier, "Session 7", a status). Whether it does start an entry
 * depends on the rest of the file: dialect.h.
 */
#ifndef PITH_ENTRY_START_H
#define PITH_ENTRY_START_H

#include "text/md.h"
#include "text/time.h"
#include "text/wordlist.h"

enum start_form {
	FORM_NONE,    /* cannot start anything */
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
	START_DATE = 1 << 0,       /* it contains a day */
	START_DATE_FIRST = 1 << 1, /* and begins with it */
	START_TIME = 1 << 2,       /* with a time of day */
	START_ID = 1 << 3,         /* an identifier begins it, or follows the date */
	START_NUMBERED = 1 << 4,   /* "Session 7", "Decision 4": counts work that was done */
	START_STEP = 1 << 5,       /* "Phase 2", "Task 5": may count the parts of a plan */
	START_CLOSED = 1 << 6,     /* "(COMPLETE)", "*** SUCCESS ***" */
	START_META = 1 << 7,       /* "Started: DATE", "Status: x": about the file */
	START_TEMPLATE = 1 << 8,   /* "[Date] - [Story]", "DEC-{n}" */
	START_LABEL = 1 << 9,      /* "Rationale": names a part */
	START_DECISION = 1 << 10,  /* and that part is a decision */
	START_QUESTION = 1 << 11,  /* a bullet that asks a question: not a report */
	START_DAY = 1 << 12,       /* "## DATE", "## Session: DATE" and nothing else */
	START_PART = 1 << 13,      /* START_LABEL, with no unknown word */
	START_LESSONS = 1 << 14,   /* of learnings: never a report */
	START_SHAPED = 1 << 15,    /* it has a shape of the file's entries */
	START_COUNTED = 1 << 16,   /* which begins with a number */
	START_OPEN = 1 << 17,      /* its check box is empty */
	START_PLANNED = 1 << 18,   /* it is below "Next steps" */
	START_DATE_SECOND = 1 << 19, /* "Session 2026-01-18 - title" */
	START_NEXT = 1 << 20,      /* "Next steps": what is still to be done */
	/* Each of these makes an entry without other evidence. */
	START_STRONG = START_DATE | START_ID | START_NUMBERED,
};

struct entry_start {
	enum start_form form;
	unsigned level;    /* of a heading; else 7, and a bullet's indent more */
	unsigned flags;
	int64_t day;       /* of START_DATE, in days since 1970 */
	uint64_t hash;     /* of the words of a heading */
};

/* Whether a line can start an entry or only continue a paragraph. */
enum fresh {
	FRESH_NOT,
	FRESH_DATED, /* after a dated line: only another dated line */
	FRESH,       /* no paragraph is open */
};

/* FORM_NONE where the line cannot start an entry or a section. */
struct entry_start entry_start_of(const struct md_line *line, enum fresh fresh);

/*
 * A line "# Project: kiln", "# ====" or "#" right below another one with this mark
 * is part of a comment, and no heading: it becomes a quote, a ruler or blank. One
 * that may start an entry, or names a part ("# Next steps"), stays as it is. The
 * caller keeps `below`, which is false before the first line of a text.
 */
void comment_line(struct md_line *line, bool *below, struct str raw);

/* Without leading decoration: white space, emphasis, brackets, emoji. */
struct str trim_marks(struct str text); /* the same for what begins with some */
static inline struct str
trim_lead(struct str text)
{
	return text.n && is_alnum(text.p[0]) ? text : trim_marks(text);
}
/* Also without the separators between a date and a title. */
struct str trim_separators(struct str text);
/* For titles, which keep brackets and code: only separators and emoji. */
struct str trim_front(struct str text);
struct str trim_back(struct str text);

/* The title in "--- title ---" and "=== title ==="; empty for other lines. */
struct str ruled_title(struct str text);
/* The length of a short code before a title, "T3:", "C12 - "; or 0. */
size_t code_at(struct str text);
/* The length of a status in front of a title, "COMPLETE — ", "FAILED: "; or 0. */
size_t status_at(struct str text);
/* date_at(), which is slow on prose, only if a digit follows soon. */
size_t date_in_front(struct str text, struct date *date);
/*
 * The day in the first line below a heading: "**2026-01-18, review.** text",
 * "_Completed 2026-01-18_", "**Completed 2026-01-18.** text".
 */
bool date_below(struct date *date, const struct md_line *line);
/*
 * The day that begins the first cell of the text of a row, *first, or that is all of
 * another cell. Without one *date is all zero.
 */
bool date_of_row(struct date *date, struct str row, bool *first);

/* Adds the flags of a title, that of a heading or a similar line. */
void entry_start_title(struct entry_start *mark, struct str text);

/* "Paused until", before a date: it tells of that day, and not when it was written. */
bool date_is_ahead(struct str before);

/* text begins with "session", "decision", ...: it counts work that was done. */
bool is_unit_of_work(struct str text);
/* text ends with one of the phrases. */
bool ends_with_phrase(struct str text, enum wordlist list);

#endif
