/*
 * money: US dollars as whole numbers of 1e-12, so that sums are exact and the
 * same in any order. What is more than MONEY_MAX (18 million dollars) stays
 * there, as sums of tokens stay at UINT64_MAX: only a forged log has that.
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
 * A number that is not negative, as JSON writes it ("0.0241", "1.2e-05"); what
 * is less than 1e-12 is rounded. False for anything else.
 */
bool money_read(struct str s, uint64_t *money);

/* With so many decimals (2 to 12), rounded half up. */
void money_put(struct buf *b, uint64_t money, unsigned decimals);

/* Exactly, with no more decimals than that takes. */
void money_put_exact(struct buf *b, uint64_t money);

#endif
