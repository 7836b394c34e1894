/*
 * entry_id: the identifiers that append(1) gives to entries:
 * entry-YYYYMMDD-HHMMSS-XXX. XXX depends on the entry, so that two branches
 * which append in the same second rarely choose the same one.
 */
#ifndef PITH_ENTRY_ID_H
#define PITH_ENTRY_ID_H

#include "base/buf.h"
#include "base/map.h"

/* What precedes XXX; empty for any other identifier. */
struct str entry_id_prefix(struct str id);

/*
 * Adds the prefix and XXX: the last three characters of the hash of an entry,
 * in base 36, or the next ones that give an identifier that is not taken.
 */
void entry_id_put(struct buf *b, struct str prefix, struct str entry,
    const struct seen *taken);

#endif
