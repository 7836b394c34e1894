#include "usage/report_usage.h"

#include "text/show.h"
#include "usage/columns.h"
#include "usage/money.h"

/* ---- notes ---- */

static void
put_count(struct buf *b, uint64_t n, const char *what)
{
	columns_number(b, n);
	buf_addf(b, " %s%s", what, n == 1 ? "" : "s");
}

static struct sums
sums_by_one(const struct expenses *expenses, enum expense_name name)
{
	struct sums_by by = { .name = { name }, .n = 1, .only_requests = true };
	struct sums sums = { .n = 0 };

	sums_make(&sums, expenses, &by);
	return sums;
}

static void
note_unpriced(struct buf *b, const struct expenses *expenses)
{
	enum { MOST = 5, WIDE = 40 };
	struct buf name = { 0 };
	struct sums sums = sums_by_one(expenses, OF_MODEL);
	size_t n = 0;

	for (size_t i = 0; i < sums.n; i++) {
		const struct sum *row = &sums.rows[i];
		struct str model = sum_text(&sums, row, OF_MODEL);

		if (row->amount[UNPRICED] == 0 || ++n > MOST)
			continue;
		buf_adds(b, n == 1 ? "no price for " : ", ");
		buf_clear(&name);
		show_text(&name,
		    model.n ? model : STR("requests without a model"));
		columns_cut(b, buf_str(&name), WIDE);
		buf_adds(b, " (");
		put_count(b, row->amount[UNPRICED], "request");
		buf_addc(b, ')');
	}
	if (n > MOST)
		buf_addf(b, ", and %zu more", n - MOST);
	if (n)
		buf_adds(b, ": not in the cost\n");
	buf_free(&name);
	sums_free(&sums);
}

void
report_notes(struct buf *b, const struct expenses *expenses,
    const struct prices *prices)
{
	struct sums sums = sums_by_one(expenses, OF_SESSION);

	if (sums.n == 0)
		return;
	put_count(b, sums.n, "session");
	buf_adds(b, ", ");
	put_count(b, sums.whole.amount[REQUESTS], "request");
	if (expenses->priced) {
		buf_adds(b, "; cost by the list prices of ");
		buf_add(b, prices->date);
	}
	if (expenses->logged) {
		buf_adds(b, expenses->priced ? ", of " : "; cost of ");
		columns_number(b, expenses->logged);
		buf_adds(b, " as logged");
	}
	buf_addc(b, '\n');
	sums_free(&sums);
	note_unpriced(b, expenses);
}

/* ---- the table ---- */

struct column {
	enum expense_amount amount;
	const char *head;
	bool always; /* else only where there is any */
};

static const struct column of_requests[] = {
	{ (enum expense_amount)INPUT, "input", true },
	{ (enum expense_amount)OUTPUT, "output", true },
	{ (enum expense_amount)CACHE_READ, "cached", false },
	{ (enum expense_amount)CACHE_WRITE_5M, "write5m", false },
	{ (enum expense_amount)CACHE_WRITE_1H, "write1h", false },
	{ COST, "cost $", true },
};

static const struct column of_calls[] = {
	{ CALLS, "calls", true },
	{ FAILED, "failed", true },
	{ TOKENS_IN, "in (est.)", true },
	{ TOKENS_OUT, "out (est.)", true },
};

struct table {
	const struct sums *sums;
	const struct sums_by *by;
	const struct column *column[6];
	size_t n;
	unsigned decimals; /* of dollars */
	size_t session;    /* so many bytes tell sessions apart */
	struct columns columns;
};

static void
choose_columns(struct table *t)
{
	const struct column *all = t->by->only_calls ? of_calls : of_requests;
	size_t n = t->by->only_calls ? 4 : 6;

	for (size_t i = 0; i < n; i++) {
		if (all[i].always || t->sums->whole.amount[all[i].amount])
			t->column[t->n++] = &all[i];
	}
	/* A hundred dollars need no hundredths of a cent. */
	t->decimals = t->sums->whole.amount[COST] < 100000000000000 ? 4 : 2;
	t->columns.words = t->by->n ? t->by->n : 1;
	t->columns.count = t->columns.words + t->n;
}

/* Like the short names of commits: eight bytes, or as many as it takes. */
static void
measure_sessions(struct table *t)
{
	struct str last = { 0 };

	t->session = 8;
	for (size_t i = 0; i < t->sums->n; i++) {
		struct str s = sum_text(t->sums, &t->sums->rows[i], OF_SESSION);
		size_t n = 0;

		while (n < s.n && n < last.n && s.p[n] == last.p[n])
			n++;
		if (!str_eq(s, last) && n >= t->session)
			t->session = n + 1;
		last = s;
	}
}

static void
add_name(struct table *t, const struct sum *row, enum expense_name name)
{
	struct str text = sum_text(t->sums, row, name);

	if (name == OF_SESSION)
		text = str_head(text, t->session);
	if (text.n)
		show_text(&t->columns.text, text);
	else
		buf_adds(&t->columns.text, name == OF_AGENT ? "main" : "-");
	columns_end(&t->columns);
}

/* "-": nobody knows; "+": there is more that nobody knows. */
static void
add_cost(struct table *t, const uint64_t amount[AMOUNTS])
{
	struct buf *b = &t->columns.text;

	if (amount[UNPRICED] && amount[UNPRICED] == amount[REQUESTS]) {
		buf_addc(b, '-');
		return;
	}
	money_put(b, amount[COST], t->decimals);
	if (amount[UNPRICED])
		buf_addc(b, '+');
}

static void
add_amounts(struct table *t, const uint64_t amount[AMOUNTS])
{
	for (size_t i = 0; i < t->n; i++) {
		if (t->column[i]->amount == COST)
			add_cost(t, amount);
		else
			columns_number(&t->columns.text,
			    amount[t->column[i]->amount]);
		columns_end(&t->columns);
	}
}

static void
add_head(struct table *t)
{
	for (size_t i = 0; i < t->columns.words; i++) {
		if (t->by->n)
			buf_adds(&t->columns.text,
			    expense_names[t->by->name[i]]);
		columns_end(&t->columns);
	}
	for (size_t i = 0; i < t->n; i++) {
		buf_adds(&t->columns.text, t->column[i]->head);
		columns_end(&t->columns);
	}
}

static void
add_whole(struct table *t)
{
	for (size_t i = 0; i < t->columns.words; i++) {
		if (i == 0)
			buf_adds(&t->columns.text, "total");
		columns_end(&t->columns);
	}
	add_amounts(t, t->sums->whole.amount);
}

void
report_table(struct buf *b, const struct sums *sums, const struct sums_by *by)
{
	struct table t = { .sums = sums, .by = by };

	if (sums->n == 0) {
		buf_adds(b, by->only_calls ? "no calls\n" : "no requests\n");
		return;
	}
	choose_columns(&t);
	measure_sessions(&t);
	add_head(&t);
	for (size_t i = 0; by->n && i < sums->n; i++) {
		for (size_t k = 0; k < by->n; k++)
			add_name(&t, &sums->rows[i], by->name[k]);
		add_amounts(&t, sums->rows[i].amount);
	}
	add_whole(&t);
	columns_put(&t.columns, b);
	columns_free(&t.columns);
}
