/*
 * match: whether a plan is that of a log. Logs and plans drift apart: the plan
 * may be that of the next feature, with other ids or, worse, with the same ids
 * for other stories.
 */
#ifndef PITH_MATCH_H
#define PITH_MATCH_H

#include "json/record.h"

struct plan_match {
	/* private */
	struct buf file;
	struct arena arena;
	struct match_story {
		struct str id, title;
	} *stories;
	size_t n, cap;

	/* about the entries of the log so far */
	struct arena scratch;
	struct buf last;
	size_t known, words, shared;
};

/* Adds a `story` record. planned starts as all zero. */
void plan_match_add(struct plan_match *planned, const struct record *story);

/* Adds the record of one of the last entries of a log, the oldest first. */
void plan_match_entry(struct plan_match *planned, struct str line);

/*
 * Call it after the last entry of a log. Reports, and writes a `note`, if the
 * entries do not belong to the plan.
 */
void plan_match_check(struct plan_match *planned);

/*
 * The text is not about the story with that title, whatever its id: a report
 * of a story repeats most words of its title.
 */
bool plan_match_is_other(struct str title, struct str text);

void plan_match_free(struct plan_match *planned);

#endif
