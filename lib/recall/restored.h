/*
 * recall: what compactions lost. In the order of the calls:
 *
 *   session_index  messages, calls, facts and compactions of a session
 *   restored       what the last compaction lost, as a text for the agent
 *   parts          most of it, by subject: wishes, errors, steps, commands
 *   listing        the part of it that lists files and identifiers
 *   at_risk        how much of each a compaction would lose now
 *   chance         how likely the session uses a fact or a name again
 *   author         which agent and model it is of
 *   survival       how many facts each summary kept, and which were needed
 *   coverage       whether a summary covers a fact
 *   query          what a call asks its tool for, normalised
 *
 * restored: facts, not orders. What the summary covers, and what was kept word
 * for word, is not repeated.
 */
#ifndef PITH_RESTORED_H
#define PITH_RESTORED_H

#include "recall/listing.h"

/* A hook's output is cut at 10,000 characters; this leaves it a margin. */
enum { RESTORED_ROOM = 9500 };

struct restored {
	/* private */
	struct session_index index;
	struct contents contents;
};

/* Starts as all zero. Facts follow the message or call that states them. */
void restored_add(struct restored *restored, const struct record *record);

/*
 * Adds the text to b, at most `room` characters as JavaScript counts them
 * (UTF-16); nothing if there was no compaction, or nothing was lost. Its last
 * line is always the same, so that a truncated text shows.
 */
void restored_write(struct restored *restored, struct buf *b, size_t room);

void restored_free(struct restored *restored);

#endif
