/*
 * score: how much a point is needed: a linear model scores it by its form, its
 * place in the log and its words. Its features are those of FEATURES and the words of
 * vocabulary.h; its weights are numbers in lib/data/needs and lib/data/need-words,
 * made from labelled logs by tests/bench/weigh. Scores compare within one log only.
 *
 * More was tried, on 589 labelled logs of 430 owners, and paid little or nothing:
 * pairs of words, the words of outer headings and labels, weights of their own for
 * each part or age, how much a newer point is like it, and trees over all of these.
 * The weights of rate.c are set by hand; weights fitted to labels did no better.
 */
#ifndef PITH_SCORE_H
#define PITH_SCORE_H

#include "base/buf.h"
#include "need/point.h"
#include "need/vocabulary.h"
#include "text/label.h"

/*
 * X(name): of the features, all of them 0 or 1 where nothing else is said.
 *
 * Form: heading, caption, paragraph, continued (not the first point of its
 * paragraph), row, nested, command (code with one), open, ticked, bold; length
 * (the logarithm of a ninetieth of the characters, within 1.5 of 0), lengthy and
 * brief (how much it is more than 0.8 above 0, or below it).
 * Place: recent (0 at the oldest end of the log, 1 at the newest), newest (in the
 * newest entry), older (not in the last three), age (entries after its own, of
 * all), outside (in no entry of a log that has some), first (of the points under
 * its heading and caption), siblings (the logarithm of how many these are), lead
 * (in the first tenth of the log), head and tail (in its first or last 30 lines).
 * Part of the document that it belongs to: in_state, in_open, in_rules,
 * in_decisions, in_commands; late_step (of what is open and in no entry: 0 at the
 * beginning of the log, 1 at its end).
 * Above it: state, next, rule, test (words in its caption or heading), repeated
 * (the share of its words that are there, too), old_lesson; taught (learnings(1)
 * found a learning there).
 * Words: must, runs, limits, stated, does, imperative, pending, meta, date,
 * capitals, path.
 */
#define FEATURES(X) \
	X(heading) X(caption) X(paragraph) X(continued) X(row) X(nested) \
	X(command) X(open) X(ticked) X(bold) X(length) X(recent) X(newest) \
	X(older) X(age) X(outside) X(first) X(siblings) X(state) X(next) \
	X(rule) X(test) X(repeated) X(old_lesson) X(taught) X(must) X(runs) \
	X(limits) \
	X(stated) X(does) X(imperative) X(pending) X(meta) X(date) \
	X(capitals) X(path) X(lengthy) X(brief) X(lead) X(head) X(tail) \
	X(in_state) X(in_open) X(in_rules) X(in_decisions) X(in_commands) \
	X(late_step)

enum feature {
#define X(name) FEATURE_##name,
	FEATURES(X)
#undef X
	FEATURE_COUNT
};

/* The values of features are integers, so a score is the same everywhere. */
enum { FEATURE_ONE = 256 };

struct features {
	int at[FEATURE_COUNT]; /* in parts of FEATURE_ONE */
	int words;             /* what they count together, in thousandths */
};

/* The natural logarithm of n / d, in parts of FEATURE_ONE; n and d are not 0. */
int score_log(size_t n, size_t d);

/* What score_text() keeps from point to point. Starts as all zero. */
struct scorer {
	/* private: most points have the same above them */
	struct buf above;
	uint32_t lists; /* with words of it */
	int words;      /* what they count */
	struct word_set of_above, of_text;
	struct buf plain;
};

/* Sets the features of a point by its text and what is above it. */
void score_text(struct scorer *scorer, struct features *features,
    const struct log_item *point);

void scorer_free(struct scorer *scorer);

/* The score in thousandths. */
int score_sum(const struct features *features);

/* The name of a feature, as lib/data/needs has it. */
const char *feature_name(enum feature feature);

#endif
