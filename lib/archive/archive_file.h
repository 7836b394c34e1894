/*
 * archive: the files next to a log that keep what is moved out of it.
 *
 *   moves.c         the entries to move, as records name them; moves them from
 *                   the text of the log to that of the archive
 *   pair.c          a log and its archive: locked, read, written one by one
 *   archive_file.c  the archive of a Markdown log: a file of blocks
 *   restore.c       the log as it was, from the archive and what is left of it
 *   months.c        the same for a log in JSON: its archive is a directory with
 *                   a file for each month
 *   rotation.c      a whole log and what belongs to it, moved to a directory
 *   identity.c      whether two plans are one
 *   branch.c        the summary of an old plan, kept in a directory
 *   directories.c   these directories
 *
 * archive_file: each entry is a block, its bytes as they were, after a mark on
 * a line of its own,
 *
 *   <!-- pith:block from=FILE line=N bytes=N sha256=HEX12 at=TIME -->
 *
 * with the log it is from, its line there, and the number of bytes that follow:
 * whatever a block contains, it does not end before that. A block with another
 * digest is text. `was=BYTES-HEX12` before "at" describes the log before the
 * move, if the log keeps no reference to the block.
 */
#ifndef PITH_ARCHIVE_FILE_H
#define PITH_ARCHIVE_FILE_H

#include "base/buf.h"

struct block {
	struct str from;       /* the log, as seen from the archive */
	size_t line;           /* in the log before the move */
	struct str bytes;
	struct str digest;     /* REF_DIGEST digits, of bytes */
	struct str at;         /* the time of the move */
	size_t was;            /* bytes of the log before; 0: a reference is left */
	struct str was_digest;

	/* set by blocks_read() */
	size_t mark, end;      /* offsets: of the mark; after the block */
	size_t first, last;    /* lines of the bytes in the archive, from 1 */
};

struct blocks {
	struct block *all;     /* in their order; slices of the text */
	size_t n, cap;
	bool sure;             /* set by blocks_only(): they are of that log */
};

/*
 * Reads an archive's text, which stays the caller's. A mark with a damaged
 * block is reported with its line (unless path is NULL), and is text.
 */
void blocks_read(struct blocks *blocks, struct str text, const char *path);
void blocks_free(struct blocks *blocks);

/*
 * Drops the blocks of other logs; if none is from that path, those from another
 * base name.
 */
void blocks_only(struct blocks *blocks, struct str log);

/*
 * Adds a block at the end of an archive's text, a copy of the text that was
 * read; its slices stay the caller's, its lines and offsets are set.
 */
void blocks_add(struct blocks *blocks, struct buf *text, struct block block);

/*
 * The index of the first block of the run of archive(1) that moved the n-th
 * block, counted from 1.
 */
size_t blocks_run(const struct blocks *blocks, size_t n);

/*
 * Adds the text without the blocks from `from` that are `gone` (NULL: all).
 */
void blocks_without(const struct blocks *blocks, struct str text, size_t from,
    const bool *gone, struct buf *b);

/* 12 hexadecimal digits, as marks have them. */
void block_digest(struct str bytes, char digest[12]);

/* The text of an archive with nothing but its title. */
bool archive_is_empty(struct str text);

/* The text begins as an archive does, and has blocks. */
bool is_archive(struct str text);

/* Adds the first line, for a log of that name. */
void archive_title(struct buf *b, struct str log);

/* A mark can contain this file name. */
bool archive_can_name(struct str name);

#endif
