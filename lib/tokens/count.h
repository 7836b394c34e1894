/*
 * count: the tokens and bytes of files, as a table like that of wc, or held
 * against a limit.
 */
#ifndef PITH_COUNT_H
#define PITH_COUNT_H

#include "base/buf.h"
#include "tokens/tokens.h"

struct count {
	size_t tokens, bytes;
};

/* Counts one file; false, and said (EX_BROKEN), where it cannot be read. */
bool count_file(enum counter counter, const char *file, struct count *count);

/* Adds its line of the table. */
void count_row(struct buf *b, const struct count *count, const char *name);

/*
 * Prints a line for each file (none: standard input), and the sums where there
 * are several. A file that cannot be read is said, and is a failure.
 */
void count_files(enum counter counter, char *const files[]);

struct count_limit {
	enum counter counter;
	size_t tokens;
	bool each;   /* of each file; else of all together */
	bool github; /* say it as a workflow command of GitHub Actions, too */
};

/*
 * Holds them against a limit: what is over is said, and the check has failed.
 * Prints nothing but for workflow commands.
 */
void count_check(const struct count_limit *limit, char *const files[]);

/*
 * Bare numbers do not tell how they were counted: says it, always or where an
 * estimate stands in for what was asked for (NULL: nothing was).
 */
void count_note(enum counter counter, const char *asked, bool always);

#endif
