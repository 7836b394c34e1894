/*
 * merge: three versions of a file, the common ancestor and two branches of it,
 * merged into one.
 *
 *   log.c       merge_log(): a Markdown log or an archive, piece by piece
 *   json.c      merge_json(): a log in JSON, member by member
 *   pieces.c    splits a version into pieces: sections, entries, blocks
 *   matching.c  finds the pieces of the three versions that correspond
 *   order.c     the order of the merged pieces, and the separators between them
 *   merge3.c    merge_lines(): the three-way merge of lines, for a piece that
 *               both branches changed; union of what both added in one place
 *   align.c     the longest common subsequence of two sequences
 */
#ifndef PITH_MERGE_H
#define PITH_MERGE_H

#include "json/json.h"
#include "same/intern.h"
#include "text/time.h"

enum { BASE, OURS, THEIRS, SIDES };

/* How conflicts are marked. */
struct marks {
	struct str ours, theirs; /* the names of the sides */
	size_t size;             /* of "<<<<<<<" */
	struct str eol;
	bool strict;             /* two additions in one place conflict, too */
};

struct merge {
	struct str texts[SIDES];
	const char *path;   /* for messages */
	struct marks marks;
	struct buf result;

	/* private: where lines were counted last, and how many before it */
	size_t counted, lines;
};

/*
 * Each conflict is reported (EX_SKIPPED) with its line in the result. A log or
 * an archive:
 */
void merge_log(struct merge *merge);
/*
 * JSON; reported and merged line by line if one of the texts is not. A conflict
 * keeps our value in its place, and theirs in a member that is added.
 */
void merge_json(struct merge *merge);
/* Line by line. */
void merge_lines(struct merge *merge);

/*
 * The line of the result that contains an offset, from 1. What precedes the
 * offset of the last call is not counted again: it must not have changed.
 */
size_t merge_line(struct merge *merge, size_t off);

/* ---- pieces ---- */

/*
 * When something was, as precisely as its date says: "2026-01" is some time in
 * that month. Two times without zones are in the same zone.
 */
struct time_range {
	bool known;
	bool zoned;
	int64_t from, until; /* its first second; the first one after it */
};

/* A date without a year is unknown. */
struct time_range time_range_of(const struct date *date);

/* a is certainly over when b begins. */
bool time_range_before(const struct time_range *a, const struct time_range *b);

enum piece_kind {
	PIECE_START,     /* what precedes all sections and entries */
	PIECE_SECTION,
	PIECE_ENTRY,
	PIECE_REFERENCE, /* that archive(1) left */
	PIECE_BLOCK,     /* of an archive */
	PIECE_MEMBER,    /* of an object or an array */
};

/* All bytes of a file are in one of its pieces. */
struct piece {
	enum piece_kind kind;
	struct str lead;   /* of a member: what precedes its value */
	struct str core;   /* its content */
	struct str tail;   /* what separates it from the next one: the end of its
	                      last line, blank lines, rulers */
	/* numbers, 0: none */
	uint32_t same;     /* of its content */
	uint32_t head;     /* of its first line; its name or id */
	uint32_t key;      /* of its id and its date */
	struct time_range when;
	bool heading;      /* it begins with one */
};

struct pieces {
	struct piece *all;
	size_t n, cap;
};

/* Assigns the numbers of the pieces of all sides. */
struct numbering {
	struct intern same, heads, keys;
};

/* Valid until the next one is added. */
struct piece *pieces_add(struct pieces *pieces, struct piece piece);

/* A log; its dialect is detected in the window, the text of one of the sides. */
void pieces_of_log(struct pieces *pieces, struct str text, struct str window,
    struct numbering *numbering);

/* An archive, whose entries are numbered with those of the logs. */
void pieces_of_archive(struct pieces *pieces, struct str text,
    struct numbering *numbering);

/* ---- matching ---- */

#define NO_PIECE SIZE_MAX

/* A piece, and its index in each file. */
struct node {
	size_t at[SIDES]; /* NO_PIECE: the file does not have it */
	bool gone;        /* for the caller: nothing is left of it */
};

struct matching {
	struct pieces sides[SIDES];
	struct numbering numbering;

	/* set by matching_make() */
	struct node *all;
	size_t n, cap;
	size_t *node_of[SIDES]; /* of each piece */
	bool moved[SIDES];      /* pieces of the base are in another order */
};

/*
 * Matches the pieces, changed or not, moved or not: first those with the same
 * content, then those with the same first line or name, then those with the
 * same identifier and date.
 */
void matching_make(struct matching *matching);

/* The piece of a side, or NULL. */
const struct piece *matching_piece(const struct matching *matching,
    const struct node *node, int side);

void matching_free(struct matching *matching);

/* ---- order ---- */

/* Marks the nodes that one side removed and the other left unchanged. */
void order_remove(struct matching *matching);

/*
 * The nodes that are not gone, by number; the caller frees them. The order is
 * that of the side that moved pieces, else ours; what the other side added
 * follows what it followed there. What both added in one place is ordered by
 * time if its times are known, else ours come first; the order within each
 * side is kept. newest_first: later times come first.
 */
size_t *order_make(const struct matching *matching, bool newest_first,
    size_t *n);

/* The side with the most dated entries grows at its top. */
bool order_newest_first(const struct matching *matching);

/*
 * What separates the pieces of a merged log. The tail of the last piece of a
 * file only says how the file ends.
 */
struct separators {
	const struct matching *matching;
	struct str eol;
	struct buf usual; /* between two entries of this log */
};

/* Finds the usual one; matching must live as long, eol ends a line. */
void separators_open(struct separators *separators,
    const struct matching *matching, struct str eol);
void separators_close(struct separators *separators);

/* What follows a node; `text` is all up to there. */
struct str separator_after(const struct separators *separators,
    const struct node *node, struct str text);

/* The same for the last node. */
struct str separator_last(const struct matching *matching,
    const struct node *node);

/* The separator that the files have there; p is NULL if none has one. */
struct str separator_known(const struct matching *matching,
    const struct node *node);

/* ---- lines ---- */

/*
 * Adds the merged text to b, which must end with a line end, and returns the
 * number of conflicts. Lines are compared without their ends. The result ends
 * without a line end if all three texts do.
 */
size_t merge3(const struct str texts[SIDES], const struct marks *marks,
    struct buf *b);

/* Adds the lines that both have in common, in their order. */
void merge3_common(struct str ours, struct str theirs, struct buf *b);

/* Adds all of both, between marks; returns 1. */
size_t merge3_conflict(struct str ours, struct str theirs,
    const struct marks *marks, struct buf *b);

/* Adds a missing line end, if anything follows `from`. */
void end_line(struct buf *b, size_t from, struct str eol);

/* ---- align ---- */

#define ALIGN_NONE SIZE_MAX

struct sequence {
	const uint32_t *all;
	size_t n;
};

/*
 * Sets for each member of a its partner in b, or ALIGN_NONE; the partners are
 * in ascending order. All numbers are at most `most`.
 */
void align(struct sequence a, struct sequence b, uint32_t most,
    size_t *partner);

#endif
