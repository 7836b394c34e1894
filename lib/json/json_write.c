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

/* How many bytes of s a JSON string holds unchanged. */
static size_t
plain(struct str s)
{
	const char *p = s.p, *end = str_end(s);

	for (;;) {
		size_t n;

		p = json_plain(p, end);
		if (p == end || (unsigned char)*p < 0x80)
			break;
		n = utf8_length((struct str){ p, (size_t)(end - p) });
		if (n == 0)
			break;
		p += n;
	}
	return (size_t)(p - s.p);
}

void
json_put(struct buf *b, struct str s)
{
	buf_room(b, s.n + s.n / 8 + 2);
	buf_addc(b, '"');
	for (;;) {
		size_t n = plain(s);
		unsigned char c;

		buf_add(b, str_head(s, n));
		s = str_skip(s, n);
		if (s.n == 0)
			break;
		c = (unsigned char)s.p[0];
		if (c < 0x80)
			put_escape(b, c);
		else
			buf_add(b, UTF8_BAD);
		s = str_skip(s, 1);
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
