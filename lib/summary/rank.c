#include "summary/rank.h"

#include <stdlib.h>

#include "base/sort.h"
#include "same/intern.h"
#include "same/lexicon.h"
#include "text/show.h"

/* ---- terms: what the learnings of a project talk about ---- */

enum { TERMS_MOST = 3 }; /* that count in a text */
enum {
	SHORTEST = 4, /* bytes of a word */
	LONGEST = 64,
	SEVERAL = 3, /* learnings that have a name, and less than half of all */
	RARE = 4, /* a word is common if more than one in RARE texts has it */
	ANY = 2,  /* and more than ANY texts */
};

/* Words, and how many texts have each of them. */
struct counted {
	struct intern words;
	struct count {
		size_t n, last; /* last: the text that had it last */
		bool common;    /* too many texts have it */
	} * of;                 /* by number */
};

struct terms {
	struct counted names; /* in code, counted over the learnings */
	struct counted ahead; /* of the next story */
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

/* Call it when all are collected. */
static void
start(struct counted *counted)
{
	counted->of = zeroed(counted->words.n + 1, sizeof *counted->of);
}

/* NULL for a word that was not collected. */
static struct count *
count_of(const struct counted *counted, struct str word)
{
	uint32_t number = intern_find(&counted->words, word);

	return number ? &counted->of[number] : NULL;
}

/* Counts each word once for a text, which `text` identifies. */
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

/* Marks what is common among n texts, and resets the counts. */
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

/* The words of the next story, without those that many stories have. */
static void
read_ahead(struct terms *terms, const struct summary *summary)
{
	struct counted *ahead = &terms->ahead;

	for (size_t i = 0; i < summary->n_plans; i++) {
		const struct summary_plan *plan = &summary->plans[i];
		const struct summary_story *story = summary_story(summary,
		    plan->file, plan->current);

		if (story == NULL)
			continue;
		collect(ahead, story->title, false);
		collect(ahead, story->text, false);
	}
	start(ahead);
	if (ahead->words.n == 0)
		return;
	drop_stops(ahead);
	for (size_t i = 0; i < summary->n_stories; i++) {
		terms->text++;
		count(ahead, summary->stories[i].title, terms->text);
		count(ahead, summary->stories[i].text, terms->text);
	}
	drop_common(ahead, summary->n_stories);
}

/* From all learnings and stories, in time linear in their text. */
static struct terms *
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

/* How many of its terms several other learnings have, at most TERMS_MOST. */
static int
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

/*
 * How many words it has that characterise the next story, at most TERMS_MOST:
 * words of its title, description and criteria that at most a quarter of the
 * stories have, and of the learnings.
 */
static int
terms_ahead(struct terms *terms, struct str text)
{
	struct walk walk = { .text = text };
	struct str word;
	int n = 0;

	terms->text++;
	while (n < TERMS_MOST && next_word(&walk, &word)) {
		struct count *count = count_of(&terms->ahead, word);

		if (count && !count->common && count->last != terms->text) {
			count->last = terms->text;
			n++;
		}
	}
	return n;
}

static void
terms_free(struct terms *terms)
{
	intern_free(&terms->names.words);
	intern_free(&terms->ahead.words);
	free(terms->names.of);
	free(terms->ahead.of);
	free(terms);
}

/* ---- points ---- */

static bool
is_of_recent(const struct summary *summary, struct str text)
{
	enum { LAST = 8 }; /* recent entries */
	size_t n = summary->n_entries;

	for (size_t i = n > LAST ? n - LAST : 0; i < n; i++) {
		const struct summary_entry *entry = &summary->entries[i];

		for (size_t j = 0; j < entry->n_files; j++) {
			if (str_find(text, base_name(entry->files[j]), 0) <
			    text.n)
				return true;
		}
	}
	return false;
}

/* A dependency of a finished story no longer matters. */
static bool
is_settled(const struct summary *summary,
    const struct summary_learning *learning)
{
	const struct summary_story *story = summary_story(summary,
	    learning->src.file, learning->from);

	return story && story->status == STATUS_DONE;
}

static int
sum(const int points[POINTS])
{
	int all = 0;

	for (int i = 0; i < POINTS; i++)
		all += points[i];
	return all;
}

/* All points but those for the other learnings of its entry and type. */
static void
give_points(struct ranked *ranked, const struct summary *summary,
    struct terms *terms)
{
	static const int types[LEARN_TYPES] = {
		[LEARN_GOTCHA] = 2,
		[LEARN_DEPENDENCY] = 6,
	};
	const struct summary_learning *learning = ranked->learning;
	struct str text = learning->text;
	size_t more = learning->mentions ? learning->mentions - 1 : 0;
	bool code = learning->files.n || memchr(text.p, '`', text.n);
	int *points = ranked->points;

	points[POINTS_MENTIONS] = more > 4 ? 12 : (int)more * 3;
	points[POINTS_TYPE] = types[learning->type];
	points[POINTS_SETTLED] = is_settled(summary, learning) ? -10 : 0;
	points[POINTS_NEWS] = learning->news ? 3 : 0;
	points[POINTS_OUTSIDE] = learning->entry ? 0 : summary->n_plans ? 3 : 6;
	points[POINTS_CODE] = code ? 2 : 0;
	points[POINTS_SHARED] = terms_shared(terms, text);
	points[POINTS_LENGTH] = text.n < 30 || text.n > 300 ? -2 : 0;
	if (summary->template != TEMPLATE_CONTEXT) {
		points[POINTS_RECENT] = code && is_of_recent(summary, text) ? 2
									    : 0;
		points[POINTS_AHEAD] = terms_ahead(terms, text);
	}
	ranked->score = sum(points);
}

/* The later one first; what is no longer in the log is older. */
static int
compare_later(const struct ranked *a, const struct ranked *b)
{
	if (a->learning->carried != b->learning->carried)
		return a->learning->carried ? 1 : -1;
	return (a->at < b->at) - (a->at > b->at);
}

static int
by_entry(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	int c = str_cmp(a->learning->src.file, b->learning->src.file);

	if (c)
		return c;
	if (a->learning->entry != b->learning->entry)
		return a->learning->entry < b->learning->entry ? -1 : 1;
	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return compare_later(a, b);
}

static int
by_score(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;

	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return compare_later(a, b);
}

static bool
same_entry(const struct ranked *a, const struct ranked *b)
{
	return a->learning->entry == b->learning->entry &&
	    str_eq(a->learning->src.file, b->learning->src.file);
}

/* In quarters of a point. */
static int
step_of(const struct summary *summary, const struct summary_learning *learning)
{
	enum { ENTRY = 8, OUTSIDE = 2, UNPLANNED = 1 };

	if (learning->entry)
		return ENTRY;
	return summary->n_plans ? OUTSIDE : UNPLANNED;
}

/* Each learning of an entry ranks after the better ones of that entry ... */
static void
spread_entries(const struct summary *summary, struct ranked *all, size_t n)
{
	array_sort(all, n, by_entry);
	for (size_t i = 0, before = 0; i < n; i++) {
		before = i && same_entry(&all[i], &all[i - 1]) ? before + 1 : 0;
		all[i].points[POINTS_ENTRY] = -(
		    (int)(before > 1000 ? 1000 : before) *
		    step_of(summary, all[i].learning) / 4);
		all[i].score = sum(all[i].points);
	}
}

/* ... and so does each learning of a type. */
static void
spread_types(struct ranked *all, size_t n)
{
	static const int step[LEARN_TYPES] = {
		[LEARN_PATTERN] = 2,
		[LEARN_GOTCHA] = 2,
		[LEARN_DEPENDENCY] = 4,
	};
	int before[LEARN_TYPES] = { 0 };

	array_sort(all, n, by_score);
	for (size_t i = 0; i < n; i++) {
		enum learning_type type = all[i].learning->type;

		all[i].points[POINTS_CROWD] = -(before[type] * step[type] / 4);
		all[i].score = sum(all[i].points);
		if (before[type] < 1000)
			before[type]++;
	}
}

struct ranked *
rank_learnings(const struct summary *summary)
{
	size_t n = summary->n_learnings;
	struct terms *terms = terms_new(summary);
	struct ranked *all = zeroed(n + 1, sizeof *all);

	for (size_t i = 0; i < n; i++) {
		all[i].learning = &summary->learnings[i];
		all[i].at = i;
		give_points(&all[i], summary, terms);
	}
	terms_free(terms);
	spread_entries(summary, all, n);
	spread_types(all, n);
	array_sort(all, n, by_score);
	return all;
}
