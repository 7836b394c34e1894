/*
 * latest: the entries of a file from the latest to the oldest, whatever their
 * order in it: a few numbers of each in memory, their lines in a spool. Starts
 * as all zero; the entries of one file are added, then they are asked for in
 * order, then the next file begins.
 */
#ifndef PITH_RETENTION_H
#define PITH_RETENTION_H

#include "base/spool.h"
#include "json/record.h"
#include "log/order.h"
#include "text/ids.h"
#include "text/span.h"

struct latest_entry {
	struct src src;      /* its file is not kept */
	struct span span;    /* of its own `ts` */
	enum status status;
	bool old;            /* the caller's */
	uint64_t id;         /* 0: none; equal where the ids are */
	uint64_t tokens;     /* of the body: the sum of a struct tokens */

	/* private */
	size_t line, line_n; /* in the spool */
	bool dated;
	int64_t seconds;     /* how late it is in this file */
	size_t turn;         /* among those as late */
};

struct latest {
	struct latest_entry *entries; /* in the order of the file */
	size_t n;

	/* private */
	size_t cap, cap_sorted;
	struct latest_entry **sorted;
	struct trend trend;
	struct spool spool;
};

/* Takes an entry; the record is copied. */
void latest_add(struct latest *latest, const struct record *entry);

/* All were added: latest->n of them, the latest first, until latest_clear(). */
struct latest_entry *const *latest_sort(struct latest *latest);

/* The record as it was read; valid until the next call. */
struct str latest_line(struct latest *latest, const struct latest_entry *entry);

/* For the next file. */
void latest_clear(struct latest *latest);

void latest_free(struct latest *latest);

/* What is old: each condition that is given spares some entries. */
struct old_rule {
	bool by_stories, by_keep, by_age, by_status; /* what is given */
	size_t stories;     /* spared: those of the last stories */
	size_t keep;        /* the last entries */
	size_t from;        /* all, in a file with fewer entries than these */
	int64_t age;        /* what is no older, in seconds, */
	int64_t now;        /* counted from here, */
	bool has_now;       /* else from the newest time of the file */
	enum status status; /* what has not this status */
};

/* "30d", "12h", "2w" and "30", which is days; false for anything else. */
bool old_age(struct str text, int64_t *seconds);

/* Sets `old` of all n entries, which come with the latest first. */
void old_judge(const struct old_rule *rule,
    struct latest_entry *const entries[], size_t n);

#endif
