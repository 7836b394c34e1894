#include "talk/numbers.h"

#include "text/wordlist.h"

/* The end of the number at `at`, with "," for thousands and a decimal point. */
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

/* A part of a word, a path, a date, an identifier or a range. */
static bool
is_inside(struct str text, size_t from, size_t end)
{
	char before = from ? text.p[from - 1] : ' ';
	char after = end < text.n ? text.p[end] : ' ';
	char further = end + 1 < text.n ? text.p[end + 1] : ' ';

	if (is_alnum(before) || is_any(before, "_.-/\\#:@&%"))
		return true;
	return after == '_' || (after == '-' && is_alnum(further)) ||
	    (after == ':' && is_digit(further)) || after == '\\';
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

/* "402s": status codes of HTTP. */
static bool
is_answer(struct str digits)
{
	return digits.n == 3 && (digits.p[0] == '4' || digits.p[0] == '5');
}

/* Few of something are not worth a fact; 2026 is a year. */
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

/* Where the number after one of these words begins; end if there is none. */
static size_t
joined(struct str text, size_t end, enum wordlist words)
{
	struct str rest = str_skip(text, end);
	size_t n;

	if (rest.n < 2 || rest.p[0] != ' ' || !is_alpha(rest.p[1]))
		return end;
	n = 1 + wordlist_begins(words, str_skip(rest, 1));
	return n > 1 && n + 1 < rest.n && rest.p[n] == ' ' &&
		is_digit(rest.p[n + 1])
	    ? end + n + 1
	    : end;
}

/* The end of " of 14", "/14": both numbers are one. */
static size_t
of_end(struct str text, size_t end, size_t *dots)
{
	size_t at = joined(text, end, LIST_NUMBER_OF);

	if (end + 1 < text.n && text.p[end] == '/' && is_digit(text.p[end + 1]))
		at = end + 1;
	return at > end ? digits_end(text, at, dots) : end;
}

static bool
is_unit(struct str word)
{
	/* Case matters here. */
	static const struct str signs = STR_INIT(
	    " ms s h KB kB MB GB TB KiB MiB GiB bytes bits px rem fps Hz kHz "
	    "MHz GHz MB/s GB/s req/s ops/s ns us µs x ");

	return str_listed(signs, word) ||
	    wordlist_begins(LIST_NUMBER_UNIT, word) == word.n;
}

/* The end of the unit of the number that ends here; end if it has none. */
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
	if (is_unit(word) && !is_zero(digits))
		return at + word.n;
	return at > end && is_many(digits) &&
		wordlist_begins(LIST_NUMBER_COUNTED, word) == word.n
	    ? at + word.n
	    : end;
}

/* The word before a place, across what may be between name and number. */
static struct str
word_before(struct str text, size_t at)
{
	size_t end = at, start;

	while (end && is_any(text.p[end - 1], " :=`*"))
		end--;
	for (start = end; start && is_alpha(text.p[start - 1]);)
		start--;
	if (end == at || at - end > 3 ||
	    (start && is_any(text.p[start - 1], "_-.")))
		start = end;
	return (struct str){ text.p + start, end - start };
}

/*
 * Where the name before a number begins: "port 8080", "port: 8080", "exit code
 * 1", "timeout of 300", "limit to 10"; without a name, where the number begins.
 */
static size_t
name_from(struct str text, size_t from)
{
	struct str word = word_before(text, from), before;

	if (wordlist_is(LIST_NUMBER_NAME, word))
		return (size_t)(word.p - text.p);
	if (word.n == 0)
		return from;
	before = word_before(text, (size_t)(word.p - text.p));
	if (wordlist_is(LIST_NUMBER_JOIN, word)
		? wordlist_is(LIST_NUMBER_NAME, before)
		: wordlist_is(LIST_NUMBER_NAME,
		      (struct str){ before.p,
			  (size_t)(word.p + word.n - before.p) }))
		return (size_t)(before.p - text.p);
	return from;
}

/* The number at from; empty if it means nothing by itself. */
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
	/* Not "port 8080s". */
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
	if (name < from) {
		size_t second = joined(text, all, LIST_NUMBER_TO);

		if (second > all)
			all = *pos = digits_end(text, second, &dots);
	}
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
