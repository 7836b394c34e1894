/*
 * dated: lists and tables whose items have days of their own: "- **The lid (2026-05-01)**:
 * ...", in no entry. What is newer is needed more.
 */
#ifndef PITH_NEED_DATED_H
#define PITH_NEED_DATED_H

#include "need/points.h"

/* Takes off the scores of older ones, when all parts are known. */
void dated_lists_score(struct log_points *points);

#endif
