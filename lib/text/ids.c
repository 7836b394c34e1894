#include "text/ids.h"

#include "text/fold.h"
#include "text/wordlist.h"

/* Names of things that look like identifiers, by their first letter. */
enum { NAME = 8 };
/* clang-format off */
static const char names[26][4][NAME] = {
#define LETTER(c) [(c) - 'A']
	LETTER('A') = { "AES", "ASCII", "ARGON", "AMD" },
	LETTER('B') = { "BASE", "BLAKE" },
	LETTER('C') = { "CP", "COVID", "CLAUDE" },
	LETTER('E') = { "ECMA", "ES", "ED" },
	LETTER('G') = { "GPT", "GMT", "GEMINI" },
	LETTER('H') = { "HAIKU", "HTTP", "HS" },
	LETTER('I') = { "ISO", "IEEE", "IPV" },
	LETTER('K') = { "KOI" },
	LETTER('L') = { "LLAMA", "LATIN" },
	LETTER('M') = { "MD", "MCP" },
	LETTER('O') = { "OPUS", "OWASP" },
	LETTER('P') = { "PEP" },
	LETTER('R') = { "RSA", "RFC", "RS" },
	LETTER('S') = { "SHA", "SONNET" },
	LETTER('T') = { "TLS", "TOP" },
	LETTER('U') = { "UTF", "UTC", "USB" },
	LETTER('W') = { "WCAG" },
	LETTER('X') = { "X" },
#undef LETTER
};
/* clang-format on */

/* s begins with a capital. */
static bool
is_name(struct str s)
{
	const char(*of)[NAME] = names[s.p[0] - 'A'];
	char name[NAME] = { 0 };

	if (s.n >= NAME)
		return false;
	memcpy(name, s.p, s.n);
	for (size_t i = 0; i < countof(names[0]); i++) {
		if (memcmp(of[i], name, NAME) == 0)
			return true;
	}
	return false;
}

/* A run of capitals and digits (and dots inside: P1.5). */
static size_t
segment(struct str s)
{
	size_t n = 0;

	while (n < s.n &&
	    (is_upper(s.p[n]) || is_digit(s.p[n]) ||
		(s.p[n] == '.' && n && n + 1 < s.n && is_digit(s.p[n + 1]))))
		n++;
	return n;
}

size_t
id_number(struct str s)
{
	size_t n = str_run_of(s, is_digit);

	if (n == 0)
		return 0;
	if (n < s.n && is_alpha(s.p[n]) &&
	    (n + 1 == s.n || (!is_alnum(s.p[n + 1]) && s.p[n + 1] != '.')))
		return n + 1;
	while (n + 1 < s.n && s.p[n] == '.' && is_digit(s.p[n + 1]))
		n += 1 + str_run_of(str_skip(s, n + 1), is_digit);
	return n;
}

/* What follows US-001: "-002" of a date, "-B" of a part. */
static size_t
numbers(struct str s)
{
	size_t n = id_number(s);

	while (n && n + 1 < s.n && s.p[n] == '-') {
		size_t more = id_number(str_skip(s, n + 1));

		if (more == 0)
			break;
		n += 1 + more;
	}
	return n;
}

/* RALPH_TASK_6 */
static size_t
long_id(struct str s)
{
	size_t from = 0, n = 0;
	struct str unit = { s.p, 0 };

	for (;;) {
		size_t more = segment(str_skip(s, n));

		from = n;
		n += more;
		if (more == 0)
			return 0;
		if (n == s.n || s.p[n] != '_')
			break;
		unit = (struct str){ s.p + from, n - from };
		n++;
	}
	return id_number(str_skip(s, from)) == n - from &&
		wordlist_is(LIST_COUNTED, unit)
	    ? n
	    : 0;
}

/* The last segment, of n bytes, is SYS003: at least two digits close it. */
static bool
ends_in_digits(struct str s, size_t n)
{
	return n > 3 && is_digit(s.p[s.n - 1]) && is_digit(s.p[s.n - 2]);
}

/* The last segment, of n bytes, has a digit, and what it follows is "TASK-". */
static bool
is_named_unit(struct str s, size_t n)
{
	return n && n < s.n && s.p[s.n - n - 1] == '-' &&
	    str_has_digit(str_skip(s, s.n - n)) &&
	    wordlist_is(LIST_COUNTED, str_head(s, s.n - n - 1));
}

/* The identifier at the start of s; its length or 0. */
static size_t
id_at(struct str s)
{
	size_t n = 0;
	size_t parts = 0;

	if (s.n < 3 || !is_upper(s.p[0]) || is_lower(s.p[1]))
		return 0;
	for (;;) {
		size_t digits = parts ? numbers(str_skip(s, n)) : 0;
		size_t more = segment(str_skip(s, n));

		if (digits && digits >= more) {
			n += digits;
			break;
		}
		n += more;
		if (parts > 1 && ends_in_digits(str_head(s, n), more))
			break;
		if (more == 0 || n == s.n || s.p[n] != '-')
			return is_named_unit(str_head(s, n), more) ? n
								   : long_id(s);
		if (++parts == 1 && is_name(str_head(s, n)))
			return 0;
		n++;
	}
	return n;
}

static inline bool
is_word(char c)
{
	return is_ident(c) || is_any(c, "./\\-~@");
}

/* The same for each byte: prose is read by it to the end of each word. */
static const bool *
word_bytes(void)
{
	static bool bytes[256];

	if (!bytes['a']) {
		for (unsigned c = 0; c < 256; c++)
			bytes[c] = is_word((char)c);
	}
	return bytes;
}

static bool
ends_word(struct str s)
{
	return s.n == 0 || !is_word(s.p[0]);
}

/*
 * What of the word at the start of s is an identifier: all of it, or what
 * comes before "/US-002", "..US-005", "-US-003" and a full stop. A word may
 * be very long, and full of them: its end is not looked for.
 */
static size_t
id_in_word(struct str s)
{
	size_t n = id_at(s);
	struct str rest = str_skip(s, n);

	if (n == 0 || ends_word(rest))
		return n;
	if (str_starts(rest, STR("..")))
		return n;
	if (rest.p[0] == '.')
		return ends_word(str_skip(rest, 1)) ? n : 0;
	if (rest.p[0] == '/' || rest.p[0] == '-')
		return ends_word(str_skip(rest, 1)) || id_at(str_skip(rest, 1))
		    ? n
		    : 0;
	return 0;
}

/* "#217", at most five digits: six are a colour. */
static size_t
hash_at(struct str s)
{
	size_t n = 1 + str_run_of(str_skip(s, 1), is_digit);

	if (n == 1 || n > 6 || (n < s.n && is_ident(s.p[n])))
		return 0;
	return n;
}

size_t
id_in_front(struct str text, bool hash)
{
	if (text.n && is_upper(text.p[0]))
		return id_in_word(text);
	return hash && text.n && text.p[0] == '#' ? hash_at(text) : 0;
}

bool
id_find(struct str text, size_t *pos, bool hash, struct str *id)
{
	const bool *words = word_bytes();
	size_t i = *pos;

	while (i < text.n) {
		struct str rest = str_skip(text, i);
		size_t n = 0;

		if (is_upper(rest.p[0]))
			n = id_in_word(rest);
		else if (hash && rest.p[0] == '#' &&
		    (i == 0 ||
			(!is_word(text.p[i - 1]) && text.p[i - 1] != '&')))
			n = hash_at(rest);
		if (n) {
			*id = str_head(rest, n);
			i += n;
			while (i < text.n && is_any(text.p[i], "/.-"))
				i++;
			*pos = i;
			return true;
		}
		do
			i++;
		while (i < text.n && words[(unsigned char)text.p[i]] &&
		    words[(unsigned char)text.p[i - 1]]);
	}
	*pos = text.n;
	return false;
}

/* ---- "Session 7" ---- */

/* "①" to "⑳" */
static bool
is_circled(struct str s)
{
	unsigned char last = s.n > 2 ? (unsigned char)s.p[2] : 0;

	return str_starts(s, STR("\xe2\x91")) && last >= 0xa0 && last <= 0xb3;
}

/* " 7", " #7", " 3b", " 2.1", "s 3-5", "①" after a word; its length or 0. */
static size_t
count_at(struct str s, bool joined)
{
	size_t i = str_run(s, ' '), n;

	if (is_circled(str_skip(s, i)))
		return i + 3;
	if (i < s.n && s.p[i] == '#')
		i++;
	else if (i == 0 && !joined)
		return 0;
	n = id_number(str_skip(s, i));
	if (n == 0 || n > 9)
		return 0;
	n += i;
	if (n < s.n && (is_ident(s.p[n]) || s.p[n] == '%'))
		return 0;
	/* "Sessions 3-5", not "Task 3-fix". */
	if (n + 1 < s.n && s.p[n] == '-' && is_digit(s.p[n + 1])) {
		n += 1 + id_number(str_skip(s, n + 1));
		if (n < s.n && s.p[n] == '-')
			return 0; /* a date */
	}
	return n;
}

/* Chinese puts the number before the word: 第3次, 第 2 轮. */
static size_t
ordinal_at(struct str s)
{
	size_t i = wordlist_begins(LIST_ORDINAL, s), n;

	n = i ? count_at(str_skip(s, i), true) : 0;
	if (n == 0)
		return 0;
	i += n;
	n = wordlist_begins(LIST_ORDINAL_UNIT, str_skip(s, i));
	return n ? i + n : 0;
}

/* "1단계", "2日目" */
static size_t
counted_unit_at(struct str s)
{
	size_t digits = str_run_of(s, is_digit), unit;

	if (digits == 0 || digits > 3 || digits == s.n ||
	    !is_nonascii(s.p[digits]))
		return 0;
	unit = wordlist_begins(LIST_COUNTED_UNIT, str_skip(s, digits));
	return unit ? digits + unit : 0;
}

/* Not a sign beyond ASCII. */
static bool
is_letter(struct str s)
{
	struct folded f = { 0 };

	if (is_nonascii(s.p[0]))
		fold_character(&f, s);
	return f.n > 0;
}

/* " A" after a word, with nothing or a mark behind it: "Session A: title". */
static size_t
letter_at(struct str s)
{
	struct str rest;

	if (s.n < 2 || s.p[0] != ' ' || !is_upper(s.p[1]))
		return 0;
	rest = str_skip(s, 2);
	if (rest.n && (is_word(rest.p[0]) || is_any(rest.p[0], "'&+,")))
		return 0;
	rest = str_trim(rest);
	return rest.n && (is_word(rest.p[0]) || is_letter(rest)) ? 0 : 2;
}

size_t
id_numbered(struct str text)
{
	size_t word, n = 0;

	if (text.n && is_digit(text.p[0]))
		return counted_unit_at(text);
	if (text.n == 0 || !(is_alpha(text.p[0]) || is_letter(text)))
		return 0;
	word = wordlist_begins(LIST_COUNTED, text);
	if (word)
		n = count_at(str_skip(text, word), is_nonascii(text.p[0]));
	if (word && n == 0 && wordlist_begins(LIST_WORK_UNIT, text))
		n = letter_at(str_skip(text, word));
	return n ? word + n : ordinal_at(text);
}
