/*
 * need: which items of a log the next one to work there must know. In the order
 * of the calls:
 *
 *   point    a point, and what is above it
 *   part     the parts of a document, and the headings that name them
 *   topic    what a heading says its part is about
 *   sign     the marks of what is done, and of what is still to be done
 *   caption  lines that name what is below them
 *   above    captions and headings, and what is below them
 *   nesting  list items, and those nested in them
 *   scope    all headings, captions and items that are open around a line
 *   prose    fences that hold text as the body does
 *   command  lines of a block of commands
 *   lookahead the lines of a body, one of them ahead
 *   section  headings as points
 *   wrap     which lines belong together
 *   list     list items as points
 *   fields   records on one line
 *   paragraph paragraphs and their sentences as points
 *   columns  what the rows of a table have in common
 *   cell     what a cell says of how far its row is
 *   row      rows of tables as points
 *   flow     steps that are joined by arrows
 *   code     lines of code as points
 *   comment  what a comment at the head of a file forbids
 *   splitter splits the bodies of a log into points
 *   box      their check boxes, and signs that stand for one
 *   place    commands and places
 *   position lines that say where the work is
 *   over     what they say of themselves when they are done
 *   rule     what forbids or demands something
 *   about    what a log says of itself
 *   kind     which of the parts a point belongs to
 *   score    how much a point is needed, by its form, place and words
 *   age      how many entries of a log are newer than one
 *   chapter  numbered entries that are chapters of a document
 *   checklist how far the work is, by the boxes of a log
 *   points   the points of a log that are kept
 *   ended    which open steps a newer part of the log reports as done
 *   outcome  stages of a plan that say below their heading that they are done
 *   reopen   headings that say done of what is not
 *   stale    what was so when it was written, and may be so no more
 *   replaced which points a newer part of the log replaces
 *   remedy   problems, and what mends them
 *   heading  those that say something themselves
 *   subject  what an entry is about whose heading is only a number
 *   hidden   points that no document shows
 *   board    a table of units of work, in one line
 *   total    a line that says how far the whole work is
 *   choice   what each entry of a log of decisions chose
 *   latest   what a log of decisions decided last
 *   steps    lists whose points are needed together or in their order
 *   lists    which points are of one list, and how many it has
 *   stages   the headings that divide what is open
 *   current  which points of the state say how things are now
 *   dated    lists whose items have days of their own
 *   rate     how much each point is needed, by the whole log
 *   overview the state of the work, in one line made of headings
 *   emit     the records of those that are kept
 *   choose   which of them a document of a given size shows
 *
 * point: the pieces of text that a document may show: headings, captions, list
 * items, rows, commands, the sentences of long paragraphs. Other than in
 * text/items.h each list item is one, whatever it is nested in, and code is not
 * left out.
 */
#ifndef PITH_POINT_H
#define PITH_POINT_H

#include "base/str.h"
#include "text/ids.h"

enum point_form {
	POINT_HEADING,
	POINT_CAPTION, /* "**Results**", "Next:", "- Two modes:" with items in it */
	POINT_ITEM,
	POINT_PARAGRAPH,
	POINT_ROW,     /* "first cell: second, Column 3 (last)" */
	POINT_CODE,    /* lines of a fenced block with "; " between them */
};

/* What a row is called: how surely is another with that name the same thing? */
enum row_name {
	NAME_COMMON, /* "Tests": each part of a project has some */
	NAME_WORDS,  /* "Oil the hinges" */
	NAME_ID,     /* "K-7" */
};

enum {
	POINT_HEADINGS = 6,
	POINT_DEPTH = 16,
	POINT_BYTES = 240, /* a longer paragraph is split in its sentences */
};

struct log_item {
	enum point_form form;
	struct str text;    /* on one line, emphasis and code spans kept */
	struct str above;   /* the caption it is under, else the heading, in
	                       ABOVE_BYTES bytes; of these two, itself */
	struct str topic;   /* of the innermost heading above that names one, */
	struct str outer;   /* and of the next one around that */
	struct str heading; /* all of the first one, in ABOVE_BYTES bytes */
	bool names_topic;   /* it is that heading */
	unsigned kind;      /* enum need_part: what is above it says; */
	bool named;         /* its captions or innermost heading do */
	bool title;         /* the heading that its entry begins with */
	bool titled;        /* that is all that is above it */
	bool whole;         /* the title of the file is */
	bool past;          /* a heading above it says that it is over, */
	bool closed;        /* or that what is in it is done; */
	bool weighed;       /* or what speaks for and against something, */
	bool low;           /* or that it is of low priority */
	bool done;          /* it is a heading that says so of a unit of work */
	size_t line, end;   /* in the body, from 1 */
	size_t depth;       /* of nesting in lists; 0 is the outermost */
	size_t level;       /* of a heading, from 1; else 0 */
	size_t section;     /* the number of the heading above it */
	size_t group;       /* of the points around it under one heading and
	                       caption */
	size_t list_group;  /* of a caption that is an item: the group of its
	                       list, plus 1; else 0 */
	char check;         /* as in md.h, of a row as row.c says; */
	char inside;        /* and that of the item that it is nested in; */
	char sign;          /* of a row, by a sign or strike: 'x' or ' '; or 0; */
	uint64_t name;      /* the hash of what it is called, or 0, */
	enum row_name named_as;
	struct str when_done; /* of a row that is done: its name and its status */
	struct str unit;    /* what a row with a status is called, */
	enum status progress; /* that status, */
	bool unit_whole;    /* and it says nothing else */
	struct str parent;  /* what that is called, if it is a point itself;
	                       else the sentence that leads to the list */
	bool more;          /* its paragraph began in an earlier point */
	bool front;         /* a field of front matter */
	bool program;       /* code of another language than that of a shell */
	bool shell;         /* code of a shell, as its fence says */
	bool about;         /* a quote that says what decisions the log has */
	bool sample;        /* in a fence below "Format" */
	bool piece;         /* of a drawing that is too large to be shown */
};

/* It is above others, whatever it says itself. */
static inline bool
point_is_above(const struct log_item *point)
{
	return point->form == POINT_HEADING || point->form == POINT_CAPTION;
}

/* "Add the dependencies", nested in "[x] 1. Set up the project". */
static inline bool
point_is_detail(const struct log_item *point)
{
	return point->inside && point->check == 0;
}

/* "[ ] = To do": what its box means. */
static inline bool
point_is_key(const struct log_item *point)
{
	return point->check && str_starts(point->text, STR("="));
}

#endif
