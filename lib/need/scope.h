/*
 * scope: the headings, captions and list items that are open around a line of a
 * body, and what they say of a point there.
 */
#ifndef PITH_NEED_SCOPE_H
#define PITH_NEED_SCOPE_H

#include "need/above.h"
#include "need/nesting.h"
#include "need/point.h"

enum {
	HEAD_LINES = 40, /* below the title of a file */
};

/* Starts as all zero; one for a file. */
struct scope {
	struct above headings[POINT_HEADINGS], captions[POINT_DEPTH];
	size_t n_headings, n_captions;
	size_t sections;              /* that ever began, */
	size_t groups, group;         /* groups, and the one at hand */
	struct nesting items;         /* in the body or the arena */
	bool begun;                   /* a point but for headings was found */
	bool entry;                   /* the body is that of one; */
	size_t entry_headings;        /* as many as there were with its title */
	size_t number;                /* of the line ahead, in the body */
};

/* A point at the line ahead; `text` is kept as it is. */
struct log_item scope_point(const struct scope *scope, enum point_form form,
    struct str text);

/* The innermost heading, or NULL. */
struct above *scope_heading(struct scope *scope);

/*
 * How many headings are above the parts of the file: its title, or "# Tasks" between
 * two of its parts, with more of them below it.
 */
size_t scope_outermost(const struct scope *scope);

/* There is a list item in all parts that are open. */
void scope_note_item(struct scope *scope);

/* Ends all captions: another group begins. */
void scope_end_part(struct scope *scope);

/*
 * What follows a ruler without a heading is under the title of the file, or of its
 * entry, only.
 */
void scope_end_headings(struct scope *scope);

/* Ends all but the outermost n captions; the group around them goes on. */
void scope_keep_captions(struct scope *scope, size_t n);

/* Ends those of an item or paragraph before one with this indent. */
void scope_end_captions(struct scope *scope, size_t indent);

/* Adds a caption with its level (above.h), and the group of what is below it. */
void scope_add_caption(struct scope *scope, struct str text, size_t level);

#endif
