#include "need/rate.h"

#include "base/utf8.h"
#include "need/about.h"
#include "need/board.h"
#include "need/box.h"
#include "need/choice.h"
#include "need/current.h"
#include "need/dated.h"
#include "need/heading.h"
#include "need/hidden.h"
#include "need/latest.h"
#include "need/lists.h"
#include "need/outcome.h"
#include "need/place.h"
#include "need/position.h"
#include "need/prose.h"
#include "need/remedy.h"
#include "need/reopen.h"
#include "need/replaced.h"
#include "need/rule.h"
#include "need/shorten.h"
#include "need/stages.h"
#include "need/stale.h"
#include "need/steps.h"
#include "need/subject.h"
#include "need/tags.h"
#include "need/total.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/wordlist.h"

/* ---- the features ---- */

enum { LAST_POINTS = 15 }; /* at the end of the log: what is pending is open */

static void
score_place(const struct log_points *points, struct scored_item *one,
    bool newest_first)
{
	enum { OLD = 3, NEAR = 30 };
	struct features *f = &one->features;
	size_t n = points->entries, last = points->last ? points->last : 1;
	size_t line = one->src.line < last ? one->src.line : last;
	size_t age = 0, known;
	bool end = points->number - one->number < LAST_POINTS;

	f->at[FEATURE_taught] = map_find(&points->taught, one->src.line, &known)
	    ? FEATURE_ONE
	    : 0;
	f->at[FEATURE_lead] = 10 * line < last ? FEATURE_ONE : 0;
	f->at[FEATURE_head] = line <= NEAR ? FEATURE_ONE : 0;
	f->at[FEATURE_tail] = last - line < NEAR ? FEATURE_ONE : 0;
	f->at[FEATURE_recent] = (int)((newest_first ? last - line : line) *
	    FEATURE_ONE / last);
	if (one->planned) {
		f->at[FEATURE_recent] = 0; /* the first comes first */
	} else if (one->entry || one->follows) {
		age = points_age(points, one);
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

/* Most entries name their next steps: those of the newest replace the others. */
static bool
restates_steps(const struct log_points *points)
{
	enum { FEW = 3 };
	size_t entries = 0, last = 0;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (one->entry == 0 || one->entry == last ||
		    one->point.form == POINT_HEADING ||
		    !kind_names_steps(&one->point))
			continue;
		last = one->entry;
		entries++;
	}
	return entries >= FEW && 3 * entries >= 2 * points->entries;
}

/* "Open questions", "Key files", "Stopped at: ...": kept up to date in one place. */
static bool
is_standing(const struct scored_item *one)
{
	const struct log_item *point = &one->point;

	return point->kind == NEED_OPEN || point->kind == NEED_RULES ||
	    point->kind == NEED_COMMANDS || position_label(point->text).n ||
	    points_names_next(one);
}

/* Entries name steps of their own. */
static bool
entries_name_steps(const struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		if (points->all[i].entry &&
		    points->all[i].point.kind == NEED_OPEN)
			return true;
	}
	return false;
}

/*
 * Where new entries come at the top, what is below the last one was written before
 * it, but for parts that stand there for all of them; next steps do only where no
 * entry has any.
 */
static void
mark_oldest(struct log_points *points)
{
	bool steps = entries_name_steps(points);
	size_t i = points->n;

	while (i > 0 && points->all[i - 1].entry == 0)
		i--;
	if (i == 0 || points->all[i - 1].entry != points->entries)
		return;
	for (; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (!is_standing(one) || (steps && one->next_of))
			one->follows = points->entries;
	}
}

/* "## Next steps" between two entries was written with the first one. */
static void
mark_steps_between(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (one->next_of < points->entries)
			one->follows = one->next_of;
	}
}

static void
score_features(struct log_points *points)
{
	bool newest_first = points_newest_first(points);

	ages_find(&points->ages, newest_first,
	    log_order_is_known(&points->order) || points->says_newest_first ||
		points->first_start > 0);
	if (points->dated)
		mark_steps_between(points);
	if (newest_first && points->dated)
		mark_oldest(points);
	points_score_texts(points);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		size_t siblings;

		map_find(&points->sizes, one->point.group + 1, &siblings);
		one->features.at[FEATURE_siblings] = score_log(siblings, 1);
		score_place(points, one, newest_first);
	}
}

/* ---- what is not needed, whatever its words are ---- */

enum {
	REPLACED = 1200,   /* by a newer part of the log */
	BACKGROUND = 800,  /* of what an entry did */
	RESTATED = 2400,   /* a step, where most entries name their own */
	LIKELY_DONE = 800, /* a newer part seems to report it */
	OLD_STATE = 600,
	DONE_ROW = 600, /* of a table: how many are done is said once */
	FRONT = 1800, /* a field of front matter: short, and kept up to date */
	OWN_STEP = 1500,
	LAST_STEP = 600, /* what the last of many days leaves open */
	AT_WORK = 800,   /* the stage of a plan that is in progress */
	NEWEST = 3800,
	REST = 1000,    /* the few steps that are left of a long list */
	PLANNED = 1000, /* an entry that is still to be done */
	PART_OF_MORE = 150,
	FILE_LIST = 300, /* what a commit says better */
	RECORD = 700,    /* the same, where it stands for how things are */
	REASON = 600,
	SYMPTOM = 200, /* "Problem: ...": its cause and its fix say more */
	PAST = 500,
	PRAISE = 150,
	REFERS_BACK = 250, /* "This ...", without what "this" is */
	REFERS_AROUND = 150,
	BOLD = 400,   /* a sentence that is all of it */
	CLOSED = 250, /* what was found is done: "Issues fixed" */
	REJECTED = 800,
	DETAIL = 400,       /* of a step with a box, */
	DONE_DETAIL = 1200, /* that is ticked, */
	SENTENCE = 100,     /* if it is shorter: a longer one tells a fact */
	DECIDES = 800,
	DIRECTIVE = 1000,
	CHOICE = 500, /* as a heading, */
	TITLE = 4200, /* of one of a few decisions: each is named */
	FIGURES = 300,
	GUIDE = 2500, /* how the log is kept */
	OPENS = 800,
	DIGEST = 800, /* of the whole log, by itself */
	SHOUTS = 300, /* "You MUST ..." */
	GATE = 700,   /* a person has to say yes first */
	LOW = 400,
	LACK = 700, /* what an older entry did not do */
};

/* Under the log's own heading for it, in its newest part. */
static const int named_gains[NEED_PARTS] = {
	[NEED_STATE] = 300,
	[NEED_OPEN] = 200,
	[NEED_RULES] = 150,
	[NEED_DECISIONS] = 500,
	[NEED_COMMANDS] = 350,
};

/*
 * An item of "Scoring key": what the signs of the rows below it mean, or a box, "[ ] not
 * started".
 */
static bool
is_of_key(const struct log_item *point)
{
	return point_is_key(point) ||
	    (point->form == POINT_ITEM &&
		(point->check == 0 ||
		    status_only(point->text) != STATUS_NONE) &&
		wordlist_is(LIST_LEGEND, point->above)) ||
	    wordlist_is(LIST_LEGEND, label_parse_marked(point->text).caption);
}

/* Outside of entries, below "Format", "How to add a decision": how they are written. */
static bool
is_of_guide(const struct scored_item *one)
{
	return one->entry == 0 &&
	    (about_guide(one->point.above) || about_guide(one->point.heading));
}

/* "`a1b2c3d` - the gate": a commit, and what it was for. */
static bool
is_commit(struct str text)
{
	enum { LEAST = 7, MOST = 40 };
	struct str word;

	if (str_starts(text, STR("`")))
		text = str_skip(text, 1);
	word = str_head(text, str_run_of(text, is_hex));
	text = str_skip(text, word.n);
	return word.n >= LEAST && word.n <= MOST && str_has(word, is_digit) &&
	    str_has(word, is_lower) &&
	    (text.n == 0 || is_any(text.p[0], "` :)"));
}

/*
 * What was changed, file by file or commit by commit: how it was done. Elsewhere than
 * in a table below "Files changed" a longer text tells more.
 */
static bool
is_record(const struct log_item *point)
{
	enum { LONG = 80 };
	struct parsed_label label = label_parse_marked(point->text);
	bool files = label_of(point->above) == LABEL_FILES;

	if (point->check || (label.caption.n && !files))
		return false;
	if (files && point->form == POINT_ROW)
		return true;
	return point->text.n < LONG &&
	    (files || place_is_file(point, &label) || is_commit(point->text));
}

/* What is less needed under "Files changed", or under "Rationale". */
static int
label_costs(const struct scored_item *one)
{
	struct str caption = points_caption(one);

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
	if (remedy_names_problem(caption))
		return SYMPTOM;
	if (one->record)
		return RECORD;
	switch (label_of(one->point.above)) {
	case LABEL_FILES:
		return FILE_LIST;
	case LABEL_REASON:
		return REASON;
	default:
		return 0;
	}
}

/* What the last of them leaves open is said in one place, among many. */
static bool
has_many_days(const struct log_points *points)
{
	enum { DAYS = 12 };

	return points->dated && points->entries >= DAYS;
}

/* "Next: ...", in the newest part of the log that says so. */
static bool
is_own_step(const struct log_points *points, const struct scored_item *one)
{
	struct str caption = points_caption(one);

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

/* ---- all of it ---- */

static void
set_part(const struct log_points *points, struct scored_item *one)
{
	one->part = is_of_key(&one->point) || is_of_guide(one)
	    ? NEED_FINDINGS
	    : kind_of(&one->point, (enum need_part)one->point.kind);
	if (one->planned && !point_is_ticked(&one->point) &&
	    !one->point.closed &&
	    (one->part == NEED_UNKNOWN || one->part == NEED_STATE))
		one->part = label_of(one->point.above) == LABEL_FILES
		    ? NEED_COMMANDS
		    : NEED_OPEN;
	/* What the newest entry reports is how things are. */
	if (one->part == NEED_UNKNOWN)
		one->part = one->entry && points_has_newest(points) &&
			points_age(points, one) == 0
		    ? NEED_STATE
		    : NEED_FINDINGS;
	if (one->part == NEED_STATE && is_record(&one->point)) {
		one->part = NEED_FINDINGS;
		one->record = true;
	}
}

/*
 * Adds the features that need the part. In a plan, the earliest open steps come
 * next.
 */
static void
score_part(const struct log_points *points, struct scored_item *one)
{
	_Static_assert(FEATURE_in_commands - FEATURE_in_state ==
		NEED_COMMANDS - NEED_STATE,
	    "one feature for each part");

	if (one->part <= NEED_COMMANDS)
		one->features.at[FEATURE_in_state + (int)one->part] =
		    FEATURE_ONE;
	if (one->part == NEED_OPEN && one->entry == 0)
		one->features.at[FEATURE_late_step] = (int)(one->number *
		    FEATURE_ONE / points->number);
	one->score = score_sum(&one->features);
}

/* Below "Context" of an entry: how things were before its work. */
static bool
is_background(const struct scored_item *one)
{
	return one->entry && one->part != NEED_OPEN &&
	    wordlist_is(LIST_BACKGROUND, one->point.above) &&
	    !wordlist_has(LIST_PROBLEM, one->point.above);
}

static int
costs(const struct log_points *points, const struct scored_item *one)
{
	int all = label_costs(one);

	if ((one->point.more &&
		wordlist_begins(LIST_REFERS_BACK, one->point.text)) ||
	    (one->point.form == POINT_PARAGRAPH &&
		wordlist_begins(LIST_GOES_ON_FROM, one->point.text)))
		all += REFERS_BACK;
	if (wordlist_has(LIST_REFERS_AROUND, one->point.text))
		all += REFERS_AROUND;
	if (wordlist_has(LIST_PRAISE, one->point.text))
		all += PRAISE;
	if (one->point.past)
		all += PAST;
	if (one->point.closed &&
	    (one->entry == 0 || points_age(points, one) > 0))
		all += CLOSED;
	if (one->over)
		all += one->part == NEED_OPEN && points->restates_steps
		    ? RESTATED
		    : REPLACED;
	else if (one->likely_done)
		all += LIKELY_DONE;
	if (one->part == NEED_STATE && points_age(points, one) > 0)
		all += OLD_STATE;
	if (one->part == NEED_STATE && point_is_done_row(&one->point))
		all += DONE_ROW;
	if (one->part == NEED_OPEN && kind_has_low_priority(&one->point))
		all += LOW;
	if (stale_is_lack(points, one))
		all += LACK;
	if (wordlist_begins(LIST_NOT_CHOSEN, one->point.above) > 0)
		all += REJECTED;
	else if (one->point.weighed)
		all += REASON;
	if (wordlist_is(LIST_FIGURES, one->point.above) ||
	    wordlist_is(LIST_FIGURES, one->point.heading))
		all += FIGURES;
	if (is_of_key(&one->point))
		all += one->point.check ? POINT_NEVER : FIGURES;
	if (is_of_guide(one))
		all += GUIDE;
	if (is_background(one))
		all += BACKGROUND;
	if (point_is_detail(&one->point))
		all += one->point.inside == 'x' &&
			utf8_units(one->point.text) < SENTENCE
		    ? DONE_DETAIL
		    : DETAIL;
	return all;
}

/* One of the few boxes without a tick in a log that is nearly done. */
static bool
is_rest(const struct log_points *points, const struct scored_item *one)
{
	enum { FEW = 8 };
	size_t ticked = points->steps.rows.ticked;
	size_t left = points->steps.rows.steps - ticked;

	return one->point.check == ' ' && !one->over && left <= FEW &&
	    ticked >= 2 * left;
}

/* An index of the decisions tells what to look up; of many the newest. */
static int
choice_gain(const struct log_points *points, const struct scored_item *one)
{
	enum { FEW = 24 };

	return one->point.title && one->point.kind == NEED_DECISIONS &&
		(points->entries <= FEW || points_age(points, one) < FEW)
	    ? TITLE
	    : CHOICE;
}

/* "**Never fire wet bricks.**" */
static bool
is_bold_sentence(struct str text)
{
	enum { LEAST = 24 };
	return text.n > LEAST && prose_is_bold(text) &&
	    is_any(text.p[text.n - strlen("**") - 1], ".!");
}

/* "She came at ten. **Never fire wet bricks.**" */
static bool
ends_in_bold(struct str text)
{
	size_t n = 0, last = 0;

	while (n < text.n) {
		last = n;
		n += sentence_length(str_skip(text, n));
	}
	return is_bold_sentence(text) || is_bold_sentence(str_skip(text, last));
}

/* It says what the newest entry is about. */
static bool
opens_newest(const struct log_points *points, const struct scored_item *one)
{
	return one->opens && one->part == NEED_STATE && !one->numbered &&
	    points_has_newest(points) && points_age(points, one) == 0;
}

/* Below "The short version", of the whole log. */
static bool
is_digest(const struct log_points *points, const struct scored_item *one)
{
	return points_age(points, one) == 0 && !one->over &&
	    (wordlist_is(LIST_DIGEST_TITLE, one->point.heading) ||
		wordlist_is(LIST_DIGEST_TITLE, one->point.above));
}

/* What the next one may not do alone. */
static bool
is_gate(const struct log_points *points, const struct scored_item *one)
{
	return (one->part == NEED_RULES || one->part == NEED_OPEN) &&
	    points_age(points, one) == 0 && !one->over &&
	    rule_waits_for_person(one->point.text);
}

static int
gains(const struct log_points *points, const struct current *current,
    const struct scored_item *one)
{
	int now = current_gain(current, points, one);

	if (heading_is_newest(points, one))
		return NEWEST;
	if (is_rest(points, one))
		return REST;
	if (one->planned && one->point.title)
		return PLANNED;
	if (one->point.front)
		return FRONT;
	if (now)
		return now;
	if (is_own_step(points, one))
		return OWN_STEP;
	if (one->at_work && one->part == NEED_OPEN)
		return AT_WORK;
	if (one->part == NEED_DECISIONS &&
	    wordlist_begins(LIST_DECISION_VERB, one->point.text))
		return DECIDES;
	if (!is_named(points, one))
		return 0;
	return one->part == NEED_OPEN && has_many_days(points)
	    ? LAST_STEP
	    : named_gains[one->part];
}

/* "None", below "Blockers", or "Blockers: none": the state of the whole work. */
static bool
says_unblocked(const struct scored_item *one)
{
	return label_blocks(one->point.above) ||
	    label_blocks(points_caption(one));
}

/*
 * "Blockers: none" says so once; and where nothing else is open, instead of nothing,
 * "Open questions: none", too.
 */
static void
show_none_open(struct log_points *points)
{
	bool open = false, said = false;

	for (size_t i = 0; i < points->n; i++)
		open |= points->all[i].part == NEED_OPEN &&
		    points_show(&points->all[i]);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (points_age(points, one) > 0 || !point_says_none_open(one) ||
		    (open && (said || !says_unblocked(one))))
			continue;
		one->part = open ? NEED_STATE : NEED_OPEN;
		one->score += POINT_NEVER;
		said |= says_unblocked(one);
	}
}

/* "Session History" above all entries is what the log calls them: they are not past. */
static void
reopen_history(struct log_points *points)
{
	enum { FEW = 3 };

	if (points->entries < FEW)
		return;
	for (size_t i = 0; i < points->n; i++) {
		if (points->all[i].entry && !points->all[i].point.past)
			return;
	}
	for (size_t i = 0; i < points->n; i++) {
		if (points->all[i].entry)
			points->all[i].point.past = false;
	}
}

void
points_score(struct log_points *points)
{
	struct current current = { 0 };

	reopen_history(points);
	score_features(points);
	points_close_stages(points);
	points_reopen(points);
	for (size_t i = 0; i < points->n; i++) {
		set_part(points, &points->all[i]);
		score_part(points, &points->all[i]);
	}
	points_mark_replaced(points);
	points->restates_steps = restates_steps(points);
	stages_find(points);
	board_find(points);
	total_find(points);
	current_read(&current, points);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		one->score -= costs(points, one);
		if (heading_decides(one))
			one->score += choice_gain(points, one);
		if (one->on_board || one->settled || point_hidden(points, one))
			one->score -= POINT_NEVER;
		else if (kind_is_partial(&one->point))
			one->score -= PART_OF_MORE;
		else
			one->score += gains(points, &current, one) +
			    (ends_in_bold(one->point.text) ? BOLD : 0) +
			    (opens_newest(points, one) ? OPENS : 0) +
			    (one->part == NEED_RULES &&
					rule_is_shouted(one->point.text)
				    ? SHOUTS
				    : 0) +
			    (is_digest(points, one) ? DIGEST : 0) +
			    (is_gate(points, one) ? GATE : 0);
	}
	current_free(&current);
	subjects_name(points);
	show_none_open(points);
	dated_lists_score(points);
	remedies_lift(points);
	tags_lift(points);
	choices_lift(points);
	latest_lift(points);
	points_order_steps(points);
	lists_count(points);
	stages_order(points);
}
