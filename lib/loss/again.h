/*
 * again: calls that ask for what an earlier one was told, or fail as an
 * earlier one did, though a compaction stands between them.
 *
 * Held: what known.h holds, and the losses since the last compaction: of what
 * was read again in parts they are one.
 */
#ifndef PITH_AGAIN_H
#define PITH_AGAIN_H

#include "json/record.h"
#include "loss/known.h"
#include "loss/lost.h"

struct again_loss {
	enum loss_type type;
	enum sign sign;
	struct str text, what, src; /* what: the call, for people */
	size_t before, call;        /* first told, asked again */
	size_t tokens, times;
};

/* Starts as all zero. */
struct again {
	size_t rereads; /* what was asked for though it was still known */
	size_t tokens;  /* of what was asked for because it was lost */
	struct str cwd; /* set: in front of paths it is not shown */

	/* the losses since the last compaction, by their numbers in known */
	struct again_loss *all;
	size_t n, cap;

	/* private */
	struct known known;
	struct arena arena;
	struct buf key, text;
	size_t changed;   /* the last call that changed a file */
	size_t compacted; /* how many calls there were before a compaction */
};

/* The session was summarized behind so many calls: the losses are gone. */
void again_compact(struct again *again, const struct record *compaction,
    size_t calls);

/*
 * Looks at a call, the number-th of its session. The loss that it is the first
 * to show; NULL for none, or one more part of an earlier one.
 */
const struct again_loss *again_take(struct again *again,
    const struct record *call, size_t number);

/* A loss as it stands now, but for whose it is; b is for its evidence. */
struct lost again_tell(const struct again *again,
    const struct again_loss *loss, struct buf *b);

/* Forgets it all, for another session. */
void again_free(struct again *again);

#endif
