/*
 * mend: what can be read of a JSON text that is damaged. Only jsonlog.c needs
 * it.
 */
#ifndef PITH_MEND_H
#define PITH_MEND_H

#include "base/buf.h"

/*
 * Cuts text, valid up to the byte `at`, behind the last whole value that it
 * holds two levels deep, as the entries of a log are, and closes what is open
 * there. How much of the text itself is left; 0: nothing.
 */
size_t mend(struct buf *text, size_t at);

#endif
