#include "text/calendar.h"
#include "text/fold.h"

enum { LETTERS = 24 };

/* month 0: a day of the week. Sorted by bytes: name_of() looks by halves. */
static const struct name {
	struct str word;
	int month;
} names[] = {
#define U(year, month, day)
#define M(month, word) { STR_INIT(word), month },
#include "data/months"
#undef M
#undef U
};

/* The letters here, a few bytes at most: as much as a month may have. */
static struct str
letters(const struct scan *scan)
{
	struct str word = scan_rest(scan);
	size_t n = 0;

	while (n < word.n && n < LETTERS &&
	    (is_alpha(word.p[n]) || (unsigned char)word.p[n] >= 0x80))
		n++;
	return str_head(word, n);
}

/* The row of the word that is here; NULL if it is not a name. */
static const struct name *
name_of(struct str word)
{
	size_t below = 0, above = sizeof names / sizeof *names;
	struct folded f;

	if (word.n < 3)
		return NULL;
	fold(&f, word);
	word = (struct str){ f.text, f.n };
	while (below < above) {
		size_t middle = (below + above) / 2;
		int c = str_cmp(word, names[middle].word);

		if (c == 0)
			return &names[middle];
		if (c < 0)
			above = middle;
		else
			below = middle + 1;
	}
	return NULL;
}

static bool
month_name(struct scan *scan, int *month)
{
	struct str word = letters(scan);
	const struct name *name = name_of(word);

	if (!name || name->month == 0)
		return false;
	*month = name->month;
	scan->at += word.n;
	scan_take(scan, '.');
	return true;
}

/* "26", "26th", "26." */
static bool
day_number(struct scan *scan, int *day)
{
	struct str word;

	if (!scan_number(scan, 1, 2, day))
		return false;
	word = letters(scan);
	if (wordlist_is(LIST_DAY_ENDING, word))
		scan->at += word.n;
	else
		scan_take(scan, '.');
	return true;
}

/* What stands between the words of a date: blanks, a comma, "of", "de", '-'. */
static bool
between(struct scan *scan)
{
	if (scan_take(scan, '-') || scan_take(scan, '/'))
		return true;
	scan_take(scan, ',');
	if (!scan_blanks(scan))
		return false;
	return !scan_listed(scan, LIST_DATE_OF) || scan_blanks(scan);
}

/* date(1) has the time, and the zone, before the year. */
static void
time_between(struct scan *scan, struct date *d)
{
	struct scan in = *scan;
	struct date with = *d;

	if (clock_time(&in, &with) && scan_blanks(&in)) {
		*scan = in;
		*d = with;
	}
}

/* "January 26, 2026", "26. Januar 2026", "Fri Feb 13 21:29:01 CST 2026". */
bool
calendar_words(struct scan *scan, struct date *d)
{
	struct str word = letters(scan);
	const struct name *name = name_of(word);
	bool capital = is_upper(scan_peek(scan, 0));

	if (!name && !is_digit(scan_peek(scan, 0)))
		return false;
	if (name && name->month == 0) {
		scan->at += word.n;
		scan_take(scan, '.');
		scan_take(scan, ',');
		if (!scan_blanks(scan))
			return false;
	}
	if (month_name(scan, &d->month)) {
		if (!between(scan))
			return false;
		/* no day; "may 2000 ..." is prose */
		if (scan_number(scan, 4, 4, &d->year))
			return capital && calendar_has(d);
		if (!day_number(scan, &d->day))
			return false;
	} else if (!day_number(scan, &d->day) || !between(scan) ||
	    !month_name(scan, &d->month)) {
		return false;
	}
	if (d->day == 0 || !between(scan))
		return false;
	time_between(scan, d);
	return scan_number(scan, 4, 4, &d->year) && calendar_has(d);
}
