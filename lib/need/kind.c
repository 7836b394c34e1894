#include "need/kind.h"

#include "base/utf8.h"
#include "need/caption.h"
#include "need/command.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/md.h"
#include "text/time.h"
#include "text/wordlist.h"

/* Between a name and what is said of it. */
static const struct str dashes[] = { STR_INIT(" - "), STR_INIT(" – "),
	STR_INIT(" — ") };

/* ---- signs ---- */

static bool
is_struck(struct str text)
{
	return str_find(text, STR("~~"), 0) < text.n;
}

/* Several signs in a row of a table say who may do what. */
static bool
has_sign(const struct log_item *point, enum sign_kind kind)
{
	struct str text = point->text;

	if (point->form != POINT_ROW)
		return sign_begins(text, kind);
	return (signs_count(text, kind) > 0 ||
		   (kind == SIGN_DONE && is_struck(text))) &&
	    signs_count(text, SIGN_OPEN) + signs_count(text, SIGN_DONE) <= 1;
}

bool
kind_is_open(const struct log_item *point)
{
	return point->check == ' ' || has_sign(point, SIGN_OPEN);
}

bool
kind_is_ticked(const struct log_item *point)
{
	return point->check == 'x' ||
	    ((point->form != POINT_ROW || point->check == 0) &&
		has_sign(point, SIGN_DONE));
}

bool
kind_is_done_row(const struct log_item *point)
{
	return point->form == POINT_ROW && kind_is_ticked(point);
}

/* ---- commands ---- */

/* ": 53/53 pass", "— 0 errors", "→ 6 pages" */
static bool
reports_number(struct str rest)
{
	static const struct str marks[] = { STR_INIT(":"), STR_INIT("—"),
		STR_INIT("–"), STR_INIT("->"), STR_INIT("-"), STR_INIT("→") };

	rest = str_trim(rest);
	for (size_t i = 0; i < countof(marks); i++) {
		if (str_starts(rest, marks[i]))
			rest = str_trim(str_skip(rest, marks[i].n));
	}
	return rest.n && is_digit(rest.p[0]);
}

/* After a command: "passed", ": 53/53", "→ all pass ✓". */
static bool
reports_run(struct str rest)
{
	return reports_number(rest) || wordlist_begins(LIST_LEARN_DID, rest) ||
	    wordlist_begins(LIST_WENT, rest) ||
	    signs_count(rest, SIGN_DONE) > 0;
}

/* "... with `nix run .#x --impure`", within a sentence that reports nothing. */
static bool
leads_to_command(struct str before, struct str span)
{
	struct str caption = label_parse_marked(before).caption;
	enum label label = label_of(caption);

	return command_has_option(span) &&
	    wordlist_is(LIST_COMMAND_LEAD, str_last_word(str_trim(before))) &&
	    label != LABEL_TEST && label != LABEL_DONE &&
	    !wordlist_has(LIST_FIELD_STATUS, caption) &&
	    !wordlist_has(LIST_REPORTED, before) &&
	    !wordlist_has(LIST_HAD_BEEN, before) &&
	    !wordlist_has(LIST_CLAUSE_RULE, before);
}

/*
 * A code span of two words is a command, "`make check` runs all of it", and no report
 * of what it did. Near the start it is known by its program, "Tests: `make check`".
 */
static bool
has_command_span(struct str text)
{
	enum { NEAR = 40, REPORT = 240 };
	size_t end;
	bool first = true;

	if (text.n > REPORT || wordlist_begins(LIST_LEARN_DID, text) ||
	    wordlist_has(LIST_PROBLEM, label_parse_marked(text).caption))
		return false;
	for (size_t at = 0; (at = str_chr(text, '`', at)) < text.n;
	     at = end + 1) {
		struct str span;

		end = str_chr(text, '`', at + 1);
		span = str_skip(str_head(text, end), at + 1);
		if (str_chr(span, ' ', 0) < span.n &&
		    ((first && at < NEAR && command_begins(span)) ||
			leads_to_command(str_head(text, at), span)))
			return end < text.n &&
			    !reports_run(str_skip(text, end + 1));
		first = false;
	}
	return false;
}

bool
kind_is_command(const struct log_item *point)
{
	struct str rest = point->text;

	if (point->form != POINT_CODE)
		return has_command_span(rest);
	if (point->program || point->shell)
		return point->shell;
	while (rest.p) {
		if (command_begins(str_cut(&rest, ';')))
			return true;
	}
	return false;
}

bool
kind_is_partial(const struct log_item *point)
{
	return final_colon(point->text) ||
	    (point->form == POINT_CODE && !kind_is_command(point));
}

static bool
is_place(struct str text)
{
	size_t pos = 0;
	struct str path;

	while (text.n && is_any(text.p[0], "*_ "))
		text = str_skip(text, 1);
	return str_starts(text, STR("`")) ||
	    (path_find(text, &pos, &path) && path.p == text.p);
}

/* "`src/a.c` - the parser", "Config: `a.yml`", "src/a.c: the parser". */
static bool
begins_with_place(struct str text)
{
	return is_place(text) || is_place(label_parse_marked(text).text);
}

/* "Board: https://example.org/board". */
static bool
is_address(struct str text)
{
	struct parsed_label label = label_parse_marked(text);
	struct str address = label.caption.n ? label.text : text;

	return (str_starts(address, STR("https://")) ||
		   str_starts(address, STR("http://"))) &&
	    str_chr(address, ' ', 0) == address.n;
}

/* "`src/a.c` - the parser", "Parser: `src/a.c`": the path of a file, and what it is. */
static bool
is_location(const struct log_item *point)
{
	struct parsed_label label = label_parse_marked(point->text);
	struct str text = label.caption.n ? label.text : point->text, path;
	size_t end, pos = 0;

	if ((point->form != POINT_ITEM && point->form != POINT_ROW) ||
	    !str_starts(text, STR("`")))
		return false;
	end = str_chr(text, '`', 1);
	if (end == text.n)
		return false;
	path = (struct str){ text.p + 1, end - 1 };
	text = str_trim(str_skip(text, end + 1));
	return path_find(path, &pos, &path) && path.n == end - 1 &&
	    (text.n == 0 || is_any(text.p[0], "-:(") ||
		str_starts(text, STR("—")) || str_starts(text, STR("–")));
}

/* Under "Setup" or "Key files"; prose there is none. */
static bool
is_command_or_place(const struct log_item *point)
{
	struct str text = point->text;

	return kind_is_command(point) ||
	    (point->form != POINT_CODE &&
		(begins_with_place(text) || command_begins(text) ||
		    command_begins(label_parse_marked(text).text)));
}

/* ---- parts ---- */

/* "Missing-file handling" after n bytes: it is one word with what follows. */
static bool
is_compound(struct str text, size_t n)
{
	return n + 1 < text.n && text.p[n] == '-' && is_alnum(text.p[n + 1]);
}

/* "Done: ..."; but "Complete the calibration" asks for it. */
static bool
says_over(struct str text)
{
	size_t n = wordlist_begins(LIST_KIND_CLOSED, text);
	struct str rest = str_skip(text, n);

	return n && !is_compound(text, n) &&
	    !wordlist_begins(LIST_KIND_UNCLOSED, text) &&
	    !(wordlist_begins(LIST_NEED_DO, text) == n && rest.n > 1 &&
		rest.p[0] == ' ' && (is_alpha(rest.p[1]) || rest.p[1] == '`'));
}

/* After "done": nothing, or when it was, and with what. */
static bool
ends_there(struct str rest)
{
	return rest.n == 0 || is_any(rest.p[0], ".,;)(!*") ||
	    is_digit(rest.p[0]) || wordlist_begins(LIST_WHEN, rest) > 0;
}

/* "Voice commands — done in v1", "측정: 완료"; not "Export - done when it opens". */
static bool
ends_over(struct str text)
{
	static const struct str marks[] = { STR_INIT(" — "), STR_INIT(" – "),
		STR_INIT(" - "), STR_INIT(": "), STR_INIT("：") };

	for (size_t i = 0; i < countof(marks); i++) {
		size_t at = str_find(text, marks[i], 0), n;
		struct str rest;

		if (at == text.n)
			continue;
		rest = str_skip(text, at + marks[i].n);
		n = wordlist_begins(LIST_KIND_CLOSED, rest);
		if (n && says_over(rest) &&
		    ends_there(str_trim(str_skip(rest, n))))
			return true;
	}
	return false;
}

/* "", "2026-05-01", "v1.2", "Phase 53": when, or in what, it was done. */
static bool
says_when(struct str text)
{
	enum { SHORT = 24 };

	while (text.n && is_any(text.p[0], " ,-"))
		text = str_skip(text, 1);
	return text.n == 0 ||
	    (text.n <= SHORT && str_chr(text, ',', 0) == text.n &&
		str_chr(text, ';', 0) == text.n &&
		(is_digit(text.p[0]) || id_numbered(text) > 0 ||
		    (text.p[0] == 'v' && text.n > 1 && is_digit(text.p[1]))));
}

/*
 * "**Sync (shipped, phase 3)**: ...", "Sync (✅ done) - ...": its name ends with
 * a status in brackets.
 */
static bool
name_ends_closed(struct str text)
{
	enum { NAME = 100 };
	size_t open = str_find(text, STR(" ("), 0), end, n;
	struct str rest, inside;
	bool ends;

	if (open >= NAME || (end = str_chr(text, ')', open)) == text.n ||
	    str_find(text, STR(": "), 0) < open ||
	    str_find(text, STR(". "), 0) < open)
		return false;
	rest = str_skip(text, end + 1);
	ends = rest.n == 0 || is_any(rest.p[0], "*`:.,") ||
	    str_starts_any(rest, dashes, countof(dashes));
	inside = (struct str){ text.p + open + 2, end - open - 2 };
	inside = str_skip(inside, sign_length(inside));
	n = wordlist_begins(LIST_KIND_CLOSED, inside);
	return ends && n && says_when(str_skip(inside, n));
}

/*
 * "Fonts COMPLETE: 36 of 36": the name ends with it, in capitals; not "TO BE FIXED:
 * ...", "Definition of DONE: ...", "ONCE MERGED: ...", "36% COMPLETE: ...".
 */
static bool
name_ends_shouted(struct str text)
{
	struct str caption = label_parse_marked(text).caption;
	struct str word = str_last_word(caption);
	struct str name = str_trim(str_head(caption, caption.n - word.n));

	return word.n > 2 && name.n && str_is_upper(word) &&
	    wordlist_is(LIST_KIND_CLOSED, word) && !str_ends(name, STR("%")) &&
	    !wordlist_is(LIST_BEFORE_CLOSED, str_last_word(name)) &&
	    !wordlist_has(LIST_KIND_UNCLOSED, caption);
}

/* "[ ] Build the gate ✅", "[ ] Build the gate ✅ DONE": nobody ticked the box. */
static bool
ends_ticked(struct str text)
{
	enum { NEAR = 20 };

	for (size_t i = text.n > NEAR ? text.n - NEAR : 1; i < text.n; i++) {
		struct str rest = str_skip(text, i);
		size_t space = str_chr(rest, ' ', 0);

		if (rest.p[0] != ' ' && sign_begins(rest, SIGN_DONE))
			return space == rest.n ||
			    wordlist_is(LIST_KIND_CLOSED,
				str_skip(rest, space + 1));
	}
	return false;
}

/*
 * "Build error: Fixed the route": of an issue, what was done about it; not "The
 * page: Built but not deployed".
 */
static bool
ends_reported(struct str text)
{
	struct parsed_label label = label_parse_marked(text);
	struct str clause = str_head(label.text, str_chr(label.text, ';', 0));

	clause = str_head(clause, sentence_length(clause));
	return label.caption.n &&
	    wordlist_begins(LIST_REPORTED, label.text) > 0 &&
	    !wordlist_has(LIST_KIND_UNCLOSED, clause);
}

/* The word at the start of text stands alone, or says when, or by what. */
static bool
stands_alone(struct str text, size_t n)
{
	struct str rest = str_trim(str_skip(text, n));

	return n && !is_compound(text, n) &&
	    (rest.n == 0 || is_any(rest.p[0], ",;") || says_when(rest) ||
		str_starts(rest, STR("by ")));
}

/* The last words of a stamp: "plan 3, superseded by the note above". */
static bool
stamp_ends_past(struct str stamp)
{
	while (stamp.n) {
		struct str rest = stamp;

		if (stands_alone(rest, wordlist_begins(LIST_PAST_END, rest)))
			return true;
		str_word(&stamp);
		stamp = str_trim(stamp);
	}
	return false;
}

/*
 * "**[RESOLVED 2026-05-01]** ...", "[Note 3, superseded by note 5] ..."; neither a
 * link, nor "[Fixed-point math] ...".
 */
static bool
is_stamped_over(struct str text)
{
	enum { STAMP = 100 };
	size_t end;

	while (text.n && text.p[0] == '*')
		text = str_skip(text, 1);
	end = str_chr(str_head(text, STAMP), ']', 0);
	if (!str_starts(text, STR("[")) || end >= text.n || end >= STAMP ||
	    str_starts(str_skip(text, end), STR("](")))
		return false;
	text = str_skip(str_head(text, end), 1);
	return stands_alone(text, wordlist_begins(LIST_KIND_CLOSED, text)) ||
	    stamp_ends_past(text);
}

/* "~~Mend the gate~~ Done: it shuts" */
static bool
is_struck_over(struct str text)
{
	size_t open = str_find(text, STR("~~"), 0);
	size_t close = str_find(text, STR("~~ "), open + strlen("~~"));
	struct str rest = str_skip(text, close);
	size_t n;

	if (open >= text.n || rest.n == 0)
		return false;
	rest = str_trim(str_skip(rest, strlen("~~ ")));
	n = wordlist_begins(LIST_KIND_CLOSED, rest);
	return n && !is_compound(rest, n) &&
	    (ends_there(str_trim(str_skip(rest, n))) ||
		str_starts(str_skip(rest, n), STR(":")));
}

/* "🔴 fixed: ..." and "Done: ..." are over, whatever is above them. */
static bool
is_over(const struct log_item *point)
{
	enum { NEAR = 40 };

	return kind_is_ticked(point) ||
	    (point->inside == 'x' && point->check == 0) ||
	    (point->check != ' ' &&
		(says_over(point->text) || is_stamped_over(point->text) ||
		    is_struck_over(point->text) ||
		    (kind_is_open(point) &&
			wordlist_has(LIST_KIND_CLOSED,
			    str_head(point->text, NEAR)))));
}

bool
kind_says_none_first(struct str text)
{
	size_t end = sentence_length(text);

	for (size_t i = 0; i < countof(dashes); i++) {
		size_t at = str_find(text, dashes[i], 0);

		end = at < end ? at : end;
	}
	text = str_head(text, end < text.n ? end : 0);
	return text.n && is_placeholder(text) &&
	    part_named_by(text) != NEED_OPEN;
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
is_bold_title(struct str text, struct parsed_label label)
{
	return label.bold && label_words(label.caption) > 1 &&
	    label_of(label.caption) == LABEL_OTHER &&
	    str_find(text, STR(".**"), 0) <= label.caption.n + strlen("**");
}

/* "Decision: ...", "**Next:** ...": of its own label, if that is no report. */
static enum need_part
own_part(struct str text)
{
	enum { WORDS = 3 };
	struct parsed_label label = label_parse_marked(text);
	struct str caption = label.caption;
	enum need_part part;

	/* "Issues: #1, #2" refers to them. */
	if (wordlist_is(LIST_ISSUE_WORD, caption) && label.text.n > 1 &&
	    label.text.p[0] == '#' && is_digit(label.text.p[1]))
		return NEED_UNKNOWN;
	if (caption.n == 0 || label_words(caption) > WORDS ||
	    wordlist_begins(LIST_LEARN_DID, caption) ||
	    is_bold_title(text, label))
		return NEED_UNKNOWN;
	part = part_named_by(caption);
	if (part == NEED_STATE && is_state_compound(caption))
		return NEED_UNKNOWN;
	return part == NEED_OPEN && kind_says_none_first(label.text)
	    ? NEED_STATE
	    : part;
}

/* "Lesson #4: ...", "**Gotcha:** ...". */
static bool
has_lesson(struct str text)
{
	enum label label = label_of(label_parse_marked(text).caption);

	return label == LABEL_LEARNING || label == LABEL_GOTCHA;
}

/* "How many nodes?": asked, not answered by what is below it. */
static bool
is_question(const struct log_item *point)
{
	struct str text = point->text;

	while (text.n && is_any(text.p[text.n - 1], "*_ "))
		text.n--;
	return point->form != POINT_ROW &&
	    !wordlist_is(LIST_ASKED, point->above) &&
	    !is_any(text.n ? text.p[0] : '"', "\"'>") &&
	    (str_ends(text, STR("?")) || str_ends(text, STR("？")));
}

bool
kind_names_steps(const struct log_item *point)
{
	return point->kind == NEED_OPEN ||
	    (point->form != POINT_HEADING &&
		own_part(point->text) == NEED_OPEN);
}

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

/* "More than the old one cannot.": what it is, is said before. */
static bool
ends_clause(struct str rest)
{
	return rest.n == 0 || is_any(rest.p[0], ".,;)");
}

/*
 * A phrase of the list, in words and not in code (`GENERATED ALWAYS`); at the start
 * of a clause, if it must be; a verb like "cannot" with what it is about.
 */
static bool
has_in_words(enum wordlist list, struct str text, bool clause)
{
	struct str rest = text, found;
	bool code = false;

	while ((found = wordlist_find(list, rest)).n) {
		code ^= count_quotes(rest, found) % 2;
		rest = str_skip(rest, (size_t)(str_end(found) - rest.p));
		if (!code && (!clause || begins_clause(text, found.p)) &&
		    !(wordlist_is(LIST_MODAL, found) && ends_clause(rest)))
			return true;
	}
	return false;
}

/* "Note: ..."; not "Critical-path view". */
static bool
begins_rule(struct str text)
{
	size_t n = wordlist_begins(LIST_ITEM_RULE_FIRST, text);

	return n && !is_compound(text, n);
}

bool
kind_shouts_rule(struct str text)
{
	struct str rest = text, found;
	bool code = false;

	while ((found = wordlist_find(LIST_SHOUTED_RULE, rest)).n) {
		code ^= count_quotes(rest, found) % 2;
		rest = str_skip(rest, (size_t)(str_end(found) - rest.p));
		/* Not "NOT NULL", "ALWAYS AS IDENTITY". */
		if (!code && str_is_upper(found) && rest.n > 1 &&
		    rest.p[0] == ' ' &&
		    (is_lower(rest.p[1]) || rest.p[1] == '`'))
			return true;
	}
	return false;
}

/* In what is said of a thing, not in its name: "Critical alerts: shown". */
static bool
says_rule(struct str text)
{
	enum { NAME_WORDS = 5 };
	struct parsed_label label = label_parse_marked(text);
	struct str rest = label.caption.n && label.text.n &&
		label_words(label.caption) <= NAME_WORDS
	    ? label.text
	    : text;

	if (wordlist_begins(LIST_LEARN_DID, text))
		return false;
	return (label.caption.n
		       ? wordlist_is(LIST_ITEM_RULE_FIRST, label.caption)
		       : begins_rule(text)) ||
	    kind_shouts_rule(rest) ||
	    has_in_words(LIST_ITEM_RULE, rest, false) ||
	    has_in_words(LIST_CLAUSE_RULE, rest, true);
}

/* "Missing tests — added two": what was done about it; not "— moved to May". */
static bool
is_reported_after_dash(struct str text)
{
	for (size_t i = 0; i < countof(dashes); i++) {
		size_t at = str_find(text, dashes[i], 0);

		struct str rest = str_skip(text,
		    at + (at < text.n ? dashes[i].n : 0));

		if (wordlist_begins(LIST_REPORTED, rest) > 0 &&
		    !wordlist_begins(LIST_PUT_OFF, rest))
			return true;
	}
	return false;
}

/* "Missing tests for x"; not "Missing-file handling works". */
static bool
begins_open(struct str text)
{
	size_t n = wordlist_begins(LIST_ITEM_OPEN, text);

	return n && !is_compound(text, n) && !is_reported_after_dash(text);
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
value_waits(struct str text)
{
	struct parsed_label label = label_parse_marked(text);
	size_t open = str_find(label.text, STR(" ("), 0);
	struct str value = md_plain(str_head(label.text, open));

	if (label.caption.n == 0 || value.n == 0 ||
	    aside_says_closed(str_skip(label.text, open)))
		return false;
	switch (status_only(value)) {
	case STATUS_PENDING:
	case STATUS_BLOCKED:
		return true;
	default:
		return label_of(label.caption) != LABEL_STATUS &&
		    label_of(label.caption) != LABEL_REASON &&
		    !wordlist_has(LIST_PROBLEM, label.caption) &&
		    wordlist_begins(LIST_VALUE_WAITS, value) > 0;
	}
}

/* It waits for something, by its words or a sign. */
static bool
waits(const struct log_item *point, enum need_part above)
{
	if (ends_waiting(point->text) ||
	    (point->form == POINT_ITEM && ends_in_status(point->text)))
		return true;
	if (point->closed)
		return sign_begins_waiting(point->text);
	/* "Plan: not started", among the fields of the state, is one of them. */
	if (point->form != POINT_ROW && value_waits(point->text))
		return above != NEED_STATE ||
		    !wordlist_is(LIST_POSITION,
			label_parse_marked(point->text).caption);
	/* "❌ Pin the tags", below "Do not"; "❌ Slow", below "Trade-offs". */
	if (kind_is_open(point))
		return point->check == ' ' ||
		    (above != NEED_RULES && !point->weighed);
	/* "Status: live; the third phase is not started" is the state. */
	return is_question(point) || begins_open(point->text) ||
	    (above != NEED_FINDINGS && above != NEED_RULES &&
		caption_has_priority(
		    label_parse_marked(point->text).caption)) ||
	    (wordlist_has(LIST_ITEM_WAITS, point->text) &&
		own_part(point->text) != NEED_STATE);
}

/* There "State: a store with actions" is the name of a thing. */
static bool
is_about_code(enum need_part above)
{
	return above == NEED_DECISIONS || above == NEED_RULES;
}

/* "Implemented the menu" under "Layout" is a finding. */
static enum need_part
part_when_over(const struct log_item *point, enum need_part above)
{
	/* A ticked one of "Known issues" is none. */
	if (above == NEED_OPEN && wordlist_has(LIST_PROBLEM, point->above))
		return NEED_FINDINGS;
	if (above == NEED_OPEN || (above == NEED_COMMANDS && point->check))
		return NEED_STATE;
	return above == NEED_COMMANDS && !is_command_or_place(point)
	    ? NEED_FINDINGS
	    : above;
}

/* "(Both wait for the quarry.)", alone: it is said of the steps around it. */
static bool
is_aside(const struct log_item *point)
{
	size_t end = str_chr(point->text, ')', 0);

	return point->form == POINT_PARAGRAPH &&
	    str_starts(point->text, STR("(")) && end < point->text.n &&
	    end + 2 >= point->text.n &&
	    !wordlist_begins(LIST_NEED_DO, str_skip(point->text, 1));
}

enum need_part
kind_of(const struct log_item *point, enum need_part above)
{
	enum need_part own;

	if (is_over(point))
		return part_when_over(point, above);
	if (above == NEED_OPEN && point->check == 0 &&
	    ends_reported(point->text))
		return NEED_FINDINGS;
	if ((above == NEED_OPEN && point->check == 0 && !is_question(point) &&
		(ends_over(point->text) || name_ends_closed(point->text) ||
		    name_ends_shouted(point->text))) ||
	    (point->check == ' ' && ends_ticked(point->text)))
		return NEED_STATE;
	if (point->check == ' ' || waits(point, above))
		return NEED_OPEN;
	if (point->form == POINT_CODE)
		return kind_is_command(point) ? NEED_COMMANDS : NEED_UNKNOWN;
	if (above == NEED_OPEN && is_aside(point))
		return NEED_FINDINGS;
	own = own_part(point->text);
	/* Below "Lessons", "The challenges of the port: ..." is a lesson. */
	if (own == NEED_OPEN &&
	    (above == NEED_RULES || above == NEED_DECISIONS) &&
	    !label_is_bare(label_parse_marked(point->text).caption))
		own = NEED_UNKNOWN;
	/* "Analysis: ...", "Document findings: ..." are steps, "Note: ..." is none. */
	if (above == NEED_OPEN &&
	    (own == NEED_FINDINGS ||
		(own != NEED_OPEN &&
		    caption_is_step(label_parse_marked(point->text).caption))))
		own = NEED_UNKNOWN;
	/* "Root cause: ..." of what is mended; but "Lesson: ..." stays one. */
	if (own == NEED_RULES && point->closed && !has_lesson(point->text))
		own = NEED_FINDINGS;
	if (own != NEED_UNKNOWN && own != NEED_COMMANDS &&
	    !(own == NEED_STATE && is_about_code(above)))
		return own;
	if (is_address(point->text) ||
	    ((above == NEED_COMMANDS || own == NEED_COMMANDS) &&
		is_command_or_place(point)))
		return NEED_COMMANDS;
	if (above == NEED_COMMANDS)
		return NEED_FINDINGS;
	if ((above == NEED_UNKNOWN || above == NEED_STATE ||
		above == NEED_FINDINGS) &&
	    wordlist_begins(LIST_ITEM_DECISION, point->text))
		return NEED_DECISIONS;
	if ((above == NEED_RULES || above == NEED_FINDINGS) &&
	    is_location(point) && !says_rule(point->text))
		return NEED_COMMANDS;
	if (above != NEED_UNKNOWN && above != NEED_STATE)
		return above;
	/* What is done there had to be so. */
	if (!point->closed && says_rule(point->text))
		return NEED_RULES;
	if (kind_is_command(point))
		return NEED_COMMANDS;
	return above;
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
	return wordlist_has(LIST_LOW_PRIORITY, point->heading) ||
	    wordlist_has(LIST_LOW_PRIORITY, point->above) ||
	    (point_is_above(point) &&
		wordlist_has(LIST_LOW_PRIORITY, point->text));
}

/* "Current", "2. Current" */
static bool
names_state(struct str heading)
{
	size_t n = caption_number(heading);

	return wordlist_begins(LIST_STATE_LEAD, heading) ||
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
		return begins_state(text) || is_dated_report(text) ||
		    (utf8_units(text) <= VALUE && names_state(point->above));
	return part == NEED_OPEN && !kind_has_low_priority(point) &&
	    (wordlist_has(LIST_OPEN_LEAD, str_head(text, NEAR)) ||
		wordlist_has(LIST_OPEN_LEAD, point->above));
}

/* ---- the head of a file or an entry ---- */

bool
kind_is_head(const struct log_item *point, bool preamble)
{
	enum { FIELD_BYTES = 120 };
	struct parsed_label label;

	if (point->form != POINT_ITEM && !kind_shouts_rule(point->text) &&
	    (preamble ? wordlist_has(LIST_ABOUT_FILE, point->text)
		      : wordlist_begins(LIST_ABOUT_FILE, point->text) > 0))
		return true;
	if (point->text.n > FIELD_BYTES)
		return false;
	if (wordlist_is(LIST_HEAD_FIELD, point->above))
		return true;
	label = label_parse_marked(point->text);
	/* "| CREATED | PLANNING, CANCELLED |" is no date. */
	return label.caption.n && wordlist_is(LIST_HEAD_FIELD, label.caption) &&
	    !is_dated_report(point->text) &&
	    (point->form != POINT_ROW || date_is_in(label.text));
}
