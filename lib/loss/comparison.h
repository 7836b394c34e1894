/*
 * comparison: the losses of several agents and models, as a table: how many
 * sessions each has, how many losses, and what it loses most.
 */
#ifndef PITH_COMPARISON_H
#define PITH_COMPARISON_H

#include "loss/loss.h"

/* Starts as all zero. */
struct comparison {
	/* private */
	struct intern names; /* agent and model, with a newline between */
	struct compared {
		size_t sessions, n, impact;
		size_t types[LOSS_TYPES];
		uint32_t name;
	} *rows;             /* by name, from 1; sorted by comparison_write() */
	size_t cap;
	struct buf key;
};

/* Counts a session or a loss; ignores other records. */
void comparison_add(struct comparison *comparison,
    const struct record *record);

/*
 * A table with a row for each agent and model, those with most losses first, then
 * by name; nothing unless there are two rows. Nothing may be added afterwards.
 */
void comparison_write(struct comparison *comparison, struct buf *b);

void comparison_free(struct comparison *comparison);

#endif
