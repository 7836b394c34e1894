/*
 * merge_values: two JSON values that both sides changed, member by member. A
 * part of merge_json.
 */
#ifndef PITH_MERGE_VALUES_H
#define PITH_MERGE_VALUES_H

#include "json/json.h"
#include "merge/merge.h"

struct json_merge {
	struct merge *merge;
	struct arena arena;
	struct buf path;      /* "metadata.title" */
	struct buf conflicts; /* objects with commas between them */
	size_t depth;
};

/*
 * Adds a value to the result. Ours and theirs are objects, or arrays; what is
 * not of their type in the base counts as not there.
 */
void merge_values(struct json_merge *j, const struct json all[SIDES]);

#endif
