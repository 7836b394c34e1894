/*
 * holds: whether a text, a summary, still tells a fact.
 *
 * Names and values (symbols, issues, numbers, ...) must stand there as they
 * are, with no letter or digit on either side. Of a path its last part is
 * enough, or the last two where the last one is a name that many directories
 * have (index.ts, mod.rs). Commands and errors must stand there as they are,
 * runs of white space as one blank; of an error, its first 60 bytes.
 * Sentences (decisions, steps, constraints) are held where most of their words
 * stand together (sentences.h): a summary says them in other words.
 */
#ifndef PITH_HOLDS_H
#define PITH_HOLDS_H

#include "recall/concordance.h"
#include "recall/sentences.h"

struct holds {
	/* private */
	struct buf text;        /* white space as one blank */
	struct concordance concordance; /* of it */
	struct sentences sentences;
};

/* The text is copied. */
void holds_open(struct holds *holds, struct str text);
/* class: fact.h. */
bool holds_fact(struct holds *holds, uint8_t class, struct str fact);
/* It stands there as it is, whatever is beside it. */
bool holds_bytes(const struct holds *holds, struct str s);
void holds_close(struct holds *holds);

#endif
