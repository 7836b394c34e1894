#include "text/calendar.h"

enum { LETTERS = 24 };

/*
 * Full and short English names, and the full ones of the corpus' languages;
 * month 0: a day of the week. Sorted by bytes: name_of() looks by halves.
 */
#define ROW(month, word) \
	{ \
		STR_INIT(word), month \
	}
/* clang-format off */
static const struct name {
	struct str word;
	int month;
} names[] = {
	ROW(4, "abril"), ROW(8, "agosto"), ROW(8, "août"), ROW(4, "apr"),
	ROW(4, "april"), ROW(4, "aprile"), ROW(12, "aralık"), ROW(8, "aug"),
	ROW(8, "august"), ROW(8, "augustus"), ROW(4, "avril"),
	ROW(8, "ağustos"), ROW(6, "czerwca"), ROW(12, "dec"),
	ROW(12, "december"), ROW(12, "dezember"), ROW(12, "dezembro"),
	ROW(12, "dicembre"), ROW(12, "diciembre"), ROW(12, "décembre"),
	ROW(10, "ekim"), ROW(1, "enero"), ROW(9, "eylül"), ROW(2, "feb"),
	ROW(2, "febbraio"), ROW(2, "febrero"), ROW(2, "februar"),
	ROW(2, "februari"), ROW(2, "february"), ROW(2, "fevereiro"),
	ROW(0, "fri"), ROW(0, "friday"), ROW(2, "février"), ROW(1, "gennaio"),
	ROW(6, "giugno"), ROW(12, "grudnia"), ROW(6, "haziran"), ROW(1, "jan"),
	ROW(1, "janeiro"), ROW(1, "januar"), ROW(1, "januari"),
	ROW(1, "january"), ROW(1, "janvier"), ROW(7, "juillet"),
	ROW(6, "juin"), ROW(7, "jul"), ROW(7, "julho"), ROW(7, "juli"),
	ROW(7, "julio"), ROW(7, "july"), ROW(6, "jun"), ROW(6, "june"),
	ROW(6, "junho"), ROW(6, "juni"), ROW(6, "junio"), ROW(11, "kasım"),
	ROW(4, "kwietnia"), ROW(7, "lipca"), ROW(11, "listopada"),
	ROW(7, "luglio"), ROW(2, "lutego"), ROW(3, "maart"), ROW(5, "maggio"),
	ROW(5, "mai"), ROW(5, "maio"), ROW(5, "maja"), ROW(3, "mar"),
	ROW(3, "marca"), ROW(3, "march"), ROW(3, "mars"), ROW(3, "mart"),
	ROW(3, "marzo"), ROW(3, "março"), ROW(5, "may"), ROW(5, "mayo"),
	ROW(5, "mayıs"), ROW(5, "mei"), ROW(0, "mon"), ROW(0, "monday"),
	ROW(3, "märz"), ROW(4, "nisan"), ROW(11, "nov"), ROW(11, "november"),
	ROW(11, "novembre"), ROW(11, "novembro"), ROW(11, "noviembre"),
	ROW(1, "ocak"), ROW(10, "oct"), ROW(10, "october"), ROW(10, "octobre"),
	ROW(10, "octubre"), ROW(10, "oktober"), ROW(10, "ottobre"),
	ROW(10, "outubro"), ROW(10, "października"), ROW(0, "sat"),
	ROW(0, "saturday"), ROW(9, "sep"), ROW(9, "sept"), ROW(9, "september"),
	ROW(9, "septembre"), ROW(9, "septiembre"), ROW(9, "setembro"),
	ROW(9, "setiembre"), ROW(9, "settembre"), ROW(8, "sierpnia"),
	ROW(1, "stycznia"), ROW(0, "sun"), ROW(0, "sunday"), ROW(7, "temmuz"),
	ROW(0, "thu"), ROW(0, "thur"), ROW(0, "thurs"), ROW(0, "thursday"),
	ROW(0, "tue"), ROW(0, "tues"), ROW(0, "tuesday"), ROW(0, "wed"),
	ROW(0, "wednesday"), ROW(9, "września"), ROW(2, "Şubat"),
	ROW(2, "şubat"), ROW(8, "августа"), ROW(4, "апреля"),
	ROW(12, "декабря"), ROW(7, "июля"), ROW(6, "июня"), ROW(3, "марта"),
	ROW(5, "мая"), ROW(11, "ноября"), ROW(10, "октября"),
	ROW(9, "сентября"), ROW(2, "февраля"), ROW(1, "января"),
};
/* clang-format on */
#undef ROW

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

/* The row of the word that stands here; NULL if it is no name. */
static const struct name *
name_of(struct str word)
{
	size_t below = 0, above = sizeof names / sizeof *names;
	char low[LETTERS];

	for (size_t i = 0; i < word.n; i++)
		low[i] = to_lower(word.p[i]);
	word.p = low;
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
	if (str_same(word, STR("st")) || str_same(word, STR("nd")) ||
	    str_same(word, STR("rd")) || str_same(word, STR("th")))
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
