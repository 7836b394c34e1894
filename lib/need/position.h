/*
 * position: lines that say where the work is: the fields of a log's head ("Phase:
 * 3", "Stopped at: the gate") and sentences such as "Main is at a1b2c3d".
 */
#ifndef PITH_NEED_POSITION_H
#define PITH_NEED_POSITION_H

#include "base/str.h"

/*
 * The label of such a field, "Last session" of "**Last session:** the gate"; empty if
 * the text is none, or "*Phase: 3*" at the foot of a page.
 */
struct str position_label(struct str text);

/*
 * The same of one that says so only at the head of the log, or of its part about the
 * state: "Phase: 3", "Status 3 May: live", without the date.
 */
struct str position_label_at_head(struct str text);

/* "Main is at `a1b2c3d`", "**Current branch: main**. No open requests." */
bool position_is_said(struct str text);

#endif
