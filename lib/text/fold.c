#include "text/fold.h"

/* U+00C0 to U+017F without accents; a space where it has no base letter. */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo ouuuuyts"
			    "aaaaaaaceeeeiiiidnooooo ouuuuyty"
			    "aaaaaaccccccccddddeeeeeeeeeegggg"
			    "gggghhhhiiiiiiiiiiiijjkkklllllll"
			    "lllnnnnnnnnnoooooooorrrrrrssssss"
			    "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/* U+1E00 to U+1EFF, which Vietnamese has; the same. */
static const char more_latin[] = "aabbbbbbccddddddddddeeeeeeeeeeff"
				 "gghhhhhhhhhhiiiikkkkkkllllllllmm"
				 "mmmmnnnnnnnnoooooooopppprrrrrrrr"
				 "ssssssssssttttttttuuuuuuuuuuvvvv"
				 "wwwwwwwwwwxxxxyyzzzzzzhtwyassss "
				 "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
				 "eeeeeeeeiiiioooooooooooooooooooo"
				 "oooouuuuuuuuuuuuuuyyyyyyyyllvvyy";

/* The base letter; 0 if it is none of those. */
static char
latin_of(unsigned code)
{
	if (code >= 0xC0 && code < 0x180)
		return latin[code - 0xC0];
	if (code >= 0x1E00 && code < 0x1F00)
		return more_latin[code - 0x1E00];
	return code == 0x1A0 || code == 0x1A1 ? 'o'
	    : code == 0x1AF || code == 0x1B0  ? 'u'
					      : '\0';
}

bool
fold_is_dropped(struct str s)
{
	unsigned char first = s.n ? (unsigned char)s.p[0] : 0;
	unsigned char second = s.n > 1 ? (unsigned char)s.p[1] : 0;

	if (first == 0xE2)
		return str_starts(s, STR("’"));
	return (second & 0xC0) == 0x80 &&
	    (first == 0xCC || (first == 0xCD && second < 0xB0));
}

/* Lower-case Cyrillic for capitals and io, in two bytes. */
static void
fold_cyrillic(unsigned char *p)
{
	if (p[0] == 0xD0 && p[1] >= 0x90 && p[1] <= 0x9F)
		p[1] = (unsigned char)(p[1] + 0x20);
	else if (p[0] == 0xD0 && p[1] >= 0xA0 && p[1] <= 0xAF)
		p[0] = 0xD1, p[1] = (unsigned char)(p[1] - 0x20);
	else if ((p[0] == 0xD0 && p[1] == 0x81) ||
	    (p[0] == 0xD1 && p[1] == 0x91))
		p[0] = 0xD0, p[1] = 0xB5;
}

/* The first two bytes of s; 0 for those that it lacks. */
static unsigned
two_bytes(struct str s)
{
	return (s.n > 0 ? (unsigned)(unsigned char)s.p[0] << 8 : 0) |
	    (s.n > 1 ? (unsigned char)s.p[1] : 0);
}

bool
fold_is_small(struct str s)
{
	unsigned two = two_bytes(s);

	return (s.n > 0 && is_lower(s.p[0])) ||
	    (two >= 0xC39F && two <= 0xC3BF && two != 0xC3B7) ||
	    (two >= 0xD0B0 && two <= 0xD0BF) ||
	    (two >= 0xD180 && two <= 0xD19F);
}

bool
fold_is_capital(struct str s)
{
	unsigned two = two_bytes(s);

	return (s.n > 0 && is_upper(s.p[0])) ||
	    (two >= 0xC380 && two <= 0xC39E && two != 0xC397) ||
	    (two >= 0xD080 && two <= 0xD0AF);
}

size_t
fold_length(char first)
{
	unsigned char c = (unsigned char)first;

	return c < 0xC0 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}

/* Punctuation, symbols, emoji, variation selectors: what separates words. */
static bool
is_separator(const unsigned char *p, size_t n)
{
	if (n == 4)
		return true;
	if (n != 3)
		return n == 1;
	return p[0] == 0xE2 || (p[0] == 0xE3 && p[1] == 0x80) ||
	    (p[0] == 0xEF && p[1] >= 0xB8);
}

static inline void
fold_add(struct folded *f, char c)
{
	if (f->n == FOLD_BYTES)
		f->cut = true;
	else if (c != ' ' || (f->n > 0 && f->text[f->n - 1] != ' '))
		f->text[f->n++] = c;
}

static void
fold_wide(struct folded *f, const unsigned char *p, size_t n)
{
	unsigned char pair[2] = { p[0], n == 2 ? p[1] : 0 };
	unsigned code = (p[0] & 0x1Fu) << 6 | (p[1] & 0x3Fu);

	if (n == 3)
		code = (p[0] & 0xFu) << 12 | (p[1] & 0x3Fu) << 6 |
		    (p[2] & 0x3Fu);
	if (n < 4 && latin_of(code)) {
		fold_add(f, latin_of(code));
	} else if (fold_is_dropped((struct str){ (const char *)p, n })) {
		return;
	} else if (n == 2) {
		fold_cyrillic(pair);
		fold_add(f, (char)pair[0]);
		fold_add(f, (char)pair[1]);
	} else if (is_separator(p, n)) {
		fold_add(f, ' ');
	} else {
		for (size_t i = 0; i < n; i++)
			fold_add(f, (char)p[i]);
	}
}

/* From kana to U+EFFF, CJK and Hangul: nothing is folded, or separates words. */
static inline bool
is_unchanged(const char *p)
{
	unsigned char first = (unsigned char)p[0];

	return first >= 0xE3 && first < 0xEF &&
	    (first != 0xE3 || p[1] != '\x80');
}

/* Adds the character at the start of s; its length, or 0 if it is cut. */
static size_t
fold_one(struct folded *f, struct str s)
{
	char c = s.p[0];
	size_t n = fold_length(c);

	if (n > s.n)
		return 0;
	if (n == 3 && is_unchanged(s.p) && f->n + n <= FOLD_BYTES) {
		memcpy(f->text + f->n, s.p, 3);
		f->n += n;
	} else if (is_alnum(c) || c == '`') {
		fold_add(f, to_lower(c));
	} else if (n > 1) {
		fold_wide(f, (const unsigned char *)s.p, n);
	} else if (c == '.' && s.n > 1 && is_alnum(s.p[1])) {
		fold_add(f, '.');
	} else if (c != '\'') {
		fold_add(f, ' ');
	}
	return n;
}

size_t
fold_character(struct folded *f, struct str s)
{
	size_t n;

	f->n = 0;
	f->cut = false;
	n = fold_one(f, s);
	return n ? n : s.n;
}

/* Adds the ASCII letters and digits that s begins with; how many. */
static inline size_t
fold_letters(struct folded *f, struct str s)
{
	char *to = f->text + f->n;
	size_t n = 0;

	for (s = str_head(s, FOLD_BYTES - f->n); n < s.n; n++) {
		char c = s.p[n], low = (char)(c | ' ');

		if (!is_lower(low) && !is_digit(c))
			break;
		to[n] = low;
	}
	f->n += n;
	return n;
}

static bool
ends_in_space(const struct folded *f)
{
	return f->n > 0 && f->text[f->n - 1] == ' ';
}

void
fold(struct folded *f, struct str s)
{
	f->n = 0;
	f->cut = false;
	while (s.n > 0 && !f->cut) {
		size_t n = fold_letters(f, s);

		if (n == 0)
			n = fold_one(f, s);
		s = str_skip(s, n ? n : s.n);
	}
	if (ends_in_space(f))
		f->n--;
}

bool
fold_word(struct folded *f, struct str *rest)
{
	size_t letters;

	f->n = 0;
	f->cut = false;
	/* Most words are between blanks. */
	letters = fold_letters(f, *rest);
	if (letters && letters < rest->n && rest->p[letters] == ' ' &&
	    letters < FOLD_BYTES) {
		*rest = str_skip(*rest, letters + 1);
		return true;
	}
	*rest = str_skip(*rest, letters);
	while (rest->n > 0 && !f->cut && !ends_in_space(f)) {
		size_t n = fold_letters(f, *rest);

		if (n == 0)
			n = fold_one(f, *rest);
		*rest = str_skip(*rest, n ? n : rest->n);
	}
	if (ends_in_space(f))
		f->n--;
	return f->n > 0;
}
