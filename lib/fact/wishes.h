/*
 * wishes: what the user wants the agent to do or not to do: standing instructions
 * ("never", "from now on"), decisions ("let's go with B"), and what holds until
 * its task is done. Rules of the types no-wish, standing, chosen and once decide
 * about each sentence that the user typed; an answer to an offered choice is a
 * decision, too.
 *
 * A wish is written as a `fact` when it is made, and again when a later one
 * revokes it, or when its task is done. A decision is a fact of that type, too,
 * and any other one a constraint.
 */
#ifndef PITH_WISHES_H
#define PITH_WISHES_H

#include "fact/found.h"
#include "fact/typed.h"
#include "learn/rules.h"

struct wishes {
	struct rules *rules; /* set */
	unsigned wanted;     /* set: types of facts to write */

	/* private */
	struct wish *open; /* from first on; those before are forgotten */
	size_t first, n, cap;
	struct buf said;    /* the agent's last words */
	size_t prompts;     /* typed so far */
	bool acted;         /* the agent did something since the last one */
	struct buf stems;
};

/* Takes the next record; writes the facts of a message. */
void wishes_read(struct wishes *wishes, const struct record *record);
void wishes_free(struct wishes *wishes);

enum { WISHES_CITED = 12 };

/*
 * Adds a line for n wishes without room: "2 more wishes: s.jsonl:7, 12", with
 * the places of the first ones, at most WISHES_CITED.
 */
void wishes_cite(struct buf *b, size_t n, const struct src places[]);

#endif
