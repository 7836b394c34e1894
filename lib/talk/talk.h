/*
 * talk: extracts the facts of an agent's session from its records, one by one.
 * The modules, in call order:
 *
 *   talk        a call: what it read, wrote and ran, its lists of things to do;
 *               a message or a compaction, and what entries mention
 *   commands    a command line: files, working directory, packages, git
 *   outputs     what a command printed: tests, errors
 *   prose       what somebody said, by items and sentences
 *   symbols, issues, numbers   finders of what a text mentions
 *   writer      fact records, each once for its record
 *
 * The patterns are in lib/data/facts.rules, the words in lib/data/words.
 */
#ifndef PITH_TALK_H
#define PITH_TALK_H

#include "talk/outputs.h"
#include "talk/prose.h"

/* Zero-initialise all but writer.wanted. */
struct talk {
	struct writer writer;
	struct rules rules;

	/* private */
	struct outputs outputs;
	struct prose prose;
	struct buf cwd, branch; /* of the session, not written yet */
	struct buf goal;        /* the same, from the last summary */
	struct buf goal_file;
	struct src goal_src;
	bool asked;             /* its first request was seen */
};

/* file: the user's rules, or NULL. */
void talk_open(struct talk *talk, const char *file);

/* Emits the facts of a message, a call or a compaction, in their order. */
void talk_extract(struct talk *talk, const struct record *record);

/*
 * Emits what an entry or a section of a log mentions, line by line: files,
 * names of code, issues, tests, errors, numbers. What it says about the work
 * itself is fact/intent.h's.
 */
void talk_extract_mentions(struct talk *talk, const struct record *record);

void talk_close(struct talk *talk);

#endif
