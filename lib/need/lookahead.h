/*
 * lookahead: the lines of a body, one of them ahead, and what is open around it.
 * Text that stands in a fence, and a quote with a list, are read as the body is, and
 * commands without a fence as in one.
 */
#ifndef PITH_NEED_LOOKAHEAD_H
#define PITH_NEED_LOOKAHEAD_H

#include "base/arena.h"
#include "need/scope.h"
#include "text/md.h"

/* Starts as all zero; one for a file. */
struct lookahead {
	struct scope scope;
	struct arena *arena;
	struct md_line ahead; /* the line read, not yet taken, */
	struct str raw;       /* and its bytes; */
	struct str rest;      /* what is after it; */
	bool more;            /* there is one */
	bool prose;           /* it is in a fence that holds text; */
	bool quoted;          /* it is in a quote with a list; */
	bool left;            /* one such fence, or quote, has just ended */
	bool program, shell;  /* what the last fence says */
	bool page;            /* the front matter is that of a web page */
	bool fenced;          /* nothing but code came after it */
	size_t outer_captions; /* those that were open before the fence or quote */

	/* private */
	struct nesting outer_items; /* and the items */
	struct md md, inner;  /* what is open in the body, and in these */
	struct md_above above; /* the line ahead */
	enum md_underline underlined; /* it is */
	bool indented;        /* it is code, without a fence */
	bool unlisted;        /* it is in a quote that has no list before its next
	                         heading */
	bool comment;         /* the last line was one like "# text" */
};

/*
 * Reads the first line of the file's next section, or of its next entry. The body
 * and the arena must live until the next one.
 */
void lookahead_open(struct lookahead *in, struct str body, bool entry,
    struct arena *arena);

/* Takes the line ahead and reads the next one. */
void lookahead_next(struct lookahead *in);

/* After a fence of text, or a quote with a list: what was open before it goes on. */
void lookahead_leave(struct lookahead *in);

/* The first line of `rest`, as if nothing were open above it. */
struct md_line lookahead_line(struct str rest);

#endif
