#include "text/truncate.h"

#include "base/utf8.h"
#include "secret/secret.h"
#include "text/unspaced.h"

enum { WITHIN = 1024 }; /* longer text is searched no further */

static const struct str more = STR_INIT(" …");

/*
 * A sentence ends before position at: ". " or "。" and kin, or "; " outside
 * brackets. What goes on with a small letter goes on after an abbreviation
 * ("e.g. this").
 */
static bool
ends_sentence(struct str text, size_t at)
{
	static const struct str ends[] = {
		STR_INIT(". "),
		STR_INIT("! "),
		STR_INIT("? "),
		STR_INIT("。"),
		STR_INIT("！"),
		STR_INIT("；"),
	};
	struct str head = str_head(text, at);

	if (str_ends(head, STR("; ")))
		return !str_is_unclosed(head);
	return !(at < text.n && is_lower(text.p[at])) &&
	    str_ends_any(head, ends, countof(ends));
}

/* The sentences that end within the last two thirds of n; empty if none does. */
static struct str
sentences(struct str text, struct str head, size_t n)
{
	for (size_t at = head.n; at > n / 3; at--) {
		if (ends_sentence(text, at) && utf8_cut(text, at).n == at) {
			head = str_trim(str_head(head, at));
			if (str_ends(head, STR(";")))
				head.n--;
			return head;
		}
	}
	return (struct str){ head.p, 0 };
}

/* The mark is open at the end of head; its other end was cut off. */
static bool
is_open(struct str head, struct str text, struct str mark)
{
	bool open = false;

	for (size_t at = 0; at < head.n;) {
		bool found = str_starts(str_skip(head, at), mark);

		open ^= found;
		at += found ? mark.n : 1;
	}
	return open && str_find(text, mark, head.n) < text.n;
}

/* What closes code or bold text that the end of head cuts. */
static struct str
closing_mark(struct str head, struct str text)
{
	static const struct str marks[] = { STR_INIT("`"), STR_INIT("**") };

	for (size_t i = 0; i < countof(marks); i++) {
		if (is_open(head, text, marks[i]))
			return marks[i];
	}
	return (struct str){ "", 0 };
}

static struct str
with_more(struct str head, struct str end, struct arena *arena)
{
	return arena_join(arena, head, more, end);
}

/* A code span longer than all there is room for: cut, and closed again. */
static struct str
cut_code(struct str text, size_t n, struct arena *arena)
{
	size_t at = n;
	bool open = false;

	while (at > 0 && ((unsigned char)text.p[at] & 0xc0) == 0x80)
		at--;
	for (size_t i = 0; i < at; i++)
		open ^= text.p[i] == '`';
	return with_more(str_head(text, at), open ? STR("`") : STR(""), arena);
}

struct str
truncate_text(struct str text, size_t n, struct arena *arena)
{
	struct str head, whole;
	size_t word;

	/* A part of a secret does not look like one. */
	if (text.n > n)
		text = secret_hide(text, arena);
	head = utf8_cut(text, n);
	word = head.n;
	if (head.n == text.n)
		return text;
	if (head.n <= n / 3)
		return cut_code(text, n, arena);
	whole = sentences(text, head, n);
	if (whole.n)
		return arena_join(arena, whole, closing_mark(whole, text),
		    STR(""));
	while (word > n / 2 && head.p[word - 1] != ' ')
		word--;
	if (word && head.p[word - 1] == ' ')
		head = str_trim(str_head(head, word));
	while (head.n && is_any(head.p[head.n - 1], ",;:-("))
		head = str_trim(str_head(head, head.n - 1));
	return with_more(head, closing_mark(head, text), arena);
}

static bool
is_mark(char c)
{
	return !is_word_byte(c);
}

/* "（", "。": a mark of three bytes. */
static bool
begins_wide_mark(struct str text)
{
	static const struct str marks[] = { STR_INIT("（"), STR_INIT("）"),
		STR_INIT("："), STR_INIT("，"), STR_INIT("、"), STR_INIT("。"),
		STR_INIT("「"), STR_INIT("」") };

	return str_starts_any(text, marks, countof(marks)) > 0;
}

bool
words_start(struct str a, struct str b)
{
	size_t i = 0, j = 0;

	for (;;) {
		while (i < a.n && is_mark(a.p[i]))
			i++;
		while (j < b.n && is_mark(b.p[j]))
			j++;
		if (i == a.n)
			return j > 0 &&
			    (j == b.n || !is_alnum(b.p[j - 1]) ||
				begins_wide_mark(str_skip(b, j)));
		if (j == b.n)
			return false;
		if (to_lower(a.p[i++]) != to_lower(b.p[j++]))
			return str_starts(str_skip(a, i - 1), STR("…"));
	}
}

static bool
is_ascii(char c)
{
	return !is_nonascii(c);
}

/*
 * Of a script without spaces more than a few characters are several words, with a name
 * of another script before them, too.
 */
static bool
is_single_word(struct str text)
{
	enum { CHARACTERS = 6 };
	struct str rest = str_skip(text, str_run_of(text, is_ascii));

	return str_chr(text, ' ', 0) == text.n &&
	    !(unspaced_begins(rest) && utf8_units(text) >= CHARACTERS);
}

bool
words_within(struct str a, struct str b)
{
	if (words_start(a, b))
		return true;
	if (is_single_word(a))
		return false;
	b = str_head(b, WITHIN);
	for (size_t at = 1; at < b.n; at++) {
		if (is_mark(b.p[at - 1]) && !is_mark(b.p[at]) &&
		    words_start(a, str_skip(b, at)))
			return true;
	}
	return false;
}
