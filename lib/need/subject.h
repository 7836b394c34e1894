/*
 * subject: what an entry is about whose heading is only a number or a day, by a field
 * below it: "Problem: how to hang the lid".
 */
#ifndef PITH_NEED_SUBJECT_H
#define PITH_NEED_SUBJECT_H

#include "need/points.h"

/*
 * Adds it to the topics of the points of such entries, and to their headings; the
 * field is then shown no more. When all have their scores.
 */
void subjects_name(struct log_points *points);

#endif
