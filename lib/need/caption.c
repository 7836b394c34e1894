#include "need/caption.h"

#include "need/part.h"
#include "need/prose.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/md.h"
#include "text/wordlist.h"

enum {
	CAPTION_BYTES = 66, /* a longer line is a sentence, */
	TITLE_BYTES = 110,  /* unless it is in bold and above a list */
};

static struct str
without_colon(struct str s, bool *colon)
{
	size_t n = final_colon(s);

	*colon |= n > 0;
	return n ? str_trim(str_head(s, s.n - n)) : s;
}

/* "**No pull request was opened.**" */
static bool
is_statement(struct str text)
{
	static const struct str ends[] = { STR_INIT("."), STR_INIT("!"),
		STR_INIT("。"), STR_INIT("！") };

	return str_ends_any(text, ends, countof(ends)) > 0;
}

/* The words between the marks that a text begins with; empty without such. */
static struct str
bold_start(struct str text)
{
	struct str mark = STR("**");
	size_t end = str_starts(text, mark) ? str_find(text, mark, mark.n)
					    : text.n;

	return end < text.n ? (struct str){ text.p + mark.n, end - mark.n }
			    : STR("");
}

/* "**Ideas for later** (not blocking):"; "Ideas for later" is left of it. */
static bool
has_aside(struct str *text)
{
	struct str words = bold_start(*text), rest;

	if (words.n == 0)
		return false;
	rest = str_trim(
	    str_skip(*text, (size_t)(str_end(words) - text->p) + 2));
	rest = str_trim(str_head(rest, rest.n - final_colon(rest)));
	if (!str_starts(rest, STR("(")) || str_chr(rest, ')', 0) + 1 != rest.n)
		return false;
	*text = words;
	return true;
}

/* It has a colon; not that of "Issue 3.2: the roof", which is a name. */
static bool
has_colon(struct str text, bool bold)
{
	size_t at = str_chr(text, ':', 0);

	if (bold && at > 0 && at < text.n && is_digit(text.p[at - 1]))
		at = str_chr(text, ':', at + 1);
	return at < text.n;
}

/*
 * "def lift(lid)", "for tide in tides.all()", before a colon: a line of code; not
 * "lid(s)".
 */
static bool
is_code(struct str text)
{
	enum { ENDING = 2 };
	size_t open = str_chr(text, '(', 0), inside = text.n - open - 2;

	return is_lower(text.p[0]) && str_ends(text, STR(")")) && open > 0 &&
	    is_ident(text.p[open - 1]) && (inside == 0 || inside > ENDING) &&
	    str_chr(text, ' ', 0) < open;
}

/* The same as caption_parse(), of any length. */
static bool
parse(struct str text, struct str *caption)
{
	bool colon = false, bold = false;
	size_t sign = sign_length(text);

	if (str_starts(str_skip(text, sign), STR("**")))
		text = str_skip(text, sign);
	text = without_colon(str_trim(text), &colon);
	if (text.n > 4 &&
	    (str_starts(text, STR("**")) || str_starts(text, STR("__"))) &&
	    text.p[text.n - 1] == text.p[0] &&
	    text.p[text.n - 2] == text.p[0]) {
		bold = true;
		text = without_colon((struct str){ text.p + 2, text.n - 4 },
		    &colon);
	}
	if (colon && has_aside(&text))
		bold = true;
	if ((!colon && (!bold || is_statement(text))) || text.n < 2 ||
	    str_chr(text, '*', 0) < text.n || has_colon(text, bold) ||
	    (!bold && is_code(text)) ||
	    (!bold && str_find(text, STR(". "), 0) < text.n))
		return false;
	*caption = text;
	return true;
}

bool
caption_parse(struct str text, struct str *caption)
{
	return text.n < CAPTION_BYTES && parse(text, caption);
}

bool
caption_parse_title(struct str text, struct str *caption)
{
	return text.n < TITLE_BYTES &&
	    prose_is_bold(str_skip(text, sign_length(text))) &&
	    parse(text, caption);
}

/* As many bytes as "Priority 1" has in "Priority 1: Build the wall"; or 0. */
static size_t
numbered_name(struct str text)
{
	size_t colon = str_find(text, STR(": "), 0);
	struct str name = str_head(text, colon), number = str_last_word(name);

	return colon < text.n && number.n > 0 && is_digit(number.p[0]) &&
		str_chr(name, ' ', 0) + 1 + number.n == name.n
	    ? colon
	    : 0;
}

size_t
caption_number(struct str text)
{
	enum { PARTS = 2 };
	static const struct str marks[] = { STR_INIT("."), STR_INIT(")"),
		STR_INIT(":"), STR_INIT(" — "), STR_INIT(" – "),
		STR_INIT(" - ") };
	size_t sign = sign_length(text), n, word;

	text = str_skip(text, sign);
	n = str_run_of(text, is_digit);
	word = id_numbered(text);
	/* "5-1. Storage"; a year has more digits. */
	if (n && n <= PARTS && str_starts(str_skip(text, n), STR("-")))
		n += 1 + str_run_of(str_skip(text, n + 1), is_digit);
	if (n && str_starts_any(str_skip(text, n), marks, countof(marks)))
		return sign + n;
	if (word == 0)
		word = numbered_name(text);
	return word ? sign + word : 0;
}

struct str
caption_without_number(struct str caption)
{
	size_t n = str_run_of(caption, is_digit);

	return n && str_starts(str_skip(caption, n), STR(". "))
	    ? str_skip(caption, n + 2)
	    : caption;
}

bool
caption_is_step(struct str caption)
{
	return need_count_words(caption) > 1 && !label_is_bare(caption) &&
	    !wordlist_has(LIST_EXCLUDES, caption) && !part_is_settled(caption);
}

/* As many words as a caption may have, the last one of them no "of" or "the". */
static struct str
cut_name(struct str name)
{
	if (name.n < CAPTION_BYTES)
		return name;
	for (size_t n = CAPTION_BYTES - 1; n > 0; n--) {
		struct str head = str_head(name, n);

		if (name.p[n] == ' ' && is_word_byte(name.p[n - 1]) &&
		    !wordlist_is(LIST_STOP_WORD, str_last_word(head)))
			return head;
	}
	return STR("");
}

struct str
caption_name(struct str text)
{
	bool colon = false;
	struct str name = label_parse_marked(text).caption;

	if (name.n == 0)
		name = bold_start(text);
	if (name.n == 0)
		name = text;
	name = without_colon(name, &colon);
	if (str_ends(name, STR(".")))
		name.n--;
	return final_colon(text) || name.n < CAPTION_BYTES ? cut_name(name)
							   : STR("");
}

bool
caption_has_priority(struct str caption)
{
	struct str word = str_word(&caption);

	return word.n == 2 && is_any(word.p[0], "Pp") && word.p[1] >= '0' &&
	    word.p[1] <= '4';
}

struct str
caption_without_aside(struct str text)
{
	size_t open = str_find(text, STR(" ("), 0);

	return str_chr(text, ')', open) + 1 == text.n ? str_head(text, open)
						      : text;
}

struct str
caption_lead(struct str text)
{
	enum { LEAD_BYTES = 120, LONG_LEAD = 80 };
	size_t last = 0, n = 0;

	if (!final_colon(text))
		return STR("");
	while (n < text.n) {
		last = n;
		n += sentence_length(str_skip(text, n));
	}
	text = str_trim(str_skip(text, last));
	text = str_trim(str_head(text, text.n - final_colon(text)));
	if (text.n > LONG_LEAD)
		text = caption_without_aside(text);
	return text.n <= LEAD_BYTES ? text : STR("");
}

bool
caption_is_short(struct str text)
{
	enum { WORDS = 3, BYTES = 45 };

	return need_count_spaced(text) <= WORDS && text.n <= BYTES;
}

bool
caption_is_field(struct str text)
{
	return str_starts(text, STR("**")) &&
	    label_parse_marked(text).caption.n > 0;
}
