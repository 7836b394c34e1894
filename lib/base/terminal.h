/*
 * terminal: standard output for people who look at a terminal: how wide it is,
 * colours by what a text means, and bars for what is compared. Everything else
 * gets plain text.
 */
#ifndef PITH_TERMINAL_H
#define PITH_TERMINAL_H

#include "base/buf.h"

struct terminal {
	bool on;        /* write for a terminal */
	bool colours;   /* only if it is on */
	size_t columns; /* of a line, at least 1 */
};

/* What a text tells of; each has a colour. */
enum meaning {
	MEANS_NOTHING,
	MEANS_HEAD,   /* of a table */
	MEANS_STATUS, /* the state of the work, or what to do */
	MEANS_KEPT,   /* it is there, or as it should be */
	MEANS_LOST,   /* it is not */
	MEANS_COST,
};

/* The row of the option whose argument `when` is. */
#define COLOR_OPTION(when) \
	{ 0, "color", "WHEN", OPT_TEXT, (when), \
	    "colours and bars: auto, always or never (auto)" }

/*
 * "auto", or NULL: on if standard output is a terminal and TERM is not "dumb",
 * with colours unless NO_COLOR is set. "always" has both on; "never" is "auto"
 * without colours. Any other word ends the process with EX_USAGE.
 */
void terminal_open(struct terminal *terminal, const char *when);

/* What is added between these has the colour of what it means. */
void terminal_begin(const struct terminal *terminal, struct buf *b,
    enum meaning meaning);
void terminal_end(const struct terminal *terminal, struct buf *b,
    enum meaning meaning);

/* Adds a text in its colour. */
void terminal_put(const struct terminal *terminal, struct buf *b,
    enum meaning meaning, struct str text);

/* Of a whole that takes all columns of the bar, the part, at most as much. */
struct bar {
	uint64_t part, whole;
	enum meaning meaning;
	enum meaning rest; /* what is left of the whole; MEANS_NOTHING: not shown */
};

enum { BAR_LEAST = 8, BAR_MOST = 40 }; /* columns of a bar */

/*
 * Adds a bar for which there are so many columns, with eighths of a column; no
 * bar if they are fewer than BAR_LEAST. No blanks follow it.
 */
void terminal_bar(const struct terminal *terminal, struct buf *b,
    const struct bar *bar, size_t columns);

#endif
