#include "text/width.h"

#include "base/utf8.h"

struct range {
	uint32_t first, last;
};

#include "text/widths.inc"

/* It makes an emoji of the sign before it, which takes two columns then. */
#define AS_EMOJI 0xfe0f

static bool
is_in(const struct range *ranges, size_t n, uint32_t c)
{
	size_t i;

	array_search(i, n, ranges[i].last < c);
	return i < n && ranges[i].first <= c;
}

/* The first character of s, after one of width `before`; *n is its bytes. */
static size_t
width_at(struct str s, size_t before, size_t *n)
{
	uint32_t c;

	*n = utf8_length(s);
	if (*n < 2) {
		*n = 1;
		return 1;
	}
	c = utf8_decode(s.p, *n);
	if (c < none[0].first)
		return 1;
	if (c == AS_EMOJI)
		return before == 1;
	if (is_in(none, countof(none), c))
		return 0;
	return is_in(wide, countof(wide), c) ? 2 : 1;
}

size_t
width_of(struct str text)
{
	size_t all = 0, width = 0;

	for (size_t at = 0, n; at < text.n; at += n) {
		width = width_at(str_skip(text, at), width, &n);
		all += width;
	}
	return all;
}

struct str
width_head(struct str text, size_t columns)
{
	size_t at = 0, width = 0, n;

	while (at < text.n) {
		width = width_at(str_skip(text, at), width, &n);
		if (width > columns)
			break;
		columns -= width;
		at += n;
	}
	return str_head(text, at);
}

void
width_cut(struct buf *b, struct str text, size_t columns)
{
	if (width_head(text, columns).n == text.n) {
		buf_add(b, text);
		return;
	}
	buf_add(b, width_head(text, columns - 1));
	buf_add(b, STR("\xe2\x80\xa6"));
}
