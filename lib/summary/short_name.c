#include "summary/short_name.h"

#include "base/utf8.h"
#include "need/sign.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/show.h"

enum {
	MOST = 60,  /* the size of a name, */
	WHOLE = 24, /* of a text that is its own name, */
	LEAST = 12, /* and of one that ends at a comma */
	FAR = 256,  /* bytes; no joint is looked for behind them */
};

/* In bytes, but letters of two bytes (Cyrillic, accents) count one. */
static size_t
size_of(struct str text)
{
	size_t n = text.n;

	for (size_t i = 0; i < text.n; i++)
		n -= ((unsigned char)text.p[i] & 0xe0) == 0xc0;
	return n;
}

/* The length of "(...)" at the start of s; 0 if it is not closed there. */
static size_t
bracket_length(struct str s)
{
	size_t end = str_chr(s, ')', 0);

	return s.p[0] == '(' && end < s.n ? end + 1 : 0;
}

/* ", #445 and #446": the first of several is no name of them. */
static bool
lists_more(struct str s)
{
	return str_starts(s, STR(", ")) &&
	    id_in_front(str_skip(s, strlen(", ")), true) > 0;
}

/*
 * "(in May)", with nothing of its clause after it; not "(vessels) fails", nor "#1
 * (vessels), #2 (sails)".
 */
static bool
is_aside(struct str s)
{
	size_t n = bracket_length(s);

	return n == 0 || n == s.n ||
	    (is_any(s.p[n], ".,:;") && !lists_more(str_skip(s, n)));
}

/* What parts two clauses: its length at the start of s, or 0. */
static size_t
joint_at(struct str s)
{
	static const struct str joints[] = { STR_INIT(". "), STR_INIT("? "),
		STR_INIT("! "), STR_INIT(": "), STR_INIT("; "), STR_INIT(" — "),
		STR_INIT(" – "), STR_INIT(" - "), STR_INIT(" → "),
		STR_INIT(" -> "), STR_INIT("。"), STR_INIT("："),
		STR_INIT("；"), STR_INIT("（") };

	if (str_starts(s, STR(" (")))
		return is_aside(str_skip(s, 1)) ? strlen(" (") : 0;
	return str_starts_any(s, joints, countof(joints));
}

static size_t
comma_at(struct str s)
{
	static const struct str commas[] = { STR_INIT(", "), STR_INIT("，"),
		STR_INIT("、") };

	return lists_more(s) ? 0 : str_starts_any(s, commas, countof(commas));
}

/*
 * Where the next such joint from `from` on is, outside of code and brackets; text.n:
 * nowhere.
 */
static size_t
find_joint(struct str text, size_t from, size_t (*at)(struct str))
{
	uint64_t none = 0;

	for (size_t i = 0; i < text.n;) {
		struct str rest = str_skip(text, i);
		size_t span = rest.p[0] == '`' ? show_code_span(rest, &none)
					       : bracket_length(rest);

		if (i >= from && at(rest))
			return i;
		i += span ? span : 1;
	}
	return text.n;
}

/* The bytes of an identifier or a number at the start of s: "#20", "Phase 3". */
static size_t
number_length(struct str s)
{
	size_t n = id_in_front(s, true);

	if (n == 0)
		n = id_numbered(s);
	return n ? n : id_number(s);
}

/* It has a small letter, besides a number or an identifier; "NEXT" says little. */
static bool
has_word(struct str s)
{
	s = str_skip(s, number_length(s));
	return str_has(s, is_lower) || str_has(s, is_nonascii);
}

static bool
is_short(struct str name)
{
	return size_of(name) <= MOST && has_word(name);
}

/* "Decision: use oak", "Context: ..." say with their labels what many points are. */
static struct str
without_label(struct str text)
{
	struct parsed_label parsed = label_parse_marked(text);

	return parsed.caption.n && parsed.label != LABEL_OTHER &&
		!str_has(parsed.caption, is_digit)
	    ? parsed.text
	    : text;
}

/* Neither "." nor ":" is a part of a name. */
static struct str
without_end(struct str name)
{
	name = str_trim(name);
	while (name.n && is_any(name.p[name.n - 1], ".:;, "))
		name.n--;
	return name;
}

struct str
short_name(struct str text)
{
	size_t end = 0;
	struct str name;

	text = without_label(str_skip(text, sign_length(text)));
	text = utf8_cut(text, FAR);
	name = without_end(text);
	if (size_of(name) <= WHOLE && has_word(name))
		return name;
	do {
		end = find_joint(text, end + 1, joint_at);
		name = without_end(str_head(text, end));
	} while (end < text.n && !has_word(name));
	if (is_short(name))
		return name;
	end = 0;
	do {
		end = find_joint(text, end + 1, comma_at);
		name = str_head(text, end);
	} while (end < text.n && size_of(name) < LEAST);
	return end < text.n && is_short(name) ? name : STR("");
}

struct str
short_name_next(struct str text, struct str name)
{
	struct str rest = str_after(text, name);
	struct str close = str_starts(rest, STR("（")) ? STR("）") : STR(")");
	bool aside = str_starts(rest, STR(" (")) || close.n > 1;

	rest = str_skip(rest, joint_at(rest));
	/* "the oak" of "Lid (the oak): ..." */
	return short_name(
	    aside ? str_head(rest, str_find(rest, close, 0)) : rest);
}
