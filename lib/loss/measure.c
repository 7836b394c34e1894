#include "loss/measure.h"

#include "base/err.h"
#include "base/opt.h"

/* ---- thresholds ---- */

const struct thresholds thresholds_default = { .calls = 10,
	.reads = 40,
	.searches = 3,
	.within = 5,
	.greps = 5 };

static uintmax_t *
named(struct thresholds *thresholds, struct str name)
{
	const struct {
		struct str name;
		uintmax_t *to;
	} rows[] = {
		{ STR("calls"), &thresholds->calls },
		{ STR("reads"), &thresholds->reads },
		{ STR("searches"), &thresholds->searches },
		{ STR("within"), &thresholds->within },
		{ STR("greps"), &thresholds->greps },
	};

	for (size_t i = 0; i < countof(rows); i++) {
		if (str_eq(rows[i].name, name))
			return rows[i].to;
	}
	return NULL;
}

void
thresholds_parse(struct thresholds *thresholds, const char *list)
{
	struct str rest = str_of(list), name;
	uintmax_t n;

	while (rest.n) {
		bool number = options_pair(&rest, &name, &n);
		uintmax_t *to = named(thresholds, name);

		if (to == NULL)
			die_usage("unknown threshold '%.*s'; use calls, "
				  "reads, searches, within or greps",
			    STR_ARG(name));
		if (!number)
			die_usage("threshold '%.*s' must be a number",
			    STR_ARG(name));
		*to = n;
	}
	if (thresholds->within == 0 || thresholds->within > WITHIN_MAX)
		die_usage("threshold 'within' must be 1 to %d", WITHIN_MAX);
	if (thresholds->reads > 100)
		die_usage("threshold 'reads' is a percentage (0-100)");
}

void
thresholds_format(const struct thresholds *thresholds, struct buf *b)
{
	buf_addf(b,
	    "reads over %ju %% of more than %ju calls, "
	    "%ju searches within %ju calls after an error, over %ju greps",
	    thresholds->reads, thresholds->calls, thresholds->searches,
	    thresholds->within, thresholds->greps);
}

/* ---- measures ---- */

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

	for (size_t i = 0; i < countof(rows); i++)
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
	for (size_t i = 0; i < countof(rows); i++)
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
