/*
 * point_shared: what all points of a line say alike, so that it is written once:
 * "Sec: no keys; no quotas" of "Sec: no keys" and "Sec: no quotas", and "Done: the
 * gate; the wall; the roof" of "The gate: Done" and so on.
 */
#ifndef PITH_POINT_SHARED_H
#define PITH_POINT_SHARED_H

#include "base/str.h"

/* Begins as { 0 }; its parts are of the first text. */
struct point_shared {
	struct str label;  /* with its colon and blank; empty: there is none, */
	struct str status; /* or not all have it */
	size_t n;          /* texts so far */
};

/* Adds the text of the next point of the line. */
void point_shared_add(struct point_shared *shared, struct str text);

/* To be called after the last one: what is not worth it is none. */
void point_shared_end(struct point_shared *shared);

/* The text without the status, and, unless it is the first, without the label. */
struct str point_shared_rest(const struct point_shared *shared, struct str text,
    bool first);

#endif
