/*
 * estimate: the estimator of tokens.c.
 */
#ifndef PITH_ESTIMATE_H
#define PITH_ESTIMATE_H

#include "tokens/tokens.h"

/* In 1/256 token, by the weights of COUNT_O200K, _CL100K or _CLAUDE. */
uint64_t estimate(enum counter counter, struct str text);

#endif
