#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const char *prog = "pith";

static int status;

enum { NO_NAME = 1 };

static int progress_columns; /* of the line that is shown */

/*
 * Replaces the line by another one, with blanks over the rest, as not each
 * terminal has a code for that. The cursor is at its start, so that what other
 * programs write does not follow it.
 */
static void
put_progress(const char *text, int n)
{
	char line[256];

	n = snprintf(line, sizeof line, "\r%-*s\r",
	    progress_columns > n ? progress_columns : n, text);
	if (n > 0 && (size_t)n < sizeof line &&
	    write(STDERR_FILENO, line, (size_t)n) < 0)
		return;
}

void
progress_line(const char *format, ...)
{
	char text[100];
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	if (n <= 0 || (size_t)n >= sizeof text)
		return;
	put_progress(text, n);
	progress_columns = n;
}

void
progress_end(void)
{
	if (progress_columns > 0)
		put_progress("", 0);
	progress_columns = 0;
}

/* One write a message, so that the stages of a pipe do not mix their lines. */
static void
vsay(const char *file, size_t line, const char *format, va_list args)
{
	char text[2048];
	size_t room = sizeof text - 1;
	int at = 0, more;
	size_t n;

	progress_end();
	if (file)
		at = snprintf(text, room, "%s: %s:%zu: ", prog, file, line);
	else if (line != NO_NAME)
		at = snprintf(text, room, "%s: ", prog);
	if (at < 0 || (size_t)at >= room)
		at = (int)room - 1;
	more = vsnprintf(text + at, room - (size_t)at, format, args);
	n = (size_t)at + (more > 0 ? (size_t)more : 0);
	if (n >= room)
		n = room - 1;
	for (size_t i = 0; i < n; i++) {
		if ((unsigned char)text[i] < ' ' || text[i] == 127)
			text[i] = '?';
	}
	text[n++] = '\n';
	if (write(STDERR_FILENO, text, n) < 0)
		return;
}

void
exit_worsen(int to)
{
	if (to > status)
		status = to;
}

/* Prints the message of a function whose parameters end with a format. */
#define VSAY(file, line, format) \
	do { \
		va_list args; \
\
		va_start(args, format); \
		vsay(file, line, format, args); \
		va_end(args); \
	} while (0)

void
say(const char *format, ...)
{
	VSAY(NULL, 0, format);
}

void
report_line(const char *format, ...)
{
	VSAY(NULL, NO_NAME, format);
}

bool
skip(const char *file, size_t line, const char *format, ...)
{
	VSAY(file, line, format);
	exit_worsen(EX_SKIPPED);
	return false;
}

bool
fail(const char *format, ...)
{
	VSAY(NULL, 0, format);
	exit_worsen(EX_BROKEN);
	return false;
}

void
die_usage(const char *format, ...)
{
	VSAY(NULL, 0, format);
	say("try '%s --help'", prog);
	exit(EX_USAGE);
}

void
die(const char *format, ...)
{
	VSAY(NULL, 0, format);
	exit(EX_BROKEN);
}

void
die_memory(void)
{
	die("out of memory");
}

void
check_failed(void)
{
	exit_worsen(EX_SKIPPED);
}

void
exit_forgive(int to)
{
	status = to;
}

int
exit_status(void)
{
	return status;
}

bool
is_broken(void)
{
	return status == EX_BROKEN;
}
