#include "csv.h"

#include "text/show.h"
#include "usage/money.h"

static const size_t of_requests[] = { REQUESTS, INPUT, OUTPUT, CACHE_READ,
	CACHE_WRITE_5M, CACHE_WRITE_1H, COST, UNPRICED };
static const size_t of_calls[] = { CALLS, FAILED, TOKENS_IN, TOKENS_OUT };

static size_t
choose_amounts(const struct sums_by *by, const size_t **amounts)
{
	*amounts = by->only_calls ? of_calls : of_requests;
	return by->only_calls ? countof(of_calls) : countof(of_requests);
}

static bool
needs_quotes(struct str text)
{
	for (size_t i = 0; i < text.n; i++) {
		if (is_any(text.p[i], ",\"\r\n"))
			return true;
	}
	return text.n && (is_space(text.p[0]) || is_space(text.p[text.n - 1]));
}

static void
put_quoted(struct buf *b, struct str text)
{
	buf_addc(b, '"');
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '"')
			buf_addc(b, '"');
		buf_addc(b, text.p[i]);
	}
	buf_addc(b, '"');
}

static void
put_name(struct buf *b, struct str name)
{
	struct buf text = { 0 };

	show_lines(&text, name);
	if (text.n && is_any(text.p[0], "=+-@\t'")) {
		buf_clear(&text);
		buf_addc(&text, '\'');
		show_lines(&text, name);
	}
	if (needs_quotes(buf_str(&text)))
		put_quoted(b, buf_str(&text));
	else
		buf_add(b, buf_str(&text));
	buf_free(&text);
}

static void
put_amount(struct buf *b, const struct sum *row, size_t amount)
{
	bool known = row->amount[UNPRICED] < row->amount[REQUESTS];

	if (amount != COST)
		buf_number(b, row->amount[amount]);
	else if (known)
		money_put_exact(b, row->amount[COST]);
}

static void
put_head(struct buf *b, const struct sums_by *by)
{
	const size_t *amounts;
	size_t n = choose_amounts(by, &amounts);

	for (size_t i = 0; i < by->n; i++) {
		buf_adds(b, expense_names[by->name[i]]);
		buf_addc(b, ',');
	}
	for (size_t i = 0; i < n; i++) {
		buf_adds(b, i ? "," : "");
		buf_adds(b, amount_names[amounts[i]]);
	}
	buf_adds(b, "\r\n");
}

static void
put_row(struct buf *b, const struct sums *sums, const struct sums_by *by,
    const struct sum *row)
{
	const size_t *amounts;
	size_t n = choose_amounts(by, &amounts);

	for (size_t i = 0; i < by->n; i++) {
		put_name(b, sum_text(sums, row, by->name[i]));
		buf_addc(b, ',');
	}
	for (size_t i = 0; i < n; i++) {
		buf_adds(b, i ? "," : "");
		put_amount(b, row, amounts[i]);
	}
	buf_adds(b, "\r\n");
}

void
csv_put(struct buf *b, const struct sums *sums, const struct sums_by *by)
{
	put_head(b, by);
	for (size_t i = 0; i < sums->n; i++)
		put_row(b, sums, by, &sums->rows[i]);
}
