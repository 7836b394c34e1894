/*
 * waits: what the plan says that unfinished stories need. An entry that says
 * why is worth more, so these are told at the end, and only those that no
 * entry told. Starts as all zero.
 */
#ifndef PITH_WAITS_H
#define PITH_WAITS_H

#include "base/seen.h"
#include "json/record.h"
#include "learn/judge.h"

struct wait {
	struct needs needs;
	struct src src; /* of the story */
};

struct waits {
	struct wait *list; /* in the order of the plan */
	size_t n;

	/* private */
	size_t cap;
	struct arena arena;
	struct seen told; /* needs */
	struct buf key;
};

/* Takes the needs of a story record that is not done. */
void waits_add(struct waits *waits, const struct record *story);
/* An entry told it; false where one did before. */
bool waits_tell(struct waits *waits, const struct needs *needs);
void waits_free(struct waits *waits);

#endif
