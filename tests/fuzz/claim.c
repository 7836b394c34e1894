/* The file of a claim of any lines; those after a "+" are its new sessions. */
#include "fuzz.h"
#include "usage/ledger.h"
#include "usage/sums.h"

static void
split(struct str text, struct expenses *expenses, struct buf *old)
{
	struct arena arena = { 0 };
	struct json_error error;
	struct record record;

	while (text.n) {
		struct str line = str_cut(&text, '\n');

		if (line.n == 0 || line.p[0] != '+') {
			buf_add(old, line);
			buf_addc(old, '\n');
			continue;
		}
		arena_reset(&arena);
		if (record_parse(str_skip(line, 1), &arena, &record, &error))
			expenses_add(expenses, &record);
	}
	arena_free(&arena);
}

/* Each session has one line about it, which can be read. */
static void
each_once(const struct expenses *expenses, struct str text)
{
	static const struct sums_by sessions = { .name = { OF_SESSION },
		.n = 1 };
	size_t *times;
	struct sums sums = { .n = 0 };
	struct arena arena = { 0 };
	struct json_error error;
	struct record record;

	sums_make(&sums, expenses, &sessions);
	times = zeroed(sums.n + 1, sizeof *times);
	while (text.n) {
		arena_reset(&arena);
		if (!record_parse(str_cut(&text, '\n'), &arena, &record,
			&error) ||
		    record.kind != KIND_TOTAL)
			continue;
		for (size_t i = 0; i < sums.n; i++)
			times[i] += str_eq(record_text(&record, K_session),
			    sum_text(&sums, &sums.rows[i], OF_SESSION));
	}
	for (size_t i = 0; i < sums.n; i++)
		must(times[i] == 1);
	free(times);
	arena_free(&arena);
	sums_free(&sums);
}

/* Whatever is no total stays, in its order. */
static void
others_stay(struct str old, struct str new)
{
	while (old.n) {
		struct str line = str_cut(&old, '\n');

		if (str_find(line, STR("total"), 0) < line.n ||
		    str_find(line, STR("\\u"), 0) < line.n)
			continue;
		while (!str_eq(str_cut(&new, '\n'), line))
			must(new.n > 0);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };
	struct expenses expenses = { 0 };
	struct prices prices = { 0 };
	struct buf old = { 0 }, new = { 0 }, again = { 0 };
	size_t bad;

	must(
	    prices_parse(&prices, STR("DATE 2026-01-18\n* 1 2 3 4 -\n"), &bad));
	split(text, &expenses, &old);
	expenses_price(&expenses, &prices, n & 1);
	ledger_put(&new, buf_str(&old), &expenses, "claim");
	each_once(&expenses, buf_str(&new));
	others_stay(buf_str(&old), buf_str(&new));
	/* What is there already changes nothing. */
	ledger_put(&again, buf_str(&new), &expenses, "claim");
	must(str_eq(buf_str(&again), buf_str(&new)));
	prices_close(&prices);
	expenses_free(&expenses);
	buf_free(&old);
	buf_free(&new);
	buf_free(&again);
	return 0;
}
