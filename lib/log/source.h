/*
 * source: the files that were named on the command line, in memory, with
 * their lines and entries. No other file is ever opened, whatever a record or
 * a text calls for. Only cite needs it.
 */
#ifndef PITH_SOURCE_H
#define PITH_SOURCE_H

#include "json/record.h"

/* A section or an entry; or an item of one. */
struct part {
	struct src src; /* file is the source's path */
	bool opened;    /* by its first line: not just what a file begins with */
	bool given;     /* for the caller: starts as false */
};

struct parts {
	struct part *all; /* in their order */
	size_t n, cap;
};

struct source {
	struct str path;
	bool broken;    /* it could not be read, which was said */

	/* private */
	struct buf text;
	size_t *lines, n_lines, cap_lines; /* where each begins */
	bool split;
	struct parts parts, items;
};

struct sources {
	struct source **all;
	size_t n;

	/* private */
	size_t cap;
	struct arena arena;
};

/* Reads the file, "-" for standard input; one that it has is not read again. */
struct source *sources_add(struct sources *sources, struct str path);

/*
 * The file that name means: that of this path; else the one whose path ends
 * as name does, or the other way round, "." and ".." in front left out; for
 * "-", the only one. *twice: there are several.
 */
struct source *sources_find(const struct sources *sources, struct str name,
    bool *twice);

/* How a reader knows it: its base name, unless another one has the same. */
struct str sources_name(const struct sources *sources,
    const struct source *source);

/*
 * Where lines src->line to src->end are: sets off and len; where it has a len
 * already, that is checked against the lines. False, and said, where there are
 * no such lines or they stand elsewhere now.
 */
bool source_locate(const struct source *source, struct src *src);

/*
 * Whole lines that end before their line end are to have it, too: that of a
 * learning, for one.
 */
void source_end_line(const struct source *source, struct src *src);

/* The bytes of a place that was located. */
struct str source_bytes(const struct source *source, const struct src *src);

/*
 * The sections and entries that lie in a place that was located: n of them
 * from the first; none in a JSON file.
 */
struct part *source_parts(struct source *source, const struct src *src,
    size_t *n);

/*
 * What is meant by a line alone (src->line, with off and len when it returns):
 * the section or entry that it opens, else the item or paragraph that it stands
 * in, without the items below that; else the line.
 */
void source_widen(struct source *source, struct src *src);

/* The file from one line to another, which are there. */
struct src source_lines(const struct source *source, size_t line, size_t end);

void sources_free(struct sources *sources);

#endif
