/*
 * parsed: the lines of an entry as split_line() classified them, so that entry_read()
 * does not need to do it again.
 */
#ifndef PITH_PARSED_H
#define PITH_PARSED_H

#include "log/split.h"

/* An entry that has more is read once more, and not kept in memory twice. */
enum { PARSED_MOST = 4096 };

struct parsed_line {
	struct md_line md;
	size_t at; /* in the entry: where md.text begins */
};

struct parsed {
	struct parsed_line *all; /* below the first line */
	size_t n;
	bool whole; /* these are all, and md.h alone takes them for the same */
};

/* The line that split_line() got last begins an entry. */
void parsed_begin(struct parsed *parsed, const struct split *split);
/* It begins something else: nothing is kept until the next entry. */
void parsed_stop(struct parsed *parsed);
/* It goes on with the entry, from byte `at` of it on. */
static inline void
parsed_add(struct parsed *parsed, const struct split *split, size_t at)
{
	const struct line *line = &split->line;

	if (!parsed->whole)
		return;
	if (line->repaired || parsed->n == PARSED_MOST) {
		parsed->whole = false;
		return;
	}
	at += (size_t)(line->md.text.p - line->raw.p);
	parsed->all[parsed->n++] = (struct parsed_line){ line->md, at };
}

void parsed_free(struct parsed *parsed);

#endif
