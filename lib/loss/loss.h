/*
 * loss: what a session forgot: the eleven types of losses, the six signs that
 * show them, the record of one, and counts of many.
 */
#ifndef PITH_LOSS_H
#define PITH_LOSS_H

#include "json/record.h"
#include "same/intern.h"

enum loss_type {
	LOSS_PATHS, LOSS_SYMBOLS, LOSS_ERRORS, LOSS_DIRECTORY,
	LOSS_DEPENDENCIES, LOSS_TESTS, LOSS_TODO, LOSS_GIT,
	LOSS_ISSUES, LOSS_DECISIONS, LOSS_CONSTRAINTS,
	LOSS_TYPES
};

/* "File paths and locations", ...: for people. */
struct str loss_type_words(enum loss_type type);

/* By its name ("FilePaths"), or by the type of a fact ("path"); else LOSS_TYPES. */
enum loss_type loss_type_named(struct str name);
enum loss_type loss_type_of_fact(struct str fact);

/* How it shows; the first three are habits of a whole session. */
enum sign {
	SIGN_READS,    /* most calls only read */
	SIGN_SEARCHES, /* an error, then searches */
	SIGN_GREPS,    /* many searches */
	SIGN_READ,     /* what had been read is read again */
	SIGN_SEARCH,   /* the same search again */
	SIGN_ERROR,    /* the same error again */
	SIGNS
};

struct loss {
	enum loss_type type;
	enum sign sign;
	struct str text;     /* what was forgotten, one line */
	struct str evidence;
	size_t n;            /* the count that the threshold limits; 0: none */
	size_t impact;       /* at most 10 is written */
	struct str session, agent, model, directive;
	struct json src;
};

/* Adds the record, a line, to b. */
void loss_emit(const struct loss *loss, struct buf *b);

/* "reads", ...: the member `sign`; SIGNS for any other word. */
enum sign sign_of(struct str name);

/* What an answer of so many tokens adds to the impact: 0 to 4. */
size_t loss_cost(size_t tokens);

/* Below this no report; from these on a type is critical. */
enum { TALLY_INSTANCES = 3, TALLY_FREQUENT = 3, TALLY_SEVERE = 6 };

/* Starts as all zero. */
struct tally {
	struct tally_type {
		size_t n, impact;  /* instances; the sum of theirs */
		size_t sessions;
	} types[LOSS_TYPES];
	size_t n;                  /* instances of all types */
	size_t sessions;           /* that have one */

	/* private */
	struct intern seen;        /* sessions, and those of a type */
	struct buf key;
};

/* Counts a loss; false for an unknown type, which is not counted. */
bool tally_add(struct tally *tally, const struct record *loss);

/* The mean impact of a type, in tenths; 0 where it has no instance. */
size_t tally_impact(const struct tally *tally, enum loss_type context);
/* Lost often, with a high impact. */
bool tally_is_critical(const struct tally *tally, enum loss_type context);

/*
 * Stores the types that have instances, the most frequent first, then by
 * impact, then in their order; returns their number.
 */
size_t tally_sort(const struct tally *tally, enum loss_type sorted[LOSS_TYPES]);

void tally_free(struct tally *tally);

#endif
