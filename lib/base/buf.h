/*
 * buf: bytes that grow. Doubles when full; out of memory ends the process
 * (err.h). Starts as all zero (`struct buf b = { 0 }`); what p points to moves
 * with every add, so keep offsets, not pointers, while adding.
 */
#ifndef PITH_BUF_H
#define PITH_BUF_H

#include <stdlib.h>

#include "base/sort.h"
#include "base/str.h"

struct buf {
	char *p;
	size_t n, cap;
};

/* Makes room for n more bytes, which b does not have. */
void buf_grow(struct buf *b, size_t n);

/* Room for n more bytes at b->p + b->n; the caller adds what it wrote to b->n. */
static inline char *
buf_room(struct buf *b, size_t n)
{
	if (n > b->cap - b->n)
		buf_grow(b, n);
	return b->n ? b->p + b->n : b->p;
}

static inline void
buf_add(struct buf *b, struct str s)
{
	if (s.n == 0)
		return;
	memcpy(buf_room(b, s.n), s.p, s.n);
	b->n += s.n;
}
void buf_adds(struct buf *b, const char *s);
void buf_addf(struct buf *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void buf_number(struct buf *b, uintmax_t n);
/* "1,234,567". */
void buf_thousands(struct buf *b, uintmax_t n);

static inline void
buf_addc(struct buf *b, char c)
{
	if (b->n == b->cap)
		buf_room(b, 1);
	b->p[b->n++] = c;
}

/* As a string: a NUL follows that does not count, until the next add. */
char *buf_string(struct buf *b);

/* What is in it, until the next add. */
static inline struct str
buf_str(const struct buf *b)
{
	return (struct str){ b->p, b->n };
}

/* What was added since it held `from` bytes. */
static inline struct str
buf_since(const struct buf *b, size_t from)
{
	return (struct str){ from ? b->p + from : b->p, b->n - from };
}

static inline void
buf_clear(struct buf *b)
{
	b->n = 0;
}

/* Replaces what is in it. s is of something else. */
static inline void
buf_set(struct buf *b, struct str s)
{
	buf_clear(b);
	buf_add(b, s);
}

void buf_free(struct buf *b);

/* An array of n members of size bytes, all zero; never NULL, for free(). */
void *zeroed(size_t n, size_t size);

/*
 * Arrays that grow the same way: p is the array (NULL at first), *cap its
 * capacity in members of size bytes; returns it with room for n members.
 */
void *grow(void *p, size_t *cap, size_t n, size_t size);

/*
 * Room for one member more at the end of such an array, counted already:
 *   *array_push(&list->all, &list->n, &list->cap) = member;
 * The member is computed before, not from `n` in the same expression.
 */
#define array_push(p, n, cap) \
	(*(p) = grow(*(p), (cap), *(n) + 1, sizeof **(p)), *(p) + (*(n))++)

/* The same, all new members zero. */
void *grow_zeroed(void *p, size_t *cap, size_t n, size_t size);

/* Member i of an array that grows so, as needed. */
#define array_at(p, cap, i) \
	(*(p) = grow_zeroed(*(p), (cap), (size_t)(i) + 1, sizeof **(p)), \
	    *(p) + (i))

/*
 * Sets i to the first of 0 to n - 1 for which `before`, an expression with i, is
 * false; to n where it is true for all. It must be true for the first ones only.
 */
#define array_search(i, n, before) \
	do { \
		size_t from_ = 0, end_ = (n); \
		while (from_ < end_) { \
			(i) = (from_ + end_) / 2; \
			if (before) \
				from_ = (i) + 1; \
			else \
				end_ = (i); \
		} \
		(i) = from_; \
	} while (0)

/* Sorts n members in place; p may be NULL where there are none. */
#define array_sort(p, n, cmp) sort((p), (n), sizeof *(p), (cmp))

/* The same, equal members once: list->n = array_sort_once(list->all, list->n, cmp); */
#define array_sort_once(p, n, cmp) sort_once((p), (n), sizeof *(p), (cmp))

/* <0, 0, >0 */
static inline int
number_cmp(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

/* For array_sort(), of size_t and of struct str. */
int size_cmp(const void *a, const void *b);
int text_cmp(const void *a, const void *b);

#endif
