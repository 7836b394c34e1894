/*
 * terms: what the learnings of a project talk about: the words inside their
 * code spans, and how many learnings have each of them, as code or as prose.
 */
#ifndef PITH_TERMS_H
#define PITH_TERMS_H

#include "summary.h"

struct terms;

/* From all learnings, in time linear in their text. */
struct terms *terms_new(const struct summary *summary);

/* How many of its terms stand in several other learnings, TERMS_MOST at most. */
enum { TERMS_MOST = 3 };
int terms_shared(const struct terms *terms, struct str text);

void terms_free(struct terms *terms);

#endif
