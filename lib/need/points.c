#include "need/points.h"

#include <limits.h>
#include <stdlib.h>

#include "base/sort.h"
#include "base/utf8.h"
#include "json/drop.h"
#include "need/ended.h"
#include "need/shorten.h"
#include "need/words.h"
#include "text/body.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/wordlist.h"

enum { LAST_POINTS = 15 };  /* at the end of the log: what is pending is open */
enum { SCORE_BASE = 5000 }; /* in a record, for scores below 0 */
enum {
	KEPT_POINTS = 400,  /* of one log: a document has room for a tenth */
	HELD_POINTS = 4096, /* while it is read */
	TEXT_BYTES = 1024,  /* of one point: a document shows 600 */
};

/* ---- the best of them ---- */

static int
compare_scores(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x < y) - (x > y);
}

/* The n best are kept, of more; of equal ones the last. */
static void
choose_kept(struct log_points *points, size_t n)
{
	int *scores = zeroed(points->n + 1, sizeof *scores);
	size_t equal = n;
	int least;

	for (size_t i = 0; i < points->n; i++)
		scores[i] = points->all[i].score;
	sort(scores, points->n, sizeof *scores, compare_scores);
	least = n ? scores[n - 1] : INT_MAX;
	for (size_t i = 0; scores[i] > least; i++)
		equal--;
	for (size_t i = points->n; i-- > 0;) {
		struct scored_item *one = &points->all[i];

		one->kept = one->score > least ||
		    (one->score == least && equal > 0);
		equal -= one->kept && one->score == least;
	}
	free(scores);
}

/* Grows a place by one after it. */
static void
extend(struct src *place, const struct src *by)
{
	if (place->line == 0) {
		*place = *by;
	} else if (by->line) {
		place->len = place->len && by->len
		    ? by->off + by->len - place->off
		    : 0;
		place->end = by->end > place->end ? by->end : place->end;
	}
}

/* One with points under it; they may be dropped, it stays one. */
static void
mark_lead(struct log_points *points, const struct scored_item *next)
{
	struct scored_item *last = points->n ? &points->all[points->n - 1]
					     : NULL;

	if (last == NULL || last->number + 1 != next->number)
		return;
	if (last->point.form == POINT_HEADING)
		last->leads = next->point.form != POINT_HEADING;
	else if (last->point.form == POINT_CAPTION)
		last->leads = last->point.group == next->point.group;
}

static void
add_point(struct log_points *points, struct scored_item one)
{
	if (!str_eq(one.point.above, points->above))
		points->above = arena_copy(&points->arena, one.point.above);
	one.point.above = points->above;
	one.point.text = arena_copy(&points->arena, one.point.text);
	one.before = points->after;
	points->after = (struct src){ 0 };
	*array_push(&points->all, &points->n, &points->cap) = one;
}

static void
copy_size(struct map *to, const struct map *sizes, size_t group)
{
	size_t n;

	map_find(sizes, group + 1, &n);
	*map_put(to, group + 1) = n;
}

/* Drops all but the n best, with their texts, and notes where they were. */
static void
keep_best(struct log_points *points, size_t n)
{
	struct arena arena = points->arena;
	struct map sizes = points->sizes;
	struct src end = points->after;
	size_t all = points->n;

	choose_kept(points, n);
	points->arena = (struct arena){ 0 };
	points->sizes = (struct map){ 0 };
	points->above = points->score_above.above = (struct str){ 0 };
	points->after = (struct src){ 0 };
	points->n = 0;
	/* More points may follow in the last group. */
	copy_size(&points->sizes, &sizes, points->all[all - 1].point.group);
	for (size_t i = 0; i < all; i++) {
		struct scored_item one = points->all[i];

		extend(&points->after, &one.before);
		if (one.kept) {
			add_point(points, one);
			copy_size(&points->sizes, &sizes, one.point.group);
		} else {
			extend(&points->after, &one.src);
		}
	}
	extend(&points->after, &end);
	points->scored = points->n;
	arena_free(&arena);
	map_free(&sizes);
}

/* ---- reading ---- */

static void
score_texts(struct log_points *points)
{
	for (; points->scored < points->n; points->scored++) {
		struct scored_item *one = &points->all[points->scored];

		score_text(&one->features, &one->point, &points->score_above);
		one->score = score_sum(&one->features);
	}
}

/* The first point of its group: what is above the others is none of them. */
static bool
begins_group(struct log_points *points, const struct log_item *point)
{
	bool begins = point->group + 1 != points->group;

	if (point->form == POINT_HEADING || point->form == POINT_CAPTION)
		return false;
	points->group = point->group + 1;
	return begins;
}

static struct scored_item
item_of(struct log_points *points, const struct log_item *point,
    struct body *body)
{
	struct item lines = { .line = point->line, .end = point->end };
	struct scored_item one = { .point = *point,
		.src = body_src(body, &lines),
		.number = ++points->number };

	one.src.file = points->file;
	one.point.text = text_without_lead(utf8_cut(point->text, TEXT_BYTES));
	if (begins_group(points, point))
		one.features.at[FEATURE_first] = FEATURE_ONE;
	++*map_put(&points->sizes, point->group + 1);
	return one;
}

static bool
is_done_row(const struct log_item *point)
{
	return point->form == POINT_ROW && kind_is_ticked(point);
}

static void
count_step(struct log_points *points, const struct scored_item *one)
{
	const struct log_item *point = &one->point;
	bool row = point->form == POINT_ROW, ticked = is_done_row(point);

	points->items += row ||
	    (point->form == POINT_ITEM && point->depth == 0);
	if (point->check == 0 && !ticked && !(row && kind_is_open(point)))
		return;
	points->steps++;
	points->ticked += ticked || point->check == 'x';
	extend(&points->boxes, &one->src);
}

/* US-012, T3 or #7; not the "Session 4" of a log without a plan. */
static bool
is_story_id(struct str id)
{
	return id.n && str_chr(id, ' ', 0) == id.n;
}

/*
 * The caption right under "Decision" is what was decided: it says more than the
 * items under it.
 */
static bool
mark_decision(struct log_points *points, struct log_item *point)
{
	bool first = points->decides;

	points->decides = point->form == POINT_HEADING &&
	    label_is_bare(point->text) &&
	    label_of(point->text) == LABEL_DECISION;
	if (first && point->form == POINT_CAPTION) {
		point->form = POINT_ITEM;
		point->kind = NEED_DECISIONS;
		point->above = STR("");
		return true;
	}
	return label_parse_marked(point->text).label == LABEL_DECISION;
}

void
points_add(struct log_points *points, const struct record *record)
{
	size_t entry = record->kind == KIND_ENTRY ? ++points->entries : 0;
	bool teaches = false, decides;
	bool planned = entry && record_text(record, K_ts).n == 0 &&
	    status_named(record_text(record, K_status)) == STATUS_PENDING;
	struct body body;
	struct log_item point;

	body_open(&body, record);
	if (entry) {
		log_order_add(&points->order, record_text(record, K_ts),
		    record_text(record, K_id));
		ages_add(&points->ages, &points->order);
	}
	splitter_open(&points->splitter, body.text, entry > 0, record->arena);
	while (splitter_next(&points->splitter, &point)) {
		struct str rest = point.text;
		struct scored_item one;

		if (!need_word(&rest))
			continue;
		if (points->n == HELD_POINTS) {
			score_texts(points);
			keep_best(points, HELD_POINTS / 2);
		}
		decides = mark_decision(points, &point);
		one = item_of(points, &point, &body);
		one.decides = decides;
		one.entry = entry;
		one.planned = planned;
		count_step(points, &one);
		mark_lead(points, &one);
		add_point(points, one);
		teaches |= point.form == POINT_ITEM &&
		    label_teaches(label_of(point.above));
	}
	points->dated |= entry && record_text(record, K_ts).n > 0;
	points->stories += entry && is_story_id(record_story(record));
	points->teaching += entry && teaches;
	if (body.src.end > points->last)
		points->last = body.src.end;
}

/* ---- what the whole log shows ---- */

bool
points_are_stories(const struct log_points *points)
{
	return points->entries >= (points->ralph ? 1 : 3) &&
	    3 * points->stories >= 2 * points->entries &&
	    2 * points->teaching >= points->entries;
}

static void
score_place(const struct log_points *points, struct scored_item *one,
    bool newest_first)
{
	enum { OLD = 3 };
	struct features *f = &one->features;
	size_t n = points->entries, last = points->last ? points->last : 1;
	size_t line = one->src.line < last ? one->src.line : last;
	size_t age = 0;
	bool end = points->number - one->number < LAST_POINTS;

	f->at[FEATURE_recent] = (int)((newest_first ? last - line : line) *
	    FEATURE_ONE / last);
	if (one->entry) {
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

/* ---- what is not needed, whatever its words are ---- */

enum {
	NEVER = 10000,     /* it is not shown at all */
	SUPERSEDED = 1200, /* a newer part of the log replaces it */
	OLD_STATE = 300,
	CURRENT = 300,
	OWN_STEP = 200,
	NEWEST = 2000,
	PART_OF_MORE = 300,
	FILE_LIST = 600, /* what a commit says better */
	REASON = 600,
	SYMPTOM = 400, /* "Problem: ...": its cause and its fix say more */
	PAST = 500,
	DETAIL = 400,       /* of a step with a box, */
	DONE_DETAIL = 1200, /* that is ticked */
	DECIDES = 800,
	CHOICE = 500, /* as a heading */
};

bool
points_show(const struct scored_item *one)
{
	return one->score > -NEVER / 2;
}

/* Under the log's own heading for it, in its newest part. */
static const int named_gains[NEED_PARTS] = {
	[NEED_STATE] = 600,
	[NEED_RULES] = 300,
	[NEED_DECISIONS] = 500,
};

/* How many entries are newer; what is outside of entries is always current. */
static size_t
age_of(const struct log_points *points, const struct scored_item *one)
{
	return one->entry ? ages_of(&points->ages, one->entry) : 0;
}

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
		text = str_skip(text, str_chr(text, '>', 0));
		text = str_trim(str_skip(text, 1));
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

/* "Decision: use X", or the title of an entry of a log of decisions. */
static bool
names_decision(const struct scored_item *one)
{
	return one->point.form == POINT_HEADING &&
	    ((one->decides && !label_is_bare(one->point.text)) ||
		(one->point.title && one->point.kind == NEED_DECISIONS));
}

/* A heading or a caption is shown with what is under it. */
static bool
is_only_above(const struct scored_item *one)
{
	enum { SAYS = 40 }; /* bytes of a heading that says something */

	if (one->point.form == POINT_CAPTION)
		return one->leads;
	if (names_decision(one))
		return false;
	if (one->point.form != POINT_HEADING)
		return false;
	if (!one->point.title)
		return one->leads || one->point.text.n < SAYS ||
		    part_named_by(one->point.text) != NEED_UNKNOWN;
	return one->leads && !one->planned;
}

/* "None", "Blockers: none". */
static bool
says_none(struct str text)
{
	struct parsed_label label = label_parse_marked(text);

	return blocks_nothing(text) ||
	    (label.caption.n && label.text.n && blocks_nothing(label.text));
}

/* What was done last: of a diary, whatever its points say. */
static bool
is_newest_title(const struct log_points *points, const struct scored_item *one)
{
	enum { DIARY = 3, WORDS = 4 };
	struct str rest = one->point.text;
	size_t words = 0;

	if (!one->point.title || one->point.form != POINT_HEADING ||
	    !points->dated || points->entries < DIARY ||
	    age_of(points, one) > 0 || part_named_by(rest) != NEED_UNKNOWN)
		return false;
	while (need_word(&rest))
		words++;
	return words >= WORDS;
}

static bool
is_never_shown(const struct log_points *points, const struct scored_item *one)
{
	enum { CAPTION = 100, NOTHING = 40 };

	return (is_only_above(one) && !is_newest_title(points, one)) ||
	    is_drawing(one->point.text) || is_markup(one->point.text) ||
	    is_code_piece(&one->point) ||
	    ((one->part == NEED_OPEN || one->part == NEED_STATE) &&
		one->point.text.n < NOTHING && says_none(one->point.text)) ||
	    (final_colon(one->point.text) && one->point.text.n < CAPTION) ||
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
	if (one->part == NEED_COMMANDS || one->part == NEED_OPEN)
		return 0;
	if (one->decides)
		return -DECIDES;
	if (wordlist_has(LIST_PROBLEM,
		label_parse_marked(one->point.text).caption))
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

/* What "Previous work" says of the state and the steps is over. */
static bool
is_over(const struct scored_item *one)
{
	return one->point.past &&
	    (one->part == NEED_STATE || one->part == NEED_OPEN);
}

/* The steps and states of an entry end with those of a newer one. */
static void
mark_superseded(struct log_points *points)
{
	size_t newest = SIZE_MAX;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (kind_names_steps(&one->point) &&
		    age_of(points, one) < newest)
			newest = age_of(points, one);
	}
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		size_t age = age_of(points, one);

		if (one->part == NEED_OPEN && one->point.check != ' ' &&
		    age > newest)
			one->over = true;
		if (one->part == NEED_STATE && age > 0)
			one->score -= OLD_STATE;
	}
}

/* Of a label that says how things are; 0: there is none. */
static uint64_t
label_hash(const struct scored_item *one)
{
	struct str caption;

	if (one->part != NEED_STATE && one->part != NEED_OPEN)
		return 0;
	caption = label_parse_marked(one->point.text).caption;
	return caption.n ? str_hash(caption) : 0;
}

/* A log that has "Current status" more than once means the newest. */
static void
mark_repeated_parts(struct log_points *points)
{
	struct map newest = { 0 };
	bool first = log_order_newest_first(&points->order);

	for (size_t i = 0; i < points->n; i++) {
		const struct log_item *point = &points->all[i].point;
		size_t *part;

		if (point->kind != NEED_OPEN && point->kind != NEED_STATE)
			continue;
		part = map_put(&newest, str_hash(point->above));
		if (*part == 0 || !first)
			*part = point->section + 1;
	}
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		size_t part;

		if (map_find(&newest, str_hash(one->point.above), &part) &&
		    part && part != one->point.section + 1)
			one->over = true;
	}
	map_free(&newest);
}

/* "Status: ..." of an entry ends with that of a newer one. */
static void
mark_repeated_labels(struct log_points *points)
{
	struct map newest = { 0 };

	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		uint64_t label = label_hash(one);
		size_t *age;

		if (label == 0)
			continue;
		age = map_put(&newest, label);
		if (*age == 0 || *age > age_of(points, one) + 1)
			*age = age_of(points, one) + 1;
	}
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		size_t age;

		if (map_find(&newest, label_hash(one), &age) && age &&
		    age_of(points, one) + 1 > age)
			one->over = true;
	}
	map_free(&newest);
}

/* How things are now, in a line of its own. */
static bool
is_current(const struct log_points *points, const struct scored_item *one)
{
	return one->part == NEED_STATE && age_of(points, one) == 0 &&
	    kind_leads(&one->point, NEED_STATE);
}

/* "Next: ...", in the newest part of the log. */
static bool
is_own_step(const struct log_points *points, const struct scored_item *one)
{
	struct str caption = label_parse_marked(one->point.text).caption;

	return one->part == NEED_OPEN && !one->point.past &&
	    age_of(points, one) == 0 && part_named_by(caption) == NEED_OPEN;
}

/* What is above it says that it is of its part, and nothing replaced it. */
static bool
is_named(const struct log_points *points, const struct scored_item *one)
{
	return one->point.kind == one->part && !one->point.past &&
	    age_of(points, one) == 0 &&
	    part_named_by(one->point.above) == one->part;
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
		if (steps > WHOLE || !is_step(one) ||
		    is_part_of_more(&one->point))
			continue;
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
		done += is_done_row(&group[i].point);
	}
	for (size_t i = 0; i < n && rows >= TABLE && 5 * done >= 4 * rows;
	     i++) {
		if (is_done_row(&group[i].point) &&
		    group[i].point.text.n < LONG)
			group[i].score -= NEVER;
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

/* "Fixed the parser", "[x] Fix the parser", in a newer part of the log. */
static bool
reports(const struct scored_item *one)
{
	enum { NEAR = 30 };
	struct str text = one->point.text;

	return kind_is_ticked(&one->point) || one->point.inside == 'x' ||
	    (one->part != NEED_OPEN &&
		(wordlist_begins(LIST_LEARN_DID, text) ||
		    wordlist_has(LIST_KIND_CLOSED, str_head(text, NEAR))));
}

/* "Problems" of an entry, with the fixes right below. */
static bool
is_problem(const struct scored_item *one)
{
	struct str above = one->point.above;

	return one->part == NEED_OPEN && one->point.check != ' ' &&
	    wordlist_has(LIST_PROBLEM, above) &&
	    !wordlist_has(LIST_STILL, above);
}

static bool
is_mended(const struct scored_item *one)
{
	struct str caption = label_parse_marked(one->point.text).caption;

	return wordlist_has(LIST_MENDED, one->point.above) ||
	    wordlist_has(LIST_MENDED, caption);
}

static void
mark_mended(struct log_points *points)
{
	enum { NEAR = 40 };

	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (!is_problem(one))
			continue;
		for (size_t k = 1; k <= NEAR && i + k < points->n; k++) {
			const struct scored_item *next = one + k;

			if (next->entry != one->entry ||
			    (one->entry == 0 &&
				next->point.section != one->point.section))
				break;
			one->over |= is_mended(next);
		}
	}
}

static void
mark_ended(struct log_points *points)
{
	enum { MOST = 1000 };
	struct step *steps = zeroed(points->n + 1, sizeof *steps);
	size_t n = points->n < MOST ? points->n : MOST;

	for (size_t i = 0; i < n; i++) {
		const struct scored_item *one = &points->all[i];

		steps[i] = (struct step){ .text = one->point.text,
			.age = age_of(points, one),
			.line = one->src.line,
			.open = one->part == NEED_OPEN,
			.done = reports(one) };
	}
	steps_end(steps, n);
	for (size_t i = 0; i < n; i++)
		points->all[i].over |= steps[i].ended;
	free(steps);
}

void
points_score(struct log_points *points)
{
	bool newest_first = log_order_newest_first(&points->order);

	ages_find(&points->ages, newest_first);
	score_texts(points);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		size_t siblings;

		map_find(&points->sizes, one->point.group + 1, &siblings);
		one->features.at[FEATURE_siblings] = score_log(siblings, 1);
		score_place(points, one, newest_first);
		one->score = score_sum(&one->features);
	}
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		one->part = kind_of(&one->point,
		    (enum need_part)one->point.kind);
		if (one->planned &&
		    (one->part == NEED_UNKNOWN || one->part == NEED_STATE))
			one->part = NEED_OPEN;
		/* What the newest entry reports is how things are. */
		if (one->part == NEED_UNKNOWN)
			one->part = one->entry && points->entries > 1 &&
				age_of(points, one) == 0
			    ? NEED_STATE
			    : NEED_FINDINGS;
		one->score -= label_costs(one);
		if (names_decision(one))
			one->score += CHOICE;
		one->over = is_over(one);
		if (one->point.past)
			one->score -= PAST;
		if (is_detail(&one->point))
			one->score -= one->point.inside == 'x' ? DONE_DETAIL
							       : DETAIL;
		if (is_never_shown(points, one))
			one->score -= NEVER;
		else if (is_part_of_more(&one->point))
			one->score -= PART_OF_MORE;
		else if (is_newest_title(points, one))
			one->score += NEWEST;
		else if (is_current(points, one))
			one->score += CURRENT;
		else if (is_own_step(points, one))
			one->score += OWN_STEP;
		else if (is_named(points, one))
			one->score += named_gains[one->part];
	}
	mark_superseded(points);
	mark_repeated_parts(points);
	mark_repeated_labels(points);
	mark_ended(points);
	mark_mended(points);
	for (size_t i = 0; i < points->n; i++)
		points->all[i].score -= points->all[i].over ? SUPERSEDED : 0;
	for_groups(points, keep_steps_together);
	for_groups(points, drop_done_rows);
}

/* ---- writing ---- */

static void
write_point(struct log_points *points, const struct scored_item *one)
{
	struct buf *b = record_begin("point");

	json_add_text(b, "type", need_part_name(one->part));
	json_add_text(b, "text",
	    point_shorten(one->point.text, &points->arena));
	if (one->point.form == POINT_HEADING ||
	    one->point.form == POINT_CAPTION)
		json_add_number(b, "level", one->point.depth + 1);
	else if (!one->point.whole)
		json_add_if(b, "title",
		    point_shorten(one->point.above, &points->arena));
	json_add_number(b, "score",
	    one->score > -SCORE_BASE ? (unsigned)(one->score + SCORE_BASE) : 0);
	json_add_number(b, "group", one->point.group);
	if (one->part == NEED_OPEN && one->steps > 1)
		json_add_number(b, "n", one->steps);
	if (kind_leads(&one->point, one->part))
		json_add_bool(b, "lead", true);
	src_add(b, "src", &one->src);
	record_end(b);
}

/*
 * Of a checklist: "14 of 17 steps done". Boxes under dates are of their day, and
 * a few boxes among other items of one part.
 */
static void
write_steps(const struct log_points *points)
{
	enum { LEAST = 4, BEST = 9999 };
	struct buf text = { 0 }, *b;

	if (points->dated || points->steps < LEAST || points->ticked == 0 ||
	    2 * points->steps < points->items)
		return;
	buf_addf(&text, "%zu of %zu steps done", points->ticked, points->steps);
	b = record_begin("point");
	json_add_text(b, "type", need_part_name(NEED_STATE));
	json_add_text(b, "text", buf_str(&text));
	json_add_number(b, "score", BEST);
	json_add_number(b, "group", points->splitter.groups + 1);
	json_add_bool(b, "lead", true);
	src_add(b, "src", &points->boxes);
	record_end(b);
	buf_free(&text);
}

void
points_emit(struct log_points *points)
{
	struct drop others = { 0 };
	size_t shown = 0;

	points_score(points);
	for (size_t i = 0; i < points->n; i++)
		shown += points_show(&points->all[i]);
	shown = shown < KEPT_POINTS ? shown : KEPT_POINTS;
	if (points->n > shown)
		keep_best(points, shown);
	write_steps(points);
	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (one->before.line)
			drop_add(&others, &one->before);
		write_point(points, one);
	}
	if (points->after.line)
		drop_add(&others, &points->after);
	others.n = points->number - points->n;
	drop_emit(&others, "point", "low");
	drop_free(&others);
	points_clear(points);
}

void
points_clear(struct log_points *points)
{
	struct log_points kept = { .all = points->all,
		.cap = points->cap,
		.arena = points->arena,
		.sizes = points->sizes,
		.order = points->order,
		.ages = points->ages };

	arena_reset(&kept.arena);
	map_clear(&kept.sizes);
	log_order_clear(&kept.order);
	ages_clear(&kept.ages);
	*points = kept;
}

void
points_free(struct log_points *points)
{
	points_clear(points);
	free(points->all);
	arena_free(&points->arena);
	map_free(&points->sizes);
	ages_free(&points->ages);
}
