/*
 * contents: which identifiers stand in which files, told by what the calls of
 * a session read from them and wrote to them; and where each was seen last, in
 * whatever was said or printed. Starts as all zero.
 *
 * Held are each identifier once, and eight bytes and their slot for each file
 * that it stands in.
 */
#ifndef PITH_CONTENTS_H
#define PITH_CONTENTS_H

#include "same/intern.h"

struct contents {
	struct intern words;
	struct intern pairs; /* of file and word */
	struct word_use {
		uint32_t seen;    /* the last moment, from 1; */
		uint32_t first, last; /* those of the agent's own uses */
		uint32_t printed; /* how often tools printed it, */
		uint32_t since;   /* behind how many compactions */
	} *uses;             /* by word */

	/* private */
	size_t cap, n_uses;
};

/* Where a text was told. */
struct telling {
	size_t moment;
	size_t compactions; /* ahead of it */
	uint32_t file; /* that it stands in; 0: in none */
	bool said;     /* by the agent, */
	bool printed;  /* or by a tool */
};

/* All identifiers of a text. */
void contents_add(struct contents *contents, const struct telling *telling,
    struct str text);

/* Pair i, from 1 below contents->pairs.n. */
void contents_pair(const struct contents *contents, uint32_t i,
    uint32_t *file, uint32_t *word);

/*
 * Cuts the next identifier of several parts (camelCase, snake_case, of five
 * bytes or more) off the text; empty behind the last one.
 */
struct str next_identifier(struct str *text);

void contents_free(struct contents *contents);

#endif
