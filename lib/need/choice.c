#include "need/choice.h"

#include <limits.h>

#include "need/heading.h"
#include "need/remedy.h"
#include "need/words.h"
#include "text/wordlist.h"

enum {
	MORE = 100,
	OPTION = 800,
	FEW = 24, /* decisions, each of which is named */
};

/* The points of an entry that says what it chose. */
struct decided {
	size_t first, end;
	size_t choice;   /* the point that says so */
	size_t question; /* that which asks; as choice: none does */
	bool bare;       /* its title is only a number, or a day */
};

static bool
is_choice(const struct scored_item *one)
{
	return (one->decides ||
		   wordlist_is(LIST_CHOSEN, points_caption(one))) &&
	    one->part == NEED_DECISIONS && points_show(one) && !one->over &&
	    !one->point.past;
}

static bool
is_shown(const struct scored_item *one)
{
	return one->point.form != POINT_HEADING && points_show(one);
}

/* "Decision 7 - 2026-03-05" */
static bool
is_bare(const struct log_item *title)
{
	return title->form == POINT_HEADING &&
	    (heading_is_number(title->text) || heading_is_id(title) ||
		need_count_words(title->text) <= 1);
}

/* The entry of the point at i; false if it does not say what it chose. */
static bool
read_entry(const struct log_points *points, size_t i, struct decided *decided)
{
	const struct scored_item *all = points->all;

	*decided = (struct decided){ .first = i, .choice = points->n };
	for (; i < points->n && all[i].entry == all[decided->first].entry;
	     i++) {
		if (decided->choice == points->n && is_choice(&all[i]))
			decided->choice = i;
	}
	decided->end = i;
	if (decided->choice == points->n || all[decided->first].entry == 0)
		return false;
	decided->question = decided->choice;
	for (size_t k = decided->choice; k-- > decided->first;) {
		if (remedy_names_problem(points_caption(&all[k])) ||
		    wordlist_is(LIST_BACKGROUND, points_caption(&all[k])))
			decided->question = k;
	}
	decided->bare = is_bare(&all[decided->first].point);
	return true;
}

/* Most entries say what they chose. */
static bool
has_choices(const struct log_points *points)
{
	enum { LEAST = 3 };
	struct decided decided;
	size_t n = 0;

	for (size_t i = 0; i < points->n; i = decided.end)
		n += read_entry(points, i, &decided);
	return n >= LEAST && 2 * n > points->entries;
}

/* The choice is needed more than the rest of the entry, and an option less. */
static void
lift_in_entry(struct log_points *points, const struct decided *decided)
{
	struct scored_item *choice = &points->all[decided->choice];
	int most;

	for (size_t i = decided->first; i < decided->end; i++) {
		if (wordlist_begins(LIST_OPTIONS, points->all[i].point.above))
			points->all[i].score -= OPTION;
	}
	most = points_best(points, decided->first, decided->end, is_shown);
	if (most > choice->score)
		choice->score = most;
	choice->score += MORE;
}

/* No title says what was decided: the choice and its question do. */
static void
lift_among_all(struct log_points *points, const struct decided *decided,
    int most)
{
	struct scored_item *choice = &points->all[decided->choice];
	struct scored_item *question = &points->all[decided->question];

	if (!decided->bare || points_age(points, choice) >= FEW)
		return;
	choice->score = most;
	if (points_show(question))
		question->score = most;
}

void
choices_lift(struct log_points *points)
{
	struct decided decided;
	int most;

	if (!has_choices(points))
		return;
	for (size_t i = 0; i < points->n; i = decided.end) {
		if (read_entry(points, i, &decided))
			lift_in_entry(points, &decided);
	}
	most = points_best(points, 0, points->n, is_choice);
	for (size_t i = 0; i < points->n; i = decided.end) {
		if (read_entry(points, i, &decided))
			lift_among_all(points, &decided, most);
	}
}
