#include "need/topic.h"

#include "base/utf8.h"
#include "log/entry_start.h"
#include "need/caption.h"
#include "need/part.h"
#include "need/words.h"
#include "text/fold.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/md.h"
#include "text/time.h"
#include "text/unspaced.h"
#include "text/wordlist.h"

enum {
	TOPIC_ROOM = 96,   /* utf8.h; a longer one is cut */
	CLAUSE_BYTES = 16, /* at a clause after so many, if there is one */
	KIND_WORDS = 3,    /* "Next steps", "Rules to follow" */
};

/* "The chimney - (", "The chimney @", "煙突（・" */
static struct str
trim_opening(struct str text)
{
	static const struct str wide[] = { STR_INIT("（"), STR_INIT("【"),
		STR_INIT("・"), STR_INIT("、"), STR_INIT("，") };
	size_t before;

	do {
		text = trim_back(text);
		before = text.n;
		if (text.n && is_any(text.p[text.n - 1], "([@"))
			text.n--;
		text.n -= str_ends_any(text, wide, countof(wide));
	} while (text.n < before);
	return text;
}

/* 1 where a bracket opens at i, -1 where one closes, else 0; "（" is one, too. */
static int
bracket_at(struct str text, size_t i)
{
	struct str at = str_skip(text, i);

	return str_starts(at, STR("(")) || str_starts(at, STR("（")) ? 1
	    : str_starts(at, STR(")")) || str_starts(at, STR("）"))  ? -1
								     : 0;
}

/* Where the bracket that text begins with is closed; text.n: nowhere, or no such. */
static size_t
closing_bracket(struct str text)
{
	int depth = 0;

	for (size_t i = 0; i < text.n; i++) {
		depth += bracket_at(text, i);
		if (depth == 0)
			return i > 0 ? i : text.n;
	}
	return text.n;
}

static bool
bracket_ends(struct str text)
{
	return str_ends(text, STR("(")) || str_ends(text, STR("（"));
}

/* "The (new) arch" of "(The (new) arch)"; not of "(a) and (b)". */
static struct str
without_brackets(struct str text)
{
	size_t end, open, close;

	text = str_trim(text);
	end = closing_bracket(text);
	if (end == text.n)
		return text;
	open = utf8_length(text);
	close = utf8_length(str_skip(text, end));
	return end + close == text.n
	    ? str_trim(str_skip(str_head(text, end), open))
	    : text;
}

/* "- The arch" of "(later) - The arch"; all of a text that begins with no bracket. */
static struct str
behind_bracket(struct str text)
{
	struct str rest = str_skip(text, closing_bracket(text));

	return rest.n ? str_trim(str_skip(rest, utf8_length(rest))) : text;
}

/* "(later) - The arch": which entry of the day it is. */
static struct str
after_aside(struct str text)
{
	static const struct str dashes[] = { STR_INIT("- "), STR_INIT("– "),
		STR_INIT("— "), STR_INIT(": ") };
	struct str next = behind_bracket(text);

	return str_starts_any(next, dashes, countof(dashes))
	    ? trim_separators(next)
	    : text;
}

/* "に追加した" of "5月3日に追加した", "（夜）に": it needs the date before it. */
static bool
hangs_on_date(struct str after)
{
	return wordlist_begins(LIST_AFTER_DATE, behind_bracket(after)) > 0;
}

/* " (The arch)", ") The arch", " - (a) and (b)", " [B] - The arch". */
static struct str
after_date(struct str text)
{
	static const struct str wide = STR_INIT("（");
	struct str all = str_trim(text), inner = without_brackets(all);
	struct str rest = trim_separators(inner);
	struct str before = { all.p, (size_t)(rest.p - all.p) };

	/* What only some of it is in, stays. */
	if (inner.p == all.p && str_ends(before, wide))
		rest = str_skip(all, before.n - wide.n);
	else if (inner.p == all.p && rest.p > all.p &&
	    (rest.p[-1] == '(' ||
		(rest.p[-1] == '[' && str_chr(rest, ']', 0) < rest.n)))
		rest = (struct str){ rest.p - 1, rest.n + 1 };
	return after_aside(rest);
}

/* The bytes of "as of", "stan na", at the end of a text; 0: it ends otherwise. */
static size_t
as_of_length(struct str text)
{
	enum { WORDS = 4 };
	struct str rest = text;

	for (size_t n = 0; n < WORDS && rest.n; n++) {
		struct str words = str_last_word(rest);

		rest = trim_back(str_head(rest, rest.n - words.n));
		words.n = (size_t)(str_end(text) - words.p);
		if (wordlist_is(LIST_AS_OF, words))
			return words.n;
	}
	return 0;
}

/*
 * "F2 - closed on", "As of": without what led to a date, in any language; not "Door
 * of oak (".
 */
static struct str
before_date(struct str text)
{
	enum { LETTERS = 3 };
	struct str all = trim_back(text), word;
	size_t n;

	text = trim_opening(text);
	n = as_of_length(text);
	if (n)
		return trim_opening(str_head(text, text.n - n));
	word = str_last_word(text);
	if (utf8_units(word) > LETTERS || bracket_ends(all))
		return text;
	for (struct str rest = word; rest.n;
	     rest = str_skip(rest, utf8_length(rest))) {
		if (!fold_is_small(rest))
			return text;
	}
	return trim_opening(str_head(text, text.n - word.n));
}

/* What follows a "(" that nothing closes begins there; SIZE_MAX: there is none. */
static size_t
after_open_bracket(struct str text)
{
	size_t open = text.n;

	while (open) {
		struct str head = str_head(text, open);

		if (bracket_ends(head))
			return open;
		if (str_ends(head, STR(")")) || str_ends(head, STR("）")))
			break;
		open--;
	}
	return SIZE_MAX;
}

/*
 * "The arch" of "The arch (decided", where that is about the date after it; empty
 * where it is not: "The arch (Fire".
 */
static struct str
without_open_bracket(struct str text)
{
	size_t open = after_open_bracket(text);

	if (open < 2 || open == SIZE_MAX)
		return text;
	return open < text.n &&
		(is_lower(text.p[open]) || is_nonascii(text.p[open]))
	    ? trim_opening(str_head(text, open))
	    : STR("");
}

/* "the arch" of "Day 2 (2026-01-02 - the arch)", where the "(" went with the date. */
static struct str
without_last_bracket(struct str text)
{
	static const struct str marks[] = { STR_INIT(")"), STR_INIT("）") };
	int depth = 0;

	for (size_t i = 0; i < text.n; i++)
		depth += bracket_at(text, i);
	return depth < 0
	    ? str_trim(str_head(text,
		  text.n - str_ends_any(text, marks, countof(marks))))
	    : text;
}

/* A date at one of the ends says when, not what. */
static struct str
without_date(struct str text)
{
	struct date date;
	size_t end = 0;
	struct str before, after;
	bool field;

	if (!date_find(text, &end, &date))
		return text;
	before = str_head(text, (size_t)(date.words.p - text.p));
	if (need_count_words(before) > 0 && date_is_ahead(before))
		return text;
	field = final_colon(str_trim(before)) > 0;
	before = before_date(before);
	after = without_last_bracket(after_date(str_skip(text, end)));
	if (need_count_words(before) == 0)
		return hangs_on_date(after) ? text : after;
	if (need_count_words(after) > 0)
		return label_of(before) == LABEL_META ? after : text;
	/* "Session date: July 2026" */
	if (field && label_of(before) == LABEL_META)
		return STR("");
	before = without_open_bracket(before);
	return before.n ? before : text;
}

/* "The arch" of "The arch (of stone": it was cut within brackets. */
static struct str
closed(struct str text)
{
	size_t open = after_open_bracket(text);

	return open > CLAUSE_BYTES && open != SIZE_MAX
	    ? trim_opening(str_head(text, open))
	    : text;
}

/* "and", "before": what it leads to was cut off. */
static bool
hangs(struct str word)
{
	return wordlist_is(LIST_STOP_WORD, word) ||
	    wordlist_is(LIST_TITLE_HANGS, word);
}

/* "Phase 3: Sync - moved to the server, since ...": its first clause. */
static struct str
cut_long(struct str text)
{
	static const struct str ends[] = { STR_INIT(" - "), STR_INIT(" — "),
		STR_INIT(" – "), STR_INIT(" ("), STR_INIT("; "), STR_INIT(": "),
		STR_INIT("（"), STR_INIT("："), STR_INIT("；") };
	static const struct str commas[] = { STR_INIT(", "), STR_INIT("、"),
		STR_INIT("，") };
	size_t most = utf8_room(text, TOPIC_ROOM);
	struct str rest;

	if (text.n == most)
		return text;
	for (size_t i = 0; i < countof(ends); i++) {
		size_t at = str_find(text, ends[i], CLAUSE_BYTES);

		if (at <= most)
			return closed(str_head(text, at));
	}
	rest = text;
	text = utf8_cut(text, most);
	rest = str_skip(rest, text.n);
	for (size_t at = text.n; at-- > 3 * CLAUSE_BYTES;) {
		if (str_starts_any(str_skip(text, at), commas, countof(commas)))
			return closed(str_head(text, at));
	}
	if (unspaced_joins(text, rest))
		return closed(text);
	do {
		while (text.n > CLAUSE_BYTES && text.p[text.n - 1] != ' ')
			text.n--;
		text = trim_back(text);
	} while (text.n > CLAUSE_BYTES && hangs(str_last_word(text)));
	return closed(text);
}

/* "Fix", "Next steps": the part of the document that a line is in says it. */
static bool
says_only_kind(struct str heading)
{
	/*
	 * What is below it is not to be done; or it is an issue, and no step; or
	 * "Phase 7 summary" tells of which one.
	 */
	if (part_says_closed(heading) || caption_has_priority(heading) ||
	    id_numbered(heading) ||
	    (label_of(heading) == LABEL_BLOCKER &&
		need_count_words(heading) > 1))
		return false;
	return label_is_bare(heading) ||
	    (part_named_by(heading) != NEED_UNKNOWN &&
		need_count_words(heading) <= KIND_WORDS);
}

/* "The avatar" of "Decision: The avatar"; empty of another one. */
static struct str
decided(struct str heading)
{
	size_t colon = str_find(heading, STR(": "), 0);

	return colon < heading.n &&
		label_of(str_head(heading, colon)) == LABEL_DECISION
	    ? str_trim(str_skip(heading, colon + 1))
	    : STR("");
}

/* "Session 3 - the arch" of "[Session 3 - the arch": the date took the "]". */
static struct str
without_open_square(struct str topic)
{
	return str_starts(topic, STR("[")) && str_chr(topic, ']', 0) == topic.n
	    ? str_trim(str_skip(topic, 1))
	    : topic;
}

/* "The arch" of "The arch* 🏛": a date took the first mark of "*The arch* 🏛". */
static struct str
without_open_mark(struct str heading, struct str topic)
{
	size_t at = str_chr(topic, '*', 0);

	return topic.p > heading.p && topic.p[-1] == '*' && at < topic.n &&
		need_count_words(str_skip(topic, at)) == 0
	    ? str_trim(str_head(topic, at))
	    : topic;
}

struct str
topic_of(struct str heading)
{
	struct str topic = without_open_square(without_date(str_trim(heading)));

	topic = without_open_mark(heading, topic);
	if (says_only_kind(topic))
		topic = decided(topic);
	return need_count_words(topic) == 0 ||
		wordlist_is(LIST_CONTINUED, topic) ||
		wordlist_is(LIST_LEGEND, topic) ||
		wordlist_is(LIST_CONTAINER, topic)
	    ? STR("")
	    : cut_long(topic);
}
