#include "talk/numbers.h"

#include "talk/numbers_words.h"

/* Behind the digits at `at`, with "," between thousands and "." of a part. */
static size_t
digits_end(struct str text, size_t at, size_t *dots)
{
	*dots = 0;
	for (; at < text.n; at++) {
		bool more = at + 1 < text.n && is_digit(text.p[at + 1]);

		if (is_digit(text.p[at]))
			continue;
		if (!more || (text.p[at] != '.' && text.p[at] != ','))
			break;
		*dots += text.p[at] == '.';
	}
	return at;
}

/* A part of a word, a path, a date, an identifier, a range. */
static bool
is_inside(struct str text, size_t from, size_t end)
{
	char before = from ? text.p[from - 1] : ' ';
	char behind = end < text.n ? text.p[end] : ' ';
	char further = end + 1 < text.n ? text.p[end + 1] : ' ';

	if (is_alnum(before) || is_any(before, "_.-/\\#:@&%"))
		return true;
	return behind == '_' || (behind == '-' && is_alnum(further)) ||
	    (behind == ':' && is_digit(further)) || behind == '\\';
}

static struct str
word_at(struct str text, size_t at)
{
	size_t end = at;

	while (end < text.n &&
	    (is_alpha(text.p[end]) || is_nonascii(text.p[end]) ||
		(text.p[end] == '/' && end > at)))
		end++;
	return (struct str){ text.p + at, end - at };
}

/* "402s": answers of a server. */
static bool
is_answer(struct str digits)
{
	return digits.n == 3 && (digits.p[0] == '4' || digits.p[0] == '5');
}

/* A year is counted by nobody, and a few of something are no news. */
static bool
is_many(struct str digits)
{
	uintmax_t n = 0;

	for (size_t i = 0; i < digits.n; i++) {
		if (is_digit(digits.p[i]))
			n = n < 1000000
			    ? n * 10 + (uintmax_t)(digits.p[i] - '0')
			    : n;
	}
	return n >= 10 && !(digits.n == 4 && n >= 1990 && n < 2100);
}

static bool
is_zero(struct str digits)
{
	for (size_t i = 0; i < digits.n; i++) {
		if (is_digit(digits.p[i]) && digits.p[i] != '0')
			return false;
	}
	return true;
}

/* Behind " of 14", "/14": both numbers are one. */
static size_t
of_end(struct str text, size_t end, size_t *dots)
{
	struct str rest = str_skip(text, end);
	size_t at = 0;

	if (str_starts(rest, STR(" of ")))
		at = end + 4;
	else if (str_starts(rest, STR(" out of ")))
		at = end + 8;
	else if (str_starts(rest, STR("/")))
		at = end + 1;
	if (at == 0 || at == text.n || !is_digit(text.p[at]))
		return end;
	return digits_end(text, at, dots);
}

/* Behind the unit of the number that ends here; the same where it has none. */
static size_t
unit_end(struct str text, struct str digits, size_t end)
{
	size_t at = end;
	struct str word;

	if (at < text.n && (text.p[at] == ' ' || text.p[at] == '-'))
		at++;
	if (at < text.n && text.p[at] == '%')
		return at + 1;
	word = word_at(text, at);
	/* "1920x1080" */
	if (word.n == 0 ||
	    (at + word.n < text.n && is_digit(text.p[at + word.n])))
		return end;
	if (word.n == 1 &&
	    (word.p[0] == 'x' ? at > end
			      : word.p[0] == 's' && is_answer(digits)))
		return end;
	if (numbers_is_unit(word) && !is_zero(digits))
		return at + word.n;
	return at > end && numbers_is_counted(word) && is_many(digits)
	    ? at + word.n
	    : end;
}

/* "exit code 1", "status code 404": other codes are texts of programs. */
static size_t
exit_from(struct str text, size_t code, size_t otherwise)
{
	struct str before = str_head(text, code);

	if (str_ends(before, STR("exit ")) || str_ends(before, STR("Exit ")))
		return code - 5;
	return str_ends(before, STR("status ")) ? code - 7 : otherwise;
}

static bool
is_join(struct str word)
{
	return str_eq(word, STR("of")) || str_eq(word, STR("to")) ||
	    str_eq(word, STR("is")) || str_eq(word, STR("from")) ||
	    str_eq(word, STR("at"));
}

/*
 * Where the name in front of a number begins: "port 8080", "port: 8080",
 * "timeout of 300", "limit to 10"; the number's own place where it has none.
 */
static size_t
name_from(struct str text, size_t from)
{
	size_t at = from;

	for (int words = 0; words < 2; words++) {
		size_t end = at, start;
		struct str word;

		while (end && is_any(text.p[end - 1], " :=`*"))
			end--;
		for (start = end; start && is_alpha(text.p[start - 1]);)
			start--;
		word = (struct str){ text.p + start, end - start };
		if (word.n == 0 || end == at || at - end > 3 ||
		    (start && is_any(text.p[start - 1], "_-.")))
			return from;
		if (str_same(word, STR("code")))
			return exit_from(text, start, from);
		if (numbers_is_name(word))
			return start;
		if (words || !is_join(word))
			return from;
		at = start;
	}
	return from;
}

/* The number at from; an empty one if it says nothing by itself. */
static struct str
number_at(struct str text, size_t from, size_t *pos)
{
	struct str none = { text.p + from, 0 };
	size_t dots, all, name, end = digits_end(text, from, &dots);
	struct str digits = { text.p + from, end - from };

	*pos = end;
	if (dots > 1 || is_inside(text, from, end))
		return none;
	all = of_end(text, end, &dots);
	if (all > end) {
		bool slash = text.p[end] == '/';

		*pos = all;
		end = unit_end(text, digits, all);
		return slash && (end == all || text.p[end - 1] == '%')
		    ? none
		    : (struct str){ text.p + from, end - from };
	}
	all = unit_end(text, digits, end);
	name = name_from(text, from);
	*pos = all;
	if (all == end && (name == from || is_zero(digits)))
		return none;
	/* "port 8080s" is none. */
	if (all == end && end < text.n &&
	    (is_alnum(text.p[end]) || text.p[end] == '/'))
		return none;
	/* "seed `42`" */
	if (str_chr(str_head(text, from), '`', name) < from) {
		bool shut = all < text.n && text.p[all] == '`';

		if (!shut && all == end)
			return none;
		name = shut ? name : from;
		all += shut;
	}
	/* "port from 8080 to 3000" */
	if (name < from && str_starts(str_skip(text, all), STR(" to ")) &&
	    all + 4 < text.n && is_digit(text.p[all + 4]))
		all = *pos = digits_end(text, all + 4, &dots);
	return (struct str){ text.p + name, all - name };
}

bool
number_find(struct str text, size_t *pos, struct str *number)
{
	for (size_t i = *pos; i < text.n;) {
		if (!is_digit(text.p[i])) {
			i++;
			continue;
		}
		*number = number_at(text, i, pos);
		i = *pos;
		if (number->n)
			return true;
	}
	*pos = text.n;
	return false;
}
