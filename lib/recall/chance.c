#include "recall/chance.h"

#include "base/weights.h"
#include "same/fact_class.h"

/* 1000 / (1 + exp(-z)) for z = -6, -5.5, ... 6. */
static const uint16_t logistic[] = { 2, 4, 7, 11, 18, 29, 47, 76, 119, 182, 269,
	378, 500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998 };

enum { MOST = 998 };

uint32_t
chance_of(int64_t z)
{
	int64_t half = (z + 6 * 64) * 2;
	size_t i;
	uint32_t low, high;

	if (half < 0)
		return logistic[0];
	i = (size_t)(half / 64);
	if (i + 1 >= countof(logistic))
		return MOST;
	low = logistic[i];
	high = logistic[i + 1];
	return low +
	    (uint32_t)((uint64_t)(high - low) * (uint64_t)(half % 64) / 64);
}

/* ---- of facts ---- */

enum { TYPES = 11 };

static const char *const names[] = { "command", "cwd", "dependency", "error",
	"git", "issue", "number", "path", "symbol", "test", "todo",
	"last_tenth", "last_quarter", "twice", "often", "least" };

static const int *
weights_of(void)
{
	static int weights[countof(names)];

	if (weights[0] == 0)
		weights_read(weights, names, countof(names), "restore");
	return weights;
}

uint32_t
chance_least(void)
{
	return chance_of((int64_t)weights_of()[countof(names) - 1] * 64 / 1000);
}

uint32_t
chance_of_fact(uint8_t class, size_t times, size_t age, size_t of)
{
	const int *w = weights_of();
	size_t type = 0;
	int64_t z;

	while (type < TYPES && !str_eq(fact_name(class), str_of(names[type])))
		type++;
	if (type == TYPES)
		return MOST;
	w += TYPES;
	z = weights_of()[type] + (age * 10 < of ? w[0] : 0) +
	    (age * 4 < of ? w[1] : 0) + (times > 1 ? w[2] : 0) +
	    (times > 2 ? w[3] : 0);
	return chance_of(z * 64 / 1000);
}
