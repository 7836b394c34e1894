/*
 * fires: in how many files each phrase of lib/data/words and each rule of a
 * rule file occurs. `tests/bench/fires FOLDER` passes it the files, a name per
 * line. It looks at all lines, one by one: what counts is whether people write
 * so, not how pith parses it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/data.h"
#include "base/in.h"
#include "learn/rules.h"
#include "text/wordlist.h"

/* The number of files that have it, and the last one, counted from 1. */
struct count {
	size_t files, last;
};

static void
count_in(struct count *count, size_t file)
{
	count->files += count->last != file;
	count->last = file;
}

static struct count *phrase_counts[WORDLISTS];

static void
look_for_phrases(struct str line, size_t file)
{
	for (size_t list = 0; list < WORDLISTS; list++) {
		for (size_t i = 0; i < wordlists[list].n; i++) {
			struct phrases one = { NULL,
				&wordlists[list].phrases[i], 1 };
			struct count *count = &phrase_counts[list][i];

			if (count->last != file && phrases_find(&one, line).n)
				count_in(count, file);
		}
	}
}

struct rule_counts {
	const char *name;
	struct rules rules;
	struct count *counts;
};

static void
look_for_rules(struct rule_counts *counts, struct str line, size_t file)
{
	struct rule_walk walk = { 0 };
	struct rule_hit hit;

	rules_look(&counts->rules, line);
	while (rules_next(&counts->rules, &walk, &hit))
		count_in(&counts->counts[hit.rule - counts->rules.list], file);
}

static void
report(struct rule_counts rules[], size_t n)
{
	for (size_t list = 0; list < WORDLISTS; list++) {
		for (size_t i = 0; i < wordlists[list].n; i++)
			printf("%zu\twords\t%s\t%s%s\n",
			    phrase_counts[list][i].files, wordlists[list].name,
			    wordlists[list].phrases[i].text,
			    wordlists[list].phrases[i].open ? "*" : "");
	}
	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < rules[i].rules.count; j++)
			printf("%zu\t%s\t%.*s\n", rules[i].counts[j].files,
			    rules[i].name,
			    STR_ARG(rules[i].rules.list[j].name));
	}
}

int
main(void)
{
	static struct rule_counts rules[] = {
		{ .name = "learnings.rules" },
		{ .name = "facts.rules" },
		{ .name = "topics.rules" },
	};
	enum { RULES = sizeof rules / sizeof *rules };
	char name[4096];
	size_t file = 0;

	for (size_t i = 0; i < RULES; i++) {
		rules_open(&rules[i].rules, rules[i].name, NULL);
		rules[i].counts = calloc(rules[i].rules.count,
		    sizeof *rules[i].counts);
	}
	for (size_t list = 0; list < WORDLISTS; list++)
		phrase_counts[list] = calloc(wordlists[list].n,
		    sizeof **phrase_counts);
	while (fgets(name, sizeof name, stdin)) {
		struct in in;
		struct str line;
		char *names[] = { name, NULL };

		name[strcspn(name, "\n")] = '\0';
		file++;
		in_open(&in, names, NULL);
		while (in_next_file(&in)) {
			while (in_line(&in, &line)) {
				look_for_phrases(line, file);
				for (size_t i = 0; i < RULES; i++)
					look_for_rules(&rules[i], line, file);
			}
		}
		in_close(&in);
	}
	report(rules, RULES);
	return 0;
}
