/*
 * shorten: the text of a point as a document shows it, and its sentences.
 */
#ifndef PITH_SHORTEN_H
#define PITH_SHORTEN_H

#include "base/arena.h"
#include "base/str.h"

/*
 * The length of the first sentence of a text, with the white space after it; all
 * of the text if it is one sentence.
 */
size_t sentence_length(struct str text);

/* "Except at night, ...", "But ...": the text before it holds only with it. */
bool sentence_limits(struct str text);

/*
 * "Fetch it at trade time. This ensures:" without its last sentence, which only
 * leads to what follows; all of a text that is one sentence.
 */
struct str text_without_lead(struct str text);

/*
 * The length of a time stamp in brackets and what parts it from the text:
 * "[2026-01-02 10:00:00] - "; 0 if the text does not begin with one.
 */
size_t stamp_length(struct str text);

/* "[38.2, 69.5] of all": numbers in brackets, and no time. */
bool begins_numbers(struct str text);

/*
 * The first whole sentences of text, without strong emphasis, any emphasis of all
 * of it, the targets of links and a final colon: never half a sentence, unless
 * that has more than 600 bytes. A long sentence may end at a clause, outside code
 * and brackets.
 */
struct str point_shorten(struct str text, struct arena *arena);

/*
 * The same of a rule: the sentence that says it is there, too, and one of up to 420
 * bytes is whole, as each of its clauses may forbid something.
 */
struct str point_shorten_rule(struct str text, struct arena *arena);

/* The same of what is open: the sentence that says what it waits for is there, too. */
struct str point_shorten_open(struct str text, struct arena *arena);

#endif
