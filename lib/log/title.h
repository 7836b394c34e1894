/*
 * title: what the words that start an entry say: identifiers, date, status,
 * and what is left without them.
 */
#ifndef PITH_TITLE_H
#define PITH_TITLE_H

#include "base/seen.h"
#include "text/date.h"
#include "text/ids.h"

struct title {
	struct str *ids;    /* slices of the text */
	size_t n, cap;
	struct seen seen;   /* of them */
	struct date date;   /* year 0: none */
	enum status status;
	struct str words;   /* without date, id, marks, separators */
};

/*
 * Reads text (no heading or list marks); what title held before is dropped,
 * its memory kept. prose: a whole report on one line, of which only the start
 * names anything.
 */
void title_read(struct title *title, struct str text, bool prose);

/* Text without the date and the identifiers in front. */
struct str title_words(struct str text);
/* Another identifier, if it is not there yet. */
void title_add(struct title *title, struct str id);
/* The first name that stands anywhere in text: US-003, "Part 7". */
void title_find(struct title *title, struct str text);

void title_free(struct title *title);

#endif
