#include "need/tags.h"

/* "[Stage 5.1-02-roof]": 5, 1, 2; "**[05-02/B2]**": 5, 0, 2. */
struct tag {
	uintmax_t at[3];
};

static uintmax_t
take_number(struct str *text)
{
	struct str digits = str_head(*text, str_run_of(*text, is_digit));
	uintmax_t number = 0;

	str_number(digits, UINTMAX_MAX, &number);
	*text = str_skip(*text, digits.n);
	return number;
}

/* False if the text does not begin with one; a year is none. */
static bool
tag_parse(struct str text, struct tag *tag)
{
	enum { NEAR = 16, UNITS = 1000 };
	size_t n;

	while (text.n && text.p[0] == '*')
		text = str_skip(text, 1);
	if (!str_starts(text, STR("[")))
		return false;
	text = str_head(text, str_chr(text, ']', 0));
	for (n = 1; n < text.n && !is_digit(text.p[n]); n++)
		;
	text = str_skip(text, n);
	if (n > NEAR || text.n == 0)
		return false;
	*tag = (struct tag){ .at[0] = take_number(&text) };
	for (size_t i = 1; i < countof(tag->at); i++) {
		if (text.n > 1 && text.p[0] == ".-"[i - 1] &&
		    is_digit(text.p[1])) {
			text = str_skip(text, 1);
			tag->at[i] = take_number(&text);
		}
	}
	return tag->at[0] < UNITS;
}

static int
tag_cmp(struct tag a, struct tag b)
{
	for (size_t i = 0; i < countof(a.at); i++) {
		if (a.at[i] != b.at[i])
			return a.at[i] < b.at[i] ? -1 : 1;
	}
	return 0;
}

/* The points of a group that follow each other, from one on. */
struct tagged {
	size_t end, units;
	struct tag last, before; /* the last two units */
	bool rises;
};

static bool
tag_of(const struct scored_item *one, struct tag *tag)
{
	return one->point.form == POINT_ITEM && tag_parse(one->point.text, tag);
}

static struct tagged
tagged_find(const struct log_points *points, size_t i)
{
	struct tagged list = { .rises = true };
	size_t group = points->all[i].point.group;
	struct tag tag;

	for (; i < points->n && points->all[i].point.group == group; i++) {
		int order;

		if (!tag_of(&points->all[i], &tag))
			continue;
		order = list.units ? tag_cmp(tag, list.last) : 1;
		list.rises = list.rises && order >= 0;
		if (order > 0) {
			list.units++;
			list.before = list.last;
			list.last = tag;
		}
	}
	list.end = i;
	return list;
}

/* What the last units added, and less what those before them did. */
static void
lift(struct log_points *points, size_t i, const struct tagged *list)
{
	enum { LAST = 600, BEFORE = 300 };
	struct tag tag;

	for (; i < list->end; i++) {
		struct scored_item *one = &points->all[i];

		if (!tag_of(one, &tag))
			continue;
		if (tag_cmp(tag, list->last) == 0)
			one->score += LAST;
		else if (tag_cmp(tag, list->before) == 0)
			one->score += BEFORE;
	}
}

void
tags_lift(struct log_points *points)
{
	enum { UNITS = 3 };

	for (size_t i = 0; i < points->n;) {
		struct tagged list = tagged_find(points, i);

		if (list.rises && list.units >= UNITS)
			lift(points, i, &list);
		i = list.end;
	}
}
