/*
 * fit: narrows a summary to its caps: so many learnings, so many sections, and
 * a hard limit of tokens, filled in an order of priority.
 */
#ifndef PITH_FIT_H
#define PITH_FIT_H

#include "summary.h"
#include "tokens.h"

enum { FIT_LEARNINGS = 15, FIT_SECTIONS = 10 };

/* "recent", "learnings", "status" */
enum { PRIORITIES = 3 };

struct fit {
	size_t max_learnings, max_entries, max_sections;
	size_t max_rows;        /* of the table of stories */
	bool exact;             /* that many were asked for: none is spared */
	size_t log;             /* tokens of the log; 0: not known */
	size_t max_tokens;      /* 0: none */
	enum counter counter;
	struct str priorities[PRIORITIES]; /* each once, the first first */
	size_t n_priorities;
	size_t tokens;          /* set: of the summary as it was narrowed */
};

/*
 * Clears `shown` of what has no place, and narrows rows, lines and frame. With
 * max_tokens the summary as written has at most that many by `counter`; an
 * estimate keeps 5 % in hand. False if not even its title fits.
 */
bool fit_summary(struct fit *fit, struct summary *summary);

#endif
