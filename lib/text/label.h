/*
 * hear: the label at the start of a line of text, in all its forms: "**Label:**
 * text", "**Label**: text", "Label: text", "LABEL:", "**Label** - text", the
 * full-width colon, and words without any mark.
 */
#ifndef PITH_HEAR_H
#define PITH_HEAR_H

#include "text/items.h"

struct heard {
	enum label label;
	unsigned weight;    /* of its words: lib/data/labels */
	struct str caption; /* the words, no marks, no colon */
	struct str text;    /* what stands behind it */
	bool found;         /* there is one, or what has the form of one */
	bool own;           /* nothing stands behind it */
	bool bold, colon;
};

/* The label that a line or an item begins with. */
struct heard hear(struct str text);

/*
 * Its two halves: a label with a colon or bold marks; and, where none was heard,
 * the whole text as one.
 */
struct heard hear_marked(struct str text);
void hear_bare(struct str text, struct heard *heard);

/* The same, where a colon is needed; true if there is one. */
bool hear_colon(struct str text, struct heard *heard);

/* A label's own words: no emphasis around them, no colon at the end. */
struct str hear_caption(struct str s);

/* How many words. */
size_t hear_words(struct str s);

#endif
