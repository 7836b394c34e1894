/*
 * load: memory files within one budget of tokens, the best level of each that
 * fits: its line of the catalogue, its header, or the whole of it. What
 * `budget --plan` does; `render load` writes the document (load_show.h).
 */
#ifndef PITH_LOAD_H
#define PITH_LOAD_H

#include "tokens/tokens.h"

struct load_wish {
	const char *plan;     /* its file (load_plan.h) */
	enum counter counter;
	bool limited;         /* the limit is max_tokens; else a config's */
	size_t max_tokens;    /* 0: none */
	bool statistics;      /* adds a stats record */
	bool explain;         /* prints what was chosen, and no records */
};

/*
 * Reads the records of the files (none: standard input), passes on those that
 * the document does not show, holds the others, and writes what was chosen:
 * doc records with `tokens` and `load`, in the order of the plan; the bodies
 * of whole files; a drop, a layout.
 */
void load_choose(const struct load_wish *wish, char *const files[]);

#endif
