#include "base/phrases.h"
#include "text/items.h"
#include "text/wordlist.h"

static bool
is_frame(char c)
{
	switch (c) {
	case '*':
	case '_':
	case '.':
	case ',':
	case ';':
	case ':':
	case '!':
	case '"':
	case '\'':
	case '`':
		return true;
	default:
		return is_space(c);
	}
}

static struct str
without_frame(struct str s)
{
	while (s.n > 0 && is_frame(s.p[0]))
		s = str_skip(s, 1);
	while (s.n > 0 && is_frame(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* "(add patterns here)", "[Date/Time]", "<story id>", "{title}". */
static bool
is_template(struct str s)
{
	char close;

	if (s.n < 2 || s.n > 100)
		return false;
	switch (s.p[0]) {
	case '(':
		close = ')';
		break;
	case '[':
		close = ']';
		break;
	case '{':
		close = '}';
		break;
	case '<':
		close = '>';
		break;
	default:
		return false;
	}
	/* "[a](b)" and "(this) and (that)" say something. */
	return str_chr(s, close, 1) == s.n - 1;
}

/* "-", "--", "—": a cell without a value. */
static bool
is_dash(struct str s)
{
	static const struct str dashes[] = {
		STR_INIT("-"),
		STR_INIT("--"),
		STR_INIT("—"),
		STR_INIT("–"),
		STR_INIT("…"),
	};

	return IS_ONE_OF(s, dashes);
}

/* "None", "no issues encountered yet" */
static bool
is_nothing(struct str s)
{
	size_t n = is_word_byte(s.p[0]) ? wordlist_begins(LIST_NOTHING, s) : 0;

	while (n > 0) {
		s = str_skip(s, n);
		n = wordlist_begins(LIST_NOTHING, s);
		if (n == 0)
			n = wordlist_begins(LIST_NOTHING_ELSE, s);
		if (n == 0)
			return without_frame(s).n == 0;
	}
	return false;
}

bool
is_placeholder(struct str text)
{
	enum { LONG = 120 };

	text = str_trim(text);
	if (str_starts(text, STR("- ")))
		text = str_skip(text, 2);
	text = without_frame(text);
	if (text.n > LONG)
		return false;
	return text.n == 0 || is_dash(text) || is_template(text) ||
	    is_nothing(text);
}
