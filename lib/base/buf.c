#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/err.h"

void *
zeroed(size_t n, size_t size)
{
	void *p = calloc(n ? n : 1, size);

	if (p == NULL)
		die_memory();
	return p;
}

void *
grow(void *p, size_t *cap, size_t n, size_t size)
{
	size_t want = *cap ? *cap : 16;

	if (n <= *cap)
		return p;
	while (want < n)
		want = want > SIZE_MAX / 2 ? n : want * 2;
	p = want > SIZE_MAX / size ? NULL : realloc(p, want * size);
	if (p == NULL)
		die_memory();
	*cap = want;
	return p;
}

void *
grow_zeroed(void *p, size_t *cap, size_t n, size_t size)
{
	size_t before = *cap;

	p = grow(p, cap, n, size);
	if (*cap > before)
		memset((char *)p + before * size, 0, (*cap - before) * size);
	return p;
}

int
size_cmp(const void *a, const void *b)
{
	const size_t *x = a, *y = b;

	return number_cmp(*x, *y);
}

int
text_cmp(const void *a, const void *b)
{
	return str_cmp(*(const struct str *)a, *(const struct str *)b);
}

void
buf_grow(struct buf *b, size_t n)
{
	if (n > SIZE_MAX - b->n)
		die_memory();
	b->p = grow(b->p, &b->cap, b->n + n, 1);
}

char *
buf_string(struct buf *b)
{
	*buf_room(b, 1) = '\0';
	return b->p;
}

void
buf_adds(struct buf *b, const char *s)
{
	buf_add(b, str_of(s));
}

void
buf_addf(struct buf *b, const char *format, ...)
{
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (n <= 0)
		return;
	va_start(args, format);
	vsnprintf(buf_room(b, (size_t)n + 1), (size_t)n + 1, format, args);
	va_end(args);
	b->n += (size_t)n;
}

void
buf_number(struct buf *b, uintmax_t n)
{
	char digits[3 * sizeof n];
	size_t i = sizeof digits;

	do {
		digits[--i] = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	buf_add(b, (struct str){ digits + i, sizeof digits - i });
}

void
buf_thousands(struct buf *b, uintmax_t n)
{
	if (n < 1000) {
		buf_number(b, n);
		return;
	}
	buf_thousands(b, n / 1000);
	buf_addf(b, ",%03ju", n % 1000);
}

void
buf_free(struct buf *b)
{
	free(b->p);
	*b = (struct buf){ 0 };
}
