/*
 * points: the points of one log, with what only the whole log shows: how old
 * each is, and how many are around it. Starts as all zero; add the entries and
 * sections of a file in their order, then emit them.
 */
#ifndef PITH_POINTS_H
#define PITH_POINTS_H

#include "json/record.h"
#include "log/order.h"
#include "need/kind.h"
#include "need/point.h"
#include "need/score.h"

struct scored_item {
	struct log_item point;
	struct src src;      /* without its file */
	size_t entry;        /* the number of its entry, from 1; 0: in none */
	struct features features;
	int score;
	enum need_part part;
};

struct log_points {
	struct scored_item *all; /* in file order */
	size_t n, cap;

	/* private */
	struct splitter splitter;
	struct arena arena;
	struct log_order order;
	size_t entries;
	size_t stories, teaching; /* entries with an id, and with learnings */
	size_t last;         /* line of the log */
};

/* An entry or a section. */
void points_add(struct log_points *points, const struct record *record);

/* Sets features and score of all, when all are there. */
void points_score(struct log_points *points);

/*
 * The log is a list of stories with a part for what was learned in each: a
 * summary of its learnings and its last stories holds what is needed.
 */
bool points_are_stories(const struct log_points *points);

/*
 * Writes `point` records of the best points, in file order, and a drop for the
 * others; then clears the points for the next file.
 */
void points_emit(struct log_points *points, struct str file);

void points_clear(struct log_points *points);
void points_free(struct log_points *points);

#endif
