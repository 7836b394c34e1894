#include "html/costs.h"

#include <stdlib.h>

#include "html/days.h"
#include "html/html.h"
#include "text/time.h"
#include "usage/money.h"
#include "usage/sums.h"

/* So many rows are shown of names that may be many; the others are counted. */
enum { SHOWN_ROWS = 50, SHOWN_DAYS = 400 };

void
costs_add(struct costs *costs, const struct record *record)
{
	if (record->kind == KIND_USAGE || record->kind == KIND_TOTAL)
		expenses_add(&costs->expenses, record);
}

bool
costs_any(const struct costs *costs)
{
	return costs->expenses.any;
}

uint64_t
costs_price(struct costs *costs)
{
	struct prices prices = { 0 };
	uint64_t cost = 0;

	prices_open(&prices, NULL);
	expenses_price(&costs->expenses, &prices, false);
	prices_close(&prices);
	for (size_t i = 0; i < costs->expenses.n; i++)
		cost = capped_add(cost, costs->expenses.list[i].amount[COST]);
	return cost;
}

static void
make_sums(struct sums *sums, const struct costs *costs,
    const enum expense_name names[], size_t n)
{
	struct sums_by by = { .n = n, .only_requests = true };

	for (size_t i = 0; i < n; i++)
		by.name[i] = names[i];
	*sums = (struct sums){ .n = 0 };
	sums_make(sums, &costs->expenses, &by);
}

/* ---- by day, as a picture ---- */

static void
add_money(struct buf *b, uintmax_t money)
{
	buf_addc(b, '$');
	money_put(b, money, 2);
}

static int
compare_costs(const void *a, const void *b)
{
	const struct sum *x = a, *y = b;

	if (x->amount[COST] != y->amount[COST])
		return x->amount[COST] < y->amount[COST] ? 1 : -1;
	return number_cmp(y->amount[REQUESTS], x->amount[REQUESTS]);
}

/* The number of a model among the first ones; that of all others is the last. */
static size_t
series_of(const struct chart *chart, struct str model)
{
	for (size_t k = 0; k < chart->n_names; k++) {
		if (str_eq(chart->names[k], model))
			return k;
	}
	return chart->n_names - 1;
}

/* The dearest models, in their order. */
static void
name_series(struct chart *chart, struct sums *models)
{
	array_sort(models->rows, models->n, compare_costs);
	for (size_t i = 0; i < models->n; i++) {
		if (chart->n_names == CHART_SERIES) {
			chart->names[CHART_SERIES - 1] = STR("others");
			break;
		}
		chart->names[chart->n_names++] = sum_text(models,
		    &models->rows[i], OF_MODEL);
	}
}

static void
write_days_chart(const struct costs *costs, struct buf *b)
{
	static const enum expense_name by_model[] = { OF_MODEL };
	static const enum expense_name by_both[] = { OF_DAY, OF_MODEL };
	struct chart chart = { .title = "Cost by day and model",
		.number = add_money };
	struct sums models, rows;
	struct days days = { 0 };

	make_sums(&models, costs, by_model, countof(by_model));
	make_sums(&rows, costs, by_both, countof(by_both));
	name_series(&chart, &models);
	for (size_t i = 0; i < rows.n; i++) {
		int64_t day;
		uint64_t *amount;

		if (!day_parse(sum_text(&rows, &rows.rows[i], OF_DAY), &day))
			continue;
		amount = &days_at(&days, day)[series_of(&chart,
		    sum_text(&rows, &rows.rows[i], OF_MODEL))];
		*amount = capped_add(*amount, rows.rows[i].amount[COST]);
	}
	days_sort(&days);
	days_chart(b, &days, chart, false);
	days_free(&days);
	sums_free(&models);
	sums_free(&rows);
}

/* ---- tables ---- */

static const enum expense_amount tokens_shown[] = { (enum expense_amount)INPUT,
	(enum expense_amount)OUTPUT, (enum expense_amount)CACHE_READ,
	(enum expense_amount)CACHE_WRITE_5M,
	(enum expense_amount)CACHE_WRITE_1H };

static void
write_row(struct buf *b, struct str name, const struct sum *sum, uint64_t most)
{
	buf_adds(b, "<tr>");
	html_head_cell(b, name);
	html_number_cell(b, sum->amount[REQUESTS]);
	for (size_t k = 0; k < countof(tokens_shown); k++)
		html_number_cell(b, sum->amount[tokens_shown[k]]);
	html_money_cell(b, sum->amount[COST]);
	buf_adds(b, "<td class=\"w\">");
	chart_bar(b, sum->amount[COST], most);
	buf_adds(b, "</td></tr>\n");
}

/* Sums by one name: by day in the order of the days, else the dearest first. */
static void
write_by(const struct costs *costs, struct buf *b, enum expense_name name,
    const char *column, const char *caption)
{
	const struct html_column columns[] = { { column, HTML_WORDS },
		{ "Requests", HTML_NUMBER }, { "Input", HTML_NUMBER },
		{ "Output", HTML_NUMBER }, { "Cache read", HTML_NUMBER },
		{ "Cache write 5 min", HTML_NUMBER },
		{ "Cache write 1 h", HTML_NUMBER }, { "Cost", HTML_NUMBER },
		{ "Share of the largest", HTML_WIDE } };
	size_t limit = name == OF_DAY ? SHOWN_DAYS : SHOWN_ROWS, from = 0;
	uint64_t most = 0;
	struct sums sums;

	make_sums(&sums, costs, &name, 1);
	/* Nobody said of any what it is. */
	if (sums.n == 1 && sum_text(&sums, sums.rows, name).n == 0) {
		sums_free(&sums);
		return;
	}
	if (name != OF_DAY)
		array_sort(sums.rows, sums.n, compare_costs);
	for (size_t i = 0; i < sums.n; i++)
		most = sums.rows[i].amount[COST] > most
		    ? sums.rows[i].amount[COST]
		    : most;
	/* Of too many days the last ones. */
	if (name == OF_DAY && sums.n > limit)
		from = sums.n - limit;
	html_table(b, caption, true, columns, countof(columns));
	for (size_t i = from; i < sums.n && i < from + limit; i++)
		write_row(b, sum_text(&sums, &sums.rows[i], name),
		    &sums.rows[i], most);
	write_row(b, STR("all"), &sums.whole, 0);
	html_table_end(b, true);
	if (sums.n > limit)
		buf_addf(b,
		    "<p class=\"faint\">%zu of %zu rows are shown; the last "
		    "row is of all.</p>\n",
		    limit, sums.n);
	sums_free(&sums);
}

/* ---- projects ---- */

static void
write_project(const struct sums *sums, const struct sum *project, struct buf *b)
{
	struct str name = sum_text(sums, project, OF_PROJECT);
	struct days days = { 0 };
	uint64_t *values;

	for (size_t i = 0; i < sums->n; i++) {
		const struct sum *row = &sums->rows[i];
		int64_t day;

		if (row->name[OF_PROJECT] == project->name[OF_PROJECT] &&
		    day_parse(sum_text(sums, row, OF_DAY), &day))
			days_at(&days, day)[0] = row->amount[COST];
	}
	days_sort(&days);
	values = zeroed(days.n + 1, sizeof *values);
	for (size_t i = 0; i < days.n; i++)
		values[i] = days.all[i].amount[0];
	buf_adds(b, "<tr>");
	html_head_cell(b, name);
	buf_adds(b, "<td class=\"d\">");
	if (days.n)
		day_format(b, days.all[days.n - 1].day);
	buf_adds(b, "</td><td class=\"w\">");
	if (days.n > 1)
		chart_spark(b, values, days.n);
	buf_adds(b, "</td></tr>\n");
	free(values);
	days_free(&days);
}

/* A row for each project, with its cost over the days; only of several. */
static void
write_projects(const struct costs *costs, struct buf *b)
{
	static const enum expense_name both[] = { OF_PROJECT, OF_DAY };
	static const struct html_column columns[] = { { "Project", HTML_WORDS },
		{ "Last day", HTML_WORDS }, { "Cost by day", HTML_WIDE } };
	struct sums sums;
	size_t projects = 0;

	make_sums(&sums, costs, both, countof(both));
	for (size_t i = 0; i < sums.n; i++)
		projects += i == 0 ||
		    sums.rows[i].name[OF_PROJECT] !=
			sums.rows[i - 1].name[OF_PROJECT];
	if (projects > 1 && projects <= SHOWN_ROWS) {
		html_table(b, "Projects over time", true, columns,
		    countof(columns));
		for (size_t i = 0; i < sums.n; i++) {
			if (i == 0 ||
			    sums.rows[i].name[OF_PROJECT] !=
				sums.rows[i - 1].name[OF_PROJECT])
				write_project(&sums, &sums.rows[i], b);
		}
		html_table_end(b, true);
	}
	sums_free(&sums);
}

/* ---- all of it ---- */

void
costs_write(struct costs *costs, struct buf *b)
{
	if (!costs_any(costs))
		return;
	html_section(b, "costs", "What the sessions cost");
	write_days_chart(costs, b);
	write_by(costs, b, OF_DAY, "Day", "By day");
	write_by(costs, b, OF_MODEL, "Model", "By model");
	write_by(costs, b, OF_AGENT, "Agent", "By agent");
	write_by(costs, b, OF_BRANCH, "Branch", "By branch");
	write_by(costs, b, OF_PROJECT, "Project", "By project");
	write_by(costs, b, OF_SESSION, "Session", "By session");
	write_projects(costs, b);
	html_close(b);
}

void
costs_free(struct costs *costs)
{
	expenses_free(&costs->expenses);
}
