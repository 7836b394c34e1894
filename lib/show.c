#include "show.h"

#include "utf8.h"

/* Bytes at the start of s that may not reach a terminal; 0 if they may. */
static size_t
unfit(struct str s)
{
	unsigned char c = (unsigned char)s.p[0];
	size_t n;
	uint32_t u;

	if (c < 0x80)
		return is_space(s.p[0]) || c < ' ' || c == 127;
	n = utf8_length(s);
	if (n == 0)
		return 1;
	u = utf8_decode(s.p, n);
	return (u < 0xa0 || u == 0x2028 || u == 0x2029 || u == 0xfeff ||
	    (u >= 0x202a && u <= 0x202e) || (u >= 0x2066 && u <= 0x2069))
	    ? n : 0;
}

/* Text in which `special` and comment marks are made harmless. */
static void
put(struct buf *b, struct str s, char special)
{
	bool space = false;
	bool first = true;

	while (s.n) {
		size_t bad = unfit(s);

		if (bad) {
			space = true;
			s = str_skip(s, bad);
			continue;
		}
		if (space && !first)
			buf_addc(b, ' ');
		space = first = false;
		if (str_starts(s, STR("<!--"))) {
			buf_add(b, STR("&lt;!--"));
			s = str_skip(s, 4);
			continue;
		}
		if (str_starts(s, STR("-->"))) {
			buf_add(b, STR("--&gt;"));
			s = str_skip(s, 3);
			continue;
		}
		if (special && s.p[0] == special)
			buf_addc(b, '\\');
		buf_add(b, str_head(s, utf8_length(s)));
		s = str_skip(s, utf8_length(s));
	}
}

void
show_text(struct buf *b, struct str text)
{
	put(b, text, 0);
}

void
show_bullet(struct buf *b, struct str text)
{
	text = str_trim(text);
	/* "- # x" would be a heading, "- - x" a list, "- ---" a ruler. */
	if (text.n && strchr("#>-+=~", text.p[0]) &&
	    (text.n == 1 || text.p[1] == ' ' || text.p[1] == text.p[0]))
		buf_addc(b, '\\');
	else if (text.n > 1 && text.p[0] == '*' && text.p[1] == ' ')
		buf_addc(b, '\\');
	put(b, text, 0);
}

void
show_cell(struct buf *b, struct str text)
{
	text = str_trim(text);
	if (text.n == 0)
		buf_addc(b, '-');
	/* A "\|" that is escaped already must not become "\\|". */
	while (text.n) {
		size_t at = str_find(text, STR("\\|"), 0);

		put(b, str_head(text, at), '|');
		if (at < text.n) {
			buf_add(b, STR("\\|"));
			at += 2;
		}
		text = str_skip(text, at);
	}
}

void
show_lines(struct buf *b, struct str text)
{
	while (text.n) {
		size_t n = utf8_length(text);
		size_t bad = unfit(text);

		if (bad == 0 || text.p[0] == '\n' || text.p[0] == '\t' ||
		    text.p[0] == ' ')
			buf_add(b, str_head(text, n));
		text = str_skip(text, bad ? bad : n);
	}
}

void
show_path(struct buf *b, struct str path)
{
	put(b, path, 0);
}

void
show_time(struct buf *b, struct str ts)
{
	struct str zone = { "", 0 };

	if (ts.n <= 10 || ts.p[10] != 'T') {
		put(b, ts, 0);
		return;
	}
	put(b, str_head(ts, 10), 0);
	buf_addc(b, ' ');
	put(b, str_head(str_skip(ts, 11), 5), 0);
	for (size_t i = 16; i < ts.n && zone.n == 0; i++) {
		if (ts.p[i] == 'Z' || ts.p[i] == '+' || ts.p[i] == '-')
			zone = str_skip(ts, i);
	}
	if (str_eq(zone, STR("Z")))
		buf_add(b, STR(" UTC"));
	else if (zone.n) {
		buf_addc(b, ' ');
		put(b, zone, 0);
	}
}

struct str
base_name(struct str path)
{
	for (size_t i = path.n; i > 0; i--) {
		if (path.p[i - 1] == '/' && i < path.n)
			return str_skip(path, i);
	}
	return path;
}
