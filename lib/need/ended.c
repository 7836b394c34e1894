#include "need/ended.h"

#include <stdlib.h>

#include "base/buf.h"
#include "need/words.h"

static bool
is_newer(const struct step *a, const struct step *b)
{
	return a->age < b->age || (a->age == b->age && a->line > b->line);
}

/* "Wire the cache (2-3 hours)" without how long that takes. */
static struct str
without_time(struct str text)
{
	size_t open = str_find(text, STR(" ("), 0);
	struct str aside = str_skip(text,
	    open + 2 < text.n ? open + 2 : text.n);

	return aside.n && is_digit(aside.p[0]) &&
		str_chr(aside, ')', 0) + 1 == aside.n
	    ? str_head(text, open)
	    : text;
}

/* "Wire the cache into the loader": "Wired the cache into the loader (#12)". */
static bool
says_done(const struct word_set *done, const struct word_set *open)
{
	enum { LEAST = 3, SHARE = 55 };

	return open->n >= LEAST &&
	    100 * word_set_common(done, open) >= SHARE * open->n;
}

/* Somebody ticked the box, and left the plan below as it was: nearly the same words. */
static bool
is_ticked_above(const struct step *done, const struct word_set *done_words,
    const struct step *open, const struct word_set *open_words)
{
	enum { LEAST = 5, SHARE = 80 };

	return done->ticked && !open->boxed && done->age == open->age &&
	    open_words->n >= LEAST &&
	    100 * word_set_common(done_words, open_words) >=
	    SHARE * open_words->n;
}

void
steps_end(struct step steps[], size_t n)
{
	struct word_set *words = zeroed(n + 1, sizeof *words);

	for (size_t i = 0; i < n; i++)
		word_set_read(&words[i], without_time(steps[i].text));
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; steps[i].open && k < n; k++) {
			if (!steps[k].done)
				continue;
			if (is_newer(&steps[k], &steps[i])
				? says_done(&words[k], &words[i])
				: is_ticked_above(&steps[k], &words[k],
				      &steps[i], &words[i]))
				steps[i].ended = true;
		}
	}
	for (size_t i = 0; i < n; i++)
		word_set_free(&words[i]);
	free(words);
}
