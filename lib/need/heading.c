#include "need/heading.h"

#include "log/entry_start.h"
#include "log/title.h"
#include "need/caption.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/time.h"
#include "text/wordlist.h"

bool
heading_is_document(const struct scored_item *one)
{
	return one->number == 1 && one->entry == 0 &&
	    one->point.form == POINT_HEADING;
}

bool
heading_is_id(const struct log_item *point)
{
	size_t n = id_in_front(point->text, true);

	return point->form == POINT_HEADING && n &&
	    str_run_of(str_skip(point->text, n), is_word_byte) == 0 &&
	    need_count_words(str_skip(point->text, n)) == 0;
}

bool
heading_is_bare(const struct log_item *point)
{
	struct str rest = trim_separators(title_words(point->text));
	struct date date;

	return rest.n == 0 || heading_is_id(point) ||
	    date_at(rest, &date) == rest.n || id_numbered(rest) == rest.n;
}

/* "Progression logic", without a number: what is below it says what was decided. */
static bool
is_only_name(const struct scored_item *one)
{
	enum { WORDS = 3 };
	struct str text = one->point.text, rest = text;
	struct str word = str_word(&rest);

	return !one->dated && str_run_of(word, is_alpha) == word.n &&
	    need_count_words(text) <= WORDS &&
	    str_chr(text, ':', 0) == text.n &&
	    !wordlist_begins(LIST_NEED_DO, text) &&
	    !wordlist_begins(LIST_ITEM_DECISION, text);
}

/* "Decisions ISSUE-082", "Decisions ADR-1 to ADR-3 (review of 3 May)" */
static bool
names_kind(struct str text)
{
	size_t n = wordlist_begins(LIST_KIND_DECISION, text);
	struct str rest = str_skip(text, n), word;

	rest = str_trim(caption_without_aside(rest));
	while ((word = str_word(&rest)).n) {
		rest = str_trim(rest);
		if (!str_has(word, is_digit) && str_has(word, is_word_byte) &&
		    !wordlist_is(LIST_JOINT, word) &&
		    !wordlist_is(LIST_KIND_DECISION, word))
			return false;
	}
	return n > 0;
}

/* "Decision 7 - 2026-03-05", "5 March": it tells which one it is, or when, only. */
static bool
is_bare(const struct log_item *point)
{
	struct str text = point->text;
	struct date date;
	size_t end = 0, words;

	if (heading_is_number(text) || heading_is_id(point))
		return true;
	if (!date_find(text, &end, &date))
		return false;
	words = need_count_words(
	    str_head(text, (size_t)(date.words.p - text.p)));
	return words + need_count_words(str_skip(text, end)) == 0;
}

bool
heading_decides(const struct scored_item *one)
{
	enum { WORDS = 4 };

	return one->point.form == POINT_HEADING && !is_only_name(one) &&
	    !is_bare(&one->point) && !names_kind(one->point.text) &&
	    ((one->decides && !label_is_bare(one->point.text)) ||
		(one->point.title &&
		    (one->point.kind == NEED_DECISIONS ||
			(one->point.kind == NEED_RULES &&
			    need_count_words(one->point.text) > WORDS))));
}

bool
heading_states(const struct scored_item *one)
{
	struct parsed_label label = label_parse_marked(one->point.text);

	/* "The gate [Status: ]" does not. */
	return one->point.form == POINT_HEADING && !one->point.title &&
	    label.text.n > 0 && !str_starts(label.text, STR("]")) &&
	    part_named_by(label.caption) == NEED_STATE;
}

/* "This session: the gate and its arch" */
static bool
is_session(const struct scored_item *one)
{
	return heading_states(one) &&
	    wordlist_is(LIST_THIS_SESSION, points_caption(one));
}

/* "Day 1", "Day 2": the ids tell the order of the entries. */
static bool
is_numbered(const struct log_order *order)
{
	return order->id_up + order->id_down > 1;
}

bool
heading_is_newest(const struct log_points *points,
    const struct scored_item *one)
{
	enum { DIARY = 3, WORDS = 4 };

	if (is_session(one))
		return true;
	if (!one->point.title || one->planned ||
	    one->point.form != POINT_HEADING ||
	    !(points->dated || is_numbered(&points->order)) ||
	    points->entries < DIARY || points_age(points, one) > 0 ||
	    part_named_by(one->point.text) != NEED_UNKNOWN)
		return false;
	return need_count_words(one->point.text) >= WORDS;
}

bool
heading_is_number(struct str title)
{
	size_t n = id_numbered(title);

	return n > 0 && need_count_words(str_skip(title, n)) < 2 &&
	    str_chr(title, ':', 0) == title.n;
}

bool
heading_is_done(const struct log_item *point)
{
	return point->form == POINT_HEADING &&
	    (part_says_closed(point->text) ||
		str_find(point->text, STR("✅"), 0) < point->text.n);
}
