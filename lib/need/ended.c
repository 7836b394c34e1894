#include "need/ended.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/map.h"
#include "base/weights.h"
#include "need/caption.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/label.h"
#include "text/wordlist.h"

/* The step that waits, "⏳ the gate (80 %)", was right when its entry was written. */
static bool
is_newer(const struct step *done, const struct step *open)
{
	return done->age < open->age ||
	    (done->age == open->age && done->line > open->line && !open->waits);
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

/*
 * What has to be done: the first sentence, and not what for. "Wire the cache so that
 * reads are fast. They are slow at noon." Too short for a comparison it is no step,
 * but a name of one.
 */
static struct str
what_to_do(struct str text)
{
	enum { LEAST = 4 };
	struct str first = str_head(text, sentence_length(text));
	struct str purpose = wordlist_find(LIST_WHAT_FOR, first);

	if (purpose.n)
		first.n = (size_t)(purpose.p - first.p);
	return need_count_words(first) < LEAST ? text : str_trim(first);
}

/* The rest says why: few words are compared, so more of them must be there. */
static bool
is_part(struct str text)
{
	return what_to_do(text).n < text.n;
}

/* "Next: wire the cache" without its label. */
static struct str
without_next(struct str text)
{
	struct parsed_label label = label_parse_marked(text);

	return label.caption.n && label_of(label.caption) == LABEL_NEXT
	    ? label.text
	    : text;
}

/* What is compared: of a report all words may be those of a step. */
static struct str
words_of(const struct step *step)
{
	return without_time(
	    step->open ? what_to_do(without_next(step->text)) : step->text);
}

/* "Wire the cache into the loader": "Wired the cache into the loader (#12)". */
static bool
says_done(const struct word_set *done, const struct word_set *open)
{
	enum { LEAST = 3, SHARE = 55 };

	return open->n >= LEAST &&
	    100 * word_set_common(done, open) >= SHARE * open->n;
}

/* A row of another part of a log without dates: it tells of another thing. */
static bool
is_elsewhere(const struct step *done, const struct step *open)
{
	return done->row && done->part && open->part &&
	    done->part != open->part;
}

/* "North wall: open" and "South wall: done" of one table. */
static bool
is_beside(const struct step *a, const struct step *b)
{
	return a->list && a->list == b->list;
}

static bool
has_same_words(const struct word_set *a, const struct word_set *b)
{
	return a->n == b->n && word_set_common(a, b) == a->n;
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

/* "Add C support": without such a word it says less than it does. */
static bool
has_short_word(struct str text)
{
	while (text.n) {
		struct str word = str_word(&text);

		if (str_has(word, is_alnum) && need_count_words(word) == 0)
			return true;
	}
	return false;
}

/* Two words are enough to tell it. */
static bool
is_told_by_two(const struct step *step)
{
	return !step->row && !has_short_word(step->text);
}

/*
 * "Assess the race" is all of "### Assess the race: complete", and of "[x] **R-1**:
 * Assess the race": of the latter, if it is newer, or the step is in no entry, where
 * the list of what is left is older.
 */
static bool
is_all_of(const struct step *done, const struct word_set *done_words,
    const struct step *open, const struct word_set *open_words)
{
	enum { LEAST = 3, LEAST_TICKED = 2 };
	bool newer = done->ticked && is_newer(done, open);

	return (done->titled || done->ticked) && (open->apart || newer) &&
	    (!open->boxed || newer) && !open->waits &&
	    has_same_words(done_words, open_words) &&
	    (open_words->n >= LEAST ||
		(open_words->n >= LEAST_TICKED && newer &&
		    is_told_by_two(open) && is_told_by_two(done)));
}

/* "Task 6.1" of "[ ] **Task 6.1**: Set the lid"; empty: it has no such name. */
static struct str
unit_of(const struct step *step)
{
	struct str text = str_skip(step->text, sign_length(step->text));
	struct parsed_label label = label_parse_marked(text);
	struct str name = caption_without_aside(label.caption);

	return str_has(name, is_digit) && str_has(name, is_alpha) &&
		need_count_words(name) < 3
	    ? name
	    : STR("");
}

/*
 * "[x] **Task 6.1**: Lid with a handle" is "[ ] **Task 6.1**: Set the lid": the two
 * have this name, and some more words.
 */
static bool
is_same_unit(const struct step *done, const struct word_set *done_words,
    const struct step *open, const struct word_set *open_words)
{
	enum { SHARE = 33 };

	return done->ticked && open->boxed && is_newer(done, open) &&
	    !is_beside(done, open) &&
	    100 * word_set_common(done_words, open_words) >=
	    SHARE * open_words->n;
}

/* ---- by the words that are rare ---- */

/* The stems of all steps, and in how many of them each is. */
struct stems {
	struct word_set *of; /* by step */
	struct map counts;
	size_t n;
};

static void
stems_read(struct stems *stems, const struct step steps[], size_t n)
{
	*stems = (struct stems){ .of = zeroed(n + 1, sizeof *stems->of),
		.n = n };
	for (size_t i = 0; i < n; i++) {
		struct word_set *set = &stems->of[i];

		word_set_read_stems(set, steps[i].text);
		for (size_t k = 0; k < set->n; k++)
			++*map_put(&stems->counts, set->all[k]);
		if (words_of(&steps[i]).n < steps[i].text.n)
			word_set_read_stems(set, words_of(&steps[i]));
	}
}

static void
stems_free(struct stems *stems)
{
	for (size_t i = 0; i < stems->n; i++)
		word_set_free(&stems->of[i]);
	free(stems->of);
	map_free(&stems->counts);
}

/* How much a stem tells: the logarithm of how rare it is. */
static int
weight_of(const struct stems *stems, uint64_t stem)
{
	enum { ONE = 256 };
	size_t count;

	map_find(&stems->counts, stem, &count);
	return log2_parts(stems->n + 1, ONE) - log2_parts(count, ONE);
}

/* The weight of the stems of an open step that one which is done has, too. */
static int
common_weight(const struct word_set *open, const int weights[],
    const struct word_set *done)
{
	int sum = 0;

	for (size_t i = 0, k = 0; i < open->n && k < done->n;) {
		if (open->all[i] == done->all[k])
			sum += weights[i];
		if (open->all[i] < done->all[k])
			i++;
		else
			k++;
	}
	return sum;
}

/* Each character of a script without spaces is a word, and tells less. */
static bool
has_words(const struct step *step, const struct word_set *stems)
{
	enum { LEAST = 3, CHARACTERS = 10 };
	bool spaced = str_chr(step->text, ' ', 0) < step->text.n;

	return stems->n >= (spaced ? LEAST : CHARACTERS);
}

static bool
is_likely_done(const struct step steps[], size_t at, const struct stems *stems)
{
	enum { SHARE = 40, OF_PART = 60 };
	const struct word_set *open = &stems->of[at];
	int share = is_part(steps[at].text) ? OF_PART : SHARE;
	int *weights = zeroed(open->n + 1, sizeof *weights);
	int all = 0;
	bool done = false;

	for (size_t i = 0; i < open->n; i++)
		all += weights[i] = weight_of(stems, open->all[i]);
	for (size_t k = 0; !done && k < stems->n; k++)
		done = (steps[k].done || steps[k].closed) &&
		    !is_beside(&steps[k], &steps[at]) &&
		    !is_elsewhere(&steps[k], &steps[at]) &&
		    is_newer(&steps[k], &steps[at]) &&
		    100 * common_weight(open, weights, &stems->of[k]) >=
			share * all;
	free(weights);
	return done;
}

/* ---- all of them ---- */

/* What is said to be done: neither its label nor that word. */
static struct str
name_of(const struct step *step)
{
	struct parsed_label label = label_parse_marked(step->text);
	struct str text = label.caption.n && !step->titled ? label.text
							   : step->text;
	struct str word;

	text = str_skip(text, sign_length(text));
	text = str_head(text, str_find(text, STR("✅"), 0));
	text = str_head(text, str_find(text, STR("←"), 0));
	text = str_head(text, note_begin(text));
	if (step->titled && (word = str_last_word(text)).n &&
	    wordlist_is(LIST_KIND_CLOSED, word))
		text.n -= word.n;
	return str_trim(text);
}

void
steps_end(struct step steps[], size_t n)
{
	struct word_set *words = zeroed(n + 1, sizeof *words);
	struct word_set *names = zeroed(n + 1, sizeof *names);
	struct str *units = zeroed(n + 1, sizeof *units);
	struct stems stems;

	stems_read(&stems, steps, n);
	for (size_t i = 0; i < n; i++) {
		word_set_read(&words[i], words_of(&steps[i]));
		word_set_read(&names[i], name_of(&steps[i]));
		units[i] = unit_of(&steps[i]);
	}
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; steps[i].open && k < n; k++) {
			if (!steps[k].done ||
			    ((is_beside(&steps[k], &steps[i]) ||
				 is_elsewhere(&steps[k], &steps[i])) &&
				!has_same_words(&words[k], &words[i])))
				continue;
			steps[i].settled |= is_all_of(&steps[k], &names[k],
						&steps[i], &words[i]) ||
			    is_all_of(&steps[k], &words[k], &steps[i],
				&words[i]) ||
			    (units[i].n && str_eq(units[i], units[k]) &&
				is_same_unit(&steps[k], &words[k], &steps[i],
				    &words[i]));
			if (is_newer(&steps[k], &steps[i])
				? says_done(&words[k], &words[i])
				: is_ticked_above(&steps[k], &words[k],
				      &steps[i], &words[i]))
				steps[i].ended = true;
		}
		if (steps[i].open && !steps[i].ended &&
		    has_words(&steps[i], &stems.of[i]))
			steps[i].likely_done = is_likely_done(steps, i, &stems);
	}
	for (size_t i = 0; i < n; i++) {
		word_set_free(&words[i]);
		word_set_free(&names[i]);
	}
	free(units);
	free(names);
	stems_free(&stems);
	free(words);
}
