/*
 * pieces: a file as the parts that two branches of it have in common or not:
 * the sections and entries of a log, the blocks of an archive, the members of
 * a JSON value. All bytes of the file lie in one of them.
 */
#ifndef PITH_PIECES_H
#define PITH_PIECES_H

#include "merge/when.h"
#include "same/intern.h"

enum piece_kind {
	PIECE_START,     /* what stands before all sections and entries */
	PIECE_SECTION,
	PIECE_ENTRY,
	PIECE_REFERENCE, /* that archive(1) left */
	PIECE_BLOCK,     /* of an archive */
	PIECE_MEMBER,    /* of an object or an array */
};

struct piece {
	enum piece_kind kind;
	struct str lead;   /* of a member: what stands before its value */
	struct str core;   /* what it says */
	struct str tail;   /* what parts it from the next one: the end of its
	                      last line, blank lines, rulers */
	/* numbers, 0: none */
	uint32_t same;     /* of what it says */
	uint32_t head;     /* of its first line; its name or id */
	uint32_t key;      /* of its id and its date */
	struct when when;
	bool heading;      /* it begins with one */
};

struct pieces {
	struct piece *all;
	size_t n, cap;
};

/* What the pieces of all sides are numbered by. */
struct numbering {
	struct intern same, heads, keys;
};

/* Valid until the next one is added. */
struct piece *pieces_add(struct pieces *pieces, struct piece piece);

/* A log, whose dialect is told from the window: that of one of the sides. */
void pieces_of_log(struct pieces *pieces, struct str text, struct str window,
    struct numbering *numbering);

/* An archive, whose entries are numbered with those of the logs. */
void pieces_of_archive(struct pieces *pieces, struct str text,
    struct numbering *numbering);

/* Cuts blank lines, and rulers if they may go, off its end. */
struct str piece_tail(struct str *core, bool rulers);

void numbering_free(struct numbering *numbering);

#endif
