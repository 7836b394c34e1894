/*
 * blockers: what blocks the entries that are not done. A later entry of the same
 * story that is done resolves them; the same ID in another spec is another story.
 * An entry named after its session has the first story in its title. In a log
 * that grows at the top, later entries come first.
 */
#ifndef PITH_BLOCKERS_H
#define PITH_BLOCKERS_H

#include "base/map.h"
#include "json/record.h"

/* Starts as all zero. */
struct blockers {
	bool at_top; /* as far as is known, the log grows at the top */

	size_t n; /* all that were open at some time */

	/* private */
	struct open {
		struct str spec, id, story, text;
		bool over;
		size_t next[2]; /* in its chains: place plus 1, or 0 */
	} *open;
	size_t cap;
	size_t loose;           /* the last one without a story: place plus 1 */
	struct map chains[2]; /* by story; by spec and story */
	size_t *ended, n_ended, cap_ended;
	struct arena arena;
	struct seen done;     /* stories done in the entries above */
	struct buf story;
};

/* The same for the last blocker, which must be there: a line resolves it. */
void blockers_answer(struct blockers *blockers, const struct record *record);

/* An entry, after its items. */
void blockers_see(struct blockers *blockers, const struct record *record);

/* The story of this entry is done in an entry above it, which is newer. */
bool blockers_are_over(struct blockers *blockers, const struct record *record);

void blockers_add(struct blockers *blockers, const struct record *record,
    struct str text);

/*
 * Writes the blockers that this entry, which is done, resolves. If its title
 * says "blocker resolved", also the last one without a story.
 */
void blockers_end(struct blockers *blockers, const struct record *record);

/*
 * The same for what an item says is over, "All TypeScript errors resolved",
 * among the last 500 blockers.
 */
void blockers_report(struct blockers *blockers, const struct record *record,
    struct str text);

/* Another file begins: nothing counts there, whichever files came before. */
void blockers_next(struct blockers *blockers);

void blockers_free(struct blockers *blockers);

#endif
