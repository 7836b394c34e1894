/*
 * dated: lists and tables whose items have days of their own: "- **The lid (2026-05-01)**:
 * ...", in no entry. What is newer is needed more.
 */
#ifndef PITH_NEED_DATED_H
#define PITH_NEED_DATED_H

#include "need/points.h"

/* Lowers the scores of the older items. Call it when every point has its part. */
void dated_lists_score(struct log_points *points);

#endif
