/*
 * standing: which blocks of an archive stand in a log all the same.
 */
#ifndef PITH_STANDING_H
#define PITH_STANDING_H

#include "archive/store.h"

/*
 * Of the blocks from..to whose fate is FATE_UNKNOWN, those whose bytes stand in
 * the log from the start of a line get FATE_STANDS: of equal ones the last, as
 * many as stand there.
 */
void standing_tell(const struct store *store, size_t from, size_t to,
    struct str log, unsigned char *fates);

#endif
