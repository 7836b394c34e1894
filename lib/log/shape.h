/*
 * shape: what the lines that start the entries of a file have in common where
 * none of the known forms does: "## 22:17", "- 1.0.2: text", "[TASK] title",
 * "| 08-10 | text |". Of all shapes that repeat, those count whose lines part
 * the file best: what differs in them, and how much of the file they cover.
 */
#ifndef PITH_SHAPE_H
#define PITH_SHAPE_H

#include "base/map.h"
#include "log/lines.h"
#include "text/items.h"

enum { SHAPES = 8 };

struct shape {
	enum start_form form; /* FORM_NONE: no shape */
	unsigned level;       /* of a heading, or an indent */
	uint64_t hash;        /* of what repeats in its lines */
	uint64_t varies;      /* of what differs: a number, a time */
	bool numbered;        /* it begins with a shape_number() */
	bool part;            /* it has a number and the name of a part */
	bool unit;            /* the number has a word that counts work */
	unsigned char kind;   /* private, as the next */
	uintmax_t number;     /* of a chapter */
};

struct shapes {
	struct shape shape[SHAPES];
	size_t n;
	size_t lines;         /* that have these shapes, in the window */
	unsigned forms;       /* bit n: lines of form n */
	bool reports;         /* items of lists below captions: another ends them */
	bool units;           /* lines below a day, which is none itself */
	bool below;           /* lines in entries of known forms, which are none */
	unsigned char levels; /* bit n: headings of level n */
};

/* How often each shape is in a text. Starts as all zero. */
struct shape_tally {
	/* private */
	struct map index;  /* of all + 1, by the hash of a shape */
	struct map varies; /* what varies in it, by the hash of both */
	struct candidate *all;
	size_t n, cap;
	size_t *open, n_open, cap_open;
	size_t line; /* those with text so far */
	size_t at, size; /* the bytes before the last of them, and its own */
	size_t headings[8]; /* the line of the open one of each level, or 0 */
	enum label subject; /* what the title of the file says its parts are */
	size_t parts[8];    /* how many of them have the part that most have */
	size_t named_rows; /* rows with a number or a day */
	size_t stated;     /* headings with a status */
	size_t unit; /* index + 1 of the shape of the last line, a unit */
	bool headed; /* the last of them is a heading */
	bool dated;  /* known forms started entries with a date */
};

/* Adds the next line; inside: it is in an entry of a known form. */
void shape_tally_add(struct shape_tally *tally, const struct line *line,
    bool inside);

/*
 * The shapes that part the text, in which known forms started so many entries,
 * with headings of the levels that have a bit; dated: some of them have a date.
 * Frees the tally.
 */
void shapes_detect(struct shapes *shapes, struct shape_tally *tally,
    size_t entries, bool dated, unsigned char levels);

/* The length of "Step 4", "V3.2", "31b" at the start of a title, or 0. */
size_t shape_number(struct str title);

/* The shape of a line if it is one of them, else FORM_NONE. */
struct shape shapes_find(const struct shapes *shapes, const struct line *line);

#endif
