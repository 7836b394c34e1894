#include "tokens/tokens.h"

#include "tokens/bpe.h"
#include "tokens/estimate.h"
#include "tokens/installed.h"

/* clang-format off */
static const char *const names[] = {
	[COUNT_O200K] = "~o200k_base",
	[COUNT_CL100K] = "~cl100k_base",
	[COUNT_CLAUDE] = "~claude",
	[COUNT_CHARS] = "~chars",
	[COUNT_O200K_BASE] = "o200k_base",
	[COUNT_CL100K_BASE] = "cl100k_base",
};
/* clang-format on */

static bool
by_vocabulary(enum counter counter)
{
	return counter >= COUNT_O200K_BASE;
}

static uint64_t
code_points(struct str text)
{
	uint64_t n = 0;

	for (size_t i = 0; i < text.n; i++)
		n += ((unsigned char)text.p[i] & 0xc0) != 0x80;
	return n;
}

void
tokens_add(struct tokens *tokens, struct str text)
{
	enum counter counter = tokens->counter;

	if (counter == COUNT_CHARS)
		tokens->sum += code_points(text);
	else if (by_vocabulary(counter))
		tokens->sum += bpe_count(vocab_installed(
					     str_of(names[counter])),
		    text);
	else
		tokens->sum += estimate(counter, text);
}

size_t
tokens_count(const struct tokens *tokens)
{
	if (by_vocabulary(tokens->counter))
		return (size_t)tokens->sum;
	if (tokens->counter == COUNT_CHARS)
		return (size_t)((tokens->sum + 3) / 4);
	return (size_t)((128 + tokens->sum) >> 8);
}

size_t
tokens_of(enum counter counter, struct str text)
{
	struct tokens tokens = { .counter = counter };

	tokens_add(&tokens, text);
	return tokens_count(&tokens);
}

size_t
tokens_limit(enum counter counter, size_t max)
{
	return counter_is_exact(counter) ? max : max - max / 20;
}

uint64_t
tokens_room(enum counter counter, size_t max)
{
	uint64_t n = max < UINT64_MAX >> 10 ? max : UINT64_MAX >> 10;

	if (counter == COUNT_CHARS)
		return 4 * n;
	return counter_is_exact(counter) ? n : (n << 8) + 127;
}

const char *
counter_name(enum counter counter)
{
	return names[counter];
}

bool
counter_is_exact(enum counter counter)
{
	return by_vocabulary(counter) || counter == COUNT_CHARS;
}

/* The exact one in place of an estimate, where it can be had. */
static enum counter
exact(enum counter counter)
{
	enum counter base = counter == COUNT_CL100K ? COUNT_CL100K_BASE
						    : COUNT_O200K_BASE;

	if (counter != COUNT_O200K && counter != COUNT_CL100K)
		return counter;
	return vocab_installed(str_of(names[base])) ? base : counter;
}

enum counter
counter_default(void)
{
	return exact(COUNT_O200K);
}

bool
counter_find(struct str name, enum counter *counter)
{
	bool estimated = str_starts(name, STR("~"));

	if (str_same(name, STR("estimate"))) {
		*counter = COUNT_O200K;
		return true;
	}
	if (estimated)
		name = str_skip(name, 1);
	for (enum counter i = COUNT_O200K; i <= COUNT_CHARS; i++) {
		struct str full = str_of(names[i] + 1);

		/* "o200k" will do */
		if (!str_same(name, full) &&
		    !str_same(name, str_head(full, str_chr(full, '_', 0))))
			continue;
		*counter = estimated ? i : exact(i);
		return true;
	}
	return false;
}
