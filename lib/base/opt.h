/*
 * opt: the options of a program, from one table that also makes `--help`,
 * `--version` and the shell completions (`--options` prints the table, a line
 * each: `-n<TAB>--number<TAB>N<TAB>what it does`). Every program also
 * has -h/--help, -V/--version and -q/--quiet.
 */
#ifndef PITH_OPT_H
#define PITH_OPT_H

#include "base/str.h"

enum opt_type {
	OPT_FLAG,   /* bool: true when given */
	OPT_NUMBER, /* uintmax_t: a decimal number */
	OPT_TEXT,   /* const char *: the argument unchanged */
	OPT_LIST,   /* struct opt_list: the arguments, as often as given */
};

/* Starts as all zero; the caller frees `all`. */
struct opt_list {
	const char **all;
	size_t n, cap;
};

struct opt {
	char letter;      /* 0: a long name only */
	const char *name; /* the long name */
	const char *arg;  /* its argument in the help; NULL for a flag */
	enum opt_type type;
	void *to;         /* what it sets */
	const char *help; /* one line */
};

struct program {
	const char *name;
	const char *what;     /* a line, "keep the last entries"; more below */
	const char *operands; /* "LOG [FILE ...]" */
	const struct opt *opts; /* ends with a row whose name is NULL */
};

/* What the help says of FILE. Set before options_parse(). */
extern const char *options_file;

/*
 * Sets `prog`, takes the options out of argv, and returns the operands, a
 * list that ends with NULL. A wrong command line ends the process with
 * EX_USAGE; --help, --version and --options end it after they printed.
 */
char **options_parse(const struct program *program, int argc, char *argv[]);

/*
 * For a program that reads standard input when no file is named: ends the
 * process with a short help on standard error instead of waiting for a
 * terminal.
 */
void options_need_input(const struct program *program, char *const operands[]);

/* -q was given: no progress, no remarks that do not change the status. */
bool quiet(void);

/*
 * Cuts the next "name=N", blanks around both or not, off a list with commas
 * between them. False if what was cut has no number; name is set then, too.
 */
bool options_pair(struct str *list, struct str *name, uintmax_t *n);

#endif
