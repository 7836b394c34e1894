/*
 * topic: a plain name for what a learning is about, from the words in it.
 * topics.rules says which words mean which topic.
 */
#ifndef PITH_TOPIC_H
#define PITH_TOPIC_H

#include "learn/rules.h"

struct topics {
	struct rules rules;

	/* private */
	struct topic {
		struct str name; /* as in the rule file */
		size_t points, first;
	} *list;
	size_t n, cap;
	size_t *of;             /* the topic of each rule */
	struct buf look, name;
	size_t own;             /* bytes of look; parts of names follow */
};

/* Reads the rules as rules_open() does. topics must be all zero. */
void topics_open(struct topics *topics, const char *file);
void topics_close(struct topics *topics);

/*
 * The topic of a text and of its files (one path per line); empty if no rule
 * gives enough points. Valid until the next call.
 */
struct str topics_find(struct topics *topics, struct str text,
    struct str files);

/* The rules forbid this word as a topic. */
bool topics_veto(struct topics *topics, struct str word);

#endif
