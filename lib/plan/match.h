/*
 * planned: whether a plan is that of a log. Logs and plans drift apart: the
 * plan of the next feature stands beside the log of the last, with other ids,
 * or with the same ids for other stories.
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

	/* of the entries of a log so far */
	struct arena scratch;
	struct buf last;
	size_t known, words, shared;
};

/* Takes a `story` record. planned starts as all zero. */
void planned_add(struct planned *planned, const struct record *story);

/* One of the last entries of a log, the oldest first: its record's line. */
void planned_entry(struct planned *planned, struct str line);

/*
 * They were all of this log. Says so, and writes a `note`, where none of them
 * is of the plan.
 */
void planned_check(struct planned *planned);

/*
 * A text is about another story than the one of that title, whatever its id:
 * of the words of a title most stand in what reports of its story.
 */
bool planned_is_other(struct str title, struct str text);

void planned_free(struct planned *planned);

#endif
