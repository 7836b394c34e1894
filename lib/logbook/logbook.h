/*
 * logbook: document 004's progress.md: the entries of a log by days, the
 * newest first. Of several logs the entries stand together.
 *
 * The text of all entries is held.
 */
#ifndef PITH_LOGBOOK_H
#define PITH_LOGBOOK_H

#include "json/record.h"
#include "log/trend.h"

/* Its first line. */
#define LOGBOOK_TITLE "# Agent OS Progress Log"

/* Starts as zero. */
struct logbook {
	/* private */
	struct buf text;     /* of the entries, one behind the other */
	struct page {
		char day[11];    /* "2026-01-12", in UTC; "" without a date */
		int64_t seconds;
		size_t turn;     /* of those as late, the later one has more */
		size_t at, n;    /* in the text */
	} *pages;
	size_t n, cap;
	struct buf project, archived, notes;
	size_t total;        /* of the files before */

	/* the file that is being read */
	struct buf title;
	size_t first;        /* of its pages */
	bool tells;          /* how many entries it has: */
	size_t told, out;    /* so many; left out before */
	struct trend trend;
};

/* Takes from a record what the document shows. */
void logbook_add(struct logbook *book, const struct record *record);

/* The whole document. */
void logbook_write(struct logbook *book, struct buf *b);
void logbook_free(struct logbook *book);

#endif
