/*
 * heading: headings that say something themselves, where others only name what is
 * below them.
 */
#ifndef PITH_NEED_HEADING_H
#define PITH_NEED_HEADING_H

#include "need/points.h"

/*
 * "Decision: use X", or the title of an entry of a log of decisions or lessons, if
 * it has the words of one: "L-002: Never fire wet bricks".
 */
bool heading_decides(const struct scored_item *one);

/* "D-045", "U-1:": what is below it says what it is about. */
bool heading_is_id(const struct log_item *point);

/* "Decision 5 - 2026-03-05", "2026-03-05": it says no more. */
bool heading_is_bare(const struct log_item *point);

/* The title of the file; it is that of the summary, too. */
bool heading_is_document(const struct scored_item *one);

/* "Current status: beta, in review". */
bool heading_states(const struct scored_item *one);

/*
 * What was done last: of a diary, whatever its points say; "This session: the gate and
 * its arch".
 */
bool heading_is_newest(const struct log_points *points,
    const struct scored_item *one);

/* "Session 5", "Session 4 (next)"; not "Session 5: the chimney" nor "GL-1: Ropes". */
bool heading_is_number(struct str title);

/* "Parser ✅", "The parser: done" */
bool heading_is_done(const struct log_item *point);

#endif
