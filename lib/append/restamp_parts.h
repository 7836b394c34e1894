/*
 * restamp_parts: what the two parts of restamp share.
 */
#ifndef PITH_RESTAMP_PARTS_H
#define PITH_RESTAMP_PARTS_H

#include "text/date.h"

struct restamp {
	struct buf *b;
	const struct date *like;
	struct date now;
	int weekday;           /* from Sunday */
	struct str words;
	size_t at;
	bool year, month, day; /* written */
	int time;              /* how many parts of it */
	bool zone;             /* from here on it is that */
	bool twelve;           /* AM or PM */
	bool named;            /* the month is, in words */
};

/* A run of letters; false where it is not known what it is. */
bool restamp_word(struct restamp *restamp, struct str word);

/* The name of its month begins there, or its first letters do. */
bool restamp_is_month(const struct restamp *restamp, size_t at);

#endif
