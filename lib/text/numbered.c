#include "text/fold.h"
#include "text/ids.h"
#include "text/wordlist.h"

/* " 7", " #7", " 3b", " 2.1", "s 3-5" behind a word; its length or 0. */
static size_t
count_at(struct str s, bool joined)
{
	size_t i = 0, n;

	while (i < s.n && s.p[i] == ' ')
		i++;
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

/* Chinese counts in front of the word: 第3次, 第 2 轮. */
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

/* Not a sign beyond ASCII. */
static bool
is_letter(struct str s)
{
	struct folded f = { 0 };

	if (is_nonascii(s.p[0]))
		fold_character(&f, s);
	return f.n > 0;
}

size_t
id_numbered(struct str text)
{
	size_t word, n = 0;

	if (text.n == 0 || !(is_alpha(text.p[0]) || is_letter(text)))
		return 0;
	word = wordlist_begins(LIST_COUNTED, text);
	if (word)
		n = count_at(str_skip(text, word), is_nonascii(text.p[0]));
	return n ? word + n : ordinal_at(text);
}
