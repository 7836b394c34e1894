/*
 * talk: the facts of a session of an agent, as its messages and calls go by.
 */
#ifndef PITH_TALK_H
#define PITH_TALK_H

#include "talk/tool_calls.h"

/* Starts as zero but for teller.wanted. */
struct talk {
	struct teller teller;
	struct rules rules;

	/* private */
	struct seen failing;
	struct tool_calls calls;
	struct buf cwd, branch; /* of the session, not told yet */
	struct buf goal;        /* the same, of the summary before */
	struct buf goal_file;
	struct src goal_src;
	bool asked;             /* its first request was told */
};

/* file is the user's rules, or NULL. */
void talk_open(struct talk *talk, const char *file);

/* Each record, in their order. */
void talk_see(struct talk *talk, const struct record *record);

/*
 * What an entry or a section of a log mentions, in the order of its lines: files,
 * names of code, issues, tests, errors, numbers. What it says of the work itself
 * is in fact/intent.h.
 */
void mentioned_tell(struct talk *talk, const struct record *record);

void talk_close(struct talk *talk);

#endif
