#include "prices.h"

#include <stdlib.h>

#include "data.h"
#include "date.h"
#include "err.h"
#include "in.h"
#include "money.h"

/* ---- the file ---- */

/* Dollars for a million tokens, six decimals at most. */
static bool
read_price(struct str word, struct price *price, size_t i)
{
	enum { MILLION = 1000000 };
	uint64_t money;

	if (str_eq(word, STR("-")))
		return true;
	if (!money_read(word, &money) || money % MILLION)
		return false;
	price->of[i] = money / MILLION;
	price->known[i] = true;
	return true;
}

static bool
is_day(struct str s)
{
	struct date date;

	return s.n == 10 && date_parse(s, &date);
}

static bool
read_condition(struct str word, struct price *price)
{
	uintmax_t over;

	if (str_starts(word, STR("from="))) {
		price->from = str_skip(word, 5);
		return is_day(price->from);
	}
	if (!str_starts(word, STR("over=")) ||
	    !str_number(str_skip(word, 5), UINT64_MAX, &over))
		return false;
	price->over = over;
	return true;
}

/*
 * In place: what model_plain() makes of a name is no longer than it. False where
 * nothing is left.
 */
static bool
plain_in_place(struct str *name)
{
	struct buf plain = { 0 };

	model_plain(&plain, *name);
	if (plain.n)
		memcpy((char *)(uintptr_t)name->p, plain.p, plain.n);
	name->n = plain.n;
	buf_free(&plain);
	return name->n > 0;
}

static bool
read_row(struct prices *prices, struct str line)
{
	struct price price = { .model = str_word(&line) };

	price.any = str_ends(price.model, STR("*"));
	price.model.n -= price.any;
	if (!plain_in_place(&price.model) && !price.any)
		return false;
	for (size_t i = 0; i < TOKENS; i++) {
		if (!read_price(str_word(&line), &price, i))
			return false;
	}
	while (line.n) {
		if (!read_condition(str_word(&line), &price))
			return false;
	}
	prices->list = grow(prices->list, &prices->cap, prices->n + 1,
	    sizeof(*prices->list));
	prices->list[prices->n++] = price;
	return true;
}

static bool
read_line(struct prices *prices, struct str line)
{
	if (line.n == 0 || line.p[0] == '#')
		return true;
	if (!str_starts(line, STR("DATE ")))
		return read_row(prices, line);
	prices->date = str_trim(str_skip(line, 5));
	return is_day(prices->date);
}

/* Tabs are blanks. */
bool
prices_parse(struct prices *prices, struct str text, size_t *bad)
{
	struct str rest;

	buf_add(&prices->text, text);
	for (size_t i = 0; i < prices->text.n; i++) {
		if (prices->text.p[i] == '\t')
			prices->text.p[i] = ' ';
	}
	rest = buf_str(&prices->text);
	for (*bad = 1; rest.n > 0; ++*bad) {
		if (!read_line(prices, str_trim(str_cut(&rest, '\n'))))
			return false;
	}
	*bad = 0;
	return prices->date.n > 0;
}

void
prices_open(struct prices *prices, const char *file)
{
	static const char name[] = "prices";
	struct buf text = { 0 };
	size_t bad;

	if (!file)
		file = data_find(name, &prices->path);
	if (!file)
		buf_add(&text, data_builtin(name));
	else if (!read_file(file, &text))
		die("cannot read the prices '%s'", file);
	file = file ? file : name;
	if (!prices_parse(prices, buf_str(&text), &bad)) {
		if (bad)
			die("%s:%zu: a price is MODEL, five numbers or '-', "
			    "over=N, from=DAY; a date DATE YYYY-MM-DD",
			    file, bad);
		die("'%s' does not say of when its prices are (DATE)", file);
	}
	buf_free(&text);
}

void
prices_close(struct prices *prices)
{
	free(prices->list);
	buf_free(&prices->text);
	buf_free(&prices->path);
}

/* ---- what a request cost ---- */

/* Among the rows of a model: of the latest day, then for the largest prompts. */
static bool
is_nearer(const struct price *a, const struct price *b)
{
	int c;

	if (a->model.n != b->model.n)
		return a->model.n > b->model.n;
	if (a->any != b->any)
		return b->any;
	c = str_cmp(a->from, b->from);
	return c > 0 || (c == 0 && a->over >= b->over);
}

static bool
is_for(const struct price *price, struct str model)
{
	return price->any ? str_starts(model, price->model)
			  : str_eq(model, price->model);
}

static const struct price *
find(const struct prices *prices, struct str model, struct str day,
    uint64_t prompt)
{
	const struct price *best = NULL;

	for (size_t i = 0; i < prices->n; i++) {
		const struct price *price = &prices->list[i];

		if (is_for(price, model) &&
		    (price->over == 0 || prompt > price->over) &&
		    (day.n == 0 || str_cmp(price->from, day) <= 0) &&
		    (best == NULL || is_nearer(price, best)))
			best = price;
	}
	return best;
}

bool
prices_cost(const struct prices *prices, struct str model, struct str day,
    const uint64_t tokens[TOKENS], uint64_t *cost)
{
	struct buf plain = { 0 };
	const struct price *price;
	uint64_t prompt = 0;

	for (size_t i = 0; i < TOKENS; i++)
		prompt = i == OUTPUT ? prompt : capped_add(prompt, tokens[i]);
	model_plain(&plain, model);
	price = find(prices, buf_str(&plain), day, prompt);
	buf_free(&plain);
	*cost = 0;
	for (size_t i = 0; price && i < TOKENS; i++) {
		if (tokens[i] > 0 && !price->known[i])
			return false;
		*cost = capped_add(*cost,
		    capped_times(tokens[i], price->of[i]));
	}
	return price != NULL;
}
