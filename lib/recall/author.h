/*
 * author: the agent that a session is of, which is the format of its transcript,
 * and its models, by the messages and requests of its main agent.
 */
#ifndef PITH_AUTHOR_H
#define PITH_AUTHOR_H

#include "json/record.h"
#include "same/intern.h"

/* Starts as all zero. */
struct author {
	/* private */
	struct buf agent;
	struct intern models;
	size_t *times; /* that each wrote, by number */
	size_t cap;
	uint32_t last;
};

/* Takes what it needs of a record; a doc begins another transcript. */
void author_add(struct author *author, const struct record *record);

/* "claude-code"; empty if it is unknown. Valid until the next doc. */
struct str author_agent(const struct author *author);

/*
 * The model of most messages and requests, the first of several; empty if none is
 * known. These texts are valid until another record is added.
 */
struct str author_model(const struct author *author);

/* The number of the last model, 0 if there is none; and its text. */
uint32_t author_last(const struct author *author);
struct str author_named(const struct author *author, uint32_t model);

/* For the next session of the transcript: forgets the models. */
void author_clear(struct author *author);
void author_free(struct author *author);

/* Adds agent and model as members of the record that is open in b. */
void author_put(struct buf *b, struct str agent, struct str model);

#endif
