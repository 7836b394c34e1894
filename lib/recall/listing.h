/*
 * listing: the files and the identifiers that a session most likely needs again
 * after a compaction, as text.
 *
 * contents: which identifiers are in which files, learned from what the calls
 * of a session read and wrote; and where each was seen last, in whatever was
 * said or printed. It keeps each identifier once, and eight bytes and a slot
 * for each file that it is in.
 */
#ifndef PITH_LISTING_H
#define PITH_LISTING_H

#include "recall/coverage.h"
#include "recall/session_index.h"

/* Starts as all zero. */
struct contents {
	struct intern words;
	struct intern pairs; /* of file and word */
	struct word_use {
		uint32_t seen;    /* the last moment, from 1; */
		uint32_t first, last; /* those at which it was said */
		uint32_t printed; /* how often tools printed it, */
		uint32_t since;   /* after how many compactions */
	} *uses;             /* by word */

	/* private */
	size_t cap;
};

/* Where a text is from. */
struct source {
	size_t moment;
	size_t compactions; /* before it */
	uint32_t file; /* that it is in; 0: in none */
	bool said;     /* by the agent or the user, */
	bool printed;  /* or by a tool */
};

/* All identifiers of a text. */
void contents_add(struct contents *contents, const struct source *source,
    struct str text);

/* Pair i, from 1 below contents->pairs.n. */
void contents_pair(const struct contents *contents, uint32_t i,
    uint32_t *file, uint32_t *word);

/*
 * Cuts the next identifier of several parts (camelCase, snake_case, of five
 * bytes or more) off the text; empty after the last one.
 */
struct str next_identifier(struct str *text);

void contents_free(struct contents *contents);

struct listing {
	const struct session_index *index;
	const struct contents *contents;
	struct wanted_name *names; /* the likeliest for their length first */
	size_t n_names;
	uint32_t *files; /* that were lost: first those that changed, then those that
	                    were read, the latest first */
	size_t n_files;
	uint8_t *states; /* by number in index.names */
	uint32_t *touched;
};

/* What the summary of the compaction c lacks. The caller frees it. */
void listing_find(struct listing *listing, const struct session_index *index,
    const struct contents *contents, const struct compaction *c,
    struct coverage *summary);
/* With the first `names` names and the first `files` files. */
void listing_write(const struct listing *listing, size_t names, size_t files,
    struct buf *b);
void listing_free(struct listing *listing);

#endif
