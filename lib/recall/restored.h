/*
 * restored: what the last compaction of a session lost and the session most
 * likely needs, as a text for the agent: facts, no orders. What the summary
 * holds, and what was kept word for word, is not told again.
 */
#ifndef PITH_RESTORED_H
#define PITH_RESTORED_H

#include "recall/contents.h"
#include "recall/stretch.h"

/* A hook's output is cut at 10,000 characters; this leaves it a margin. */
enum { RESTORED_ROOM = 9500 };

struct restored {
	/* private */
	struct stretch stretch;
	struct contents contents;
};

/* Starts as all zero. Facts stand behind the message or call they are of. */
void restored_add(struct restored *restored, const struct record *record);

/*
 * Adds the text to b, at most `room` characters as JavaScript counts them
 * (UTF-16); nothing where there was no compaction, or nothing was lost. Its
 * last line is always the same, so that a cut shows.
 */
void restored_write(struct restored *restored, struct buf *b, size_t room);

void restored_free(struct restored *restored);

#endif
