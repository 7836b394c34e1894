/*
 * entry: the date, identifiers, status, agent and title of one entry.
 */
#ifndef PITH_ENTRY_H
#define PITH_ENTRY_H

#include "log/entry_start.h"
#include "log/parsed.h"
#include "log/title.h"

struct entry {
	struct title title;
	struct str agent;
	struct str words;    /* its title; or its first line, if it has none */
};

/*
 * Parses body, whose first line is what mark says, into entry, whose memory is
 * reused. All texts are slices of body. parsed has the lines of body, or is NULL.
 */
void entry_read(struct entry *entry, struct str body,
    const struct entry_start *mark, const struct parsed *parsed);
/*
 * "### August 28, 2025 - topic" gives its date to the entries below it: sets
 * the date for the first line of a section, or clears it.
 */
void entry_group_date(struct date *date, const struct entry_start *mark, struct str line);

/*
 * The date that a file gives in its head for all its entries, in a field or in its
 * title. True: in its title.
 */
bool entry_file_date(struct date *date, struct str head);

void entry_free(struct entry *entry);

#endif
