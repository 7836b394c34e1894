#include "summary/terms.h"

#include <stdlib.h>

#include "same/intern.h"
#include "same/lexicon.h"

enum {
	SHORTEST = 4, /* bytes of a word */
	LONGEST = 64,
	SEVERAL = 3, /* learnings that have a name; of few a half is all */
	RARE = 4,    /* one of so many texts has a telling word, */
	ANY = 2,     /* or so many, however few there are */
};

/* Words, and how many texts have each of them. */
struct counted {
	struct intern words;
	struct count {
		size_t n, last; /* last: the text that had it last */
		bool common;    /* too many have it: it tells nothing */
	} * of;                 /* by number */
};

struct terms {
	struct counted names; /* in code, counted over the learnings */
	struct counted ahead; /* of the story ahead */
	size_t learnings;
	size_t text; /* the last number given to a text */
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
collect(struct counted *counted, struct str text, bool code)
{
	struct walk walk = { .text = text };
	struct str word;

	while (next_word(&walk, &word)) {
		if (walk.code || !code)
			intern_add(&counted->words, word);
	}
}

/* When all are collected. */
static void
start(struct counted *counted)
{
	counted->of = zeroed(counted->words.n + 1, sizeof *counted->of);
}

/* NULL for what was not collected. */
static struct count *
count_of(const struct counted *counted, struct str word)
{
	uint32_t number = intern_find(&counted->words, word);

	return number ? &counted->of[number] : NULL;
}

/* `text` is a number of its own for each text. */
static void
count(struct counted *counted, struct str words, size_t text)
{
	struct walk walk = { .text = words };
	struct str word;

	while (next_word(&walk, &word)) {
		struct count *count = count_of(counted, word);

		if (count && count->last != text) {
			count->last = text;
			count->n++;
		}
	}
}

/* Tells what is common among n texts, and counts from 0 again. */
static void
drop_common(struct counted *counted, size_t n)
{
	for (size_t i = 1; i < counted->words.n; i++) {
		struct count *count = &counted->of[i];

		count->common |= count->n > ANY && count->n * RARE > n;
		count->n = 0;
	}
}

static void
drop_stops(struct counted *counted)
{
	struct lexicon lexicon = { 0 };

	lexicon_open(&lexicon);
	for (uint32_t i = 1; i < counted->words.n; i++)
		counted->of[i].common = lexicon_roles(&lexicon,
					    intern_str(&counted->words, i)) &
		    ROLE_STOP;
	lexicon_close(&lexicon);
}

/* The words of the story ahead; those that many stories have are no news. */
static void
read_ahead(struct terms *terms, const struct summary *summary)
{
	const struct summary_story *story = summary_story(summary,
	    summary->current);
	struct counted *ahead = &terms->ahead;

	if (story) {
		collect(ahead, story->title, false);
		collect(ahead, story->text, false);
	}
	start(ahead);
	if (story == NULL)
		return;
	drop_stops(ahead);
	for (size_t i = 0; i < summary->n_stories; i++) {
		terms->text++;
		count(ahead, summary->stories[i].title, terms->text);
		count(ahead, summary->stories[i].text, terms->text);
	}
	drop_common(ahead, summary->n_stories);
}

struct terms *
terms_new(const struct summary *summary)
{
	struct terms *terms = zeroed(1, sizeof *terms);

	terms->learnings = summary->n_learnings;
	for (size_t i = 0; i < terms->learnings; i++)
		collect(&terms->names, summary->learnings[i].text, true);
	start(&terms->names);
	read_ahead(terms, summary);
	for (size_t i = 0; i < terms->learnings; i++) {
		terms->text++;
		count(&terms->names, summary->learnings[i].text, terms->text);
		count(&terms->ahead, summary->learnings[i].text, terms->text);
	}
	drop_common(&terms->ahead, terms->learnings);
	return terms;
}

int
terms_shared(const struct terms *terms, struct str text)
{
	struct walk walk = { .text = text };
	struct str word;
	int shared = 0;

	while (shared < TERMS_MOST && next_word(&walk, &word)) {
		const struct count *count = count_of(&terms->names, word);

		shared += count && count->n >= SEVERAL &&
		    2 * count->n < terms->learnings;
	}
	return shared;
}

int
terms_ahead(struct terms *terms, struct str text)
{
	struct walk walk = { .text = text };
	struct str word;
	int told = 0;

	terms->text++;
	while (told < TERMS_MOST && next_word(&walk, &word)) {
		struct count *count = count_of(&terms->ahead, word);

		if (count && !count->common && count->last != terms->text) {
			count->last = terms->text;
			told++;
		}
	}
	return told;
}

void
terms_free(struct terms *terms)
{
	intern_free(&terms->names.words);
	intern_free(&terms->ahead.words);
	free(terms->names.of);
	free(terms->ahead.of);
	free(terms);
}
