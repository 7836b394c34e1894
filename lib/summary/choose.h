/*
 * choose: which records a summary has room for. What budget does for the
 * templates of summary.h; render writes the document.
 */
#ifndef PITH_CHOOSE_H
#define PITH_CHOOSE_H

#include "tokens/tokens.h"

struct summary_wish {
	const char *template;   /* NULL: summary */
	enum counter counter;
	bool limited;           /* to max_tokens; else as a config says */
	size_t max_tokens;      /* 0: no limit */
	bool caps_learnings;    /* to max_learnings; else as a config says */
	size_t max_learnings;
	const char *caps;       /* "entries=2,stories=8", or NULL */
	const char *priorities; /* "recent,learnings", or NULL */
	const char *by;         /* "topic", or NULL */
	bool cite;
	bool statistics;        /* adds a stats record */
	bool explain;           /* prints the ranking, and no records */
};

/*
 * Reads the records of the files (none: standard input), passes on those that
 * the document does not show, holds the others, and writes those that were
 * chosen, a drop for each kind that was left out, and a layout. A wish that
 * cannot be is a wrong command line.
 */
void summary_choose(const struct summary_wish *wish, char *const files[]);

#endif
