/*
 * wordlist: the words and phrases of natural languages that programs look for:
 * lib/data/words, compiled in. All of them ignore case and accents, as fold.h
 * says; between two words any white space and punctuation may be.
 *
 * A phrase matches whole words; `*` at its end stands for any ending ("block*":
 * "blocked", "Blockers"). In scripts without spaces (Chinese, Thai) there are no
 * word boundaries: there a phrase matches anywhere. Code and names with a dot
 * ("`done`", "next.config.js") are no words.
 */
#ifndef PITH_WORDLIST_H
#define PITH_WORDLIST_H

#include "base/str.h"

/* LIST_X is the list `x` of lib/data/words, where what it is for stands. */
enum wordlist {
	/* text */
	/* log, jsonlog, plan */
	/* gist */
	LIST_ABBREVIATION,
	LIST_CHECK_FAILED,
	LIST_CHECK_OTHER,
	LIST_CHECK_PASSED,
	LIST_CHECK_TESTS,
	LIST_CHECK_WEAKLY_PASSED,
	LIST_GIVES_REASON,
	LIST_GIVES_REASON_COMMA,
	LIST_LOWERED,
	LIST_MEASURE_CAPTION,
	LIST_NO_OBJECTIVE_CAPTION,
	LIST_NO_OUTCOME_CAPTION,
	LIST_OBJECTIVE_CAPTION,
	LIST_OUTCOME_CAPTION,
	LIST_SAYS_DECISION,
	LIST_TITLE_EMPTY,
	LIST_TITLE_KIND,
	LIST_VERDICT,
	/* fact */
	LIST_BLOCKED_MARK,
	LIST_BLOCKER_CAPTION,
	LIST_BLOCKER_OVER,
	LIST_CONSTRAINT,
	LIST_COULD_NOT,
	LIST_DECISION_ID,
	LIST_DECISION_TITLE,
	LIST_DECISION_VERB,
	LIST_GOAL,
	LIST_IS_BLOCKED,
	LIST_NAMES_TWO,
	LIST_NEGATION,
	LIST_NEXT_CAPTION,
	LIST_NEXT_STATED,
	LIST_NOTHING_BLOCKS,
	LIST_NOT_THERE,
	LIST_NO_BLOCKER_CAPTION,
	LIST_PLAN_CAPTION,
	LIST_SESSION_ID,
	LIST_SETTLED_ALL,
	LIST_SETTLED_VERB,
	LIST_STEP_DENIED,
	LIST_STEP_FILLER,
	LIST_STEP_REACHED,
	LIST_TASK_ID,
	LIST_THIS_PLACE,
	LIST_UNBLOCKING_TITLE,
	LIST_UNFINISHED,
	LIST_WAITS_FOR,
	LIST_WORK_STOPS,
	/* learn, topic, running */
	LIST_NO_TOPIC,
	/* talk, trace, shell, usage */
	/* same */
	/* loss, recall */
	/* summary, load, logbook, document */
	/* append, merge, archive */
	/* filters */

	WORDLISTS
};

/* All of s is one of the phrases, white space and punctuation aside. */
bool wordlist_is(enum wordlist list, struct str s);

/*
 * How many bytes the longest of the phrases takes at the start of s, white
 * space and punctuation before it counted in; 0: s does not begin with one.
 */
size_t wordlist_begins(enum wordlist list, struct str s);

/* The first of the phrases in s, the longest there; empty if there is none. */
struct str wordlist_find(enum wordlist list, struct str s);
static inline bool
wordlist_has(enum wordlist list, struct str s)
{
	return wordlist_find(list, s).n > 0;
}

/* The tables that the Makefile makes of lib/data/words. */
struct phrase {
	const char *text; /* folded, without the `*` */
	unsigned char n;
	bool open; /* with it */
};
struct phrases {
	const struct phrase *phrases;
	size_t n;
};
extern const struct phrases wordlists[WORDLISTS];

#endif
