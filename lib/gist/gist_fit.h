/*
 * gist_fit: which points of an outline a short form has room for. Only for
 * gist_*.c.
 */
#ifndef PITH_GIST_FIT_H
#define PITH_GIST_FIT_H

#include "gist/outline.h"

struct fit {
	struct str text[POINTS]; /* what is shown of a point, cited or not */
	bool kept[POINTS];
	size_t tokens[POINTS];
	size_t place[POINTS];    /* in their order of weight */
	size_t lent;             /* points that another part shows */
	const struct points *points;
	size_t share;            /* of two parts, that of the smaller one goes
	                            first: its n-th point counts as n * share */
};

/* Fills `place` by weight, earlier ones first. */
void fit_open(struct fit *fit, const struct points *points, size_t share);

/*
 * Keeps the points that tell the most, of all parts together, in `room`
 * tokens. A point without text is never kept.
 */
void fit_choose(struct fit fits[], size_t n, size_t room);

/* How many points of it fit_choose() kept. */
size_t fit_kept(const struct fit *fit);

/*
 * "Left out: 3 of 14 lines of evidence", with its newline; nothing where
 * nothing was. parts[i] is what fits[i] are; MATTERS: not shown at all.
 */
void fit_left_out(struct buf *b, const struct outline *outline,
    const struct fit fits[], const enum matter parts[], size_t n);

#endif
