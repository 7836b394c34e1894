/*
 * thresholds: from where on document 002 calls a habit a loss.
 */
#ifndef PITH_THRESHOLDS_H
#define PITH_THRESHOLDS_H

#include "base/buf.h"

enum { WITHIN_MAX = 50 };

struct thresholds {
	uintmax_t calls;    /* a session of no more is not judged by its reads */
	uintmax_t reads;    /* in a hundred calls: more are too many */
	uintmax_t searches; /* behind an error: so many are too many, */
	uintmax_t within;   /* of so many calls behind it */
	uintmax_t greps;    /* in a session: more are too many */
};

/* As the document has them: 10, 40, 3, 5, 5. */
extern const struct thresholds thresholds_default;

/*
 * Changes those that a list names: "reads=50,greps=20". What it cannot be is a
 * wrong command line.
 */
void thresholds_read(struct thresholds *thresholds, const char *list);

/* "reads 40 %, ...": one line, no newline. */
void thresholds_tell(const struct thresholds *thresholds, struct buf *b);

#endif
