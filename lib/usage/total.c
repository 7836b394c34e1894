#include "usage/total.h"

#include <stdlib.h>

#include "usage/money.h"

static const char *const amount_names[AMOUNTS] = {
	[INPUT] = "input",
	[OUTPUT] = "output",
	[CACHE_READ] = "cache_read",
	[CACHE_WRITE_5M] = "cache_write_5m",
	[CACHE_WRITE_1H] = "cache_write_1h",
	[COST] = "cost",
	[REQUESTS] = "requests",
	[UNPRICED] = "unpriced",
	[CALLS] = "calls",
	[FAILED] = "failed",
	[TOKENS_IN] = "tokens_in",
	[TOKENS_OUT] = "tokens_out",
};

/* ---- reading ---- */

struct expense
total_read(struct expenses *expenses, struct json object, struct arena *arena)
{
	struct expense expense = { .sum = true };
	struct json_field at[OF_NAMES + AMOUNTS];

	for (size_t i = 0; i < OF_NAMES; i++)
		at[i].name = expense_names[i];
	for (size_t i = 0; i < AMOUNTS; i++)
		at[OF_NAMES + i].name = amount_names[i];
	json_fields(object, at, OF_NAMES + AMOUNTS);
	for (size_t i = 0; i < OF_NAMES; i++) {
		struct str text = json_text(at[i].value, arena);

		if (text.n)
			expense.name[i] = intern_add(&expenses->names, text);
	}
	for (size_t i = 0; i < AMOUNTS; i++)
		expense.amount[i] = json_round_or(at[OF_NAMES + i].value, 0);
	if (at[OF_NAMES + COST].value.type == JSON_NUMBER)
		money_read(at[OF_NAMES + COST].value.raw,
		    &expense.amount[COST]);
	return expense;
}

/* ---- writing ---- */

static void
add_cost(struct buf *b, uint64_t cost)
{
	struct buf text = { 0 };

	money_put_exact(&text, cost);
	json_add_raw(b, amount_names[COST],
	    (struct json){ buf_str(&text), JSON_NUMBER });
	buf_free(&text);
}

static void
add_amounts(struct buf *b, const uint64_t amount[AMOUNTS],
    enum expense_amount first, enum expense_amount last)
{
	for (size_t i = first; i <= last; i++)
		json_add_number(b, amount_names[i], amount[i]);
}

static void
add_sums(struct buf *b, const uint64_t amount[AMOUNTS])
{
	if (amount[REQUESTS]) {
		add_amounts(b, amount, REQUESTS, REQUESTS);
		add_amounts(b, amount, (enum expense_amount)INPUT,
		    (enum expense_amount)CACHE_WRITE_1H);
		if (amount[UNPRICED] < amount[REQUESTS])
			add_cost(b, amount[COST]);
		if (amount[UNPRICED])
			add_amounts(b, amount, UNPRICED, UNPRICED);
	}
	if (amount[CALLS])
		add_amounts(b, amount, CALLS, TOKENS_OUT);
}

void
total_add(struct buf *b, const struct sums *sums, const struct sum *sum)
{
	for (size_t i = 0; i < OF_NAMES; i++)
		json_add_if(b, expense_names[i],
		    sum_text(sums, sum, (enum expense_name)i));
	add_sums(b, sum->amount);
}

void
total_write(const struct sums *sums)
{
	for (size_t i = 0; i < sums->n; i++) {
		struct buf *b = record_begin("total");

		total_add(b, sums, &sums->rows[i]);
		record_end(b);
	}
}

/* ---- expenses one by one ---- */

static int
compare(const void *a, const void *b, void *context)
{
	return expense_cmp(context, a, b);
}

static void
add_name(struct buf *b, const struct expenses *expenses,
    const struct expense *expense, enum expense_name name)
{
	json_add_if(b, name == OF_DAY ? "ts" : expense_names[name],
	    expense_text(expenses, expense, name));
}

/* What it is known by, where that is not in its other members. */
static void
add_request(struct buf *b, const struct expenses *expenses,
    const struct expense *expense)
{
	struct str key = { 0 };

	if (expense->key)
		key = intern_str(&expenses->keys, expense->key);
	if (key.n && key.p[0] != 't')
		json_add_text(b, "request", str_skip(key, 1));
}

static void
map_request(const struct expenses *expenses, const struct expense *expense)
{
	struct buf *b = record_begin("usage");

	add_name(b, expenses, expense, OF_SESSION);
	add_name(b, expenses, expense, OF_DAY);
	add_name(b, expenses, expense, OF_AGENT);
	add_name(b, expenses, expense, OF_MODEL);
	add_request(b, expenses, expense);
	add_amounts(b, expense->amount, (enum expense_amount)INPUT,
	    (enum expense_amount)CACHE_WRITE_1H);
	if (expense->costed)
		add_cost(b, expense->amount[COST]);
	record_end(b);
}

static void
map_call(const struct expenses *expenses, const struct expense *expense)
{
	struct buf *b = record_begin("call");

	add_name(b, expenses, expense, OF_SESSION);
	add_name(b, expenses, expense, OF_DAY);
	add_name(b, expenses, expense, OF_TOOL);
	add_name(b, expenses, expense, OF_VERB);
	json_add_bool(b, "error", expense->amount[FAILED]);
	add_amounts(b, expense->amount, TOKENS_IN, TOKENS_OUT);
	add_name(b, expenses, expense, OF_AGENT);
	add_request(b, expenses, expense);
	record_end(b);
}

static void
map_sum(const struct expenses *expenses, const struct expense *expense)
{
	struct buf *b = record_begin("total");

	for (size_t i = 0; i < OF_NAMES; i++)
		json_add_if(b, expense_names[i],
		    expense_text(expenses, expense, (enum expense_name)i));
	add_sums(b, expense->amount);
	record_end(b);
}

void
total_map(struct expenses *expenses)
{
	if (expenses->n > 1)
		qsort_r(expenses->list, expenses->n, sizeof(*expenses->list),
		    compare, expenses);
	for (size_t i = 0; i < expenses->n; i++) {
		const struct expense *expense = &expenses->list[i];

		if (expense->sum)
			map_sum(expenses, expense);
		else if (expense->amount[REQUESTS])
			map_request(expenses, expense);
		else
			map_call(expenses, expense);
	}
}
