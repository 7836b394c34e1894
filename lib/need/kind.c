#include "need/kind.h"

#include "base/utf8.h"
#include "log/entry_start.h"
#include "need/about.h"
#include "need/box.h"
#include "need/caption.h"
#include "need/columns.h"
#include "need/over.h"
#include "need/place.h"
#include "need/position.h"
#include "need/rule.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/md.h"
#include "text/time.h"
#include "text/wordlist.h"

/* Between a name and what is said of it. */
static const struct str dashes[] = { STR_INIT(" - "), STR_INIT(" – "),
	STR_INIT(" — ") };

/* Under "Task 1: move the weir - ✅ DONE": run again, it would do that twice. */
static bool
is_of_done_step(const struct log_item *point)
{
	return point->closed && id_numbered(point->heading) > 0;
}

bool
kind_is_partial(const struct log_item *point)
{
	return final_colon(point->text) ||
	    (point->form == POINT_CODE &&
		(!point_is_command(point) || is_of_done_step(point)));
}

bool
kind_says_none_first(struct str text)
{
	size_t end = sentence_length(text);
	size_t dash = str_find_any(text, dashes, countof(dashes));

	end = dash < end ? dash : end;
	text = str_head(text, end < text.n ? end : 0);
	return text.n && is_placeholder(text) &&
	    part_named_by(text) != NEED_OPEN;
}

/*
 * "0 tasks incomplete", "0 (all 12 are resolved)"; not "0/5 done", "0.5%", "0 of 5",
 * "0 critical, 3 major".
 */
static bool
says_zero(struct str text)
{
	struct str rest = str_skip(text, 1);

	return str_starts(text, STR("0")) &&
	    (rest.n == 0 || is_any(rest.p[0], " (*")) &&
	    !str_has(str_head(rest, str_chr(rest, '(', 0)), is_digit);
}

/* "Status transitions: ...": of a thing that is called so; not "Status of ...". */
static bool
is_state_compound(struct str caption)
{
	struct str rest = str_trim(
	    str_skip(caption, wordlist_begins(LIST_STATE_NOUN, caption)));

	return rest.n && rest.n < caption.n && is_alpha(rest.p[0]) &&
	    !wordlist_begins(LIST_AFTER_STATE, rest);
}

/*
 * "**Learned reliability gating.** ...": it says what follows, as a title does; not
 * "**Known issue.** ...".
 */
static bool
is_bold_title(struct str text, const struct parsed_label *label)
{
	return label->bold && label_words(label->caption) > 1 &&
	    label_of(label->caption) == LABEL_OTHER &&
	    str_find(text, STR(".**"), 0) <= label->caption.n + strlen("**");
}

/* "Wave 4 (next)" */
static bool
aside_is_next(struct str caption)
{
	struct str name = caption_without_aside(caption);
	struct str aside = str_trim(str_skip(caption, name.n));

	return aside.n > 2 &&
	    label_of((struct str){ aside.p + 1, aside.n - 2 }) == LABEL_NEXT;
}

/* "Decision: ...", "**Next:** ...": of its own label, if that is no report. */
static enum need_part
own_part(struct str text, const struct parsed_label *label)
{
	enum { WORDS = 3 };
	struct str caption = caption_without_aside(label->caption);
	enum need_part part;

	if (aside_is_next(label->caption))
		return NEED_OPEN;
	/* "skip_next: ..." is the name of something in a program. */
	if (str_chr(caption, '_', 0) < caption.n &&
	    str_run_of(caption, is_ident) == caption.n &&
	    !str_is_upper(caption) &&
	    (str_chr(text, '`', 0) < str_find(text, caption, 0) ||
		!wordlist_begins(LIST_KIND_OPEN, caption)))
		return NEED_UNKNOWN;
	if (caption.n == 0 || label_words(caption) > WORDS ||
	    wordlist_begins(LIST_LEARN_DID, caption) ||
	    wordlist_is(LIST_CRITERIA, caption) || is_bold_title(text, label))
		return NEED_UNKNOWN;
	part = part_named_by(caption);
	if (part == NEED_STATE && is_state_compound(caption))
		return NEED_UNKNOWN;
	return part == NEED_OPEN &&
		(kind_says_none_first(label->text) || says_zero(label->text))
	    ? NEED_STATE
	    : part;
}

/* "Lesson #4", "Gotcha" */
static bool
is_lesson(struct str caption)
{
	enum label label = label_of(caption);

	return label == LABEL_LEARNING || label == LABEL_GOTCHA;
}

bool
kind_names_steps(const struct log_item *point)
{
	struct parsed_label label;

	if (point->kind == NEED_OPEN || point->form == POINT_HEADING)
		return point->kind == NEED_OPEN;
	label = label_parse_marked(point->text);
	return own_part(point->text, &label) == NEED_OPEN;
}

/* "How many nodes?": asked, not answered by what is below it. */
static bool
is_question(const struct log_item *point)
{
	struct str text = point->text;

	while (text.n && is_any(text.p[text.n - 1], "*_ "))
		text.n--;
	return point->form != POINT_ROW &&
	    !is_any(text.n ? text.p[0] : '"', "\"'>") &&
	    (str_ends(text, STR("?")) || str_ends(text, STR("？")));
}

/*
 * "Missing tests for x"; not "Missing-file handling works" or "Open issues fixed: x".
 */
static bool
begins_open(struct str text)
{
	size_t n = wordlist_begins(LIST_ITEM_OPEN, text);
	struct str mark = str_trim(str_head(text, n)), rest;

	/* "Todo el muro" is Spanish: all of it. Not "Todo - the wall", "@todo". */
	rest = str_trim(str_skip(text, n));
	if (n && wordlist_is(LIST_IN_CAPITALS, mark) && !str_is_upper(mark) &&
	    !str_starts(text, STR("@")) &&
	    !(rest.n && is_any(rest.p[0], ":-(")) &&
	    str_starts_any(rest, dashes, countof(dashes)) == 0)
		return false;
	return n && !need_is_compound(text, n) &&
	    !wordlist_begins(LIST_KIND_CLOSED, str_skip(text, n)) &&
	    !wordlist_begins(LIST_COMPOUND, text) &&
	    !wordlist_begins(LIST_TO_DO_SO, text);
}

/* "The fee of each event (in progress)" */
static bool
ends_in_status(struct str text)
{
	size_t open = text.n;

	while (open && text.p[open - 1] != '(')
		open--;
	if (open == 0 || !str_ends(text, STR(")")))
		return false;
	return status_is_open(
	    status_stated((struct str){ text.p + open, text.n - open - 1 }));
}

/* "The fee of each event - PENDING": it says so itself, at its end. */
static bool
ends_waiting(struct str text)
{
	for (size_t i = 0; i < countof(dashes); i++) {
		size_t at = text.n, next = 0;

		while ((next = str_find(text, dashes[i], next)) < text.n) {
			next += dashes[i].n;
			at = next;
		}
		if (at < text.n &&
		    wordlist_is(LIST_ENDS_WAITING, str_skip(text, at)))
			return true;
	}
	return false;
}

/* " (resolved in June)", " (✅ done)": it begins so. */
static bool
aside_says_closed(struct str aside)
{
	aside = str_skip(aside, str_starts(aside, STR(" (")) ? 2 : 0);
	return wordlist_begins(LIST_KIND_CLOSED,
		   str_skip(aside, sign_length(aside))) > 0;
}

/*
 * "Training: pending (since May)", "Runs: Pending the merge": the value of a field
 * says so; the status of what is reported is its state, and "Symptom: blocked by the
 * lock" was one.
 */
static bool
value_waits(const struct parsed_label *label)
{
	size_t open = str_find(label->text, STR(" ("), 0);
	struct str value = md_plain(str_head(label->text, open));

	if (label->caption.n == 0 || value.n == 0 ||
	    aside_says_closed(str_skip(label->text, open)))
		return false;
	switch (status_only(value)) {
	case STATUS_PENDING:
	case STATUS_BLOCKED:
		return true;
	default:
		return label_of(label->caption) != LABEL_STATUS &&
		    label_of(label->caption) != LABEL_REASON &&
		    !wordlist_has(LIST_PROBLEM, label->caption) &&
		    wordlist_begins(LIST_VALUE_WAITS, value) > 0;
	}
}

/*
 * "Context: how many nodes do we need?": the decision that it led to answers it, as
 * what is below the heading "Why one file per route?" does.
 */
static bool
asks_still(const struct log_item *point, const struct parsed_label *label,
    enum need_part above)
{
	return is_question(point) &&
	    !(point->form == POINT_HEADING && above != NEED_OPEN &&
		wordlist_begins(LIST_NAMES_WHY, point->text)) &&
	    !(above == NEED_DECISIONS &&
		wordlist_is(LIST_BACKGROUND, label->caption));
}

/* "The mason is awaiting stones"; not "The state AWAITING_STONES". */
static bool
says_waiting(struct str text)
{
	struct str found;

	while ((found = wordlist_find(LIST_ITEM_WAITS, text)).n) {
		text = str_after(text, found);
		if (!need_is_compound(text, 0))
			return true;
	}
	return false;
}

/* It waits for something, by its words or a sign. */
static bool
waits(const struct log_item *point, const struct parsed_label *label,
    enum need_part above)
{
	if (label->caption.n && says_zero(label->text))
		return false;
	if (ends_waiting(point->text) ||
	    (point->form == POINT_ITEM && ends_in_status(point->text)))
		return true;
	if (point->closed)
		return sign_begins_waiting(point->text);
	/* "Plan: not started", among the fields of the state, is one of them. */
	if (point->form != POINT_ROW && value_waits(label))
		return above != NEED_STATE ||
		    !(wordlist_is(LIST_POSITION, label->caption) ||
			label_of(label->caption) == LABEL_STATUS);
	/* "❌ Pin the tags", below "Do not"; "❌ Slow", below "Trade-offs". */
	if (point_is_open(point))
		return point->check == ' ' ||
		    (above != NEED_RULES && !point->weighed);
	/* "Status: live; the third phase is not started" is the state. */
	return asks_still(point, label, above) || begins_open(point->text) ||
	    (above != NEED_FINDINGS && above != NEED_RULES &&
		caption_has_priority(label->caption) &&
		!over_is_delivered(label->caption)) ||
	    (says_waiting(point->text) &&
		own_part(point->text, label) != NEED_STATE);
}

/* There "State: a store with actions" is the name of a thing. */
static bool
is_about_code(enum need_part above)
{
	return above == NEED_DECISIONS || above == NEED_RULES;
}

/* "Implemented the menu" under "Layout" is a finding. */
static enum need_part
part_when_over(const struct log_item *point, const struct parsed_label *label,
    enum need_part above)
{
	/* A ticked one of "Known issues" is none. */
	if (above == NEED_OPEN && wordlist_has(LIST_PROBLEM, point->above))
		return NEED_FINDINGS;
	if (above == NEED_OPEN || (above == NEED_COMMANDS && point->check))
		return NEED_STATE;
	return above == NEED_COMMANDS && !place_or_command(point, label)
	    ? NEED_FINDINGS
	    : above;
}

/*
 * "The kiln and its door are now complete.", "All tasks done!" among the next steps, and
 * nothing that is left, or a condition.
 */
static bool
says_complete(const struct log_item *point)
{
	size_t end = sentence_length(point->text);
	struct str first = str_trim(str_head(point->text, end)), name, word;

	while (first.n && is_any(first.p[first.n - 1], ".!*"))
		first.n--;
	name = str_head(first, first.n - str_last_word(first).n);
	word = wordlist_find(LIST_FINITE_VERB, name);
	return ((point->form == POINT_PARAGRAPH && word.n) ||
		   wordlist_begins(LIST_ALL_OF, first)) &&
	    wordlist_is(LIST_DELIVERED, str_last_word(first)) &&
	    !wordlist_begins(LIST_BEFORE_DELIVERED, first) &&
	    !wordlist_has(LIST_BEFORE_CLOSED, name) &&
	    !wordlist_has(LIST_KIND_UNCLOSED, first) &&
	    !wordlist_has(LIST_NEED_PENDING, point->text) &&
	    !wordlist_has(LIST_VALUE_WAITS, point->text);
}

/* A step without a tick says that it is over. */
static bool
is_step_over(const struct log_item *point, const struct parsed_label *label,
    enum need_part above)
{
	if (point->check == ' ')
		return over_at_end(point->text);
	return above == NEED_OPEN && point->check == 0 && !is_question(point) &&
	    (over_after_name(point->text, label) || over_at_end(point->text) ||
		says_complete(point));
}

/* By its own label, as far as that counts below what is above it. */
static enum need_part
own_part_below(const struct log_item *point, const struct parsed_label *label,
    enum need_part above)
{
	enum need_part own = own_part(point->text, label);

	/* "Roadmap reordered: ...", below "What changed", is a change. */
	if (own == NEED_OPEN && part_says_closed(point->above) &&
	    label_of(label->caption) == LABEL_OTHER)
		own = NEED_UNKNOWN;
	/*
	 * Below "Lessons", "The challenges of the port: ..." and "Commands of the
	 * crane: ..." are lessons; "Build: ..." is none.
	 */
	if ((own == NEED_OPEN ||
		(own == NEED_COMMANDS && label_words(label->caption) > 1)) &&
	    (above == NEED_RULES || above == NEED_DECISIONS) &&
	    !label_is_bare(label->caption))
		own = NEED_UNKNOWN;
	/* "Analysis: ...", "Document findings: ..." are steps, "Note: ..." is none. */
	if (above == NEED_OPEN &&
	    (own == NEED_FINDINGS ||
		(own != NEED_OPEN && caption_is_step(label->caption))))
		own = NEED_UNKNOWN;
	/* "Decision: brick or clay", among the next steps, is still to be made. */
	if (own == NEED_DECISIONS && above == NEED_OPEN &&
	    point->form == POINT_ITEM && label_of(point->above) == LABEL_NEXT)
		own = NEED_UNKNOWN;
	/* "Rule: ..." of what is mended, and any cause; but "Lesson: ..." stays one. */
	if (own == NEED_RULES &&
	    (point->closed ? !is_lesson(label->caption)
			   : above != NEED_RULES &&
			wordlist_is(LIST_CAUSE,
			    caption_without_aside(label->caption))))
		own = NEED_FINDINGS;
	if (own == NEED_UNKNOWN &&
	    (position_label(point->text).n || position_is_said(point->text)))
		own = NEED_STATE;
	return own == NEED_STATE && is_about_code(above) ? NEED_UNKNOWN : own;
}

/* By its words, and by what is above it; its label says nothing more. */
static enum need_part
part_by_words(const struct log_item *point, const struct parsed_label *label,
    enum need_part above)
{
	if (above == NEED_COMMANDS)
		return NEED_FINDINGS;
	if ((above == NEED_UNKNOWN || above == NEED_STATE ||
		above == NEED_FINDINGS) &&
	    wordlist_begins(LIST_ITEM_DECISION, point->text))
		return NEED_DECISIONS;
	if ((above == NEED_RULES || above == NEED_FINDINGS) &&
	    place_is_file(point, label) && !rule_is_said(point->text, label))
		return NEED_COMMANDS;
	/* "Consider another lid", among them, is still to be decided. */
	if (above == NEED_DECISIONS && point->form == POINT_ITEM &&
	    point->check == 0 && wordlist_begins(LIST_DELIBERATES, point->text))
		return NEED_OPEN;
	/* "Do not lay it in the rain", among the next steps, is none. */
	if (above == NEED_OPEN && point->check == 0 &&
	    wordlist_begins(LIST_RULE_NEVER, point->text))
		return NEED_RULES;
	/* "**Do NOT melt it** - it is brittle", among what was found, or done. */
	if (above != NEED_OPEN && above != NEED_DECISIONS && !point->past &&
	    rule_is_shouted(point->text) &&
	    wordlist_begins(LIST_RULE_NEVER, point->text))
		return NEED_RULES;
	if (above != NEED_UNKNOWN && above != NEED_STATE)
		return above;
	/* What is done there had to be so; "Why: it must not leak" tells why. */
	if (!point->closed && !wordlist_is(LIST_NAMES_WHY, label->caption) &&
	    rule_is_said(point->text, label))
		return NEED_RULES;
	return point_is_command(point) ? NEED_COMMANDS : above;
}

/* "Board: https://...", "History: `docs/old.md` (of May)": below the title, no step. */
static bool
is_reference(const struct parsed_label *label)
{
	struct str place = caption_without_aside(label->text);
	size_t code = str_starts(place, STR("`")) ? str_chr(place, '`', 1) + 1
						  : 0;

	return label->caption.n &&
	    (code ? code == place.n : place_is_url(place));
}

/*
 * "Overview: docs/kiln.md", among the next steps, and "Roadmap (old): docs/todo.md":
 * where it is, a location, not a step.
 */
static bool
is_place_only(const struct log_item *point, const struct parsed_label *label)
{
	struct str text = caption_without_aside(label->text), path;
	size_t pos = 0;

	if (point->form != POINT_ITEM || point->check || point->depth ||
	    !ends_with_phrase(caption_without_aside(label->caption),
		LIST_DOCUMENT_NAME) ||
	    wordlist_begins(LIST_NEED_DO, label->caption) ||
	    wordlist_begins(LIST_NEED_DO_FIRST, label->caption))
		return false;
	if (text.n > 2 && text.p[0] == '`' && text.p[text.n - 1] == '`')
		text = (struct str){ text.p + 1, text.n - 2 };
	return place_is_url(text) || cell_is_link(text) ||
	    (path_find(text, &pos, &path) && str_eq(path, text));
}

enum need_part
kind_of(const struct log_item *point, enum need_part above)
{
	struct parsed_label label = label_parse_marked(point->text);
	enum need_part own;

	if (about_void(point))
		return NEED_STATE;
	if (over_at_start(point))
		return part_when_over(point, &label, above);
	if (above == NEED_OPEN && point->check == 0 && over_by_report(&label))
		return NEED_FINDINGS;
	if (is_step_over(point, &label, above))
		return NEED_STATE;
	if (point->check == ' ' || waits(point, &label, above))
		return NEED_OPEN;
	if (point->form == POINT_CODE)
		return point_is_command(point) && !is_of_done_step(point)
		    ? NEED_COMMANDS
		    : NEED_UNKNOWN;
	own = own_part_below(point, &label, above);
	if ((own == NEED_OPEN || above == NEED_OPEN) &&
	    is_place_only(point, &label))
		return NEED_COMMANDS;
	if (own != NEED_UNKNOWN && own != NEED_COMMANDS)
		return own;
	if (place_is_address(point->text, &label) ||
	    (point->whole && above == NEED_OPEN && is_reference(&label)) ||
	    ((above == NEED_COMMANDS || own == NEED_COMMANDS) &&
		place_or_command(point, &label)))
		return NEED_COMMANDS;
	return part_by_words(point, &label, above);
}

/* "2026-04-28 — the new kernel is on by default": more than a date. */
static bool
says_more(struct str text)
{
	enum { MORE = 24 };
	size_t end = 0;
	struct date date;

	return date_find(text, &end, &date) && str_skip(text, end).n > MORE;
}

/* "Date: 2026-04-28. HEAD is a1b2c3d; all 160 tests pass." */
static bool
is_dated_report(struct str text)
{
	struct parsed_label label = label_parse_marked(text);

	return label.caption.n && wordlist_is(LIST_HEAD_FIELD, label.caption) &&
	    says_more(label.text);
}

/* "Status: done", "Tests pass"; not "Status should change". */
static bool
begins_state(struct str text)
{
	size_t n = wordlist_begins(LIST_STATE_LEAD, text);
	size_t name = wordlist_begins(LIST_COMPOUND, text);

	/* "Status page: down" is a field, "Live trading guide" is a name. */
	return n && !(name && !str_starts(str_skip(text, name), STR(":"))) &&
	    !wordlist_begins(LIST_MODAL, str_skip(text, n));
}

bool
kind_has_low_priority(const struct log_item *point)
{
	return point->low ||
	    (point_is_above(point) &&
		wordlist_has(LIST_LOW_PRIORITY, point->text));
}

/* "Current", "2. Current"; not "Phase 3 of the arch". */
static bool
names_state(struct str heading)
{
	size_t n = caption_number(heading);

	return (wordlist_begins(LIST_STATE_LEAD, heading) &&
		   id_numbered(heading) == 0) ||
	    (n < heading.n &&
		wordlist_begins(LIST_STATE_LEAD,
		    str_trim(str_skip(heading, n + 1))));
}

bool
kind_leads(const struct log_item *point, enum need_part part)
{
	enum { NEAR = 60, VALUE = 40 };
	struct str text = point->text;

	if (part == NEED_STATE)
		return about_void(point) || begins_state(text) ||
		    position_label(text).n || position_is_said(text) ||
		    is_dated_report(text) ||
		    (utf8_units(text) <= VALUE && point->check != 'x' &&
			names_state(point->above));
	return part == NEED_OPEN && !kind_has_low_priority(point) &&
	    (wordlist_has(LIST_OPEN_LEAD, str_head(text, NEAR)) ||
		wordlist_has(LIST_OPEN_LEAD, point->above));
}

bool
kind_is_head(const struct log_item *point, bool preamble)
{
	enum { FIELD_BYTES = 120 };
	struct parsed_label label;

	if (about_file(point, preamble))
		return true;
	if (point->text.n > FIELD_BYTES)
		return false;
	if (wordlist_is(LIST_HEAD_FIELD, point->above))
		return true;
	label = label_parse_marked(point->text);
	/* "| CREATED | PLANNING, CANCELLED |" is no date, "Tag: always sign it" a rule. */
	return label.caption.n && wordlist_is(LIST_HEAD_FIELD, label.caption) &&
	    !rule_is_said(point->text, &label) &&
	    !is_dated_report(point->text) &&
	    (point->form != POINT_ROW || date_is_in(label.text));
}

bool
kind_asks(struct str text)
{
	struct str caption = label_parse_marked(text).caption;

	return wordlist_is(LIST_PROBLEM, caption) ||
	    wordlist_is(LIST_BACKGROUND, caption);
}
