#include "need/total.h"

#include "text/ids.h"
#include "text/wordlist.h"

/* Cuts the number off that *text begins with. */
static bool
take_number(struct str *text, uintmax_t *number)
{
	enum { MOST = 1000000 };
	struct str digits = str_head(*text, str_run_of(*text, is_digit));

	*text = str_skip(*text, digits.n);
	return str_number(digits, MOST, number);
}

/* "/63", " of 63", " / 63" */
static bool
take_all(struct str *text, uintmax_t *all)
{
	struct str rest = str_trim(*text);
	size_t of = wordlist_begins(LIST_OUT_OF, rest);

	if (str_starts(rest, STR("/")))
		of = 1;
	*text = str_trim(str_skip(rest, of));
	return of && take_number(text, all);
}

/* Those of "36/63 (57 %)", "36 of 63 tasks"; not of "12/16 GB". */
static bool
counts_work(struct str rest)
{
	rest = str_trim(rest);
	return rest.n == 0 ||
	    !(is_alpha(rest.p[0]) || is_nonascii(rest.p[0])) ||
	    wordlist_begins(LIST_WORK_UNITS, rest) > 0;
}

/*
 * "36/63 tasks", "36 of 63", and of the whole work 36/63 of anything or "~57 %"; a
 * bar may come first.
 */
static bool
parse_value(struct str value, bool whole, struct total *total)
{
	while (value.n && !is_alnum(value.p[0]))
		value = str_skip(value, 1);
	if (!take_number(&value, &total->done))
		return false;
	if (whole && str_starts(str_trim(value), STR("%"))) {
		total->all = 100;
		return total->done <= total->all;
	}
	return take_all(&value, &total->all) && total->all > 1 &&
	    total->done <= total->all &&
	    !(value.n && is_any(value.p[0], "/.,")) &&
	    (whole || counts_work(value));
}

/* "Total", "Total tasks"; not "Total cost". */
static bool
names_total(struct str caption)
{
	struct str rest = str_skip(caption,
	    wordlist_begins(LIST_TOTAL, caption));

	return rest.n < caption.n &&
	    (str_trim(rest).n == 0 ||
		wordlist_begins(LIST_WORK_UNITS, rest) > 0);
}

/* Reads such a line; false, with *total undefined, for any other text. */
static bool
parse(struct str text, struct total *total)
{
	struct parsed_label label = label_parse_marked(text);
	bool whole = wordlist_is(LIST_WHOLE_PROGRESS, label.caption);

	return label.caption.n && (whole || names_total(label.caption)) &&
	    !wordlist_has(LIST_NEED_TEST, text) &&
	    parse_value(label.text, whole, total);
}

static bool
is_current(const struct log_points *points, const struct scored_item *one)
{
	return !point_is_above(&one->point) && !one->point.past &&
	    points_age(points, one) == 0 && one->part != NEED_RULES &&
	    one->part != NEED_DECISIONS && one->point.depth == 0 &&
	    !id_numbered(one->point.heading);
}

/* A percentage is told beside a count of the steps. */
static bool
is_percentage(const struct total *total)
{
	return total->all == 100;
}

static bool
is_better(const struct total *total, const struct total *than)
{
	return is_percentage(total) == is_percentage(than)
	    ? total->all >= than->all
	    : is_percentage(than) || than->all == 0;
}

void
total_find(struct log_points *points)
{
	struct total total;
	size_t found = points->n;

	for (size_t i = 0; i < points->n; i++) {
		if (is_current(points, &points->all[i]) &&
		    parse(points->all[i].point.text, &total) &&
		    is_better(&total, &points->total)) {
			points->total = total;
			found = i;
		}
	}
	if (found == points->n)
		return;
	points->all[found].part = NEED_STATE;
	points->all[found].leads_state = true;
}

bool
total_agrees(const struct total *total, uintmax_t done, uintmax_t all)
{
	enum { NEAR = 2 }; /* percent */
	uintmax_t a = 100 * total->done / total->all, b = 100 * done / all;

	return (total->all == all && total->done == done) ||
	    (is_percentage(total) && a <= b + NEAR && b <= a + NEAR);
}
