/*
 * csv: sums as comma-separated values (RFC 4180), for spreadsheets and databases.
 */
#ifndef PITH_USAGE_CSV_H
#define PITH_USAGE_CSV_H

#include "usage/sums.h"

/*
 * Adds a line with the names of the columns, and one for each row: its names,
 * then its amounts, exactly. A cost that is not known is empty. Lines end with
 * CRLF. A name is quoted where it has to be; the characters that may not reach a
 * terminal are left out of it. One that a spreadsheet would take for a formula,
 * as it begins with = + - @ or a tab, has an apostrophe before it, and so has
 * one that begins with an apostrophe: without the first apostrophe each is what
 * it was.
 */
void csv_put(struct buf *b, const struct sums *sums, const struct sums_by *by);

#endif
