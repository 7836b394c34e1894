#include "reach/extract.h"

#include "base/utf8.h"
#include "text/md.h"

/* ---- text as an agent decodes it ---- */

/* The second byte of a sequence after this lead; RFC 3629, section 4. */
static bool
is_second(unsigned char lead, unsigned char c)
{
	unsigned char from = 0x80, to = 0xbf;

	if (lead == 0xe0)
		from = 0xa0;
	if (lead == 0xed)
		to = 0x9f;
	if (lead == 0xf0)
		from = 0x90;
	if (lead == 0xf4)
		to = 0x8f;
	return c >= from && c <= to;
}

/* Of bytes that are no sequence: how many begin one. */
static size_t
bad_length(struct str s)
{
	unsigned char lead = (unsigned char)s.p[0];
	size_t want = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4, n = 1;

	if (lead < 0xc2 || lead > 0xf4)
		return 1;
	while (n < want - 1 && n < s.n &&
	    (n > 1 ? ((unsigned char)s.p[n] & 0xc0) == 0x80
		   : is_second(lead, (unsigned char)s.p[1])))
		n++;
	return n;
}

size_t
decode_length(struct str s, bool *bad)
{
	size_t n = utf8_length(s);

	*bad = n == 0 && s.n > 0;
	return *bad ? bad_length(s) : n;
}

struct str
decode(struct str s, struct arena *arena)
{
	size_t good = utf8_valid(s);
	struct buf b = { 0 };
	struct str text;

	if (good == s.n)
		return s;
	while (s.n) {
		bool bad;

		good = utf8_valid(s);
		buf_add(&b, str_head(s, good));
		s = str_skip(s, good);
		s = str_skip(s, decode_length(s, &bad));
		if (bad)
			buf_add(&b, UTF8_BAD);
	}
	text = arena_copy(arena, buf_str(&b));
	buf_free(&b);
	return text;
}

static bool
is_blank_character(uint32_t c, bool script)
{
	static const uint16_t blanks[] = { 0x20, 0xa0, 0x1680, 0x2028, 0x2029,
		0x202f, 0x205f, 0x3000 };

	if ((c >= 9 && c <= 13) || (c >= 0x2000 && c <= 0x200a) ||
	    c == (script ? 0xfeffu : 0x85u))
		return true;
	for (size_t i = 0; i < countof(blanks); i++) {
		if (c == blanks[i])
			return true;
	}
	return false;
}

size_t
decode_space(struct str s, bool script)
{
	size_t at = 0;

	while (at < s.n) {
		struct str rest = str_skip(s, at);
		size_t n = utf8_length(rest);

		if (n == 0 ||
		    !is_blank_character(utf8_decode(rest.p, n), script))
			break;
		at += n;
	}
	return at;
}

bool
decode_is_blank(struct str s, bool script)
{
	return decode_space(s, script) == s.n;
}

/* Where the last character begins; bytes that are not UTF-8 are one each. */
static size_t
last_character(struct str s)
{
	for (size_t n = 1; n <= 4 && n <= s.n; n++) {
		if (utf8_length(str_skip(s, s.n - n)) == n)
			return s.n - n;
	}
	return s.n - 1;
}

struct str
decode_trim(struct str s, bool script)
{
	s = str_skip(s, decode_space(s, script));
	while (s.n) {
		size_t at = last_character(s);

		if (!decode_is_blank(str_skip(s, at), script))
			break;
		s.n = at;
	}
	return s;
}

/* ---- spans ---- */

static void
add_span(struct extract *extract, size_t off, size_t len)
{
	if (len)
		*array_push(&extract->spans, &extract->n,
		    &extract->cap) = (struct extract_span){ off, len };
}

void
extract_open(struct extract *extract, struct str bytes)
{
	extract->bytes = bytes;
	extract->n = 0;
	add_span(extract, 0, bytes.n);
}

void
extract_free(struct extract *extract)
{
	free(extract->spans);
}

size_t
extract_size(const struct extract *extract)
{
	size_t size = 0;

	for (size_t i = 0; i < extract->n; i++)
		size += extract->spans[i].len;
	return size;
}

static void
flatten(const struct extract *extract, struct buf *b)
{
	for (size_t i = 0; i < extract->n; i++)
		buf_add(b,
		    str_head(str_skip(extract->bytes, extract->spans[i].off),
			extract->spans[i].len));
}

/* Keeps the bytes from..to of its text. */
static void
keep(struct extract *extract, size_t from, size_t to)
{
	size_t at = 0, n = 0;

	for (size_t i = 0; i < extract->n; i++) {
		struct extract_span span = extract->spans[i];
		size_t begin = from > at ? from - at : 0;
		size_t end = to > at ? to - at : 0;

		at += span.len;
		end = end < span.len ? end : span.len;
		if (begin < end)
			extract->spans[n++] = (struct extract_span){
				span.off + begin, end - begin
			};
	}
	extract->n = n;
}

void
extract_skip(struct extract *extract, size_t n)
{
	keep(extract, n, SIZE_MAX);
}

void
extract_trim(struct extract *extract)
{
	struct buf b = { 0 };
	struct str all, text;
	size_t from;

	flatten(extract, &b);
	all = buf_str(&b);
	text = decode_trim(all, true);
	from = all.n ? (size_t)(text.p - all.p) : 0;
	keep(extract, from, from + text.n);
	buf_free(&b);
}

/* ---- front matter ---- */

static bool
is_front_rule(struct str line)
{
	return str_eq(str_trim(line), STR("---")) && line.p[0] == '-';
}

size_t
front_length(struct str text)
{
	struct str rest = utf8_without_bom(text), line = str_line(rest);

	if (!line.n || !is_front_rule(line))
		return 0;
	for (rest = str_skip(rest, line.n); rest.n;
	     rest = str_skip(rest, line.n)) {
		line = str_line(rest);
		if (is_front_rule(line))
			return text.n - rest.n + line.n;
	}
	return 0;
}

struct str
front_unquoted(struct str value)
{
	if (value.n >= 2 && (value.p[0] == '"' || value.p[0] == '\'') &&
	    value.p[value.n - 1] == value.p[0])
		return str_trim(str_head(str_skip(value, 1), value.n - 2));
	return value;
}

/* The lines of a list or a block below a key. */
static struct str
lines_below(struct str rest)
{
	struct str all = { rest.p, 0 };

	while (rest.n) {
		struct str line = str_line(rest);

		if (!is_any(line.p[0], " \t-\r\n") || is_front_rule(line))
			break;
		all.n += line.n;
		rest = str_skip(rest, line.n);
	}
	return str_trim(all);
}

struct str
front_value(struct str text, struct str key)
{
	struct str rest = str_head(text, front_length(text));

	while (rest.n) {
		struct str line = str_line(rest), value = str_trim(line);

		rest = str_skip(rest, line.n);
		if (!str_starts(line, key) || key.n >= line.n ||
		    line.p[key.n] != ':')
			continue;
		value = str_trim(str_skip(value, key.n + 1));
		if (value.n == 0)
			return lines_below(rest);
		return str_eq(value, STR("[]")) ? STR("") : value;
	}
	return (struct str){ 0 };
}

/* ---- comments ---- */

/*
 * How long a comment is that a line begins with; 0 if it is none. *unclosed: from
 * here on, nothing closes one. A file of nothing but "<!--" would else be searched
 * to its end for each.
 */
static size_t
comment_length(struct str text, bool *unclosed)
{
	size_t indent = str_run(text, ' '), end, line;

	if (*unclosed || indent > 3 ||
	    !str_starts(str_skip(text, indent), STR("<!--")))
		return 0;
	end = str_find(text, STR("-->"), indent + 4);
	*unclosed = end == text.n;
	if (*unclosed)
		return 0;
	end += 3;
	line = str_line(str_skip(text, end)).n;
	if (str_trim(str_head(str_skip(text, end), line)).n == 0)
		end += line;
	return end;
}

void
extract_drop_comments(struct extract *extract, size_t from)
{
	struct str bytes = extract->bytes;
	size_t at = from, kept = 0;
	bool unclosed = false;
	struct md md;

	md_open_part(&md);
	extract->n = 0;
	while (at < bytes.n) {
		struct str rest = str_skip(bytes, at), line = str_line(rest);
		size_t n = 0;

		if (!md_is_open(&md))
			n = comment_length(rest, &unclosed);
		if (n) {
			add_span(extract, kept, at - kept);
			at = kept = at + n;
			continue;
		}
		md_line(&md, line);
		at += line.n;
	}
	add_span(extract, kept, bytes.n - kept);
}

/* ---- limits ---- */

static size_t
character_units(size_t length, bool bad)
{
	return length == 4 && !bad ? 2 : 1;
}

size_t
extract_measure(struct str text, enum agent_unit unit)
{
	size_t n = 0;

	if (unit == UNIT_BYTES)
		return text.n;
	if (unit == UNIT_LINES)
		return str_lines(text);
	while (text.n) {
		bool bad;
		size_t length = decode_length(text, &bad);

		n += unit == UNIT_UTF16 ? character_units(length, bad) : 1;
		text = str_skip(text, length);
	}
	return n;
}

/* Where n lines end, without the last line end. */
static size_t
end_of_lines(struct str text, size_t n)
{
	size_t at = 0;

	while (n-- && at < text.n)
		at = str_chr(text, '\n', at) + 1;
	return at - (at > 0);
}

/* Where n characters, or units, end: before one that would not fit. */
static size_t
end_of_characters(struct str text, size_t n, enum agent_unit unit)
{
	size_t at = 0;

	while (at < text.n) {
		bool bad;
		size_t length = decode_length(str_skip(text, at), &bad);
		size_t units = unit == UNIT_UTF16 ? character_units(length, bad)
						  : 1;

		if (units > n)
			break;
		n -= units;
		at += length;
	}
	return at;
}

/* The last line end before, or at, a place; the place itself if there is none. */
static size_t
back_to_line(struct str text, size_t at)
{
	size_t end = at + (at < text.n);

	while (end && text.p[end - 1] != '\n')
		end--;
	return end > 1 ? end - 1 : at;
}

static size_t
limit_end(struct str text, const struct agent_limit *limit)
{
	size_t end;

	if (limit->unit == UNIT_BYTES)
		return limit->n;
	if (limit->unit == UNIT_LINES)
		return end_of_lines(text, limit->n);
	end = end_of_characters(text, limit->n, limit->unit);
	return limit->how == LIMIT_LINE ? back_to_line(text, end) : end;
}

/* The place in the file of a byte of its text. */
static size_t
place_of(const struct extract *extract, size_t at)
{
	for (size_t i = 0; i < extract->n; i++) {
		if (at < extract->spans[i].len)
			return extract->spans[i].off + at;
		at -= extract->spans[i].len;
	}
	return extract->bytes.n;
}

bool
extract_cut(struct extract *extract, const struct agent_limit *limit,
    size_t *at, size_t *lost)
{
	struct buf b = { 0 };
	bool over;

	flatten(extract, &b);
	over = extract_measure(buf_str(&b), limit->unit) > limit->n;
	if (over) {
		size_t end = limit_end(buf_str(&b), limit);

		*lost = b.n - end;
		*at = place_of(extract, end);
		keep(extract, 0, end);
	}
	buf_free(&b);
	return over;
}
