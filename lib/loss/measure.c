#include "loss/measure.h"

static const struct row {
	const char *name;
	enum record_key key;
	size_t at;
} rows[] = {
	{ "calls", K_calls, offsetof(struct measure, calls) },
	{ "reads", K_reads, offsetof(struct measure, reads) },
	{ "greps", K_greps, offsetof(struct measure, greps) },
	{ "errors", K_errors, offsetof(struct measure, errors) },
	{ "compactions", K_compactions, offsetof(struct measure, compactions) },
	{ "rereads", K_rereads, offsetof(struct measure, rereads) },
	{ "losses", K_losses, offsetof(struct measure, losses) },
	{ "tokens", K_tokens, offsetof(struct measure, tokens) },
};

static size_t *
number_at(struct measure *measure, size_t at)
{
	return (size_t *)((char *)measure + at);
}

void
measure_put(const struct measure *measure, struct buf *b)
{
	struct measure copy = *measure;
	size_t n = WITHIN_MAX + 1;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		json_add_number(b, rows[i].name, *number_at(&copy, rows[i].at));
	while (n > 0 && measure->searched[n - 1] == 0)
		n--;
	if (n == 0)
		return;
	json_open(b, "searched", '[');
	for (size_t i = 0; i < n; i++)
		json_add_number(b, NULL, measure->searched[i]);
	json_close(b, ']');
}

void
measure_read(struct measure *measure, const struct record *record)
{
	struct json_iter iter = { 0 };
	struct json name, value, list = record->at[K_searched];

	*measure = (struct measure){ 0 };
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		*number_at(measure,
		    rows[i].at) = json_size_or(record->at[rows[i].key], 0);
	if (list.type != JSON_ARRAY)
		return;
	for (size_t i = 0; i <= WITHIN_MAX; i++) {
		if (!json_next(list, &iter, &name, &value))
			break;
		measure->searched[i] = json_size_or(value, 0);
	}
}

size_t
measure_reads(const struct measure *measure)
{
	if (measure->calls == 0)
		return 0;
	return (measure->reads * 1000 + measure->calls - 1) / measure->calls;
}
