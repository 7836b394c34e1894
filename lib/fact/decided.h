/*
 * decided: whether a log, or the part of it that is being read, is one of
 * decisions: then each of its entries is one.
 */
#ifndef PITH_DECIDED_H
#define PITH_DECIDED_H

#include "json/record.h"

/* Starts as zero. */
struct decided {
	/* private */
	bool log;    /* the document is a log of decisions, */
	bool here;   /* or this part of it */
	size_t part; /* the level of its heading */
};

/* Each record, in their order. */
void decided_see(struct decided *decided, const struct record *record);

static inline bool
decided_here(const struct decided *decided)
{
	return decided->log || decided->here;
}

#endif
