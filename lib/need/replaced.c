#include "need/replaced.h"

#include <stdlib.h>

#include "need/box.h"
#include "need/ended.h"
#include "need/finished.h"
#include "need/heading.h"
#include "need/remedy.h"
#include "need/sign.h"
#include "need/stale.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/wordlist.h"

/* ---- by a newer part of the same name ---- */

/* What "Previous work" says of the state and the steps is over. */
static bool
is_past(const struct scored_item *one)
{
	return one->point.past &&
	    (one->part == NEED_STATE || one->part == NEED_OPEN);
}

/* Of entries without dates or numbers none is known to be older than another. */
static bool
is_older(const struct log_points *points, const struct scored_item *one,
    const struct scored_item *newest)
{
	return points_has_order(points) &&
	    points_age(points, one) > points_age(points, newest);
}

/* How new the newest entry is that names each identifier: the hash, its age plus 1. */
static void
find_ids(const struct log_points *points, struct map *ages)
{
	for (size_t i = 0; i < points->n; i++) {
		size_t age = points_age(points, &points->all[i]) + 1, pos = 0;
		struct str id;

		while (id_find(points->all[i].point.text, &pos, false, &id)) {
			size_t *least = map_put(ages, str_hash(id));

			if (*least == 0 || age < *least)
				*least = age;
		}
	}
}

/* "Paint the lid (K-20)", and no newer entry names K-20: it was not done. */
static bool
is_last_named(const struct log_points *points, const struct map *ages,
    const struct scored_item *one)
{
	size_t pos = 0, least;
	struct str id;

	while (id_find(one->point.text, &pos, false, &id)) {
		if (map_find(ages, str_hash(id), &least) &&
		    least == points_age(points, one) + 1)
			return true;
	}
	return false;
}

static void
mark_last_named(struct log_points *points)
{
	struct map ages = { 0 };

	find_ids(points, &ages);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		one->last_named = one->part == NEED_OPEN &&
		    !part_says_closed(one->point.text) &&
		    is_last_named(points, &ages, one);
	}
	map_free(&ages);
}

/* The steps of an entry end with those of a newer one. */
static void
mark_superseded(struct log_points *points)
{
	size_t newest = SIZE_MAX;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (!one->planned && kind_names_steps(&one->point) &&
		    points_age(points, one) < newest)
			newest = points_age(points, one);
	}
	points->steps_age = newest;
	for (size_t i = 0; points_has_order(points) && i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (one->part == NEED_OPEN && one->point.check != ' ' &&
		    !one->planned && !one->numbered &&
		    points_age(points, one) > newest && !one->last_named)
			one->over = true;
	}
}

/* Of a label that says how things are; 0: there is none. */
static uint64_t
label_hash(const struct scored_item *one)
{
	struct str caption;

	if (one->part != NEED_STATE && one->part != NEED_OPEN)
		return 0;
	caption = points_caption(one);
	return caption.n ? str_hash(caption) : 0;
}

/* "src/a.c" of "src/a.c: the parser", a row of places; "make" of "make — all". */
static uint64_t
place_hash(const struct scored_item *one)
{
	struct str text = one->point.text;
	size_t end = str_find(text, STR(": "), 0);

	if (one->part == NEED_COMMANDS && one->point.form == POINT_CODE)
		return str_hash(str_head(text, str_find(text, STR(" — "), 0)));
	return one->part == NEED_COMMANDS && one->point.form == POINT_ROW &&
		end < text.n
	    ? str_hash(str_head(text, end))
	    : 0;
}

/* Below the title of the file, at its start and its end, are different things. */
static uint64_t
above_hash(const struct scored_item *one)
{
	return one->point.whole ? 0 : str_hash(one->point.above);
}

static bool
is_named_part(const struct scored_item *one)
{
	return one->point.kind == NEED_OPEN || one->point.kind == NEED_STATE;
}

/* "Tasks" of two phases are two lists; "Current status" of two entries is one. */
static bool
is_same_part(const struct log_points *points, const struct scored_item *one,
    const struct scored_item *newest)
{
	return !one->last_named &&
	    newest->point.section != one->point.section &&
	    (is_older(points, one, newest) || is_older(points, newest, one) ||
		str_eq(one->point.topic, newest->point.topic));
}

/* A row that says how far something is. */
static uint64_t
row_hash(const struct scored_item *one)
{
	return one->point.check || one->point.sign ? one->point.name : 0;
}

/*
 * "Tests: open" of one entry ends with that of a newer one below the same heading,
 * "Oil the hinges: open" among "Open issues" with that among "Fixed issues".
 */
static bool
is_older_row(const struct log_points *points, const struct scored_item *one,
    const struct scored_item *newest)
{
	bool older = is_older(points, one, newest);

	bool elsewhere = older || newest->point.group != one->point.group;

	switch (one->point.named_as) {
	case NAME_ID:
		return elsewhere;
	case NAME_WORDS:
		return older ||
		    (elsewhere && one->point.named && newest->point.named);
	default:
		return older && str_eq(one->point.above, newest->point.above);
	}
}

/* Two places in one table are told of two things. */
static bool
is_place_elsewhere(const struct log_points *points,
    const struct scored_item *one, const struct scored_item *newest)
{
	(void)points;
	return one->point.form != POINT_ROW ||
	    newest->point.group != one->point.group;
}

/* Of points with one name the newest one, if some count, replaces others. */
static const struct repeated {
	uint64_t (*name)(const struct scored_item *); /* 0: it has none */
	bool (*counts)(const struct scored_item *);   /* NULL: any does, */
	bool (*is_old)(const struct log_points *, const struct scored_item *,
	    const struct scored_item *newest); /* is */
	bool by_age; /* and only then by their order in the log */
	bool closes; /* what was open */
} repeated[] = {
	/* A log that has "Current status" more than once means the newest. */
	{ .name = above_hash, .counts = is_named_part, .is_old = is_same_part },
	/* "Status: ..." of an entry ends with that of a newer one. */
	{ .name = label_hash, .is_old = is_older, .by_age = true },
	/* A file of a table, or a command, that comes again is the last one. */
	{ .name = place_hash, .is_old = is_place_elsewhere },
	/* So does a row of a later table that says how far the same thing is. */
	{ .name = row_hash,
	    .is_old = is_older_row,
	    .by_age = true,
	    .closes = true },
};

static void
find_newest(const struct log_points *points, const struct repeated *of,
    struct map *newest)
{
	bool first = points_newest_first(points);

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];
		uint64_t name = of->name(one);
		size_t *at;

		if (name == 0 || (of->counts && !of->counts(one)))
			continue;
		at = map_put(newest, name);
		if (*at == 0 ||
		    (of->by_age ? !is_older(points, one, &points->all[*at - 1])
				: !first))
			*at = i + 1;
	}
}

static void
mark_repeated(struct log_points *points, const struct repeated *of)
{
	struct map newest = { 0 }; /* a point, from 1 */
	size_t at;

	find_newest(points, of, &newest);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (map_find(&newest, of->name(one), &at) && at != i + 1 &&
		    of->is_old(points, one, &points->all[at - 1])) {
			one->over = true;
			if (of->closes && one->part == NEED_OPEN)
				one->part = NEED_FINDINGS;
		}
	}
	map_free(&newest);
}

/* ---- by what was done about it ---- */

/* "Fixed the parser", "We have also fixed it". */
static bool
says_did(struct str text)
{
	text = str_skip(text, wordlist_begins(LIST_REPORT_LEAD, text));
	return wordlist_begins(LIST_LEARN_DID, text) > 0;
}

/*
 * "Fixing the parser" is a report; not in a rule, nor in the state of a file without
 * entries, which tells what is at work.
 */
static bool
says_doing(const struct scored_item *one)
{
	return one->part != NEED_RULES &&
	    (one->part != NEED_STATE || one->entry) &&
	    wordlist_begins(LIST_DOING, one->point.text) > 0;
}

/*
 * The same, "Fixed the parser", or "Feature: built the parser"; not "Choice: fixing
 * it costs more".
 */
static bool
begins_report(const struct scored_item *one)
{
	struct str text = one->point.text;
	struct parsed_label label = label_parse_marked(text);

	return says_did(text) || says_doing(one) ||
	    (label.caption.n && says_did(label.text));
}

/* "Fixed the parser", "[x] Fix the parser", "## Parser ✅", in a newer part. */
static bool
reports(const struct scored_item *one)
{
	enum { NEAR = 30 };
	struct str text = one->point.text;

	return point_is_ticked(&one->point) || one->point.inside == 'x' ||
	    (one->part != NEED_OPEN &&
		(begins_report(one) || heading_is_done(&one->point) ||
		    wordlist_has(LIST_KIND_CLOSED, str_head(text, NEAR))));
}

/* The first point behind the i-th and what is nested in it, or below the heading. */
static size_t
end_of(const struct log_points *points, size_t i)
{
	size_t depth = points->all[i].point.depth;

	if (points->all[i].point.form == POINT_HEADING)
		return points_end_of(points, i);
	do
		i++;
	while (i < points->n && points->all[i].point.form == POINT_ITEM &&
	    points->all[i].point.depth > depth);
	return i;
}

/*
 * Also the open steps nested in it, except those with boxes of their own; below the
 * heading of a stage, "Phase 3: Doors", all of them. "[x] Next steps" ticks a kind of
 * part, and none of the steps below that heading. Of a box or a stage nothing is left
 * to show.
 */
static void
settle(struct log_points *points, size_t i)
{
	const struct log_item *first = &points->all[i].point;
	bool heading = first->form == POINT_HEADING;
	bool stage = heading && part_named_by(first->text) == NEED_UNKNOWN;
	bool all = stage || first->check == ' ';

	for (size_t k = i, end = heading && !stage ? i + 1 : end_of(points, i);
	     k < end; k++) {
		struct scored_item *one = &points->all[k];

		if (one->part != NEED_OPEN ||
		    (k > i && !stage && one->point.check == ' '))
			continue;
		one->over = true;
		one->settled = all;
		one->part = NEED_FINDINGS;
	}
}

static void
mark_ended(struct log_points *points)
{
	enum { MOST = 1000, CLOSED = 300 };
	struct step *steps = zeroed(points->n + 1, sizeof *steps);
	size_t *at = zeroed(points->n + 1, sizeof *at);
	size_t n = 0, first = 0, closed = 0;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		steps[n] = (struct step){ .text = one->point.text,
			.age = points_age(points, one),
			.line = one->src.line,
			.open = one->part == NEED_OPEN,
			.done = reports(one),
			.closed = one->point.closed && one->part != NEED_OPEN,
			.ticked = point_is_ticked(&one->point),
			.titled = heading_is_done(&one->point),
			.apart = one->entry == 0,
			.row = one->point.form == POINT_ROW,
			.boxed = one->point.check == ' ',
			.waits = sign_begins_waiting(one->point.text),
			.part = points->dated || one->point.topic.n == 0
			    ? 0
			    : (size_t)str_hash(one->point.topic),
			.list = one->point.check || one->point.sign
			    ? one->point.group + 1
			    : 0 };
		at[n] = i;
		/* Some of what is closed, but not in place of the others. */
		closed += steps[n].closed && !steps[n].open && !steps[n].done;
		n += steps[n].open || steps[n].done ||
		    (steps[n].closed && closed <= CLOSED);
	}
	/* Of a long log the newest. */
	if (n > MOST && !points_newest_first(points))
		first = n - MOST;
	n = n > MOST ? MOST : n;
	steps_end(steps + first, n);
	for (size_t i = first; i < first + n; i++) {
		points->all[at[i]].over |= steps[i].ended;
		points->all[at[i]].likely_done = steps[i].likely_done;
		if (steps[i].settled)
			settle(points, at[i]);
	}
	free(at);
	free(steps);
}

/* ---- by what stands below it ---- */

/* The label of "Before: ...", after a sign. */
static struct str
label_caption_of(const struct scored_item *one)
{
	struct str text = one->point.text;

	return label_parse_marked(str_skip(text, sign_length(text))).caption;
}

static bool
is_labelled(const struct scored_item *one, enum wordlist list)
{
	struct str caption = label_caption_of(one);

	return caption.n && wordlist_is(list, caption);
}

/* It is under "Before", or "The gate - BEFORE". */
static bool
is_under(const struct scored_item *one, enum wordlist list)
{
	return wordlist_is(list, one->point.above) ||
	    wordlist_is(list, str_last_word(one->point.above));
}

/* Of the next points of the entry one tells how it is now, in the same way. */
static bool
is_followed(const struct log_points *points, size_t at, bool labelled,
    enum wordlist by)
{
	enum { NEAR = 30 };
	const struct scored_item *one = &points->all[at];

	for (size_t k = 1; k <= NEAR && at + k < points->n; k++) {
		const struct scored_item *next = one + k;

		if (next->entry != one->entry ||
		    (labelled && next->point.section != one->point.section))
			break;
		if (labelled ? is_labelled(next, by) : is_under(next, by))
			return true;
	}
	return false;
}

/* "Before: ..." with "After: ..." below it. */
static bool
is_of_before(const struct log_points *points, size_t at)
{
	const struct scored_item *one = &points->all[at];
	struct str caption = label_caption_of(one);

	if (caption.n && wordlist_is(LIST_BEFORE_CHANGE, caption))
		return is_followed(points, at, true, LIST_AFTER_CHANGE);
	return is_under(one, LIST_BEFORE_CHANGE) &&
	    is_followed(points, at, false, LIST_AFTER_CHANGE);
}

/* How it was "Before" is over where "After" follows. */
static void
mark_before(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (!is_of_before(points, i))
			continue;
		one->over = true;
		one->part = NEED_FINDINGS;
	}
}

/* Of the items nested in the i-th point two or more have boxes, and all a tick. */
static bool
is_ticked_inside(const struct log_points *points, size_t i)
{
	size_t depth = points->all[i].point.depth, n = 0;

	for (size_t k = i + 1; k < points->n; k++) {
		const struct log_item *point = &points->all[k].point;

		if (point->form != POINT_ITEM || point->depth <= depth)
			break;
		if (point->depth > depth + 1)
			continue;
		if (!point_is_ticked(point))
			return false;
		n++;
	}
	return n > 1;
}

/* A step without a box is over when all that is in it is. */
static void
mark_done_inside(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (one->part != NEED_OPEN || one->point.form != POINT_ITEM ||
		    point_is_open(&one->point) || !is_ticked_inside(points, i))
			continue;
		one->over = true;
		one->part = NEED_STATE;
	}
}

/* All that is open below the heading at i is over, and one box of it surely. */
static bool
is_over_below(const struct log_points *points, size_t i)
{
	size_t end = points_end_of(points, i), settled = 0;

	for (i++; i < end; i++) {
		const struct scored_item *one = &points->all[i];

		if ((one->point.check == ' ' || one->part == NEED_OPEN) &&
		    !one->over)
			return false;
		settled += one->point.check == ' ' && one->settled;
	}
	return settled > 0;
}

/* "Phase 2", a stage of a plan, is over when all its boxes are. */
static void
mark_done_below(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (one->part == NEED_OPEN &&
		    one->point.form == POINT_HEADING &&
		    is_over_below(points, i))
			one->over = one->settled = true;
	}
}

/* ---- by what is left of the whole ---- */

/* "The player is 90% complete"; not "Phase 3 is 90% complete". */
static bool
says_nearly_done(struct str text)
{
	enum { NEARLY = 80 };
	size_t at = 0;
	uintmax_t percentage;

	if (wordlist_has(LIST_COUNTED, text))
		return false;
	while (part_percentage(text, &at, &percentage)) {
		if (percentage >= NEARLY &&
		    wordlist_begins(LIST_DONE_SHARE, str_skip(text, at)))
			return true;
	}
	return false;
}

/* Nothing in the log is known to be newer. */
static bool
is_of_now(const struct log_points *points, const struct scored_item *one)
{
	return points_age(points, one) == 0 ||
	    points->order.up + points->order.down == 0;
}

/* The heading "Remaining work", with steps below it, in the newest part. */
static bool
is_remaining(const struct log_points *points, size_t i)
{
	const struct scored_item *one = &points->all[i];
	size_t end;

	if (one->point.form != POINT_HEADING || one->point.past ||
	    !is_of_now(points, one) ||
	    part_named_by(one->point.text) != NEED_OPEN ||
	    !wordlist_has(LIST_REMAINING_PART, one->point.text))
		return false;
	end = points_end_of(points, i);
	for (i++; i < end; i++) {
		if (points->all[i].part == NEED_OPEN)
			return true;
	}
	return false;
}

/*
 * Where the work is nearly done, and one part says what remains, the unticked boxes
 * of the plan around it are stale.
 */
static void
mark_unticked_plan(struct log_points *points)
{
	bool nearly = false, left = false;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		nearly |= is_of_now(points, one) &&
		    says_nearly_done(one->point.text);
		left |= is_remaining(points, i);
	}
	for (size_t i = 0, end = 0; nearly && left && i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (is_remaining(points, i))
			end = points_end_of(points, i);
		if (one->part != NEED_OPEN)
			continue;
		if (i < end)
			one->likely_done = false;
		else if (one->point.check == ' ')
			one->likely_done = true;
	}
}

void
points_mark_replaced(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++)
		points->all[i].over = is_past(&points->all[i]);
	mark_last_named(points);
	mark_superseded(points);
	for (size_t i = 0; i < countof(repeated); i++)
		mark_repeated(points, &repeated[i]);
	mark_ended(points);
	mark_unticked_plan(points);
	mark_done_inside(points);
	mark_done_below(points);
	mark_before(points);
	remedies_mark(points);
	finished_mark(points);
}
