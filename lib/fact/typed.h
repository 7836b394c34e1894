/*
 * typed: what the user typed of a message, by sentences. Not typed are messages
 * of sub-agents and of the client, reports (a document with headings, a request
 * made for another agent), and within a message code, lines of logs and
 * terminals, and what repeats the agent's own words.
 */
#ifndef PITH_TYPED_H
#define PITH_TYPED_H

#include "json/record.h"

/* The client wrote it in the user's name. */
bool typed_is_injected(struct str text);

/* Without what an editor adds before the request. */
struct str typed_request(struct str text);

/* A message of the user in which something may have been typed. */
bool typed_is_prompt(const struct record *record);

struct typed {
	/* private */
	struct str rest, said;
	struct buf line;  /* the paragraph whose sentences are next */
	struct str left;  /* of it */
	bool fenced, marked, at_block;
};

/*
 * said: the agent's last words, or empty. Both must live as long as sentences
 * are taken.
 */
void typed_open(struct typed *typed, struct str text, struct str said);
/* The next sentence on one line, valid until the next call; false at the end. */
bool typed_next(struct typed *typed, struct str *sentence);
void typed_close(struct typed *typed);

#endif
