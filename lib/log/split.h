/*
 * split: where the sections and entries of a log begin, line by line. Every
 * line belongs to one of them, the first ones to a section or an entry that
 * nothing opened.
 */
#ifndef PITH_SPLIT_H
#define PITH_SPLIT_H

#include "log/dialect.h"

struct split {
	struct dialect dialect;

	/* private */
	struct lines lines;
	struct place place;
	enum { REF_NONE, REF_TEXT, REF_MARK } ref; /* what the last line is of */
};

/* What split_open() looks at of a text that begins so: whole lines. */
struct str split_window(struct str start);

/* ahead gives what stands behind the line that split_line() has (lines.h). */
void split_open(struct split *split, struct str window,
    struct str (*ahead)(void *from, size_t n), void *from);
/* The same of a text in memory: *rest is what of it is still to be split. */
void split_open_text(struct split *split, struct str start, struct str *rest);

/*
 * The next line, with its newline: what it starts, and the mark it starts by. A
 * reference that archive(1) left, and the blank lines behind it, are a section.
 */
enum verdict split_line(struct split *split, struct str raw, struct mark *mark);

#endif
