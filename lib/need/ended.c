#include "need/ended.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/sort.h"
#include "need/words.h"

/* The words of a step: sorted, each once. */
struct step_words {
	uint64_t *all;
	size_t n, cap;
};

static int
compare_words(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return (a > b) - (a < b);
}

static void
read_words(struct step_words *words, struct str text)
{
	size_t n = 0;
	uint64_t word;

	while ((word = need_word(&text)))
		*array_push(&words->all, &words->n, &words->cap) = word;
	if (words->n)
		sort(words->all, words->n, sizeof *words->all, compare_words);
	for (size_t i = 0; i < words->n; i++) {
		if (n == 0 || words->all[n - 1] != words->all[i])
			words->all[n++] = words->all[i];
	}
	words->n = n;
}

static size_t
common_words(const struct step_words *a, const struct step_words *b)
{
	size_t i = 0, k = 0, n = 0;

	while (i < a->n && k < b->n) {
		int c = compare_words(&a->all[i], &b->all[k]);

		n += c == 0;
		i += c <= 0;
		k += c >= 0;
	}
	return n;
}

static bool
is_newer(const struct step *a, const struct step *b)
{
	return a->age < b->age || (a->age == b->age && a->line > b->line);
}

/* "Wire the cache into the loader": "Wired the cache into the loader (#12)". */
static bool
says_done(const struct step_words *done, const struct step_words *open)
{
	enum { LEAST = 3, SHARE = 55 };

	return open->n >= LEAST &&
	    100 * common_words(done, open) >= SHARE * open->n;
}

void
steps_end(struct step steps[], size_t n)
{
	struct step_words *words = zeroed(n + 1, sizeof *words);

	for (size_t i = 0; i < n; i++)
		read_words(&words[i], steps[i].text);
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; steps[i].open && k < n; k++) {
			if (steps[k].done && is_newer(&steps[k], &steps[i]) &&
			    says_done(&words[k], &words[i]))
				steps[i].ended = true;
		}
	}
	for (size_t i = 0; i < n; i++)
		free(words[i].all);
	free(words);
}
