/*
 * load_parts: the files as they are held, chosen and written. Only for the
 * files of load.
 */
#ifndef PITH_LOAD_PARTS_H
#define PITH_LOAD_PARTS_H

#include "load/load.h"
#include "load/load_page.h"
#include "load/load_plan.h"

/* A record with a body, held as it was read. */
struct load_body {
	struct str line;
	size_t next; /* of the same file, from 1; 0: it is the last */
};

struct load_file {
	struct str name, line; /* line: its doc record; empty if it has none */
	struct str text[LOAD_WHOLE]; /* of its line, of its header */
	struct src src;        /* all of it */
	size_t first, last;    /* bodies, from 1; 0: none */
	struct tokens own;     /* of the bodies */
	size_t tokens;         /* the same; without bodies, what the record says */
	size_t order;          /* as it was read */
	size_t rule;           /* line of the plan, from 0 */
	size_t priority;
	enum load_level most, level;
	bool has[LOAD_LEVELS];
	/* What each level adds to the document, in units of struct tokens. */
	uint64_t cost[LOAD_LEVELS];
};

struct load {
	const struct load_wish *wish;
	size_t max_tokens;
	struct arena arena;
	struct load_plan plan;
	struct load_file *files;
	size_t n, cap;
	struct load_body *bodies;
	size_t n_bodies, cap_bodies;
	size_t source;         /* tokens of all files */
	struct load_rest rest; /* before the choice: what others left out */
	size_t tokens;         /* set: of the document */
	struct buf piece;
};

/* Sets each file's level, and the rest; false if there is no room for it. */
bool load_fit(struct load *load);

/* What a piece costs; it was put behind load_piece(). */
struct buf *load_piece(struct load *load);
uint64_t load_cost(struct load *load);

/* The records that were chosen; or a line for each file. */
void load_write(struct load *load);
void load_explain(const struct load *load);

#endif
