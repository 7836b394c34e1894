#include "same/spelling.h"

/* What words are joined by to names. */
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
	for (size_t i = 0; i < s.n; i++) {
		if (is_joint(s.p[i]))
			return false;
	}
	return is_upper(*s.p);
}
