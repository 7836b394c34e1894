/*
 * todos: what earlier runs left in the store: files whose records are there, and tasks
 * that are not done.
 */
#ifndef PITH_TODOS_H
#define PITH_TODOS_H

#include "fleet/part.h"

/* Tasks that are to be done, with the bytes of their files. */
struct todos {
	struct todo {
		char id[PART_ID];
		uint64_t bytes;
	} * all;
	size_t n, cap;
};

/*
 * Finds the files whose records are in a part of the same key and directory, and
 * have not changed since: sets `part` of these inputs, and adds their number to
 * *kept. A part that is not whole is reported, and counts as missing. Then the same
 * with the files of tasks that are not done, which are added to todos; a task of which
 * some are done, or have changed, is removed. False, and reported (EX_BROKEN), if the
 * directory cannot be read.
 */
bool todos_read(const char *dir, const struct task *task, struct inputs *inputs,
    size_t *kept, struct todos *todos);

#endif
