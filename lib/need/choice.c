#include "need/choice.h"

#include "need/heading.h"
#include "text/label.h"
#include "text/wordlist.h"

/* The points of an entry that says what it chose. */
struct decision_entry {
	size_t first, end;
	size_t choice; /* the first point that says so */
};

/* "Decided: 2026-03-01" and "Selected: 3 of 12" say nothing of it. */
static bool
has_letters(struct str text)
{
	enum { LEAST = 3 };
	size_t n = 0;

	for (size_t i = 0; i < text.n; i++)
		n += is_alpha(text.p[i]) || is_nonascii(text.p[i]);
	return n >= LEAST;
}

/* The label of the item, or of the list, that it is in. */
static struct str
label_above(const struct scored_item *one)
{
	return one->point.parent.n ? one->point.parent : one->point.above;
}

/* It is an item below "Decision:", which is all that this says. */
static bool
is_below_choice(const struct scored_item *one)
{
	struct str above = label_above(one);

	return one->point.form == POINT_ITEM && one->entry &&
	    !one->point.title &&
	    (wordlist_is(LIST_CHOSEN, above) ||
		(label_of(above) == LABEL_DECISION && label_is_bare(above)));
}

/* The first one of each entry. */
static void
mark_first_choices(struct log_points *points)
{
	size_t entry = 0;

	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (!is_below_choice(one) || one->entry == entry)
			continue;
		one->begins_choice = true;
		entry = one->entry;
	}
}

static bool
is_choice(const struct scored_item *one)
{
	struct parsed_label label;

	if (one->part != NEED_DECISIONS || !points_show(one) || one->over ||
	    one->point.past)
		return false;
	label = label_parse_marked(one->point.text);
	return ((one->decides || wordlist_is(LIST_CHOSEN, label.caption)) &&
		   (label.caption.n == 0 || has_letters(label.text))) ||
	    one->begins_choice;
}

static bool
is_shown(const struct scored_item *one)
{
	return !point_is_above(&one->point) && points_show(one);
}

/* The entry of the point at i; false if it does not say what it chose. */
static bool
read_entry(const struct log_points *points, size_t i,
    struct decision_entry *entry)
{
	const struct scored_item *all = points->all;

	*entry = (struct decision_entry){ .first = i, .choice = points->n };
	for (; i < points->n && all[i].entry == all[entry->first].entry; i++) {
		if (entry->choice == points->n && is_choice(&all[i]))
			entry->choice = i;
	}
	entry->end = i;
	return entry->choice < points->n && all[entry->first].entry > 0;
}

/* Most entries say what they chose. */
static bool
has_choices(const struct log_points *points)
{
	enum { LEAST = 3 };
	struct decision_entry entry;
	size_t n = 0;

	for (size_t i = 0; i < points->n; i = entry.end)
		n += read_entry(points, i, &entry);
	return n >= LEAST && 2 * n > points->entries;
}

/* "Decision 5 - 2026-03-05": the heading tells nothing of what was chosen. */
static bool
is_unnamed(const struct log_points *points, const struct decision_entry *entry)
{
	const struct log_item *first = &points->all[entry->first].point;

	return first->title && first->form == POINT_HEADING &&
	    first->kind == NEED_DECISIONS && heading_is_bare(first);
}

/*
 * All choices are needed more than the rest of the entry; of a few decisions each one
 * without another name more than the rest of the log.
 */
static void
lift_in_entry(struct log_points *points, const struct decision_entry *entry,
    int best)
{
	enum { MORE = 100, FEW = 24 };

	if (points->entries > FEW || !is_unnamed(points, entry))
		best = points_best(points, entry->first, entry->end, is_shown);
	points_align(points, entry->first, entry->end, is_choice, best + MORE);
}

void
choices_lift(struct log_points *points)
{
	struct decision_entry entry;
	int best;

	mark_first_choices(points);
	if (!has_choices(points))
		return;
	best = points_best(points, 0, points->n, is_shown);
	for (size_t i = 0; i < points->n; i = entry.end) {
		if (read_entry(points, i, &entry))
			lift_in_entry(points, &entry, best);
	}
}
