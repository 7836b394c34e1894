#include "text/status_words.h"

#include "text/fold.h"

enum { ANYWHERE, IN_FIELDS, IN_CAPITALS };

/* Sorted by bytes: status_word_at() looks by halves. */
static const struct word {
	struct str word;
	char first;
	unsigned char status, where;
} words[] = {
#define ROW(s, status, where) \
	{ \
		STR_INIT(s), (s)[0], status, where \
	}
#define D(s) ROW(s, STATUS_DONE, ANYWHERE),
#define D_(s) ROW(s, STATUS_DONE, IN_FIELDS),
#define G(s) ROW(s, STATUS_PROGRESS, ANYWHERE),
#define G_(s) ROW(s, STATUS_PROGRESS, IN_FIELDS),
#define P(s) ROW(s, STATUS_PENDING, ANYWHERE),
#define P_(s) ROW(s, STATUS_PENDING, IN_FIELDS),
#define PC(s) ROW(s, STATUS_PENDING, IN_CAPITALS),
#define F(s) ROW(s, STATUS_FAILED, ANYWHERE),
#define F_(s) ROW(s, STATUS_FAILED, IN_FIELDS),
#define FC(s) ROW(s, STATUS_FAILED, IN_CAPITALS),
#define B(s) ROW(s, STATUS_BLOCKED, ANYWHERE),
#define B_(s) ROW(s, STATUS_BLOCKED, IN_FIELDS),
#include "data/statuses"
};

static const size_t word_count = sizeof words / sizeof *words;

/* clang-format off */
static const struct {
	struct str mark;
	enum status status;
} marks[] = {
	{ STR_INIT("✅"), STATUS_DONE }, { STR_INIT("✓"), STATUS_DONE },
	{ STR_INIT("✔"), STATUS_DONE }, { STR_INIT("☑"), STATUS_DONE },
	{ STR_INIT("❌"), STATUS_FAILED }, { STR_INIT("✗"), STATUS_FAILED },
	{ STR_INIT("✘"), STATUS_FAILED }, { STR_INIT("✖"), STATUS_FAILED },
	{ STR_INIT("🔄"), STATUS_PROGRESS }, { STR_INIT("🚧"), STATUS_PROGRESS },
	{ STR_INIT("⏳"), STATUS_PENDING }, { STR_INIT("⬜"), STATUS_PENDING },
	{ STR_INIT("☐"), STATUS_PENDING }, { STR_INIT("○"), STATUS_PENDING },
	{ STR_INIT("🔲"), STATUS_PENDING }, { STR_INIT("⛔"), STATUS_BLOCKED },
	{ STR_INIT("⊘"), STATUS_BLOCKED }, { STR_INIT("🚫"), STATUS_BLOCKED },
	{ STR_INIT("⏸"), STATUS_BLOCKED }, { STR_INIT("🛑"), STATUS_BLOCKED },
};
/* clang-format on */

/* How much of s the word takes at its start, "_" and "-" being spaces too. */
static size_t
word_matches(struct str s, struct str word)
{
	size_t at = 0;

	for (size_t i = 0; i < word.n;) {
		char c = at < s.n ? s.p[at] : '\0';
		struct folded f;
		size_t n;

		if (!is_nonascii(c)) {
			if (to_lower(c == '_' || c == '-' ? ' ' : c) !=
			    word.p[i++])
				return 0;
			at++;
			continue;
		}
		n = fold_character(&f, str_skip(s, at));
		if (f.n == 0 || i + f.n > word.n ||
		    memcmp(f.text, word.p + i, f.n) != 0)
			return 0;
		i += f.n;
		at += n;
	}
	/* 完成了 goes on after the word, "passport" and "passé" may not. */
	if (is_alpha(word.p[0]) && at < s.n &&
	    (is_alnum(s.p[at]) || (s.p[at] >= '\xc3' && s.p[at] < '\xe0')))
		return 0;
	return at;
}

/* The first row that begins with this byte, or where it would be. */
static size_t
first_row(char first)
{
	size_t low = 0;

	for (size_t n = word_count; n > 1; n -= n / 2)
		low += (unsigned char)words[low + n / 2 - 1].first <
			(unsigned char)first
		    ? n / 2
		    : 0;
	return low + ((unsigned char)words[low].first < (unsigned char)first);
}

/* The word is a status in this place, of which it takes n bytes. */
static bool
counts(const struct word *word, struct str s, size_t n, bool field)
{
	if (field || word->where != IN_CAPITALS)
		return true;
	if (!str_is_upper(str_head(s, n)))
		return false;
	/* Not "TODO agent", "TODO.md". */
	s = str_skip(s, n);
	if (s.n && !is_any(s.p[0], " :)]*"))
		return false;
	s = str_trim(s);
	return s.n == 0 || !is_alnum(s.p[0]);
}

size_t
status_word_at(struct str s, bool field, enum status *status)
{
	char first = s.n ? to_lower(s.p[0]) : '\0';
	size_t best = 0;
	struct folded f;

	if (is_nonascii(first)) {
		fold_character(&f, s);
		first = f.n > 0 ? f.text[0] : '\0';
	}
	for (size_t i = first_row(first);
	     i < word_count && words[i].first == first; i++) {
		size_t n;

		if (words[i].where == IN_FIELDS && !field)
			continue;
		n = word_matches(s, words[i].word);
		if (n > best && counts(&words[i], s, n, field)) {
			best = n;
			*status = words[i].status;
		}
	}
	return best;
}

size_t
status_mark_at(struct str s, enum status *status)
{
	if (s.n < 3 || (s.p[0] != '\xe2' && s.p[0] != '\xf0'))
		return 0;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		if (str_starts(s, marks[i].mark)) {
			*status = marks[i].status;
			return marks[i].mark.n;
		}
	}
	return 0;
}
