/* A price file of any bytes, and the cost of its own models. */
#include "fuzz.h"
#include "usage/prices.h"

static void
names_are_plain(const struct prices *prices)
{
	for (size_t i = 0; i < prices->n; i++) {
		struct str model = prices->list[i].model;

		must(inside(model, buf_str(&prices->text)));
		must(model.n > 0 || prices->list[i].any);
		for (size_t k = 0; k < model.n; k++)
			must(!is_upper(model.p[k]) && model.p[k] != '.' &&
			    model.p[k] != '/' && model.p[k] != ' ');
		must(prices->list[i].from.n == 0 ||
		    prices->list[i].from.n == 10);
	}
}

/* The latest unconditional row of exactly that name has a price for it. */
static void
costs(const struct prices *prices, struct str name)
{
	static const uint64_t none[TOKENS],
	    most[TOKENS] = { UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
		    UINT64_MAX };
	uint64_t nothing = 1, cost = 0, more = 0, tokens[TOKENS] = { 0 };

	if (prices_cost(prices, name, STR(""), none, &nothing))
		must(nothing == 0);
	prices_cost(prices, name, STR("2026-01-18"), most, &cost);
	/* Output tokens do not affect a condition. */
	tokens[OUTPUT] = 7;
	if (!prices_cost(prices, name, STR(""), tokens, &cost))
		return;
	tokens[OUTPUT] = 70;
	must(prices_cost(prices, name, STR(""), tokens, &more));
	must(more == UINT64_MAX || more == 10 * cost);
}

static void
each_row(const struct prices *prices, struct str text)
{
	static const uint64_t none[TOKENS];
	struct buf blanks = { 0 };
	struct str rest;
	uint64_t cost;

	for (size_t i = 0; i < text.n; i++)
		buf_addc(&blanks, text.p[i] == '\t' ? ' ' : text.p[i]);
	rest = buf_str(&blanks);
	for (size_t n = 0; rest.n && n < 200; n++) {
		struct str line = str_trim(str_cut(&rest, '\n')), name;
		struct buf plain = { 0 };
		size_t end = str_chr(line, ' ', 0);

		name = str_head(line, end);
		model_plain(&plain, name);
		must(plain.n <= name.n);
		must(inside(model_short(name), name));
		buf_free(&plain);
		costs(prices, name);
		if (line.n == 0 || line.p[0] == '#' ||
		    str_starts(line, STR("DATE ")) ||
		    str_find(line, STR("over="), end) < line.n ||
		    str_ends(name, STR("*")))
			continue;
		must(prices_cost(prices, name, STR(""), none, &cost));
	}
	buf_free(&blanks);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };
	struct prices prices = { 0 };
	size_t bad;

	if (prices_parse(&prices, text, &bad)) {
		must(bad == 0 && prices.date.n == 10);
		names_are_plain(&prices);
		each_row(&prices, text);
	} else {
		must(bad <= str_lines(text));
		must(bad || prices.date.n == 0);
	}
	prices_close(&prices);
	return 0;
}
