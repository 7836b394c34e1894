/*
 * title: the identifiers, date and status in the first line of an entry, and
 * its title without them.
 */
#ifndef PITH_TITLE_H
#define PITH_TITLE_H

#include "base/map.h"
#include "text/ids.h"
#include "text/time.h"

struct title {
	struct str name;    /* the first and what is joined to it: "#1, #2" */
	struct str *ids;    /* one by one, slices of the text */
	size_t n, cap;
	struct seen seen;   /* the same, to find repetitions */
	struct date date;   /* year 0: none */
	enum status status;
	struct str words;   /* without date, identifiers, status, separators */
};

/*
 * Parses text, without its heading or list marks, into title, whose memory is
 * reused. prose: text is a whole report, whose identifiers are at its start.
 */
void title_read(struct title *title, struct str text, bool prose);

/* text without the date and the identifiers before it. */
struct str title_words(struct str text);
/* Adds an identifier, unless the title has it. */
void title_add(struct title *title, struct str id);
/*
 * Adds id, a slice of text, and those joined to it: "#1, #2", "#15-#20"; where
 * they end in text.
 */
size_t title_add_joined(struct title *title, struct str text, struct str id);
/* Adds the first identifier or numbered name in text: US-003, "Part 7". */
void title_find(struct title *title, struct str text);

void title_free(struct title *title);

#endif
