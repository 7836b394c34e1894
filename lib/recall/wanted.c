#include "recall/wanted.h"

#include <stdlib.h>

#include "same/fact.h"
#include "talk/symbols_words.h"
#include "text/wordlist.h"

/* Only so many are compared with each other. */
enum { MOST = 600 };

/* What is less likely is not worth its room, though there be some. */
enum { LIKELY = 10, HELD_LIKELY = 100 };

/* Logits in 1/64: of the time of its last and its first use, */
enum { BASE = -168, AGE = -129, FIRST = 54 };
/*
 * and, for each doubling, of how often tools printed it, and how many files have
 * it that the summary names, or names as the next.
 */
enum { PRINTED = 14, IN_FILES = 15, IN_NEXT = 70 };

/* 1000 / (1 + exp(-z)) for z = -6, -5.5, ... 6. */
static const uint16_t logistic[] = { 2, 4, 7, 11, 18, 29, 47, 76, 119, 182, 269,
	378, 500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998 };

/* The files that a name stands in. */
struct homes {
	uint32_t files, next; /* of those that the summary names: how many */
	uint32_t file, rank;  /* the one that it is shown with */
};

struct candidate {
	struct wanted_name name;
	struct str text;
	uint64_t gain; /* chances of what it tells and nothing above it does */
	bool told;
};

static uint32_t
chance_of(int64_t z)
{
	int64_t half = (z + 6 * 64) * 2;
	size_t i;
	uint32_t low, high;

	if (half < 0)
		return logistic[0];
	i = (size_t)(half / 64);
	if (i + 1 >= sizeof logistic / sizeof *logistic)
		return 998;
	low = logistic[i];
	high = logistic[i + 1];
	return low +
	    (uint32_t)((uint64_t)(high - low) * (uint64_t)(half % 64) / 64);
}

/* The binary logarithm of 1 + n in 1/64, straight between powers of two. */
static int64_t
doublings(uint32_t n)
{
	int64_t whole = 0;
	uint64_t power = 1;

	while (power * 2 <= (uint64_t)n + 1) {
		power *= 2;
		whole++;
	}
	return whole * 64 + (int64_t)(((uint64_t)n + 1 - power) * 64 / power);
}

/* Of a name that was used between c->from and c->tail. */
static uint32_t
chance_of_use(const struct word_use *use, const struct homes *homes,
    const struct compaction *c)
{
	int64_t n = (int64_t)(c->tail - c->from);
	int64_t age = (int64_t)c->tail - (int64_t)use->last;
	int64_t first = (int64_t)c->tail - (int64_t)use->first;
	int64_t found = PRINTED * doublings(use->printed) +
	    IN_FILES * doublings(homes->files) +
	    IN_NEXT * doublings(homes->next);

	if (first > n)
		first = n;
	return chance_of(BASE + (AGE * age + FIRST * first) / n + found / 64);
}

/* ---- in which files ---- */

enum { NAMED = 1, NEXT = 2 };

struct files {
	uint8_t *named;    /* by number in stretch.names: NAMED, NEXT */
	uint32_t *touched; /* the last moment, from 1 */
};

/* What is to be done stands under its heading, or at the end. */
static struct str
next_part(struct str summary)
{
	size_t at = summary.n > 1500 ? summary.n - 1500 : 0;
	struct str label = wordlist_find(LIST_SUMMARY_NEXT, summary);
	size_t next = (size_t)(label.p - summary.p);

	return str_skip(summary, next < at ? next : at);
}

static void
see_files(const struct stretch *stretch, const struct compaction *c,
    struct holds *summary, struct files *files)
{
	struct holds next;

	holds_open(&next, next_part(compaction_text(stretch, c)));
	for (size_t i = c->from; i < c->at; i++) {
		uint32_t path = stretch->moments[i].path;
		struct str name = stretch_name(stretch, path);

		if (path == 0)
			continue;
		if (files->touched[path] == 0) {
			files->named[path] |= (uint8_t)(NAMED *
			    holds_fact(summary, FACT_PATH, name));
			files->named[path] |= (uint8_t)(NEXT *
			    holds_fact(&next, FACT_PATH, name));
		}
		files->touched[path] = (uint32_t)(i + 1);
	}
	holds_close(&next);
}

/* What is written about names is not where they are from. */
static bool
is_document(struct str path)
{
	return str_ends(path, STR(".md")) || str_ends(path, STR(".txt"));
}

/* A name stands with the file that is named, else touched last. */
static void
see_pairs(const struct stretch *stretch, const struct contents *contents,
    const struct files *files, struct homes *by_word)
{
	for (uint32_t i = 1; i < contents->pairs.n; i++) {
		uint32_t file, word, rank;
		struct homes *homes;

		contents_pair(contents, i, &file, &word);
		homes = &by_word[word];
		homes->files += (files->named[file] & NAMED) != 0;
		homes->next += (files->named[file] & NEXT) != 0;
		rank = files->touched[file];
		if (rank && is_document(stretch_name(stretch, file)))
			rank = 1;
		else if (rank && files->named[file])
			rank += (uint32_t)(stretch->n_moments *
			    files->named[file]);
		if (rank > homes->rank) {
			homes->rank = rank;
			homes->file = file;
		}
	}
}

static struct homes *
find_homes(const struct stretch *stretch, const struct compaction *c,
    const struct contents *contents, struct holds *summary)
{
	struct homes *by_word = zeroed(contents->words.n + 1, sizeof *by_word);
	struct files files = {
		zeroed(stretch->names.n + 1, sizeof *files.named),
		zeroed(stretch->names.n + 1, sizeof *files.touched),
	};

	see_files(stretch, c, summary, &files);
	see_pairs(stretch, contents, &files, by_word);
	free(files.named);
	free(files.touched);
	return by_word;
}

/* ---- which ones ---- */

static int
by_worth(const void *one, const void *other)
{
	const struct candidate *a = one, *b = other;
	uint64_t left = a->gain * (b->text.n + 1);
	uint64_t right = b->gain * (a->text.n + 1);

	if (left != right)
		return left > right ? -1 : 1;
	return str_cmp(a->text, b->text);
}

static size_t
candidates(const struct contents *contents, const struct homes *homes,
    const struct compaction *c, struct candidate *all)
{
	size_t found = 0;

	for (uint32_t word = 1; word < contents->words.n; word++) {
		const struct word_use *use = &contents->uses[word];
		struct candidate *new = &all[found];

		if (use->last <= c->from || use->seen > c->tail)
			continue;
		*new = (struct candidate){ .text = intern_str(&contents->words,
					       word) };
		if (symbols_is_other(new->text))
			continue;
		new->name.word = word;
		new->name.file = homes[word].file;
		new->name.chance = chance_of_use(use, &homes[word], c);
		new->gain = new->name.chance;
		found++;
	}
	return found;
}

/* What the summary names already is worth half. Returns how many are left. */
static size_t
weigh_held(struct candidate *all, size_t n, struct holds *summary)
{
	size_t left = 0;

	for (size_t i = 0; i < n; i++) {
		bool held = holds_fact(summary, FACT_SYMBOL, all[i].text);
		uint32_t chance = all[i].name.chance / (held ? 2 : 1);

		if (chance < (held ? HELD_LIKELY : LIKELY))
			continue;
		all[left] = all[i];
		all[left].name.chance = chance;
		all[left++].gain = chance;
	}
	return left;
}

static bool
contains(const struct candidate *a, const struct candidate *b)
{
	return a->text.n > b->text.n &&
	    str_find(a->text, b->text, 0) < a->text.n;
}

/* What is told need not be told again, not by another name either. */
static void
tell(struct candidate *all, size_t n, struct candidate *told)
{
	for (size_t i = 0; i < n; i++) {
		struct candidate *c = &all[i];

		if (c->told || (c != told && !contains(told, c)))
			continue;
		c->told = true;
		for (size_t j = 0; j < n; j++) {
			if (contains(&all[j], c))
				all[j].gain -= c->name.chance;
		}
	}
}

static struct wanted
in_order(struct candidate *all, size_t n)
{
	struct wanted wanted = { zeroed(n + 1, sizeof *wanted.all), 0 };

	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < n; j++) {
			if (contains(&all[i], &all[j]))
				all[i].gain += all[j].name.chance;
		}
	}
	for (;;) {
		struct candidate *best = NULL;

		for (size_t i = 0; i < n; i++) {
			if (!all[i].told &&
			    (best == NULL || by_worth(&all[i], best) < 0))
				best = &all[i];
		}
		if (best == NULL)
			return wanted;
		wanted.all[wanted.n++] = best->name;
		tell(all, n, best);
	}
}

struct wanted
wanted_names(const struct stretch *stretch, const struct compaction *c,
    const struct contents *contents, struct holds *summary)
{
	struct homes *homes = find_homes(stretch, c, contents, summary);
	struct candidate *all = zeroed(contents->words.n + 1, sizeof *all);
	size_t n = candidates(contents, homes, c, all);
	struct wanted wanted;

	n = weigh_held(all, n, summary);
	qsort(all, n, sizeof *all, by_worth);
	wanted = in_order(all, n < MOST ? n : MOST);
	free(all);
	free(homes);
	return wanted;
}
