/*
 * chart: pictures of numbers, as SVG. A picture has no words in it, as they would
 * shrink with it: its figure's caption and the lines around it have them. It is as
 * wide as the page, in any width. Numbers are 64 bits; lengths in a picture are
 * in thousandths of its width or height.
 */
#ifndef PITH_CHART_H
#define PITH_CHART_H

#include "base/buf.h"

enum { CHART_SERIES = 6 }; /* as many colours as page.css has */

struct chart {
	const char *title;   /* what a reader hears in place of the picture */
	struct str names[CHART_SERIES];
	size_t n_names;
	struct str first, last; /* under its left and right end */
	const uint64_t *values; /* of each place, those of all series */
	size_t n;               /* places */
	void (*number)(struct buf *b, uintmax_t n); /* shows the largest */
};

/* A column for each place, the series on top of each other. */
void chart_columns(struct buf *b, const struct chart *chart);

/*
 * A line for each series, from place to place. `marks` has n_marks places where
 * something is shown by a line from top to bottom.
 */
void chart_lines(struct buf *b, const struct chart *chart,
    const size_t marks[], size_t n_marks);

/* A bar of part of all, for a cell beside the number. */
void chart_bar(struct buf *b, uint64_t part, uint64_t all);

/* A bar from `from` to `until` (thousandths), in the colour of a class. */
void chart_span(struct buf *b, unsigned from, unsigned until, struct str class);

/* A small line without axes, for a cell; of many values the largest ones. */
void chart_spark(struct buf *b, const uint64_t values[], size_t n);

#endif
