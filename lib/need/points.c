#include "need/points.h"

#include <limits.h>
#include <stdlib.h>

#include "json/drop.h"
#include "need/shorten.h"
#include "need/words.h"
#include "text/body.h"
#include "text/label.h"

enum { LAST_POINTS = 15 }; /* at the end of the log: what is pending is open */
enum { SCORE_BASE = 5000 }; /* in a record, for scores below 0 */
enum { KEPT_POINTS = 400 }; /* of one log: a document has room for a tenth */

/* ---- parts ---- */

static const struct str part_names[NEED_PARTS] = {
	[NEED_STATE] = STR_INIT("state"),
	[NEED_OPEN] = STR_INIT("open"),
	[NEED_RULES] = STR_INIT("rule"),
	[NEED_DECISIONS] = STR_INIT("decision"),
	[NEED_COMMANDS] = STR_INIT("command"),
	[NEED_FINDINGS] = STR_INIT("finding"),
};

struct str
need_part_name(enum need_part part)
{
	return part_names[part];
}

enum need_part
need_part_named(struct str name)
{
	for (size_t i = 0; i < NEED_PARTS; i++) {
		if (str_eq(name, part_names[i]))
			return (enum need_part)i;
	}
	return NEED_FINDINGS;
}

static enum need_part
part_of(const struct scored_item *one, enum label label)
{
	const int *f = one->features.at;
	bool code = str_chr(one->point.text, '`', 0) < one->point.text.n;

	if (!f[FEATURE_ticked] &&
	    (f[FEATURE_open] || f[FEATURE_next] || label == LABEL_NEXT ||
		label == LABEL_BLOCKER))
		return NEED_OPEN;
	if (f[FEATURE_command] || (f[FEATURE_runs] && code))
		return NEED_COMMANDS;
	if (label == LABEL_DECISION)
		return NEED_DECISIONS;
	if (f[FEATURE_must] || f[FEATURE_rule] || label_teaches(label))
		return NEED_RULES;
	if (label == LABEL_FILES)
		return NEED_COMMANDS;
	if (f[FEATURE_state] || f[FEATURE_stated])
		return NEED_STATE;
	return NEED_FINDINGS;
}

/*
 * A few items under one heading belong together: all are in the part that most
 * of them are in. What is open is shown as open wherever it is.
 */
static void
set_parts(struct scored_item group[], size_t n)
{
	enum { FEW = 8 };
	size_t count[NEED_PARTS] = { 0 };
	enum label label = label_of(group[0].point.above);
	size_t most = 0;

	for (size_t i = 0; i < n; i++) {
		group[i].part = part_of(&group[i], label);
		if (group[i].part != NEED_OPEN)
			count[group[i].part]++;
	}
	for (size_t i = 1; i < NEED_PARTS; i++) {
		if (count[i] > count[most])
			most = i;
	}
	for (size_t i = 0; i < n && n <= FEW && count[most]; i++) {
		if (group[i].part != NEED_OPEN)
			group[i].part = (enum need_part)most;
	}
}

static void
find_parts(struct log_points *points)
{
	for (size_t i = 0, n; i < points->n; i += n) {
		size_t group = points->all[i].point.group;

		n = 1;
		while (i + n < points->n &&
		    points->all[i + n].point.group == group)
			n++;
		set_parts(&points->all[i], n);
	}
}

/* ---- reading ---- */

void
points_add(struct log_points *points, const struct record *record)
{
	struct splitter *splitter = &points->splitter;
	size_t entry = record->kind == KIND_ENTRY ? ++points->entries : 0;
	bool teaches = false;
	struct body body;
	struct log_item point;

	splitter->arena = &points->arena;
	body_open(&body, record);
	body.text = arena_copy(&points->arena, body.text);
	if (entry)
		log_order_add(&points->order, record_text(record, K_ts),
		    record_text(record, K_id));
	splitter_open(splitter, body.text);
	while (splitter_next(splitter, &point)) {
		struct scored_item *one;
		struct item item = { .line = point.line, .end = point.end };
		struct str rest = point.text;

		if (!need_word(&rest))
			continue;
		one = array_push(&points->all, &points->n, &points->cap);
		*one = (struct scored_item){ .point = point,
			.entry = entry,
			.src = body_src(&body, &item) };
		one->src.file = (struct str){ 0 };
		teaches |= point.form == POINT_ITEM &&
		    label_teaches(label_of(point.above));
	}
	points->stories += entry && record_story(record).n;
	points->teaching += entry && teaches;
	if (body.src.end > points->last)
		points->last = body.src.end;
}

/* ---- what the whole log shows ---- */

bool
points_are_stories(const struct log_points *points)
{
	return points->entries >= 3 &&
	    3 * points->stories >= 2 * points->entries &&
	    2 * points->teaching >= points->entries;
}

/* How many points each group has, by its number. */
static size_t *
count_groups(const struct log_points *points)
{
	size_t *sizes = zeroed(points->splitter.groups + 1, sizeof *sizes);

	for (size_t i = 0; i < points->n; i++)
		sizes[points->all[i].point.group]++;
	return sizes;
}

static void
score_place(const struct log_points *points, struct scored_item *one, bool newest_first)
{
	enum { OLD = 3 };
	struct features *f = &one->features;
	size_t n = points->entries, last = points->last ? points->last : 1;
	size_t line = one->src.line < last ? one->src.line : last;
	size_t age = 0;
	bool end = points->n - (size_t)(one - points->all) <= LAST_POINTS;

	f->at[FEATURE_recent] = (int)((newest_first ? last - line : line) *
	    FEATURE_ONE / last);
	if (one->entry) {
		age = newest_first ? one->entry - 1 : n - one->entry;
		f->at[FEATURE_newest] = age == 0 ? FEATURE_ONE : 0;
		f->at[FEATURE_older] = age >= OLD ? FEATURE_ONE : 0;
		if (n > 1)
			f->at[FEATURE_age] = (int)(age * FEATURE_ONE / n);
	}
	if (age == 0)
		f->at[FEATURE_old_lesson] = 0;
	if (!(one->entry && age == 0) && !end)
		f->at[FEATURE_pending] = 0;
}

static size_t
age_of(const struct log_points *points, const struct scored_item *one)
{
	return log_order_newest_first(&points->order)
	    ? one->entry - 1
	    : points->entries - one->entry;
}

static bool
is_next_step(const struct scored_item *one)
{
	return one->entry && one->point.form != POINT_HEADING &&
	    one->point.check != ' ' &&
	    label_of(one->point.above) == LABEL_NEXT;
}

/* The next steps of an entry end with those of a newer one. */
static void
score_next_steps(struct log_points *points)
{
	enum { SUPERSEDED = 2000 };
	size_t newest = SIZE_MAX;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (is_next_step(one) && age_of(points, one) < newest)
			newest = age_of(points, one);
	}
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (is_next_step(one) && age_of(points, one) > newest)
			one->score -= SUPERSEDED;
	}
}

void
points_score(struct log_points *points)
{
	size_t *sizes = count_groups(points);
	bool newest_first = log_order_newest_first(&points->order);
	struct score_above last = { 0 };

	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		score_text(&one->features, &one->point, &last);
		one->features.at[FEATURE_siblings] = score_log(
		    sizes[one->point.group], 1);
		score_place(points, one, newest_first);
		one->score = score_sum(&one->features);
	}
	score_next_steps(points);
	free(sizes);
}

/* ---- writing ---- */

static int
compare_scores(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x < y) - (x > y);
}

/* The score that the last of those kept has. */
static int
least_score(const struct log_points *points)
{
	int *scores = zeroed(points->n + 1, sizeof *scores);
	int least;

	for (size_t i = 0; i < points->n; i++)
		scores[i] = points->all[i].score;
	qsort(scores, points->n, sizeof *scores, compare_scores);
	least = points->n > KEPT_POINTS ? scores[KEPT_POINTS - 1] : INT_MIN;
	free(scores);
	return least;
}

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
	else
		json_add_if(b, "title",
		    point_shorten(one->point.above, &points->arena));
	json_add_number(b, "score",
	    one->score > -SCORE_BASE ? (unsigned)(one->score + SCORE_BASE) : 0);
	json_add_number(b, "group", one->point.group);
	src_add(b, "src", &one->src);
	record_end(b);
}

void
points_emit(struct log_points *points, struct str file)
{
	struct drop others = { 0 };
	int least;

	points_score(points);
	find_parts(points);
	least = least_score(points);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		one->src.file = file;
		if (one->score >= least)
			write_point(points, one);
		else
			drop_add(&others, &one->src);
	}
	drop_emit(&others, "point", "low");
	drop_free(&others);
	points_clear(points);
}

void
points_clear(struct log_points *points)
{
	points->n = points->entries = points->last = 0;
	points->stories = points->teaching = 0;
	points->splitter = (struct splitter){ 0 };
	log_order_clear(&points->order);
	arena_reset(&points->arena);
}

void
points_free(struct log_points *points)
{
	points_clear(points);
	free(points->all);
	arena_free(&points->arena);
}
