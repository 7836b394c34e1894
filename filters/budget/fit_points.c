/* budget: the points that fit a summary, the best first. */
#include <stdlib.h>

#include "budget.h"
#include "need/choose.h"
#include "need/score.h"
#include "summary/briefs.h"
#include "summary/point_above.h"
#include "summary/short_name.h"

/*
 * What a summary of a log should cost, where the user sets no limit: it grows
 * like the logarithm of the log, from a third of 1,700 tokens to a seventh of
 * 6,600. A short log keeps more, and the shortest all of it.
 */
static size_t
usual_tokens(size_t log)
{
	enum { ROOM = 60, WHOLE = 250, LEAST = 400 };
	enum { AT = 1700, AT_SIZE = 700, DOUBLED = 270 };
	size_t whole = log + ROOM < WHOLE ? log + ROOM : WHOLE;
	size_t n = log * 3 / 5 < LEAST ? log * 3 / 5 : LEAST;
	int more = score_log(log ? log : 1, AT) * DOUBLED / score_log(2, 1);

	if (AT_SIZE + more > (int)n)
		n = (size_t)(AT_SIZE + more);
	return n > whole ? n : whole;
}

/* The one of the chain that is shown, plus 1. */
static size_t
find_same(const struct candidate candidates[], size_t i)
{
	size_t same = candidates[i].same;

	while (same && candidates[same - 1].same)
		same = candidates[same - 1].same;
	return same;
}

/* What repeats another point is shown by its place. */
static void
fold_repeated(struct summary *summary, const struct candidate candidates[])
{
	for (size_t i = 0; i < summary->n_points; i++) {
		size_t same = find_same(candidates, i);
		struct summary_point *shown;

		summary->points[i].same = same;
		if (same == 0)
			continue;
		shown = &summary->points[same - 1];
		if (shown->n_also && !shown->folded)
			continue; /* its record has places of its own */
		shown->folded = true;
		if (shown->n_also < POINT_ALSO)
			shown->also[shown->n_also++] = summary->points[i].src;
	}
}

/* The number of a topic, from 1; 0: it has none. */
static size_t
number_topic(struct map *topics, struct str topic)
{
	size_t *number;

	if (topic.n == 0)
		return 0;
	number = map_put(topics, str_hash(topic));
	if (*number == 0)
		*number = topics->n;
	return *number;
}

/* A heading, or a caption, of what is open, which names the topic of the point. */
static bool
names_topic_of(const struct summary_point *heading,
    const struct summary_point *point)
{
	return heading->heading && heading->part == NEED_OPEN &&
	    heading->part == point->part && point->topic.n &&
	    str_eq(heading->topic, point->topic) &&
	    str_eq(heading->src.file, point->src.file);
}

/*
 * The point that the i-th is nested in, or the heading above it, plus 1: one of
 * the last before it; or 0.
 */
static size_t
find_parent(const struct summary *summary, size_t i)
{
	const struct summary_point *point = &summary->points[i];

	for (size_t k = i; k-- > 0 && i - k < NESTED_NEAR;) {
		const struct summary_point *before = &summary->points[k];

		if (point->parent.n ? brief_is_nested(point, before)
				    : names_topic_of(before, point))
			return k + 1;
	}
	return 0;
}

static size_t *
order_points(struct summary *summary)
{
	size_t n = summary->n_points;
	struct candidate *candidates = zeroed(n + 1, sizeof *candidates);
	struct map topics = { 0 };
	size_t *order;

	for (size_t i = 0; i < n; i++) {
		struct str topic = point_topic(summary, &summary->points[i]);

		candidates[i] = (struct candidate){
			.text = summary->points[i].text,
			.score = summary->points[i].score,
			.group = summary->points[i].group,
			.part = (int)summary->points[i].part,
			.in = find_parent(summary, i),
			.current = summary->points[i].current,
			.title = summary->points[i].heading &&
			    summary->points[i].part == NEED_OPEN,
			.step = summary->points[i].part == NEED_OPEN &&
			    (summary->points[i].listed > 1 ||
				summary->points[i].heading),
			.item = summary->points[i].part != NEED_OPEN &&
			    summary->points[i].listed > 1,
			.topic = number_topic(&topics, topic),
			.named = names_topic_of(&summary->points[i],
				     &summary->points[i])
			    ? 0
			    : topic.n,
		};
	}
	map_free(&topics);
	order = choose_order(candidates, n);
	fold_repeated(summary, candidates);
	free(candidates);
	return order;
}

/* A later step of the list of another one, or of one below the same heading. */
static bool
is_later_step(const struct summary_point *one, const struct summary_point *step)
{
	return one > step && one->part == NEED_OPEN &&
	    step->part == NEED_OPEN && (step->listed > 0 && one->listed > 0) &&
	    (one->list == step->list ||
		(step->topic.n && str_eq(one->topic, step->topic))) &&
	    str_eq(one->src.file, step->src.file);
}

/* Takes those that come after it out of the n; how many are left. */
static size_t
without_later_steps(const struct summary_point *step,
    struct summary_point *order[], size_t n)
{
	size_t left = 0;

	for (size_t i = 0; i < n; i++) {
		if (!is_later_step(order[i], step))
			order[left++] = order[i];
	}
	return left;
}

/*
 * Shows the points in their order, as long as they fit. A shorter one may fit after
 * one that does not; but a step without those before it would be taken for the next.
 */
static void
show_points(const struct fit *fit, const struct summary *summary,
    struct summary_point *order[], size_t n)
{
	enum { MISSES = 6 };
	bool **shown = zeroed(n + 1, sizeof *shown);

	for (size_t misses = 0; n && misses < MISSES; misses++) {
		const struct summary_point *missed;
		size_t at;

		for (size_t i = 0; i < n; i++)
			shown[i] = &order[i]->shown;
		at = fit_show_most(fit, summary, shown, n, 1);
		if (at == n)
			break;
		missed = order[at];
		order += at + 1;
		n = without_later_steps(missed, order, n - at - 1);
	}
	free(shown);
}

/*
 * What is open is named before other points have room; then shorter ones may fit
 * again, but for those of the lists that are named.
 */
static void
show_open(const struct fit *fit, struct summary *summary,
    struct summary_point *order[], size_t n)
{
	struct summary_point **left = zeroed(n + 1, sizeof *left);
	struct map lists = { 0 };
	size_t n_left = 0, known;

	fit_open_lists(fit, summary, order, n);
	for (size_t i = 0; i < n; i++) {
		if (order[i]->brief.n)
			*map_put(&lists, order[i]->list) = 1;
	}
	for (size_t i = 0; i < n && lists.n; i++) {
		if (!order[i]->shown &&
		    !map_find(&lists, order[i]->list, &known))
			left[n_left++] = order[i];
	}
	show_points(fit, summary, left, n_left);
	map_free(&lists);
	free(left);
}

/* Its name says nearly as much, for much less. */
static bool
is_named_well(const struct summary_point *one)
{
	enum { SHORT = 120 }; /* bytes */

	return one->text.n > SHORT && short_name(one->text).n > 0;
}

/*
 * Adds to `lists` how many items of each are not shown, as all of the points in them
 * are hidden.
 */
static void
count_hidden_items(const struct summary *summary, struct map *lists)
{
	const struct summary_point *points = summary->points;

	for (size_t i = 0, end; i < summary->n_points; i = end) {
		bool shown = points[i].shown;

		for (end = i + 1; points[i].item && end < summary->n_points &&
		     points[end].item == points[i].item &&
		     points[end].outer == points[i].outer;
		     end++)
			shown |= points[end].shown;
		if (points[i].item && !shown)
			++*map_put(lists, points[i].outer);
	}
}

/*
 * "; 1 more" says less than the step itself: the last ones of a list, if they fit;
 * of what is open only, or of all parts.
 */
static void
complete_lists(const struct fit *fit, struct summary *summary, bool open)
{
	enum { FEW = 2 };
	const struct summary_point *missed = NULL;
	struct map lists = { 0 }, items = { 0 };

	briefs_count(summary, &lists);
	count_hidden_items(summary, &items);
	for (size_t i = 0; i < summary->n_points; i++) {
		struct summary_point *one = &summary->points[i];
		size_t shown, hidden;

		map_find(&items, one->list, &hidden);
		if (one->shown || one->listed == 0 || one->same ||
		    (open && one->part != NEED_OPEN) ||
		    !map_find(&lists, one->list, &shown) ||
		    shown + hidden + FEW < one->listed ||
		    (missed && is_later_step(one, missed)))
			continue;
		one->shown = !(open && is_named_well(one));
		if (one->shown)
			one->shown = fit_holds(fit, summary);
		if (!one->shown)
			missed = one;
	}
	map_free(&lists);
	map_free(&items);
}

/*
 * Where what is open begins with the heading of a part, "Phase 2 (4 steps)", that one
 * comes first: without it, all would seem to be done.
 */
static void
put_open_first(struct summary_point *order[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct summary_point *open = order[i];

		if (open->part != NEED_OPEN)
			continue;
		for (; open->heading && i > 0; i--)
			order[i] = order[i - 1];
		order[i] = open;
		return;
	}
}

/* What may be taken at first: the rest is for the last ones of lists. */
static size_t
first_room(const struct fit *fit, size_t whole)
{
	enum { LAST_ONES = 20, LAST_ONES_USUAL = 13 };

	return whole - whole / (fit->asked ? LAST_ONES : LAST_ONES_USUAL);
}

/* The user's limit; else what is usual, if that is less. */
static size_t
whole_room(const struct fit *fit)
{
	enum { MORE = 12 };
	size_t usual = usual_tokens(fit->log);

	usual += usual / MORE;
	return fit->max_tokens && (fit->asked || fit->max_tokens < usual)
	    ? fit->max_tokens
	    : usual;
}

bool
fit_points(struct fit *fit, struct summary *summary)
{
	size_t n = 0, limit = fit->max_tokens, room = whole_room(fit);
	struct summary_point **points = zeroed(summary->n_points + 1,
	    sizeof *points);
	size_t *order = order_points(summary);

	for (size_t i = 0; i < summary->n_points; i++) {
		struct summary_point *point = &summary->points[order[i]];

		point->shown = false;
		if (point->same == 0)
			points[n++] = point;
	}
	fit->max_tokens = first_room(fit, room);
	put_open_first(points, n);
	show_points(fit, summary, points, n);
	show_open(fit, summary, points, n);
	fit->max_tokens = room;
	complete_lists(fit, summary, true);
	fit_names(fit, summary, points, n);
	complete_lists(fit, summary, false);
	fit->max_tokens = limit;
	free(points);
	free(order);
	if (limit && !fit_holds(fit, summary))
		summary->frame = false;
	return limit == 0 || fit_holds(fit, summary);
}
