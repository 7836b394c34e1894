#include "need/current.h"

#include "need/about.h"
#include "need/heading.h"
#include "need/position.h"
#include "text/time.h"
#include "text/wordlist.h"

enum {
	VOID = 3000,     /* another log says what is so now */
	POSITION = 1800, /* a field that says where the work stands */
	FIELD = 1500,    /* another one of the current state */
	CURRENT = 800,   /* another line of the state that leads it */
	BEGINS = 800,    /* what a part about the state begins with */
};

/* "Where we are (3 May): ...", of a log with newer entries. */
static bool
is_dated_before(const struct log_points *points, struct str text)
{
	enum { DAY = 24 * 60 * 60 };
	struct date date;
	size_t end = 0;

	return points->dated && date_find(text, &end, &date) &&
	    date_seconds(&date) + DAY < points->order.latest;
}

static bool
is_new(const struct log_points *points, const struct scored_item *one)
{
	return one->part == NEED_STATE && !one->point.past &&
	    points_age(points, one) == 0 &&
	    !is_dated_before(points, points_caption(one)) &&
	    !is_dated_before(points, one->point.above);
}

/* Right below the title of the log or of its entry, or in a part about the state. */
static bool
is_at_head(const struct log_item *point)
{
	return point->whole || point->titled || point->above.n == 0 ||
	    point->kind == NEED_STATE;
}

static uint64_t
label_hash(const struct scored_item *one)
{
	struct str label = position_label(one->point.text);

	if (label.n == 0 && is_at_head(&one->point))
		label = position_label_at_head(one->point.text);
	return label.n ? str_hash(label) : 0;
}

void
current_read(struct current *current, const struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		uint64_t label = label_hash(&points->all[i]);

		if (label && is_new(points, &points->all[i]))
			++*map_put(&current->labels, label);
	}
}

/*
 * "Status: ..." of each of many parts says where they are, and not where the work is.
 */
static bool
is_position(const struct current *current, const struct scored_item *one)
{
	enum { OFTEN = 3 };
	uint64_t label = label_hash(one);
	size_t times = 0;

	return label
	    ? map_find(&current->labels, label, &times) && times < OFTEN
	    : position_is_said(one->point.text);
}

/* It stands right below "Where we are". */
static bool
begins_state(const struct log_points *points, const struct scored_item *one)
{
	const struct scored_item *before = one - 1;

	return one > points->all && before->number + 1 == one->number &&
	    one->point.form == POINT_PARAGRAPH &&
	    before->point.form == POINT_HEADING && !before->point.title &&
	    one->point.topic.n == 0 && !one->point.whole &&
	    part_named_by(before->point.text) == NEED_STATE;
}

/* "- Kiln: `cold`", right below "Current work", among what it begins with. */
static bool
is_field(const struct log_points *points, const struct scored_item *one)
{
	enum { WORDS = 5, BYTES = 80 };
	struct str caption = points_caption(one);
	const struct scored_item *before = one;

	if (caption.n == 0 || label_words(caption) > WORDS ||
	    one->point.text.n > BYTES || one->point.form == POINT_ROW ||
	    one->point.depth > 0)
		return false;
	while (before > points->all &&
	    before[-1].number + 1 == before->number &&
	    before->point.form != POINT_HEADING &&
	    before->point.form != POINT_CAPTION)
		before--;
	return before->point.form == POINT_HEADING && !before->point.title &&
	    wordlist_begins(LIST_STANDS_AT, before->point.text) > 0;
}

int
current_gain(const struct current *current, const struct log_points *points,
    const struct scored_item *one)
{
	if (!is_new(points, one) || one->point.check == 'x')
		return 0;
	if (about_void(&one->point))
		return VOID;
	if (one->leads_state || is_position(current, one))
		return POSITION;
	if (one->point.kind == NEED_OPEN)
		return 0;
	if (is_field(points, one))
		return FIELD;
	if (begins_state(points, one))
		return BEGINS;
	return kind_leads(&one->point, NEED_STATE) || heading_states(one)
	    ? CURRENT
	    : 0;
}

void
current_free(struct current *current)
{
	map_free(&current->labels);
}

bool
current_ends_log(const struct log_points *points, const struct scored_item *one)
{
	enum { LAST_POINTS = 3 };

	return one->part == NEED_OPEN && points_names_next(one) &&
	    points->number - one->number < LAST_POINTS;
}

bool
current_holds(const struct log_points *points, const struct scored_item *one)
{
	bool named = (one->point.named && one->point.kind == NEED_OPEN) ||
	    current_ends_log(points, one);

	if (one->over || one->likely_done || one->point.check == 'x' ||
	    !points_show(one))
		return false;
	if (one->part == NEED_COMMANDS)
		return one->entry == 0 && !one->point.past;
	if (one->part == NEED_STATE)
		return is_new(points, one) &&
		    ((one->entry && points_has_newest(points)) ||
			(one->src.line <= HEAD_LINES &&
			    position_label_at_head(one->point.text).n > 0));
	return one->part == NEED_OPEN && !one->later && !one->point.past &&
	    (points_age(points, one) == 0 || one->planned) &&
	    (named || one->point.check == ' ');
}
