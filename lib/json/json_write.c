#include "base/utf8.h"
#include "json/json.h"
#include "json/json_plain.h"

/* What stands for a byte behind a backslash; 0: nothing does. */
static const char escapes[128] = {
	['\b'] = 'b',
	['\t'] = 't',
	['\n'] = 'n',
	['\f'] = 'f',
	['\r'] = 'r',
	['"'] = '"',
	['\\'] = '\\',
};

/* Longer texts are written by pieces, which take twice their length at most. */
enum { PIECE = 8192 };

static inline struct str
from_to(const char *p, const char *end)
{
	return (struct str){ p, (size_t)(end - p) };
}

/*
 * Writes ASCII text and escapes of one letter to `to`, by blocks of which each is
 * looked at once, while twice that follows p; returns where it stopped, and moves
 * *to. Whole blocks are copied: those after the last byte are overwritten.
 */
static const char *
put_blocks(char **to, const char *p, const char *end)
{
	char *out = *to;

	while (end - p >= 2 * JSON_BLOCK) {
		const char *block = p;
		uint64_t others = 0;

		for (size_t i = 0; i < JSON_BLOCK; i += BLOCK_BYTES)
			others |= block_bits(json_others(block + i)) << i;
		for (; others; others &= others - 1) {
			const char *at = block + __builtin_ctzll(others);
			unsigned char c = (unsigned char)*at;

			memcpy(out, p, JSON_BLOCK);
			out += at - p;
			p = at;
			if (c >= sizeof escapes || !escapes[c]) {
				*to = out;
				return p;
			}
			*out++ = '\\';
			*out++ = escapes[c];
			p++;
		}
		memcpy(out, p, JSON_BLOCK);
		out += block + JSON_BLOCK - p;
		p = block + JSON_BLOCK;
	}
	*to = out;
	return p;
}

/* Copies characters beyond ASCII that begin before `stop`; how much. */
static size_t
wide_copy(char *to, const char *p, const char *stop, const char *end)
{
	const char *from = p;
	size_t n;

	while (
	    p < stop && is_nonascii(*p) && (n = utf8_length(from_to(p, end)))) {
		memcpy(to + (p - from), p, n);
		p += n;
	}
	return (size_t)(p - from);
}

/*
 * Adds what of p to end a string holds, at most about a piece of it; returns where
 * it stopped. What few texts have, other control characters and what is not UTF-8,
 * it leaves to put_rare().
 */
static const char *
put_piece(struct buf *b, const char *p, const char *end)
{
	const char *stop = end - p > PIECE ? p + PIECE : end;
	char *to = buf_room(b, 2 * (size_t)(stop - p) + JSON_BLOCK);
	bool blocks = true;

	while (p < stop) {
		unsigned char c;
		size_t n;

		if (blocks)
			p = put_blocks(&to, p, stop);
		n = json_plain_copy(to, p, stop);
		p += n;
		to += n;
		if (p == stop)
			break;
		c = (unsigned char)*p;
		/* What has characters beyond ASCII has more of them soon. */
		blocks = c < sizeof escapes;
		if (blocks && escapes[c]) {
			*to++ = '\\';
			*to++ = escapes[c];
			p++;
			continue;
		}
		n = wide_copy(to, p, stop, end);
		if (n == 0)
			break;
		p += n;
		to += n;
	}
	b->n = (size_t)(to - b->p);
	return p;
}

/* Adds what stands for the byte c where put_piece() stops at it. */
static void
put_rare(struct buf *b, unsigned char c)
{
	if (c < 0x80)
		buf_addf(b, "\\u%04x", c);
	else
		buf_add(b, UTF8_BAD);
}

static bool
is_rare(const char *p, const char *end)
{
	unsigned char c = (unsigned char)*p;

	return c < 0x80 ? c < ' ' && !escapes[c]
			: utf8_length(from_to(p, end)) == 0;
}

void
json_put(struct buf *b, struct str s)
{
	const char *p = s.p, *end = str_end(s);

	/* For the escapes of most texts, those of line ends, too. */
	buf_room(b, s.n + s.n / 8 + 2);
	buf_addc(b, '"');
	while ((p = put_piece(b, p, end)) < end) {
		if (is_rare(p, end))
			put_rare(b, (unsigned char)*p++);
	}
	buf_addc(b, '"');
}

static void
separate(struct buf *b, const char *name)
{
	char last = b->n ? b->p[b->n - 1] : '\n';

	if (last != '{' && last != '[' && last != '\n' && last != ':')
		buf_addc(b, ',');
	if (name) {
		size_t n = strlen(name);
		char *p = buf_room(b, n + 3);

		*p++ = '"';
		memcpy(p, name, n);
		memcpy(p + n, "\":", 2);
		b->n += n + 3;
	}
}

void
json_open(struct buf *b, const char *name, char bracket)
{
	separate(b, name);
	buf_addc(b, bracket);
}

void
json_close(struct buf *b, char bracket)
{
	buf_addc(b, bracket);
}

void
json_add_text(struct buf *b, const char *name, struct str s)
{
	separate(b, name);
	json_put(b, s);
}

void
json_add_if(struct buf *b, const char *name, struct str s)
{
	if (s.n)
		json_add_text(b, name, s);
}

void
json_add_number(struct buf *b, const char *name, uintmax_t n)
{
	separate(b, name);
	buf_number(b, n);
}

void
json_add_bool(struct buf *b, const char *name, bool v)
{
	separate(b, name);
	buf_adds(b, v ? "true" : "false");
}

void
json_add_raw(struct buf *b, const char *name, struct json v)
{
	if (v.type == JSON_ABSENT)
		return;
	separate(b, name);
	buf_add(b, v.raw);
}
