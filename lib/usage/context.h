/*
 * context: how full a session is: what its main agent's last request had in
 * its prompt and its answer, or what a compaction behind that left.
 */
#ifndef PITH_CONTEXT_H
#define PITH_CONTEXT_H

#include "json/record.h"

/* Starts as all zero. */
struct context {
	uint64_t tokens;

	/* private */
	struct buf ts;
};

/*
 * Takes a usage or compaction record. The latest counts, by time where both
 * have one, else by order. Agents within the session have their own context.
 */
void context_see(struct context *context, const struct record *record);

void context_free(struct context *context);

#endif
