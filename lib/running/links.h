/*
 * links: which entries of a running summary belong together: the one that a
 * fact stands in, the last one of a story. Only for the files of running.
 */
#ifndef PITH_LINKS_H
#define PITH_LINKS_H

#include "running/running.h"
#include "same/intern.h"

/* When, and where: how old something is. */
struct age {
	struct str ts;
	const struct src *src;
	bool carried, top;
};

/*
 * Later first; of one time, what stands further down, or up in a file that
 * grows at the top. The log is younger than what it does not hold any more.
 */
int compare_ages(struct age a, struct age b);

struct links {
	struct running *running;
	size_t *by_place; /* entries, by file and line */
	struct intern ids;
	size_t *latest; /* by the number of an id: an entry, from 1 */
	bool *told;     /* of each entry: another line tells it, */
	size_t *record; /* and its place among the records */
};

/* running must not take any more while the links are used. */
void links_open(struct links *links, struct running *running);
void links_close(struct links *links);

/* The entry that begins on a line; SIZE_MAX for none. */
size_t links_entry_at(const struct links *links, struct str file, size_t line);
/* The entry in whose lines a place is; NULL for none. */
struct summary_entry *links_entry_around(const struct links *links,
    const struct src *place);
/* A later entry of the same story tells how it ended. */
bool links_superseded(const struct links *links, size_t entry);

#endif
