#include "text/show.h"

#include "base/utf8.h"

/* Terminal controls, changes of direction, line ends, text that is not seen. */
static const struct {
	uint32_t first, last;
} hidden[] = {
	{ 0x80, 0x9f },
	{ 0x61c, 0x61c },
	{ 0x200e, 0x200f },
	{ 0x2028, 0x202e },
	{ 0x2066, 0x2069 },
	{ 0xfeff, 0xfeff },
	{ 0xe0000, 0xe007f },
};

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
	for (size_t i = 0; i < countof(hidden); i++) {
		if (u >= hidden[i].first && u <= hidden[i].last)
			return n;
	}
	return 0;
}

size_t
show_code_span(struct str s, uint64_t *none)
{
	size_t open = str_run(s, '`');
	uint64_t bit = open < 64 ? (uint64_t)1 << open : 0;

	if (*none & bit)
		return 0;
	for (size_t at = str_chr(s, '`', open); at < s.n;
	     at = str_chr(s, '`', at)) {
		size_t run = str_run(str_skip(s, at), '`');

		at += run;
		if (run == open)
			return at;
	}
	*none |= bit;
	return 0;
}

/* What has a meaning in running text. */
enum { IN_TEXT, IN_CELL, IN_CODE };

/* The first character of s, made harmless; how much of s it was. */
static size_t
put_one(struct buf *b, struct str s, int where)
{
	size_t n = utf8_length(s);

	if (where != IN_CODE && str_starts(s, STR("<!--"))) {
		buf_add(b, STR("&lt;!--"));
		return 4;
	}
	/* A "\|" is escaped already. */
	if (where == IN_CELL && s.p[0] == '|' &&
	    (b->n == 0 || b->p[b->n - 1] != '\\'))
		buf_addc(b, '\\');
	buf_add(b, str_head(s, n));
	return n;
}

/* A line as it grows: its pieces are put one after the other. */
struct line {
	struct buf *b;
	bool begun;
	bool
	    space; /* white space was read, and is written before a character */
};

/* How many characters of a word s begins with, all ASCII without a meaning. */
static size_t
plain(struct str s)
{
	size_t n = 0;

	while (n < s.n && s.p[n] > ' ' && s.p[n] < 127 && s.p[n] != '<' &&
	    s.p[n] != '|')
		n++;
	return n;
}

/* Control characters and white space become one space; none at the ends. */
static void
put(struct line *line, struct str s, int where)
{
	while (s.n) {
		size_t n = plain(s);
		size_t bad = n ? 0 : unfit(s);

		if (bad) {
			line->space = true;
			s = str_skip(s, bad);
			continue;
		}
		if (line->space && line->begun)
			buf_addc(line->b, ' ');
		line->space = false;
		line->begun = true;
		if (n)
			buf_add(line->b, str_head(s, n));
		else
			n = put_one(line->b, s, where);
		s = str_skip(s, n);
	}
}

static bool
is_escaped(struct str s, size_t at)
{
	size_t n = 0;

	while (n < at && s.p[at - n - 1] == '\\')
		n++;
	return n % 2 == 1;
}

void
show_text(struct buf *b, struct str text)
{
	struct line line = { b, false, false };

	put(&line, text, IN_TEXT);
}

/* What looks like a comment in a code span is none, and stays as it is. */
static void
put_code(struct buf *b, struct str s)
{
	struct line line = { b, false, false };
	uint64_t none = 0;

	while (s.n) {
		size_t tick = str_chr(s, '`', 0);
		size_t span;

		while (tick < s.n && is_escaped(s, tick))
			tick = str_chr(s, '`', tick + 1);
		put(&line, str_head(s, tick), IN_TEXT);
		s = str_skip(s, tick);
		span = show_code_span(s, &none);
		put(&line, str_head(s, span), IN_CODE);
		s = str_skip(s, span);
		if (span == 0) {
			put(&line, str_head(s, str_run(s, '`')), IN_TEXT);
			s = str_skip(s, str_run(s, '`'));
		}
	}
}

/*
 * "# x" would be a heading, "> x" a quote, "- x" a list, "---" a ruler, "```" a
 * code block; "--help", "#12" and "~~x~~" are text.
 */
static bool
is_block(struct str s)
{
	enum { LEVELS = 6, FENCE = 3 };
	char mark = s.n ? s.p[0] : '\0';
	size_t n = s.n ? str_run(s, mark) : 0;
	bool parted = n == s.n || s.p[n] == ' ';

	switch (mark) {
	case '#':
		return n <= LEVELS && parted;
	case '>':
		return n > 1 || parted;
	case '~':
		return n >= FENCE;
	case '`':
		return n >= FENCE && str_chr(s, '`', n) == s.n;
	default:
		return is_any(mark, "-+*=") && (n == 1 ? parted : n == s.n);
	}
}

/* The next "**" from `at` on that is not in a code span, or text.n. */
static size_t
next_bold(struct str text, size_t at)
{
	uint64_t none = 0;

	while (at + 1 < text.n) {
		struct str rest = str_skip(text, at);
		size_t n = text.p[at] == '`' ? show_code_span(rest, &none) : 0;

		if (str_starts(rest, STR("**")))
			return at;
		at += n ? n : text.p[at] == '`' ? str_run(rest, '`') : 1;
	}
	return text.n;
}

/*
 * Where a "**" ends what began before the text, as in "Cause:** x", or text.n.
 * It follows a word, and a word does not follow it: no glob, no "**args".
 */
static size_t
bold_end(struct str text)
{
	size_t first = next_bold(text, 0), n = 0;

	for (size_t at = first; at < text.n; at = next_bold(text, at + 2))
		n++;
	return n % 2 && first && !is_any(text.p[first - 1], " /*(") &&
		(first + 2 == text.n || !is_word_byte(text.p[first + 2]))
	    ? first
	    : text.n;
}

void
show_bullet(struct buf *b, struct str text)
{
	struct buf shown = { 0 }, whole = { 0 };
	size_t end = bold_end(text);

	if (end < text.n) {
		buf_add(&whole, str_head(text, end));
		buf_add(&whole, str_skip(text, end + 2));
		text = buf_str(&whole);
	}
	put_code(&shown, text);
	buf_free(&whole);
	if (is_block(buf_str(&shown)))
		buf_addc(b, '\\');
	buf_add(b, buf_str(&shown));
	buf_free(&shown);
}

void
show_cell(struct buf *b, struct str text)
{
	struct line line = { b, false, false };

	put(&line, text, IN_CELL);
	if (!line.begun)
		buf_addc(b, '-');
}

enum { BLOCK = 32 };

/* ASCII that needs no second look: most of any text. */
static inline bool
is_plain(char c)
{
	return ((c >= ' ') & (c < 127)) | (c == '\n') | (c == '\t');
}

/* Without an early end, so that the compiler compares many bytes at once. */
static bool
is_plain_block(const char *p)
{
	unsigned char others = 0;

	for (size_t i = 0; i < BLOCK; i++)
		others |= !is_plain(p[i]);
	return !others;
}

static size_t
plain_run(struct str s)
{
	size_t n = 0;

	while (s.n - n >= BLOCK && is_plain_block(s.p + n))
		n += BLOCK;
	return n + str_run_of(str_skip(s, n), is_plain);
}

/* How many bytes from the start of s on may reach a terminal. */
static size_t
fit(struct str s)
{
	size_t n = 0;

	while (n < s.n) {
		struct str rest;

		n += plain_run(str_skip(s, n));
		rest = str_skip(s, n);
		if (rest.n == 0 || unfit(rest))
			break;
		n += utf8_length(rest);
	}
	return n;
}

void
show_lines(struct buf *b, struct str text)
{
	while (text.n) {
		size_t n = fit(text);

		buf_add(b, str_head(text, n));
		text = str_skip(text, n);
		if (text.n)
			text = str_skip(text, unfit(text));
	}
}

void
show_path(struct buf *b, struct str path)
{
	show_text(b, path);
}

void
show_branch(struct buf *b, struct str branch)
{
	while (branch.n) {
		size_t bad = branch.p[0] == '`' ? 1 : unfit(branch);
		size_t n = bad ? bad : utf8_length(branch);

		if (bad == 0)
			buf_add(b, str_head(branch, n));
		branch = str_skip(branch, n);
	}
}

void
show_time(struct buf *b, struct str ts)
{
	struct str zone = { "", 0 };

	if (ts.n <= 10 || ts.p[10] != 'T') {
		show_text(b, ts);
		return;
	}
	show_text(b, str_head(ts, 10));
	buf_addc(b, ' ');
	show_text(b, str_head(str_skip(ts, 11), 5));
	for (size_t i = 16; i < ts.n && zone.n == 0; i++) {
		if (ts.p[i] == 'Z' || ts.p[i] == '+' || ts.p[i] == '-')
			zone = str_skip(ts, i);
	}
	if (str_eq(zone, STR("Z")))
		buf_add(b, STR(" UTC"));
	else if (zone.n) {
		buf_addc(b, ' ');
		show_text(b, zone);
	}
}

void
show_count(struct buf *b, size_t n, const char *one, const char *many)
{
	buf_thousands(b, n);
	buf_addf(b, " %s", n == 1 ? one : many);
}

void
show_name_as_words(struct buf *b, size_t from)
{
	for (size_t i = from; i < b->n; i++) {
		if (b->p[i] == '_')
			b->p[i] = ' ';
	}
	if (b->n > from && is_lower(b->p[from]))
		b->p[from] = (char)(b->p[from] - 'a' + 'A');
}

void
show_share(struct buf *b, uint64_t part, uint64_t all)
{
	uint64_t share = all ? (part * 1000 + all / 2) / all : 0;

	if (all)
		buf_addf(b, "%ju.%ju %%", (uintmax_t)(share / 10),
		    (uintmax_t)(share % 10));
	else
		buf_addc(b, '-');
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

enum { ENDS = 16 }; /* of a path; if it needs more, it is named in full */

/* Extends the end of a path by a directory; false if it is all of the path. */
static bool
extend(struct str path, struct str *end)
{
	size_t at = path.n - end->n;

	if (at == 0)
		return false;
	for (at--; at && path.p[at - 1] != '/';)
		at--;
	*end = str_skip(path, at);
	return true;
}

void
file_names_add(struct file_names *names, struct str path)
{
	struct str end = base_name(path);

	if (!hashes_add(&names->paths, path))
		return;
	for (size_t i = 0; i < ENDS; i++) {
		if (!hashes_add(&names->ends, end))
			hashes_add(&names->shared, end);
		if (!extend(path, &end))
			break;
	}
}

struct str
file_names_short(const struct file_names *names, struct str path)
{
	struct str end = base_name(path);

	for (size_t i = 0; i < ENDS; i++) {
		if (!hashes_has(&names->shared, end))
			return end;
		if (!extend(path, &end))
			break;
	}
	return path;
}

void
file_names_free(struct file_names *names)
{
	hashes_free(&names->paths);
	hashes_free(&names->ends);
	hashes_free(&names->shared);
}
