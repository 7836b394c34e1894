/*
 * check: what a unit test in C needs. A test is one main() that checks, goes
 * on after a failure, and ends with `return check_done();`: 0, or 1 when one
 * failed. Each failure is a line `file:line: what` on standard error.
 */
#ifndef PITH_CHECK_H
#define PITH_CHECK_H

#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"

#define CHECK(cond) check_that((cond), #cond, __FILE__, __LINE__)
/* got is a struct str; want is a literal, which may contain NUL. */
#define CHECK_STR(got, want) check_str((got), STR(want), __FILE__, __LINE__)
/* Two sizes or other unsigned numbers. */
#define CHECK_NUM(got, want) check_num((got), (want), #got, __FILE__, __LINE__)

/* Appends a text to a buffer, after a separator: for CHECK_STR. */
static inline void
check_add(struct buf *all, char sign, struct str s)
{
	if (all->n)
		buf_addc(all, sign);
	buf_add(all, s);
}

/* The number of failed checks so far; counts one more if failed. */
static inline size_t
check_count(bool failed)
{
	static size_t n;

	n += failed;
	return n;
}

/* How many of n random rounds to run: fewer if programs are slow. */
static inline size_t
check_rounds(size_t n)
{
	const char *thin = getenv("THIN");
	size_t part = thin ? strtoul(thin, NULL, 10) : 0;

	return part > 1 ? n / part : n;
}

static inline void
check_that(bool ok, const char *cond, const char *file, int line)
{
	check_count(!ok);
	if (!ok)
		fprintf(stderr, "%s:%d: not so: %s\n", file, line, cond);
}

static inline void
check_print(const char *label, struct str s)
{
	fprintf(stderr, "\t%s (%zu) \"", label, s.n);
	for (size_t i = 0; i < s.n && i < 2000; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c < ' ' || c == 127 || c == '\\' || c == '"')
			fprintf(stderr, "\\x%02x", c);
		else
			putc(c, stderr);
	}
	fputs("\"\n", stderr);
}

static inline void
check_str(struct str got, struct str want, const char *file, int line)
{
	bool ok = str_eq(got, want);

	check_count(!ok);
	if (ok)
		return;
	fprintf(stderr, "%s:%d: texts differ\n", file, line);
	check_print("got ", got);
	check_print("want", want);
}

static inline void
check_num(uintmax_t got, uintmax_t want, const char *what, const char *file,
    int line)
{
	check_count(got != want);
	if (got != want)
		fprintf(stderr, "%s:%d: %s is %ju, not %ju\n", file, line, what,
		    got, want);
}

static inline int
check_done(void)
{
	size_t failed = check_count(false);

	if (failed)
		fprintf(stderr, "%zu failed\n", failed);
	return failed != 0;
}

#endif
