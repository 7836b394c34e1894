#include "need/rate.h"

#include <limits.h>

#include "base/sort.h"
#include "base/utf8.h"
#include "need/remedy.h"
#include "need/replaced.h"
#include "need/shorten.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/wordlist.h"

/* ---- the features ---- */

enum { LAST_POINTS = 15 }; /* at the end of the log: what is pending is open */

static void
score_place(const struct log_points *points, struct scored_item *one,
    bool newest_first)
{
	enum { OLD = 3 };
	struct features *f = &one->features;
	size_t n = points->entries, last = points->last ? points->last : 1;
	size_t line = one->src.line < last ? one->src.line : last;
	size_t age = 0, known;
	bool end = points->number - one->number < LAST_POINTS;

	f->at[FEATURE_taught] = map_find(&points->taught, one->src.line, &known)
	    ? FEATURE_ONE
	    : 0;
	f->at[FEATURE_recent] = (int)((newest_first ? last - line : line) *
	    FEATURE_ONE / last);
	if (one->planned) {
		f->at[FEATURE_recent] = 0; /* the first comes first */
	} else if (one->entry) {
		age = ages_of(&points->ages, one->entry);
		f->at[FEATURE_newest] = age == 0 ? FEATURE_ONE : 0;
		f->at[FEATURE_older] = age >= OLD ? FEATURE_ONE : 0;
		if (n > 1)
			f->at[FEATURE_age] = (int)(age * FEATURE_ONE / n);
	} else if (n) {
		f->at[FEATURE_outside] = FEATURE_ONE;
	}
	if (age == 0)
		f->at[FEATURE_old_lesson] = 0;
	if (!(one->entry && age == 0) && !end)
		f->at[FEATURE_pending] = 0;
}

static void
score_features(struct log_points *points)
{
	bool newest_first = points_newest_first(points);

	ages_find(&points->ages, newest_first);
	points_score_texts(points);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		size_t siblings;

		map_find(&points->sizes, one->point.group + 1, &siblings);
		one->features.at[FEATURE_siblings] = score_log(siblings, 1);
		score_place(points, one, newest_first);
		one->score = score_sum(&one->features);
	}
}

/* ---- what is not needed, whatever its words are ---- */

enum {
	REPLACED = 1200, /* by a newer part of the log */
	OLD_STATE = 600,
	CURRENT = 800,
	OWN_STEP = 1200,
	NEWEST = 2000,
	REST = 1000,    /* the few steps that are left of a long list */
	PLANNED = 1000, /* an entry that is still to be done */
	PART_OF_MORE = 300,
	FILE_LIST = 600, /* what a commit says better */
	REASON = 600,
	SYMPTOM = 400, /* "Problem: ...": its cause and its fix say more */
	PAST = 500,
	PRAISE = 300,
	REFERS_BACK = 500, /* "This ...", without what "this" is */
	CLOSED = 250,      /* what was found is done: "Issues fixed" */
	REJECTED = 800,
	DETAIL = 400,       /* of a step with a box, */
	DONE_DETAIL = 1200, /* that is ticked */
	DECIDES = 800,
	DIRECTIVE = 600,
	CHOICE = 500, /* as a heading, */
	TITLE = 2500, /* of one of a few decisions: each is named */
	FIGURES = 600,
};

/* Under the log's own heading for it, in its newest part. */
static const int named_gains[NEED_PARTS] = {
	[NEED_STATE] = 600,
	[NEED_OPEN] = 400,
	[NEED_RULES] = 300,
	[NEED_DECISIONS] = 500,
	[NEED_COMMANDS] = 300,
};

/* "├── src": part of a drawing. */
static bool
is_drawing(struct str text)
{
	static const struct str signs[] = { STR_INIT("├"), STR_INIT("└"),
		STR_INIT("│"), STR_INIT("─") };

	for (size_t i = 0; i < countof(signs); i++) {
		if (str_find(text, signs[i], 0) < text.n)
			return true;
	}
	return false;
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

	if (point->form != POINT_CODE || kind_is_command(point))
		return false;
	for (size_t i = 0; i < point->text.n; i++)
		open += is_any(point->text.p[i], "([{") -
		    is_any(point->text.p[i], ")]}");
	return open != 0 || point->program;
}

/*
 * "Decision: use X", or the title of an entry of a log of decisions or lessons,
 * if it has the words of one: "L-002: Never fire wet bricks".
 */
static bool
names_decision(const struct scored_item *one)
{
	enum { WORDS = 4 };

	return one->point.form == POINT_HEADING &&
	    ((one->decides && !label_is_bare(one->point.text)) ||
		(one->point.title &&
		    (one->point.kind == NEED_DECISIONS ||
			(one->point.kind == NEED_RULES &&
			    need_count_words(one->point.text) > WORDS))));
}

/* "Current status: beta, in review", as a heading. */
static bool
names_state(const struct scored_item *one)
{
	struct parsed_label label = label_parse_marked(one->point.text);

	return one->point.form == POINT_HEADING && !one->point.title &&
	    label.text.n > 0 && part_named_by(label.caption) == NEED_STATE;
}

/* "Session 5", "Session 4 (next)"; not "Session 5: the chimney" nor "GL-1: Ropes". */
static bool
is_only_number(struct str title)
{
	size_t n = id_numbered(title);

	return n > 0 && need_count_words(str_skip(title, n)) < 2 &&
	    str_chr(title, ':', 0) == title.n;
}

/* A heading or a caption is shown with what is under it. */
static bool
is_only_above(const struct scored_item *one)
{
	enum { SAYS = 40 }; /* bytes of a heading that says something */

	if (one->point.form == POINT_CAPTION)
		return one->leads;
	if (names_decision(one) || names_state(one))
		return false;
	if (one->point.form != POINT_HEADING)
		return false;
	if (!one->point.title)
		return one->leads || one->point.text.n < SAYS ||
		    part_named_by(one->point.text) != NEED_UNKNOWN;
	return one->leads && (!one->planned || is_only_number(one->point.text));
}

/* "None", "Blockers: none". */
static bool
says_none(struct str text)
{
	struct parsed_label label = label_parse_marked(text);

	return blocks_nothing(text) ||
	    (label.caption.n && label.text.n && blocks_nothing(label.text));
}

/* "Day 1", "Day 2": the ids tell the order of the entries. */
static bool
is_numbered(const struct log_order *order)
{
	return order->id_up + order->id_down > 1;
}

/* What was done last: of a diary, whatever its points say. */
static bool
is_newest_title(const struct log_points *points, const struct scored_item *one)
{
	enum { DIARY = 3, WORDS = 4 };

	if (!one->point.title || one->planned ||
	    one->point.form != POINT_HEADING ||
	    !(points->dated || is_numbered(&points->order)) ||
	    points->entries < DIARY || points_age(points, one) > 0 ||
	    part_named_by(one->point.text) != NEED_UNKNOWN)
		return false;
	return need_count_words(one->point.text) >= WORDS;
}

/* It is the title of the summary, too. */
static bool
is_document_title(const struct scored_item *one)
{
	return one->number == 1 && one->entry == 0 &&
	    one->point.form == POINT_HEADING;
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

static bool
is_never_shown(const struct log_points *points, const struct scored_item *one)
{
	enum { CAPTION = 100, NOTHING = 40 };

	return is_document_title(one) ||
	    (is_only_above(one) && !is_newest_title(points, one)) ||
	    wordlist_has(LIST_PLACEHOLDER, one->point.text) ||
	    wordlist_has(LIST_PLACEHOLDER, one->point.topic) ||
	    is_drawing(one->point.text) || is_markup(one->point.text) ||
	    is_code_piece(&one->point) || is_usual_status(points, one) ||
	    (one->point.text.n < NOTHING && says_none(one->point.text)) ||
	    (final_colon(one->point.text) &&
		utf8_units(one->point.text) < CAPTION) ||
	    kind_is_head(&one->point, one->entry == 0);
}

/* It means little by itself. */
static bool
is_part_of_more(const struct log_item *point)
{
	return final_colon(point->text) ||
	    (point->form == POINT_CODE && !kind_is_command(point));
}

/* "Add the dependencies", nested in "[x] 1. Set up the project". */
static bool
is_detail(const struct log_item *point)
{
	return point->inside && point->check == 0;
}

/* What is less needed under "Files changed", or under "Rationale". */
static int
label_costs(const struct scored_item *one)
{
	struct str caption = label_parse_marked(one->point.text).caption;

	if (one->part == NEED_COMMANDS || one->part == NEED_OPEN)
		return 0;
	if (one->decides)
		return -DECIDES;
	if (one->part == NEED_RULES && wordlist_is(LIST_DIRECTIVE, caption))
		return -DIRECTIVE;
	if (one->part == NEED_DECISIONS &&
	    wordlist_begins(LIST_NOT_CHOSEN, caption))
		return REJECTED;
	/* "Status: accepted" of each one says little, too. */
	if (one->part == NEED_DECISIONS &&
	    (wordlist_is(LIST_BACKGROUND, caption) ||
		label_of(caption) == LABEL_STATUS))
		return REASON;
	if (wordlist_has(LIST_PROBLEM, caption))
		return SYMPTOM;
	switch (label_of(one->point.above)) {
	case LABEL_FILES:
		return FILE_LIST;
	case LABEL_REASON:
		return REASON;
	default:
		return 0;
	}
}

/* How things are now, in a line of its own. */
static bool
is_current(const struct log_points *points, const struct scored_item *one)
{
	return one->part == NEED_STATE && points_age(points, one) == 0 &&
	    (kind_leads(&one->point, NEED_STATE) || names_state(one));
}

/* "Next: ...", in the newest part of the log that says so. */
static bool
is_own_step(const struct log_points *points, const struct scored_item *one)
{
	struct str caption = label_parse_marked(one->point.text).caption;

	return one->part == NEED_OPEN && !one->point.past &&
	    (points_age(points, one) == 0 ||
		points_age(points, one) == points->steps_age) &&
	    part_named_by(caption) == NEED_OPEN;
}

/* What is above it says that it is of its part, and nothing replaced it. */
static bool
is_named(const struct log_points *points, const struct scored_item *one)
{
	return one->point.named && one->point.kind == one->part &&
	    !one->point.past && one->point.check != 'x' &&
	    points_age(points, one) == 0;
}

static bool
is_step(const struct scored_item *one)
{
	return one->part == NEED_OPEN && points_show(one) && !one->over &&
	    !is_detail(&one->point);
}

/*
 * A list of next steps with holes looks complete, and is not. What blocks the
 * others comes first.
 */
static void
keep_steps_together(struct scored_item group[], size_t n)
{
	enum { WHOLE = 8, LEAD = 200, IN_ORDER = 20 };
	int most = INT_MIN;
	size_t steps = 0, k = 0;

	for (size_t i = 0; i < n; i++) {
		if (!is_step(&group[i]))
			continue;
		steps++;
		if (group[i].score > most)
			most = group[i].score;
	}
	for (size_t i = 0; i < n; i++) {
		struct scored_item *one = &group[i];

		one->steps = steps;
		if (!is_step(one) || is_part_of_more(&one->point))
			continue;
		if (steps <= WHOLE)
			one->score = most - (int)(IN_ORDER * k++);
		if (kind_leads(&one->point, NEED_OPEN))
			one->score += LEAD;
	}
}

/* Rows of a table that is nearly all done: their number says it. */
static void
drop_done_rows(struct scored_item group[], size_t n)
{
	enum { TABLE = 8, LONG = 90 };
	size_t rows = 0, done = 0;

	for (size_t i = 0; i < n; i++) {
		rows += group[i].point.form == POINT_ROW;
		done += kind_is_done_row(&group[i].point);
	}
	for (size_t i = 0; i < n && rows >= TABLE && 5 * done >= 4 * rows;
	     i++) {
		if (kind_is_done_row(&group[i].point) &&
		    group[i].point.text.n < LONG)
			group[i].score -= POINT_NEVER;
	}
}

static void
for_groups(struct log_points *points,
    void take(struct scored_item group[], size_t n))
{
	for (size_t i = 0, n; i < points->n; i += n) {
		size_t group = points->all[i].point.group;

		n = 1;
		while (i + n < points->n &&
		    points->all[i + n].point.group == group)
			n++;
		take(&points->all[i], n);
	}
}

/* The best score of the points from the title on, to the next one. */
static int
best_planned(const struct log_points *points, size_t title)
{
	int most = INT_MIN;

	for (size_t i = title;
	     i < points->n && (i == title || !points->all[i].point.title);
	     i++) {
		const struct scored_item *one = &points->all[i];

		if (one->planned && one->score > most)
			most = one->score;
	}
	return most;
}

/* What is still to be done comes entry by entry, the first one first. */
static void
order_planned(struct log_points *points)
{
	enum { IN_ORDER = 50, NEXT = 700 };
	int most = INT_MIN, shift = 0, k = 0;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (one->planned && one->score > most)
			most = one->score;
	}
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (!one->planned)
			continue;
		if (one->point.title) {
			shift = most - best_planned(points, i) - IN_ORDER * k;
			if (k++ == 0 && !points_show(one))
				shift += NEXT;
		}
		if (k > 0 && points_show(one))
			one->score += shift;
	}
}

/* ---- all of it ---- */

static void
set_part(const struct log_points *points, struct scored_item *one)
{
	one->part = kind_of(&one->point, (enum need_part)one->point.kind);
	if (one->planned &&
	    (one->part == NEED_UNKNOWN || one->part == NEED_STATE))
		one->part = label_of(one->point.above) == LABEL_FILES
		    ? NEED_COMMANDS
		    : NEED_OPEN;
	/* What the newest entry reports is how things are. */
	if (one->part == NEED_UNKNOWN)
		one->part = one->entry && points->entries > 1 &&
			points_age(points, one) == 0
		    ? NEED_STATE
		    : NEED_FINDINGS;
}

static int
costs(const struct log_points *points, const struct scored_item *one)
{
	int all = label_costs(one);

	if (one->point.more &&
	    wordlist_begins(LIST_REFERS_BACK, one->point.text))
		all += REFERS_BACK;
	if (wordlist_has(LIST_PRAISE, one->point.text))
		all += PRAISE;
	if (one->point.past)
		all += PAST;
	if (one->point.closed && points_age(points, one) > 0)
		all += CLOSED;
	if (one->over)
		all += REPLACED;
	if (one->part == NEED_STATE && points_age(points, one) > 0)
		all += OLD_STATE;
	if (wordlist_begins(LIST_NOT_CHOSEN, one->point.above) > 0)
		all += REJECTED;
	if (wordlist_is(LIST_FIGURES, one->point.above))
		all += FIGURES;
	if (is_detail(&one->point))
		all += one->point.inside == 'x' ? DONE_DETAIL : DETAIL;
	return all;
}

/* One of the few boxes without a tick in a log that is nearly done. */
static bool
is_rest(const struct log_points *points, const struct scored_item *one)
{
	enum { FEW = 8 };
	size_t ticked = points->checklist.ticked;
	size_t left = points->checklist.steps - ticked;

	return one->point.check == ' ' && !one->over && left <= FEW &&
	    ticked >= 2 * left;
}

/* An index of the decisions tells what to look up; of many it would be all. */
static int
choice_gain(const struct log_points *points, const struct scored_item *one)
{
	enum { FEW = 24 };

	return one->point.title && one->point.kind == NEED_DECISIONS &&
		points->entries <= FEW
	    ? TITLE
	    : CHOICE;
}

static int
gains(const struct log_points *points, const struct scored_item *one)
{
	if (is_newest_title(points, one))
		return NEWEST;
	if (is_rest(points, one))
		return REST;
	if (one->planned && one->point.title)
		return PLANNED;
	if (is_current(points, one))
		return CURRENT;
	if (is_own_step(points, one))
		return OWN_STEP;
	return is_named(points, one) ? named_gains[one->part] : 0;
}

void
points_score(struct log_points *points)
{
	score_features(points);
	for (size_t i = 0; i < points->n; i++)
		set_part(points, &points->all[i]);
	points_mark_replaced(points);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		one->score -= costs(points, one);
		if (names_decision(one))
			one->score += choice_gain(points, one);
		if (is_never_shown(points, one))
			one->score -= POINT_NEVER;
		else if (is_part_of_more(&one->point))
			one->score -= PART_OF_MORE;
		else
			one->score += gains(points, one);
	}
	remedies_lift(points);
	for_groups(points, keep_steps_together);
	for_groups(points, drop_done_rows);
	order_planned(points);
}
