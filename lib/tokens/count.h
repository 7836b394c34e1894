/*
 * count: counts the tokens and bytes of files, prints them in a table like that
 * of wc, or checks them against a limit.
 */
#ifndef PITH_COUNT_H
#define PITH_COUNT_H

#include "base/buf.h"
#include "tokens/tokens.h"

struct count {
	size_t tokens, bytes;
};

/* Counts one file. Reports a file that cannot be read (EX_BROKEN): false. */
bool count_file(enum counter counter, const char *file, struct count *count);

/* Adds a line of the table; control characters of the name become "?". */
void count_row(struct buf *b, const struct count *count, const char *name);

/*
 * Prints a line for each file (none: standard input), and a total where there
 * are several. A file that cannot be read is reported, and is a failure.
 */
void count_files(enum counter counter, char *const files[]);

struct count_limit {
	enum counter counter;
	size_t tokens;
	bool each;   /* for each file; else for all together */
	bool github; /* print a workflow command of GitHub Actions, too */
};

/*
 * Checks the files against a limit: reports what exceeds it and fails the
 * check. Standard output has workflow commands only.
 */
void count_check(const struct count_limit *limit, char *const files[]);

/*
 * Reports which counter was used: always, or where an estimate replaces the
 * exact counter that the user asked for (NULL: did not ask).
 */
void count_report_counter(enum counter counter, const char *asked, bool always);

#endif
