/*
 * err: what goes to standard error, and how a program ends. Every message is
 * one line, `prog: text` or `prog: file:line: text`; control characters in it
 * are shown as `?`. The exit status is the worst that was said:
 */
#ifndef PITH_ERR_H
#define PITH_ERR_H

#include <stdbool.h>
#include <stddef.h>

enum {
	EX_DONE = 0,
	EX_SKIPPED = 1, /* done, but something was skipped and said */
	EX_USAGE = 64,  /* EX_USAGE of sysexits(3) */
	EX_BROKEN = 70, /* cannot read, write or allocate; EX_SOFTWARE */
};

/* The name in front of each message; set by options_parse(). */
extern const char *prog;

/* Says it, and changes nothing. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A line of result, which is no message: without the program's name. */
void report_line(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* Says that a part of the input was passed over: the status will be 1. */
void skip(const char *file, size_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says that something could not be done: the status will be 70. */
void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says it and ends the process with EX_USAGE, or EX_BROKEN. */
_Noreturn void die_usage(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
_Noreturn void die(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
_Noreturn void die_memory(void);

/* A check that the program was asked for says no: the status will be 1. */
void check_failed(void);

/* The status so far. */
int exit_status(void);

/* Something could not be done so far: what was read may not be all. */
bool is_broken(void);

/* What finish() does first; it is given the status so far. */
void finish_with(void (*last)(int status));

/*
 * The end of main(): `return finish();`. Writes what is left of standard
 * output and checks it (a full disk is found here at the latest), then gives
 * the exit status.
 */
int finish(void);

#endif
