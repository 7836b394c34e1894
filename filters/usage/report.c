#include "report.h"

#include "base/compat.h"
#include "base/map.h"
#include "text/columns.h"
#include "text/show.h"
#include "text/width.h"
#include "usage/money.h"

/* ---- notes ---- */

void
report_number(struct buf *b, uint64_t n)
{
	static const char units[] = "MGTPE";
	uint64_t unit = 1000, hundredths;
	size_t i = 0;

	if (n < 1000000) {
		buf_thousands(b, n);
		return;
	}
	/* Rounded half up; less than a thousandth does not show. */
	while ((hundredths = (n / unit + 5) / 10) >= 100000) {
		unit *= 1000;
		i++;
	}
	if (hundredths < 10000)
		buf_addf(b, "%llu.%02llu", (unsigned long long)hundredths / 100,
		    (unsigned long long)hundredths % 100);
	else
		buf_addf(b, "%llu.%llu", (unsigned long long)hundredths / 100,
		    (unsigned long long)hundredths % 100 / 10);
	buf_addc(b, units[i]);
}

static void
put_count(struct buf *b, uint64_t n, const char *what)
{
	report_number(b, n);
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
note_unpriced(struct buf *b, const struct expenses *expenses,
    const struct terminal *terminal)
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
		if (n == 1)
			terminal_begin(terminal, b, MEANS_LOST);
		buf_adds(b, n == 1 ? "no price for " : ", ");
		buf_clear(&name);
		show_text(&name,
		    model.n ? model : STR("requests without a model"));
		width_cut(b, buf_str(&name), WIDE);
		buf_adds(b, " (");
		put_count(b, row->amount[UNPRICED], "request");
		buf_addc(b, ')');
	}
	if (n > MOST)
		buf_addf(b, ", and %zu more", n - MOST);
	if (n) {
		buf_adds(b, ": not in the cost");
		terminal_end(terminal, b, MEANS_LOST);
		buf_addc(b, '\n');
	}
	buf_free(&name);
	sums_free(&sums);
}

/* What the agents of agents used, of all that. */
static void
note_agents(struct buf *b, const struct expenses *expenses)
{
	struct sums sums = sums_by_one(expenses, OF_AGENT);
	struct sum agents = { .name = { 0 } };
	size_t n = 0;

	for (size_t i = 0; i < sums.n; i++) {
		if (sums.rows[i].name[OF_AGENT] == 0)
			continue;
		sum_up(&agents, sums.rows[i].amount);
		n++;
	}
	if (n) {
		put_count(b, n, "sub-agent");
		buf_adds(b, ": ");
		put_count(b, agents.amount[REQUESTS], "request");
		buf_adds(b, ", $");
		money_put(b, agents.amount[COST], 4);
		buf_adds(b, agents.amount[UNPRICED] ? "+\n" : "\n");
	}
	sums_free(&sums);
}

void
report_notes(struct buf *b, const struct expenses *expenses,
    const struct prices *prices, const struct sums_by *by,
    const struct terminal *terminal)
{
	struct sums sums = sums_by_one(expenses, OF_MODEL);

	if (sums.n == 0)
		return;
	put_count(b, expenses->n_sessions, "session");
	buf_adds(b, ", ");
	put_count(b, sums.whole.amount[REQUESTS], "request");
	if (expenses->priced) {
		buf_adds(b, "; cost by the list prices of ");
		buf_add(b, prices->date);
	}
	if (expenses->logged) {
		buf_adds(b, expenses->priced ? ", of " : "; cost of ");
		report_number(b, expenses->logged);
		buf_adds(b, " as logged");
	}
	buf_addc(b, '\n');
	sums_free(&sums);
	if (!sums_are_by(by, OF_AGENT))
		note_agents(b, expenses);
	note_unpriced(b, expenses, terminal);
}

/* ---- the table ---- */

struct column {
	size_t amount; /* enum expense_amount */
	const char *head;
	bool always; /* even if all are 0 */
};

static const struct column of_requests[] = {
	{ INPUT, "input", true },
	{ OUTPUT, "output", true },
	{ CACHE_READ, "cached", false },
	{ CACHE_WRITE_5M, "write5m", false },
	{ CACHE_WRITE_1H, "write1h", false },
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
	unsigned decimals;   /* of dollars */
	uint64_t highest;    /* the cost of a row; 0: there are no bars */
	size_t session;      /* bytes that make sessions unique */
	struct seen folders; /* the last parts of the projects' paths */
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
	t->columns.stays = t->columns.count - 1;
}

/* Of several rows: one has nothing to be compared with. */
static uint64_t
highest_cost(const struct sums *sums)
{
	uint64_t highest = 0;

	for (size_t i = 0; sums->n > 1 && i < sums->n; i++) {
		if (sums->rows[i].amount[COST] > highest)
			highest = sums->rows[i].amount[COST];
	}
	return highest;
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

static struct str
last_part(struct str path)
{
	const char *slash = path.n ? memory_last(path.p, '/', path.n) : NULL;

	return slash ? str_skip(path, (size_t)(slash - path.p) + 1) : path;
}

/* A project is shown by the last part of its path, if no other ends with it. */
static void
see_projects(struct table *t)
{
	struct seen paths = { .map = { .n = 0 } };

	for (size_t i = 0; i < t->sums->n; i++) {
		struct str path = sum_text(t->sums, &t->sums->rows[i],
		    OF_PROJECT);

		if (path.n && seen_add(&paths, path) == 0)
			seen_add(&t->folders, last_part(path));
	}
	seen_free(&paths);
}

static void
add_name(struct table *t, const struct sum *row, enum expense_name name)
{
	struct str text = sum_text(t->sums, row, name);

	if (name == OF_SESSION)
		text = str_head(text, t->session);
	if (name == OF_PROJECT && seen_times(&t->folders, last_part(text)) == 1)
		text = last_part(text);
	if (text.n)
		show_text(&t->columns.text, text);
	else
		buf_adds(&t->columns.text, name == OF_AGENT ? "main" : "-");
	columns_end(&t->columns, MEANS_NOTHING);
}

/* "-": unknown; "+": part of it is unknown. */
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

static enum meaning
meaning_of(size_t amount, uint64_t n)
{
	if (amount == COST)
		return MEANS_COST;
	return amount == FAILED && n > 0 ? MEANS_LOST : MEANS_NOTHING;
}

static void
add_amounts(struct table *t, const uint64_t amount[AMOUNTS])
{
	for (size_t i = 0; i < t->n; i++) {
		uint64_t n = amount[t->column[i]->amount];

		if (t->column[i]->amount == COST)
			add_cost(t, amount);
		else
			report_number(&t->columns.text, n);
		columns_end(&t->columns, meaning_of(t->column[i]->amount, n));
	}
}

static void
add_bar(struct table *t, uint64_t cost)
{
	const struct bar bar = { cost, t->highest, MEANS_COST, MEANS_NOTHING };

	if (cost > 0 && t->highest > 0)
		columns_bar(&t->columns, &bar);
}

static void
add_head(struct table *t)
{
	for (size_t i = 0; i < t->columns.words; i++) {
		if (t->by->n)
			buf_adds(&t->columns.text,
			    expense_names[t->by->name[i]]);
		columns_end(&t->columns, MEANS_HEAD);
	}
	for (size_t i = 0; i < t->n; i++) {
		buf_adds(&t->columns.text, t->column[i]->head);
		columns_end(&t->columns, MEANS_HEAD);
	}
}

static void
add_whole(struct table *t)
{
	for (size_t i = 0; i < t->columns.words; i++) {
		if (i == 0)
			buf_adds(&t->columns.text, "total");
		columns_end(&t->columns, MEANS_HEAD);
	}
	add_amounts(t, t->sums->whole.amount);
}

void
report_table(struct buf *b, const struct sums *sums, const struct sums_by *by,
    const struct terminal *terminal)
{
	struct table t = { .sums = sums, .by = by };

	if (sums->n == 0) {
		buf_adds(b, by->only_calls ? "no calls\n" : "no requests\n");
		return;
	}
	choose_columns(&t);
	t.highest = highest_cost(sums);
	measure_sessions(&t);
	see_projects(&t);
	add_head(&t);
	for (size_t i = 0; by->n && i < sums->n; i++) {
		for (size_t k = 0; k < by->n; k++)
			add_name(&t, &sums->rows[i], by->name[k]);
		add_amounts(&t, sums->rows[i].amount);
		add_bar(&t, sums->rows[i].amount[COST]);
	}
	add_whole(&t);
	columns_put(&t.columns, terminal, b);
	seen_free(&t.folders);
}
