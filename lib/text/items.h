/*
 * items: the body of an entry or a section as a reader sees it: list items,
 * paragraphs and table rows, each with the label that it is under ("**Learnings:**",
 * "Files changed:", "### Gotchas"), in any form and language (label.h). Labels
 * themselves, blank lines, rulers, comments and code are not items.
 *
 * The folder, from bytes to meaning:
 *   fold, wordlist   words without case and accents; lists of words (lib/data)
 *   memo             what was found out about texts that come again
 *   time, ids        dates; identifiers, statuses, paths in a line
 *   md               what each line of Markdown is
 *   label            what the words of a label mean, and the label of a line
 *   items            the items of a body; body: where they are in the file
 *   ref              FILE:LINE references
 *   show, truncate   text for a reader: made harmless, and short
 *   notes            notes of records, such as what a report lacks
 *   edits            changes to a text
 */
#ifndef PITH_ITEMS_H
#define PITH_ITEMS_H

#include "base/arena.h"
#include "text/label.h"
#include "text/md.h"

enum item_form { ITEM_PARAGRAPH, ITEM_BULLET, ITEM_ROW, ITEM_QUOTE };

struct item {
	enum item_form form;
	enum label label;
	struct str caption; /* the label's own words, no marks, no colon */
	struct str text;    /* own words on one line: wraps joined by one space,
	                       marker, check box and inline label removed, code and
	                       emphasis kept; in the arena or the body */
	size_t line, end;   /* first and last line in the body, from 1 */
	size_t depth;       /* of nesting; 0 is the outermost */
	char check;         /* as in md.h */
	bool inline_label;  /* the label is on the same line: "Status: done" */
};

enum { ITEM_LABELS = 12, ITEM_DEPTH = 16 };

struct items {
	/* private: see items.c */
	struct md md;
	struct md_above above;
	struct arena *arena;
	struct str rest;
	struct md_line ahead; /* the line read, not yet taken */
	size_t line;          /* its number */
	bool more;            /* there is one */
	struct item_label {
		enum label label;
		struct str caption;
		size_t indent;  /* column of its mark */
		unsigned level; /* 1-6: a heading; 7: a line of its own; 8: an item */
		bool bold;
		bool own;       /* nothing else was on its line */
		bool quote;     /* in a block quote, and ends with it */
		bool nested;    /* deeper items followed */
	} labels[ITEM_LABELS];
	size_t depth;           /* of labels */
	size_t indents[ITEM_DEPTH]; /* of the open list items */
	size_t lists;
	struct item listed;     /* with the points that are not yet taken */
};

/* body stays the caller's, and must live as long as the items are used. */
void items_open(struct items *items, struct str body, struct arena *arena);

/* The next item; false at the end. */
bool items_next(struct items *items, struct item *item);

/* The last item is below such a label, or may be followed by one that is. */
bool items_below(const struct items *items, enum label label);

/* "Resolution: restarted it": what was done about the blocker above. */
bool item_answers(const struct item *item);

#endif
