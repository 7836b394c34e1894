/*
 * command: a command of sh(1) that makes records of some files.
 */
#ifndef PITH_COMMAND_H
#define PITH_COMMAND_H

#include "base/spool.h"
#include "fleet/inputs.h"

struct command {
	const char *text;    /* for sh -c */
	struct str dir;      /* where it runs; empty: here */
	struct spool *input; /* its standard input; NULL: its arguments are the
	                        names of the files */
};

/*
 * Runs it, and adds what it prints to `records`. False if that is not whole: the last
 * record is not an `end` that names all these files, with the status 0 or 1.
 */
bool command_run(const struct command *command, const struct input inputs[],
    size_t n, struct spool *records);

#endif
