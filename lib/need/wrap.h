/*
 * wrap: which lines of a log belong together. Other than in CommonMark, a line may
 * begin something new without a blank line before it, and an item's sentence may
 * go on after one.
 */
#ifndef PITH_NEED_WRAP_H
#define PITH_NEED_WRAP_H

#include "text/md.h"

/* The length of "- " or "* " at its start, as of an item in a quote; or 0. */
size_t wrap_mark(struct str text);

/* "Status: done", "**Why** ...", "[2026-01-02] ...", "✅ ...": something new. */
bool wrap_begins_new(struct str text);

/*
 * The line ahead goes on with the one above it, which is `raw`; the first of these
 * lines says what they are.
 */
bool wrap_goes_on(const struct md_line *first, struct str raw,
    const struct md_line *ahead);

/*
 * After `raw` and a blank line, the line below these goes on with an item's
 * sentence: it is indented as the item's text, and begins with a small letter.
 */
bool wrap_goes_on_below(const struct md_line *first, struct str raw,
    struct str below);

#endif
