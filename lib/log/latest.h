/*
 * latest: the last entries of a file, whatever its order, in memory for those
 * few. Starts as all zero; the entries of one file are added, then the kept
 * ones are asked for, then the next file begins.
 */
#ifndef PITH_LATEST_H
#define PITH_LATEST_H

#include "record.h"
#include "tokens.h"
#include "trend.h"

struct candidate {
	struct buf line, id;
	struct src src;       /* its file is not kept */
	struct tokens tokens; /* of the body */
	bool kept;

	/* private */
	struct candidate *next;
	unsigned sets;        /* in how many sets it is */
	size_t pos;           /* in the file, entries counted */
	bool dated;
	int64_t seconds;
};

/*
 * The latest entries so far: a heap, the oldest on top. Which one of two that
 * have one time is the later is known at the end of the file only: so there is
 * a set for either.
 */
struct latest_set {
	bool newest_first;
	struct candidate **heap;
	size_t n, cap;
};

enum { LATEST_SETS = 2 };

struct latest {
	/* private */
	size_t keep;          /* stories */
	size_t limit;         /* entries of a set */
	size_t count;
	struct trend trend;
	struct latest_set sets[LATEST_SETS];
	struct candidate *out, *unused;
};

/* A new file, of which the last `keep` stories are wanted. */
void latest_begin(struct latest *latest, size_t keep);

void latest_add(struct latest *latest, const struct record *entry);

/*
 * An entry that is not among the latest any more, or was kept and is done
 * with; valid until the next call. NULL when there is none now.
 */
const struct candidate *latest_out(struct latest *latest);

/*
 * All entries of the file were added: how many are kept, and those, the oldest
 * first, whatever the order of the file. Valid until latest_end().
 */
size_t latest_kept(struct latest *latest, struct candidate *const **kept);

/* Lets all entries go: latest_out() gives them. */
void latest_end(struct latest *latest);

#endif
