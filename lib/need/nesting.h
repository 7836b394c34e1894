/*
 * nesting: the list items that are open around a line, and what those nested in
 * them are called after.
 */
#ifndef PITH_NESTING_H
#define PITH_NESTING_H

#include "base/str.h"

/* Starts as all zero. Its texts are those of the items that were added. */
struct nesting {
	size_t n; /* how many are open */

	/* private */
	struct open_item {
		size_t indent;
		char check;
		struct str name;
	} at[16]; /* deeper ones count as of the last */
	struct str lead;
};

/* Where an item is nested. */
struct nested {
	size_t depth;      /* 0 is the outermost */
	char inside;       /* the check of the item around it; 0: none */
	struct str parent; /* its name; of an outermost one, the list's lead */
};

/*
 * Adds the next item, with its indent and what is in its box (md.h). One that is
 * `above` what is in it as a caption needs no name.
 */
struct nested nesting_add(struct nesting *nesting, size_t indent,
    struct str item, char check, bool above);

/* Ends all lists. A paragraph may lead to the next one: "It fails if:". */
void nesting_end(struct nesting *nesting);
void nesting_lead(struct nesting *nesting, struct str paragraph);

#endif
