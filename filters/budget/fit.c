/* budget: narrows a summary to its limits. */
#include <stdlib.h>

#include "budget.h"
#include "need/choose.h"
#include "need/score.h"
#include "summary/rank.h"
#include "summary/steady.h"
#include "text/items.h"
#include "text/wordlist.h"

/* The most that a heading and the blank line around a group cost. */
enum { HEADING_TOKENS = 12 };

/* A log with fewer tokens keeps all its learnings. */
enum { SHORT_LOG = 1500 };

static size_t
count_tokens(const struct fit *fit, const struct summary *summary)
{
	struct buf b = { 0 };
	size_t n;

	summary_write(summary, &b);
	n = tokens_of(fit->counter, buf_str(&b));
	buf_free(&b);
	return n;
}

static size_t
limit_of(const struct fit *fit)
{
	return tokens_limit(fit->counter, fit->max_tokens);
}

static bool
holds(const struct fit *fit, const struct summary *summary)
{
	return count_tokens(fit, summary) <= limit_of(fit);
}

/*
 * Sets those of `shown`, which are all false, in their order, as long as the
 * summary fits. Passes over what does not fit, up to the misses-th of them, and
 * returns how many come before that one. Sets more and more at a time and
 * halves the step where that is too much: the document is measured about as
 * often as there are misses, however many fit.
 */
static size_t
show_most(const struct fit *fit, const struct summary *summary, bool *shown[],
    size_t n, size_t misses)
{
	size_t at = 0, step = 1;

	while (at < n) {
		size_t end = step < n - at ? at + step : n;
		bool fits;

		for (size_t i = at; i < end; i++)
			*shown[i] = true;
		fits = holds(fit, summary);
		for (size_t i = at; i < end; i++)
			*shown[i] = fits;
		if (!fits && end - at > 1) {
			step = (end - at) / 2;
			continue;
		}
		if (!fits && --misses == 0)
			break;
		at = end;
		step = fits ? 2 * step : 1;
	}
	return at;
}

/* 0: what to do next, or what is in the way; 1: the present; 2: others. */
static unsigned
section_rank(const struct summary_entry *section)
{
	enum label label = label_of(section->title);

	if (label == LABEL_NEXT || label == LABEL_BLOCKER)
		return 0;
	return wordlist_has(LIST_PRESENT, section->title) ? 1 : 2;
}

/* Of sections of one rank, the last ones: most files grow at their end. */
static void
cap_sections(const struct fit *fit, struct summary *summary)
{
	size_t room = fit->max_sections;

	for (size_t i = 0; i < summary->n_sections; i++)
		summary->sections[i].shown = false;
	for (unsigned rank = 0; rank <= 2; rank++) {
		for (size_t i = summary->n_sections; i-- > 0 && room;) {
			struct summary_entry *section = &summary->sections[i];

			if (summary_wants(summary, section) &&
			    section_rank(section) == rank) {
				section->shown = true;
				room--;
			}
		}
	}
}

/* Keeps the last ones. */
static void
cap_entries(const struct fit *fit, struct summary *summary)
{
	for (size_t i = 0; i < summary->n_entries; i++)
		summary->entries[i].shown = summary->n_entries - i <=
		    fit->max_entries;
}

static void
cap_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	for (size_t i = fit->max_learnings; i < summary->n_learnings; i++)
		summary->learnings[order[i].at].shown = false;
}

/*
 * A summary should grow like the logarithm of its log: 500 tokens for 1,500 and
 * 900 for 6,000 are close to 13 times the square root. Above that, learnings
 * are left out, down to one for each entry of a short log and to MANY of a long
 * one.
 */
static void
trim_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	enum { FEW = 5, MANY = 12 };
	size_t n = fit->max_learnings < summary->n_learnings
	    ? fit->max_learnings
	    : summary->n_learnings;
	size_t least = summary_count_entries(summary);

	least = least < FEW ? FEW : least > MANY ? MANY : least;
	while (n > least) {
		size_t tokens = count_tokens(fit, summary);

		if (tokens * tokens <= 13 * 13 * fit->log)
			break;
		summary->learnings[order[--n].at].shown = false;
	}
}

/* ---- the hard limit: hide everything, then show again what fits ---- */

static size_t
piece_tokens(const struct fit *fit, struct buf *b)
{
	size_t n = tokens_of(fit->counter, buf_str(b)) + 1;

	buf_clear(b);
	return n;
}

/* Checks the sum of the pieces with the whole document. */
static void
narrow_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[], size_t most)
{
	bool **shown = zeroed(most + 1, sizeof *shown);
	size_t n = 0;

	for (size_t i = 0; i < most; i++) {
		bool *one = &summary->learnings[order[i].at].shown;

		if (*one)
			shown[n++] = one;
	}
	if (n && !holds(fit, summary)) {
		for (size_t i = 0; i < n; i++)
			*shown[i] = false;
		show_most(fit, summary, shown, n, 1);
	}
	free(shown);
}

static void
fill_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	size_t used = count_tokens(fit, summary);
	size_t left = limit_of(fit) > used ? limit_of(fit) - used : 0;
	size_t most = fit->max_learnings < summary->n_learnings
	    ? fit->max_learnings
	    : summary->n_learnings;
	bool seen[LEARN_TYPES] = { false };
	struct buf b = { 0 };

	for (size_t i = 0; i < most && left; i++) {
		struct summary_learning *learning =
		    &summary->learnings[order[i].at];
		size_t need;

		summary_write_learning(summary, learning, &b);
		need = piece_tokens(fit, &b) +
		    (seen[learning->type] ? 0 : HEADING_TOKENS);
		if (need > left)
			continue;
		seen[learning->type] = learning->shown = true;
		left -= need;
	}
	buf_free(&b);
	narrow_learnings(fit, summary, order, most);
}

/* Drops lines before entries: a title says more than "2 older entries". */
static bool
trim_lines(const struct fit *fit, struct summary *summary, bool *shown)
{
	size_t lines = summary->lines;

	*shown = true;
	while (summary->lines > 0 && !holds(fit, summary))
		summary->lines--;
	if (summary->lines > 0 || holds(fit, summary))
		return true;
	*shown = false;
	summary->lines = lines;
	return false;
}

static void
fill_recent(const struct fit *fit, struct summary *summary)
{
	size_t all = summary->n_entries;
	size_t n = all < fit->max_entries ? all : fit->max_entries;
	bool **shown = zeroed(n + 1, sizeof *shown);
	size_t at;

	for (size_t i = 0; i < n; i++)
		shown[i] = &summary->entries[all - 1 - i].shown;
	at = show_most(fit, summary, shown, n, 1);
	while (at < n && trim_lines(fit, summary, shown[at])) {
		at++;
		at += show_most(fit, summary, shown + at, n - at, 1);
	}
	free(shown);
}

static void
fill_sections(const struct fit *fit, struct summary *summary,
    const bool wanted[])
{
	/* A smaller section may fit after one that does not. */
	enum { MISSES = 64 };
	bool **shown = zeroed(summary->n_sections + 1, sizeof *shown);

	for (unsigned rank = 0; rank <= 2; rank++) {
		size_t n = 0;

		for (size_t i = summary->n_sections; i-- > 0;) {
			struct summary_entry *section = &summary->sections[i];

			if (wanted[i] && section_rank(section) == rank)
				shown[n++] = &section->shown;
		}
		show_most(fit, summary, shown, n, MISSES);
	}
	free(shown);
}

static void
fill_status(const struct fit *fit, struct summary *summary)
{
	static const size_t rows[] = { SUMMARY_ROWS, 12, 6, 3, 1, 0 };

	for (size_t i = 0; i < countof(rows); i++) {
		summary->rows = rows[i] < fit->max_rows ? rows[i]
							: fit->max_rows;
		if (holds(fit, summary))
			return;
	}
}

static void
hide_all(struct summary *summary)
{
	for (size_t i = 0; i < summary->n_learnings; i++)
		summary->learnings[i].shown = false;
	for (size_t i = 0; i < summary->n_entries; i++)
		summary->entries[i].shown = false;
	for (size_t i = 0; i < summary->n_sections; i++)
		summary->sections[i].shown = false;
	summary->rows = 0;
}

static bool
fill_all(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	bool *wanted = zeroed(summary->n_sections + 1, sizeof *wanted);

	for (size_t i = 0; i < summary->n_sections; i++)
		wanted[i] = summary->sections[i].shown;
	hide_all(summary);
	for (size_t i = 0; i < FIT_PARTS; i++) {
		switch (fit->order[i]) {
		case FIT_RECENT:
			fill_recent(fit, summary);
			fill_sections(fit, summary, wanted);
			break;
		case FIT_LEARNED:
			fill_learnings(fit, summary, order);
			break;
		default:
			fill_status(fit, summary);
		}
	}
	free(wanted);
	if (!holds(fit, summary))
		summary->frame = false;
	return holds(fit, summary);
}

void
fit_unordered(struct fit *fit)
{
	fit->named = 0;
	for (size_t i = 0; i < FIT_PARTS; i++)
		fit->order[i] = (enum fit_part)i;
}

bool
fit_prioritize(struct fit *fit, struct str name)
{
	static const struct str names[FIT_PARTS] = { STR_INIT("recent"),
		STR_INIT("learnings"), STR_INIT("status") };
	size_t at = 0;
	enum fit_part part;

	while (at < FIT_PARTS && !str_eq(names[fit->order[at]], name))
		at++;
	if (at == FIT_PARTS)
		return false;
	if (at < fit->named)
		return true;
	part = fit->order[at];
	for (; at > fit->named; at--)
		fit->order[at] = fit->order[at - 1];
	fit->order[fit->named++] = part;
	return true;
}

/* ---- a context ---- */

/* How many learnings have room in half of the limit, by the first of them. */
static size_t
steady_room(const struct fit *fit, const struct summary *summary)
{
	enum { SAMPLE = 20 };
	size_t n = summary->n_learnings < SAMPLE ? summary->n_learnings
						 : SAMPLE;
	struct buf b = { 0 };
	size_t tokens;

	for (size_t i = 0; i < n; i++)
		summary_write_learning(summary, &summary->learnings[i], &b);
	tokens = piece_tokens(fit, &b);
	buf_free(&b);
	return n ? limit_of(fit) / 2 * n / tokens : 0;
}

/* Hides the last ones until the document fits. */
static void
hide_last(const struct fit *fit, struct summary *summary)
{
	const struct summary_learning **all = summary_in_turn(summary);

	for (size_t i = summary->n_learnings; i-- > 0 && !holds(fit, summary);)
		summary->learnings[all[i] - summary->learnings].shown = false;
	free(all);
}

/* The last entries have half of the limit, then what the learnings leave. */
static bool
fill_context(const struct fit *fit, struct summary *summary)
{
	bool *wanted = zeroed(summary->n_sections + 1, sizeof *wanted);
	size_t room = steady_room(fit, summary);
	struct fit half = *fit;

	for (size_t i = 0; i < summary->n_sections; i++)
		wanted[i] = summary->sections[i].shown;
	if (fit->named == 0)
		half.max_tokens /= 2;
	hide_all(summary);
	for (size_t i = 0; i < FIT_PARTS; i++) {
		switch (fit->order[i]) {
		case FIT_RECENT:
			fill_recent(&half, summary);
			fill_sections(&half, summary, wanted);
			break;
		case FIT_LEARNED:
			steady_choose(summary,
			    room < fit->max_learnings ? room
						      : fit->max_learnings);
			hide_last(fit, summary);
			break;
		default:
			fill_status(fit, summary);
		}
	}
	fill_recent(fit, summary);
	fill_sections(fit, summary, wanted);
	free(wanted);
	if (!holds(fit, summary))
		summary->frame = false;
	return holds(fit, summary);
}

static bool
fit_context(struct fit *fit, struct summary *summary)
{
	if (!fit->exact)
		fit->max_learnings = FIT_STEADY;
	cap_sections(fit, summary);
	cap_entries(fit, summary);
	steady_choose(summary, fit->max_learnings);
	return fit->max_tokens == 0 || holds(fit, summary) ||
	    fill_context(fit, summary);
}

/* ---- points: the best first, as many as fit ---- */

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

		if (point->parent.n ? summary_is_nested(point, before)
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
		struct str topic = summary_topic(summary, &summary->points[i]);

		candidates[i] = (struct candidate){
			.text = summary->points[i].text,
			.score = summary->points[i].score,
			.group = summary->points[i].group,
			.part = (int)summary->points[i].part,
			.in = find_parent(summary, i),
			.title = summary->points[i].heading &&
			    summary->points[i].part == NEED_OPEN,
			.step = summary->points[i].part == NEED_OPEN &&
			    (summary->points[i].listed > 1 ||
				summary->points[i].heading),
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
		at = show_most(fit, summary, shown, n, 1);
		if (at == n)
			break;
		missed = order[at];
		order += at + 1;
		n = without_later_steps(missed, order, n - at - 1);
	}
	free(shown);
}

/* "; 1 more" says less than the step itself: the last ones of a list, if they fit. */
static void
complete_lists(const struct fit *fit, struct summary *summary)
{
	enum { FEW = 2 };
	const struct summary_point *missed = NULL;
	struct map lists = { 0 };

	summary_count_lists(summary, &lists);
	for (size_t i = 0; i < summary->n_points; i++) {
		struct summary_point *one = &summary->points[i];
		size_t shown;

		if (one->shown || one->listed == 0 || one->same ||
		    !map_find(&lists, one->list, &shown) ||
		    shown + FEW < one->listed ||
		    (missed && is_later_step(one, missed)))
			continue;
		one->shown = true;
		one->shown = holds(fit, summary);
		if (!one->shown)
			missed = one;
	}
	map_free(&lists);
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

static bool
fit_points(struct fit *fit, struct summary *summary)
{
	size_t n = 0, limit = fit->max_tokens;
	struct summary_point **points = zeroed(summary->n_points + 1,
	    sizeof *points);
	size_t *order = order_points(summary);

	for (size_t i = 0; i < summary->n_points; i++) {
		struct summary_point *point = &summary->points[order[i]];

		point->shown = false;
		if (point->same == 0)
			points[n++] = point;
	}
	if (!fit->asked && (limit == 0 || usual_tokens(fit->log) < limit))
		fit->max_tokens = usual_tokens(fit->log);
	put_open_first(points, n);
	show_points(fit, summary, points, n);
	if (!fit->asked)
		fit->max_tokens += fit->max_tokens / 16;
	if (limit && fit->max_tokens > limit)
		fit->max_tokens = limit;
	complete_lists(fit, summary);
	fit->max_tokens = limit;
	free(points);
	free(order);
	if (limit && !holds(fit, summary))
		summary->frame = false;
	return limit == 0 || holds(fit, summary);
}

/* ---- the summary ---- */

static bool
fit_learnings(struct fit *fit, struct summary *summary)
{
	struct ranked *order = rank_learnings(summary);
	bool fits = true;

	cap_sections(fit, summary);
	cap_entries(fit, summary);
	cap_learnings(fit, summary, order);
	if (!fit->exact && fit->log >= SHORT_LOG)
		trim_learnings(fit, summary, order);
	if (fit->max_tokens && !holds(fit, summary))
		fits = fill_all(fit, summary, order);
	free(order);
	return fits;
}

bool
fit_summary(struct fit *fit, struct summary *summary)
{
	bool fits;

	summary->where = false;
	fits = summary->by_need ? fit_points(fit, summary)
	    : summary->template == TEMPLATE_CONTEXT
	    ? fit_context(fit, summary)
	    : fit_learnings(fit, summary);
	summary->where = !summary->by_need &&
	    summary->template == TEMPLATE_SUMMARY;
	if (fit->max_tokens && !holds(fit, summary))
		summary->where = false;
	fit->tokens = count_tokens(fit, summary);
	return fits;
}
