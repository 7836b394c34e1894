/*
 * ledger: a file with a total record for each session of a piece of work.
 * Update it at the end of each session, as often as you like: the record of a
 * session replaces the one before.
 */
#ifndef PITH_LEDGER_H
#define PITH_LEDGER_H

#include "usage/expenses.h"

/*
 * Puts the sessions of `expenses`, which must have costs, into the locked file
 * and replaces it at once; its other lines stay. Afterwards `expenses` are
 * those of the whole file. False, with a message, if it cannot be read or
 * written. `sources` are the files that the expenses were read from (see
 * file.h).
 */
bool ledger_update(const char *file, struct expenses *expenses,
    const char *const sources[]);

/*
 * Adds to b the text of such a file with the sessions put in. Bad lines stay
 * and are reported as lines of `file`.
 */
void ledger_put(struct buf *b, struct str old, const struct expenses *expenses,
    const char *file);

#endif
