/*
 * ledger: the file that a report is added to: locked, read once, written once,
 * and put in place at once.
 */
#ifndef PITH_LEDGER_H
#define PITH_LEDGER_H

#include <sys/stat.h>

#include "append/report.h"

struct ledger {
	const char *path;
	const char *project; /* of a new one; NULL: the directory's name */
	const char *owner, *as; /* owner.h */
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
bool ledger_add_json(struct ledger *book);

/* The same for a Markdown log; said: its id, or FILE:LINE. */
bool ledger_add_md(struct ledger *book);

/* Makes its directories, waits for its lock, reads it; false, and said. */
bool ledger_open(struct ledger *book);
bool ledger_write(const struct ledger *book, struct str text);
void ledger_close(struct ledger *book);

/*
 * Keeps what the file holds as FILE.suffix, or FILE.suffix-2, ...: the name
 * goes to b, with a NUL behind it. False, and said.
 */
bool ledger_keep(const struct ledger *book, struct str suffix,
    struct buf *b);

#endif
