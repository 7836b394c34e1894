#include "base/arena.h"

#include <stdlib.h>

#include "base/err.h"

enum { BLOCK = 32 * 1024 };

struct arena_block {
	struct arena_block *next;
	size_t size;
	_Alignas(max_align_t) char data[];
};

static void
add_block(struct arena *a, size_t need)
{
	size_t size = a->blocks ? a->blocks->size * 2 : BLOCK;
	struct arena_block *block;

	if (size < need)
		size = need;
	if (size > SIZE_MAX - sizeof *block)
		die_memory();
	block = malloc(sizeof *block + size);
	if (block == NULL)
		die_memory();
	block->next = a->blocks;
	block->size = size;
	a->blocks = block;
	a->used = 0;
}

void *
arena_alloc(struct arena *a, size_t n)
{
	size_t align = _Alignof(max_align_t);
	void *p;

	if (n > SIZE_MAX - align)
		die_memory();
	n = (n + align - 1) / align * align;
	if (a->blocks == NULL || n > a->blocks->size - a->used)
		add_block(a, n);
	p = a->blocks->data + a->used;
	a->used += n;
	return p;
}

void
arena_trim(struct arena *a, void *p, size_t n)
{
	size_t align = _Alignof(max_align_t);
	size_t at = (size_t)((char *)p - a->blocks->data);

	a->used = at + (n + align - 1) / align * align;
}

static char *
put(char *to, struct str s)
{
	if (s.n)
		memcpy(to, s.p, s.n);
	return to + s.n;
}

struct str
arena_copy(struct arena *a, struct str s)
{
	char *p = arena_alloc(a, s.n);

	put(p, s);
	return (struct str){ p, s.n };
}

struct str
arena_share(struct arena *a, struct str s, struct str last)
{
	return last.p && str_eq(s, last) ? last : arena_copy(a, s);
}

struct str
arena_join(struct arena *a, struct str head, struct str by, struct str tail)
{
	size_t n = head.n + by.n + tail.n;
	char *p = arena_alloc(a, n);

	put(put(put(p, head), by), tail);
	return (struct str){ p, n };
}

void
arena_reset(struct arena *a)
{
	if (a->blocks == NULL)
		return;
	for (struct arena_block *old; (old = a->blocks->next);) {
		a->blocks->next = old->next;
		free(old);
	}
	a->used = 0;
}

void
arena_free(struct arena *a)
{
	arena_reset(a);
	free(a->blocks);
	*a = (struct arena){ 0 };
}
