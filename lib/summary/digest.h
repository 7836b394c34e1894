/*
 * digest: the few lines that tell what an entry or a section says: what was
 * done, what stopped it, what comes next. Learnings, file lists, test runs and
 * meta data are left out: they have their places elsewhere, or none.
 */
#ifndef PITH_DIGEST_H
#define PITH_DIGEST_H

#include "base/arena.h"
#include "text/ids.h"

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
 * Chooses at most `most` lines (DIGEST_LINES) of body. title is the entry's
 * own: a line that only repeats it is left out. A failed or blocked entry
 * tells its blocker first; `latest` asks for its next step too. Texts are in
 * the body or the arena.
 */
void digest_read(struct digest *digest, struct str body, struct str title,
    enum status status, bool latest, size_t most, struct arena *arena);

/* The newest entry alone tells its next step: those before are done. */
void digest_forget_next(struct digest *digest);

/*
 * Like digest_read() for a section: its first lines, whatever their label, but for
 * learnings.
 */
void digest_section(struct digest *digest, struct str body, struct str title,
    size_t most, struct arena *arena);

#endif
