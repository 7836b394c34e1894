/*
 * terms: what the learnings of a project talk about: the words inside their
 * code spans, and how many learnings have each of them, as code or as prose;
 * and the words that tell the story ahead, the plan's current one, from the
 * other stories.
 */
#ifndef PITH_TERMS_H
#define PITH_TERMS_H

#include "summary/summary.h"

struct terms;

/* From all learnings and stories, in time linear in their text. */
struct terms *terms_new(const struct summary *summary);

/* How many of its terms stand in several other learnings, TERMS_MOST at most. */
enum { TERMS_MOST = 3 };
int terms_shared(const struct terms *terms, struct str text);

/*
 * How many telling words of the story ahead it has, TERMS_MOST at most: words
 * of its title, description and criteria that at most a quarter of the stories
 * have, and of the learnings.
 */
int terms_ahead(struct terms *terms, struct str text);

void terms_free(struct terms *terms);

#endif
