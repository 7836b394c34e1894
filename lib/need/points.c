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
	splitter_open(splitter, body.text, entry > 0);
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

/* ---- what is not needed, whatever its words are ---- */

enum {
	NEVER = 10000,     /* it is not shown at all */
	SUPERSEDED = 1200, /* a newer part of the log replaces it */
	OLD_STATE = 300,
	PART_OF_MORE = 300,
};

/* How many entries are newer; what is outside of entries is always current. */
static size_t
age_of(const struct log_points *points, const struct scored_item *one)
{
	if (one->entry == 0)
		return 0;
	return log_order_newest_first(&points->order)
	    ? one->entry - 1
	    : points->entries - one->entry;
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

/* A heading or a caption is shown with what is under it. */
static bool
is_only_above(const struct log_points *points, size_t i)
{
	const struct log_item *point = &points->all[i].point;

	if (point->form == POINT_CAPTION)
		return true;
	return point->form == POINT_HEADING &&
	    (!point->title ||
		(i + 1 < points->n &&
		    points->all[i + 1].point.form != POINT_HEADING));
}

static bool
leads_on(struct str text)
{
	return str_ends(text, STR(":")) || str_ends(text, STR("："));
}

static bool
is_never_shown(const struct log_points *points, size_t i)
{
	const struct scored_item *one = &points->all[i];
	const struct log_item *point = &one->point;

	enum { CAPTION = 100 };

	return is_only_above(points, i) || is_drawing(point->text) ||
	    (leads_on(point->text) && point->text.n < CAPTION) ||
	    kind_is_head(point, one->entry == 0);
}

/* It means little by itself. */
static bool
is_part_of_more(const struct log_item *point)
{
	return leads_on(point->text) ||
	    (point->form == POINT_CODE && !kind_is_command(point));
}

/* The steps and states of an entry end with those of a newer one. */
static void
drop_superseded(struct log_points *points)
{
	size_t newest = SIZE_MAX;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (one->point.kind == NEED_OPEN &&
		    age_of(points, one) < newest)
			newest = age_of(points, one);
	}
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		size_t age = age_of(points, one);

		if (one->part == NEED_OPEN && one->point.check != ' ' &&
		    age > newest)
			one->score -= SUPERSEDED;
		if (one->part == NEED_STATE && age > 0)
			one->score -= OLD_STATE;
	}
}

/* A log that has "Current status" more than once means the newest. */
static void
drop_repeated_parts(struct log_points *points)
{
	struct map newest = { 0 };
	bool first = log_order_newest_first(&points->order);

	for (size_t i = 0; i < points->n; i++) {
		const struct log_item *point = &points->all[i].point;
		size_t *group;

		if (point->kind != NEED_OPEN && point->kind != NEED_STATE)
			continue;
		group = map_put(&newest, str_hash(point->above));
		if (*group == 0 || !first)
			*group = point->group + 1;
	}
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		size_t group;

		if (map_find(&newest, str_hash(one->point.above), &group) &&
		    group && group != one->point.group + 1)
			one->score -= SUPERSEDED;
	}
	map_free(&newest);
}

/* A list of next steps with holes looks complete, and is not. */
static void
keep_steps_together(struct scored_item group[], size_t n)
{
	enum { WHOLE = 8 };
	int most = INT_MIN;
	size_t steps = 0;

	for (size_t i = 0; i < n; i++) {
		if (group[i].part != NEED_OPEN)
			continue;
		steps++;
		if (group[i].score > most)
			most = group[i].score;
	}
	for (size_t i = 0; i < n && steps <= WHOLE; i++) {
		if (group[i].part == NEED_OPEN &&
		    group[i].score > -NEVER / 2 &&
		    !is_part_of_more(&group[i].point))
			group[i].score = most;
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
	free(sizes);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		one->part = kind_of(&one->point,
		    (enum need_part)one->point.kind);
		/* What the newest entry reports is how things are. */
		if (one->part == NEED_FINDINGS && one->entry &&
		    points->entries > 1 && age_of(points, one) == 0)
			one->part = NEED_STATE;
		if (is_never_shown(points, i))
			one->score -= NEVER;
		else if (is_part_of_more(&one->point))
			one->score -= PART_OF_MORE;
	}
	drop_superseded(points);
	drop_repeated_parts(points);
	for_groups(points, keep_steps_together);
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
	least = least_score(points);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		one->src.file = file;
		if (one->score >= least && one->score > -NEVER / 2)
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
