/*
 * mdfit: whether a text, put where a Markdown log grows, is read as the one
 * entry more that it is meant to be.
 */
#ifndef PITH_MDFIT_H
#define PITH_MDFIT_H

#include "append/mdlog.h"

struct mdfit {
	const struct mdlog *log;
	const struct mdpart *wanted; /* how the entry reads by itself */
	int64_t now;
	bool crlf;                   /* lines end so */
	bool any_status;             /* however it reads is right */
	bool top;                    /* it comes in front of what is there */
	size_t at;                   /* of the log's text */
	struct str between;          /* it and the entry beside it */

	/* what came of it */
	struct buf text;             /* the log with the entry */
	size_t added_at;             /* where that is */
	struct buf id;               /* as it was read */
};

/* Sets at, between and top for the place where the log grows. */
void mdfit_place(struct mdfit *fit);

/*
 * The log has exactly one entry more, with the right time, identifier, title
 * and status, and all others are what they were.
 */
bool mdfit_try(struct mdfit *fit, struct str entry);

void mdfit_free(struct mdfit *fit);

#endif
