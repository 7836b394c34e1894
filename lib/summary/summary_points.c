#include <stdlib.h>

#include "base/map.h"
#include "base/utf8.h"
#include "need/sign.h"
#include "need/words.h"
#include "summary/briefs.h"
#include "summary/point_above.h"
#include "summary/point_places.h"
#include "summary/point_shared.h"
#include "text/label.h"
#include "text/show.h"
#include "text/time.h"
#include "text/truncate.h"

enum {
	/* characters */
	LINE = 300,  /* points of one group share a line up to that */
	ALONE = 140, /* a longer one has a line of its own */
};

static const struct str part_titles[NEED_PARTS] = {
	[NEED_STATE] = STR_INIT("State"),
	[NEED_OPEN] = STR_INIT("Open"),
	[NEED_RULES] = STR_INIT("Rules & Warnings"),
	[NEED_DECISIONS] = STR_INIT("Decisions"),
	[NEED_COMMANDS] = STR_INIT("Commands & Places"),
	[NEED_FINDINGS] = STR_INIT("Findings"),
};

/* What work changes comes first in a summary, and last in a context. */
static const enum need_part orders[][NEED_PARTS] = {
	[TEMPLATE_SUMMARY] = { NEED_STATE, NEED_OPEN, NEED_RULES,
	    NEED_DECISIONS, NEED_FINDINGS, NEED_COMMANDS },
	[TEMPLATE_CONTEXT] = { NEED_RULES, NEED_DECISIONS, NEED_COMMANDS,
	    NEED_FINDINGS, NEED_STATE, NEED_OPEN },
};

/* ---- one line ---- */

/* Some points of a part, in the order in which they are shown. */
struct run {
	const struct summary *summary;
	const size_t *at; /* their indices */
	size_t n;
	size_t *left; /* of the list that ends with it: not shown; */
	bool apart;   /* of the last one in a line of its own */
	bool more;    /* a line "More: ..." names the headings of other lists */
};

/* Those from the i-th on. */
static struct run
rest_of(struct run run, size_t i)
{
	return (struct run){ .summary = run.summary,
		.at = run.at + i,
		.n = run.n - i,
		.left = run.left + i,
		.more = run.more };
}

static const struct summary_point *
point_of(struct run run, size_t i)
{
	return &run.summary->points[run.at[i]];
}

/* The places of the points, of those that say the same, and of the briefs. */
static void
write_places(struct run run, struct buf *b)
{
	struct places places;

	if (run.n == 0 ||
	    !places_open(&places, run.summary, point_of(run, 0)->src.file, b))
		return;
	for (size_t i = 0; i < run.n; i++) {
		const struct summary_point *point = point_of(run, i);

		places_add(&places, &point->src);
		for (size_t k = 0; k < point->n_also; k++)
			places_add(&places, &point->also[k]);
		if (run.left[i] && !(run.apart && i + 1 == run.n))
			places_add_briefs(&places, run.summary, point,
			    BRIEF_OF_LIST);
		if (briefs_below(run.summary, point))
			places_add_briefs(&places, run.summary, point,
			    BRIEF_BELOW);
	}
	places_close(&places);
}

/* ---- items and those nested in them ---- */

/* Both are nested in one item, or neither is in any. */
static bool
same_parent(const struct summary_point *a, const struct summary_point *b)
{
	return str_eq(a->parent, b->parent);
}

/* The i-th stands above those that follow. */
static bool
has_nested(struct run run, size_t i)
{
	return i + 1 < run.n &&
	    brief_is_nested(point_of(run, i + 1), point_of(run, i));
}

/* The lists of a summary, by their numbers. */
struct lists {
	struct map shown; /* how many of its points are, or are said; */
	struct map parts; /* as briefs_find_parts() has them */
};

/*
 * After the last line of each list, at the index of its last point: how many of
 * its points are not shown. Each list is in one part. The caller's to free.
 */
static size_t *
points_left(struct run run, struct lists *lists)
{
	size_t *left = zeroed(run.n + 1, sizeof *left);

	for (size_t i = run.n; i-- > 0;) {
		const struct summary_point *point = point_of(run, i);
		size_t *shown, part;

		if (point->listed == 0 ||
		    !map_find(&lists->parts, point->list, &part) ||
		    part != point->part + 1)
			continue;
		shown = map_put(&lists->shown, point->list);
		if (*shown && point->listed > *shown)
			left[i] = point->listed - *shown;
		*shown = 0;
	}
	return left;
}

/* ": the door; the flue and 1 other)" of n points */
static void
add_briefs(const struct summary *summary, const struct summary_point *one,
    enum brief_place place, size_t n, struct buf *b)
{
	const struct summary_point *next = place == BRIEF_BELOW
	    ? one + 1
	    : summary->points;
	size_t found = 0;

	for (; (next = brief_next(summary, next, one, place)); next++) {
		buf_adds(b, found++ ? "; " : ": ");
		show_text(b, next->brief);
	}
	if (found && found < n)
		buf_addf(b,
		    n - found == 1 ? " and %zu other" : " and %zu others",
		    n - found);
	buf_addc(b, ')');
}

/* How many steps are below the point, and how many its list has besides. */
static void
add_left(const struct summary *summary, const struct summary_point *one,
    size_t below, size_t left, struct buf *b)
{
	if (below) {
		if (one->intro)
			buf_addf(b, " (+%zu more", below);
		else
			buf_addf(b, below == 1 ? " (%zu step" : " (%zu steps",
			    below);
		add_briefs(summary, one, BRIEF_BELOW, below, b);
	}
	if (left) {
		buf_addf(b, " (+%zu more", left);
		add_briefs(summary, one, BRIEF_OF_LIST, left, b);
	}
}

/* What is above others ends in a colon, but for "What is it?". */
static void
add_colon(struct buf *b)
{
	static const struct str ends[] = { STR_INIT("?"), STR_INIT("!"),
		STR_INIT("？"), STR_INIT("！") };

	if (!str_ends_any(buf_str(b), ends, countof(ends)))
		buf_addc(b, ':');
}

/* "Gate: " */
static void
write_above(const struct summary *summary, const struct summary_point *first,
    struct buf *b)
{
	struct str above = point_above(summary, first);

	if (above.n == 0)
		return;
	show_bullet(b, point_without_marks(above));
	add_colon(b);
	buf_addc(b, ' ');
}

/* What parts the first of the texts from the others, if it stands above them. */
static const char *
mark_above(struct run run)
{
	const struct summary_point *first = point_of(run, 0);
	struct str text = str_skip(first->text, sign_length(first->text));

	if (first->heading)
		return ": ";
	if (!has_nested(run, 0))
		return NULL;
	return label_parse_marked(text).caption.n ? " — " : ": ";
}

/* What the texts of a line that nothing stands above in it say alike. */
static struct point_shared
find_shared(struct run run)
{
	struct point_shared shared = { 0 };

	for (size_t i = 0; i < run.n && !mark_above(run); i++)
		point_shared_add(&shared, point_of(run, i)->text);
	point_shared_end(&shared);
	return shared;
}

/*
 * "caption: text; text (+2 more)"; the caption once in a group. Texts follow on
 * the line unless it ends. What is missing besides an item comes after those in it,
 * unless their own count does.
 */
static void
write_texts(struct run run, bool again, bool ends, struct buf *b)
{
	const char *above = mark_above(run);
	struct point_shared shared = find_shared(run);
	size_t besides = above && run.n > 1 && run.left[run.n - 1] == 0
	    ? run.left[0]
	    : 0;

	if (!again)
		write_above(run.summary, point_of(run, 0), b);
	if (shared.status.n) {
		show_text(b, shared.status);
		buf_add(b, STR(": "));
	}
	for (size_t i = 0; i < run.n; i++) {
		const struct summary_point *point = point_of(run, i);
		struct str text = point_shared_rest(&shared, point->text,
		    i == 0);
		bool last = i + 1 == run.n;
		size_t below = briefs_below(run.summary, point);
		size_t more = (i == 0 && besides) || (last && run.apart)
		    ? 0
		    : run.left[i];

		if (!last || !ends || below || more || besides)
			text = point_without_stop(text);
		if (i == 0)
			show_bullet(b, text);
		else
			show_text(b, text);
		add_left(run.summary, point, below, more, b);
		if (!last)
			buf_adds(b, i > 0 || !above ? "; " : above);
	}
	add_left(run.summary, point_of(run, 0), 0, besides, b);
}

static void
end_line(struct run run, struct buf *b)
{
	write_places(run, b);
	buf_addc(b, '\n');
}

/* ---- lines ---- */

/* What is above the one before is above the point, or is that one itself. */
static bool
same_above(const struct summary_point *before,
    const struct summary_point *point)
{
	return brief_is_nested(point, before) ||
	    (before->group == point->group && same_parent(before, point));
}

/* Others may stand beside it, with "; " between them; not after "…". */
static bool
is_short(struct str text)
{
	return utf8_units(text) <= ALONE && !str_ends(text, STR("…")) &&
	    str_find(text, STR("; "), 0) == text.n;
}

/* What is nested in the first one is one that has none in it. */
static bool
has_only_child(struct run run)
{
	return has_nested(run, 0) && !has_nested(run, 1) &&
	    !(run.n > 2 && brief_is_nested(point_of(run, 2), point_of(run, 0)));
}

/*
 * How many of the points share a line: those of one group and one item, or an item
 * and what is nested in it.
 */
static size_t
line_length(struct run run)
{
	const struct summary_point *first = point_of(run, 0);
	size_t units = utf8_units(first->text), i;

	if (has_only_child(run))
		return 2;
	for (i = 1; i < run.n && is_short(first->text); i++) {
		const struct summary_point *point = point_of(run, i);

		units += utf8_units(point->text) + 2;
		if (units > LINE || !is_short(point->text) ||
		    has_nested(run, i) ||
		    !same_above(point_of(run, i - 1), point))
			break;
	}
	return i;
}

/* The point comes after those before it in a list, or is nested in the last one. */
static bool
goes_on(struct run run, size_t outer, size_t i)
{
	return i > 0 &&
	    (same_above(point_of(run, i - 1), point_of(run, i)) ||
		same_above(point_of(run, outer), point_of(run, i)));
}

/* What is before a bullet: nothing at depth 1, the outermost. */
static void
add_indent(struct buf *b, size_t depth)
{
	while (--depth > 0)
		buf_add(b, STR("  "));
}

static void
add_bullet(struct buf *b, size_t depth)
{
	add_indent(b, depth);
	buf_add(b, STR("- "));
}

/* The items that have lines, each nested in the one before it. */
struct line_items {
	size_t at[8], n;
};

/* Leaves those that the point is nested in; returns how many. */
static size_t
leave_items(const struct summary *summary, struct line_items *items,
    size_t point)
{
	while (items->n &&
	    !brief_is_nested(&summary->points[point],
		&summary->points[items->at[items->n - 1]]))
		items->n--;
	return items->n;
}

/*
 * What the list that ends before the point at `end` has besides has names, and some
 * of its points are before `from`: the names would be read as those of the last line.
 */
static bool
names_apart(struct run run, size_t from, size_t end)
{
	const struct summary_point *last = point_of(run, end - 1);

	return from && run.left[end - 1] &&
	    point_of(run, from - 1)->list == last->list &&
	    !point_of(run, from - 1)->intro &&
	    brief_next(run.summary, run.summary->points, last, BRIEF_OF_LIST);
}

/* "- (+3 more: the door)": of the list of a point, in a line of its own. */
static void
write_more(const struct summary *summary, const struct summary_point *one,
    size_t left, const char *what, struct buf *b)
{
	struct places places;

	buf_addf(b, "- (+%zu more%s", left, what);
	add_briefs(summary, one, BRIEF_OF_LIST, left, b);
	if (brief_next(summary, summary->points, one, BRIEF_OF_LIST) &&
	    places_open(&places, summary, one->src.file, b)) {
		places_add_briefs(&places, summary, one, BRIEF_OF_LIST);
		places_close(&places);
	}
	buf_addc(b, '\n');
}

/* The same of the list that ends with the run. */
static void
write_count(struct run run, size_t depth, struct buf *b)
{
	add_indent(b, depth);
	write_more(run.summary, point_of(run, run.n - 1), run.left[run.n - 1],
	    "", b);
}

/*
 * Of the points of each group as many as fit: each time a line after a bullet, or
 * at depth 0 all on this line. again: what is above them is written.
 */
static void
write_lines(struct run run, size_t depth, bool again, struct buf *b)
{
	struct line_items items = { 0 };
	size_t outer = 0; /* the last line that is not nested */

	for (size_t i = 0, length; i < run.n; i += length) {
		struct run line = rest_of(run, i);
		size_t inside = leave_items(run.summary, &items, run.at[i]);
		bool own, last;

		length = line.n = line_length(line);
		last = i + length == run.n;
		own = depth && names_apart(run, i, i + length);
		line.apart = own || (last && run.apart);
		if (depth)
			add_bullet(b, depth + inside);
		else if (i)
			buf_add(b, STR("; "));
		write_texts(line,
		    (again && i == 0) || inside || goes_on(run, outer, i),
		    depth || i + length == run.n, b);
		if (point_of(run, i)->parent.n == 0)
			outer = i;
		if (items.n < countof(items.at))
			items.at[items.n++] = run.at[i];
		if (depth)
			end_line(line, b);
		if (own && !(last && run.apart))
			write_count(line, depth + inside, b);
	}
}

/* How many of the points are under what the first one is under. */
static size_t
run_length(struct run run)
{
	size_t i = 1;

	while (i < run.n && goes_on(run, 0, i))
		i++;
	return i;
}

/*
 * The points of a topic, or of none: those under a caption that need more than a
 * line are in lines below that.
 */
static void
write_groups(struct run run, size_t depth, struct buf *b)
{
	for (size_t i = 0, length; i < run.n; i += length) {
		const struct summary_point *first = point_of(run, i);
		struct run group = rest_of(run, i);
		bool apart;

		length = group.n = depth ? run_length(group) : run.n;
		apart = depth && point_above(run.summary, first).n > 0 &&
		    line_length(group) < length;
		if (apart) {
			add_bullet(b, depth);
			show_bullet(b,
			    point_without_marks(
				point_above(run.summary, first)));
			add_colon(b);
			buf_addc(b, '\n');
		}
		group.apart = depth && names_apart(run, i, i + length);
		write_lines(group, depth + apart, apart, b);
		if (group.apart)
			write_count(group, depth, b);
	}
}

/* ---- topics ---- */

/* How many of the points have the topic of the first. */
static size_t
topic_length(struct run run)
{
	const struct summary_point *first = point_of(run, 0);
	size_t i = 1;

	while (i < run.n &&
	    str_eq(point_topic(run.summary, point_of(run, i)),
		point_topic(run.summary, first)) &&
	    str_eq(point_of(run, i)->src.file, first->src.file))
		i++;
	return i;
}

/* The heading that names the topic. */
static bool
is_its_heading(const struct summary_point *point)
{
	return point->heading && point->topic.n &&
	    str_find(point->text, point->topic, 0) < point->text.n;
}

/* Words of the heading follow its topic. */
static bool
is_cut(const struct summary_point *heading)
{
	size_t at = str_find(heading->text, heading->topic, 0);

	return need_count_words(
		   str_skip(heading->text, at + heading->topic.n)) > 0;
}

/* A text without a caption after one that has one would be read as under it. */
static bool
loses_caption(const struct summary *summary, const struct summary_point *point,
    const struct summary_point *before)
{
	return point->group != before->group &&
	    point_above(summary, before).n > 0 &&
	    point_above(summary, point).n == 0;
}

static bool
fits_line(struct run run)
{
	size_t units = utf8_units(point_topic(run.summary, point_of(run, 0)));
	bool all_short = true;

	for (size_t i = 0; i < run.n; i++) {
		const struct summary_point *point = point_of(run, i);
		const struct summary_point *before = i ? point_of(run, i - 1)
						       : NULL;

		units += utf8_units(point->text) + 2;
		all_short = all_short && is_short(point->text);
		/* Items with others in them have lines of their own. */
		if (before &&
		    (loses_caption(run.summary, point, before) ||
			has_nested(run, i) ||
			!(same_parent(before, point) ||
			    brief_is_nested(point, before))))
			return false;
	}
	return run.n == 1 || (all_short && units <= LINE);
}

/* " (2026-06-20)", where the points are all of that day and nothing says so. */
static void
add_day(struct run run, struct str topic, struct buf *b)
{
	const struct summary_point *first = point_of(run, 0);

	if (!point_is_of_its_day(run.summary, first) || date_is_in(topic))
		return;
	for (size_t i = 1; i < run.n; i++) {
		if (!str_eq(point_of(run, i)->day, first->day))
			return;
	}
	buf_add(b, STR(" ("));
	show_text(b, first->day);
	buf_addc(b, ')');
}

/* How many headings of the list of one are counted below it. */
static size_t
headings_left(struct run run, const struct summary_point *one)
{
	const struct summary_point *next = run.summary->points;
	size_t n = 0;

	if (!run.more)
		return run.left[0];
	for (; (next = brief_next(run.summary, next, one, BRIEF_OF_LIST));
	     next++)
		n++;
	return n;
}

/* All points of one topic: "topic: text; text", or one below the other. */
static void
write_topic(struct run run, struct buf *b)
{
	const struct summary_point *first = point_of(run, 0);
	size_t heading = run.n > 1 && is_its_heading(first), headings = 0;
	struct run below = rest_of(run, heading);
	struct str topic = point_topic(run.summary, first);

	if (topic.n == 0 || (run.n == 1 && words_within(topic, first->text))) {
		write_groups(run, 1, b);
		return;
	}
	if (heading && is_cut(first))
		topic = first->text;
	if (heading) {
		headings = run.left[0] ? headings_left(run, first) : 0;
		run.left[0] = 0;
	}
	buf_add(b, STR("- "));
	show_bullet(b, point_without_marks(topic));
	add_day(run, topic, b);
	add_colon(b);
	if (fits_line(below)) {
		buf_addc(b, ' ');
		write_groups(below, 0, b);
		end_line(run, b);
	} else {
		run.n = heading;
		end_line(run, b);
		write_groups(below, 2, b);
	}
	/* The last line may have a count of its own. */
	if (headings)
		write_more(run.summary, first, headings,
		    headings == 1 ? " heading" : " headings", b);
}

/* ---- a part ---- */

static bool
same_topic(const struct summary *summary, const struct summary_point *a,
    const struct summary_point *b)
{
	struct str topic = point_topic(summary, a);

	return topic.n && str_eq(topic, point_topic(summary, b)) &&
	    str_eq(a->src.file, b->src.file);
}

/* "Phase: 3 of 9" */
static bool
is_field(const struct summary_point *point)
{
	return is_short(point->text) &&
	    label_parse_marked(point->text).caption.n > 0;
}

/* "Phase: 3 of 9" and "Stopped at: the roof" under one heading. */
static bool
same_block(const struct summary_point *a, const struct summary_point *b)
{
	return a->part == NEED_STATE && a->group == b->group &&
	    str_eq(a->src.file, b->src.file) && is_field(a) && is_field(b);
}

/* The point is still to be placed in that part. */
static bool
is_left_for(const struct summary_point *point, enum need_part part, bool placed)
{
	return !placed && point->shown && point->part == part;
}

/*
 * Adds the points of a part that have the topic of the i-th, or only that, and then
 * the other fields of its block.
 */
static size_t
add_topic(const struct summary *summary, size_t i, bool placed[], size_t at[])
{
	const struct summary_point *all = summary->points;
	size_t n = 0;

	for (int block = 0; block <= 1; block++) {
		for (size_t k = 0; k < summary->n_points; k++) {
			if (!is_left_for(&all[k], all[i].part, placed[k]) ||
			    !(k == i || same_topic(summary, &all[k], &all[i]) ||
				(block && same_block(&all[i], &all[k]))))
				continue;
			placed[k] = true;
			at[n++] = k;
		}
	}
	return n;
}

/* What is nested in an item has its place there, whether that leads or not. */
static bool
leads_part(const struct summary_point *all, size_t i)
{
	enum { NEAR = 32 };
	size_t k = i;

	while (all[i].parent.n && k > 0 && i - k < NEAR) {
		k--;
		if (brief_is_nested(&all[i], &all[k]))
			return leads_part(all, k);
	}
	return all[i].leads && all[i].parent.n == 0;
}

/*
 * It leads, or an item of its list does, as a list is shown in its own order; but
 * not the fields of a state.
 */
static bool
list_leads(const struct summary *summary, size_t i)
{
	enum { NEAR = 32 };
	const struct summary_point *all = summary->points, *point = &all[i];
	size_t end = i + NEAR < summary->n_points ? i + NEAR
						  : summary->n_points;

	if (leads_part(all, i))
		return true;
	if (point->part == NEED_STATE || point->list == 0)
		return false;
	for (size_t k = i < NEAR ? 0 : i - NEAR; k < end; k++) {
		if (all[k].list == point->list && all[k].shown &&
		    all[k].part == point->part && leads_part(all, k) &&
		    str_eq(all[k].src.file, point->src.file))
			return true;
	}
	return false;
}

enum { RANKS = 3 };

/* "Next steps", which needs no name among what is open, comes before "Known issues". */
static int
rank_of(const struct summary *summary, size_t i)
{
	const struct summary_point *point = &summary->points[i];

	if (list_leads(summary, i))
		return 0;
	return point->part == NEED_OPEN && point->current && point->topic.n == 0
	    ? 1
	    : 2;
}

/*
 * The points of a part: the lists of what leads it first, then the others as they
 * are in the file; all of one topic, and the fields of a block, together. Returns
 * how many there are.
 */
static size_t
order_part(const struct summary *summary, enum need_part part, size_t at[])
{
	bool *placed = zeroed(summary->n_points + 1, sizeof *placed);
	size_t n = 0;

	for (int rank = 0; rank < RANKS; rank++) {
		for (size_t i = 0; i < summary->n_points; i++) {
			const struct summary_point *point = &summary->points[i];

			if (!placed[i] && point->shown && point->part == part &&
			    rank_of(summary, i) == rank)
				n += add_topic(summary, i, placed, at + n);
		}
	}
	free(placed);
	return n;
}

/* ---- lists of which nothing is shown ---- */

/* A list of which nothing is shown, and that is not yet in a line. */
static bool
is_unwritten(const struct summary_point *point, enum need_part part,
    struct lists *lists)
{
	size_t counted;

	return point->part == part && point->brief.n && !point->shown &&
	    !map_find(&lists->parts, point->list, &counted);
}

/* The next one from `from` on, of the same file; NULL after the last one. */
static const struct summary_point *
next_unwritten(const struct summary *summary, const struct summary_point *from,
    const struct summary_point *first, struct lists *lists)
{
	const struct summary_point *end = summary->points + summary->n_points;

	while (from < end &&
	    !(is_unwritten(from, first->part, lists) &&
		str_eq(from->src.file, first->src.file)))
		from++;
	return from < end ? from : NULL;
}

/* "- More: the kiln (4); the door (2)": the lists of one file. */
static void
write_more_lists(const struct summary *summary,
    const struct summary_point *first, struct lists *lists, struct buf *b)
{
	const struct summary_point *one = first, *next;
	const char *mark = "- More: ";
	struct places places;

	while (one) {
		size_t n = one->listed;

		/* Two lists under one heading, one of them in an item. */
		for (next = one;
		     (next = next_unwritten(summary, next + 1, first, lists)) &&
		     str_eq(next->brief, one->brief);)
			n += next->listed;
		buf_adds(b, mark);
		show_text(b, one->brief);
		if (n > 1)
			buf_addf(b, " (%zu)", n);
		mark = "; ";
		one = next;
	}
	if (places_open(&places, summary, first->src.file, b)) {
		for (one = first; one;
		     one = next_unwritten(summary, one + 1, first, lists))
			places_add(&places, &one->src);
		places_close(&places);
	}
	buf_addc(b, '\n');
}

static void
write_other_lists(const struct summary *summary, enum need_part part,
    struct lists *lists, struct buf *b)
{
	struct str file = { 0 };

	for (size_t i = 0; i < summary->n_points; i++) {
		const struct summary_point *one = &summary->points[i];

		/* The points of a file follow one another. */
		if (!is_unwritten(one, part, lists) ||
		    (file.p && str_eq(one->src.file, file)))
			continue;
		file = one->src.file;
		write_more_lists(summary, one, lists, b);
	}
}

static bool
write_part(const struct summary *summary, enum need_part part,
    struct lists *lists, struct buf *b)
{
	size_t *at = zeroed(summary->n_points + 1, sizeof *at);
	struct run run = { .summary = summary,
		.at = at,
		.n = order_part(summary, part, at) };
	size_t from = b->n, head;

	run.left = points_left(run, lists);
	for (size_t i = 0; i < summary->n_points && !run.more; i++)
		run.more = is_unwritten(&summary->points[i], part, lists);
	buf_add(b, STR("## "));
	buf_add(b, part_titles[part]);
	buf_addc(b, '\n');
	head = b->n;
	for (size_t i = 0; i < run.n;) {
		struct run topic = rest_of(run, i);

		topic.n = topic_length(topic);
		write_topic(topic, b);
		i += topic.n;
	}
	write_other_lists(summary, part, lists, b);
	if (b->n > head)
		buf_addc(b, '\n');
	else
		b->n = from;
	free(run.left);
	free(at);
	return b->n > from;
}

void
summary_write_points(const struct summary *summary, struct buf *b)
{
	struct lists lists = { 0 };
	bool any = false;

	briefs_count(summary, &lists.shown);
	briefs_find_parts(summary, &lists.parts);
	for (size_t i = 0; i < NEED_PARTS; i++)
		any |= write_part(summary, orders[summary->template][i], &lists,
		    b);
	if (!any)
		buf_add(b, STR("Nothing fits here.\n\n"));
	map_free(&lists.shown);
	map_free(&lists.parts);
}
