/*
 * lost: a `loss` record: what was forgotten, how that shows, and what it costs.
 */
#ifndef PITH_LOST_H
#define PITH_LOST_H

#include "json/json.h"
#include "loss/loss_type.h"

/* How it shows; the first three are document 002's. */
enum sign {
	SIGN_READS,    /* most calls only read */
	SIGN_SEARCHES, /* an error, then searches */
	SIGN_GREPS,    /* many searches */
	SIGN_READ,     /* what had been read is read again */
	SIGN_SEARCH,   /* the same search again */
	SIGN_ERROR,    /* the same error again */
	SIGNS
};

struct lost {
	enum loss_type type;
	enum sign sign;
	struct str text;     /* what was forgotten, one line */
	struct str evidence;
	size_t n;            /* what the sign's threshold is about; 0: nothing */
	size_t impact;       /* more than 10 counts as 10 */
	struct str session, directive;
	struct json src;
};

/* Adds the record, a line, to b. */
void lost_write(const struct lost *lost, struct buf *b);

/* "reads", ...: the member `sign`; SIGNS for any other word. */
enum sign sign_of(struct str name);

/* What an answer of so many tokens adds to the impact: 0 to 4. */
size_t lost_cost(size_t tokens);

#endif
