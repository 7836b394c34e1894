/*
 * wording_code: the words of a line one by one, and what is code among them.
 * Only for wording.c.
 */
#ifndef PITH_WORDING_CODE_H
#define PITH_WORDING_CODE_H

#include "base/buf.h"

/* Stands where code was that cannot be said. */
#define CODE_HOLE '\x01'

/*
 * Adds the word or the sign that s begins with, of a path all with `whole`;
 * how much of s it was.
 */
size_t code_word(struct buf *b, struct str s, bool whole);
/* All of them. */
void code_words(struct buf *b, struct str s, bool whole);
/* What stands between back quotes. */
void code_span(struct buf *b, struct str s, bool whole);

#endif
