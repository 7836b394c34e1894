#include "talk/symbols.h"

#include "talk/symbols_words.h"
#include "text/ids.h"

enum { SYMBOL_BYTES = 64 };

/* ---- words ---- */

enum { WORD = 1, LOWER = 2, UPPER = 4, DIGIT = 8, LINE = 16 };

static inline unsigned
class_of(char c)
{
	if (is_lower(c))
		return WORD | LOWER;
	if (is_upper(c))
		return WORD | UPPER;
	if (is_digit(c))
		return WORD | DIGIT;
	return c == '_' ? WORD | LINE : 0;
}

struct word {
	size_t from, end;
	unsigned classes; /* of all its characters */
	size_t humps;     /* capitals behind small letters */
	size_t turns;     /* from a digit to a letter */
	size_t letters;
};

/* The next one; false at the end. */
static bool
next_word(struct str text, size_t i, struct word *word)
{
	unsigned before = 0, class = 0;

	while (i < text.n && !(class = class_of(text.p[i])))
		i++;
	*word = (struct word){ .from = i };
	while (i < text.n && (class = class_of(text.p[i]))) {
		word->classes |= class;
		word->humps += class & UPPER && before & LOWER;
		word->turns += class & (LOWER | UPPER) && before & DIGIT;
		word->letters += (class & (LOWER | UPPER)) != 0;
		before = class;
		i++;
	}
	word->end = i;
	return i > word->from;
}

static char
char_at(struct str text, size_t i)
{
	return i < text.n ? text.p[i] : '\0';
}

/* "HTTPServer": capitals, then a word. */
static bool
is_acronym_first(struct str s)
{
	size_t capitals = 0, small;

	while (capitals < s.n && is_upper(s.p[capitals]))
		capitals++;
	small = capitals;
	while (small < s.n && is_lower(s.p[small]))
		small++;
	return capitals > 2 && small - capitals > 2 && small == s.n;
}

/* A digest or a key in base 64 changes its case all the time. */
static bool
is_random(const struct word *word)
{
	size_t n = word->end - word->from;

	return n > SYMBOL_BYTES || word->turns > 3 ||
	    (n > 12 &&
		(3 * word->humps > n || (word->turns > 1 && word->humps > 3)));
}

/* Its shape is that of a name in code. */
static bool
is_shaped(struct str s, const struct word *word)
{
	if (word->letters < 3 || is_digit(s.p[0]) || is_random(word))
		return false;
	if (word->classes & LINE)
		return s.n > 4 && str_chr(s, '_', 1) < s.n - 1 &&
		    !str_starts(s, STR("__"));
	return (word->humps > 0 && s.n > 3 && word->letters > 3) ||
	    is_acronym_first(s);
}

/* ---- what stands around it ---- */

static bool
is_file_ending(struct str text, size_t dot)
{
	size_t end = dot + 1;

	while (end < text.n && is_alnum(text.p[end]))
		end++;
	return end - dot > 1 && char_at(text, end) != '(' &&
	    path_ending((struct str){ text.p + dot + 1, end - dot - 1 });
}

/* "self." or "this." in front. */
static bool
is_own(struct str text, size_t from)
{
	struct str before = str_head(text, from - 1);

	return str_ends(before, STR("self")) || str_ends(before, STR("this"));
}

/* A part of a path, a URL, a package or an option; or in code a member. */
static bool
is_part(struct str text, const struct word *word, bool code)
{
	char before = word->from ? text.p[word->from - 1] : ' ';
	char behind = char_at(text, word->end);
	char further = char_at(text, word->end + 1);

	if (is_any(before, "/\\#-~%") || behind == '/' || behind == '@')
		return true;
	if (behind == '-' && is_alnum(further))
		return true;
	if (behind == '.' && is_file_ending(text, word->end))
		return true;
	/* "get_pull_reque...": cut off. */
	if (behind == '.' && further == '.')
		return true;
	if (behind == '\\' && further != 'n' && further != 't')
		return true;
	if (before != '.')
		return false;
	return word->from < 2 || is_space(text.p[word->from - 2]) ||
	    (code && !is_own(text, word->from));
}

/* "TestApp::new" from the start of a word to the end of the next one. */
static bool
is_method(struct str text, struct word *word)
{
	struct str type = { text.p + word->from, word->end - word->from };
	struct word method;

	if (!is_upper(type.p[0]) || !(word->classes & LOWER) || type.n < 3 ||
	    char_at(text, word->end) != ':' ||
	    char_at(text, word->end + 1) != ':' ||
	    class_of(char_at(text, word->end + 2)) == 0 ||
	    symbols_is_standard(type) ||
	    !next_word(text, word->end + 2, &method) || is_random(word))
		return false;
	word->end = method.end;
	return word->end - word->from <= SYMBOL_BYTES;
}

/* "fn open(", "class Ledger {": a keyword in front, and what follows one. */
static bool
is_defined(struct str text, const struct word *word)
{
	struct str name = { text.p + word->from, word->end - word->from };
	size_t end = word->from, from, behind = word->end;

	if (end < 2 || text.p[end - 1] != ' ' || name.n < 3)
		return false;
	from = --end;
	while (from && is_lower(text.p[from - 1]))
		from--;
	if (!symbols_is_keyword((struct str){ text.p + from, end - from }))
		return false;
	while (char_at(text, behind) == ' ')
		behind++;
	return behind < text.n && is_any(text.p[behind], "(<{:=[") &&
	    !symbols_is_other(name);
}

/* "open()" in prose. */
static bool
is_called(struct str text, const struct word *word)
{
	return word->letters > 2 && char_at(text, word->end) == '(' &&
	    char_at(text, word->end + 1) == ')' &&
	    (word->from == 0 || text.p[word->from - 1] != '.') &&
	    !is_random(word);
}

static bool
is_symbol(struct str text, struct word *word, bool code)
{
	struct str s = { text.p + word->from, word->end - word->from };

	if (is_method(text, word))
		return true;
	if (is_shaped(s, word))
		return !is_part(text, word, code) && !symbols_is_other(s);
	if (is_digit(s.p[0]) || s.n > SYMBOL_BYTES)
		return false;
	return code ? is_defined(text, word) : is_called(text, word);
}

bool
symbol_find(struct str text, size_t *pos, bool code, struct str *symbol)
{
	struct word word;

	while (next_word(text, *pos, &word)) {
		*pos = word.end;
		if (is_symbol(text, &word, code)) {
			*pos = word.end;
			*symbol = (struct str){ text.p + word.from,
				word.end - word.from };
			return true;
		}
	}
	*pos = text.n;
	return false;
}
