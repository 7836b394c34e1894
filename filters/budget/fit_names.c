/* budget: the names of points that a summary does not show. */
#include <stdlib.h>

#include "budget.h"
#include "summary/briefs.h"
#include "summary/point_above.h"
#include "summary/short_name.h"

enum { SOME = 3 }; /* names of a list with many */

/* A point that is not shown, and what stands for it or for its list. */
struct brief {
	struct summary_point *point;
	struct str text;
};

/* How many points have a name: of all of them, and of a list. */
struct names {
	struct map all, of_list;
};

static size_t *
count_of_list(struct names *names, const struct summary_point *one,
    struct str name)
{
	return map_put(&names->of_list, str_hash(name) + one->list);
}

static void
names_count(struct names *names, struct summary_point *order[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct str name = short_name(order[i]->text);

		if (order[i]->listed == 0 || name.n == 0)
			continue;
		++*count_of_list(names, order[i], name);
		++*map_put(&names->all, str_hash(name));
	}
}

/* The name of a point, which no other of its list has; or empty. */
static struct str
own_name(struct names *names, const struct summary_point *one)
{
	enum { FIELD = 3 }; /* "Tests: ...", in several entries */
	struct str name = short_name(one->text);
	bool code = str_chr(name, '`', 0) < name.n;

	return name.n &&
		(*count_of_list(names, one, name) > 1 ||
		    (*map_put(&names->all, str_hash(name)) >= FIELD && !code))
	    ? short_name_next(one->text, name)
	    : name;
}

/* What is not in the document, and what it is called. */
struct unseen {
	const struct summary *summary;
	struct summary_point **order; /* all points, the best first */
	size_t n_order;
	struct map shown; /* the lists that are in it */
	struct map seen;  /* the others, by now, */
	struct map named; /* and the parts that they are in, by their names */
	struct names names;
	struct brief *found;
	size_t n;
};

/* What is open, forbidden or decided. */
static bool
binds(const struct summary_point *one)
{
	return one->part == NEED_OPEN || one->part == NEED_RULES ||
	    one->part == NEED_DECISIONS;
}

/* Adds the list of a point, once, if something heads it. */
static void
add_list(struct unseen *unseen, struct summary_point *one)
{
	size_t marked;
	struct str name;

	if (one->heading || one->same ||
	    map_find(&unseen->shown, one->list, &marked) ||
	    map_find(&unseen->seen, one->list, &marked))
		return;
	*map_put(&unseen->seen, one->list) = 1;
	name = point_list_name(unseen->summary, one);
	if (name.n == 0)
		return;
	unseen->found[unseen->n++] = (struct brief){ one, name };
	*map_put(&unseen->named, str_hash(name)) = one->part;
}

/* Lists of what is forbidden or decided, if some of that is in the document. */
static void
add_binding_lists(struct unseen *unseen)
{
	const struct summary *summary = unseen->summary;
	bool complete[NEED_PARTS] = { false };

	for (size_t i = 0; i < summary->n_points; i++) {
		const struct summary_point *one = &summary->points[i];

		complete[one->part] |= one->shown && binds(one);
	}
	for (size_t i = 0; i < summary->n_points; i++) {
		struct summary_point *one = &summary->points[i];

		if (complete[one->part] && one->listed > 1)
			add_list(unseen, one);
	}
}

/* Up to `most` lists of what is open, or of its boxes only. */
static void
add_open_lists(struct unseen *unseen, size_t most, bool boxes)
{
	for (size_t i = 0; i < unseen->n_order && unseen->n < most; i++) {
		struct summary_point *one = unseen->order[i];

		if (one->part == NEED_OPEN &&
		    (one->waits || (!boxes && one->listed > 1)))
			add_list(unseen, one);
	}
}

/* A list under that heading has its name. */
static bool
names_list(struct unseen *unseen, const struct summary_point *heading)
{
	size_t part;

	return heading->heading &&
	    map_find(&unseen->named,
		str_hash(point_without_marks(heading->topic)), &part) &&
	    part == heading->part;
}

/* A point of a list that is in it, if it has a name. */
static void
add_point(struct unseen *unseen, struct summary_point *one)
{
	size_t marked;
	struct str name;

	if (one->shown || one->listed == 0 ||
	    !map_find(&unseen->shown, one->list, &marked) ||
	    names_list(unseen, one))
		return;
	name = own_name(&unseen->names, one);
	if (name.n)
		unseen->found[unseen->n++] = (struct brief){ one, name };
}

/* Those which bind, or do not. */
static void
add_points(struct unseen *unseen, bool binding)
{
	for (size_t i = 0; i < unseen->n_order; i++) {
		if (binds(unseen->order[i]) == binding)
			add_point(unseen, unseen->order[i]);
	}
}

/* Steps that are open now, in the order of the log. */
static void
add_current(struct unseen *unseen)
{
	for (size_t i = 0; i < unseen->summary->n_points; i++) {
		struct summary_point *one = &unseen->summary->points[i];

		if (one->current && one->part == NEED_OPEN)
			add_point(unseen, one);
	}
}

static struct unseen
open_unseen(const struct summary *summary, struct summary_point *order[],
    size_t n)
{
	struct unseen unseen = { .summary = summary,
		.order = order,
		.n_order = n,
		.found = zeroed(2 * summary->n_points + 1,
		    sizeof *unseen.found) };

	briefs_find_parts(summary, &unseen.shown);
	return unseen;
}

/* In the order in which they are worth their room. */
static void
find_unseen(struct unseen *unseen)
{
	names_count(&unseen->names, unseen->order, unseen->n_order);
	add_open_lists(unseen, SIZE_MAX, false);
	add_binding_lists(unseen);
	add_points(unseen, true);
	add_points(unseen, false);
}

static void
free_unseen(struct unseen *unseen)
{
	free(unseen->found);
	map_free(&unseen->shown);
	map_free(&unseen->seen);
	map_free(&unseen->named);
	map_free(&unseen->names.of_list);
	map_free(&unseen->names.all);
}

/* Of the first `most` of those found that are of the list of the i-th. */
static bool
set_briefs(const struct brief found[], size_t n, size_t i, size_t most,
    bool named)
{
	size_t list = found[i].point->list;

	for (; i < n && most; i++) {
		if (found[i].point->list == list) {
			found[i].point->brief = named ? found[i].text : STR("");
			most--;
		}
	}
	return most == 0;
}

/* Those of the list of the i-th: all, or some of many, if they fit. */
static bool
name_list(const struct fit *fit, const struct summary *summary,
    const struct brief found[], size_t n, size_t i)
{
	set_briefs(found, n, i, n, true);
	if (fit_holds(fit, summary))
		return true;
	set_briefs(found, n, i, n, false);
	if (set_briefs(found, n, i, SOME, true) && fit_holds(fit, summary))
		return true;
	set_briefs(found, n, i, n, false);
	return false;
}

void
fit_names(const struct fit *fit, const struct summary *summary,
    struct summary_point *order[], size_t n)
{
	enum { MISSES = 8 };
	struct unseen unseen = open_unseen(summary, order, n);
	struct map tried = { 0 };

	find_unseen(&unseen);
	for (size_t i = 0, misses = 0; i < unseen.n && misses < MISSES; i++) {
		size_t *list = map_put(&tried, unseen.found[i].point->list);

		if (*list == 0)
			misses += !name_list(fit, summary, unseen.found,
			    unseen.n, i);
		*list = 1;
	}
	map_free(&tried);
	free_unseen(&unseen);
}

/* ---- what is open, and nowhere in the document ---- */

/* A finding or a place; of what is open, one of several of its list. */
static bool
is_spare(const struct summary_point *one, struct map *lists)
{
	size_t shown;

	if (!one->shown || one->heading)
		return false;
	if (one->part == NEED_OPEN)
		return map_find(lists, one->list, &shown) && shown > 1;
	return one->part == NEED_FINDINGS || one->part == NEED_COMMANDS;
}

/*
 * Hides the last ones, or only those that are not current, until the document fits;
 * whether it does. If it never does, all are shown again.
 */
static bool
make_room(const struct fit *fit, const struct unseen *unseen,
    bool current_stays)
{
	const struct summary *summary = unseen->summary;
	struct summary_point **order = unseen->order;
	size_t n = unseen->n_order;
	struct summary_point **hidden = zeroed(n + 1, sizeof *hidden);
	struct map lists = { 0 };
	size_t n_hidden = 0;
	bool fits = fit_holds(fit, summary);

	briefs_count(summary, &lists);
	for (size_t i = n; i-- > 0 && !fits;) {
		if (!is_spare(order[i], &lists) ||
		    (current_stays && order[i]->current))
			continue;
		order[i]->shown = false;
		hidden[n_hidden++] = order[i];
		--*map_put(&lists, order[i]->list);
		fits = fit_holds(fit, summary);
	}
	while (!fits && n_hidden)
		hidden[--n_hidden]->shown = true;
	map_free(&lists);
	free(hidden);
	return fits;
}

/* The lists of which nothing is in the document. */
static void
fit_waiting_lists(const struct fit *fit, struct unseen *unseen, size_t most)
{
	add_open_lists(unseen, most, true);
	for (size_t i = 0; i < unseen->n; i++)
		unseen->found[i].point->brief = unseen->found[i].text;
	if (unseen->n && !make_room(fit, unseen, false)) {
		for (size_t i = 0; i < unseen->n; i++)
			unseen->found[i].point->brief = STR("");
		unseen->n = 0;
		map_free(&unseen->named);
	}
}

/* The other steps of a list that is open now, the first of many. */
static void
fit_current_lists(const struct fit *fit, struct unseen *unseen, size_t most)
{
	size_t from = unseen->n;
	struct map tried = { 0 };

	names_count(&unseen->names, unseen->order, unseen->n_order);
	add_current(unseen);
	for (size_t i = from; i < unseen->n; i++) {
		size_t *list = map_put(&tried, unseen->found[i].point->list);

		if (*list)
			continue;
		*list = 1;
		set_briefs(unseen->found, unseen->n, i, most, true);
		if (!make_room(fit, unseen, true))
			set_briefs(unseen->found, unseen->n, i, most, false);
	}
	map_free(&tried);
}

void
fit_open_lists(const struct fit *fit, const struct summary *summary,
    struct summary_point *order[], size_t n)
{
	enum { LIST = 100, NAME = 150 }; /* tokens of the limit for each one */
	struct unseen unseen = open_unseen(summary, order, n);
	size_t names = fit->max_tokens / NAME;

	fit_waiting_lists(fit, &unseen, fit->max_tokens / LIST);
	fit_current_lists(fit, &unseen, names > SOME ? names : SOME);
	free_unseen(&unseen);
}
