/*
 * in: the files named on a command line, or standard input, as lines. Reads
 * big blocks; a line may be of any length and hold any byte.
 */
#ifndef PITH_IN_H
#define PITH_IN_H

#include "base/buf.h"

struct in {
	const char *name; /* of the present file, for messages and `src.file` */
	size_t line;      /* number of the line last read, from 1 */
	size_t off;       /* byte offset of that line in its file */

	/* private */
	char *const *files;
	const char *stdin_name;
	int fd;
	struct buf block;
	size_t pos, next_off;
	bool eof, broken, follows;
	struct in_progress {
		enum { PROGRESS_UNKNOWN, PROGRESS_OFF, PROGRESS_ON } is;
		bool shown;
		uint64_t bytes, before; /* read of all files, and of those before */
		uint64_t total;         /* of all files; 0: not known */
		int64_t start, last;    /* milliseconds of a steady clock */
	} progress;
};

/* The option of programs that write records of what they read. */
#define NAME_OPTION(name) \
	{ 'n', "name", "NAME", OPT_TEXT, (name), \
	    "call standard input NAME in the records" }

/* The files of a command line; "-" where there are none. */
char *const *in_files(char *const files[]);

/*
 * files ends with NULL; none at all, or "-", is standard input, which is named
 * stdin_name ("-" where that is NULL). Nothing is opened yet.
 */
void in_open(struct in *in, char *const files[], const char *stdin_name);

/*
 * Goes to the next file; false after the last one. A file that cannot be opened
 * is reported (EX_BROKEN) and skipped. If standard input is a terminal, a message
 * says so, except with -q. Reading files for longer than a second shows progress,
 * if standard error is a terminal, except with -q.
 */
bool in_next_file(struct in *in);

/*
 * The next line of the present file with its newline, if it has one, valid
 * until the next call; false at its end. A read error is reported (EX_BROKEN)
 * and ends the file.
 */
bool in_line_any(struct in *in, struct str *line);
static inline bool
in_line(struct in *in, struct str *line)
{
	struct str left = buf_since(&in->block, in->pos);
	size_t end = str_chr(left, '\n', 0);

	/* It may be longer than what was read. */
	if (end == left.n)
		return in_line_any(in, line);
	*line = str_head(left, end + 1);
	in->line++;
	in->off = in->next_off;
	in->next_off += line->n;
	in->pos += line->n;
	return true;
}

/*
 * What the next lines will give, without taking it: at least n bytes, if the
 * file has as many. Valid until the next call.
 */
struct str in_peek(struct in *in, size_t n);

/* Takes n bytes of what in_peek() gave, for what is not read by lines. */
void in_take(struct in *in, size_t n);

/*
 * Follows a file that somebody still writes to: in_line() then gives whole lines
 * only, and false if there is none yet; in_again() makes it look again. That
 * fails, and does nothing, if the file has become shorter than what was read of
 * it: in_seek() can go back to its beginning. Applies to the present file only.
 */
void in_follow(struct in *in, bool follows);
bool in_again(struct in *in);

/*
 * Goes on with a line, by its number and offset. False, with nothing changed,
 * for what cannot be sought.
 */
bool in_seek(struct in *in, size_t line, size_t off);

/* The present file was read to its end without an error. */
bool in_is_whole(const struct in *in);

/* It is a file that others may write to, not a pipe. */
bool in_is_regular(const struct in *in);

/*
 * Turns what cannot be sought, such as a pipe, into a file in memory, before its
 * first line is read. False, and reported (EX_BROKEN), if there is no room.
 */
bool in_hold(struct in *in);

/*
 * The present file in memory, mapped, from its beginning to where it ends now,
 * for mapped_close(); empty if it is not a regular file.
 */
struct str in_map(const struct in *in);

void in_close(struct in *in);

/* Without the newline (and the carriage return before it). */
struct str chomp(struct str line);

/*
 * The whole of one file ("-": standard input) into b; false, and reported
 * (EX_BROKEN), if it cannot be read. For what is not lines: prd.json.
 */
bool read_file(const char *file, struct buf *b);

/* Adds what a file has from an offset on; false (errno) if it cannot be read. */
bool read_from(int fd, size_t off, struct buf *b);

#endif
