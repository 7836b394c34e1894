/*
 * gist: short forms of an outline, each within a number of tokens: a line for
 * a catalogue (128), five lines to reload (512), a hand-off (2048).
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

/* Adds the short form of level i to b; no newline behind the last line. */
void gist_put(struct buf *b, const struct outline *outline, size_t i);

/* Five lines, and a hand-off: two of these forms. */
void gist_parts(struct buf *b, const struct outline *outline);
void gist_handoff(struct buf *b, const struct outline *outline);

/* Of the line: what was done, and how it ended. */
struct str gist_what(const struct outline *outline);
struct str gist_outcome(const struct outline *outline);

/* "done", "in progress", "decided", ...: how it stands; may be empty. */
struct str gist_state(const struct outline *outline);

#endif
