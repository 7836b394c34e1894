/*
 * growth: which logs grow at their top, so that of entries of one time the
 * first is the newest. Only for the files of running. Starts as all zero.
 *
 * budget finds it out of all entries and tells render, which has but some of
 * them, in its layout record: "top":["progress.md"].
 */
#ifndef PITH_GROWTH_H
#define PITH_GROWTH_H

#include "json/record.h"
#include "log/trend.h"
#include "same/intern.h"

struct growth {
	/* private */
	struct intern files;
	struct growth_file {
		struct trend trend;
		bool top; /* a layout says so */
	} *list;          /* by the number of the file */
	size_t n, cap;
	bool told;        /* there was a layout: trends do not count */
};

/* The next entry of its file. */
void growth_add(struct growth *growth, struct str file,
    const struct record *entry);

/* What a layout record says holds, for all files. */
void growth_read(struct growth *growth, const struct record *layout);

/* The member of a layout; nothing where no file grows at its top. */
void growth_write(const struct growth *growth, struct buf *b);

/* New entries of the file stand above the old ones; false: none was seen. */
bool growth_at_top(const struct growth *growth, struct str file);

void growth_free(struct growth *growth);

#endif
