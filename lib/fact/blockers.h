/*
 * blockers: what stops the entries that are not done. A later entry of the same
 * story that is done ends them; one of another spec is another story. The story
 * of an entry called by its session is the first one that its title names. In a
 * log that grows at its top the later entries are those above.
 */
#ifndef PITH_BLOCKERS_H
#define PITH_BLOCKERS_H

#include "base/seen.h"
#include "json/record.h"
#include "trace/idmap.h"

/* Starts as all zero. */
struct blockers {
	/* private */
	struct open {
		struct str spec, id, story, text;
		bool over;
		size_t next[2]; /* of its chains: its place plus 1, or 0 */
	} *open;
	size_t n, cap;
	size_t loose;           /* the last one without a story, as above */
	struct idmap chains[2]; /* of those of a story; of its spec, too */
	size_t *ended, n_ended, cap_ended;
	struct arena arena;
	struct seen done;     /* stories that are, above */
	struct buf story;
	bool at_top;          /* the log grows there */
};

/* The next entry; and whether the log grows at its top, by what is known. */
void blockers_see(struct blockers *blockers, const struct record *record,
    bool at_top);

/* The entry is older than one above that ends what stops it. */
bool blockers_are_over(struct blockers *blockers, const struct record *record);

void blockers_add(struct blockers *blockers, const struct record *record,
    struct str text);

/*
 * Writes again, as resolved, what this entry, which is done, ends; of those
 * without a story the last one, where its title says so.
 */
void blockers_end(struct blockers *blockers, const struct record *record);

/*
 * Likewise what an item says is over, "All TypeScript errors resolved", of the
 * last 500 that there were.
 */
void blockers_report(struct blockers *blockers, const struct record *record,
    struct str text);

/* Another file: what was done in this one tells nothing of it. */
void blockers_next(struct blockers *blockers);

void blockers_free(struct blockers *blockers);

#endif
