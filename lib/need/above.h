/*
 * above: a caption or a heading, and what it says of the items below it.
 */
#ifndef PITH_NEED_ABOVE_H
#define PITH_NEED_ABOVE_H

#include "need/part.h"

enum { ABOVE_BYTES = 256 };

struct above {
	size_t level;         /* of a heading; of a caption, the indent
	                         of its list item, plus 1 */
	unsigned kind;        /* enum need_part */
	bool title;           /* a heading that an entry begins with */
	bool document;        /* the first heading of the file */
	bool outranks;        /* of level 1, below deeper ones that are in none */
	bool past;            /* "Previous work", "Archive" */
	bool closed;          /* "✅ Fixes", "Phase 2: complete"; */
	bool over;            /* the former, or "Done (in May)" */
	bool reports;         /* "Review", of a list of what is to be done */
	bool flat;            /* its items are not nested in it */
	bool of_list;         /* "It has:", of the list below it, */
	bool listed;          /* which ended */
	bool label;           /* "**It has:**" */
	bool weighed;         /* "Trade-offs", "Alternatives" */
	bool low;             /* "Nice to have" */
	bool aside;           /* "Deployment (in progress)": open by its note */
	bool items;           /* there are some below it */
	size_t outer;         /* the group around a caption's */
	size_t n;
	char text[ABOVE_BYTES];
	struct str topic;     /* in the text; of a heading */
};

/*
 * Sets what its words say, cut after ABOVE_BYTES: all but `outer`, `topic`, and what
 * only its place tells, which become false.
 */
void above_set(struct above *above, size_t level, struct str text);

/* All of it, as far as it was kept. */
static inline struct str
above_text(const struct above *above)
{
	return (struct str){ above->text, above->n };
}

/*
 * The part of what is below n of them, the outermost first: that of the innermost
 * one that names a part. What is done below "To do" is not to be done.
 */
enum need_part above_kind(const struct above all[], size_t n);

#endif
