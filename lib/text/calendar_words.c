#include "calendar.h"

/* Full and short English names, and the full ones of the corpus' languages. */
static const char *const months[] = {
	"january jan enero janeiro janvier januar januari gennaio stycznia"
	" января ocak",
	"february feb febrero fevereiro février februar februari febbraio lutego"
	" февраля Şubat şubat",
	"march mar marzo março mars märz maart marca марта mart",
	"april apr abril avril aprile kwietnia апреля nisan",
	"may mayo maio mai mei maggio maja мая mayıs",
	"june jun junio junho juin juni giugno czerwca июня haziran",
	"july jul julio julho juillet juli luglio lipca июля temmuz",
	"august aug agosto août augustus sierpnia августа ağustos",
	"september sept sep septiembre setiembre setembro septembre settembre"
	" września сентября eylül",
	"october oct octubre outubro octobre oktober ottobre października"
	" октября ekim",
	"november nov noviembre novembro novembre listopada ноября kasım",
	"december dec diciembre dezembro décembre dezember dicembre grudnia"
	" декабря aralık",
};

static const char weekdays[] =
	"monday mon tuesday tues tue wednesday wed thursday thurs thur thu"
	" friday fri saturday sat sunday sun";

/* The letters here, a few bytes at most: as much as a month may have. */
static struct str
letters(const struct scan *scan)
{
	struct str word = scan_rest(scan);
	size_t n = 0;

	while (n < word.n && n < 24 &&
	    (is_alpha(word.p[n]) || (unsigned char)word.p[n] >= 0x80))
		n++;
	return str_head(word, n);
}

static bool
is_one_of(struct str word, const char *words)
{
	struct str rest = str_of(words);

	while (rest.p) {
		if (str_same(word, str_cut(&rest, ' ')))
			return true;
	}
	return false;
}

static bool
month_name(struct scan *scan, int *month)
{
	struct str word = letters(scan);

	if (word.n < 3)
		return false;
	for (int i = 0; i < 12; i++) {
		if (is_one_of(word, months[i])) {
			*month = i + 1;
			scan->at += word.n;
			scan_take(scan, '.');
			return true;
		}
	}
	return false;
}

/* "26", "26th", "26." */
static bool
day_number(struct scan *scan, int *day)
{
	static const char ordinals[] = "st nd rd th";
	struct str word;

	if (!scan_number(scan, 1, 2, day))
		return false;
	word = letters(scan);
	if (word.n == 2 && is_one_of(word, ordinals))
		scan->at += 2;
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
	if (scan_word(scan, STR("de ")) || scan_word(scan, STR("of ")))
		scan_blanks(scan);
	return true;
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
	bool capital = is_upper(scan_peek(scan, 0));

	if (word.n && is_one_of(word, weekdays)) {
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
