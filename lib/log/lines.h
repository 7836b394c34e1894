/*
 * lines: the lines of a log as md sees them, where a fence or a comment that
 * is never closed does not hide the entries behind it.
 */
#ifndef PITH_LINES_H
#define PITH_LINES_H

#include "log/entry_start.h"

struct lines {
	/* Gives at least n of the bytes behind the last line, if there are. */
	struct str (*ahead)(void *from, size_t n);
	void *from;

	/* private */
	struct md md;
	struct str rest;      /* of a text */
	enum md_kind last;
	bool after_dated;
	bool trusted;         /* the open fence is closed further down */
	bool quotes;          /* and shows Markdown */
	size_t in_fence;      /* lines since it was opened */
	size_t seen, clear;   /* bytes; up to where no "-->" stands */
	bool referred;        /* the last line waits for its mark */
};

struct line {
	struct str raw;       /* with its newline */
	struct md_line md;
	struct mark mark;
	bool ref;             /* of a reference that archive(1) left: no mark */
};

/* The lines of a text in memory: lines_next() gives them. */
void lines_open_text(struct lines *lines, struct str text);
bool lines_next(struct lines *lines, struct line *line);
/* What stands behind the last line of a text. */
struct str lines_rest(void *lines, size_t n);

/* The lines of something else: the caller gives them to lines_take(). */
void lines_open(struct lines *lines, struct str (*ahead)(void *, size_t),
    void *from);
/*
 * level: of the heading that opened the present entry, inside of which only
 * headings are marked; 0 where any line may start one.
 */
struct line lines_take(struct lines *lines, struct str raw, unsigned level);

/* The last line is known to be an entry of one line. */
void lines_dated(struct lines *lines);

#endif
