#include "gist/outline.h"

#include "base/utf8.h"
#include "fact/entry.h"
#include "gist/results.h"
#include "log/entry_files.h"
#include "log/title.h"
#include "summary/digest.h"
#include "text/fold.h"
#include "text/label.h"
#include "text/time.h"
#include "text/truncate.h"
#include "text/wordlist.h"

void
outline_add(struct outline *outline, enum matter part, struct point point)
{
	struct points *points = &outline->part[part];

	point.text = str_trim(point.text);
	if (point.text.n == 0)
		return;
	for (size_t i = 0; i < points->n; i++) {
		if (words_start(str_head(point.text, 200),
			points->point[i].text))
			return;
	}
	if (points->n == POINTS) {
		points->more++;
		return;
	}
	if (points->point == NULL)
		points->point = arena_alloc(outline->arena,
		    POINTS * sizeof *points->point);
	points->point[points->n++] = point;
}

const struct point *
outline_best(const struct outline *outline, enum matter part)
{
	const struct points *points = &outline->part[part];
	const struct point *best = NULL;

	for (size_t i = 0; i < points->n; i++) {
		if (best == NULL || points->point[i].weight < best->weight)
			best = &points->point[i];
	}
	return best;
}

/* ---- titles ---- */

/* How much a title says. */
enum title_worth {
	TITLE_EMPTY,   /* "Summary", "Session 3 completed": nothing */
	TITLE_CAPTION, /* "Security Review", "Backend": who, or which kind */
	TITLE_SAYS,
};

enum { TITLE_BYTES = 2048 }; /* bytes of a title that are read */

static bool
is_number(struct str word)
{
	for (size_t i = 0; i < word.n; i++) {
		if (!is_digit(word.p[i]) && !is_any(word.p[i], ".v"))
			return false;
	}
	return true;
}

static enum title_worth
title_worth(struct str title)
{
	size_t words = 0, says = 0, of_kind = 0;
	struct str rest = title;
	struct folded f;

	while (fold_word(&f, &rest)) {
		struct str word = { f.text, f.n };

		words++;
		if (is_number(word) || wordlist_is(LIST_TITLE_EMPTY, word))
			continue;
		if (wordlist_is(LIST_TITLE_KIND, word))
			of_kind++;
		else
			says++;
		/* One run of a script without spaces is a whole phrase. */
		says += (unsigned char)word.p[0] >= 0xe0 && word.n > 9;
	}
	if (says + of_kind == 0)
		return TITLE_EMPTY;
	return says > 1 ? TITLE_SAYS : TITLE_CAPTION;
}

/* "(2026-03-06 04:30)", "[TASK-1..7] - ": the group at `at`; its end, or 0. */
static size_t
group_of_date(struct str s, size_t at)
{
	struct str inside = str_skip(s, at + 1);
	size_t close = str_chr(inside, s.p[at] == '(' ? ')' : ']', 0);
	struct date date;

	if (close == inside.n || close > 40)
		return 0;
	return date_at(inside, &date) ? at + close + 2 : 0;
}

/* "[US-001..007] - ", "[API]": without an ID in brackets in front. */
static struct str
without_bracket(struct str s)
{
	size_t close = str_chr(s, ']', 0), pos = 0;
	struct str id;

	if (s.n == 0 || s.p[0] != '[' || close == s.n || close > 40)
		return s;
	if (!id_find(str_head(s, close), &pos, true, &id))
		return s;
	return str_trim(str_skip(s, close + 1));
}

/* "Backend - TASK-7", "Ticketer - Session 14": without what it ends with. */
static struct str
without_name(struct str s)
{
	static const struct str dashes[] = { STR_INIT(" — "), STR_INIT(" – "),
		STR_INIT(" - "), STR_INIT(" (") };

	for (size_t i = 0; i < countof(dashes); i++) {
		size_t at = s.n;
		struct str end, id;
		size_t pos = 0;

		while (at > 0 && !str_starts(str_skip(s, at), dashes[i]))
			at--;
		end = str_skip(s, at ? at + dashes[i].n : s.n);
		/* "(Session 14 - v8)" */
		if (i < 3 && str_chr(end, ')', 0) < end.n)
			continue;
		if (end.n && end.n < 40 &&
		    (title_worth(end) == TITLE_EMPTY ||
			(id_find(end, &pos, true, &id) && pos == end.n &&
			    id.p == end.p)))
			return str_head(s, at);
	}
	return s;
}

/* "C1: DONE - added x", "Completed: x": the words after the status. */
static struct str
after_status(struct str s)
{
	static const struct str dashes[] = { STR_INIT(" — "), STR_INIT(" – "),
		STR_INIT(" - "), STR_INIT(": ") };

	for (size_t i = 0; i < countof(dashes); i++) {
		size_t at = str_find(s, dashes[i], 0);
		struct str front = str_head(s, at);

		if (at == s.n || at > 60 || at == 0)
			continue;
		if ((status_closes(front) &&
			title_worth(front) != TITLE_SAYS) ||
		    (i == 3 && title_worth(front) == TITLE_EMPTY))
			return str_trim(str_skip(s, at + dashes[i].n));
	}
	return s;
}

/* "Progress Update - 2026-05-07 (session 4)": without the date. */
static struct str
after_date(struct str s)
{
	size_t at = str_find(s, STR(" - "), 0);
	struct str rest = str_skip(s, at < s.n ? at + 3 : s.n);
	struct date date;
	size_t n = rest.n ? date_at(rest, &date) : 0;

	if (n == 0 || date.day == 0 ||
	    title_worth(str_head(s, at)) == TITLE_SAYS)
		return s;
	rest = str_trim(str_skip(rest, n));
	if (str_starts(rest, STR("(")) && str_chr(rest, ')', 0) + 1 == rest.n)
		rest = str_head(str_skip(rest, 1), rest.n - 2);
	return title_words(rest);
}

/* Without identifiers, dates and marks at both ends. */
static struct str
bare_title(struct str title)
{
	title = without_bracket(
	    title_words(str_trim(utf8_cut(title, TITLE_BYTES))));
	title = after_date(after_status(title));
	for (size_t i = 0; i < title.n; i++) {
		size_t end = 0;

		if (is_any(title.p[i], "(["))
			end = group_of_date(title, i);
		if (end == 0)
			continue;
		if (end == title.n)
			return str_trim(str_head(title, i));
		/* What follows mostly says more. */
		if (title_worth(str_head(title, i)) != TITLE_SAYS)
			return bare_title(str_skip(title, end));
	}
	/* "(continued): ..." */
	if (title.n && title.p[0] == '(') {
		size_t close = str_chr(title, ')', 0);

		if (close + 1 == title.n)
			title = str_head(str_skip(title, 1), close - 1);
		else if (close < title.n &&
		    title_worth(str_head(title, close)) == TITLE_EMPTY)
			title = str_skip(title, close + 1);
	}
	while (title.n) {
		size_t n = utf8_length(title);

		if (!is_any(title.p[0], "-:|") &&
		    !str_starts(title, STR("—")) &&
		    !str_starts(title, STR("–")))
			break;
		title = str_trim(str_skip(title, n));
	}
	return without_name(title);
}

/* ---- items by their captions ---- */

/* "Focus: x", "Task: x": what the work was for. */
static bool
is_objective(const struct item *item)
{
	return item->inline_label &&
	    wordlist_begins(LIST_OBJECTIVE_CAPTION, item->caption) &&
	    wordlist_begins(LIST_NO_OBJECTIVE_CAPTION, item->caption) == 0 &&
	    item->label != LABEL_STATUS && item->label != LABEL_FILES &&
	    item->label != LABEL_TEST;
}

/* "Verdict: x", "Result: x", "Impact: x". */
static bool
is_outcome(const struct item *item)
{
	/* "Result struct fields: Success (bool)" is what was learned. */
	return wordlist_begins(LIST_OUTCOME_CAPTION, item->caption) > 0 &&
	    wordlist_begins(LIST_NO_OUTCOME_CAPTION, item->caption) == 0 &&
	    item->form != ITEM_ROW && !label_teaches(item->label);
}

/* "Approach: x", "New approach: x"; not "Alternative approaches". */
static bool
is_approach(const struct item *item)
{
	return (item->label == LABEL_DONE || item->label == LABEL_OTHER) &&
	    item->form != ITEM_ROW &&
	    wordlist_has(LIST_APPROACH_CAPTION, item->caption);
}

/* "Outcome: x", "Result: x" come before "Impact: x". */
static unsigned
outcome_weight(const struct item *item)
{
	return item->depth == 0 && wordlist_is(LIST_FIELD_RESULT, item->caption)
	    ? 1
	    : 2;
}

/* "Confidence: HIGH", "Time: 2h": no part of the work. */
static bool
is_measure(const struct item *item)
{
	return item->inline_label &&
	    wordlist_begins(LIST_MEASURE_CAPTION, item->caption) > 0;
}

/* "Completed: 2025-11-03T18:22:41Z" */
static bool
is_stamp(struct str text)
{
	struct date date;
	size_t n = date_at(text, &date);

	return n && text.n < n + 24;
}

/* "Changed: `src/a.c`, `src/b.c` (new)": files, whatever the caption. */
static bool
is_file_list(struct str text)
{
	size_t pos = 0, paths = 0, n = 0;
	struct str path;

	if (text.n > 2000)
		return false;
	while (path_find(text, &pos, &path)) {
		paths += path.n + 4;
		n++;
	}
	return n > 0 && paths + 12 > text.n;
}

/* "**Focus:** x": the item without a caption that labels do not know. */
static struct item
with_caption(const struct item *item)
{
	struct parsed_label parsed_label = { .label = LABEL_OTHER };
	struct item own = *item;

	if (item->inline_label || item->form == ITEM_ROW)
		return own;
	if (!label_parse_colon(item->text, &parsed_label) &&
	    !parsed_label.colon)
		return own;
	own.caption = parsed_label.caption;
	own.text = parsed_label.text;
	own.inline_label = true;
	if (is_objective(&own) || is_outcome(&own) || is_measure(&own))
		return own;
	/* "**Değişen dosyalar:** `src/a.rs`" */
	return is_file_list(own.text) ? own : *item;
}

/* ---- an entry as it is read ---- */

struct reader {
	struct outline *outline;
	const struct record *record;
	struct body body;
	struct whole whole;
	struct str title; /* the record's */
	struct str lead;  /* "Reworked the cache:", waiting for what follows */
	size_t lead_depth;
	size_t heading; /* lines of the entry's own heading */
	bool files;     /* the record has none: they are taken from the text */
};

enum { REASON = 160 }; /* bytes of a line that says why something failed */

static bool
is_stopped(const struct reader *r)
{
	return r->outline->status == STATUS_BLOCKED ||
	    r->outline->status == STATUS_FAILED;
}

static struct point
point_of(const struct reader *r, struct str text, const struct item *item,
    unsigned weight)
{
	struct point point = { text, r->body.src.file, 0, weight };

	if (r->body.src.line)
		point.line = r->body.src.line + r->heading + item->line - 1;
	return point;
}

static void
add_point(struct reader *r, enum matter part, struct str text,
    const struct item *item, unsigned weight)
{
	outline_add(r->outline, part, point_of(r, text, item, weight));
}

static unsigned
done_weight(const struct item *item)
{
	unsigned weight = item->label == LABEL_DONE ? 0
	    : item->label == LABEL_NONE             ? 1
						    : 2;

	if (item->form == ITEM_ROW || item->form == ITEM_QUOTE)
		weight = 4;
	return weight + 2 * (unsigned)item->depth;
}

static bool
ends_open(struct str text)
{
	return str_ends(text, STR(":")) || str_ends(text, STR("：")) ||
	    str_ends(text, STR(":**"));
}

/* "Reworked the cache:" goes in front of the first item below it. */
static bool
take_lead(struct reader *r, const struct item *item, struct str *text)
{
	bool below = r->lead.n && item->depth > r->lead_depth;

	if (ends_open(*text)) {
		r->lead = *text;
		r->lead_depth = item->depth;
		return false;
	}
	if (below)
		*text = arena_join(r->record->arena, r->lead, STR(" "), *text);
	r->lead.n = 0;
	return true;
}

/* Repeats the title: "F-001 implemented" under "implemented". */
static bool
is_title(const struct reader *r, struct str text)
{
	return words_start(text, r->title) || words_start(r->title, text) ||
	    words_start(r->title, title_words(text));
}

/* Its first line has the title; that of "## Session 4" is from further down. */
static bool
has_title(const struct reader *r)
{
	return words_within(r->title, str_line(r->body.text));
}

/* What was done, with a result if it gives one. */
static void
read_done(struct reader *r, const struct item *item)
{
	struct str text = digest_item_text(item, r->record->arena);
	enum result result;
	unsigned weight = done_weight(item);

	if (item->depth > 1 || !take_lead(r, item, &text))
		return;
	if (is_title(r, text)) {
		r->outline->plain_title |= r->heading + item->line > 1;
		return;
	}
	result = item->form == ITEM_ROW ? RESULT_NONE : result_of(text, false);
	if (result == RESULT_VERDICT)
		add_point(r, ON_OUTCOME, text, item, 0);
	else if (result < RESULT_RAN && text.n < 160)
		add_point(r, ON_EVIDENCE, text, item, result);
	else
		add_point(r, ON_APPROACH, text, item, weight);
}

static void
read_approach(struct reader *r, const struct item *item)
{
	struct str text = md_plain(item->text);

	if (!take_lead(r, item, &text))
		return;
	if (is_title(r, text) && !has_title(r))
		r->outline->title.n = 0;
	r->outline->approach = true;
	add_point(r, ON_APPROACH, text, item, 2 + 2 * (unsigned)item->depth);
}

static void
read_status(struct reader *r, const struct item *item)
{
	struct str text = result_after_status(md_plain(item->text));

	if (item->inline_label && text.n)
		add_point(r, ON_OUTCOME, text, item, 3);
}

static void
read_test(struct reader *r, const struct item *item)
{
	struct str text = md_plain(item->text);
	enum result result = result_of(text, true);

	/* "Verification: all tests pass" does without its caption. */
	if (item->form == ITEM_ROW ||
	    (item->inline_label &&
		(result_of(text, false) >= RESULT_RAN ||
		    result_of(item->caption, true) < RESULT_RAN)))
		text = digest_item_text(item, r->record->arena);

	if (item->depth > 1 || !take_lead(r, item, &text))
		return;
	add_point(r, result == RESULT_VERDICT ? ON_OUTCOME : ON_EVIDENCE, text,
	    item, result);
}

static void
read_decision(struct reader *r, const struct item *item)
{
	struct str text = md_plain(item->text);

	if (!take_lead(r, item, &text) || words_start(text, r->title))
		return;
	if (result_of(text, false) == RESULT_VERDICT)
		add_point(r, ON_OUTCOME, text, item, 0);
	else
		add_point(r, ON_DECISIONS, text, item, (unsigned)item->depth);
}

static void
read_blocker(struct reader *r, const struct item *item)
{
	struct str text = title_words(intent_reason(md_plain(item->text)));

	if (!blocker_is_over(item->text))
		add_point(r, ON_RISKS, text, item, 0);
	if (is_stopped(r))
		add_point(r, ON_OUTCOME, text, item, 1);
}

static void
read_files(struct reader *r, const struct item *item)
{
	struct str path;
	size_t pos = 0;

	while (r->files && path_find(item->text, &pos, &path)) {
		globs_add(&r->outline->globs, path, r->record->arena);
		add_point(r, ON_FILES, path, item, 0);
	}
}

/* By its label, if it has no intent. */
static void
read_labelled(struct reader *r, const struct item *item)
{
	switch (item->label) {
	case LABEL_STATUS:
		read_status(r, item);
		break;
	case LABEL_TEST:
		read_test(r, item);
		break;
	case LABEL_DECISION:
		read_decision(r, item);
		break;
	case LABEL_GOTCHA:
		add_point(r, ON_RISKS, md_plain(item->text), item, 2);
		break;
	case LABEL_BLOCKER:
		add_point(r, ON_RISKS, md_plain(item->text), item,
		    2 + (unsigned)item->depth);
		if (is_stopped(r))
			add_point(r, ON_OUTCOME, md_plain(item->text), item,
			    intent_fails(item->text) ? 1 : 2);
		break;
	case LABEL_NONE:
	case LABEL_DONE:
	case LABEL_OTHER:
		if (is_stamp(item->text))
			break;
		read_files(r, item);
		if (is_stopped(r) && item->form != ITEM_ROW &&
		    item->text.n < REASON && intent_fails(item->text)) {
			add_point(r, ON_OUTCOME, md_plain(item->text), item, 1);
			break;
		}
		if (!item->inline_label || !is_file_list(item->text))
			read_done(r, item);
		break;
	default:
		break;
	}
}

enum { STATE_BYTES = 12 }; /* of a status by itself */

/* "OUTCOME: done" repeats the status. */
static bool
is_state(const struct reader *r, struct str text)
{
	enum status status = status_parse(text);

	return status != STATUS_NONE && status == r->outline->status &&
	    text.n <= STATE_BYTES && result_of(text, false) == RESULT_NONE;
}

static void
read_item(struct reader *r, const struct item *read)
{
	const struct item own = with_caption(read), *item = &own;
	enum intent intent = intent_of(item);

	if (is_placeholder(item->text) || is_measure(item))
		return;
	if (item->label == LABEL_FILES) {
		read_files(r, item);
	} else if (intent == INTENT_GOAL || is_objective(item)) {
		if (!words_start(item->text, r->title) || !has_title(r))
			add_point(r, ON_OBJECTIVE, md_plain(item->text), item,
			    0);
	} else if (intent == INTENT_DECISION) {
		read_decision(r, item);
	} else if (intent == INTENT_NEXT) {
		add_point(r, ON_PENDING, md_plain(item->text), item,
		    (unsigned)item->depth);
	} else if (intent == INTENT_BLOCKER) {
		read_blocker(r, item);
	} else if (is_approach(item)) {
		read_approach(r, item);
	} else if (is_outcome(item)) {
		if (!is_state(r, item->text))
			add_point(r, ON_OUTCOME, md_plain(item->text), item,
			    outcome_weight(item));
	} else if (item->label != LABEL_NEXT || item->form == ITEM_ROW) {
		read_labelled(r, item);
	}
}

static void
read_record_files(struct reader *r)
{
	const struct item first = { .line = 1 }; /* its heading */
	struct json_iter iter = { 0 };
	struct json name, value;
	struct json files = entry_files(r->record);

	r->files = true;
	while (files.type == JSON_ARRAY &&
	    json_next(files, &iter, &name, &value)) {
		struct str path = json_text(value, r->record->arena);

		r->files = false;
		globs_add(&r->outline->globs, path, r->record->arena);
		add_point(r, ON_FILES, path, &first, 0);
	}
}

/* "## 2026-02-10 Test run": the heading is not a label of its items. */
static struct str
after_heading(struct reader *r)
{
	struct str text = r->body.text;
	size_t n = str_chr(text, '\n', 0);

	r->heading = text.n && text.p[0] == '#' && n < text.n;
	return str_skip(text, r->heading ? n + 1 : 0);
}

/* An entry that is a table row: its first cell with words. */
static struct str
first_cell(struct str row)
{
	struct str words = { 0 };

	while (row.p && title_worth(words) != TITLE_SAYS)
		words = bare_title(md_cell(&row));
	return words;
}

static void
read_title(struct reader *r)
{
	struct outline *o = r->outline;
	struct str words = { 0 };

	if (str_starts(r->body.text, STR("|")))
		words = first_cell(str_head(str_skip(r->body.text, 1),
		    str_chr(r->body.text, '\n', 0) - 1));
	if (title_worth(words) != TITLE_SAYS)
		words = bare_title(r->title);

	switch (title_worth(words)) {
	case TITLE_SAYS:
		o->title = words;
		break;
	case TITLE_CAPTION:
		o->caption = words;
		break;
	default:
		break;
	}
}

/* What blocked it, if no line of its own says so. */
static void
read_stop(struct reader *r)
{
	struct found found;

	if (r->outline->status != STATUS_BLOCKED ||
	    outline_best(r->outline, ON_OUTCOME))
		return;
	found = whole_blocked(&r->whole, r->record, &r->body);
	outline_add(r->outline, ON_OUTCOME,
	    (struct point){ title_words(found.text), found.src.file,
		found.src.line, 1 });
}

void
outline_read(struct outline *outline, const struct record *record, bool decides)
{
	struct reader r = { .outline = outline,
		.record = record,
		.title = record_text(record, K_title) };
	struct items items;
	struct item item;

	outline->arena = record->arena;
	outline->id = record_text(record, K_id);
	outline->ts = record_text(record, K_ts);
	outline->status = status_parse(record_text(record, K_status));
	body_open(&r.body, record);
	outline->place.file = r.body.src.file;
	outline->place.line = r.body.src.line;
	r.whole = whole_read(record, r.body.text);
	outline->decision = r.whole.decision || decides ||
	    intent_decides(r.title, outline->id);
	read_title(&r);
	read_record_files(&r);
	items_open(&items, after_heading(&r), record->arena);
	while (items_next(&items, &item))
		read_item(&r, &item);
	read_stop(&r);
	outline->approach &= outline->part[ON_OBJECTIVE].n > 0;
}
