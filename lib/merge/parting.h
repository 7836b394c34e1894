/*
 * parting: what stands between two pieces of a merged log. The tail of a
 * file's last piece tells how the file ends, no more. A part of merge.
 */
#ifndef PITH_PARTING_H
#define PITH_PARTING_H

#include "merge/pairing.h"

struct parting {
	const struct pairing *pairing;
	struct str eol;
	struct buf usual; /* between two entries of this log */
};

/* Finds out what is usual; pairing must live as long, eol ends a line. */
void parting_open(struct parting *parting, const struct pairing *pairing,
    struct str eol);
void parting_close(struct parting *parting);

/* What stands behind a node, `text` being all up to there. */
struct str parting_behind(const struct parting *parting,
    const struct node *node, struct str text);

/* The same for the last one of all. */
struct str parting_end(const struct pairing *pairing,
    const struct node *node);

/* What stands between both tells: a tail, or p is NULL. */
struct str parting_known(const struct pairing *pairing,
    const struct node *node);

#endif
