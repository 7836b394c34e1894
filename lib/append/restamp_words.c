/* restamp, second part: words. */
#include "append/restamp_parts.h"

#include <time.h>

#include "text/wordlist.h"

/*
 * English: no filter sets a locale. weekday 0 is Sunday.
 */
static struct str
name_of(char text[16], const char *format, int month, int weekday)
{
	struct tm tm = { .tm_mon = (month + 11) % 12, .tm_wday = weekday };

	return (struct str){ text, strftime(text, 16, format, &tm) };
}

/* The name, as long as the other one and in its case. */
static void
put_name(struct restamp *r, struct str name, struct str like)
{
	bool upper = like.n > 1 && is_upper(like.p[1]);

	name = str_head(name, like.n < 5 ? 3 : name.n);
	for (size_t i = 0; i < name.n; i++) {
		char c = name.p[i];

		if (is_lower(like.p[0]))
			c = to_lower(c);
		buf_addc(r->b, upper && is_lower(c) ? (char)(c - 32) : c);
	}
}

static bool
is_name(struct str word, struct str name)
{
	return word.n >= 3 && str_begins(name, word) &&
	    (word.n == name.n || word.n == 3);
}

/* The 21st, the 12th. */
static bool
put_ordinal(struct restamp *r, struct str word)
{
	static const char ends[] = "thstndrd";
	int day = r->now.day, last = day % 10;
	bool teen = day / 10 == 1;

	if (word.n != 2 || r->time)
		return false;
	for (size_t i = 0; i < sizeof ends - 1; i += 2) {
		if (!str_same(word, (struct str){ ends + i, 2 }))
			continue;
		buf_add(r->b,
		    (struct str){ ends + (teen || last > 3 ? 0 : 2 * last),
			2 });
		return true;
	}
	return false;
}

static bool
put_half(struct restamp *r, struct str word)
{
	char half = r->now.hour < 12 ? 'A' : 'P';

	if (!str_same(word, STR("am")) && !str_same(word, STR("pm")))
		return false;
	buf_addc(r->b, is_lower(word.p[0]) ? to_lower(half) : half);
	buf_addc(r->b, word.p[1]);
	return true;
}

bool
restamp_word(struct restamp *r, struct str word)
{
	char name[16];

	if (is_name(word, name_of(name, "%B", r->like->month, 0))) {
		r->month = true;
		put_name(r, name_of(name, "%B", r->now.month, 0), word);
		return true;
	}
	for (int i = 0; i < 7; i++) {
		if (is_name(word, name_of(name, "%A", 0, i))) {
			put_name(r, name_of(name, "%A", 0, r->weekday), word);
			return true;
		}
	}
	if (put_half(r, word) || put_ordinal(r, word))
		return true;
	if (r->time == 0 && word.n > 1 && !wordlist_is(LIST_BEFORE_TIME, word))
		return false;
	buf_add(r->b, r->time && r->like->zone_unclear ? STR("UTC") : word);
	return true;
}

bool
restamp_is_month(const struct restamp *r, size_t at)
{
	char name[16];

	return str_begins(str_skip(r->words, at),
	    str_head(name_of(name, "%B", r->like->month, 0), 3));
}
