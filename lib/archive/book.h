/*
 * book: the files of months.c: a log in JSON, and the months of its archive.
 * For months.c and months_restore.c.
 */
#ifndef PITH_BOOK_H
#define PITH_BOOK_H

#include <sys/stat.h>

#include "archive/elements.h"
#include "archive/months.h"

enum { MONTH = 7 }; /* bytes of "2026-01" */

/* A file with entries: the log, or a month. */
struct book {
	struct buf path;        /* with a NUL behind it */
	bool exists;
	struct stat seen;
	struct buf text;
	struct elements elements;
};

struct shelving {
	const struct months *months;
	struct buf directory;   /* with a slash behind it */
	struct book log;
	const char *const *sources; /* of the log: months; else NULL */
	int lock;
	struct element *moved;  /* entries of the log */
	size_t n;
};

/* The text begins with a month. */
bool is_month(struct str text);

/* The names one behind the other are the path. */
void book_name(struct book *book, struct str directory, struct str name);

/*
 * Reads it; one that is not there is empty. False, and said, where that cannot
 * be, or it is not ours to change.
 */
bool book_open(struct book *book);

/*
 * Writes it if it changed, and reads it again; a month has the log as its
 * source (file.h). `through` as elements_write()
 * has it. Where nothing is to be changed: shows how it would. False, and said.
 */
bool book_write(const struct shelving *shelving, struct book *book,
    struct str through);

void book_close(struct book *book);

/* Locks and reads the log that shelving->months tells of; false, and said. */
bool shelving_begin(struct shelving *shelving);
void shelving_end(struct shelving *shelving);

/* Says how many entries were `what` the log, `where` the archive. */
void shelving_report(const struct shelving *shelving, const char *what,
    const char *where);

#endif
