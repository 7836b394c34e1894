#include "text/fold.h"
#include "text/ids.h"

/* ---- the words and marks ---- */

enum { ANYWHERE, IN_FIELDS, IN_CAPITALS };

/* Sorted by bytes: those of one beginning are together. */
static const struct word {
	struct str word;
	char first, second;
	unsigned char status, where;
} words[] = {
#define ROW(s, status, where) \
	{ \
		STR_INIT(s), (s)[0], (s)[1], status, where \
	}
#define D(s) ROW(s, STATUS_DONE, ANYWHERE),
#define D_(s) ROW(s, STATUS_DONE, IN_FIELDS),
#define G(s) ROW(s, STATUS_PROGRESS, ANYWHERE),
#define G_(s) ROW(s, STATUS_PROGRESS, IN_FIELDS),
#define GC(s) ROW(s, STATUS_PROGRESS, IN_CAPITALS),
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

static const size_t word_count = countof(words);

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

static inline bool
is_second(char c)
{
	return is_lower(c) || c == ' ' || is_nonascii(c);
}

/* As in a word of the table. */
static inline char
plain_byte(char c)
{
	return to_lower(c == '_' || c == '-' ? ' ' : c);
}

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
			if (plain_byte(c) != word.p[i++])
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

/*
 * The first row that begins with a byte and, unless that is NUL, with a second one,
 * a small letter, a blank or one beyond ASCII; word_count: none does.
 */
static size_t
first_row(char first, char second)
{
	enum { SECONDS = 64 };
	static unsigned short rows[256][1 + SECONDS]; /* counted from 1 */
	static bool filled;
	size_t row;

	for (size_t i = word_count; !filled && i > 0; i--) {
		const struct word *word = &words[i - 1];
		unsigned short *of = rows[(unsigned char)word->first];

		of[0] = (unsigned short)i;
		if (is_second(word->second))
			of[1 + (word->second & (SECONDS - 1))] =
			    (unsigned short)i;
	}
	filled = true;
	row = rows[(unsigned char)first]
		  [second ? 1 + (second & (SECONDS - 1)) : 0];
	return row ? row - 1 : word_count;
}

/* A bit for three small letters, or for the three bytes of a character. */
static size_t
beginning(const char p[3])
{
	return (size_t)(p[0] & 0x1f) << 10 | (size_t)(p[1] & 0x1f) << 5 |
	    (size_t)(p[2] & 0x1f);
}

/* A row may begin with them; one of two letters goes on with any. */
static bool
row_begins(const char p[3])
{
	static uint64_t all[(1 << 15) / 64];
	static bool filled;

	for (size_t i = 0; !filled && i < word_count; i++) {
		struct str word = words[i].word;
		char own[3] = { words[i].first, words[i].second,
			word.n > 2 ? word.p[2] : 'a' };

		do {
			size_t bit = beginning(own);

			all[bit / 64] |= (uint64_t)1 << bit % 64;
		} while (word.n <= 2 && own[2]++ < 'z');
	}
	filled = true;
	return all[beginning(p) / 64] >> beginning(p) % 64 & 1;
}

/* The word counts as a status here, where it has n bytes. */
static bool
counts(const struct word *word, struct str s, size_t n, bool field)
{
	/* "fail-fast", "pass-through" */
	if (!field && n == 4 && n + 1 < s.n && s.p[n] == '-' &&
	    is_alpha(s.p[n + 1]))
		return false;
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

/* Most words differ from all rows in their first three letters. */
static bool
is_other_word(struct str s)
{
	return s.n > 2 && is_alpha(s.p[0]) && is_alpha(s.p[1]) &&
	    is_alpha(s.p[2]) && !row_begins(s.p);
}

static size_t
word_at(struct str s, bool field, enum status *status)
{
	char first = s.n ? to_lower(s.p[0]) : '\0';
	char second = s.n > 1 ? plain_byte(s.p[1]) : '\0';
	char third = '\0';
	size_t best = 0;
	struct folded letter;

	if (is_other_word(s))
		return 0;
	letter.n = 0;
	if (is_nonascii(first)) {
		fold_character(&letter, s);
		first = letter.n > 0 ? letter.text[0] : '\0';
		second = letter.n > 1 ? letter.text[1] : '\0';
	} else if (is_nonascii(second) || !is_second(second)) {
		/* Any other byte may stand for one in a word. */
		second = '\0';
	}
	if (is_lower(second) && s.n > 2)
		third = to_lower(s.p[2]);
	if (letter.n == 3 && !row_begins(letter.text))
		return 0;
	for (size_t i = first_row(first, second); i < word_count &&
	     words[i].first == first && (!second || words[i].second == second);
	     i++) {
		size_t n;

		if ((words[i].where == IN_FIELDS && !field) ||
		    (is_lower(third) && words[i].word.n > 2 &&
			words[i].word.p[2] != third) ||
		    !str_starts(words[i].word,
			(struct str){ letter.text, letter.n }))
			continue;
		n = word_matches(s, words[i].word);
		if (n > best && counts(&words[i], s, n, field)) {
			best = n;
			*status = words[i].status;
		}
	}
	return best;
}

/* An hourglass is for what waits and for what goes on. */
static bool
is_hourglass(struct str s)
{
	return str_starts(s, STR("⏳"));
}

static size_t
mark_beyond(struct str s, enum status *status)
{
	for (size_t i = 0; i < countof(marks); i++) {
		if (str_starts(s, marks[i].mark)) {
			*status = marks[i].status;
			return marks[i].mark.n;
		}
	}
	return 0;
}

/* All of them begin with one of two bytes. */
static inline size_t
mark_at(struct str s, enum status *status)
{
	return s.n >= 3 && (s.p[0] == '\xe2' || s.p[0] == '\xf0')
	    ? mark_beyond(s, status)
	    : 0;
}

/* ---- where they count ---- */

/* A heading longer than this says its status before. */
enum { LOOK = 2000 };

/* "Open", not "Mapped what is still to be done for each open task". */
enum { VALUE = 40 };

/* How strong a place is: the strongest of a line counts. */
enum { WEAK, AT_END, HOURGLASS, CAPITALS, MARK, IN_BRACKETS };

/*
 * What a byte means for where a word begins: one may, wherever it is, or behind what
 * is no joint; behind a joint the same word goes on.
 */
enum { STARTS = 1, STARTS_WORD = 2, JOINS = 4 };

static const unsigned char *
byte_kinds(void)
{
	static unsigned char kinds[256];

	if (kinds['a'])
		return kinds;
	for (unsigned c = 0; c < 256; c++) {
		char byte = (char)c;

		kinds[c] = (c >= 0xd0 ? STARTS : 0) |
		    (c >= 0xc0 || is_alpha(byte) ? STARTS_WORD : 0) |
		    (c == 0 || is_alnum(byte) || is_any(byte, "'_-/.") ? JOINS
								       : 0);
	}
	return kinds;
}

/* A word, or a character of a script without spaces, can begin here. */
static inline bool
is_start(const unsigned char kinds[256], struct str s, size_t i)
{
	unsigned kind = kinds[(unsigned char)s.p[i]];

	return kind & (STARTS | STARTS_WORD) &&
	    (kind & STARTS || i == 0 ||
		!(kinds[(unsigned char)s.p[i - 1]] & JOINS));
}

/* "H3_pass", "verified_done": the last part of one word. */
static enum status
status_of_tail(struct str word)
{
	enum status status = STATUS_NONE;
	size_t i = word.n;

	while (i && word.p[i - 1] != '_')
		i--;
	if (i && word_at(str_skip(word, i), true, &status))
		return status;
	return STATUS_NONE;
}

/* The digits that end at end, of a share. */
static struct str
digits_before(struct str text, size_t end)
{
	size_t from = end;

	while (from && (is_digit(text.p[from - 1]) || text.p[from - 1] == '.'))
		from--;
	return (struct str){ text.p + from, end - from };
}

/* So much of it is done. */
static enum status
status_of_share(struct str share, bool all)
{
	if (all)
		return STATUS_DONE;
	return str_run(share, '0') == share.n ? STATUS_PENDING
					      : STATUS_PROGRESS;
}

/*
 * "45% complete", "3/5 complete" are not done, "0% complete" not begun; the word
 * is at i.
 */
static enum status
of_share(struct str text, size_t i, enum status status)
{
	size_t end = i;
	struct str share, of;

	while (end && text.p[end - 1] == ' ')
		end--;
	if (status != STATUS_DONE || end == 0)
		return status;
	if (text.p[end - 1] == '%') {
		share = digits_before(text, end - 1);
		return share.n == 0
		    ? STATUS_DONE
		    : status_of_share(share, str_starts(share, STR("100")));
	}
	of = digits_before(text, end);
	if (of.n == 0 || of.p == text.p || of.p[-1] != '/')
		return status;
	share = digits_before(text, (size_t)(of.p - 1 - text.p));
	return share.n ? status_of_share(share, str_eq(share, of)) : status;
}

/* s without the signs and blanks before its first letter or digit. */
static struct str
skip_signs(struct str s)
{
	struct folded f;
	size_t n = 0;

	do
		s = str_skip(s, n);
	while (s.n && (n = fold_character(&f, s)) && f.n == 0);
	return s;
}

/*
 * "✅ The gate no longer ends in ERROR": the mark that a sentence begins with,
 * where no status follows it ("⏸ Deferred"), nor a share ("✅ 3/5 complete"). An
 * hourglass says too little.
 */
static enum status
status_of_front(struct str value)
{
	enum status status = STATUS_NONE, word;
	size_t n = mark_at(value, &status);
	struct str rest = skip_signs(str_skip(value, n));

	if (n == 0 || is_hourglass(value) || word_at(rest, true, &word) ||
	    (rest.n && is_digit(rest.p[0])))
		return STATUS_NONE;
	return status;
}

/* The length of "~~Blocked~~ " at the start of s, which holds no more; or 0. */
static size_t
struck_at(struct str s)
{
	struct str mark = STR("~~");
	size_t end = str_starts(s, mark) ? str_find(s, mark, mark.n) : s.n;

	return end < s.n ? end + mark.n : 0;
}

/*
 * A word of a sentence says more than the mark before it: "✅ Phase 2: IN PROGRESS",
 * where that is of a template; not "✅ The gate no longer ends in ERROR".
 */
static bool
outranks(enum status word, enum status front)
{
	return front == STATUS_NONE ||
	    (front == STATUS_DONE &&
		(word == STATUS_PROGRESS || word == STATUS_PENDING));
}

enum status
status_parse(struct str word)
{
	enum status marked = STATUS_NONE, status = STATUS_NONE, front;
	const unsigned char *kinds = byte_kinds();

	word = str_head(str_trim(word), LOOK);
	front = status_of_front(word);
	for (size_t i = 0; i < word.n; i++) {
		struct str rest = str_skip(word, i);

		if (struck_at(rest)) {
			i += struck_at(rest) - 1;
			continue;
		}
		/* After the first sentence comes what is left to do. */
		if (i && (word.p[i] == '.' || word.p[i] == ';') &&
		    i + 1 < word.n && is_space(word.p[i + 1]))
			break;
		if (!is_start(kinds, word, i))
			continue;
		if (word_at(rest, i < VALUE, &status))
			return outranks(status, front)
			    ? of_share(word, i, status)
			    : front;
		if (marked == STATUS_NONE)
			mark_at(rest, &marked);
	}
	marked = front ? front : marked;
	return marked ? marked : status_of_tail(word);
}

static enum status
status_of_all(struct str text, bool field)
{
	enum status status = STATUS_NONE;

	text = str_trim(text);
	return word_at(text, field, &status) == text.n ? status : STATUS_NONE;
}

enum status
status_only(struct str text)
{
	return status_of_all(text, true);
}

enum status
status_stated(struct str text)
{
	return status_of_all(text, false);
}

enum status
status_begun(struct str text)
{
	enum status status = STATUS_NONE;
	size_t n;

	text = str_trim(text);
	n = word_at(text, false, &status);
	return n == text.n || is_any(text.p[n], " ,;:.") ? status : STATUS_NONE;
}

/* Only marks and white space follow. */
static bool
is_end(struct str rest)
{
	for (size_t i = 0; i < rest.n; i++) {
		if (is_word_byte(rest.p[i]) || rest.p[i] == '(')
			return false;
	}
	return true;
}

/* How strong the place of the word of n bytes at i is. */
static int
weight(struct str s, size_t i, size_t n)
{
	struct str rest = str_skip(s, i + n);
	char before = i ? s.p[i - 1] : ' ';
	char after = rest.n ? rest.p[0] : ')';

	if ((before == '(' || before == '[') && is_any(after, ")],;:"))
		return IN_BRACKETS;
	if (!is_alpha(s.p[i]))
		return WEAK;
	/* "SUCCESS METRICS": among others, capitals stress nothing. */
	if (str_is_upper(str_head(str_skip(s, i), n)) &&
	    !(str_is_upper(s) && rest.n > 1 && after == ' ' &&
		is_upper(rest.p[1])))
		return CAPITALS;
	if (i && is_end(rest))
		return AT_END;
	return WEAK - 1;
}

/* The status in the strongest place, *best. */
static enum status
strongest(struct str text, int *best)
{
	enum status found = STATUS_NONE, status = STATUS_NONE;
	enum status open = STATUS_NONE;
	const unsigned char *kinds = byte_kinds();

	text = str_head(str_trim(text), LOOK);
	for (size_t i = 0; i < text.n; i++) {
		struct str rest = str_skip(text, i);
		int here = WEAK - 1;
		size_t n = 0;

		if (!is_start(kinds, text, i))
			continue;
		n = mark_at(rest, &status);
		if (n)
			here = is_hourglass(rest) ? HOURGLASS : MARK;
		else if ((n = word_at(rest, false, &status)) != 0) {
			status = of_share(text, i, status);
			here = weight(text, i, n);
		}
		if (here == CAPITALS &&
		    (status == STATUS_PROGRESS || status == STATUS_PENDING))
			open = status;
		if (here > *best) {
			*best = here;
			found = status;
		}
		if (n)
			i += n - 1;
	}
	/* "✅ Phase 2: IN PROGRESS": the mark is that of a template. */
	return open && found == STATUS_DONE && *best == MARK ? open : found;
}

enum status
status_detect(struct str text)
{
	int best = WEAK - 1;

	return strongest(text, &best);
}

static byte_block
is_capital(byte_block b)
{
	return (byte_block)((b >= 'A') & (b <= 'Z'));
}

bool
status_closes(struct str text)
{
	const unsigned char *kinds = byte_kinds();
	enum status status;

	text = str_head(str_trim(text), LOOK);
	for (size_t i = 0; (i = str_where(text, i + 1, is_capital)) < text.n;) {
		struct str rest = str_skip(text, i);
		size_t n;

		if (!is_start(kinds, text, i))
			continue;
		n = word_at(rest, false, &status);
		if (n && str_is_upper(str_head(rest, n)) &&
		    (weight(text, i, n) == IN_BRACKETS ||
			is_end(str_skip(rest, n))))
			return true;
		i += n ? n - 1 : 0;
	}
	return false;
}

struct str
status_name(enum status status)
{
	/* clang-format off */
	static const struct str names[] = {
		STR_INIT(""), STR_INIT("done"), STR_INIT("progress"),
		STR_INIT("pending"), STR_INIT("failed"), STR_INIT("blocked"),
	};
	/* clang-format on */

	return names[status];
}

enum status
status_named(struct str name)
{
	for (enum status s = STATUS_DONE; s <= STATUS_BLOCKED; s++) {
		if (str_eq(name, status_name(s)))
			return s;
	}
	return STATUS_NONE;
}

struct str
status_mark(enum status status)
{
	/* clang-format off */
	static const struct str shown[] = {
		STR_INIT(""), STR_INIT("✓"), STR_INIT("→"), STR_INIT("○"),
		STR_INIT("✗"), STR_INIT("⊘"),
	};
	/* clang-format on */

	return shown[status];
}
