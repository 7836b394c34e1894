#include "need/tags.h"

#include "text/time.h"

/* "[Stage 5.1-02-roof]", "**[05-02/B2]**": 5; neither a year nor "[v2.0]". */
static bool
in_brackets(struct str text, int64_t *number)
{
	enum { NEAR = 16, UNITS = 1000 };
	uintmax_t found;
	size_t n = 1;

	if (!str_starts(text, STR("[")))
		return false;
	text = str_head(text, str_chr(text, ']', 0));
	while (n < text.n && !is_digit(text.p[n]))
		n++;
	text = str_skip(text, n);
	text.n = str_run_of(text, is_digit);
	if (n > NEAR || text.p[-1] == 'v' ||
	    !str_number(text, UNITS - 1, &found))
		return false;
	*number = (int64_t)found;
	return true;
}

/* "[2026-03-01] ...", "2026-03-01: ...": its day. */
static bool
of_a_day(struct str text, int64_t *number)
{
	struct date date;
	size_t n;

	text = str_skip(text, str_starts(text, STR("[")) ? 1 : 0);
	n = date_at(text, &date);
	return n && day_parse(str_head(text, n), number);
}

/* What the item begins with tells when it was added. */
static bool
tag_of(const struct scored_item *one, int64_t *number)
{
	struct str text = one->point.text;

	while (text.n && text.p[0] == '*')
		text = str_skip(text, 1);
	return one->point.form == POINT_ITEM &&
	    (in_brackets(text, number) || of_a_day(text, number));
}

/* The points of a group that follow each other, from one on. */
struct tagged {
	size_t end;
	size_t tagged;       /* so many have a number */
	size_t rises, falls; /* of these */
};

/* "[Stage 7]" may come after "[07-02]": only the first numbers tell the order. */
static struct tagged
tagged_find(const struct log_points *points, size_t i)
{
	struct tagged list = { 0 };
	size_t group = points->all[i].point.group;
	int64_t last = 0, number;

	for (; i < points->n && points->all[i].point.group == group; i++) {
		if (!tag_of(&points->all[i], &number))
			continue;
		list.rises += list.tagged && number > last;
		list.falls += list.tagged && number < last;
		last = number;
		list.tagged++;
	}
	list.end = i;
	return list;
}

/* The state and the next steps have an order of their own. */
static bool
ages_in_list(enum need_part part)
{
	return part != NEED_STATE && part != NEED_OPEN;
}

/* What was added last, and less what was added before it. */
static void
lift(struct log_points *points, size_t i, const struct tagged *list)
{
	enum { LAST = 700, FIRST = -900 };
	size_t first = i, last = list->end - 1;

	for (; i <= last; i++) {
		size_t at = list->rises > list->falls ? i - first : last - i;

		if (ages_in_list(points->all[i].part))
			points->all[i].score += FIRST +
			    (LAST - FIRST) * (int)at / (int)(last - first);
	}
}

void
tags_lift(struct log_points *points)
{
	enum { UNITS = 3, STRAY = 4 };

	for (size_t i = 0; i < points->n;) {
		struct tagged list = tagged_find(points, i);
		size_t most = list.rises > list.falls ? list.rises : list.falls;
		size_t least = list.rises + list.falls - most;

		if (most + 1 >= UNITS && least * STRAY <= most &&
		    2 * list.tagged >= list.end - i)
			lift(points, i, &list);
		i = list.end;
	}
}
