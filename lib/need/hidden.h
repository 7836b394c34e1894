/*
 * hidden: points that no document shows, however high their score: captions of
 * others, drawings, pieces of code, blanks of a form, what is about the file.
 */
#ifndef PITH_NEED_HIDDEN_H
#define PITH_NEED_HIDDEN_H

#include "need/points.h"

/* Of a point whose part is known. */
bool point_hidden(const struct log_points *points,
    const struct scored_item *one);

/* "None yet", below "Blockers": nothing is open there. It is hidden. */
bool point_says_none_open(const struct scored_item *one);

#endif
