/*
 * digest: the few lines that show what an entry or a section says: what was
 * done, what stopped it, what comes next. Learnings, lists of files, test runs
 * and metadata are left out: they have a place elsewhere, or none.
 */
#ifndef PITH_DIGEST_H
#define PITH_DIGEST_H

#include "base/arena.h"
#include "text/ids.h"
#include "text/items.h"

enum {
	DIGEST_LINES = 3,    /* at most */
	DIGEST_BYTES = 240,  /* of a line, cut at a sentence or a word */
	DIGEST_FILES = 4,    /* paths in a list; of more, one less and a count */
};

struct digest {
	struct str line[DIGEST_LINES];
	size_t src_line[DIGEST_LINES]; /* in the body, from 1; see body_lines() */
	size_t n;
};

/*
 * Chooses at most `most` lines of body, and no more than DIGEST_LINES. title is
 * the entry's own: a line that only repeats it is left out. In a failed or
 * blocked entry the blocker comes first; `latest` adds its next step. Texts are
 * in the body or the arena.
 */
void digest_entry(struct digest *digest, struct str body, struct str title,
    enum status status, bool latest, size_t most, struct arena *arena);

/* A line of a digest that is a next step. */
bool digest_is_next(struct str line);

/* Removes the next step: only the newest entry shows one. */
void digest_forget_next(struct digest *digest);

/*
 * The same for a section: its first lines, whatever their label, except
 * learnings.
 */
void digest_section(struct digest *digest, struct str body, struct str title,
    size_t most, struct arena *arena);

/* An item as it is shown: without marks, stamps and common labels. */
struct str digest_item_text(const struct item *item, struct arena *arena);

#endif
