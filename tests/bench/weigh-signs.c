/*
 * weigh-signs: the weights of lib/data/signs, from labelled logs. The records of
 * each log come first and then its labels, as tests/bench/weigh --signs passes
 * them.
 *
 * Logistic regression on the items that no rule decides. The threshold, which is
 * in "always", is the one of the best F, all learnings counted, where precision
 * counts more than recall: a summary shows few learnings of many.
 */
#include <math.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/map.h"
#include "base/opt.h"
#include "base/out.h"
#include "json/record.h"
#include "learn/classify.h"
#include "learn/signs.h"
#include "text/body.h"
#include "weighing.h"

enum { N = SIGN_COUNT };

struct sample {
	size_t line, fold;
	uint64_t signs; /* 0: a rule found it */
	bool is;        /* a learning */
	double score;
};

struct samples {
	struct sample *all;
	size_t n, cap;
	size_t log; /* where the samples of the last log begin */
	size_t fold, folds;
	size_t labels[32]; /* learnings, by fold */
	struct map owners;
	struct around around;
};

/* How many are found, and how many of these are right, of how many. */
struct counts {
	size_t found, right, all;
};

/* ---- reading ---- */

/* All logs of one owner, the first word of "owner+repository", are in one fold. */
static void
begin_log(struct samples *samples, struct str name)
{
	size_t *number;

	number = map_put(&samples->owners, str_hash(log_owner(name)));
	if (*number == 0)
		*number = samples->owners.n;
	samples->fold = *number % samples->folds;
	samples->log = samples->n;
	samples->around = (struct around){ 0 };
}

static void
add_items(struct samples *samples, struct rules *rules,
    const struct record *record)
{
	struct body body;
	struct items items;
	struct item item, *all = NULL;
	size_t n = 0, cap = 0;

	body_open(&body, record);
	items_open(&items, body.text, record->arena);
	while (items_next(&items, &item))
		*array_push(&all, &n, &cap) = item;
	around_set(&samples->around, record, all, n);
	for (size_t i = 0; i < n; i++) {
		struct needs needs = { 0 };
		struct sample sample = { .line = body_src(&body, &all[i]).line,
			.fold = samples->fold };

		if (judge(rules, &all[i], &samples->around, &needs,
			&sample.signs) ||
		    sample.signs)
			*array_push(&samples->all, &samples->n,
			    &samples->cap) = sample;
	}
	free(all);
}

static void
add_label(struct samples *samples, const struct record *label)
{
	struct json_field field = { .name = "line" };
	struct json value;
	struct json_error error;
	size_t line;

	json_check(label->line, &value, &error);
	json_fields(value, &field, 1);
	line = json_size_or(field.value, 0);
	samples->labels[samples->fold]++;
	for (size_t i = samples->log; i < samples->n; i++) {
		if (samples->all[i].line == line) {
			samples->all[i].is = true;
			return;
		}
	}
}

/* ---- fitting ---- */

static double
score(const double weights[N], uint64_t signs)
{
	double sum = 0;

	for (size_t k = 0; k < N; k++)
		sum += signs >> k & 1 ? weights[k] : 0;
	return sum;
}

struct part {
	const struct samples *samples;
	size_t left_out; /* a fold */
};

/* How unlikely the labels are, for minimise(). */
static double
loss(const void *of, const double weights[], double gradient[])
{
	const double prior = 4; /* the variance of a weight */
	const struct part *part = of;
	double sum = 0;

	for (size_t k = 0; k < N; k++) {
		sum += weights[k] * weights[k] / (2 * prior);
		gradient[k] = weights[k] / prior;
	}
	for (size_t i = 0; i < part->samples->n; i++) {
		const struct sample *s = &part->samples->all[i];
		double at = score(weights, s->signs);
		double p = 1 / (1 + exp(-at));

		if (s->signs == 0 || s->fold == part->left_out)
			continue;
		/* -log(p) of what is right, however unlikely that is */
		at = s->is ? at : -at;
		sum += log1p(exp(-fabs(at))) + fmax(-at, 0);
		for (size_t k = 0; k < N; k++)
			gradient[k] += s->signs >> k & 1 ? p - s->is : 0;
	}
	return sum;
}

/* F of these counts; `beta`: how much recall counts, squared. */
static double
f_of(const struct counts *counts, double beta)
{
	return (1 + beta) * (double)counts->right /
	    ((double)counts->found + beta * (double)counts->all);
}

/* What is found in a fold, or in all folds but it. */
static struct counts
count(const struct samples *samples, const double weights[N], size_t fold,
    bool other)
{
	struct counts counts = { 0 };

	for (size_t i = 0; i < samples->folds; i++)
		counts.all += (i == fold) != other ? samples->labels[i] : 0;
	for (size_t i = 0; i < samples->n; i++) {
		const struct sample *s = &samples->all[i];

		if ((s->fold == fold) == other ||
		    (s->signs && score(weights, s->signs) <= 0))
			continue;
		counts.found++;
		counts.right += s->is;
	}
	return counts;
}

/* left_out is a fold, or the number of folds: none. */
static void
fit(const struct samples *samples, size_t left_out, double weights[N])
{
	const double precise = 0.4;
	struct part part = { samples, left_out };
	double start, best = 0, best_shift = 0;

	for (size_t k = 0; k < N; k++)
		weights[k] = 0;
	minimise(loss, &part, N, weights);
	start = weights[SIGN_always];
	for (int i = 0; i <= 40; i++) {
		struct counts counts;

		weights[SIGN_always] = start + i * 0.05;
		counts = count(samples, weights, left_out, true);
		if (f_of(&counts, precise) > best) {
			best = f_of(&counts, precise);
			best_shift = i * 0.05;
		}
	}
	weights[SIGN_always] = start + best_shift;
}

/* ---- results ---- */

static void
print_weights(const double weights[N])
{
	buf_addf(out_buf(),
	    "# How much each sign of an item counts for a learning (see "
	    "lib/learn/signs.h):\n"
	    "# made from labelled logs by tests/bench/weigh --signs. The "
	    "threshold "
	    "is in \"always\".\n\n");
	for (size_t k = 0; k < N; k++)
		buf_addf(out_buf(), "%s %.2f\n", sign_name((enum sign)k),
		    round(weights[k] * 100) / 100 + 0.0);
}

/* Each fold is measured with the weights of the others. */
static void
cross_validate(const struct samples *samples)
{
	struct counts sum = { 0 };
	double weights[N];

	for (size_t fold = 0; fold < samples->folds; fold++) {
		struct counts counts;

		fit(samples, fold, weights);
		counts = count(samples, weights, fold, false);
		sum.found += counts.found;
		sum.right += counts.right;
		sum.all += counts.all;
	}
	buf_addf(out_buf(), "precision %.3f recall %.3f F %.3f\n",
	    (double)sum.right / (double)sum.found,
	    (double)sum.right / (double)sum.all, f_of(&sum, 1));
}

int
main(int argc, char *argv[])
{
	uintmax_t folds = 0;
	const struct opt opts[] = {
		{ 0, "folds", "N", OPT_NUMBER, &folds,
		    "measure: N times, weigh the others and test a part" },
		{ 0 },
	};
	const struct program program = { "weigh-signs",
		"weights of signs from labelled logs", "[FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);
	struct records records = { .last = true };
	struct record record;
	struct rules rules = { 0 };
	struct samples samples = { 0 };
	double weights[N];

	options_need_input(&program, files);
	if (folds > countof(samples.labels))
		die_usage("at most %zu folds", countof(samples.labels));
	samples.folds = folds ? (size_t)folds : 1;
	rules_open(&rules, "learnings.rules", NULL);
	records_open(&records, files);
	while (records_next(&records, &record)) {
		if (record.kind == KIND_DOC)
			begin_log(&samples, record_text(&record, K_file));
		else if (record.at[K_body].type == JSON_STRING)
			add_items(&samples, &rules, &record);
		else if (str_eq(record_text(&record, K_kind), STR("learning")))
			add_label(&samples, &record);
	}
	records_close(&records);
	if (samples.n == 0)
		die("no log is labelled");
	if (folds) {
		cross_validate(&samples);
	} else {
		fit(&samples, samples.folds, weights);
		print_weights(weights);
	}
	return finish();
}
