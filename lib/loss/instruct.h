/*
 * instruct: instructions for a compaction: the user's wishes, word for word, in
 * half of the room at most; under six headings what else must be preserved, the
 * names that this session's facts and losses have for it, and how often it was
 * lost.
 */
#ifndef PITH_INSTRUCT_H
#define PITH_INSTRUCT_H

#include "loss/loss.h"
#include "loss/wanted.h"

enum { INSTRUCT_CHARS = 2000, INSTRUCT_TOKENS = 9000 };

/* What must be preserved; each different thing once. */
struct keeps {
	struct keep *all; /* by name, from 1, until they are sorted */
	size_t n, cap;
	struct arena arena;
	struct intern names;
	size_t order, session;
	struct buf cwd, key;
};

/* Starts as all zero, but for what is set. */
struct instruct {
	size_t chars;        /* set: bytes in all; 0: INSTRUCT_CHARS. The
	                        headings are always written */
	size_t tokens;       /* set: the most that the summary may have; 0:
	                        INSTRUCT_TOKENS, and no target before a summary
	                        that needs one */
	const char *directive; /* set: only losses of tasks of this name; or NULL */

	/* private */
	struct tally tally;
	struct keeps keeps;
	struct wanted wanted;
	struct buf name;     /* the directive of all losses */
	size_t previous;     /* tokens of the last summary; 0: there is none */
	bool named, several; /* one was seen; another, too */
};

/* Takes a record; false for a loss of another kind of task. */
bool instruct_add(struct instruct *instruct, const struct record *record);

/* The instructions of all that was added, within instruct->chars. */
void instruct_write(struct instruct *instruct, struct buf *b);
void instruct_free(struct instruct *instruct);

#endif
