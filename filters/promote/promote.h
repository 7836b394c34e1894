/*
 * promote: keeps the patterns of records in a marked block of a user's file. In
 * call order:
 *
 *   patterns.c      the patterns that records contain
 *   block.c         the block
 *   block_lines.c   what is in it, and which patterns are missing
 */
#ifndef PROMOTE_H
#define PROMOTE_H

#include "json/record.h"
#include "same/intern.h"

/*
 * The learnings that enough entries mention, and what became of all others.
 * Each text has a number, from 1, and is stored as block_text() writes it, so
 * that a line of the block can be looked up.
 */
struct patterns {
	uintmax_t least;           /* mentions that are enough: set it first */
	bool gotchas;              /* include gotchas: set it first */

	struct intern texts;
	struct pattern {
		uint32_t text;
		size_t mentions, order;
		size_t first, n;   /* of its other wordings in `others` */
	} *all;
	size_t n, cap;
	uint32_t *others;
	struct fate {
		bool wanted;       /* a pattern has this text */
		uint32_t now;      /* what a learning says instead; or 0 */
	} *fates;                  /* of each text; [0] is empty */

	/* private */
	size_t n_others, cap_others, cap_fates;
	struct buf shown;
};

/* Adds a `learning` record. */
void patterns_add(struct patterns *patterns, const struct record *record);

/* Call this last: the most mentioned first, then in the order of addition. */
void patterns_sort(struct patterns *patterns);

void patterns_free(struct patterns *patterns);

/*
 * The part of a user's Markdown file that promote may change, between these
 * marks, each on a line of its own, outside code and other comments.
 */
#define BLOCK_BEGIN "<!-- pith:patterns -->"
#define BLOCK_END "<!-- /pith:patterns -->"

struct block {
	size_t begin, end; /* offsets of the lines between the marks; both are
	                      the end of the text if there is no block */
	bool found;
	struct str eol;    /* of the lines there */
};

/*
 * Finds the block in the text of a file. Returns false, and reports the line,
 * where it is not clear what may be changed: one mark without the other, two
 * blocks, or no block and code or a comment that is never closed.
 */
bool block_find(struct block *block, struct str text, const char *file);

/*
 * The text of an item, as it is written after "- ": show_bullet(), with each
 * "@path" escaped that an agent would read into its prompt.
 */
void block_text(struct buf *b, struct str text);

/*
 * What is in the block of a file, from earlier runs or from the user, and which
 * patterns need not be added because the file has them already, in the block or
 * elsewhere.
 */
struct block_lines {
	struct block_line {
		struct str line; /* with its end */
		uint32_t text;   /* of the patterns; 0: not one of theirs */
		uint32_t now;    /* the text that replaces it; or 0 */
		bool drop;       /* remove it: the block has that text already */
	} *lines;
	size_t n, cap;
	bool *present;           /* for each text of the patterns */
};

/* The text and the patterns must live as long. */
void block_lines_read(struct block_lines *own, struct str text,
    const struct block *block, const struct patterns *patterns);

void block_lines_free(struct block_lines *own);

#endif
