/*
 * identity: what shows whether two plans are one: the branch, the name of the
 * project or feature, and the identifiers of the stories, from a plan or from
 * the summary that was made of it. All as a summary shows them.
 */
#ifndef PITH_IDENTITY_H
#define PITH_IDENTITY_H

#include "json/record.h"
#include "same/intern.h"

/* Starts as all zero. What is seen first of branch and name counts. */
struct identity {
	struct buf branch, name;
	struct intern ids;
};

/*
 * The head of a summary, "# Progress Summary: NAME" and "Branch: `X`" in its
 * first five lines, and its table of stories.
 */
void identity_see_summary(struct identity *identity, struct str text);

/* The text of a plan in JSON; adds nothing if it is none. */
void identity_see_plan(struct identity *identity, struct str text);

/* A plan or story record; others add nothing. */
void identity_see_record(struct identity *identity,
    const struct record *record);

bool identity_is_empty(const struct identity *identity);

/*
 * Another plan has another branch; if one of them has no branch, another name
 * or no story in common. What one of them lacks does not count.
 */
bool identity_differs(const struct identity *a, const struct identity *b);

/* The branch, else the name; empty if it has neither. */
struct str identity_title(const struct identity *identity);

void identity_free(struct identity *identity);

#endif
