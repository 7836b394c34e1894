/*
 * at_risk: how much of a session only its transcript has: what a compaction would
 * lose now, as far as its summary does not keep it.
 */
#ifndef PITH_AT_RISK_H
#define PITH_AT_RISK_H

#include "recall/session_index.h"

/*
 * Adds "2 wishes, 1 open error, 9 files" to b: what parts.h counts since the last
 * compaction, and the files that calls named. Nothing is added where there is
 * nothing. The session then ends with a compaction.
 */
void at_risk_format(struct session_index *index, struct buf *b);

#endif
