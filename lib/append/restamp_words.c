/* restamp, second part: words. */
#include "append/restamp_parts.h"

/* clang-format off */
static const struct str months[] = {
	STR_INIT("January"), STR_INIT("February"), STR_INIT("March"),
	STR_INIT("April"), STR_INIT("May"), STR_INIT("June"), STR_INIT("July"),
	STR_INIT("August"), STR_INIT("September"), STR_INIT("October"),
	STR_INIT("November"), STR_INIT("December"),
};
static const struct str days[] = {
	STR_INIT("Thursday"), STR_INIT("Friday"), STR_INIT("Saturday"),
	STR_INIT("Sunday"), STR_INIT("Monday"), STR_INIT("Tuesday"),
	STR_INIT("Wednesday"),
};
/* clang-format on */
enum { MONTHS = 12, DAYS = 7 };

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
	if (is_name(word, months[(r->like->month + 11) % MONTHS])) {
		r->month = true;
		put_name(r, months[(r->now.month + 11) % MONTHS], word);
		return true;
	}
	for (size_t i = 0; i < DAYS; i++) {
		if (is_name(word, days[i])) {
			put_name(r, days[r->weekday], word);
			return true;
		}
	}
	if (put_half(r, word) || put_ordinal(r, word))
		return true;
	if (r->time == 0 && word.n > 1 && !str_same(word, STR("at")))
		return false;
	buf_add(r->b, r->time && r->like->zone_unclear ? STR("UTC") : word);
	return true;
}

bool
restamp_is_month(const struct restamp *r, size_t at)
{
	struct str name = months[(r->like->month + 11) % MONTHS];

	return str_begins(str_skip(r->words, at), str_head(name, 3));
}
