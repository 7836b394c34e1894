#include "usage/sums.h"

#include <stdlib.h>

#include "base/sort.h"
#include "usage/money.h"

bool
sums_are_by(const struct sums_by *by, enum expense_name name)
{
	for (size_t i = 0; i < by->n; i++) {
		if (by->name[i] == name)
			return true;
	}
	return false;
}

bool
sums_by_words(struct sums_by *by, struct str words)
{
	while (words.p) {
		struct str word = str_trim(str_cut(&words, ','));
		size_t name = 0;

		while (name < OF_NAMES &&
		    !str_eq(word, str_of(expense_names[name])))
			name++;
		if (name == OF_NAMES ||
		    sums_are_by(by, (enum expense_name)name))
			return false;
		by->name[by->n++] = (enum expense_name)name;
		by->only_requests |= name == OF_MODEL || name == OF_BRANCH ||
		    name == OF_PROJECT || name == OF_TEAM;
		by->only_calls |= name == OF_TOOL || name == OF_VERB;
	}
	return !by->only_requests || !by->only_calls;
}

struct str
sum_text(const struct sums *sums, const struct sum *sum, enum expense_name name)
{
	return sum->name[name] ? intern_str(&sums->names, sum->name[name])
			       : (struct str){ 0 };
}

/* ---- adding up ---- */

static struct sum
names_of(struct sums *sums, const struct expenses *expenses,
    const struct expense *expense, const struct sums_by *by)
{
	struct sum sum = { .amount = { 0 } };

	for (size_t i = 0; i < by->n; i++) {
		enum expense_name name = by->name[i];
		struct str text = expense_text(expenses, expense, name);

		if (name == OF_DAY)
			text = day_of(text);
		if (name == OF_MODEL && by->shorten)
			text = model_short(text);
		sum.name[name] = text.n ? intern_add(&sums->names, text) : 0;
	}
	return sum;
}

static struct sum *
row_of(struct sums *sums, const struct sum *names)
{
	struct str group = { (const char *)names->name, sizeof names->name };
	size_t row = intern_add(&sums->groups, group) - 1;

	if (row == sums->n) {
		*array_push(&sums->rows, &sums->n, &sums->cap) = *names;
	}
	return &sums->rows[row];
}

void
sum_up(struct sum *sum, const uint64_t amount[AMOUNTS])
{
	for (size_t i = 0; i < AMOUNTS; i++)
		sum->amount[i] = capped_add(sum->amount[i], amount[i]);
}

/* ---- order ---- */

struct order {
	const struct sums *sums;
	const struct sums_by *by;
};

static int
compare_name(const struct order *order, const struct sum *a,
    const struct sum *b, enum expense_name name)
{
	if (a->name[name] == b->name[name])
		return 0;
	return str_cmp(sum_text(order->sums, a, name),
	    sum_text(order->sums, b, name));
}

static uint64_t
tokens_of_calls(const struct sum *sum)
{
	return capped_add(sum->amount[TOKENS_IN], sum->amount[TOKENS_OUT]);
}

static int
compare_rows(const void *pa, const void *pb, void *context)
{
	const struct order *order = context;
	const struct sum *a = pa, *b = pb;
	size_t n = order->by->n;
	int c = 0;

	for (size_t i = 0; c == 0 && i + 1 < n; i++)
		c = compare_name(order, a, b, order->by->name[i]);
	if (c == 0 && order->by->only_calls)
		c = (tokens_of_calls(a) < tokens_of_calls(b)) -
		    (tokens_of_calls(a) > tokens_of_calls(b));
	return c || n == 0 ? c
			   : compare_name(order, a, b, order->by->name[n - 1]);
}

void
sums_make(struct sums *sums, const struct expenses *expenses,
    const struct sums_by *by)
{
	struct order order = { sums, by };

	for (size_t i = 0; i < expenses->n; i++) {
		const struct expense *expense = &expenses->list[i];
		struct sum names;

		if ((by->only_requests && expense->amount[REQUESTS] == 0) ||
		    (by->only_calls && expense->amount[CALLS] == 0))
			continue;
		names = names_of(sums, expenses, expense, by);
		sum_up(row_of(sums, &names), expense->amount);
		sum_up(&sums->whole, expense->amount);
	}
	if (sums->n > 1)
		sort_with(sums->rows, sums->n, sizeof(*sums->rows),
		    compare_rows, &order);
}

/* ---- records ---- */

void
sum_add(struct buf *b, const struct sums *sums, const struct sum *sum)
{
	for (size_t i = 0; i < OF_NAMES; i++)
		json_add_if(b, expense_names[i],
		    sum_text(sums, sum, (enum expense_name)i));
	amounts_add(b, sum->amount);
}

void
sums_emit(const struct sums *sums)
{
	for (size_t i = 0; i < sums->n; i++) {
		struct buf *b = record_begin("total");

		sum_add(b, sums, &sums->rows[i]);
		record_end(b);
	}
}

void
sums_free(struct sums *sums)
{
	intern_free(&sums->names);
	intern_free(&sums->groups);
	free(sums->rows);
	*sums = (struct sums){ 0 };
}
