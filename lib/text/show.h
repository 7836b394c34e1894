/*
 * show: text from logs, made safe for a reader's Markdown. It cannot send an
 * escape sequence to a terminal, and cannot pose as a heading, a table cell, a
 * comment or one of our marks.
 */
#ifndef PITH_SHOW_H
#define PITH_SHOW_H

#include "base/buf.h"
#include "base/map.h"

/*
 * One line of running text: control and direction characters become spaces,
 * runs of white space one space, "<!--" loses its meaning; "-->", which only
 * ends what that began, is left to those who draw arrows with it.
 */
void show_text(struct buf *b, struct str text);

/* The same after "- ": a heading or a list mark at its start is escaped. */
void show_bullet(struct buf *b, struct str text);

/* The same in a table: "|" is escaped; "-" for an empty text. */
void show_cell(struct buf *b, struct str text);

/* A path in a list of paths: as text, without the back quotes around it. */
void show_path(struct buf *b, struct str path);

/*
 * The name of a branch, for a code span: without white space, back quotes and
 * characters that may not reach a terminal. git allows none of them but the
 * quotes.
 */
void show_branch(struct buf *b, struct str branch);

/* Many lines, without the characters that may not reach a terminal. */
void show_lines(struct buf *b, struct str text);

/*
 * How long the code span is that s begins with; 0 where nothing closes it. s
 * begins with a back quote, or is empty. *none is of one text, from 0: the
 * lengths of quotes that nothing closes further down, so that a text full of
 * them is not searched for each.
 */
size_t show_code_span(struct str s, uint64_t *none);

/* A `ts` for people: "2026-01-18T19:30:05Z" is "2026-01-18 19:30 UTC". */
void show_time(struct buf *b, struct str ts);

/* "1,234 entries", "1 entry". */
void show_count(struct buf *b, size_t n, const char *one, const char *many);

/* Makes a name that was added at `from` words: "Task completed" of "task_completed". */
void show_name_as_words(struct buf *b, size_t from);

/* part of all, rounded to a tenth: "9.8 %"; "-" if there is none. */
void show_share(struct buf *b, uint64_t part, uint64_t all);

/* What follows the last slash. */
struct str base_name(struct str path);

/*
 * The files of a document. It names each by as much of the end of its
 * path as tells it from the others. Starts as all zero.
 */
struct file_names {
	/* private */
	struct hashes paths, ends;
	struct hashes shared; /* ends of several */
};

void file_names_add(struct file_names *names, struct str path);
/* "progress.md"; "a/progress.md" if there is another: a slice of the path. */
struct str file_names_short(const struct file_names *names, struct str path);
void file_names_free(struct file_names *names);

#endif
