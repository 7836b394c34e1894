#include "need/finished.h"

#include "base/utf8.h"
#include "text/label.h"
#include "text/wordlist.h"

/*
 * "**ALL PHASES COMPLETE!**", "This completes all 32 user stories"; not "Until all tasks
 * are complete", "All tasks complete but the last". What is long tells of more.
 */
static bool
says_finished(struct str text)
{
	enum { LONG = 120 }; /* characters */

	return utf8_units(text) <= LONG && wordlist_has(LIST_ALL_DONE, text) &&
	    !wordlist_has(LIST_BEFORE_CLOSED, text) &&
	    !wordlist_has(LIST_NOT_WHOLLY, text);
}

static bool
is_open_step(const struct scored_item *one)
{
	return one->part == NEED_OPEN && one->point.check != 'x';
}

/* Below "Next steps", or "Next: ...": it was the way to where the log is now. */
static bool
is_next(const struct log_item *point)
{
	return wordlist_has(LIST_NEED_NEXT, point->above) ||
	    wordlist_has(LIST_NEED_NEXT,
		label_parse_marked(point->text).caption);
}

/* What the newest entry says: that all is done, or what comes next. */
struct newest {
	bool finished, names_step;
	bool goes_on; /* the step is one of "Next" */
};

static struct newest
read_newest(const struct log_points *points)
{
	struct newest newest = { 0 };

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (one->entry == 0 || points_age(points, one) > 0)
			continue;
		if (says_finished(one->point.text)) {
			newest.finished = true;
		} else if (is_open_step(one) && !one->over) {
			newest.names_step = true;
			newest.goes_on |= is_next(&one->point);
		}
	}
	return newest;
}

static void
end_steps(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (one->entry == 0 || points_age(points, one) == 0 ||
		    !is_open_step(one))
			continue;
		one->over = true;
		one->settled |= is_next(&one->point);
	}
}

/* "Status: all phases complete", above entries that went on. */
static void
end_claims(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		one->settled |= one->entry == 0 && one->part == NEED_STATE &&
		    says_finished(one->point.text);
	}
}

void
finished_mark(struct log_points *points)
{
	struct newest newest;

	if (!points_has_order(points) || points->entries < 2)
		return;
	newest = read_newest(points);
	if (newest.goes_on && points->dated)
		end_claims(points);
	else if (newest.finished && !newest.names_step)
		end_steps(points);
}
