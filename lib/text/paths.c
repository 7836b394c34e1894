/* paths, first part: where in a text a path stands. */
#include "base/utf8.h"
#include "text/ids.h"
#include "text/path_known.h"

/* A byte that a bare path may hold. Brackets are looked at by path_end. */
static inline bool
is_path_char(char c)
{
	if (is_word_byte(c))
		return true;
	switch (c) {
	case '_':
	case '-':
	case '.':
	case '/':
	case '@':
	case '~':
	case '+':
	case '$':
	case '\\':
	case ':':
	case '%':
	case '=':
	case '&':
	case '#':
	case '!':
		return true;
	default:
		return false;
	}
}

/* Full-width punctuation and typographic quotes and dashes end a path. */
static bool
is_wide_mark(struct str s)
{
	/* clang-format off */
	static const struct str wide[] = {
		STR_INIT("，"), STR_INIT("、"), STR_INIT("。"), STR_INIT("："),
		STR_INIT("（"), STR_INIT("）"), STR_INIT("；"), STR_INIT("“"),
		STR_INIT("”"), STR_INIT("→"), STR_INIT("—"), STR_INIT("–"),
		STR_INIT("「"), STR_INIT("」"), STR_INIT("…"), STR_INIT("•"),
		STR_INIT("·"), STR_INIT("’"), STR_INIT("‘"), STR_INIT("《"),
		STR_INIT("》"), STR_INIT("【"), STR_INIT("】"), STR_INIT("✅"),
	};
	/* clang-format on */

	if (!is_nonascii(s.p[0]))
		return false;
	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
		if (str_starts(s, wide[i]))
			return true;
	}
	return false;
}

/* Where a bracket may stand in a path, but for "{": behind these. */
static bool
may_open(char before)
{
	return before == '/' || before == '.' || before == '-';
}

/* Behind the bracket that is opened here; `at` if none is, or it is no path's. */
static size_t
bracket_end(struct str text, size_t at)
{
	size_t end = at + 1;
	char shut;

	switch (text.p[at]) {
	case '{':
		shut = '}';
		break;
	case '[':
		shut = ']';
		break;
	case '(':
		shut = ')';
		break;
	case '<':
		shut = '>';
		break;
	default:
		return at;
	}
	while (end < text.n && end - at < 200 &&
	    (is_path_char(text.p[end]) || text.p[end] == ',' ||
		text.p[end] == '|'))
		end++;
	return end < text.n && text.p[end] == shut ? end + 1 : at;
}

/*
 * The end of the word at `from`. Brackets belong to it where they close and
 * hold no space: {a,b}.md, app/[id]/page.tsx, app/(auth)/page.tsx, src/<name>, *.
 */
static size_t
word_end(struct str text, size_t from)
{
	size_t i = from;

	while (i < text.n) {
		char c = text.p[i];
		size_t end;

		if (is_path_char(c)) {
			if (is_wide_mark(str_skip(text, i)))
				break;
			i++;
			continue;
		}
		if (c == '*' && i + 1 < text.n &&
		    (text.p[i + 1] == '.' || text.p[i + 1] == '/' ||
			(i && text.p[i - 1] == '/'))) {
			i++;
			continue;
		}
		if (c != '{' && (i == from || !may_open(text.p[i - 1])))
			break;
		end = bracket_end(text, i);
		if (end == i)
			break;
		i = end;
	}
	return i;
}

static bool
is_tail(char c)
{
	switch (c) {
	case '.':
	case ':':
	case '!':
	case '=':
	case '&':
	case ',':
	case '~':
	case '-':
		return true;
	default:
		return false;
	}
}

/* Takes off ":12", ":12-40", "#L3", "()", "." at the end. */
static struct str
strip(struct str s)
{
	size_t colon = str_chr(s, ':', s.n > 2 && s.p[1] == ':' ? 2 : 0);
	size_t hash = str_chr(s, '#', 1);

	if (hash < s.n && s.p[hash - 1] != '/')
		s.n = hash;
	if (colon < s.n)
		s.n = colon;
	while (s.n && is_tail(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* Without a slash, a dot or a capital there is nothing to look at. */
static bool
may_be_path(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '/' || s.p[i] == '.' || s.p[i] == '\\')
			return s.n >= 3;
	}
	return s.n > 4 && (is_upper(s.p[0]) || s.p[0] == 'j');
}

/*
 * Words in small letters before a space: most of a text, and no paths, but
 * for a "justfile".
 */
static size_t
skip_prose(struct str text, size_t from)
{
	for (size_t i = from; i < text.n; i++) {
		if (text.p[i] == ' ')
			from = i + 1;
		else if (!is_lower(text.p[i]) || text.p[from] == 'j')
			break;
	}
	return from;
}

bool
path_find(struct str text, size_t *pos, struct str *path)
{
	size_t i = skip_prose(text, *pos);

	for (; i < text.n; i = skip_prose(text, i)) {
		size_t end = word_end(text, i);
		struct str word = { text.p + i, end - i };

		if (end == i) {
			size_t n = utf8_length(str_skip(text, i));

			i += n ? n : 1;
			continue;
		}
		i = end;
		if (!may_be_path(word) ||
		    (str_chr(word, ':', 0) < word.n &&
			str_find(word, STR("://"), 0) < word.n) ||
		    (end < text.n && text.p[end] == '('))
			continue;
		word = strip(word);
		if (path_known(word)) {
			*path = word;
			*pos = end;
			return true;
		}
	}
	*pos = text.n;
	return false;
}
