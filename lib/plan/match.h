/*
 * match: whether a plan is that of a log. Logs and plans drift apart: the plan
 * may be that of the next feature, with other ids or, worse, with the same ids
 * for other stories.
 */
#ifndef PITH_MATCH_H
#define PITH_MATCH_H

#include "json/record.h"

struct planned {
	/* private */
	struct buf file;
	struct arena arena;
	struct planned_story {
		struct str id, title;
	} *stories;
	size_t n, cap;

	/* about the entries of the log so far */
	struct arena scratch;
	struct buf last;
	size_t known, words, shared;
};

/* Adds a `story` record. planned starts as all zero. */
void planned_add(struct planned *planned, const struct record *story);

/* Adds the record of one of the last entries of a log, the oldest first. */
void planned_entry(struct planned *planned, struct str line);

/*
 * Call it after the last entry of a log. Reports, and writes a `note`, if the
 * entries do not belong to the plan.
 */
void planned_check(struct planned *planned);

/*
 * The text is not about the story with that title, whatever its id: a report
 * of a story repeats most words of its title.
 */
bool planned_is_other(struct str title, struct str text);

void planned_free(struct planned *planned);

#endif
