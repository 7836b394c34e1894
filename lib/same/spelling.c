#include "same/spelling.h"

/* ---- runs ---- */

/* Beyond ASCII, ascending; a range that is not here holds letters. */
/* clang-format off */
static const struct {
	uint32_t first, last;
	enum script script;
} ranges[] = {
	{ 0x80, 0xa9, SCRIPT_NONE }, { 0xab, 0xb4, SCRIPT_NONE },
	{ 0xb6, 0xb9, SCRIPT_NONE }, { 0xbb, 0xbf, SCRIPT_NONE },
	{ 0xd7, 0xd7, SCRIPT_NONE }, { 0xf7, 0xf7, SCRIPT_NONE },
	{ 0xe00, 0xeff, SCRIPT_UNSPACED }, { 0x1000, 0x109f, SCRIPT_UNSPACED },
	{ 0x1780, 0x17ff, SCRIPT_UNSPACED }, { 0x2000, 0x2bff, SCRIPT_NONE },
	{ 0x2e00, 0x2e7f, SCRIPT_NONE }, { 0x3000, 0x3004, SCRIPT_NONE },
	{ 0x3005, 0x3007, SCRIPT_UNSPACED }, { 0x3008, 0x303f, SCRIPT_NONE },
	{ 0x3040, 0x30fa, SCRIPT_UNSPACED }, { 0x30fb, 0x30fb, SCRIPT_NONE },
	{ 0x30fc, 0x30ff, SCRIPT_UNSPACED }, { 0x3400, 0x9fff, SCRIPT_UNSPACED },
	{ 0xe000, 0xf8ff, SCRIPT_NONE }, { 0xf900, 0xfaff, SCRIPT_UNSPACED },
	{ 0xfe00, 0xfe6f, SCRIPT_NONE }, { 0xff00, 0xff0f, SCRIPT_NONE },
	{ 0xff1a, 0xff20, SCRIPT_NONE }, { 0xff3b, 0xff40, SCRIPT_NONE },
	{ 0xff5b, 0xff65, SCRIPT_NONE }, { 0xfff0, 0xffff, SCRIPT_NONE },
	{ 0x1f000, 0x1fbff, SCRIPT_NONE }, { 0x20000, 0x3ffff, SCRIPT_UNSPACED },
	{ 0xe0000, 0x10ffff, SCRIPT_NONE },
};
/* clang-format on */

static enum script
script_of(uint32_t code)
{
	size_t low = 0, high = countof(ranges);

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (ranges[middle].last < code)
			low = middle + 1;
		else
			high = middle;
	}
	if (low < countof(ranges) && ranges[low].first <= code)
		return ranges[low].script;
	return SCRIPT_LETTER;
}

enum script
script_at(struct str s, size_t at, size_t *bytes)
{
	unsigned char c = (unsigned char)s.p[at];
	size_t n;
	uint32_t code;

	*bytes = 1;
	if (c < 0x80)
		return is_alnum((char)c) || c == '_' ? SCRIPT_LETTER
						     : SCRIPT_NONE;
	n = c < 0xc2 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 1;
	code = c & (0xffu >> (n + 1));
	if (n == 1 || n > s.n - at)
		return SCRIPT_NONE;
	for (size_t i = 1; i < n; i++) {
		unsigned char more = (unsigned char)s.p[at + i];

		if ((more & 0xc0) != 0x80)
			return SCRIPT_NONE;
		code = code << 6 | (more & 0x3f);
	}
	*bytes = n;
	return script_of(code);
}

/* The end of the letters at `at`; those of ASCII are most of them. */
static size_t
letters_end(struct str s, size_t at)
{
	size_t n = 0;

	do {
		at += n;
		while (at < s.n && is_ident(s.p[at]))
			at++;
	} while (at < s.n && is_nonascii(s.p[at]) &&
	    script_at(s, at, &n) == SCRIPT_LETTER);
	return at;
}

/* Allowed between the letters of a word. */
static bool
is_inner(char c)
{
	switch (c) {
	case '.':
	case ':':
	case '/':
	case '-':
	case '@':
	case '#':
	case '$':
	case '&':
	case '\'':
	case ',':
		return true;
	default:
		return false;
	}
}

static size_t
word_end(struct str s, size_t at)
{
	for (;;) {
		size_t n, to;

		at = to = letters_end(s, at);
		if (s.n - to >= 3 && memcmp(s.p + to, "\342\200\231", 3) == 0)
			to += 3;
		while (to < s.n && is_inner(s.p[to]))
			to++;
		if (to == at || to == s.n ||
		    script_at(s, to, &n) != SCRIPT_LETTER ||
		    (memchr(s.p + at, ',', to - at) && !is_digit(s.p[to])))
			return at;
		at = to;
	}
}

enum script
script_run(struct str s, size_t at, size_t *end)
{
	size_t n;
	enum script script = script_at(s, at, &n);

	*end = at + n;
	if (script == SCRIPT_LETTER)
		*end = word_end(s, at);
	while (script == SCRIPT_UNSPACED && *end < s.n &&
	    script_at(s, *end, &n) == SCRIPT_UNSPACED)
		*end += n;
	return script;
}

/* ---- kinds of words ---- */

/* What joins words to names. */
static bool
is_joint(char c)
{
	switch (c) {
	case '-':
	case '.':
	case '/':
	case ':':
	case '_':
	case '@':
	case '#':
	case '$':
	case '&':
		return true;
	default:
		return false;
	}
}

struct str
spelling_lower(struct buf *low, struct str s)
{
	char *to;

	buf_clear(low);
	to = buf_room(low, s.n);
	for (size_t i = 0; i < s.n; i++) {
		/* can’t is can't */
		if (s.p[i] == '\342' &&
		    str_starts(str_skip(s, i), STR("\342\200\231"))) {
			*to++ = '\'';
			i += 2;
		} else {
			*to++ = to_lower(s.p[i]);
		}
	}
	low->n = s.n > 0 ? (size_t)(to - low->p) : 0;
	if (str_ends(buf_str(low), STR("'s")))
		low->n -= 2;
	return buf_str(low);
}

/* Digits, at least one, and others. */
static bool
all_of(struct str s, const char *others)
{
	bool digit = false;

	for (size_t i = 0; i < s.n; i++) {
		if (is_digit(s.p[i]))
			digit = true;
		else if (!is_any(s.p[i], others))
			return false;
	}
	return digit;
}

bool
spelling_number(struct str s)
{
	return all_of(s, ".,:-/");
}

bool
spelling_story(struct str s)
{
	size_t dash = str_chr(s, '-', 0);

	return is_upper(*s.p) && dash + 1 < s.n &&
	    (is_digit(s.p[s.n - 1]) || is_digit(s.p[s.n - 2])) &&
	    all_of(s, "-.ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

bool
spelling_name(struct str s)
{
	bool digit = false, letter = false;

	for (size_t i = 0; i < s.n; i++) {
		if ((is_joint(s.p[i]) && s.p[i] != '-') ||
		    (i > 0 && is_upper(s.p[i]) && is_lower(s.p[i - 1])))
			return true;
		digit |= is_digit(s.p[i]);
		letter |= is_lower(s.p[i]);
	}
	return digit && letter && str_chr(s, '-', 0) == s.n;
}

bool
spelling_choice(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!is_lower(s.p[i]) && s.p[i] != '/' && s.p[i] != '-')
			return false;
	}
	return true;
}

struct str
spelling_part(struct str *s, bool capitals)
{
	struct str part;
	size_t n = 0;

	while (s->n > 0 && (is_joint(s->p[0]) || s->p[0] == '\''))
		*s = str_skip(*s, 1);
	while (n < s->n && !is_joint(s->p[n]) &&
	    !(capitals && n > 0 && is_upper(s->p[n]) && !is_upper(s->p[n - 1])))
		n++;
	part = str_head(*s, n);
	*s = str_skip(*s, n);
	return part;
}

struct str
spelling_member(struct str s)
{
	size_t from = s.n;

	while (from > 0 && !is_any(s.p[from - 1], ".:/#"))
		from--;
	return from > 0 && spelling_name(str_skip(s, from)) ? str_skip(s, from)
							    : s;
}

bool
spelling_title(struct str s)
{
	return !str_has(s, is_joint) && is_upper(*s.p);
}
