/*
 * paragraph: paragraphs as points, the sentences of a long one and the fields of a
 * record as one each; and captions.
 */
#ifndef PITH_NEED_PARAGRAPH_H
#define PITH_NEED_PARAGRAPH_H

#include "need/lookahead.h"
#include "need/wrap.h"

/* Starts as all zero. */
struct paragraph {
	struct str rest;      /* sentences to come */

	/* private */
	const char *text;     /* all of it, on one line */
	struct wrapped lines;
	bool fields;          /* with " | " between them */
	bool about;           /* the log */
	bool remark;          /* on the list before it */
	const char *stop;     /* the end of the sentence that is read */
};

/* Takes the lines ahead, text or a quote; false if they say nothing. */
bool paragraph_take(struct paragraph *paragraph, struct lookahead *in,
    struct log_item *point);

/* The first of the sentences to come, with those after a short one. */
void paragraph_next(struct paragraph *paragraph, struct lookahead *in,
    struct log_item *point);

#endif
