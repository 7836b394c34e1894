/*
 * journal: document 004's progress.json as text: what is added to it, and what
 * makes one of another version; all else in it stays byte for byte.
 */
#ifndef PITH_JOURNAL_H
#define PITH_JOURNAL_H

#include "json/json.h"

#define JOURNAL_VERSION "1.0"

struct journal {
	struct str text;
	const char *wrong;  /* it is damaged; NULL: it is not */
	size_t line;        /* there */
	struct str version; /* "" where it has none */
	bool current;       /* that is ours, and it is an object with entries */

	/* private */
	size_t skipped;     /* a byte order mark */
	struct json root, entries, metadata;
	struct json entries_name, version_value;
	bool project;
	size_t n;
	struct json before, last; /* entries */
	struct str oldest;        /* "timestamp" of one, quotes included */
	struct arena arena;
};

/* A new one, without entries. */
void journal_begin(struct buf *b, struct str project);

/* Reads a text, which stays the caller's, and is not empty. */
void journal_read(struct journal *journal, struct str text);
void journal_free(struct journal *journal);

/* The text as version 1.0; the entries as they are. Not of a damaged one. */
void journal_migrate(const struct journal *journal, struct str project,
    struct buf *b);

/*
 * "entry-20260112-193000-000": the next one of its second, adds it to b. An
 * entry has that id (with quotes, as JSON).
 */
void journal_next_id(const struct journal *journal, struct str prefix,
    struct buf *b);
bool journal_has_id(const struct journal *journal, struct json id);

/*
 * The text with an entry more behind the last one, and what the metadata tells
 * of it: now, and its own time (with quotes). Of a current one only.
 */
void journal_add(const struct journal *journal, struct json entry,
    struct str now, struct str ts, struct buf *b);

#endif
