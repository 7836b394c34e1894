/*
 * shell: a command line, taken apart as far as needed to know what it does.
 * Nothing is expanded: "$x", "$(...)" and globs stay as they are written.
 */
#ifndef PITH_SHELL_H
#define PITH_SHELL_H

#include "base/str.h"

/* Starts as zero but for `text`. */
struct shell {
	struct str text;
	bool inserts; /* so far there were "$(...)" or backquotes: more is run */

	/* private */
	size_t at;
	bool piped;        /* the next command */
	struct str ending; /* of the here-document that begins on this line */
	struct str *words; /* of the present command */
	size_t cap;
};

struct shell_command {
	struct str text;   /* as it stands, up to its last word or file */
	struct str *words; /* without quotes around them; the first is the
	                      program: variables, sudo, env are left out */
	size_t n;
	bool piped;        /* it reads what the one before it writes */
	struct str to;     /* "> to"; empty if there is none */
	bool append;       /* ">> to" */
};

/* The next command that is not empty; false at the end. */
bool shell_next(struct shell *shell, struct shell_command *simple);

void shell_free(struct shell *shell);

/* The which-th word behind the program that is no option; empty if none is. */
struct str shell_operand(const struct shell_command *simple, size_t which);
/* One of a list's words (as str_listed) stands behind the program. */
bool shell_has(const struct shell_command *simple, struct str list);
/* "-i", "-i.bak", "--in-place": sed and its like change their file. */
bool shell_in_place(const struct shell_command *simple);

/* The command inside `bash -lc '...'`; itself where it is none. */
struct str shell_inner(struct str command);

#endif
