/*
 * arena: memory for what lives as long as one record. Nothing is freed alone; a
 * reset at the top of the loop frees it all but the largest block.
 * Out of memory ends the process. Starts as all zero.
 */
#ifndef PITH_ARENA_H
#define PITH_ARENA_H

#include "base/str.h"

struct arena_block;

struct arena {
	struct arena_block *blocks; /* newest first */
	size_t used;                /* of the newest */
};

/* n bytes, aligned for any type, not cleared. */
void *arena_alloc(struct arena *a, size_t n);

/* Returns the end of the newest allocation, p: only n bytes are kept. */
void arena_trim(struct arena *a, void *p, size_t n);

struct str arena_copy(struct arena *a, struct str s);

/* head, by and tail as one text. */
struct str arena_join(struct arena *a, struct str head, struct str by,
    struct str tail);

/* `last` if it is equal, else a copy of s: many records in a row name one file. */
struct str arena_share(struct arena *a, struct str s, struct str last);

void arena_reset(struct arena *a);
void arena_free(struct arena *a);

#endif
