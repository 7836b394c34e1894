/*
 * shell: splits a command line into simple commands and words. classify.h says
 * what they are for. Nothing is expanded: "$x", "$(...)" and globs stay as
 * written.
 */
#ifndef PITH_SHELL_H
#define PITH_SHELL_H

#include "base/str.h"

/* Zero-initialise all but `text`. */
struct shell {
	struct str text;
	bool inserts; /* there was "$(...)" or `...` so far: more is run */

	/* private */
	size_t at;
	bool piped;        /* the next command */
	struct str ending; /* delimiter of the here-document of this line */
	struct str *words; /* of the current command */
	size_t cap;
};

struct shell_command {
	struct str text;   /* as written, up to its last word or file */
	struct str *words; /* without their quotes; the first is the program:
			      variables, sudo, env are skipped */
	size_t n;
	bool piped;        /* it reads the output of the one before */
	struct str to;     /* "> to"; may be empty */
	bool append;       /* ">> to" */
};

/* The next command; false at the end. It is valid until the next call. */
bool shell_next(struct shell *shell, struct shell_command *simple);

void shell_free(struct shell *shell);

/* The operand of this index: options are skipped. Empty if there is none. */
struct str shell_operand(const struct shell_command *simple, size_t which);
/* One of the arguments is in the list (see str_listed). */
bool shell_has(const struct shell_command *simple, struct str list);
/* "-i", "-i.bak", "--in-place": sed changes its file. */
bool shell_in_place(const struct shell_command *simple);

/* The command inside `bash -lc '...'`; any other command itself. */
struct str shell_inner(struct str command);

#endif
