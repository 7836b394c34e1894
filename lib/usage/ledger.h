/*
 * claim: a file that remembers what the sessions of one piece of work took, a
 * total record for each session. To be written at the end of each session, as
 * often as one likes: a session that is in it is replaced.
 */
#ifndef PITH_LEDGER_H
#define PITH_LEDGER_H

#include "usage/expenses.h"

/*
 * Puts the sessions of `expenses`, which have prices, into the file, locked
 * and at once; all else in it stays. False, and said, if it cannot be read or
 * written. Afterwards `expenses` are those of the whole file. `sources` are
 * the files that they were read from (file.h).
 */
bool ledger_update(const char *file, struct expenses *expenses,
    const char *const sources[]);

/*
 * Adds to b the text of such a file with the sessions put in. Bad lines stay,
 * and are said, as of `file`.
 */
void ledger_put(struct buf *b, struct str old, const struct expenses *expenses,
    const char *file);

#endif
