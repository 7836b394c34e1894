/*
 * source: the files named on the command line, in memory, with their lines and
 * entries. No other file is ever opened, whatever a record refers to.
 */
#ifndef PITH_SOURCE_H
#define PITH_SOURCE_H

#include "json/record.h"
#include "text/show.h"

/* A section or an entry; or an item of one. */
struct part {
	struct src src; /* file is the source's path */
	bool opened;    /* its first line starts it: not the head of a file */
	bool given;     /* for the caller; starts as false */
};

struct parts {
	struct part *all; /* in file order */
	size_t n, cap;
};

struct source {
	struct str path;
	bool broken;    /* it could not be read, which was reported */

	/* private */
	struct buf text;
	size_t *lines, n_lines, cap_lines; /* offsets of their starts */
	bool split;
	struct parts parts, items;
};

struct sources {
	struct source **all;
	size_t n;

	/* private */
	size_t cap;
	struct file_names names;
	struct arena arena;
};

/* Reads a file once; "-" is standard input. */
struct source *sources_add(struct sources *sources, struct str path);

/*
 * The file with the path name; else the one whose path ends with name, or with
 * whose path name ends, leading "./" and "../" aside, and of several the one
 * that has most in common with it; for "-", the only file. NULL if none or, with
 * *twice set, several match.
 */
struct source *sources_find(const struct sources *sources, struct str name,
    bool *twice);

/* As much of its path as tells it from the other files. */
struct str sources_name(const struct sources *sources,
    const struct source *source);

/*
 * Sets off and len to those of lines src->line to src->end; if len is set,
 * checks both instead. Reports and returns false if there are no such lines or
 * the file has changed.
 */
bool source_locate(const struct source *source, struct src *src);

/* Adds the line end to whole lines that lack it, as those of learnings do. */
void source_end_line(const struct source *source, struct src *src);

/* The bytes of a located range. */
struct str source_bytes(const struct source *source, const struct src *src);

/*
 * The first of the *n sections and entries in a located range; NULL for a JSON
 * file.
 */
struct part *source_parts(struct source *source, const struct src *src,
    size_t *n);

/*
 * Widens a located line to the section or entry that it starts; else to the
 * item or paragraph that contains it, without nested items.
 */
void source_widen(struct source *source, struct src *src);

void sources_free(struct sources *sources);

#endif
