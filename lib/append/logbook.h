/*
 * logbook: the file that a report is added to: locked, read once, written once,
 * and put in place at once.
 */
#ifndef PITH_LOGBOOK_H
#define PITH_LOGBOOK_H

#include <sys/stat.h>

#include "report.h"

struct logbook {
	const char *path;
	const char *project; /* of a new one; NULL: the directory's name */
	bool silent;         /* no remarks */
	int64_t now;
	struct report *report;
	struct buf said;     /* what to print: the entry's id */

	/* private */
	struct buf text;     /* of the file */
	bool exists;
	struct stat seen;
	int lock;
};

/* Adds to a log in JSON; false, and said, where nothing was added. */
bool logbook_add_json(struct logbook *book);

/* The same for a Markdown log; said: its id, or FILE:LINE. */
bool logbook_add_md(struct logbook *book);

/* Makes its directories, waits for its lock, reads it; false, and said. */
bool logbook_open(struct logbook *book);
bool logbook_write(const struct logbook *book, struct str text);
void logbook_close(struct logbook *book);

/*
 * Keeps what the file holds as FILE.suffix, or FILE.suffix-2, ...: the name
 * goes to b, with a NUL behind it. False, and said.
 */
bool logbook_keep(const struct logbook *book, struct str suffix,
    struct buf *b);

#endif
