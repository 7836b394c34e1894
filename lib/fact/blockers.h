/*
 * blockers: what stops the entries that are not done. A later entry of the same
 * story that is done ends them; one of another spec is another story.
 */
#ifndef PITH_BLOCKERS_H
#define PITH_BLOCKERS_H

#include "found.h"

/* Starts as all zero. */
struct blockers {
	/* private */
	struct open {
		struct str spec, id, text;
	} *open;
	size_t n, cap;
	struct arena arena;
};

/* Of those without an identifier the last one alone can be ended. */
void blockers_add(struct blockers *blockers, const struct record *record,
    struct str text);

/* Writes again, as resolved, what this entry, which is done, ends. */
void blockers_end(struct blockers *blockers, const struct record *record);

void blockers_free(struct blockers *blockers);

#endif
