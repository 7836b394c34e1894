/*
 * moves: the entries that are to leave a log, as records tell of them, held
 * against the log itself.
 */
#ifndef PITH_MOVES_H
#define PITH_MOVES_H

#include "json/record.h"

struct move {
	struct src src;     /* file is not kept */
	struct str words;   /* of a reference to it: date, identifier, short form */
	struct str body;    /* as the record has it */
	struct str ts;
};

struct moves {
	struct move *all;   /* in the order of the log, once moves_check() was true */
	size_t n, cap;
	struct str log;     /* its path */
	struct arena arena;
	struct buf words;
	struct buf other;   /* the last file that was said to be another one */

	/* private: how much of the log the records tell of, and up to where */
	size_t told, end;
	bool doc, drop;     /* they are all that recent(1) made of it */
};

/*
 * Takes from a record what it tells: an entry of the log is to be moved; other
 * records tell how long the log was. Entries of other files are said.
 */
void moves_take(struct moves *moves, const struct record *record);

/*
 * All entries stand in the log's text as their records have them, each once;
 * their lines are those of the text from now on.
 * False, and said, where the log was changed since it was read.
 */
bool moves_check(struct moves *moves, struct str text);

void moves_free(struct moves *moves);

#endif
