/*
 * board: a table of units of work with the status of each, in one line: what is in
 * progress, what waits, and how many are done. Its rows need not be shown one by one.
 */
#ifndef PITH_NEED_BOARD_H
#define PITH_NEED_BOARD_H

#include "need/points.h"

/*
 * Finds that of a log, when the parts of all points are known: three rows and more,
 * named in a column for units of work ("Step"), most of them with a status, not all
 * open in the same way, in the newest part. Of several tables the one with the most
 * work in progress, or else the longest. Sets `on_board` of the rows that the line says all
 * of, and of those done.
 */
void board_find(struct log_points *points);

#endif
