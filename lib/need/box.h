/*
 * box: the check box of a point, and the signs that stand for one.
 */
#ifndef PITH_BOX_H
#define PITH_BOX_H

#include "need/point.h"

/* Begins with a sign or a box that says that it is done, or still open. */
bool point_is_ticked(const struct log_item *point);
bool point_is_open(const struct log_item *point);

/* A row of a table with such a sign in a cell. */
bool point_is_done_row(const struct log_item *point);

/* A row whose name or status says that it will not be done. */
bool point_is_cancelled(const struct log_item *point);

#endif
