/*
 * store: an archive, the file that archive(1) moves entries to. Each of them is
 * a block: its bytes as they were, behind a mark on a line of its own,
 *
 *   <!-- pith:block from=FILE line=N bytes=N sha256=HEX12 at=TIME -->
 *
 * which says which log they are from, where they stood, and how many bytes
 * follow: whatever a block holds, it does not end before that. One whose bytes
 * have another digest is none. `was=BYTES-HEX12` in front of "at" tells the log
 * as it was before, where it keeps no reference to the block.
 */
#ifndef PITH_STORE_H
#define PITH_STORE_H

#include "base/buf.h"

struct stored {
	struct str from;       /* the log, as seen from the archive */
	size_t line;           /* in the log, as it was then */
	struct str bytes;
	struct str digest;     /* REF_DIGEST digits, of bytes */
	struct str at;         /* when it was moved */
	size_t was;            /* bytes of the log before; 0: a reference is left */
	struct str was_digest;

	/* set by store_read() */
	size_t mark, end;      /* offsets: of the mark; behind the block */
	size_t first, last;    /* lines of the bytes in the archive, from 1 */
};

struct store {
	struct stored *all;    /* in their order; slices of the text */
	size_t n, cap;
	bool sure;             /* set by store_only(): they are of that log */
};

/*
 * The blocks of an archive's text, which stays the caller's. A mark whose
 * block is damaged is said with its line (not where file is NULL), and is text
 * like any other.
 */
void store_read(struct store *store, struct str text, const char *file);
void store_free(struct store *store);

/*
 * Forgets those that are from another log; where none is from one of that
 * path, those from one of another base name.
 */
void store_only(struct store *store, struct str log);

/*
 * Adds a block at the end of an archive's text, a copy of the one that was
 * read; its slices stay the caller's, its lines and offsets are set.
 */
void store_add(struct store *store, struct buf *text, struct stored block);

/*
 * Where the run of archive(1) begins that moved the n-th block and those
 * before it, counted from 1: the index of its first block.
 */
size_t store_run(const struct store *store, size_t n);

/*
 * The text without the blocks from to n, of those that `gone` tells true for
 * (NULL: all); what else stands there stays.
 */
void store_without(const struct store *store, struct str text, size_t from,
    const bool *gone, struct buf *b);

/* The text of an archive that holds nothing but its title. */
bool store_is_empty(struct str text);

/* The text begins as an archive does, and has blocks. */
bool store_is_archive(struct str text);

/* Its first line, for a log of that name. */
void store_title(struct buf *b, struct str log);

/* A file of this name can be told in a mark. */
bool store_names(struct str name);

/* 12 hexadecimal digits, as marks have them. */
void store_digest(struct str bytes, char digest[12]);

#endif
