/*
 * topic: a plain name for what a learning is about, by the words in it. Which
 * words tell which topic stands in topics.rules.
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
	size_t n_of;
	struct buf look, name;
	size_t own;             /* of look; behind it are parts of names */
};

/* Reads the rules as rules_open() does. topics must be all zero. */
void topics_open(struct topics *topics, const char *file);
void topics_close(struct topics *topics);

/*
 * The topic of a text and of the files that belong to it (paths, a line each);
 * empty where nothing tells. Valid until the next call.
 */
struct str topics_find(struct topics *topics, struct str text,
    struct str files);

/* The rules forbid this word as a topic. */
bool topics_veto(struct topics *topics, struct str word);

#endif
