#include "need/hidden.h"

#include "base/utf8.h"
#include "log/entry_start.h"
#include "need/about.h"
#include "need/caption.h"
#include "need/heading.h"
#include "need/kind.h"
#include "need/place.h"
#include "need/rule.h"
#include "need/shorten.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/md.h"
#include "text/time.h"
#include "text/wordlist.h"

/* "├── src": a line of a drawing. */
static bool
is_drawing(const struct log_item *point)
{
	static const struct str signs[] = { STR_INIT("├"), STR_INIT("└"),
		STR_INIT("│"), STR_INIT("─"), STR_INIT("║"), STR_INIT("═") };

	return point->piece ||
	    str_find_any(point->text, signs, countof(signs)) < point->text.n;
}

/* Nothing but tags: "<div align="right">". */
static bool
is_markup(struct str text)
{
	while (text.n && text.p[0] == '<') {
		size_t end = str_chr(text, '>', 0);

		text = str_trim(str_skip(text, end + (end < text.n)));
	}
	return text.n == 0;
}

/* "if (a) {; b();": a piece of a program, or cut where it is not whole. */
static bool
is_code_piece(const struct log_item *point)
{
	int open = 0;

	if (point->form != POINT_CODE)
		return false;
	if (point_is_command(point))
		return str_ends(point->text, STR("{")) ||
		    str_find(point->text, STR("{; "), 0) < point->text.n;
	for (size_t i = 0; i < point->text.n; i++)
		open += is_any(point->text.p[i], "([{") -
		    is_any(point->text.p[i], ")]}");
	return open != 0 || point->program;
}

/* "**Integration work:**", above items that are captions, or above headings. */
static bool
is_bare_caption(struct str text)
{
	enum { WORDS = 6 };

	while (text.n && is_any(text.p[text.n - 1], "*_"))
		text.n--;
	return final_colon(text) && need_count_spaced(text) <= WORDS;
}

/* A heading or a caption is shown with what is under it. */
static bool
is_only_above(const struct scored_item *one)
{
	enum { SAYS = 40 }; /* bytes of a heading that says something */

	if (one->point.form == POINT_CAPTION)
		return one->leads || is_bare_caption(one->point.text);
	if (heading_decides(one) || heading_states(one) || one->stage)
		return false;
	if (one->point.form != POINT_HEADING)
		return false;
	if (!one->point.title &&
	    label_parse_marked(one->point.text).text.n >= SAYS)
		return one->leads;
	if (!one->point.title)
		return one->leads || one->point.text.n < SAYS ||
		    part_named_by(one->point.text) != NEED_UNKNOWN;
	return one->leads &&
	    (!one->planned || heading_is_number(one->point.text) ||
		heading_is_id(&one->point));
}

/* "> ### Open": a heading in a quote. */
static bool
is_quoted_heading(const struct log_item *point)
{
	enum { LEVELS = 6 };
	size_t n = str_run(point->text, '#');

	return point->form == POINT_PARAGRAPH && n > 0 && n <= LEVELS &&
	    str_starts(str_skip(point->text, n), STR(" "));
}

/*
 * "Blockers: none"; "Tests: pending" is a step, and the brackets of "**Run it** (2
 * minutes)" are no form to be filled in.
 */
static bool
is_field_of_none(struct parsed_label label)
{
	if (label.caption.n == 0 || label.text.n == 0)
		return false;
	return wordlist_is(LIST_UNCHANGED, label.text) ||
	    (blocks_nothing(label.text) &&
		status_only(md_plain(label.text)) == STATUS_NONE &&
		(label.colon || label.text.p[0] != '('));
}

/*
 * "Tech debt: None - it follows the pattern"; "Blockers: None - go on" and "Next: None -
 * it is built" are a state.
 */
static bool
is_lack_of_none(struct str text)
{
	struct parsed_label label = label_parse_marked(text);

	return label.colon && !label_blocks(label.caption) &&
	    label_of(label.caption) != LABEL_NEXT &&
	    part_named_by(label.caption) == NEED_OPEN &&
	    kind_says_none_first(label.text);
}

/* "None", "Blockers: none"; the row "| Lock | Pending |" is a step. */
static bool
says_none(const struct log_item *point)
{
	enum { NOTHING = 40 };

	/* "(None - ready for the first stage)" was there before all else. */
	if (str_starts(point->text, STR("(")) &&
	    str_ends(point->text, STR(")")) &&
	    kind_says_none_first(str_skip(point->text, 1)))
		return true;
	if (point->text.n >= NOTHING)
		return is_lack_of_none(point->text);
	if (point->form == POINT_ROW && point->check)
		return false;
	return blocks_nothing(point->text) ||
	    is_field_of_none(label_parse_marked(point->text));
}

/* "~~Paint the door~~": done, or given up; "~~4 doors~~ 6 doors" is corrected. */
static bool
is_struck(const struct log_item *point)
{
	struct str mark = STR("~~");
	size_t end = str_find(point->text, mark, mark.n);

	return point->form == POINT_ITEM && str_starts(point->text, mark) &&
	    end + mark.n >= point->text.n;
}

/* "[Owner]", "[why it's so]" at its start: a blank to be filled in; not "[Lid]: oak". */
static size_t
blank_at(struct str text)
{
	enum { BYTES = 100 };
	size_t n = 1;

	if (text.n == 0 || text.p[0] != '[')
		return 0;
	text = str_head(text, BYTES);
	while (n < text.n &&
	    (is_word_byte(text.p[n]) || is_any(text.p[n], " /'?!,.-")) &&
	    !is_digit(text.p[n]))
		n++;
	if (n == 1 || n == text.n || text.p[n] != ']')
		return 0;
	text = str_skip(text, ++n);
	return str_starts(text, STR("(")) || str_starts(text, STR("[")) ||
		(str_starts(text, STR(":")) && !str_starts(text, STR(": [")))
	    ? 0
	    : n;
}

/* "Why: " before a blank: its length, or 0. */
static size_t
field_at(struct str text)
{
	enum { BYTES = 100 };
	struct parsed_label label = label_parse_marked(str_head(text, BYTES));

	return label.caption.n && blank_at(label.text)
	    ? (size_t)(label.text.p - text.p)
	    : 0;
}

/*
 * "Progress: [X]%", "[Owner] - [Status]", "Why: [the reason]; Where: [files]": a
 * form that nobody filled in.
 */
static bool
is_form(struct str text)
{
	size_t blanks = 0, n;

	for (; text.n; text = str_skip(text, n)) {
		n = blank_at(text);
		blanks += n > 0;
		if (n == 0 && is_word_byte(text.p[0]) &&
		    (n = field_at(text)) == 0)
			return false;
		n += n == 0;
	}
	return blanks > 0;
}

bool
point_says_none_open(const struct scored_item *one)
{
	/* The heading "TODO" says nothing, "Blockers: none" does. */
	if (one->point.form == POINT_HEADING &&
	    !is_field_of_none(label_parse_marked(one->point.text)))
		return false;
	return one->point.kind == NEED_OPEN && one->point.check == 0 &&
	    !one->point.past && says_none(&one->point) &&
	    !is_form(one->point.text);
}

/* "They were made on purpose. Do not change them." */
static bool
forbids(struct str text)
{
	for (size_t n; text.n; text = str_skip(text, n)) {
		if (wordlist_begins(LIST_WISH_FORBIDS, text) > 0)
			return true;
		n = sentence_length(text);
	}
	return false;
}

/* "Decisions that are too small for a record" */
static bool
is_about_log(const struct scored_item *one)
{
	return one->point.about && one->part == NEED_DECISIONS &&
	    !rule_is_shouted(one->point.text) && !forbids(one->point.text);
}

/* "Status: accepted" of one entry after the other. */
static bool
is_usual_status(const struct log_points *points, const struct scored_item *one)
{
	enum { OFTEN = 3 };
	size_t times = 0;

	return one->entry &&
	    map_find(&points->statuses, str_hash(one->point.text), &times) &&
	    times >= OFTEN;
}

/* The sentence leads to the list below it, whose items have it above them. */
static bool
leads_to_next(const struct log_points *points, const struct scored_item *one)
{
	const struct scored_item *next = one + 1;
	struct str lead = one->point.form == POINT_PARAGRAPH
	    ? caption_lead(one->point.text)
	    : STR("");

	return lead.n && str_starts(one->point.text, lead) &&
	    next < points->all + points->n && next->number == one->number + 1 &&
	    str_eq(next->point.parent, lead);
}

/* It leads to the code right below it, and that is not shown below it. */
static bool
leads_to_code(const struct log_points *points, const struct scored_item *one)
{
	const struct scored_item *next = one + 1;

	return next < points->all + points->n &&
	    next->number == one->number + 1 && next->point.form == POINT_CODE;
}

/* "Rule: always convert them before that:", above a piece of a program. */
static bool
rules_code(const struct log_points *points, const struct scored_item *one)
{
	return one->point.form == POINT_PARAGRAPH &&
	    wordlist_is(LIST_DIRECTIVE, points_caption(one)) &&
	    leads_to_code(points, one) && one[1].point.program;
}

/*
 * "Either of:"; a longer item, or one above code, says something, too: "It has grown so
 * that ...:".
 */
static bool
leads_only(const struct log_points *points, const struct scored_item *one)
{
	enum { CAPTION = 100, SAYS = 56 };
	bool says = one->point.form == POINT_ITEM || leads_to_code(points, one);
	size_t most = says ? SAYS : CAPTION;

	return final_colon(one->point.text) && !rules_code(points, one) &&
	    (utf8_units(one->point.text) < most || leads_to_next(points, one));
}

/*
 * "Steps for `pipeline.py`", with nothing but code and its captions below it: it
 * is the only line that says so.
 */
static bool
is_bare_part(const struct log_points *points, const struct scored_item *one)
{
	const struct scored_item *end = points->all + points->n;
	size_t number = one->number;
	bool code = false;

	if (one->point.form != POINT_HEADING || !one->point.names_topic ||
	    one->point.closed || part_named_by(one->point.text) != NEED_OPEN)
		return false;
	for (one++; one < end && one->number == number + 1; one++) {
		if ((one->point.form != POINT_CODE &&
			one->point.form != POINT_CAPTION) ||
		    !point_hidden(points, one))
			break;
		code |= one->point.form == POINT_CODE;
		number++;
	}
	return code && (one == end || one->point.form == POINT_HEADING);
}

/* Without those of emphasis around all of it. */
static struct str
without_marks(struct str text)
{
	while (text.n && is_any(text.p[text.n - 1], "*_ "))
		text.n--;
	while (text.n && is_any(text.p[0], "*_ "))
		text = str_skip(text, 1);
	return text;
}

/* "December 25, 2025", "*2026-05-01*": the foot of a page. */
static bool
is_date_alone(struct str text)
{
	struct date date;
	size_t end = 0;

	while (text.n && is_any(text.p[text.n - 1], "*_. "))
		text.n--;
	text = without_marks(text);
	return date_find(text, &end, &date) && date.words.p == text.p &&
	    end == text.n;
}

/* "[The gate](#the-gate)", in a table of contents. */
static bool
is_anchor(struct str text)
{
	struct str target = STR("](");
	size_t at;

	text = without_marks(text);
	at = str_find(text, target, 0);
	return str_starts(text, STR("[")) && str_ends(text, STR(")")) &&
	    str_starts(str_skip(text, at), STR("](#")) &&
	    str_find(text, target, at + 1) == text.n;
}

/* "**--- Tasks of the lid ---**", "=== Lid ===": a title between rulers. */
static bool
is_ruled_title(const struct log_item *point)
{
	struct str text = without_marks(point->text);

	return point->form != POINT_CODE && point->form != POINT_ROW &&
	    text.n && is_any(text.p[0], "-=") && ruled_title(text).n;
}

/* "Current status: Initialized", above entries: nobody has changed it since. */
static bool
is_first_status(const struct log_points *points, const struct scored_item *one)
{
	struct parsed_label label = label_parse_marked(one->point.text);

	return one->entry == 0 && points->entries > 0 && label.caption.n &&
	    label_of(label.caption) == LABEL_STATUS &&
	    wordlist_is(LIST_UNSTARTED, label.text);
}

bool
point_hidden(const struct log_points *points, const struct scored_item *one)
{
	return heading_is_document(one) ||
	    (is_only_above(one) && !heading_is_newest(points, one) &&
		!is_bare_part(points, one)) ||
	    wordlist_has(LIST_PLACEHOLDER, one->point.text) ||
	    wordlist_has(LIST_PLACEHOLDER, one->point.topic) ||
	    is_drawing(&one->point) || is_ruled_title(&one->point) ||
	    is_anchor(one->point.text) || is_markup(one->point.text) ||
	    is_about_log(one) || one->point.sample ||
	    is_form(one->point.text) || is_code_piece(&one->point) ||
	    is_quoted_heading(&one->point) ||
	    (one->point.form != POINT_HEADING &&
		is_date_alone(one->point.text)) ||
	    is_usual_status(points, one) || says_none(&one->point) ||
	    is_struck(&one->point) || about_run(one->point.text) ||
	    is_first_status(points, one) || leads_only(points, one) ||
	    kind_is_head(&one->point, one->entry == 0);
}
