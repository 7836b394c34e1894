/*
 * moment: the times of transcripts, in any of their spellings, as `ts`: to the
 * second, in UTC where that is known.
 */
#ifndef PITH_TIMESTAMP_H
#define PITH_TIMESTAMP_H

#include "base/buf.h"

/*
 * ISO 8601 with anything behind the second, or seconds, milliseconds since
 * 1970 in figures. Replaces what is in b; empty for what is no time.
 */
void timestamp_read(struct buf *b, struct str text);

#endif
