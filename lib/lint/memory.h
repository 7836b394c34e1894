/*
 * memory: a memory file in memory: its lines as Markdown, the headings above
 * each, and which of them are history, because an entry of a log tells what was.
 */
#ifndef PITH_MEMORY_H
#define PITH_MEMORY_H

#include "base/arena.h"
#include "json/record.h"
#include "text/md.h"

struct memory_line {
	struct md_line md;  /* its texts are slices of the file */
	struct str text;    /* the line, without its end */
	size_t heading;     /* the line of the innermost heading above it, from 1;
	                       0: none. Of a heading: that of the section around */
	struct str fence;   /* in a fenced block: the first word of its info */
	bool past;          /* in a dated entry: it tells what was */
};

struct memory {
	const char *path;
	struct str where;   /* its path from the root of the project */
	struct str text;
	struct memory_line *lines;
	size_t n;

	/* private */
	size_t cap;
	struct buf bytes;
};

/*
 * Reads a file ("-": standard input). False, and reported, if it cannot be read.
 * A path that does not begin with the root is seen from there.
 */
bool memory_open(struct memory *memory, const char *path, const char *root);
void memory_close(struct memory *memory);

/* The place of a slice of a line (an index). */
struct src memory_src(const struct memory *memory, size_t line,
    struct str slice);
/* The same for whole lines: from first to last. */
struct src memory_src_lines(const struct memory *memory, size_t first,
    size_t last);

/* The directory of a path with its slash; empty if it names none. */
struct str directory_of(struct str path);

#endif
