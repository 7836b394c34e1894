#include "need/outcome.h"

#include "need/box.h"
#include "need/caption.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "text/wordlist.h"

/* What the value of a field says: "✅ Complete (in May)" */
static enum status
value_status(struct str value)
{
	struct str first;

	value = str_skip(value, sign_length(value));
	first = str_head(value, sentence_length(value));
	if (wordlist_has(LIST_NOT_WHOLLY, first) ||
	    wordlist_has(LIST_KIND_UNCLOSED, first) ||
	    wordlist_has(LIST_STILL_LEFT, value))
		return STATUS_PROGRESS;
	return status_parse(value);
}

/* The status that a point states, if it is a field for that. */
static enum status
field_status(const struct log_item *point)
{
	struct parsed_label label;

	if (point->form != POINT_ITEM && point->form != POINT_PARAGRAPH)
		return STATUS_NONE;
	label = label_parse_marked(point->text);
	return wordlist_is(LIST_FIELD_STATUS, label.caption)
	    ? value_status(label.text)
	    : STATUS_NONE;
}

/* The status of a stage: that of its heading, or of one of the first points below. */
static enum status
stage_status(const struct log_points *points, size_t heading)
{
	enum { NEAR = 3 };
	enum status status = status_detect(points->all[heading].point.text);

	for (size_t i = heading + 1; status == STATUS_NONE && i < points->n &&
	     i <= heading + NEAR && !point_is_above(&points->all[i].point);
	     i++)
		status = field_status(&points->all[i].point);
	return status;
}

/* It is open by its place in a plan, and no title of all of it. */
static bool
is_stage(const struct log_item *point)
{
	return point->form == POINT_HEADING && point->kind == NEED_OPEN &&
	    !point->whole;
}

static bool
names_open(struct str words)
{
	return part_named_by(words) == NEED_OPEN &&
	    !wordlist_is(LIST_BESIDE_STEPS, words);
}

static void
close_point(struct scored_item *one)
{
	if (one->point.kind == NEED_OPEN)
		one->point.kind = NEED_UNKNOWN;
	one->point.closed = true;
	one->planned = false;
}

/* What is below "Remaining" in it stays open. */
static void
close_stage(struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading);
	size_t open = 0; /* the level of such a heading */

	for (size_t i = heading; i < end; i++) {
		const struct log_item *point = &points->all[i].point;

		if (point->form == POINT_HEADING &&
		    (open == 0 || point->level <= open))
			open = names_open(point->text) ? point->level : 0;
		if (!open && !names_open(point->above))
			close_point(&points->all[i]);
	}
}

/* Even if it is called "Quick wins" or "Remaining". */
static void
close_all(struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading);

	for (size_t i = heading; i < end; i++)
		close_point(&points->all[i]);
}

/* A box or a sign in it says that something is left. */
static bool
has_open(const struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading);

	for (size_t i = heading; i < end; i++) {
		if (point_is_open(&points->all[i].point))
			return true;
	}
	return false;
}

/* Each step in it is ticked: no box, and no item without one, is left. */
static bool
is_ticked(const struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading), ticked = 0;

	for (size_t i = heading + 1; i < end; i++) {
		const struct log_item *point = &points->all[i].point;

		if (point->form == POINT_ITEM && point->check == 0 &&
		    point->inside != 'x' && point->depth == 0)
			return false;
		ticked += point->check == 'x';
	}
	return ticked > 0 && !has_open(points, heading);
}

static void
mark_at_work(struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading);

	for (size_t i = heading; i < end; i++)
		points->all[i].at_work = true;
}

void
points_close_stages(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		const struct log_item *point = &points->all[i].point;

		if (!is_stage(point) || caption_number(point->text) == 0 ||
		    stage_status(points, i) != STATUS_PROGRESS)
			continue;
		mark_at_work(points, i);
	}
	for (size_t i = 0; i < points->n; i++) {
		if (!is_stage(&points->all[i].point))
			continue;
		if (is_ticked(points, i))
			close_all(points, i);
		else if (stage_status(points, i) == STATUS_DONE)
			close_stage(points, i);
	}
}
