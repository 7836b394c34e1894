#include "terms.h"

#include <stdlib.h>

#include "err.h"
#include "intern.h"

enum {
	SHORTEST = 4, /* bytes of a term */
	LONGEST = 64,
	SEVERAL =
	    3, /* learnings that have it; of few learnings a half is all */
};

struct terms {
	struct intern names;
	struct term {
		size_t learnings,
		    last; /* how many have it; the last one, from 1 */
	} * list;         /* by number */
	size_t n;         /* learnings */
};

/* The next word of text in lower case; false at the end. */
struct walk {
	struct str text;
	size_t at;
	bool code; /* inside a code span */
	char word[LONGEST];
};

static bool
next_word(struct walk *walk, struct str *word)
{
	struct str text = walk->text;
	size_t n = 0;

	for (; walk->at < text.n; walk->at++) {
		char c = text.p[walk->at];

		if (is_alnum(c)) {
			if (n < LONGEST)
				walk->word[n] = to_lower(c);
			n++;
			continue;
		}
		if (n >= SHORTEST && n <= LONGEST)
			break;
		n = 0;
		if (c == '`')
			walk->code = !walk->code;
	}
	*word = (struct str){ walk->word, n };
	return n >= SHORTEST && n <= LONGEST;
}

static void
count(struct terms *terms, struct str text, size_t learning)
{
	struct walk walk = { .text = text };
	struct str word;

	while (next_word(&walk, &word)) {
		struct term *term =
		    &terms->list[intern_find(&terms->names, word)];

		if (term != terms->list && term->last != learning) {
			term->last = learning;
			term->learnings++;
		}
	}
}

struct terms *
terms_new(const struct summary *summary)
{
	struct terms *terms = calloc(1, sizeof *terms);
	struct str word;

	if (terms == NULL)
		die_memory();
	terms->n = summary->n_learnings;
	for (size_t i = 0; i < terms->n; i++) {
		struct walk walk = { .text = summary->learnings[i].text };

		while (next_word(&walk, &word)) {
			if (walk.code)
				intern_add(&terms->names, word);
		}
	}
	terms->list = calloc(terms->names.n + 1, sizeof *terms->list);
	if (terms->list == NULL)
		die_memory();
	for (size_t i = 0; i < terms->n; i++)
		count(terms, summary->learnings[i].text, i + 1);
	return terms;
}

int
terms_shared(const struct terms *terms, struct str text)
{
	struct walk walk = { .text = text };
	struct str word;
	int shared = 0;

	while (shared < TERMS_MOST && next_word(&walk, &word)) {
		const struct term *term =
		    &terms->list[intern_find(&terms->names, word)];

		shared += term != terms->list && term->learnings >= SEVERAL &&
		    2 * term->learnings < terms->n;
	}
	return shared;
}

void
terms_free(struct terms *terms)
{
	intern_free(&terms->names);
	free(terms->list);
	free(terms);
}
