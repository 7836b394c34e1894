/*
 * mdlog: a Markdown log in memory, as md2jsonl(1) reads it.
 */
#ifndef PITH_MDLOG_H
#define PITH_MDLOG_H

#include "log/mark.h"
#include "text/ids.h"

struct mdpart {
	bool entry;             /* else a section */
	struct mark mark;
	struct str body;
	/* of an entry; texts lie in the body */
	struct date date;       /* year 0: none */
	bool grouped;           /* and that is of the heading above it */
	struct str group;       /* the heading's line, then; in the text */
	bool group_blank;       /* with a blank one below it */
	struct str id, words;
	size_t ids;             /* how many */
	enum status status;
};

struct mdlog {
	struct str text;
	struct mdpart *all;
	size_t n, cap;
	size_t first, last;     /* entries; n: there is none */
	size_t entries;
	bool top;               /* it grows there */
};

/* The text stays the caller's. */
void mdlog_read(struct mdlog *log, struct str text);
void mdlog_free(struct mdlog *log);

/* Blank lines and rulers at the end of a part. */
struct str mdlog_tail(struct str body);

#endif
