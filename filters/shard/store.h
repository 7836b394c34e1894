/*
 * store: the directory of a question, with its lists of files (ID.list), the tasks
 * that are to be done (ID.task) and what those that are done made (ID.part).
 */
#ifndef PITH_STORE_H
#define PITH_STORE_H

#include "fleet/part.h"

/* Tasks that are to be done, with the bytes of their files. */
struct todos {
	struct todo {
		char id[PART_ID];
		uint64_t bytes;
	} * all;
	size_t n, cap;
};

/* DIR/ID.ending, with a NUL, until the next change of *path. */
const char *store_path(const char *dir, const char id[PART_ID],
    const char *ending, struct buf *path);

/* It was used now. */
void store_touch(const char *path);

/*
 * Finds the files whose records are in a part of the same key and directory, and
 * have not changed since: sets `part` of these inputs, and adds their number to
 * *kept. A part that is not whole is reported, and counts as missing. Then the same
 * with the files of tasks that are not done, which are added to todos; a task of which
 * some are done, or have changed, is removed. False, and reported (EX_BROKEN), if the
 * directory cannot be read.
 */
bool store_read(const char *dir, const struct task *task, struct inputs *inputs,
    size_t *kept, struct todos *todos);

/* Removes what was not used for 90 days before this file was written. */
void store_sweep(const char *dir, const char *file);

#endif
