/*
 * rollup: entries that no longer have a line each, merged into a line per month:
 * how many there were, how they ended, which stories.
 */
#ifndef PITH_ROLLUP_H
#define PITH_ROLLUP_H

#include "json/record.h"
#include "text/ids.h"
#include "text/show.h"

enum { STATUSES = STATUS_BLOCKED + 1 };

struct rollup {
	struct str key;      /* "2026-01", "2025", "earlier" */
	size_t n;            /* entries */
	size_t status[STATUSES];
	struct str *ids;     /* each once */
	size_t n_ids, cap_ids;
	struct src src;      /* from the first line to the last */
	bool mixed;          /* of several files: src means nothing */
};

struct rollups {
	struct rollup *list; /* the oldest first */
	size_t n, cap;
	struct arena arena;
};

/* Adds an entry, by month, or by year with `years`; "earlier" without a date. */
void rollups_add(struct rollups *rollups, bool years, struct str ts,
    struct str id, enum status status, const struct src *src);
/* Adds one that rollup_put() wrote. */
void rollups_take(struct rollups *rollups, const struct record *record);
/* Adds those of `from`, by year with `years`. */
void rollups_merge(struct rollups *rollups, const struct rollups *from,
    bool years);
/* Sorts the identifiers as people count: US-9 before US-10. */
void rollups_sort(struct rollups *rollups);
/* Merges all into one, without identifiers. */
void rollups_fold(struct rollups *rollups);
void rollups_clear(struct rollups *rollups);
void rollups_free(struct rollups *rollups);

/* As a record. */
void rollup_put(const struct rollup *rollup);
/* As a line: "- 2026-01: 12 entries, 11 done, 1 failed: US-001 to US-010". */
void rollup_write(const struct rollup *rollup, const struct file_names *files,
    struct buf *b);

#endif
