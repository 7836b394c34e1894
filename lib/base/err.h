/*
 * err: what goes to standard error, and how a program ends. Every message is
 * one line, `prog: text` or `prog: file:line: text`; control characters in it
 * are shown as `?`. The exit status is the worst that was reported:
 */
#ifndef PITH_ERR_H
#define PITH_ERR_H

#include <stdbool.h>
#include <stddef.h>

enum {
	EX_DONE = 0,
	EX_SKIPPED = 1, /* done, but something was skipped and reported */
	EX_USAGE = 64,  /* EX_USAGE of sysexits(3) */
	EX_BROKEN = 70, /* cannot read, write or allocate; EX_SOFTWARE */
};

/* The name that begins each message; set by options_parse(). */
extern const char *prog;

/* A message that does not change the status. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A line of result: without the program's name. */
void report_line(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/*
 * How far the work is, for a terminal: a line without a newline. The next one
 * replaces it; each message erases it, and progress_end() does.
 */
void progress_line(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
void progress_end(void);

/*
 * Reports that a part of the input was skipped: the status will be 1. Always
 * false, for `return skip(...)`.
 */
bool skip(const char *file, size_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reports a failure: the status will be 70. Always false. */
bool fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A message, and the end of the process with EX_USAGE or EX_BROKEN. */
_Noreturn void die_usage(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
_Noreturn void die(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
_Noreturn void die_memory(void);

/* A check that the user asked for has failed: the status will be 1. */
void check_failed(void);

/* The status so far. */
int exit_status(void);

/* Another process of this program has reported that. */
void exit_worsen(int status);

/* Back to a status that was: what was reported since cost only time. */
void exit_forgive(int status);

/* Something has failed: what was read may be incomplete. */
bool is_broken(void);

/* Called first by finish(), with the status so far. (Both are in out.c.) */
void finish_with(void (*last)(int status));

/*
 * The end of main(): `return finish();`. Writes what is left of standard
 * output and checks it (a full disk is found here at the latest), then gives
 * the exit status.
 */
int finish(void);

#endif
