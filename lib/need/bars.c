#include "need/bars.h"

#include "base/buf.h"

enum { BLOCKS = 2, STROKES = 3 }; /* a bar has as many pieces */

/* A block (U+2580 to U+25AF), or a large square (U+2B1B, U+2B1C). */
static bool
is_block(struct str text)
{
	const unsigned char *p = (const unsigned char *)text.p;

	return text.n >= 3 && p[0] == 0xe2 &&
	    ((p[1] == 0x96 && p[2] >= 0x80 && p[2] <= 0xaf) ||
		(p[1] == 0xac && (p[2] == 0x9b || p[2] == 0x9c)));
}

/* The bytes of the blocks at the start; 0 if they are too few for a bar. */
static size_t
blocks(struct str text)
{
	size_t n = 0;

	while (is_block(str_skip(text, n)))
		n += 3;
	return n >= 3 * (size_t)BLOCKS ? n : 0;
}

/* "[####--]": the bytes of it; 0 if it is none. */
static size_t
strokes(struct str text)
{
	size_t end = 1, drawn = 0;

	for (; end < text.n && is_any(text.p[end], "#=->. "); end++)
		drawn += is_any(text.p[end], "#=");
	return drawn >= STROKES && end < text.n && text.p[end] == ']' ? end + 1
								      : 0;
}

/* The bar that the text begins with, with the space after it. */
static size_t
bar_length(struct str text)
{
	bool open = str_starts(text, STR("["));
	size_t n = blocks(str_skip(text, open));

	if (n && open) {
		n++;
		n = n < text.n && text.p[n] == ']' ? n + 1 : 0;
	}
	if (n == 0 && open)
		n = strokes(text);
	return n + (n && n < text.n && text.p[n] == ' ');
}

struct str
text_without_bars(struct str text, struct arena *arena)
{
	struct buf b = { 0 };
	struct str rest = text;

	if (str_chr(text, '[', 0) == text.n &&
	    str_find(text, STR("\xe2"), 0) == text.n)
		return text;
	while (rest.n) {
		/* Not in the name "page-[###].png". */
		bool within = b.n &&
		    (is_alnum(b.p[b.n - 1]) || is_any(b.p[b.n - 1], "-./_"));
		size_t n = is_any(rest.p[0], within ? "\xe2" : "[\xe2")
		    ? bar_length(rest)
		    : 0;

		if (n == 0)
			buf_addc(&b, rest.p[0]);
		rest = str_skip(rest, n ? n : 1);
	}
	if (b.n < text.n)
		text = str_trim(arena_copy(arena, buf_str(&b)));
	buf_free(&b);
	return text;
}
