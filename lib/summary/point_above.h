/*
 * point_above: what a line of points is under: the topic that it begins with, the
 * caption between that and the texts, and what heads a list.
 */
#ifndef PITH_POINT_ABOVE_H
#define PITH_POINT_ABOVE_H

#include "summary/summary.h"

/*
 * It may have changed since its day: it is of an entry that is not the newest, whose
 * day alone the last line of the document has.
 */
bool point_is_of_its_day(const struct summary *summary,
    const struct summary_point *point);

/* Its topic, or without one that day; else empty. */
struct str point_topic(const struct summary *summary,
    const struct summary_point *point);

/*
 * The caption, or the item, that the points of a line need above them, of which this
 * is the first; else empty.
 */
struct str point_above(const struct summary *summary,
    const struct summary_point *first);

/*
 * The heading or caption of the list of a point, in 60 bytes; empty if there is none,
 * or if a line of its part already has it.
 */
struct str point_list_name(const struct summary *summary,
    const struct summary_point *point);

/* Without a stop, colon or semicolon at the end. */
struct str point_without_stop(struct str text);

/* "Email" of "3. Email:". */
struct str point_without_marks(struct str caption);

#endif
