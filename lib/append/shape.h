/*
 * shape: an entry of a Markdown log in the form that another one has, or in
 * the plain form.
 */
#ifndef PITH_SHAPE_H
#define PITH_SHAPE_H

#include "append/mdlog.h"
#include "append/report.h"

/* What the new entry tells. */
struct news {
	struct report *report;
	int64_t now;
	struct str title, more; /* the first line of its text, and the rest */
	struct str id;          /* empty: none that a log would have */

	/* private */
	struct buf words, name;
};

/* Makes of a report what an entry says. It holds slices of the report's text. */
void news_tell(struct news *news, struct report *report, int64_t now);
void news_free(struct news *news);

/*
 * Copies the lines of an entry that tell its date, identifier and title, with
 * those of the news; what they tell besides goes below. False where that
 * cannot be.
 */
bool shape_copy(struct buf *b, const struct news *news,
    const struct mdpart *like);

/* Then it has a heading of its own day in front of it. */
bool shape_is_grouped(const struct news *news, const struct mdpart *like);

/* "## DATE - ID: title", with as many "#"; 0: "- DATE: ID: title" */
void shape_plain(struct buf *b, const struct news *news, unsigned level);

/* What else the report tells, as bullets; like is NULL for none. */
void shape_details(struct buf *b, const struct news *news,
    const struct mdpart *like);

#endif
