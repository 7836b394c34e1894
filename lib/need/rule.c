#include "need/rule.h"

#include "base/utf8.h"
#include "need/words.h"
#include "text/wordlist.h"

/* "Never ...", "...; always ...", "it should never ..."; not "it was never ...". */
static bool
begins_clause(struct str text, const char *at)
{
	static const struct str signs[] = { STR_INIT("–"), STR_INIT("—"),
		STR_INIT("→") };
	struct str before = { text.p, (size_t)(at - text.p) };

	while (before.n && is_any(before.p[before.n - 1], " *_`\"'("))
		before.n--;
	if (before.n == 0 || is_any(before.p[before.n - 1], ".;:,!?-"))
		return true;
	return str_ends_any(before, signs, countof(signs)) ||
	    wordlist_is(LIST_CLAUSE_LEAD, str_last_word(before));
}

/* How many "`" there are in text before what was found in it. */
static size_t
count_quotes(struct str text, struct str found)
{
	size_t n = 0;

	for (const char *p = text.p; p < found.p; p++)
		n += *p == '`';
	return n;
}

/* A mark at this byte begins a quotation: '"lid', '("lid'. */
static bool
opens_quotation(struct str text, size_t at)
{
	struct str s = str_skip(text, at);

	return str_starts(s, STR("“")) ||
	    (s.p[0] == '"' && s.n > 1 && !is_space(s.p[1]) &&
		(at == 0 || !is_alnum(text.p[at - 1])));
}

static bool
closes_quotation(struct str text, size_t at)
{
	struct str s = str_skip(text, at);

	return str_starts(s, STR("”")) ||
	    (s.p[0] == '"' && (s.n == 1 || !is_alnum(s.p[1])));
}

/*
 * In a quotation that is less than half of the text: '"never states" became "never
 * specifies"' says no rule; 'Ann: "Never push to main"' does.
 */
static bool
is_quoted(struct str text, struct str found)
{
	enum { BYTES = 120 };
	size_t begin = (size_t)(found.p - text.p), end = begin + found.n;
	size_t first = begin > BYTES ? begin - BYTES : 0;
	size_t last = end + BYTES < text.n ? end + BYTES : text.n;

	while (begin > first && !opens_quotation(text, begin - 1)) {
		if (closes_quotation(text, --begin))
			return false;
	}
	while (end < last && !closes_quotation(text, end))
		end++;
	return begin > first && end < last && (end - begin) * 2 < text.n;
}

/* "More than the old one cannot.": what it is, is said before. */
static bool
ends_clause(struct str rest)
{
	static const struct str stops[] = { STR_INIT("。"), STR_INIT("、"),
		STR_INIT("，"), STR_INIT("；"), STR_INIT("）"),
		STR_INIT("」") };

	return rest.n == 0 || is_any(rest.p[0], ".,;)") ||
	    str_starts_any(rest, stops, countof(stops)) > 0;
}

/* "never connected", "jamais connecté": what did not happen; not "never embed". */
static bool
tells_of_past(struct str found, struct str rest)
{
	static const struct str endings[] = { STR_INIT("ed"), STR_INIT("é"),
		STR_INIT("ée"), STR_INIT("és"), STR_INIT("ées"),
		STR_INIT("ado"), STR_INIT("ada"), STR_INIT("ido"),
		STR_INIT("ida") };
	struct str word;

	if (!wordlist_is(LIST_AT_NO_TIME, found))
		return false;
	rest = str_trim(rest);
	word = str_word(&rest);
	while (word.n && is_any(word.p[word.n - 1], ".,;:!?)*_"))
		word.n--;
	return str_ends_any(word, endings, countof(endings)) &&
	    !wordlist_is(LIST_BASE_IN_ED, word);
}

/* Hiragana or katakana. */
static bool
begins_with_kana(struct str s)
{
	size_t length = utf8_length(s);
	uint32_t c = length == 3 ? utf8_decode(s.p, length) : 0;

	return c >= 0x3041 && c <= 0x30ff;
}

/*
 * A phrase of the list, in words and not in code (`GENERATED ALWAYS`); at the start
 * of a clause, if it must be, and no name ("always-on"); a verb like "cannot" with
 * what it is about.
 */
static bool
has_in_words(enum wordlist list, struct str text, bool clause)
{
	struct str rest = text, found;
	bool code = false;

	while ((found = wordlist_find(list, rest)).n) {
		code ^= count_quotes(rest, found) % 2;
		rest = str_after(rest, found);
		if (!code && !is_quoted(text, found) &&
		    (!clause || begins_clause(text, found.p)) &&
		    !need_is_compound(rest, 0) &&
		    !(clause && tells_of_past(found, rest)) &&
		    !(wordlist_is(LIST_MODAL, found) &&
			(ends_clause(rest) || begins_with_kana(rest))))
			return true;
	}
	return false;
}

/* "Note: ..."; not "Critical-path view". */
static bool
begins_rule(struct str text)
{
	size_t n = wordlist_begins(LIST_ITEM_RULE_FIRST, text);

	return n && !need_is_compound(text, n);
}

bool
rule_is_shouted(struct str text)
{
	struct str rest = text, found;
	bool code = false;

	while ((found = wordlist_find(LIST_SHOUTED_RULE, rest)).n) {
		code ^= count_quotes(rest, found) % 2;
		rest = str_after(rest, found);
		/* Not "NOT NULL", "NOT yet", "ALWAYS AS IDENTITY". */
		if (!code && !is_quoted(text, found) && str_is_upper(found) &&
		    rest.n > 1 &&
		    !wordlist_begins(LIST_NOT_SHOUTED, str_trim(rest)) &&
		    rest.p[0] == ' ' &&
		    (is_lower(rest.p[1]) || rest.p[1] == '`'))
			return true;
	}
	return false;
}

/* "No work on the roof before the inspection": what has to wait for what. */
static bool
forbids_until(struct str text)
{
	struct str until = wordlist_find(LIST_UNTIL, text);

	return until.n && wordlist_begins(LIST_NO_SUCH, text) &&
	    !wordlist_has(LIST_SAW_NONE,
		(struct str){ text.p, (size_t)(until.p - text.p) });
}

bool
rule_waits_for_person(struct str text)
{
	return wordlist_has(LIST_HUMAN_GATE, text);
}

bool
rule_is_said(struct str text, const struct parsed_label *label)
{
	enum { NAME_WORDS = 5 };
	struct str rest = label->caption.n && label->text.n &&
		label_words(label->caption) <= NAME_WORDS
	    ? label->text
	    : text;

	if (wordlist_begins(LIST_LEARN_DID, text))
		return false;
	return (label->caption.n
		       ? wordlist_is(LIST_ITEM_RULE_FIRST, label->caption)
		       : begins_rule(text)) ||
	    rule_is_shouted(rest) || forbids_until(rest) ||
	    rule_waits_for_person(rest) ||
	    has_in_words(LIST_ITEM_RULE, rest, false) ||
	    has_in_words(LIST_CLAUSE_RULE, rest, true);
}

bool
rule_is_in(struct str sentence)
{
	struct parsed_label label = label_parse_marked(sentence);

	return rule_is_said(sentence, &label);
}
