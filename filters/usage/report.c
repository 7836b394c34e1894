#include "report.h"

#include <stdlib.h>

#include "base/compat.h"
#include "base/map.h"
#include "base/utf8.h"
#include "text/show.h"
#include "usage/money.h"

/*
 * ---- columns ----
 *
 * For a terminal of 80 columns: words are aligned left and truncated if there
 * is no room, numbers right. A wide character takes two columns.
 */

enum { WIDTH = 79, WORD_MIN = 6 };

enum { COLUMNS = OF_NAMES + 6 };

/* Set `count`, and `words`: how many of the first are words. */
struct columns {
	size_t count, words;
	struct buf text; /* the cells, one after the other */
	size_t *ends;
	size_t n, cap;
	size_t width[COLUMNS], gap;
};

/* Ends a cell: what was added to `text` since the last one. */
static void
columns_end(struct columns *c)
{
	*array_push(&c->ends, &c->n, &c->cap) = c->text.n;
}

static struct str
cell(const struct columns *c, size_t i)
{
	size_t from = i ? c->ends[i - 1] : 0;

	return (struct str){ c->text.p + from, c->ends[i] - from };
}

/* Characters that do not take one column; sorted. */
static const struct {
	uint32_t first, last;
	unsigned char width;
} widths[] = {
	{ 0x300, 0x36f, 0 },
	{ 0x1100, 0x115f, 2 },
	{ 0x200b, 0x200d, 0 },
	{ 0x2e80, 0x303e, 2 },
	{ 0x3041, 0xa4cf, 2 },
	{ 0xac00, 0xd7a3, 2 },
	{ 0xf900, 0xfaff, 2 },
	{ 0xfe00, 0xfe0f, 0 },
	{ 0xfe30, 0xfe6f, 2 },
	{ 0xff00, 0xff60, 2 },
	{ 0xffe0, 0xffe6, 2 },
	{ 0x1f300, 0x1f64f, 2 },
	{ 0x1f680, 0x1f6ff, 2 },
	{ 0x1f900, 0x1f9ff, 2 },
	{ 0x20000, 0x3fffd, 2 },
};

/* The columns of the first character of s, which has *n bytes. */
static size_t
width_at(struct str s, size_t *n)
{
	uint32_t c;

	*n = utf8_length(s);
	if (*n < 2) {
		*n = 1;
		return 1;
	}
	c = utf8_decode(s.p, *n);
	for (size_t i = 0; i < countof(widths); i++) {
		if (c <= widths[i].last)
			return c < widths[i].first ? 1 : widths[i].width;
	}
	return 1;
}

/* How many bytes of s fit into the columns. */
static size_t
fitting(struct str s, size_t columns)
{
	size_t at = 0, n;

	while (at < s.n) {
		size_t width = width_at(str_skip(s, at), &n);

		if (width > columns)
			break;
		columns -= width;
		at += n;
	}
	return at;
}

static size_t
width_of(struct str s)
{
	size_t width = 0;

	for (size_t at = 0, n; at < s.n; at += n)
		width += width_at(str_skip(s, at), &n);
	return width;
}

/* ---- widths ---- */

static size_t
sum(const struct columns *c)
{
	size_t all = c->gap * (c->count - 1);

	for (size_t i = 0; i < c->count; i++)
		all += c->width[i];
	return all;
}

static size_t *
widest_word(struct columns *c)
{
	size_t *widest = &c->width[0];

	for (size_t i = 1; i < c->words; i++) {
		if (c->width[i] > *widest)
			widest = &c->width[i];
	}
	return widest;
}

static void
measure(struct columns *c)
{
	for (size_t i = 0; i < c->n; i++) {
		size_t width = width_of(cell(c, i));

		if (width > c->width[i % c->count])
			c->width[i % c->count] = width;
	}
	c->gap = 2;
	if (sum(c) > WIDTH)
		c->gap = 1;
	while (sum(c) > WIDTH && *widest_word(c) > WORD_MIN)
		--*widest_word(c);
}

/* ---- writing ---- */

static void
blanks(struct buf *b, size_t n)
{
	buf_addf(b, "%*s", (int)n, "");
}

/* At most n columns of s, n > 0; an ellipsis where there are more. */
static void
columns_cut(struct buf *b, struct str s, size_t n)
{
	if (fitting(s, n) == s.n) {
		buf_add(b, s);
		return;
	}
	buf_add(b, str_head(s, fitting(s, n - 1)));
	buf_add(b, STR("\xe2\x80\xa6"));
}

static void
put_cell(const struct columns *c, struct buf *b, size_t i)
{
	size_t column = i % c->count, start, width;

	if (column > 0)
		blanks(b, c->gap);
	if (column >= c->words)
		blanks(b, c->width[column] - width_of(cell(c, i)));
	start = b->n;
	columns_cut(b, cell(c, i), c->width[column]);
	/* A truncated word may be narrower, as a wide character is not halved. */
	width = width_of(buf_since(b, start));
	if (column < c->words && column + 1 < c->count)
		blanks(b, c->width[column] - width);
	if (column + 1 == c->count)
		buf_addc(b, '\n');
}

/* Writes and frees the rows. */
static void
columns_put(struct columns *c, struct buf *b)
{
	measure(c);
	for (size_t i = 0; i < c->n; i++)
		put_cell(c, b, i);
	buf_free(&c->text);
	free(c->ends);
}

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
    const struct prices *prices, const struct sums_by *by)
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
		report_number(b, expenses->logged);
		buf_adds(b, " as logged");
	}
	buf_addc(b, '\n');
	sums_free(&sums);
	if (!sums_are_by(by, OF_AGENT))
		note_agents(b, expenses);
	note_unpriced(b, expenses);
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
	columns_end(&t->columns);
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

static void
add_amounts(struct table *t, const uint64_t amount[AMOUNTS])
{
	for (size_t i = 0; i < t->n; i++) {
		if (t->column[i]->amount == COST)
			add_cost(t, amount);
		else
			report_number(&t->columns.text,
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
	see_projects(&t);
	add_head(&t);
	for (size_t i = 0; by->n && i < sums->n; i++) {
		for (size_t k = 0; k < by->n; k++)
			add_name(&t, &sums->rows[i], by->name[k]);
		add_amounts(&t, sums->rows[i].amount);
	}
	add_whole(&t);
	columns_put(&t.columns, b);
	seen_free(&t.folders);
}
