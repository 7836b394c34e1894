/*
 * instruct: instructions for a compaction: document 002's lines of what must
 * be preserved, and under each what that is in this session, and how often it
 * was lost.
 */
#ifndef PITH_INSTRUCT_H
#define PITH_INSTRUCT_H

#include "loss/keeps.h"
#include "loss/tally.h"

enum { INSTRUCT_CHARS = 2000 };

/* Starts as all zero, but for what is set. */
struct instruct {
	size_t chars;        /* set: bytes of it all; 0: INSTRUCT_CHARS. The
	                        document's own lines always stand */
	const char *directive; /* set: only losses of tasks of this name; or NULL */

	/* private */
	struct tally tally;
	struct keeps keeps;
	struct buf name;     /* the directive of all losses */
	bool named, several; /* one was seen; another, too */
};

/* Takes a record; false for a loss of another kind of task. */
bool instruct_add(struct instruct *instruct, const struct record *record);

/* The instructions of all that was added, within instruct->chars. */
void instruct_write(struct instruct *instruct, struct buf *b);
void instruct_free(struct instruct *instruct);

#endif
