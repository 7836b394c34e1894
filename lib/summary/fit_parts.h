/*
 * fit_parts: what it takes to hold a summary against its limit. Only for the
 * files of fit.
 */
#ifndef PITH_FIT_PARTS_H
#define PITH_FIT_PARTS_H

#include "summary/fit.h"

/* Tokens of the whole document, as it is narrowed now. */
size_t fit_count(const struct fit *fit, const struct summary *summary);
size_t fit_limit(const struct fit *fit);
bool fit_holds(const struct fit *fit, const struct summary *summary);

/*
 * Sets those of `shown`, which are all false, in their order, as long as the
 * summary holds; what does not fit is passed over, up to the misses-th of
 * them. How many stand before that one. The document is measured about as
 * often as there are misses, however many fit.
 */
size_t fit_show(const struct fit *fit, const struct summary *summary,
    bool *shown[], size_t n, size_t misses);

#endif
