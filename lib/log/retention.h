/*
 * retention: the entries of a file from the newest to the oldest, whatever
 * their order in it, and which of them are old. A few numbers of each entry are
 * in memory, and the lines of those that may be printed in a spool. Starts as all
 * zero; add the entries of one file, or of several one after the other, sort them,
 * clear it for the next.
 */
#ifndef PITH_RETENTION_H
#define PITH_RETENTION_H

#include "base/spool.h"
#include "json/record.h"
#include "log/order.h"
#include "text/ids.h"
#include "text/time.h"

struct aged_entry {
	struct src src;
	struct span span;    /* of its own `ts` */
	enum status status;
	bool old;            /* set by retention_apply() or by the caller */
	uint64_t id;         /* a hash of id and file; 0: none */
	uint64_t tokens;     /* of the body, as struct tokens counts them */

	/* private */
	size_t line, line_n; /* in the spool */
	bool dated;
	bool spared;         /* it may be among the newest */
	int64_t seconds;     /* when it was written */
	size_t turn;         /* among entries of that time */
};

/* An entry is old unless one of the given conditions spares it. */
struct retention {
	bool by_stories, by_keep, by_age, by_status; /* which are given */
	size_t stories;     /* spares the entries of the last stories, */
	bool blocks;        /* and those before them, see spare_block() */
	size_t keep;        /* spares the last entries */
	size_t from;        /* spares all in a file with fewer entries */
	int64_t age;        /* spares what is not older, in seconds, */
	int64_t now;        /* than this time, */
	bool has_now;       /* or else than the newest entry */
	enum status status; /* spares any other status */
};

struct age_list {
	struct aged_entry *entries; /* in file order */
	size_t n;
	/*
	 * Set before the first entry: the lines of those that are surely old by
	 * it are not kept. NULL: all are.
	 */
	const struct retention *rule;

	/* private */
	size_t cap, cap_sorted;
	size_t first;        /* entry of the file that is being read */
	struct arena arena;
	struct aged_entry **sorted;
	struct log_order trend;
	size_t *lines;       /* the entries that have one in the spool */
	size_t n_lines, cap_lines;
	struct spool spool, spare;
	size_t kept;         /* bytes, when lines were last let go */
};

/* Adds an entry, and where it is. Both are copied. */
void age_list_add(struct age_list *latest, const struct record *entry,
    struct src src);

/* All latest->n entries, the newest first; valid until age_list_clear(). */
struct aged_entry *const *age_list_sort(struct age_list *latest);

/* The record of an entry that has a line; valid until the next call. */
struct str age_list_line(struct age_list *latest, const struct aged_entry *entry);

/* For the next file. */
void age_list_clear(struct age_list *latest);

void age_list_free(struct age_list *latest);

/* Parses "30d", "12h", "2w" and "30" (days). */
bool retention_parse_age(struct str text, int64_t *seconds);

/* Sets `old` of n entries, sorted with the newest first. */
void retention_apply(const struct retention *rule,
    struct aged_entry *const entries[], size_t n);

#endif
