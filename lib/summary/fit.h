/*
 * fit: narrows a summary to its caps: so many learnings, so many sections, and
 * a hard limit of tokens, filled in an order of priority.
 */
#ifndef PITH_FIT_H
#define PITH_FIT_H

#include "summary/summary.h"
#include "tokens/tokens.h"

enum { FIT_LEARNINGS = 15, FIT_SECTIONS = 10 };

/* What a hard limit is filled with. */
enum fit_part { FIT_RECENT, FIT_LEARNED, FIT_STATUS, FIT_PARTS };

struct fit {
	size_t max_learnings, max_entries, max_sections;
	size_t max_rows;        /* of the table of stories */
	bool exact;             /* that many were asked for: none is spared */
	size_t log;             /* tokens of the log; 0: not known */
	size_t max_tokens;      /* 0: none */
	enum counter counter;
	enum fit_part order[FIT_PARTS]; /* each once, the first first */
	size_t named;           /* so many were asked for */
	size_t tokens;          /* set: of the summary as it was narrowed */
};

/* Sets the usual order: "recent", "learnings", "status". Comes first. */
void fit_unordered(struct fit *fit);

/*
 * That part is filled behind those that were asked for before, and before all
 * others; asked for again it stays. False if there is none of that name.
 */
bool fit_prioritize(struct fit *fit, struct str name);

/*
 * Clears `shown` of what has no place, and narrows rows, lines and frame. With
 * max_tokens the summary as written has at most that many by `counter`; an
 * estimate keeps 5 % in hand. False if not even its title fits.
 */
bool fit_summary(struct fit *fit, struct summary *summary);

#endif
