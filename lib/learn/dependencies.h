/*
 * dependencies: which stories the unfinished stories of the plan need. An entry
 * that says why is worth more, so these are written last, and only those that
 * no entry reported. Starts as all zero.
 */
#ifndef PITH_DEPENDENCIES_H
#define PITH_DEPENDENCIES_H

#include "base/map.h"
#include "json/record.h"
#include "learn/classify.h"

struct wait {
	struct needs needs;
	struct src src; /* of the story */
};

struct waits {
	struct wait *list; /* in the order of the plan */
	size_t n;

	/* private */
	size_t cap;
	struct arena arena;
	struct seen reported; /* needs */
	struct buf key;
};

/* Adds the needs of a story record that is not done. */
void dependencies_add(struct waits *waits, const struct record *story);
/* Marks a need as reported; false if it was before. */
bool dependencies_report(struct waits *waits, const struct needs *needs);
void dependencies_free(struct waits *waits);

#endif
