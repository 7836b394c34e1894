/*
 * wordlist: the words and phrases of natural languages that programs look for:
 * lib/data/words, compiled in. All of them ignore case and accents, as fold.h
 * says; between two words any white space and punctuation may be.
 *
 * A phrase matches whole words; `*` at its end stands for any ending ("block*":
 * "blocked", "Blockers"). In scripts without spaces (Chinese, Thai) there are no
 * word boundaries: there a phrase matches anywhere. Code and names with a dot
 * ("`done`", "next.config.js") do not match.
 */
#ifndef PITH_WORDLIST_H
#define PITH_WORDLIST_H

#include "base/str.h"

/* LIST_X is the list `x` of lib/data/words, which says what it is for. */
enum wordlist {
	/* text */
	LIST_COUNTED,
	LIST_DATE_AT,
	LIST_DATE_OF,
	LIST_DAY_ENDING,
	LIST_GIST_LINE,
	LIST_NOTHING,
	LIST_NOTHING_ELSE,
	LIST_ORDINAL,
	LIST_ORDINAL_UNIT,
	/* log, jsonlog, plan */
	LIST_LOG_TITLE,
	LIST_FILE_TITLE,
	LIST_MEMORY_BANK,
	LIST_RALPH_LOG,
	LIST_WORK_UNIT,
	LIST_FILE_FIELD,
	LIST_TEMPLATE_TITLE,
	LIST_TEMPLATE_FIELD,
	LIST_TEMPLATE_LINE,
	LIST_DAY_FIELD,
	LIST_FIELD_DATE,
	LIST_FIELD_UPDATED,
	LIST_FIELD_STATUS,
	LIST_FIELD_RESULT,
	LIST_FIELD_AGENT,
	LIST_FIELD_ID,
	LIST_FIELD_BRANCH,
	LIST_FIELD_STARTED,
	LIST_PLANNED,
	LIST_DECIDED,
	LIST_UNDER_WAY,
	LIST_WAITS,
	LIST_WAITS_FIRST,
	LIST_FAILED_FIRST,
	LIST_ATTEMPT,
	LIST_ATTEMPT_FAILED,
	LIST_UNFINISHED,
	LIST_SHOUT_BLOCKED,
	LIST_SHOUT_RESOLVED,
	LIST_DONE_FIELD,
	LIST_TITLE_FRONT,
	LIST_JOINT,
	LIST_TITLE_FILLER,
	LIST_PRIORITY_FIRST,
	LIST_PRIORITY_HIGH,
	LIST_PRIORITY_MIDDLE,
	LIST_PRIORITY_LOW,
	LIST_PRIORITY_LAST,
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
	LIST_APPROACH_CAPTION,
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
	LIST_DENIAL,
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
	LIST_STILL_LACKING,
	LIST_WAITS_FOR,
	LIST_WORK_STOPS,
	/* learn, topic, running */
	LIST_NO_TOPIC,
	/* talk, trace, shell, usage */
	LIST_CLIENT_NOTE,
	LIST_CLIENT_CONTINUES,
	LIST_TOOL_OVERWROTE,
	LIST_TOOL_EXIT_CODE,
	LIST_TOOL_FAILED,
	LIST_TODO_DROPPED,
	LIST_FILE_CREATED,
	LIST_FILE_DELETED,
	LIST_FILE_NEW,
	LIST_ISSUE_WORD,
	LIST_ISSUE_PLACE,
	LIST_ISSUE_COLOUR,
	LIST_ISSUE_NOT,
	LIST_NUMBER_UNIT,
	LIST_NUMBER_NAME,
	LIST_NUMBER_JOIN,
	LIST_NUMBER_OF,
	LIST_NUMBER_TO,
	LIST_NUMBER_COUNTED,
	LIST_TEST_FAILED,
	/* same */
	LIST_STOP_WORD,
	LIST_NEGATION,
	LIST_PURPOSE,
	LIST_CHANGE,
	LIST_CHANGE_VERB,
	LIST_COMES_BEFORE,
	LIST_COMES_AFTER,
	LIST_CAPTION_WORD,
	LIST_MADE,
	LIST_OPPOSITE,
	LIST_EQUAL,
	/* loss, recall */
	LIST_STOPPED,
	LIST_EXIT_STATUS,
	LIST_NO_OUTPUT,
	LIST_ERROR_LINE,
	LIST_SUMMARY_NEXT,
	/* summary, load, document */
	LIST_PRESENT,
	LIST_NOTHING_DONE,
	/* append, merge, archive */
	LIST_BEFORE_TIME,
	LIST_NOTES_CAPTION,
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
	const char *name; /* of the list */
	const struct phrase *phrases;
	size_t n;
};
extern const struct phrases wordlists[WORDLISTS];

/* wordlist_find() of any phrases, such as one alone. */
struct str phrases_find(const struct phrases *phrases, struct str s);

#endif
