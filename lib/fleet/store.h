/*
 * store: the directory of a question, with its lists of files (ID.list), the tasks
 * that are to be done (ID.task), what those that are done made (ID.part), and what
 * several parts have together (ID.combined).
 */
#ifndef PITH_STORE_H
#define PITH_STORE_H

#include "fleet/inputs.h"

/* DIR/ID.ending, with a NUL, until the next change of *path. */
const char *store_path(const char *dir, const char id[PART_ID],
    const char *ending, struct buf *path);

/* It was used now. */
void store_touch(const char *path);

/*
 * Removes what has one of these endings (" list task ") and was not used for so many
 * days before this file was written.
 */
void store_sweep(const char *dir, const char *endings, const char *file,
    int days);

#endif
