/*
 * coverage: whether a text, a summary, covers a fact.
 *
 * Names and values (symbols, issues, numbers, ...) must be there as they are,
 * with no letter or digit on either side. Of a path its last part is enough, or
 * the last two if the last one is a name that many directories have (index.ts,
 * mod.rs). Commands and errors must be there as they are, white space as one
 * blank; of an error, its first 60 bytes. A branch is covered by its name near a
 * word of git, a commit by the first seven digits of its hash. Sentences (decisions, steps,
 * constraints) are covered if 600 in 1,000 of the weight of their words
 * (words.h) are in three consecutive sentences or lines: a summary says them in
 * other words.
 */
#ifndef PITH_COVERAGE_H
#define PITH_COVERAGE_H

#include "same/words.h"

/*
 * Where each word of a text is, so that repeated lookups need not search it.
 * Words are of ASCII letters, digits and underscores; each other character from
 * 0x80 on is one.
 */
struct concordance {
	/* private */
	struct str text;
	struct intern words;
	size_t *first; /* by word: its first place; the next one's ends them */
	size_t *places;
};

/* The text must remain until the concordance is closed. */
void concordance_open(struct concordance *concordance, struct str text);
void concordance_close(struct concordance *concordance);

/*
 * Whether s is in the text at a place that fits. `fits` must refuse places at
 * which a letter, digit or underscore adjoins one of s's own; NULL accepts
 * all. An empty s is nowhere.
 *
 * The time depends on how many places the rarest whole word of s has. With NULL
 * the words at the ends of s may be parts; if it has no others, the text is
 * searched.
 */
bool concordance_has(const struct concordance *concordance, struct str s,
    bool (*fits)(struct str text, size_t at, size_t n));

/* The sentences of a text, by their words. */
struct sentences {
	/* private */
	struct words words;
	struct sentences_word *known; /* by id, then place */
	size_t n, cap;
	size_t places;
	uint64_t *found; /* by place: weight of the sentence looked for, */
	uint32_t *seen;  /* the places where something of it was */
	size_t n_seen;
	struct sentences_asked *asked; /* its words */
	size_t n_asked, cap_asked;
};

void sentences_open(struct sentences *sentences, struct str text);
bool sentences_have(struct sentences *sentences, struct str sentence);
void sentences_close(struct sentences *sentences);

struct coverage {
	/* private */
	struct buf text;                /* white space as one blank */
	struct concordance concordance; /* of it */
	struct sentences sentences;
};

/* The text is copied. */
void coverage_open(struct coverage *coverage, struct str text);
/* class: fact_class.h. */
bool covers_fact(struct coverage *coverage, uint8_t class, struct str fact);
/* The text has these bytes, whatever surrounds them. */
bool covers_bytes(const struct coverage *coverage, struct str s);
void coverage_close(struct coverage *coverage);

#endif
