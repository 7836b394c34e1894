/*
 * weigh: the weights of lib/data/needs and lib/data/need-words, from labelled
 * logs. `tests/bench/weigh` passes it the records of each log and after them the
 * log's labels.
 *
 * The points of a log share a probability of 1 by the softmax of their scores.
 * The weights are those that give the most of it to points that alone, as a
 * document shows them, hold a need of level 1; each log counts once.
 */
#include <math.h>
#include <stdlib.h>

#include "base/data.h"
#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/utf8.h"
#include "base/weights.h"
#include "need/choose.h"
#include "need/points.h"
#include "need/rate.h"
#include "need/shorten.h"
#include "need/vocabulary.h"
#include "weighing.h"

enum { N = FEATURE_COUNT };

/* What the next one to work there must know, or could use (level 2). */
struct need {
	size_t line, end, level;
	bool *has; /* by the number of a word */
	size_t words;
};

struct shown_point {
	struct str text;
	bool whole; /* not cut in a sentence */
	uint32_t *words;
	size_t n_words;
	double target;    /* of the probability */
	size_t *features; /* those of its words, the last one 0 */
};

struct log {
	struct buf owner; /* of its repository */
	struct buf text;
	struct log_points points;
	struct shown_point *shown;
	struct need *needs;
	size_t n_needs, cap_needs;
	struct map words; /* of its needs: their numbers, from 1 */
};

struct logs {
	struct log *all;
	size_t n, cap;
};

/* ---- reading ---- */

/* The labels of "owner+repository__file" are in a file of that name. */
static void
add_log(struct logs *logs, const struct record *doc)
{
	struct log *log = array_push(&logs->all, &logs->n, &logs->cap);

	*log = (struct log){ 0 };
	buf_add(&log->owner, log_owner(record_text(doc, K_file)));
}

static void
add_need(struct log *log, const struct record *label)
{
	struct json_field fields[] = { { .name = "line" }, { .name = "end" } };
	struct json value;
	struct json_error error;
	struct need need = {
		.level = json_size_or(label->at[K_level], 1),
	};

	json_check(label->line, &value, &error);
	json_fields(value, fields, countof(fields));
	need.line = json_size_or(fields[0].value, 0);
	need.end = json_size_or(fields[1].value, need.line);
	*array_push(&log->needs, &log->n_needs, &log->cap_needs) = need;
}

static void
add_record(struct logs *logs, const struct record *record)
{
	struct log *log = logs->n ? &logs->all[logs->n - 1] : NULL;

	if (record->kind == KIND_DOC) {
		add_log(logs, record);
	} else if (log && record->at[K_body].type == JSON_STRING) {
		buf_add(&log->text, record_text(record, K_body));
		points_add(&log->points, record);
	} else if (log && record->kind == KIND_LEARNING &&
	    record->at[K_src].type == JSON_OBJECT) {
		points_teach(&log->points, record);
	} else if (log && str_eq(record_text(record, K_kind), STR("need"))) {
		add_need(log, record);
	}
}

static int
compare_owners(const void *a, const void *b)
{
	const struct log *x = a, *y = b;

	return str_cmp(buf_str(&x->owner), buf_str(&y->owner));
}

/* Puts the logs of one owner together, and numbers the owners, for each log. */
static size_t *
group_by_owner(struct logs *logs)
{
	size_t *owner = zeroed(logs->n + 1, sizeof *owner);

	array_sort(logs->all, logs->n, compare_owners);
	for (size_t i = 1; i < logs->n; i++)
		owner[i] = owner[i - 1] +
		    (compare_owners(&logs->all[i - 1], &logs->all[i]) != 0);
	return owner;
}

static struct str
lines_of(struct str text, size_t first, size_t last)
{
	struct str lines;
	size_t n = 1;

	for (; n < first && text.p; n++)
		str_cut(&text, '\n');
	lines = (struct str){ text.p, 0 };
	for (; n <= last && text.p; n++)
		lines.n = (size_t)(str_end(str_cut(&text, '\n')) - lines.p);
	return lines;
}

static void
number_words(struct log *log)
{
	size_t *number;
	uint64_t word;

	for (size_t i = 0; i < log->n_needs; i++) {
		const struct need *need = &log->needs[i];
		struct str text = lines_of(buf_str(&log->text), need->line,
		    need->end);

		while ((word = need_word(&text))) {
			number = map_put(&log->words, word);
			if (*number == 0)
				*number = log->words.n;
		}
	}
}

/* Which of the words of needs a text has; how many of them. */
static size_t
mark_words(const struct log *log, struct str text, bool has[])
{
	size_t n = 0, number;
	uint64_t word;

	while ((word = need_word(&text))) {
		if (!map_find(&log->words, word, &number) || has[number])
			continue;
		has[number] = true;
		n++;
	}
	return n;
}

static void
show_point(struct log *log, size_t i)
{
	struct shown_point *shown = &log->shown[i];
	bool *has = zeroed(log->words.n + 1, sizeof *has);

	shown->text = point_shorten(log->points.all[i].point.text,
	    &log->points.arena);
	shown->whole = !str_ends(shown->text, STR("…"));
	shown->words = zeroed(mark_words(log, shown->text, has) + 1,
	    sizeof *shown->words);
	for (size_t word = 1; word <= log->words.n; word++) {
		if (has[word])
			shown->words[shown->n_words++] = (uint32_t)word;
	}
	free(has);
}

/* ---- what holds a need ---- */

/* Two in five of the words, or twelve, in lines that cite its place. */
static bool
is_enough(size_t found, size_t all)
{
	return all && (found >= 12 || 5 * found >= 2 * all);
}

static bool
cites(const struct log *log, size_t point, const struct need *need)
{
	const struct src *src = &log->points.all[point].src;

	return src->line <= need->end && src->end >= need->line;
}

static bool
holds(const struct log *log, size_t point, const struct need *need)
{
	const struct shown_point *shown = &log->shown[point];
	size_t found = 0;

	for (size_t i = 0; i < shown->n_words; i++)
		found += need->has[shown->words[i]];
	return (need->words >= 2 && 5 * found >= 3 * need->words) ||
	    (shown->whole && cites(log, point, need) &&
		is_enough(found, need->words));
}

/* Points under its place, together. */
static bool
hold_together(const struct log *log, const bool chosen[],
    const struct need *need)
{
	bool *has = zeroed(log->words.n + 1, sizeof *has);
	size_t found = 0;

	for (size_t i = 0; i < log->points.n; i++) {
		const struct shown_point *shown = &log->shown[i];

		if (!chosen[i] || !shown->whole || !cites(log, i, need))
			continue;
		for (size_t k = 0; k < shown->n_words; k++) {
			size_t word = shown->words[k];

			found += need->has[word] && !has[word];
			has[word] = true;
		}
	}
	free(has);
	return is_enough(found, need->words);
}

static bool
is_held(const struct log *log, const bool chosen[], const struct need *need)
{
	for (size_t i = 0; i < log->points.n; i++) {
		if (chosen[i] && holds(log, i, need))
			return true;
	}
	return hold_together(log, chosen, need);
}

/* What a point loses or gains apart from its features (rate.c). */
static double
constant(const struct scored_item *one)
{
	return (one->score - score_sum(&one->features)) / 1000.0;
}

/* What the model adds its sum to. */
static double
offset(const struct scored_item *one)
{
	const double least = -3; /* of a point that is never shown, */
	const double most = 2; /* and of one that always is, such as a title */

	return fmin(fmax(constant(one), least), most);
}

static void
set_targets(struct log *log)
{
	size_t n = 0;

	for (size_t i = 0; i < log->points.n; i++) {
		for (size_t k = 0; k < log->n_needs; k++) {
			if (log->needs[k].level == 1 &&
			    cites(log, i, &log->needs[k]) &&
			    holds(log, i, &log->needs[k]))
				log->shown[i].target = 1;
		}
		n += log->shown[i].target > 0;
	}
	for (size_t i = 0; i < log->points.n && n; i++)
		log->shown[i].target /= (double)n;
}

static void
close_log(struct log *log)
{
	points_read(&log->points);
	points_score(&log->points);
	number_words(log);
	for (size_t i = 0; i < log->n_needs; i++) {
		struct need *need = &log->needs[i];

		need->has = zeroed(log->words.n + 1, sizeof *need->has);
		need->words = mark_words(log,
		    lines_of(buf_str(&log->text), need->line, need->end),
		    need->has);
	}
	log->shown = zeroed(log->points.n + 1, sizeof *log->shown);
	for (size_t i = 0; i < log->points.n; i++)
		show_point(log, i);
	set_targets(log);
}

/* ---- words ---- */

/*
 * The words that logs of so many owners have: none is of one project, and each
 * has labels enough.
 */
enum { OWNERS = 20 };

struct word_features {
	struct map numbers; /* of words, by hash and place, from 1 */
	struct word_feature {
		struct buf text;
		enum vocabulary_place place;
		size_t owners, last; /* the last one, plus 1 */
		double prior;        /* its weight now */
		size_t feature;      /* from N; 0: it has none */
	} * all;
	size_t n, cap, features; /* with N */
	double *prior;           /* the weights before any log is seen */
};

static uint64_t
key_of(uint64_t hash, enum vocabulary_place place)
{
	return hash * 2 + (place == VOCABULARY_ABOVE);
}

static struct word_feature *
word_at(struct word_features *v, struct str word, uint64_t hash,
    enum vocabulary_place place)
{
	size_t *number = map_put(&v->numbers, key_of(hash, place));

	if (*number == 0) {
		struct word_feature *one = array_push(&v->all, &v->n, &v->cap);

		*one = (struct word_feature){ .place = place };
		for (size_t i = 0; i < word.n; i++)
			buf_addc(&one->text, to_lower(word.p[i]));
		*number = v->n;
	}
	return &v->all[*number - 1];
}

/* The words that have a weight now, whatever the logs have. */
static void
add_present(struct word_features *v)
{
	struct str data = data_builtin("need-words");

	while (data.p) {
		struct str line = str_cut(&data, '\n');
		struct str word = str_word(&line), text = word;
		uint64_t hash = need_word(&text);

		if (hash == 0 || str_starts(word, STR("#")))
			continue;
		word_at(v, word, hash, VOCABULARY_TEXT)->prior =
		    weight_parse(str_word(&line)) / 1000.0;
		word_at(v, word, hash, VOCABULARY_ABOVE)->prior =
		    weight_parse(str_trim(line)) / 1000.0;
	}
}

static void
count_words(struct word_features *v, struct str text,
    enum vocabulary_place place, size_t owner)
{
	struct str word;
	uint64_t hash;

	while ((hash = need_word_at(&text, &word))) {
		struct word_feature *one = word_at(v, word, hash, place);

		one->owners += one->last != owner + 1;
		one->last = owner + 1;
	}
}

/* The numbers of a point's features for words, the last one 0. */
static size_t *
features_of(const struct word_features *v, const struct log_item *point)
{
	const struct str texts[VOCABULARY_PLACES] = { point->text,
		point->above };
	struct word_set set = { 0 };
	size_t *all = NULL, n = 0, cap = 0, number;

	for (int place = 0; place < VOCABULARY_PLACES; place++) {
		word_set_read(&set, texts[place]);
		for (size_t i = 0; i < set.n; i++) {
			if (map_find(&v->numbers,
				key_of(set.all[i],
				    (enum vocabulary_place)place),
				&number) &&
			    v->all[number - 1].feature)
				*array_push(&all, &n,
				    &cap) = v->all[number - 1].feature;
		}
	}
	*array_push(&all, &n, &cap) = 0;
	word_set_free(&set);
	return all;
}

/* Finds the words of all logs, which are grouped by owner. */
static void
find_words(struct word_features *v, const struct logs *logs,
    const size_t owner[])
{
	for (size_t i = 0; i < logs->n; i++) {
		const struct log_points *points = &logs->all[i].points;

		for (size_t p = 0; p < points->n; p++) {
			const struct log_item *point = &points->all[p].point;

			count_words(v, point->text, VOCABULARY_TEXT, owner[i]);
			count_words(v, point->above, VOCABULARY_ABOVE,
			    owner[i]);
		}
	}
	v->features = N;
	for (size_t i = 0; i < v->n; i++) {
		if (v->all[i].prior != 0 ||
		    (v->all[i].owners >= OWNERS &&
			!str_has(buf_str(&v->all[i].text), is_digit)))
			v->all[i].feature = v->features++;
	}
	for (size_t i = 0; i < logs->n; i++) {
		struct log *log = &logs->all[i];

		for (size_t p = 0; p < log->points.n; p++)
			log->shown[p].features = features_of(v,
			    &log->points.all[p].point);
	}
}

/* The weights as they are now. */
static void
read_present(struct word_features *v)
{
	const char *names[N];
	int weights[N] = { 0 };

	for (size_t k = 0; k < N; k++)
		names[k] = feature_name((enum feature)k);
	weights_read(weights, names, N, "needs");
	for (size_t k = 0; k < N; k++)
		v->prior[k] = weights[k] / 1000.0;
	for (size_t i = 0; i < v->n; i++) {
		if (v->all[i].feature)
			v->prior[v->all[i].feature] = v->all[i].prior;
	}
}

/* ---- fitting ---- */

/* Means and deviations of the features of score.h, which are standardised. */
struct model {
	const struct logs *logs;
	const bool *left_out;
	double mean[N], spread[N];
	const struct word_features *v;
	bool update;
};

static double
feature(const struct log *log, size_t point, size_t k)
{
	return log->points.all[point].features.at[k] / (double)FEATURE_ONE;
}

/* The same as the model sees it. */
static double
standard(const struct model *model, const struct log *log, size_t point,
    size_t k)
{
	return (feature(log, point, k) - model->mean[k]) / model->spread[k];
}

static void
standardise(struct model *model)
{
	const struct logs *logs = model->logs;
	double n = 0, sum[N] = { 0 }, squares[N] = { 0 };

	for (size_t i = 0; i < logs->n; i++) {
		const struct log *log = &logs->all[i];

		for (size_t p = 0; p < log->points.n && !model->left_out[i];
		     p++, n++) {
			for (size_t k = 0; k < N; k++) {
				sum[k] += feature(log, p, k);
				squares[k] += feature(log, p, k) *
				    feature(log, p, k);
			}
		}
	}
	for (size_t k = 0; k < N; k++) {
		double mean = n > 0 ? sum[k] / n : 0;
		double variance = n > 0 ? squares[k] / n - mean * mean : 0;

		model->mean[k] = mean;
		model->spread[k] = fmax(sqrt(fmax(variance, 0)), 1e-3);
	}
}

/* The probabilities of a log's points; *sum becomes the logarithm of their sum. */
static double *
softmax(const struct model *model, const struct log *log,
    const double weights[], double scores[], double *sum)
{
	size_t n = log->points.n;
	double *p = zeroed(n + 1, sizeof *p);
	double most = -INFINITY, all = 0;

	for (size_t i = 0; i < n; i++) {
		scores[i] = offset(&log->points.all[i]);
		for (size_t k = 0; k < N; k++)
			scores[i] += weights[k] * standard(model, log, i, k);
		for (const size_t *f = log->shown[i].features; *f; f++)
			scores[i] += weights[*f];
		most = fmax(most, scores[i]);
	}
	for (size_t i = 0; i < n; i++)
		all += p[i] = exp(scores[i] - most);
	for (size_t i = 0; i < n; i++)
		p[i] /= all;
	*sum = most + log1p(all - 1);
	return p;
}

/* How unlikely the targets of one log are; adds the gradient of that. */
static double
add_log_gradient(const struct model *model, const struct log *log,
    const double weights[], double gradient[])
{
	double *scores = zeroed(log->points.n + 1, sizeof *scores);
	double loss;
	double *p = softmax(model, log, weights, scores, &loss);

	for (size_t i = 0; i < log->points.n; i++) {
		double target = log->shown[i].target;

		loss -= target * scores[i];
		for (size_t k = 0; k < N; k++)
			gradient[k] += (p[i] - target) *
			    standard(model, log, i, k);
		for (const size_t *f = log->shown[i].features; *f; f++)
			gradient[*f] += p[i] - target;
	}
	free(p);
	free(scores);
	return loss;
}

static bool
has_target(const struct log *log)
{
	for (size_t i = 0; i < log->points.n; i++) {
		if (log->shown[i].target > 0)
			return true;
	}
	return false;
}

/* Prior mean of weight k, standardised. */
static double
prior_of(const struct model *model, size_t k)
{
	return model->v->prior[k] * (k < N ? model->spread[k] : 1);
}

/* Prior variance of weight k. */
static double
variance_of(const struct model *model, size_t k)
{
	return (k < N ? 0.04 : 0.3) / (model->update ? 2 : 1);
}

static double
loss(const void *of, const double weights[], double gradient[])
{
	const struct model *model = of;
	double sum = 0;

	for (size_t k = 0; k < model->v->features; k++) {
		double variance = variance_of(model, k);
		double more = weights[k] - prior_of(model, k);

		sum += more * more / (2 * variance);
		gradient[k] = more / variance;
	}
	for (size_t i = 0; i < model->logs->n; i++) {
		const struct log *log = &model->logs->all[i];

		if (!model->left_out[i] && has_target(log))
			sum += add_log_gradient(model, log, weights, gradient);
	}
	return sum;
}

/*
 * The weights of features as they are, from all logs but those left out. Words
 * that say little get none.
 */
static void
fit(const struct logs *logs, const bool left_out[],
    const struct word_features *v, bool update, double weights[])
{
	const double least = 0.05;
	struct model model = { .logs = logs,
		.left_out = left_out,
		.v = v,
		.update = update };

	standardise(&model);
	for (size_t k = 0; k < v->features; k++)
		weights[k] = prior_of(&model, k);
	minimise(loss, &model, v->features, weights);
	for (size_t k = 0; k < N; k++)
		weights[k] /= model.spread[k];
	for (size_t k = N; k < v->features; k++) {
		if (fabs(weights[k]) < least)
			weights[k] = 0;
	}
}

/* Two decimals, and no "-0.00". */
static void
print_weights(const double weights[])
{
	buf_addf(out_buf(),
	    "# How much each feature of a point counts (see "
	    "lib/need/score.h): made from\n"
	    "# labelled logs by tests/bench/weigh.\n\n");
	for (size_t k = 0; k < N; k++)
		buf_addf(out_buf(), "%s %.2f\n", feature_name((enum feature)k),
		    round(weights[k] * 100) / 100 + 0.0);
}

static int
compare_words(const void *a, const void *b)
{
	const struct word_feature *x = a, *y = b;
	int c = str_cmp(buf_str(&x->text), buf_str(&y->text));

	return c ? c : (int)x->place - (int)y->place;
}

/* Words are sorted: that of a point and that above it are neighbours. */
static void
print_words(struct word_features *v, const double weights[])
{
	buf_addf(out_buf(),
	    "# How much a word counts in a point, and above it (see "
	    "lib/need/vocabulary.h):\n"
	    "# made from labelled logs by tests/bench/weigh --words.\n\n");
	array_sort(v->all, v->n, compare_words);
	for (size_t i = 0; i < v->n;) {
		const struct word_feature *first = &v->all[i];
		double in[VOCABULARY_PLACES] = { 0 };

		for (; i < v->n &&
		     str_eq(buf_str(&v->all[i].text), buf_str(&first->text));
		     i++) {
			if (v->all[i].feature)
				in[v->all[i].place] =
				    weights[v->all[i].feature];
		}
		if (in[VOCABULARY_TEXT] != 0 || in[VOCABULARY_ABOVE] != 0) {
			buf_add(out_buf(), buf_str(&first->text));
			buf_addf(out_buf(), " %.2f %.2f\n",
			    in[VOCABULARY_TEXT] + 0.0,
			    in[VOCABULARY_ABOVE] + 0.0);
		}
	}
}

/* ---- measuring ---- */

static const size_t limits[] = { 600, 1000 };

/* Sums over logs, for each limit. */
struct measure {
	double must, all, noise, tokens;
	size_t musts, logs;
};

static size_t *
order(const struct log *log, const double weights[],
    struct candidate candidates[])
{
	for (size_t i = 0; i < log->points.n; i++) {
		double score = constant(&log->points.all[i]);

		for (size_t k = 0; k < N; k++)
			score += weights[k] * feature(log, i, k);
		for (const size_t *f = log->shown[i].features; *f; f++)
			score += weights[*f];
		candidates[i] = (struct candidate){ .text = log->shown[i].text,
			.score = (int)lround(score * 1000),
			.group = log->points.all[i].point.group,
			.part = (int)log->points.all[i].part };
	}
	return choose_order(candidates, log->points.n);
}

/* The best points, without repeated ones, as many as fit; their characters. */
static size_t
choose(const struct log *log, const double weights[], size_t tokens,
    bool chosen[])
{
	enum { MARKS = 4, TOKEN = 4 };
	struct candidate *candidates = zeroed(log->points.n + 1,
	    sizeof *candidates);
	size_t *best = order(log, weights, candidates);
	size_t used = 0;

	for (size_t i = 0; i < log->points.n; i++) {
		size_t cost = utf8_units(log->shown[best[i]].text) + MARKS;

		if (candidates[best[i]].same ||
		    !points_show(&log->points.all[best[i]]) ||
		    used + cost > TOKEN * tokens)
			continue;
		chosen[best[i]] = true;
		used += cost;
	}
	free(best);
	free(candidates);
	return used;
}

static bool
is_noise(const struct log *log, size_t point)
{
	for (size_t i = 0; i < log->n_needs; i++) {
		if (cites(log, point, &log->needs[i]))
			return false;
	}
	return true;
}

static double
share(double part, size_t all)
{
	return all ? part / (double)all : 0;
}

static void
measure(struct measure *sums, const struct log *log, const double weights[],
    size_t tokens)
{
	bool *chosen = zeroed(log->points.n + 1, sizeof *chosen);
	size_t used = choose(log, weights, tokens, chosen);
	size_t musts = 0, lines = 0;
	double held = 0, must = 0, noise = 0;

	for (size_t i = 0; i < log->n_needs; i++) {
		bool is = is_held(log, chosen, &log->needs[i]);

		held += is;
		must += is && log->needs[i].level == 1;
		musts += log->needs[i].level == 1;
	}
	for (size_t i = 0; i < log->points.n; i++) {
		lines += chosen[i];
		noise += chosen[i] && is_noise(log, i);
	}
	sums->must += share(must, musts);
	sums->musts += musts > 0;
	sums->all += share(held, log->n_needs);
	sums->noise += share(noise, lines);
	sums->tokens += (double)used / 4;
	sums->logs++;
	free(chosen);
}

/* Each fold, with all logs of its owners, is measured with the weights of the others. */
static void
cross_validate(const struct logs *logs, const size_t owner[],
    const struct word_features *v, bool update, size_t folds)
{
	struct measure sums[countof(limits)] = { 0 };
	bool *left_out = zeroed(logs->n + 1, sizeof *left_out);
	double *weights = zeroed(v->features, sizeof *weights);

	for (size_t fold = 0; fold < folds; fold++) {
		for (size_t i = 0; i < logs->n; i++)
			left_out[i] = owner[i] % folds == fold;
		fit(logs, left_out, v, update, weights);
		for (size_t i = 0; i < logs->n; i++) {
			for (size_t k = 0; k < countof(limits); k++) {
				if (left_out[i])
					measure(&sums[k], &logs->all[i],
					    weights, limits[k]);
			}
		}
	}
	buf_addf(out_buf(), "limit   must    all  noise  tokens\n");
	for (size_t k = 0; k < countof(limits); k++)
		buf_addf(out_buf(), "%5zu %6.3f %6.3f %6.3f %7.0f\n", limits[k],
		    share(sums[k].must, sums[k].musts),
		    share(sums[k].all, sums[k].logs),
		    share(sums[k].noise, sums[k].logs),
		    share(sums[k].tokens, sums[k].logs));
	free(left_out);
	free(weights);
}

static void
weigh(const struct logs *logs, struct word_features *v, bool update, bool words)
{
	bool *none = zeroed(logs->n + 1, sizeof *none);
	double *weights = zeroed(v->features, sizeof *weights);

	fit(logs, none, v, update, weights);
	if (words)
		print_words(v, weights);
	else
		print_weights(weights);
	free(none);
	free(weights);
}

int
main(int argc, char *argv[])
{
	uintmax_t folds = 0;
	bool words = false, update = false;
	const struct opt opts[] = {
		{ 0, "words", NULL, OPT_FLAG, &words,
		    "print the weights of words" },
		{ 0, "folds", "N", OPT_NUMBER, &folds,
		    "measure: N times, weigh the others and test a part" },
		{ 0, "update", NULL, OPT_FLAG, &update,
		    "begin with the weights as they are" },
		{ 0 },
	};
	const struct program program = { "weigh",
		"weights of points from labelled logs", "[FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);
	struct records records = { .last = true };
	struct record record;
	struct logs logs = { 0 };
	struct word_features vocabulary = { 0 };
	size_t *owner;

	options_need_input(&program, files);
	records_open(&records, files);
	while (records_next(&records, &record))
		add_record(&logs, &record);
	records_close(&records);
	if (logs.n == 0)
		die("no log is labelled");
	owner = group_by_owner(&logs);
	for (size_t i = 0; i < logs.n; i++)
		close_log(&logs.all[i]);
	if (update)
		add_present(&vocabulary);
	find_words(&vocabulary, &logs, owner);
	vocabulary.prior = zeroed(vocabulary.features,
	    sizeof *vocabulary.prior);
	if (update)
		read_present(&vocabulary);
	if (folds)
		cross_validate(&logs, owner, &vocabulary, update,
		    (size_t)folds);
	else
		weigh(&logs, &vocabulary, update, words);
	return finish();
}
