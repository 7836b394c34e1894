#include "usage/money.h"

enum { SCALE = 12 };

/* The digits of a number, and how many are before its point. */
struct decimal {
	char digits[40]; /* further digits do not matter */
	size_t n;
	int point;
};

static void
add_digit(struct decimal *d, char c, bool behind_point)
{
	if (d->n == 0 && c == '0') {
		d->point -= behind_point;
		return;
	}
	if (d->n < sizeof d->digits)
		d->digits[d->n++] = c;
	d->point += !behind_point && d->point < 100;
}

/* Removes an exponent; false if it is bad. */
static bool
take_exponent(struct str *s, int *exponent)
{
	size_t at = str_chr(*s, 'e', 0);
	struct str rest;
	uintmax_t n;
	bool minus;

	*exponent = 0;
	if (at == s->n)
		at = str_chr(*s, 'E', 0);
	if (at == s->n)
		return true;
	rest = str_skip(*s, at + 1);
	*s = str_head(*s, at);
	minus = rest.n > 0 && rest.p[0] == '-';
	if (rest.n > 0 && (minus || rest.p[0] == '+'))
		rest = str_skip(rest, 1);
	if (!str_number(rest, UINTMAX_MAX, &n))
		return false;
	*exponent = (n > 100 ? 100 : (int)n) * (minus ? -1 : 1);
	return true;
}

bool
money_read(struct str s, uint64_t *money)
{
	struct decimal d = { .n = 0 };
	bool behind_point = false;
	int exponent;

	if (!take_exponent(&s, &exponent) || s.n == 0)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '.' && !behind_point && i > 0)
			behind_point = true;
		else if (is_digit(s.p[i]))
			add_digit(&d, s.p[i], behind_point);
		else
			return false;
	}
	d.point += exponent + SCALE;
	*money = 0;
	for (int i = 0; d.n > 0 && i < d.point; i++) {
		char c = (size_t)i < d.n ? d.digits[i] : '0';

		*money = capped_add(capped_times(*money, 10),
		    (uint64_t)(c - '0'));
	}
	if (d.point >= 0 && (size_t)d.point < d.n && d.digits[d.point] >= '5')
		*money = capped_add(*money, 1);
	return true;
}

static uint64_t
power(unsigned n)
{
	uint64_t ten = 1;

	while (n-- > 0)
		ten *= 10;
	return ten;
}

void
money_put(struct buf *b, uint64_t money, unsigned decimals)
{
	uint64_t unit = power(SCALE - decimals), one = power(decimals);
	uint64_t n = money / unit + (money % unit * 2 >= unit && unit > 1);

	buf_number(b, n / one);
	buf_addf(b, ".%0*llu", (int)decimals, (unsigned long long)(n % one));
}

void
money_put_exact(struct buf *b, uint64_t money)
{
	money_put(b, money, SCALE);
	while (b->p[b->n - 1] == '0')
		b->n--;
	if (b->p[b->n - 1] == '.')
		b->n--;
}
