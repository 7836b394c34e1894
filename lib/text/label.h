/*
 * label: what the words of a label mean, in several languages (lib/data/labels),
 * and the label at the start of a line, in all its forms: "**Label:** text",
 * "**Label**: text", "Label: text", "LABEL:", "**Label** - text", with a
 * full-width colon, and words without any mark.
 */
#ifndef PITH_LABEL_H
#define PITH_LABEL_H

#include "base/str.h"

enum label {
	LABEL_NONE,       /* before any label */
	LABEL_LEARNING,   /* Learnings, Key insights, Notes for next iteration */
	LABEL_PATTERN,    /* Codebase Patterns, Patterns discovered, Conventions */
	LABEL_GOTCHA,     /* Gotchas encountered, Warnings, Pitfalls */
	LABEL_DEPENDENCY, /* Dependencies discovered */
	LABEL_FILES,      /* Files changed, Artifacts, Created, Modified files */
	LABEL_DONE,       /* What was implemented, Summary, Completed */
	LABEL_TEST,       /* Verification, Tests run, Quality checks, Evidence */
	LABEL_NEXT,       /* Next steps, Remaining, TODO, Follow-ups */
	LABEL_BLOCKER,    /* Blocked, Blockers, Known issues, Open questions */
	LABEL_DECISION,   /* Decision, Decisions made */
	LABEL_REASON,     /* Rationale, Consequences, Alternatives, Context */
	LABEL_STATUS,     /* Status, Completed: DATE */
	LABEL_META,       /* Thread, Run log, Commit, Agent, Date, Duration, Branch */
	LABEL_OTHER,      /* a label whose words are not known */
};

/*
 * What a label's words mean, without marks and colon: LABEL_OTHER if unknown.
 * "Files changed (9)" and "FILES CHANGED" are the same; a topic may come first
 * ("Database gotchas").
 */
enum label label_of(struct str words);

/*
 * The same, but each word must be known: for words that may be prose. *weight
 * is how strongly they are a label (lib/data/labels).
 */
enum label label_known(struct str words, unsigned *weight);

/* One of the words is in no label: so label_known() is LABEL_OTHER. Quicker. */
bool label_is_strange(struct str words);

/*
 * Where the last word of text is that a label of this kind (LABEL_LEARNING to
 * LABEL_META) may have; text.n: no part of text is one.
 */
size_t label_last_word(struct str text, enum label label);

/*
 * The label names a kind of part and no topic: "Gotchas", "Patterns discovered";
 * not "Warning rules", "Import pattern", whose items mean little without it.
 */
bool label_is_bare(struct str words);

/* The items under it are learnings. */
static inline bool
label_teaches(enum label label)
{
	return label >= LABEL_LEARNING && label <= LABEL_DEPENDENCY;
}

/* A value that says nothing: "none", "N/A", "(add patterns here)", "[Date]", "-". */
bool is_placeholder(struct str text);

/*
 * A caption of what stops the work: "Blockers"; not "Issues encountered", most of
 * which were solved, nor what was done about a blocker ("Blocker fix").
 */
bool label_blocks(struct str caption);

/* The text of a blocker names none: "None at this time", "No - fast enough". */
bool blocks_nothing(struct str text);

/* The text of a blocker reports that it is resolved. */
bool blocker_is_over(struct str text);

struct parsed_label {
	enum label label;
	unsigned weight;    /* of its words: lib/data/labels */
	struct str caption; /* the words, no marks, no colon */
	struct str text;    /* the rest of the line */
	bool found;         /* there is a label, or the form of one */
	bool own;           /* it has the line for itself */
	bool bold, colon;
};

/* The label that a line or an item begins with. */
struct parsed_label label_parse(struct str text);

/*
 * Its two halves: a label with a colon or bold marks; and, where there is none,
 * the whole text as one.
 */
struct parsed_label label_parse_marked(struct str text);
void label_parse_bare(struct str text, struct parsed_label *parsed);

/* The same for a label with a colon only; true if there is one. */
bool label_parse_colon(struct str text, struct parsed_label *parsed);

/* A label's own words: no emphasis around them, no colon at the end. */
struct str label_caption(struct str s);

/* How many words. */
size_t label_words(struct str s);

#endif
