#include "summary/steady.h"

#include <stdlib.h>

#include "base/sort.h"
#include "summary/rank.h"

enum { SPARED = 2 };

/* When a learning was stated: in the n-th entry that teaches. */
struct statement {
	const struct summary_mention *place;
	size_t learning; /* in the summary */
	bool outside;    /* the entries: known from the beginning */
	size_t time;     /* from 1; 0 for what is outside */
};

struct steady {
	struct summary *summary;
	struct statement *statements; /* in the order of time */
	size_t n_statements;
	size_t *under;    /* by time: the entry that is shown, from 1; or 0 */
	size_t now;       /* the last time */
	size_t *first;    /* by learning: when it was first stated */
	size_t *mentions; /* by learning: so far */
	struct summary view;
	size_t *origin;        /* of each learning of the view */
	struct ranked *ranked; /* the learnings of the view */
	bool *best;            /* by learning: one of the best of them */
	size_t *list;          /* the learnings that are shown */
	size_t n;
};

/* ---- time ---- */

static size_t
line_of(const struct statement *s)
{
	return s->place->entry ? s->place->entry : s->place->src.line;
}

/* Entries by time, then by file, then by line. */
static int
compare_entries(const struct statement *a, const struct statement *b,
    bool turned)
{
	const struct summary_mention *x = a->place, *y = b->place;
	int c;

	if (a->outside != b->outside)
		return a->outside ? -1 : 1;
	c = str_cmp(x->ts, y->ts);
	c = c ? c : str_cmp(x->src.file, y->src.file);
	if (c)
		return c;
	c = number_cmp(line_of(a), line_of(b));
	return turned && !a->outside ? -c : c;
}

static int
oldest_first(const void *left, const void *right)
{
	const struct statement *a = left, *b = right;
	int c = compare_entries(a, b, false);

	return c ? c : number_cmp(a->place->src.line, b->place->src.line);
}

static int
newest_first(const void *left, const void *right)
{
	const struct statement *a = left, *b = right;
	int c = compare_entries(a, b, true);

	return c ? c : number_cmp(a->place->src.line, b->place->src.line);
}

static bool
is_of(const struct summary_mention *place, const struct src *entry)
{
	return place->entry == entry->line &&
	    str_eq(place->src.file, entry->file);
}

/* One of the last entries, if it is shown. */
static size_t
find_entry(const struct summary *summary, const struct summary_mention *place)
{
	enum { LAST = 16 };
	size_t n = summary->n_entries;

	for (size_t i = n > LAST ? n - LAST : 0; i < n; i++) {
		if (summary->entries[i].shown &&
		    is_of(place, &summary->entries[i].src))
			return i + 1;
	}
	return 0;
}

static void
read_statements(struct steady *steady)
{
	struct summary *summary = steady->summary;
	bool entries = summary_count_entries(summary) > 0;
	size_t n = 0;

	for (size_t i = 0; i < summary->n_learnings; i++)
		n += summary->learnings[i].n_places;
	steady->statements = zeroed(n + 1, sizeof *steady->statements);
	for (size_t i = 0; i < summary->n_learnings; i++) {
		const struct summary_learning *learning =
		    &summary->learnings[i];

		for (size_t j = 0; j < learning->n_places; j++)
			steady->statements[steady->n_statements++] =
			    (struct statement){ &learning->places[j], i,
				    learning->carried ||
					(entries &&
					    learning->places[j].entry == 0),
				    0 };
	}
	sort(steady->statements, n, sizeof *steady->statements,
	    summary_is_newest_first(summary) ? newest_first : oldest_first);
}

static void
read_times(struct steady *steady)
{
	size_t n = steady->summary->n_learnings;

	read_statements(steady);
	steady->under = zeroed(steady->n_statements + 1, sizeof(size_t));
	steady->first = zeroed(n + 1, sizeof(size_t));
	for (size_t i = 0; i < n; i++)
		steady->first[i] = SIZE_MAX;
	for (size_t i = 0; i < steady->n_statements; i++) {
		struct statement *s = &steady->statements[i];

		if (!s->outside &&
		    (i == 0 || s[-1].outside ||
			compare_entries(s - 1, s, false)))
			steady->under[++steady->now] =
			    find_entry(steady->summary, s->place);
		s->time = s->outside ? 0 : steady->now;
		if (steady->first[s->learning] == SIZE_MAX)
			steady->first[s->learning] = s->time;
	}
}

/* ---- the choice at one time ---- */

/* In the tail of the document, as it lasts until the story is done. */
static bool
is_left(const struct steady *steady, size_t i)
{
	return summary_is_pending(&steady->summary->learnings[i]);
}

/* The learnings that were known then. */
static void
view_at(struct steady *steady, size_t time)
{
	const struct summary *summary = steady->summary;
	struct summary *view = &steady->view;

	memset(steady->mentions, 0, summary->n_learnings * sizeof(size_t));
	for (size_t i = 0; i < steady->n_statements; i++) {
		const struct statement *s = &steady->statements[i];

		if (s->time > time)
			break;
		steady->mentions[s->learning]++;
	}
	view->n_learnings = 0;
	for (size_t i = 0; i < summary->n_learnings; i++) {
		struct summary_learning *learning;

		if (steady->mentions[i] == 0 || is_left(steady, i))
			continue;
		steady->origin[view->n_learnings] = i;
		learning = &view->learnings[view->n_learnings++];
		*learning = summary->learnings[i];
		if (steady->mentions[i] < learning->n_places)
			learning->mentions = steady->mentions[i];
	}
}

static void
rank_at(struct steady *steady, size_t time)
{
	view_at(steady, time);
	free(steady->ranked);
	steady->ranked = rank_learnings(&steady->view);
}

/* Marks the n best of the time for which they were ranked. */
static void
mark_best(struct steady *steady, size_t n)
{
	memset(steady->best, 0, steady->summary->n_learnings);
	for (size_t i = 0; i < n && i < steady->view.n_learnings; i++)
		steady->best[steady->origin[steady->ranked[i].at]] = true;
}

static void
drop_stale(struct steady *steady)
{
	size_t kept = 0;

	for (size_t i = 0; i < steady->n; i++) {
		if (steady->best[steady->list[i]])
			steady->list[kept++] = steady->list[i];
	}
	steady->n = kept;
}

/* Adds those that are not there, to at most that number. */
static void
add_best(struct steady *steady, size_t most)
{
	for (size_t i = 0; i < steady->n; i++)
		steady->best[steady->list[i]] = false;
	for (size_t i = 0; i < steady->n_statements; i++) {
		size_t learning = steady->statements[i].learning;

		if (!steady->best[learning] || steady->n >= most)
			continue;
		steady->best[learning] = false;
		steady->list[steady->n++] = learning;
	}
}

/* ---- the choice at all times ---- */

/*
 * From the beginning, whenever the log has twice as many entries. What is one
 * of the SPARED * n best keeps its place.
 */
static size_t
choose_anew(struct steady *steady, size_t until, size_t n)
{
	size_t time = 0, next = 4;

	for (;;) {
		rank_at(steady, time);
		mark_best(steady, SPARED * n);
		drop_stale(steady);
		mark_best(steady, n);
		add_best(steady, n);
		if (next > until)
			return time;
		time = next;
		next *= 2;
	}
}

/* Adds to them until that time, in steps that are the shorter the nearer. */
static void
choose_more(struct steady *steady, size_t from, size_t until, size_t n)
{
	size_t step = 1, least = from / 16;

	while (step <= (until - from) / 2)
		step *= 2;
	for (; from < until && step > least; step /= 2) {
		if (step > until - from)
			continue;
		from += step;
		rank_at(steady, from);
		mark_best(steady, n);
		add_best(steady, n);
	}
}

/* A third of the room for the first entry, of the rest for the next ... */
static void
choose_under(struct steady *steady, size_t time, size_t n)
{
	size_t rest = n > steady->n ? n - steady->n : 0;
	size_t room = rest && rest < 3 ? 1 : rest / 3;

	rank_at(steady, time);
	mark_best(steady, n);
	for (size_t i = 0; i < steady->n_statements && room; i++) {
		size_t learning = steady->statements[i].learning;

		if (!steady->best[learning] || steady->first[learning] != time)
			continue;
		steady->best[learning] = false;
		steady->summary->learnings[learning].under =
		    steady->under[time];
		steady->list[steady->n++] = learning;
		room--;
	}
}

static void
choose_pending(struct steady *steady, size_t n)
{
	struct ranked *all = rank_learnings(steady->summary);

	for (size_t i = 0; i < steady->summary->n_learnings && n; i++) {
		if (!is_left(steady, all[i].at) ||
		    all[i].points[POINTS_SETTLED])
			continue;
		steady->list[steady->n++] = all[i].at;
		n--;
	}
	free(all);
}

/* A sixth of the room at most. */
static size_t
room_for_pending(const struct steady *steady, size_t n)
{
	size_t pending = 0;

	for (size_t i = 0; i < steady->summary->n_learnings; i++)
		pending += is_left(steady, i);
	return pending < n / 6 ? pending : n / 6;
}

/* Of fifteen seven are for the list when it is chosen anew, two for later. */
static void
choose(struct steady *steady, size_t n)
{
	size_t past = 0, begun, pending;

	/* All have room, however many of them are for one of the parts. */
	if (steady->summary->n_learnings <= n)
		n = 6 * steady->summary->n_learnings;
	pending = room_for_pending(steady, n);
	while (past < steady->now && steady->under[past + 1] == 0)
		past++;
	begun = choose_anew(steady, past, (7 * n + 14) / 15);
	choose_more(steady, begun, past,
	    past < steady->now ? (9 * n + 14) / 15 : n - pending);
	for (size_t time = past + 1; time <= steady->now; time++)
		choose_under(steady, time, n - pending);
	choose_pending(steady, pending);
	for (size_t i = 0; i < steady->n; i++) {
		struct summary_learning *learning =
		    &steady->summary->learnings[steady->list[i]];

		learning->shown = true;
		learning->turn = i;
	}
}

void
steady_choose(struct summary *summary, size_t n)
{
	struct steady steady = { .summary = summary, .view = *summary };
	size_t all = summary->n_learnings + 1;

	steady.mentions = zeroed(all, sizeof(size_t));
	steady.origin = zeroed(all, sizeof(size_t));
	steady.list = zeroed(all, sizeof(size_t));
	steady.best = zeroed(all, sizeof(bool));
	steady.view.learnings = zeroed(all, sizeof *summary->learnings);
	for (size_t i = 0; i < summary->n_learnings; i++) {
		summary->learnings[i].shown = false;
		summary->learnings[i].under = 0;
	}
	summary->steady = true;
	read_times(&steady);
	if (n)
		choose(&steady, n);
	free(steady.statements);
	free(steady.under);
	free(steady.first);
	free(steady.mentions);
	free(steady.origin);
	free(steady.list);
	free(steady.ranked);
	free(steady.best);
	free(steady.view.learnings);
}
