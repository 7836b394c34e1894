#include "usage/prices.h"

#include <stdlib.h>

#include "base/data.h"
#include "base/err.h"
#include "base/in.h"
#include "base/sort.h"
#include "text/time.h"
#include "usage/money.h"

/* ---- names of models ---- */

/* Without a suffix of this form, in which "0" is any digit. */
static struct str
without(struct str name, struct str form)
{
	size_t at;

	if (name.n <= form.n)
		return name;
	at = name.n - form.n;
	for (size_t i = 0; i < form.n; i++) {
		char c = name.p[at + i];

		if (form.p[i] == '0' ? !is_digit(c) : c != form.p[i])
			return name;
	}
	return str_head(name, at);
}

/* After the last slash: "openrouter/anthropic/claude-opus-4.5". */
static struct str
without_vendor(struct str name)
{
	struct str rest = name;

	while (rest.p)
		name = str_cut(&rest, '/');
	return name;
}

static struct str
without_date(struct str name)
{
	static const struct str forms[] = {
		STR_INIT("[1m]"),
		STR_INIT("-v0:0"),
		STR_INIT("@00000000"),
		STR_INIT("-00000000"),
		STR_INIT("-0000-00-00"),
		STR_INIT("-latest"),
	};

	for (size_t i = 0; i < countof(forms); i++)
		name = without(name, forms[i]);
	return name;
}

struct str
model_short(struct str model)
{
	struct str name = without_date(without_vendor(model));
	size_t at = str_find(name, STR("claude-"), 0);

	return at + 7 < name.n ? str_skip(name, at + 7) : name;
}

/* "us.anthropic.claude-opus-4-1-20250805-v1:0" */
static struct str
without_reseller(struct str name)
{
	static const struct str vendor = STR_INIT("anthropic.");
	size_t at = str_find(name, vendor, 0);

	return at + vendor.n < name.n ? str_skip(name, at + vendor.n) : name;
}

void
model_plain(struct buf *b, struct str model)
{
	struct str name = without_reseller(without_date(without_vendor(model)));

	name = without(without(name, STR("-00-00")), STR("-preview"));
	for (size_t i = 0; i < name.n; i++)
		buf_addc(b, name.p[i] == '.' ? '-' : to_lower(name.p[i]));
}

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

/* In place: a normalised name is never longer. False if nothing is left. */
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

/* One bit for all names of 63 bytes and more. */
static uint64_t
length_bit(size_t n)
{
	return (uint64_t)1 << (n < 63 ? n : 63);
}

static bool
read_row(struct prices *prices, struct str line, size_t number)
{
	struct price price = { .model = str_word(&line), .line = number };

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
	*array_push(&prices->list, &prices->n, &prices->cap) = price;
	if (price.any)
		prices->lengths |= length_bit(price.model.n);
	return true;
}

static bool
read_line(struct prices *prices, struct str line, size_t number)
{
	if (line.n == 0 || line.p[0] == '#')
		return true;
	if (!str_starts(line, STR("DATE ")))
		return read_row(prices, line, number);
	prices->date = str_trim(str_skip(line, 5));
	return is_day(prices->date);
}

/* <0, 0, >0 for a row before those of this name, one of them, one after them. */
static int
name_cmp(const struct price *price, struct str model, bool any)
{
	int c = str_cmp(price->model, model);

	return c ? c : price->any - any;
}

/*
 * Sorts rows by model, and the row with precedence last: of the latest day,
 * then for the largest prompts, then the later line.
 */
static int
by_model(const void *left, const void *right)
{
	const struct price *a = left, *b = right;
	int c = name_cmp(a, b->model, b->any);

	if (c == 0)
		c = str_cmp(a->from, b->from);
	if (c == 0)
		c = number_cmp(a->over, b->over);
	return c ? c : number_cmp(a->line, b->line);
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
		if (!read_line(prices, str_trim(str_cut(&rest, '\n')), *bad))
			return false;
	}
	*bad = 0;
	if (prices->n)
		array_sort(prices->list, prices->n, by_model);
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
		die("'%s' has no DATE line", file);
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

/* The row of this name for such a request, or NULL. */
static const struct price *
row_of(const struct prices *prices, struct str model, bool any, struct str day,
    uint64_t prompt)
{
	const struct price *price = prices->list;
	size_t i;

	array_search(i, prices->n, name_cmp(&price[i], model, any) <= 0);
	for (; i > 0 && name_cmp(&price[i - 1], model, any) == 0; i--) {
		if ((price[i - 1].over == 0 || prompt > price[i - 1].over) &&
		    (day.n == 0 || str_cmp(price[i - 1].from, day) <= 0))
			return &price[i - 1];
	}
	return NULL;
}

/* The row with the longest name. */
static const struct price *
find(const struct prices *prices, struct str model, struct str day,
    uint64_t prompt)
{
	const struct price *price = row_of(prices, model, false, day, prompt);

	for (size_t n = model.n + 1; price == NULL && n > 0; n--) {
		if (prices->lengths & length_bit(n - 1))
			price = row_of(prices, str_head(model, n - 1), true,
			    day, prompt);
	}
	return price;
}

bool
prices_cost_plain(const struct prices *prices, struct str plain, struct str day,
    const uint64_t tokens[TOKENS], uint64_t *cost)
{
	const struct price *price;
	uint64_t prompt = 0;

	for (size_t i = 0; i < TOKENS; i++)
		prompt = i == OUTPUT ? prompt : capped_add(prompt, tokens[i]);
	price = find(prices, plain, day, prompt);
	*cost = 0;
	for (size_t i = 0; price && i < TOKENS; i++) {
		if (tokens[i] > 0 && !price->known[i])
			return false;
		*cost = capped_add(*cost,
		    capped_times(tokens[i], price->of[i]));
	}
	return price != NULL;
}

bool
prices_cost(const struct prices *prices, struct str model, struct str day,
    const uint64_t tokens[TOKENS], uint64_t *cost)
{
	struct buf plain = { 0 };
	bool priced;

	model_plain(&plain, model);
	priced = prices_cost_plain(prices, buf_str(&plain), day, tokens, cost);
	buf_free(&plain);
	return priced;
}
