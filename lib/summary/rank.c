#include "summary/rank.h"

#include <stdlib.h>

#include "summary/terms.h"
#include "text/show.h"

static bool
is_of_recent(const struct summary *summary, struct str text)
{
	enum { LAST = 8 }; /* entries; more are not recent */
	size_t n = summary->n_entries;

	for (size_t i = n > LAST ? n - LAST : 0; i < n; i++) {
		const struct summary_entry *entry = &summary->entries[i];

		for (size_t j = 0; j < entry->n_files; j++) {
			if (str_find(text, base_name(entry->files[j]), 0) <
			    text.n)
				return true;
		}
	}
	return false;
}

/* A dependency of a story that is done holds nobody up. */
static bool
is_settled(const struct summary *summary, struct str from)
{
	const struct summary_story *story = summary_story(summary, from);

	return story && story->status == STATUS_DONE;
}

static int
sum(const int points[POINTS])
{
	int all = 0;

	for (int i = 0; i < POINTS; i++)
		all += points[i];
	return all;
}

/* All but what the others of its entry and type take away. */
static void
give_points(struct ranked *ranked, const struct summary *summary,
    struct terms *terms)
{
	static const int types[LEARN_TYPES] = {
		[LEARN_GOTCHA] = 2,
		[LEARN_DEPENDENCY] = 6,
	};
	const struct summary_learning *learning = ranked->learning;
	struct str text = learning->text;
	size_t more = learning->mentions ? learning->mentions - 1 : 0;
	bool code = learning->files.n || memchr(text.p, '`', text.n);
	int *points = ranked->points;

	points[POINTS_MENTIONS] = more > 4 ? 12 : (int)more * 3;
	points[POINTS_TYPE] = types[learning->type];
	points[POINTS_SETTLED] = is_settled(summary, learning->from) ? -10 : 0;
	points[POINTS_NEWS] = learning->news ? 3 : 0;
	points[POINTS_OUTSIDE] = learning->entry == 0 ? 3 : 0;
	points[POINTS_CODE] = code ? 2 : 0;
	points[POINTS_SHARED] = terms_shared(terms, text);
	points[POINTS_LENGTH] = text.n < 30 || text.n > 300 ? -2 : 0;
	if (summary->template != TEMPLATE_CONTEXT) {
		points[POINTS_RECENT] = code && is_of_recent(summary, text) ? 2
									    : 0;
		points[POINTS_AHEAD] = terms_ahead(terms, text);
	}
	ranked->score = sum(points);
}

/* The later one first; what the log does not hold any more is older. */
static int
compare_later(const struct ranked *a, const struct ranked *b)
{
	if (a->learning->carried != b->learning->carried)
		return a->learning->carried ? 1 : -1;
	return (a->at < b->at) - (a->at > b->at);
}

static int
by_entry(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	int c = str_cmp(a->learning->src.file, b->learning->src.file);

	if (c)
		return c;
	if (a->learning->entry != b->learning->entry)
		return a->learning->entry < b->learning->entry ? -1 : 1;
	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return compare_later(a, b);
}

static int
by_score(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;

	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return compare_later(a, b);
}

static bool
same_entry(const struct ranked *a, const struct ranked *b)
{
	return a->learning->entry == b->learning->entry &&
	    str_eq(a->learning->src.file, b->learning->src.file);
}

/* Each learning of an entry steps back behind the better ones of it ... */
static void
spread_entries(struct ranked *all, size_t n)
{
	qsort(all, n, sizeof *all, by_entry);
	for (size_t i = 0, before = 0; i < n; i++) {
		before = i && same_entry(&all[i], &all[i - 1]) ? before + 1 : 0;
		all[i].points[POINTS_ENTRY] = -(
		    (int)(before > 1000 ? 1000 : before) *
		    (all[i].learning->entry ? 4 : 1) / 2);
		all[i].score = sum(all[i].points);
	}
}

/* ... and so does each of a type: no group crowds out the others. */
static void
spread_types(struct ranked *all, size_t n)
{
	static const int step[LEARN_TYPES] = {
		[LEARN_PATTERN] = 2,
		[LEARN_GOTCHA] = 2,
		[LEARN_DEPENDENCY] = 4,
	};
	int before[LEARN_TYPES] = { 0 };

	qsort(all, n, sizeof *all, by_score);
	for (size_t i = 0; i < n; i++) {
		enum learning_type type = all[i].learning->type;

		all[i].points[POINTS_CROWD] = -(before[type] * step[type] / 4);
		all[i].score = sum(all[i].points);
		if (before[type] < 1000)
			before[type]++;
	}
}

struct ranked *
rank_learnings(const struct summary *summary)
{
	size_t n = summary->n_learnings;
	struct terms *terms = terms_new(summary);
	struct ranked *all = zeroed(n + 1, sizeof *all);

	for (size_t i = 0; i < n; i++) {
		all[i].learning = &summary->learnings[i];
		all[i].at = i;
		give_points(&all[i], summary, terms);
	}
	terms_free(terms);
	spread_entries(all, n);
	spread_types(all, n);
	qsort(all, n, sizeof *all, by_score);
	return all;
}
