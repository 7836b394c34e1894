/*
 * elements: a log in JSON as text: the members of its "entries", each of them
 * bytes that stay as they are, and the "metadata" that counts them (document
 * 004's progress.json, and the files of its archive).
 */
#ifndef PITH_ELEMENTS_H
#define PITH_ELEMENTS_H

#include "json/json.h"

struct element {
	struct str raw;   /* "{...}", in the text */
	struct str ts;    /* "timestamp", as written; empty: none */
	bool gone;        /* it is to leave */
	size_t order;     /* private */
};

struct elements {
	struct str text;
	size_t open, close;   /* offsets: behind "[", at "]" */
	struct json total, through; /* of the metadata */
	bool alone;           /* nothing stands beside them */
	struct element *all;
	size_t n, cap;
	struct arena arena;
};

/*
 * Reads a text, which stays the caller's. False, and said with the line
 * (EX_BROKEN), where it is no JSON or has no "entries".
 */
bool elements_read(struct elements *elements, struct str text,
    const char *path);

/* The element that these bytes of the text are; NULL if none is. */
struct element *elements_at(const struct elements *elements, size_t off,
    size_t len);

/*
 * Takes in elements of other texts, but for those that it has already, byte for
 * byte: each where its time belongs, compared as text, in a text that begins
 * with the newest from there down; the others stay in their order. Sorts more.
 * How many came.
 */
size_t elements_merge(struct elements *elements, struct element *more,
    size_t n);

/*
 * The text with the elements that are not gone, laid out as it is, and what
 * its metadata tells: how many there are, and `through`, which is the day up
 * to which entries were archived (empty: null).
 */
void elements_write(const struct elements *elements, struct str through,
    struct buf *b);

void elements_free(struct elements *elements);

#endif
