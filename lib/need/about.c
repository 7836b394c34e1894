#include "need/about.h"

#include "need/position.h"
#include "need/rule.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/time.h"
#include "text/wordlist.h"

static bool
any_sentence(struct str text, bool (*is)(struct str sentence))
{
	while (text.n) {
		size_t n = sentence_length(text);

		if (is(str_trim(str_head(text, n))))
			return true;
		text = str_skip(text, n);
	}
	return false;
}

static struct str
without_leading_marks(struct str sentence)
{
	while (sentence.n && is_any(sentence.p[0], "*_> "))
		sentence = str_skip(sentence, 1);
	return sentence;
}

/*
 * "This file is for masons. The lid must stay shut.": the second one says a rule of
 * the work, not one of the file.
 */
static bool
is_rule_of_work(struct str sentence)
{
	return rule_is_in(sentence) && !wordlist_has(LIST_ABOUT_FILE, sentence);
}

/*
 * "Live tracker for the new gate", "An append-only log."; not "Turn the list of gates
 * into a map", "Goal: a list of gates".
 */
static bool
is_description(struct str text)
{
	enum { BEFORE = 4 };
	struct str rest = text;

	if (wordlist_begins(LIST_NEED_DO, text) > 0 ||
	    label_parse_marked(text).caption.n > 0)
		return false;
	for (int i = 0; i < BEFORE && rest.n; i++) {
		size_t n = wordlist_begins(LIST_FILE_NOUN, rest);

		if (n > 0) {
			rest = str_skip(rest, n);
			return rest.n == 0 || is_any(rest.p[0], ".:") ||
			    wordlist_begins(LIST_NOUN_OF, rest) > 0;
		}
		str_word(&rest);
		rest = str_trim(rest);
	}
	return false;
}

/* "What's built, what's open.", "What I am doing now.": it names, and tells nothing. */
static bool
names_only(struct str text)
{
	enum { WORDS = 8 };

	return wordlist_begins(LIST_HEADING_ASKS, text) > 0 &&
	    str_chr(text, ':', 0) == text.n && need_count_words(text) <= WORDS;
}

static bool
says_of_other(struct str sentence)
{
	sentence = without_leading_marks(sentence);
	return !wordlist_has(LIST_ABOUT_FILE, sentence) &&
	    !wordlist_has(LIST_TO_READER, sentence) &&
	    wordlist_begins(LIST_GREETING, sentence) == 0 &&
	    !is_description(sentence) && !names_only(sentence);
}

/* "Status: historical ...", "**ARCHIVED** on ..."; not "Archived entries are in ...". */
static bool
begins_void(struct str sentence)
{
	static const struct str behind[] = { STR_INIT("by "), STR_INIT("on "),
		STR_INIT("as "), STR_INIT("in "), STR_INIT("since "),
		STR_INIT("and ") };
	struct parsed_label label = label_parse_marked(sentence);
	struct str rest;
	size_t n;

	if (label.label == LABEL_STATUS)
		return wordlist_begins(LIST_FILE_VOID, label.text) > 0;
	if (label.label == LABEL_GOTCHA)
		sentence = label.text;
	sentence = without_leading_marks(
	    str_skip(sentence, sign_length(sentence)));
	n = wordlist_begins(LIST_FILE_VOID, sentence);
	rest = without_leading_marks(str_skip(sentence, n));
	return n > 0 &&
	    (rest.n == 0 || !is_alpha(rest.p[0]) ||
		str_starts_any(rest, behind, countof(behind)));
}

/* "SUPERSEDED by ...", "This file is archived" */
static bool
says_void(struct str sentence)
{
	return begins_void(sentence) ||
	    (wordlist_has(LIST_ABOUT_FILE, sentence) &&
		(wordlist_has(LIST_FILE_VOID, sentence) ||
		    wordlist_has(LIST_FILE_UNUSED, sentence)));
}

bool
about_void(const struct log_item *point)
{
	return point->whole && point->form != POINT_HEADING &&
	    any_sentence(point->text, says_void);
}

bool
about_file(const struct log_item *point, bool preamble)
{
	bool about = preamble
	    ? (wordlist_has(LIST_ABOUT_FILE, point->text) &&
		  position_label_at_head(point->text).n == 0) ||
		(point->whole && !any_sentence(point->text, says_of_other))
	    : wordlist_begins(LIST_ABOUT_FILE, point->text) > 0;

	return about && !about_void(point) && point->form != POINT_ITEM &&
	    point->form != POINT_HEADING && !rule_is_shouted(point->text) &&
	    !any_sentence(point->text, is_rule_of_work);
}

bool
about_guide(struct str heading)
{
	return wordlist_begins(LIST_LOG_GUIDE, heading) ||
	    wordlist_is(LIST_LOG_GUIDE_WHOLE, heading);
}

bool
about_run(struct str text)
{
	struct str rest;
	enum status came;
	size_t n;

	text = without_leading_marks(text);
	n = id_numbered(text);
	rest = str_trim(str_skip(text, n));
	if (n == 0 || !wordlist_has(LIST_RUN, str_head(text, n)))
		return false;
	if (wordlist_begins(LIST_RUN_STARTED, rest))
		return true;
	n = wordlist_begins(LIST_RUN_ENDED, rest);
	rest = str_skip(rest, n);
	came = status_detect(rest);
	/* "ended - 2 criteria remaining" and "ended - TASK COMPLETE" tell more. */
	return n && (came == STATUS_NONE || came == STATUS_PROGRESS) &&
	    !str_has(rest, is_digit);
}
