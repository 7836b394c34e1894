/*
 * status_words: the words and marks that tell a status. Only for status.c.
 */
#ifndef PITH_STATUS_WORDS_H
#define PITH_STATUS_WORDS_H

#include "text/ids.h"

/*
 * The status word, or mark, at the start of s, the longest one; its length or
 * 0. field: s is what a field holds.
 */
size_t status_word_at(struct str s, bool field, enum status *status);
size_t status_mark_at(struct str s, enum status *status);

#endif
