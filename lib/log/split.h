/*
 * split: where the sections and entries of a log begin, line by line. Each line
 * belongs to one of them; the first lines may belong to one without a heading.
 *
 * The folder, in call order:
 *	doc          title, branch and kind of a log, from its first lines
 *	split        its sections and entries, with the help of:
 *	  detect       its dialect, by what the first window holds
 *	  dialect      which lines start entries in this file
 *	  ahead        what is between a heading and the next one
 *	  shape        what the starts of entries have in common, without a known form
 *	  lines        its lines, with fences and comments repaired
 *	  entry_start  a line that may start an entry
 *	  field        "Status: done", "Date: ..."
 *	parsed       the lines of an entry that it classified
 *	entry        date, identifiers, status and title of one entry
 *	  title        those in its first line
 * and what other programs do with the entries:
 *	entry_files  the paths that an entry lists
 *	order        which way a log grows
 *	retention    its entries by age, and which are old
 *	owner        who may change it
 *	repository   whose log it is, by its path
 *	source       the files that cite(1) quotes
 */
#ifndef PITH_SPLIT_H
#define PITH_SPLIT_H

#include "log/dialect.h"

struct split {
	struct dialect dialect;
	struct line line; /* the one that split_line() got last */

	/* private */
	struct lines lines;
	struct place place;
	enum { REF_NONE, REF_TEXT, REF_MARK } ref; /* what the last line is */
};

/* The whole lines at the start of a file that split_open() needs. */
struct str split_window(struct str start);

/* ahead returns what follows the line that split_line() got (see lines.h). */
void split_open(struct split *split, struct str window,
    struct str (*ahead)(void *from, size_t n), void *from);
/* For a text in memory; *rest is what follows the line that split_line() got. */
void split_open_text(struct split *split, struct str start, struct str *rest);

/*
 * What the next line (with its newline) starts, and how: *mark is set unless it
 * goes on. A reference that archive(1) left is a section, with the blank lines
 * after it.
 */
enum verdict split_line_any(struct split *split, struct str raw,
    struct entry_start *mark);
static inline enum verdict
split_line(struct split *split, struct str raw, struct entry_start *mark)
{
	if (split->place.entry == FORM_HEADING && split->ref == REF_NONE &&
	    lines_take_item(&split->lines, raw, &split->line))
		return GOES_ON;
	return split_line_any(split, raw, mark);
}

/* The sections and entries of a text in memory. Not to be moved while in use. */
struct log_part {
	enum verdict kind;       /* GOES_ON: what precedes all others */
	struct entry_start mark; /* of its first line */
	struct str body;
};

struct log_parts {
	/* private */
	struct split split;
	struct str rest;
	struct log_part next;
};

/* The dialect is detected in the window, which may be the text itself. */
void log_parts_open(struct log_parts *parts, struct str text,
    struct str window);
/* The bodies add up to the text; none is empty. */
bool log_parts_next(struct log_parts *parts, struct log_part *part);

#endif
