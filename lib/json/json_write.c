#include "base/utf8.h"
#include "json/json.h"
#include "json/json_plain.h"

static void
put_escape(struct buf *b, unsigned char c)
{
	static const char letters[128] = {
		['\b'] = 'b',
		['\t'] = 't',
		['\n'] = 'n',
		['\f'] = 'f',
		['\r'] = 'r',
		['"'] = '"',
		['\\'] = '\\',
	};

	if (letters[c]) {
		buf_addc(b, '\\');
		buf_addc(b, letters[c]);
	} else {
		buf_addf(b, "\\u%04x", c);
	}
}

/* Adds what of p to end a string holds unchanged; returns where it stopped. */
static const char *
put_plain(struct buf *b, const char *p, const char *end)
{
	/* Whole blocks are copied: those after the last byte are overwritten. */
	char *to = buf_room(b, (size_t)(end - p) + JSON_BLOCK);
	const char *from = p;

	while (p < end) {
		size_t n = json_plain_copy(to, p, end);

		p += n;
		to += n;
		if (p == end || (unsigned char)*p < 0x80)
			break;
		n = utf8_length((struct str){ p, (size_t)(end - p) });
		if (n == 0)
			break;
		memcpy(to, p, n);
		p += n;
		to += n;
	}
	b->n += (size_t)(p - from);
	return p;
}

void
json_put(struct buf *b, struct str s)
{
	const char *p = s.p, *end = str_end(s);

	/* For the escapes of most texts, those of line ends, too. */
	buf_room(b, s.n + s.n / 8 + JSON_BLOCK + 2);
	buf_addc(b, '"');
	while ((p = put_plain(b, p, end)) < end) {
		unsigned char c = (unsigned char)*p++;

		if (c < 0x80)
			put_escape(b, c);
		else
			buf_add(b, UTF8_BAD);
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
