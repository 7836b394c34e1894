/*
 * gist: short forms of an entry, a file or a stream. The callers are gist(1) and
 * the documents of render(1):
 *
 *   outline         what an entry says: objective, steps, outcome, open steps
 *   results         the outcome in an item of it
 *   stream_outline  the outline of a whole stream of records
 *   gist            the forms of an outline: one line (128 tokens), five
 *                   lines to reload (512), a hand-off (2048)
 *   clause          words cut to a length, where a clause ends
 *   plaintext       Markdown and code as words
 *   globs           the files of an entry, as patterns
 *   index           a log as a list of such lines
 */
#ifndef PITH_GIST_H
#define PITH_GIST_H

#include "gist/outline.h"

enum { GIST_LEVELS = 3 };

/* Tokens by counter_default(), and the same as a name: "128". */
extern const struct gist_level {
	const char *name;
	size_t tokens;
} gist_levels[GIST_LEVELS];

/* Adds the short form of level i to b, without a newline at its end. */
void gist_put(struct buf *b, const struct outline *outline, size_t i);

/* The halves of the line: what was done, and how it ended. */
struct str gist_what(const struct outline *outline);
struct str gist_outcome(const struct outline *outline);

/* The state, "done", "in progress", "decided", ...; may be empty. */
struct str gist_state(const struct outline *outline);

#endif
