/*
 * match: whether a plan is that of a log. Logs and plans drift apart: the plan
 * may be that of the next feature, with other ids or, worse, with the same ids
 * for other stories.
 */
#ifndef PITH_MATCH_H
#define PITH_MATCH_H

#include "json/record.h"

/*
 * Which of n plans, by their files, is that of a log: the first one in the
 * directory that has most in common with the log's; 0 if there is only one.
 * SIZE_MAX if several directories are as near.
 */
size_t plan_nearest(const struct str plans[], size_t n, struct str log);

struct plan_match {
	/* private */
	struct arena arena;
	struct match_story {
		struct str id, title;
		size_t plan; /* the first in its directory */
	} *stories;
	size_t n, cap;
	struct str *plans; /* files */
	size_t n_plans, cap_plans;

	/* about the entries of the log so far */
	struct arena scratch;
	size_t plan;       /* of the log */
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
