/*
 * lines: the lines of a log as md.h parses them, except that a code fence or a
 * comment that is never closed does not hide the entries after it.
 */
#ifndef PITH_LINES_H
#define PITH_LINES_H

#include "log/entry_start.h"
#include "text/ref.h"

struct lines {
	/* Returns at least n of the bytes after the last line, if there are. */
	struct str (*ahead)(void *from, size_t n);
	void *from;
	/* Each is false where it is not wanted. */
	bool units;           /* line.unit */
	bool reports;         /* line.reported, line.caption */

	/* private */
	struct md md;
	struct str rest;      /* of a text in memory */
	enum md_kind last;
	bool after_dated;
	bool comment;         /* the last line was one like "# text" */
	struct md_above above; /* the next line */
	bool trusted;         /* the open fence is closed further down */
	bool quotes;          /* and its content is Markdown */
	size_t in_fence;      /* lines since it was opened */
	/* Bytes; no "-->" follows before `clear`, no "<" before `unmarked`. */
	size_t seen, clear, unmarked;
	bool referred;        /* the mark of a reference is on the next line */
	bool below_day;       /* "## 2026-01-18" is the heading of this part */
	bool report;          /* below "Done:", "## What was done" */
	size_t reported;      /* 1 more than the indent of the items below it */
	unsigned report_level; /* of the open "## What was done", or 0 */
};

struct line {
	struct str raw;       /* with its newline */
	struct md_line md;
	struct entry_start mark;
	bool header;          /* of a table, if it is a row */
	bool unit;            /* a title without marks, below a day */
	bool reported;        /* an item, or a numbered heading, below "Done:" */
	bool caption;         /* a heading, "Done:", "- Now:" */
	bool ref;             /* of a reference that archive(1) left: FORM_NONE */
	bool repaired;        /* md.h alone takes it, or what follows, for another */
};

/*
 * The lines of a text in memory: lines_next() gives them. inside: in an entry with a
 * heading, where items start nothing.
 */
void lines_open_text(struct lines *lines, struct str text);
bool lines_next(struct lines *lines, bool inside, struct line *line);
/* What follows the last line of a text. */
struct str lines_rest(void *lines, size_t n);

/* For any other input: the caller passes its lines to lines_take(). */
void lines_open(struct lines *lines, struct str (*ahead)(void *, size_t),
    void *from);
/*
 * level is that of the heading that opened the current entry, in which only
 * headings can start another; 0 where any line may start an entry.
 */
void lines_take(struct lines *lines, struct str raw, unsigned level,
    struct line *line);

/*
 * What follows the next n bytes may be the mark of a reference: lines_may_mark();
 * lines_see_mark() looks, for some of the lines that follow, too.
 */
bool lines_see_mark(struct lines *lines, size_t n);
static inline bool
lines_may_mark(struct lines *lines, size_t n)
{
	return lines->seen + n >= lines->unmarked && lines_see_mark(lines, n);
}

/*
 * lines_take() for "- Text" in an entry with a heading: most lines of a log, which
 * start and end nothing. False, with nothing taken, for any other.
 */
static inline bool
lines_take_item(struct lines *lines, struct str raw, struct line *line)
{
	/* What it sets, lines_take() sets again. */
	if (lines->reports || !md_read_item(&lines->md, raw, &line->md) ||
	    ref_may_end_text(line->md.text) || lines_may_mark(lines, raw.n))
		return false;
	line->raw = raw;
	line->mark = (struct entry_start){ 0 };
	line->header = lines->last != MD_ROW && lines->last != MD_ROW_RULE;
	line->unit = line->reported = line->caption = line->ref =
	    line->repaired = false;
	lines->comment = lines->referred = lines->after_dated = false;
	md_title(&lines->above, &line->md, STR(""));
	lines->seen += raw.n;
	lines->last = MD_ITEM;
	return true;
}

/* Call it after a line that is a whole entry, of FORM_DATED. */
void lines_dated(struct lines *lines);

#endif
