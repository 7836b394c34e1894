#include "need/emit.h"

#include <ctype.h>

#include "json/drop.h"
#include "log/entry_start.h"
#include "need/bars.h"
#include "need/current.h"
#include "need/overview.h"
#include "need/rate.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/total.h"

enum {
	SCORE_BASE = 5000, /* in a record, for scores below 0 */
	KEPT_POINTS = 400, /* of one log: a document has room for a tenth */
};

/* A text that most points share with the one before, as it was and shortened. */
struct shared {
	struct str text, shortened;
};

static struct str
shorten_shared(struct shared *last, struct str text, struct arena *arena)
{
	if (last->text.p == NULL || !str_eq(text, last->text))
		*last = (struct shared){ text, point_shorten(text, arena) };
	return last->shortened;
}

/* What is above the last point that was written. */
struct last_above {
	struct shared title, parent, topic;
};

/* A ticked step whose heading does not say that it is done: only the box shows it. */
static bool
is_ticked_step(const struct scored_item *one)
{
	return one->point.check == 'x' && one->point.form == POINT_ITEM &&
	    (one->part == NEED_STATE || one->part == NEED_FINDINGS) &&
	    !part_says_closed(one->point.above) &&
	    !sign_begins(one->point.text, SIGN_DONE);
}

static bool
is_same_day(const struct date *a, const struct date *b)
{
	return a->year == b->year && a->month == b->month && a->day == b->day;
}

/* "2026-01-18 — Clay, not brick": the record has the day of the entry. */
static struct str
without_day(const struct scored_item *one, struct str text)
{
	enum { LEAST = 2 };
	struct date date, own;
	struct str rest;
	size_t n;

	if (one->part != NEED_DECISIONS || one->point.form != POINT_HEADING ||
	    !date_parse(str_of(one->day), &own))
		return text;
	n = date_in_front(text, &date);
	rest = trim_front(str_skip(text, n));
	return n && is_same_day(&date, &own) && rest.n + n < text.n &&
		need_count_words(rest) >= LEAST
	    ? rest
	    : text;
}

static struct str
shown_text(struct log_points *points, const struct scored_item *one)
{
	struct arena *arena = &points->arena;
	struct str text;

	/* A pipe and a star of a command are no marks. */
	if (one->point.form == POINT_CODE)
		return one->point.text;
	text = without_day(one, text_without_bars(one->point.text, arena));
	if (is_ticked_step(one))
		text = arena_join(arena, STR("[x]"), STR(" "), text);
	switch (one->part) {
	case NEED_RULES:
		return point_shorten_rule(text, arena);
	case NEED_OPEN:
		return point_shorten_open(text, arena);
	default:
		return point_shorten(text, arena);
	}
}

/*
 * It is to be counted, even if it is the only one of its list: a box that nobody
 * has ticked, not one in an older entry of a log with dates.
 */
static bool
is_open_box(const struct log_points *points, const struct scored_item *one)
{
	return one->part == NEED_OPEN && one->point.check == ' ' &&
	    (one->planned || !points->dated || points_age(points, one) == 0);
}

static void
write_point(struct log_points *points, const struct scored_item *one,
    struct last_above *above)
{
	struct buf *b = record_begin("point");

	json_add_text(b, "type", need_part_name(one->part));
	json_add_text(b, "text", shown_text(points, one));
	if (point_is_above(&one->point))
		json_add_number(b, "level", one->point.depth + 1);
	else if (!one->point.whole)
		json_add_if(b, "title",
		    shorten_shared(&above->title, one->point.above,
			&points->arena));
	json_add_if(b, "parent",
	    shorten_shared(&above->parent, one->point.parent, &points->arena));
	json_add_if(b, "topic",
	    shorten_shared(&above->topic, points_topic(points, one),
		&points->arena));
	json_add_if(b, "ts", str_of(one->day));
	json_add_number(b, "score",
	    one->score > -SCORE_BASE ? (unsigned)(one->score + SCORE_BASE) : 0);
	json_add_number(b, "group", one->point.group);
	if (one->listed > 1 || (one->listed && is_open_box(points, one))) {
		json_add_number(b, "list", one->list);
		json_add_number(b, "n", one->listed);
	}
	if (one->list && !one->listed)
		json_add_number(b, "list", one->list);
	if (one->item) {
		json_add_number(b, "outer", one->outer);
		json_add_number(b, "item", one->item);
	}
	if (one->below)
		json_add_number(b, "below", one->below);
	if (is_open_box(points, one))
		json_add_bool(b, "box", true);
	if (current_holds(points, one))
		json_add_bool(b, "current", true);
	if (((one->leads_state || kind_leads(&one->point, one->part)) &&
		!one->later) ||
	    current_ends_log(points, one))
		json_add_bool(b, "lead", true);
	src_add(b, "src", &one->src);
	record_end(b);
}

/* A point of what many lines of the log say together: at n places. */
static void
write_together(const struct log_points *points, struct str text,
    const struct src places[], size_t n)
{
	enum { BEST = 9999 };
	struct buf *b = record_begin("point");

	json_add_text(b, "type", need_part_name(NEED_STATE));
	json_add_text(b, "text", text);
	json_add_number(b, "score", BEST);
	json_add_number(b, "group", points->splitter.in.scope.groups + 1);
	json_add_bool(b, "lead", true);
	src_add(b, "src", &places[0]);
	if (n > 1) {
		json_open(b, "also", '[');
		for (size_t i = 1; i < n; i++) {
			json_open(b, NULL, '{');
			src_add(b, "src", &places[i]);
			json_close(b, '}');
		}
		json_close(b, ']');
	}
	record_end(b);
}

/* Under several headings, without one that is left: what there is, no steps. */
static bool
is_inventory(const struct checklist *rows)
{
	return rows->n_parts > 1 && rows->ticked == rows->steps;
}

/* The rows of a table are no steps where a list of boxes is. */
static const struct checklist *
find_steps(const struct steps_done *steps, struct buf *text)
{
	if (checklist_text(&steps->boxes, true, text))
		return &steps->boxes;
	if (is_inventory(&steps->rows))
		return NULL;
	return checklist_text(&steps->rows, false, text) ? &steps->rows : NULL;
}

/*
 * Boxes under dates, of several days, are of their day: there those in no entry tell
 * how far the work is, if they are kept up to date. What has a box and a row would be
 * counted twice.
 */
static const struct checklist *
find_current_steps(const struct log_points *points, struct buf *text)
{
	bool days = points->dated && points->order.up + points->order.down > 0;
	const struct checklist *steps = find_steps(days ? &points->apart
							: &points->steps,
	    text);

	if (steps && points->total.all &&
	    !total_agrees(&points->total, steps->ticked, steps->steps))
		return NULL;
	return days && steps &&
		(steps->ticked == 0 || steps->ticked == steps->steps)
	    ? NULL
	    : steps;
}

/*
 * "2 of 5 steps done; in progress: ...", or only "In progress: ...", as what was done may
 * be in other tables; beside other figures with what it is of.
 */
static void
write_board(const struct log_points *points, bool alone)
{
	const struct board *board = &points->board;
	struct buf text = { 0 };

	if (!alone && board->name.n) {
		buf_add(&text, buf_str(&board->name));
		buf_adds(&text, ": ");
	}
	if (board->done)
		buf_addf(&text, "%zu of %zu steps done; ", board->done,
		    board->rows);
	buf_add(&text, buf_str(&board->text));
	text.p[0] = (char)toupper((unsigned char)text.p[0]);
	write_together(points, buf_str(&text), &board->place, 1);
	buf_free(&text);
}

/* What all steps of the log tell, and its board: once, if that has them all. */
static void
write_steps(const struct log_points *points)
{
	struct buf text = { 0 };
	const struct checklist *steps = find_current_steps(points, &text);
	size_t rows = points->board.rows;
	bool others = steps && steps->steps > rows;

	if (steps && (others || rows == 0))
		write_together(points, buf_str(&text), &steps->boxes, 1);
	if (rows)
		write_board(points, !others);
	buf_free(&text);
}

static void
write_overview(const struct log_points *points, const struct overview *overview)
{
	write_together(points, buf_str(&overview->text), overview->places,
	    overview->n);
}

/*
 * A title with no text of its own, "2026-01-02 - The gate", is not said again below
 * "Last: The gate; ...", where that names all of it.
 */
static void
drop_titles(struct log_points *points, const struct overview *overview)
{
	enum { DATE_BYTES = 24 };

	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (one->point.title && !one->leads &&
		    overview_names(overview, &one->src) &&
		    one->point.text.n <= one->point.topic.n + DATE_BYTES)
			one->score -= POINT_NEVER;
	}
}

void
points_emit(struct log_points *points)
{
	struct drop others = { 0 };
	struct overview overview = { 0 };
	struct last_above above = { 0 };
	struct buf updated = { 0 };
	struct src updated_at;
	size_t shown = 0, items = 0;
	bool found;

	if (!points_read(points)) {
		points_clear(points);
		return;
	}
	points_score(points);
	found = overview_find(points, &overview);
	overview_date(points, &updated, &updated_at);
	if (found)
		drop_titles(points, &overview);
	for (size_t i = 0; i < points->n; i++)
		shown += points_show(&points->all[i]);
	shown = shown < KEPT_POINTS ? shown : KEPT_POINTS;
	if (points->n > shown)
		points_keep(points, shown);
	write_steps(points);
	if (found)
		write_overview(points, &overview);
	if (updated.n)
		write_together(points, buf_str(&updated), &updated_at, 1);
	buf_free(&updated);
	buf_free(&overview.text);
	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (one->before.line)
			drop_add(&others, &one->before);
		write_point(points, one, &above);
		items += !point_is_above(&one->point);
	}
	if (points->after.line)
		drop_add(&others, &points->after);
	others.n = points->items - items;
	drop_emit(&others, "point", "low");
	drop_free(&others);
	points_clear(points);
}
