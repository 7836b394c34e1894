/*
 * scan: a text that is parsed from the left, for short forms such as dates. A
 * function that fails takes nothing.
 */
#ifndef PITH_SCAN_H
#define PITH_SCAN_H

#include "base/str.h"
#include "text/wordlist.h"

struct scan {
	struct str text;
	size_t at;
};

/* The byte `ahead` bytes on; NUL after the end. */
static inline char
scan_peek(const struct scan *scan, size_t ahead)
{
	return ahead < scan->text.n - scan->at ? scan->text.p[scan->at + ahead]
					       : '\0';
}

static inline struct str
scan_rest(const struct scan *scan)
{
	return str_skip(scan->text, scan->at);
}

/* Takes c, if it comes next. */
static inline bool
scan_take(struct scan *scan, char c)
{
	if (scan->at == scan->text.n || scan->text.p[scan->at] != c)
		return false;
	scan->at++;
	return true;
}

/* The same for a word, whatever the case of its ASCII letters. */
static inline bool
scan_word(struct scan *scan, struct str word)
{
	if (to_lower(scan_peek(scan, 0)) != to_lower(word.p[0]) ||
	    !str_begins(scan_rest(scan), word))
		return false;
	scan->at += word.n;
	return true;
}

/* The same for one of the words of a list. */
bool scan_listed(struct scan *scan, enum wordlist list);

/* One to three blanks: date(1) pads a day, and a time, by one. */
static inline bool
scan_blanks(struct scan *scan)
{
	size_t n = 0;

	while (n < 3 && scan_take(scan, ' '))
		n++;
	return n > 0;
}

/* A run of min to max (at most 9) digits with no further digit after it. */
static inline bool
scan_number(struct scan *scan, size_t min, size_t max, int *number)
{
	size_t n = 0;
	int value = 0;

	while (n < max && is_digit(scan_peek(scan, n)))
		value = value * 10 + (scan_peek(scan, n++) - '0');
	if (n < min || is_digit(scan_peek(scan, n)))
		return false;
	*number = value;
	scan->at += n;
	return true;
}

/* The number of two digits; 10000 or more for any other bytes. */
static inline int
two_digits(const char *p)
{
	enum { NONE = 10000 };

	return is_digit(p[0]) && is_digit(p[1])
	    ? (p[0] - '0') * 10 + (p[1] - '0')
	    : NONE;
}

#endif
