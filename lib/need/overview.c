#include "need/overview.h"

#include "need/words.h"

enum { FEW = 2, BYTES = 240 }; /* of the text */

static void
begin(struct overview *overview, const char *lead)
{
	buf_clear(&overview->text);
	buf_adds(&overview->text, lead);
	overview->n = 0;
}

/* "Recently completed" of each month is said once. */
static bool
has_topic(struct str text, struct str topic)
{
	for (size_t at = 0; (at = str_find(text, topic, at)) < text.n; at++) {
		struct str rest = str_skip(text, at + topic.n);

		if (at > 0 && text.p[at - 1] == ' ' &&
		    (rest.n == 0 || rest.p[0] == ';'))
			return true;
	}
	return false;
}

/* False: there is no room for another heading. */
static bool
add(struct overview *overview, const struct log_points *points,
    const struct scored_item *heading)
{
	struct str topic = points_topic(points, heading);

	if (topic.n == 0 || has_topic(buf_str(&overview->text), topic))
		return true;
	if (overview->text.n + topic.n > BYTES)
		return false;
	buf_adds(&overview->text, overview->n ? "; " : "");
	buf_add(&overview->text, topic);
	if (overview->n < OVERVIEW_PLACES)
		overview->places[overview->n] = heading->src;
	overview->n++;
	return true;
}

/* ---- by dates ---- */

/* The title of a unit of work, not of a decision or a lesson. */
static bool
is_work(const struct scored_item *one)
{
	return one->point.title && one->dated && !one->planned &&
	    one->point.kind != NEED_DECISIONS && one->point.kind != NEED_RULES;
}

/* "Day 9", "Friday" say nothing of the work. */
static bool
says_work(const struct scored_item *one)
{
	enum { WORDS = 2 };

	return one->point.names_topic &&
	    need_count_words(one->point.topic) >= WORDS;
}

/* The title of the newest entry that has this age or is older. */
static const struct scored_item *
next_title(const struct log_points *points, size_t age)
{
	const struct scored_item *found = NULL;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (is_work(one) && points_age(points, one) >= age &&
		    (found == NULL ||
			points_age(points, one) < points_age(points, found)))
			found = one;
	}
	return found;
}

/* Nearly all entries have a date, and not all the same. */
static bool
is_diary(const struct log_points *points)
{
	size_t dated = 0, all = 0;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		all += one->point.title && one->entry;
		dated += one->point.title && one->dated;
	}
	return points->order.up + points->order.down > 0 &&
	    5 * dated >= 4 * all;
}

static bool
find_last(const struct log_points *points, struct overview *overview)
{
	const struct scored_item *one;
	size_t age = 0;

	begin(overview, "Last: ");
	if (!is_diary(points))
		return false;
	while (overview->n < OVERVIEW_PLACES &&
	    (one = next_title(points, age)) && says_work(one) &&
	    add(overview, points, one))
		age = points_age(points, one) + 1;
	return overview->n >= FEW;
}

/* ---- by what headings say ---- */

static bool
find_done(const struct log_points *points, struct overview *overview)
{
	size_t more = 0;

	begin(overview, "Done: ");
	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		more += one->point.done && !add(overview, points, one);
	}
	if (more)
		buf_addf(&overview->text, " and %zu more", more);
	return overview->n >= FEW;
}

bool
overview_find(const struct log_points *points, struct overview *overview)
{
	return find_last(points, overview) || find_done(points, overview);
}
