/*
 * moves: the entries that are to leave a log: collected from records, checked
 * against the log, and moved to the archive.
 */
#ifndef PITH_MOVES_H
#define PITH_MOVES_H

#include "archive/archive_file.h"
#include "json/record.h"
#include "text/edits.h"

struct move {
	struct src src;     /* file is not kept */
	struct str words;   /* of the reference: date, identifier, short form */
	struct str body;    /* as the record has it */
	struct str ts;
};

struct moves {
	struct move *all;   /* in the order of the log, once moves_check() was true */
	size_t n, cap;
	struct str log;     /* its path */
	struct arena arena;
	struct buf words;
	struct buf other;   /* the last other file that was reported */

	/* private: how much of the log the records cover, and up to where */
	size_t covered, end;
	bool doc, drop;     /* the records are the whole output of recent(1) */
};

/*
 * Takes a record: an entry of the log is to be moved; other records say how
 * long the log was. Entries of other files are reported.
 */
void moves_take(struct moves *moves, const struct record *record);

/*
 * Finds all entries in the log's text as their records have them, each once,
 * and sets their lines. False, and reported, if the log was changed since it
 * was read.
 */
bool moves_check(struct moves *moves, struct str text);

void moves_free(struct moves *moves);

struct shortened {
	struct str log;        /* its text */
	struct str name;       /* its base name, for the marks */
	struct str archive;    /* its name in references */
	struct str at;         /* the time of the move */
	bool references;       /* leave them in the log; else nothing */
	struct arena arena;    /* of the lines of the edits, and the marks */
	struct edits edits;    /* of the log */
};

/*
 * Adds the entries to the archive's text, whose copy was read as blocks, and
 * sets the edits of the log.
 */
void shorten_log(struct shortened *shortened, const struct moves *moves,
    struct blocks *blocks, struct buf *archive);

void shortened_free(struct shortened *shortened);

#endif
