/*
 * money: US dollars as whole numbers of 1e-12, so that sums are exact and the
 * same in any order. Amounts are capped at MONEY_MAX (18 million dollars),
 * tokens at UINT64_MAX: only a forged log has more.
 */
#ifndef PITH_MONEY_H
#define PITH_MONEY_H

#include "base/buf.h"

#define MONEY_MAX UINT64_MAX

static inline uint64_t
capped_add(uint64_t a, uint64_t b)
{
	return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static inline uint64_t
capped_times(uint64_t a, uint64_t b)
{
	return b && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

/*
 * Parses a JSON number that is not negative ("0.0241", "1.2e-05"), rounded to
 * 1e-12. False for anything else.
 */
bool money_read(struct str s, uint64_t *money);

/* Formats money with 2 to 12 decimals, rounded half up. */
void money_put(struct buf *b, uint64_t money, unsigned decimals);

/* Formats money exactly, with as few decimals as possible. */
void money_put_exact(struct buf *b, uint64_t money);

#endif
