/*
 * block_mark: the line in front of a block of an archive. Only for store.c.
 */
#ifndef PITH_BLOCK_MARK_H
#define PITH_BLOCK_MARK_H

#include "archive/store.h"

/* How it begins, at the start of its line. */
#define BLOCK_MARK "<!-- pith:block from="

/*
 * Reads a line that is one: the block without its bytes, and how many those
 * are.
 */
bool block_mark_read(struct str line, struct stored *block, size_t *bytes);

/* Without the line end. */
void block_mark_write(struct buf *b, const struct stored *block);

#endif
