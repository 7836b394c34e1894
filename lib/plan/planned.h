/*
 * planned: whether a plan is that of a log. Logs and plans drift apart: the
 * plan of the next feature stands beside the log of the last, with other ids,
 * or with the same ids for other stories.
 */
#ifndef PITH_PLANNED_H
#define PITH_PLANNED_H

#include "record.h"

struct planned {
	/* private */
	struct buf file;
	struct arena arena;
	struct planned_story {
		struct str id, title;
	} *stories;
	size_t n, cap;
};

/* Takes a `story` record. planned starts as all zero. */
void planned_add(struct planned *planned, const struct record *story);

/* One of the last entries of a log: its id, and its record as it stands. */
struct planned_entry {
	struct str id, line;
};

/*
 * Says so, and writes a `note`, where none of these entries (the oldest first)
 * is of the plan.
 */
void planned_check(const struct planned *planned,
    const struct planned_entry entries[], size_t n);

void planned_free(struct planned *planned);

#endif
