#include "usage/columns.h"

#include <stdlib.h>

#include "base/utf8.h"

enum { WIDTH = 79, WORD_MIN = 6 };

void
columns_end(struct columns *c)
{
	c->ends = grow(c->ends, &c->cap, c->n + 1, sizeof(*c->ends));
	c->ends[c->n++] = c->text.n;
}

static struct str
cell(const struct columns *c, size_t i)
{
	size_t from = i ? c->ends[i - 1] : 0;

	return (struct str){ c->text.p + from, c->ends[i] - from };
}

/* Characters that take another width than one column; in their order. */
static const struct {
	uint32_t first, last;
	unsigned char width;
} widths[] = {
	{ 0x300, 0x36f, 0 },
	{ 0x1100, 0x115f, 2 },
	{ 0x200b, 0x200d, 0 },
	{ 0x2e80, 0x303e, 2 },
	{ 0x3041, 0xa4cf, 2 },
	{ 0xac00, 0xd7a3, 2 },
	{ 0xf900, 0xfaff, 2 },
	{ 0xfe00, 0xfe0f, 0 },
	{ 0xfe30, 0xfe6f, 2 },
	{ 0xff00, 0xff60, 2 },
	{ 0xffe0, 0xffe6, 2 },
	{ 0x1f300, 0x1f64f, 2 },
	{ 0x1f680, 0x1f6ff, 2 },
	{ 0x1f900, 0x1f9ff, 2 },
	{ 0x20000, 0x3fffd, 2 },
};

/* The columns of the character that s begins with, of *n bytes. */
static size_t
width_at(struct str s, size_t *n)
{
	uint32_t c;

	*n = utf8_length(s);
	if (*n < 2) {
		*n = 1;
		return 1;
	}
	c = utf8_decode(s.p, *n);
	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
		if (c <= widths[i].last)
			return c < widths[i].first ? 1 : widths[i].width;
	}
	return 1;
}

/* How many bytes of s are at most so many columns. */
static size_t
fitting(struct str s, size_t columns)
{
	size_t at = 0, n;

	while (at < s.n) {
		size_t width = width_at(str_skip(s, at), &n);

		if (width > columns)
			break;
		columns -= width;
		at += n;
	}
	return at;
}

static size_t
width_of(struct str s)
{
	size_t width = 0;

	for (size_t at = 0, n; at < s.n; at += n)
		width += width_at(str_skip(s, at), &n);
	return width;
}

/* ---- how wide ---- */

struct widths {
	size_t *of;
	size_t gap;
};

static size_t
sum(const struct columns *c, const struct widths *w)
{
	size_t all = w->gap * (c->count - 1);

	for (size_t i = 0; i < c->count; i++)
		all += w->of[i];
	return all;
}

static size_t
widest_word(const struct columns *c, const struct widths *w)
{
	size_t widest = 0;

	for (size_t i = 1; i < c->words; i++) {
		if (w->of[i] > w->of[widest])
			widest = i;
	}
	return widest;
}

static struct widths
measure(const struct columns *c)
{
	struct widths w = { zeroed(c->count, sizeof(*w.of)), 2 };

	for (size_t i = 0; i < c->n; i++) {
		size_t width = width_of(cell(c, i));

		if (width > w.of[i % c->count])
			w.of[i % c->count] = width;
	}
	if (sum(c, &w) > WIDTH)
		w.gap = 1;
	while (sum(c, &w) > WIDTH && w.of[widest_word(c, &w)] > WORD_MIN)
		w.of[widest_word(c, &w)]--;
	return w;
}

/* ---- writing ---- */

static void
blanks(struct buf *b, size_t n)
{
	while (n-- > 0)
		buf_addc(b, ' ');
}

void
columns_cut(struct buf *b, struct str s, size_t n)
{
	if (fitting(s, n) == s.n) {
		buf_add(b, s);
		return;
	}
	buf_add(b, str_head(s, fitting(s, n - 1)));
	buf_add(b, STR("\xe2\x80\xa6"));
}

static void
put_cell(const struct columns *c, struct buf *b, size_t i,
    const struct widths *w)
{
	size_t column = i % c->count, start, width;

	if (column > 0)
		blanks(b, w->gap);
	if (column >= c->words)
		blanks(b, w->of[column] - width_of(cell(c, i)));
	start = b->n;
	columns_cut(b, cell(c, i), w->of[column]);
	/* A cut word may leave one: half of a wide character does not fit. */
	width = width_of(buf_since(b, start));
	if (column < c->words && column + 1 < c->count)
		blanks(b, w->of[column] - width);
}

void
columns_put(struct columns *c, struct buf *b)
{
	struct widths w = measure(c);

	for (size_t i = 0; i < c->n; i++) {
		put_cell(c, b, i, &w);
		if (i % c->count == c->count - 1)
			buf_addc(b, '\n');
	}
	free(w.of);
}

void
columns_free(struct columns *c)
{
	buf_free(&c->text);
	free(c->ends);
}

void
columns_number(struct buf *b, uint64_t n)
{
	static const char units[] = "MGTPE";
	uint64_t unit = 1000, hundredths;
	size_t i = 0;

	if (n < 1000000) {
		buf_thousands(b, n);
		return;
	}
	/* Rounded half up; what is less than a thousandth cannot show. */
	while ((hundredths = (n / unit + 5) / 10) >= 100000) {
		unit *= 1000;
		i++;
	}
	if (hundredths < 10000)
		buf_addf(b, "%llu.%02llu", (unsigned long long)hundredths / 100,
		    (unsigned long long)hundredths % 100);
	else
		buf_addf(b, "%llu.%llu", (unsigned long long)hundredths / 100,
		    (unsigned long long)hundredths % 100 / 10);
	buf_addc(b, units[i]);
}
