/*
 * called: what an agent's calls of its tools tell.
 */
#ifndef PITH_CALLED_H
#define PITH_CALLED_H

#include "talk/outputs.h"
#include "talk/prose.h"

struct called {
	struct teller *teller;
	struct outputs outputs;
	struct prose prose;
};

/* Tells the facts of a `call` record. */
void called_tell(struct called *called, const struct record *record);

#endif
