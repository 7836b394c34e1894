/*
 * choose: in which order points are worth their room. The next one is that with
 * the most value:
 *
 *   e^(score + near) / length^0.4 * (1 - 0.9 * repeated) * 0.93^(siblings * room)
 *     * 0.96^others
 *
 * near is 0.09 for each word, up to three, that eight candidates at most have,
 * of them one that is open: what tells of the open steps is needed more. length
 * is that of its own line; until a point of its topic is taken, also that of the
 * line that names the topic. repeated is the largest share of its words that one
 * point before it has, siblings are the points before it under its heading and
 * caption, and others those in its part of the document: each part shall have some.
 * room is 1, or of a text of more than 120 characters how often it has these, up to
 * 2.5: five long items of one list leave no room for a line each of five lists. Of
 * a list of open steps the first come first, of titles those that are needed most,
 * an item comes before what is nested in it, and a group of a few short ones, or a
 * list, comes as a whole. Room is kept for what is current: while open steps of the newest part
 * of the log have less than three tenths of the characters taken so far, or its state
 * less than a tenth, the best of them comes next, unless it is worth less than a
 * third of the best of all. A document has room for some dozens: after 400 the
 * others follow by this value as it is then, so that the time is linear.
 */
#ifndef PITH_CHOOSE_H
#define PITH_CHOOSE_H

#include "base/str.h"

enum { NESTED_NEAR = 32 }; /* the points below one that may be nested in it */

struct candidate {
	struct str text;
	int score;    /* score.h */
	size_t group; /* equal for points under one heading and caption */
	size_t same;  /* output: the candidate before it that says the same and
	                 has nearly all of its words, plus 1; 0: none */
	bool step;    /* of a list of open steps, in the order of the log */
	bool item;    /* of another list */
	int part;     /* of the document */
	size_t topic; /* equal for points that a line above them names; 0: none */
	size_t named; /* the bytes of that line */
	size_t in;    /* the item before it that it is nested in, plus 1; 0: none */
	bool title;   /* of a part of what is open */
	bool current; /* of the newest part of the log: room is kept for it */
};

/* All n candidates, the best first, by their index; free the array. */
size_t *choose_order(struct candidate candidates[], size_t n);

#endif
