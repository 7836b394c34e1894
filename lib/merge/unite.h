/*
 * unite: lines that both sides added in one place, each of them once. A part of
 * weave.
 */
#ifndef PITH_UNITE_H
#define PITH_UNITE_H

#include "base/buf.h"
#include "same/intern.h"

struct text_line {
	struct str text;  /* with its end */
	uint32_t same;    /* a number for it without its end */
};

struct text_lines {
	struct text_line *all;
	size_t n, cap;
};

/* The lines of a text, numbered by `intern`. */
void lines_cut(struct text_lines *lines, struct str text,
    struct intern *intern);

/* The lines from..to of it. */
struct text_lines lines_slice(const struct text_lines *lines, size_t from,
    size_t to);

/* The same lines in the same order. */
bool lines_are_same(const struct text_lines *a, const struct text_lines *b);

/* How many lines both begin with. */
size_t lines_common(const struct text_lines *a, const struct text_lines *b);
/* How many both end with, of those from `from` on. */
size_t lines_common_end(const struct text_lines *a, const struct text_lines *b,
    size_t from);

/* Adds lines; one before them without an end, behind `from`, gets one. */
void lines_put(const struct text_lines *lines, struct buf *b, size_t from,
    struct str eol);

/*
 * Adds ours, then theirs, without what both begin with; and where all else is
 * list items and rows, each with what belongs to it, without items of theirs
 * that are also ours.
 */
void unite(const struct text_lines *ours, const struct text_lines *theirs,
    struct buf *b, size_t from, struct str eol);

#endif
