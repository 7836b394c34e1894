#include "usage/expense.h"

const char *const expense_names[OF_NAMES] = { "session", "agent", "branch",
	"project", "team", "model", "day", "tool", "verb" };

const char *const amount_names[AMOUNTS] = {
	[INPUT] = "input",
	[OUTPUT] = "output",
	[CACHE_READ] = "cache_read",
	[CACHE_WRITE_5M] = "cache_write_5m",
	[CACHE_WRITE_1H] = "cache_write_1h",
	[COST] = "cost",
	[REQUESTS] = "requests",
	[UNPRICED] = "unpriced",
	[CALLS] = "calls",
	[FAILED] = "failed",
	[TOKENS_IN] = "tokens_in",
	[TOKENS_OUT] = "tokens_out",
};

/* What a text begins with; then come time, key and the amounts that are not 0. */
struct packed {
	uint64_t hash; /* of the key; 0: it has none */
	uint32_t name[OF_NAMES];
	uint32_t ts, key; /* bytes */
	uint16_t amounts; /* a bit for each of them */
	bool costed, sum;
};

/* Bytes between its members would be of any value, and part of what is compared. */
_Static_assert(sizeof(struct packed) ==
	sizeof(uint64_t) + (OF_NAMES + 2) * sizeof(uint32_t) +
	    sizeof(uint16_t) + 2 * sizeof(bool),
    "a packed expense has no padding");
_Static_assert(AMOUNTS <= 16, "the amounts are bits");

struct str
expense_pack(const struct expense *expense, uint64_t hash, struct buf *b)
{
	struct packed packed = { .hash = hash,
		.ts = (uint32_t)expense->ts.n,
		.key = (uint32_t)expense->key.n,
		.costed = expense->costed,
		.sum = expense->sum };

	memcpy(packed.name, expense->name, sizeof packed.name);
	buf_clear(b);
	buf_room(b, sizeof packed);
	b->n = sizeof packed;
	buf_add(b, expense->ts);
	buf_add(b, expense->key);
	for (size_t i = 0; i < AMOUNTS; i++) {
		const uint64_t *amount = &expense->amount[i];

		if (*amount == 0)
			continue;
		packed.amounts |= (uint16_t)(1 << i);
		buf_add(b,
		    (struct str){ (const char *)amount, sizeof *amount });
	}
	memcpy(b->p, &packed, sizeof packed);
	return buf_str(b);
}

struct str
packed_ts(struct str text)
{
	struct packed packed;

	memcpy(&packed, text.p, sizeof packed);
	return str_head(str_skip(text, sizeof packed), packed.ts);
}

struct str
packed_key(struct str text)
{
	struct packed packed;

	memcpy(&packed, text.p, sizeof packed);
	return str_head(str_skip(text, sizeof packed + packed.ts), packed.key);
}

struct expense
expense_unpack(struct str text)
{
	struct expense expense = { .ts = packed_ts(text),
		.key = packed_key(text) };
	struct packed packed;

	memcpy(&packed, text.p, sizeof packed);
	memcpy(expense.name, packed.name, sizeof expense.name);
	text = str_skip(text, sizeof packed + packed.ts + packed.key);
	for (size_t i = 0; i < AMOUNTS; i++) {
		if ((packed.amounts & 1 << i) == 0)
			continue;
		memcpy(&expense.amount[i], text.p, sizeof expense.amount[i]);
		text = str_skip(text, sizeof expense.amount[i]);
	}
	expense.costed = packed.costed;
	expense.sum = packed.sum;
	return expense;
}

int
packed_cmp_keys(struct str a, struct str b, void *context)
{
	uint64_t x, y;

	(void)context;
	memcpy(&x, a.p, sizeof x);
	memcpy(&y, b.p, sizeof y);
	if (x != y || x == 0)
		return number_cmp(x, y);
	return str_cmp(packed_key(a), packed_key(b));
}
