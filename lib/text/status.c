#include "text/status_words.h"

/* A heading longer than this says its status before. */
enum { LOOK = 2000 };

/* How much a place tells: the strongest of a line counts. */
enum { WEAK, AT_END, HOURGLASS, CAPITALS, MARK, IN_BRACKETS };

/* What stands before it belongs to the same word. */
static bool
is_joint(char c)
{
	switch (c) {
	case '\0':
	case '\'':
	case '_':
	case '-':
	case '/':
	case '.':
		return true;
	default:
		return is_alnum(c);
	}
}

/* A word, or a character of a script without spaces, can begin here. */
static bool
is_start(struct str s, size_t i)
{
	unsigned char c = (unsigned char)s.p[i];

	if (c >= 0xd0)
		return true;
	return (c >= 0xc0 || is_alpha(s.p[i])) &&
	    (i == 0 || !is_joint(s.p[i - 1]));
}

/* "H3_pass", "verified_done": the last part of one word. */
static enum status
status_of_tail(struct str word)
{
	enum status status = STATUS_NONE;
	size_t i = word.n;

	while (i && word.p[i - 1] != '_')
		i--;
	if (i && status_word_at(str_skip(word, i), true, &status))
		return status;
	return STATUS_NONE;
}

enum status
status_of(struct str word)
{
	enum status marked = STATUS_NONE, status = STATUS_NONE;

	word = str_head(str_trim(word), LOOK);
	for (size_t i = 0; i < word.n; i++) {
		struct str rest = str_skip(word, i);

		/* Behind the first sentence stands what is left to do. */
		if (i && (word.p[i] == '.' || word.p[i] == ';') &&
		    i + 1 < word.n && is_space(word.p[i + 1]))
			break;
		if (!is_start(word, i))
			continue;
		if (status_word_at(rest, true, &status))
			return status;
		if (marked == STATUS_NONE)
			status_mark_at(rest, &marked);
	}
	return marked ? marked : status_of_tail(word);
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

/* Where the word of n bytes at i stands, and what that tells. */
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
	if (str_is_upper(str_head(str_skip(s, i), n)))
		return CAPITALS;
	if (i && is_end(rest))
		return AT_END;
	return WEAK - 1;
}

/* The status that stands in the strongest place, *best. */
static enum status
strongest(struct str text, int *best)
{
	enum status found = STATUS_NONE, status = STATUS_NONE;

	text = str_head(str_trim(text), LOOK);
	for (size_t i = 0; i < text.n; i++) {
		struct str rest = str_skip(text, i);
		int here = WEAK - 1;
		size_t n = 0;

		if (!is_start(text, i))
			continue;
		n = status_mark_at(rest, &status);
		/* An hourglass is for what waits and for what goes on. */
		if (n)
			here = str_starts(rest, STR("⏳")) ? HOURGLASS : MARK;
		else if ((n = status_word_at(rest, false, &status)) != 0)
			here = weight(text, i, n);
		if (here > *best) {
			*best = here;
			found = status;
		}
		if (n)
			i += n - 1;
	}
	return found;
}

enum status
status_in(struct str text)
{
	int best = WEAK - 1;

	return strongest(text, &best);
}

bool
status_closes(struct str text)
{
	enum status status;

	text = str_head(str_trim(text), LOOK);
	for (size_t i = 1; i < text.n; i++) {
		struct str rest = str_skip(text, i);
		size_t n;

		if (!is_upper(text.p[i]) || !is_start(text, i))
			continue;
		n = status_word_at(rest, false, &status);
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
