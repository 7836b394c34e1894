/*
 * truncate: running text cut to a length; and whether a text, cut or not, only
 * repeats the words of another.
 */
#ifndef PITH_TRUNCATE_H
#define PITH_TRUNCATE_H

#include "base/arena.h"
#include "base/str.h"

/*
 * text in at most n bytes: its first sentences, else cut after a word and
 * ended with "…". Never inside a code point, nor inside a code span unless
 * that alone is longer than n.
 */
struct str truncate_text(struct str text, size_t n, struct arena *arena);

/* a has the words with which b begins, or all of them, but for case and marks. */
bool words_start(struct str a, struct str b);

/*
 * The same anywhere in b, from the start of a word; not for a single word, which in a
 * script without spaces has fewer than six characters.
 */
bool words_within(struct str a, struct str b);

#endif
