#include "need/emit.h"

#include "json/drop.h"
#include "need/rate.h"
#include "need/shorten.h"

enum {
	SCORE_BASE = 5000, /* in a record, for scores below 0 */
	KEPT_POINTS = 400, /* of one log: a document has room for a tenth */
};

static void
write_point(struct log_points *points, const struct scored_item *one)
{
	struct buf *b = record_begin("point");

	json_add_text(b, "type", need_part_name(one->part));
	json_add_text(b, "text",
	    point_shorten(one->point.text, &points->arena));
	if (one->point.form == POINT_HEADING ||
	    one->point.form == POINT_CAPTION)
		json_add_number(b, "level", one->point.depth + 1);
	else if (!one->point.whole)
		json_add_if(b, "title",
		    point_shorten(one->point.above, &points->arena));
	json_add_if(b, "topic",
	    point_shorten(points_topic(points, one), &points->arena));
	json_add_number(b, "score",
	    one->score > -SCORE_BASE ? (unsigned)(one->score + SCORE_BASE) : 0);
	json_add_number(b, "group", one->point.group);
	if (one->part == NEED_OPEN && one->steps > 1)
		json_add_number(b, "n", one->steps);
	if (kind_leads(&one->point, one->part))
		json_add_bool(b, "lead", true);
	src_add(b, "src", &one->src);
	record_end(b);
}

/* A point of what many lines of the log say together. */
static void
write_digest(const struct log_points *points, struct str text,
    const struct src *src)
{
	enum { BEST = 9999 };
	struct buf *b = record_begin("point");

	json_add_text(b, "type", need_part_name(NEED_STATE));
	json_add_text(b, "text", text);
	json_add_number(b, "score", BEST);
	json_add_number(b, "group", points->splitter.groups + 1);
	json_add_bool(b, "lead", true);
	src_add(b, "src", src);
	record_end(b);
}

/* Boxes under dates are of their day. */
static void
write_steps(const struct log_points *points)
{
	struct buf text = { 0 };

	if (!points->dated && checklist_text(&points->checklist, &text))
		write_digest(points, buf_str(&text), &points->checklist.boxes);
	buf_free(&text);
}

/* The title of a unit of work, not of a decision or a lesson. */
static bool
is_work(const struct scored_item *one)
{
	return one->point.title && one->dated && !one->planned &&
	    one->point.names_topic && one->point.kind != NEED_DECISIONS &&
	    one->point.kind != NEED_RULES;
}

/* The title of the newest of these entries that is older than one of an age. */
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

/* Nearly all units of work have a date, and not all the same. */
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

/* What was done last, if that is more than one thing: "Last: Clock; Moon". */
static bool
last_text(const struct log_points *points, struct buf *text, struct src *src)
{
	enum { TITLES = 4, FEW = 2, BYTES = 240 };
	size_t n = 0;

	if (!is_diary(points))
		return false;
	buf_clear(text);
	buf_adds(text, "Last: ");
	for (size_t age = 0; n < TITLES; n++) {
		const struct scored_item *one = next_title(points, age);
		struct str topic;

		if (one == NULL)
			break;
		topic = points_topic(points, one);
		if (text->n + topic.n > BYTES)
			break;
		buf_adds(text, n ? "; " : "");
		buf_add(text, topic);
		age = points_age(points, one) + 1;
		if (n == 0)
			*src = one->src;
	}
	return n >= FEW;
}

/* The parts that are done: "Done: Phase 1: clock ✅; Phase 2: tides ✅; 3 more". */
static bool
done_text(const struct log_points *points, struct buf *text, struct src *src)
{
	enum { FEW = 2, BYTES = 240 };
	size_t n = 0, more = 0;

	buf_clear(text);
	buf_adds(text, "Done: ");
	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];
		struct str topic = points_topic(points, one);

		if (!one->point.done)
			continue;
		if (text->n + topic.n > BYTES) {
			more++;
			continue;
		}
		buf_adds(text, n++ ? "; " : "");
		buf_add(text, topic);
		*src = one->src;
	}
	if (more)
		buf_addf(text, "; %zu more", more);
	return n >= FEW;
}

void
points_emit(struct log_points *points)
{
	struct drop others = { 0 };
	struct buf digest = { 0 };
	struct src src = { 0 };
	size_t shown = 0;
	bool any;

	points_score(points);
	any = last_text(points, &digest, &src) ||
	    done_text(points, &digest, &src);
	for (size_t i = 0; i < points->n; i++)
		shown += points_show(&points->all[i]);
	shown = shown < KEPT_POINTS ? shown : KEPT_POINTS;
	if (points->n > shown)
		points_keep(points, shown);
	write_steps(points);
	if (any)
		write_digest(points, buf_str(&digest), &src);
	buf_free(&digest);
	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (one->before.line)
			drop_add(&others, &one->before);
		write_point(points, one);
	}
	if (points->after.line)
		drop_add(&others, &points->after);
	others.n = points->number - points->n;
	drop_emit(&others, "point", "low");
	drop_free(&others);
	points_clear(points);
}
