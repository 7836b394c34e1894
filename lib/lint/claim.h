/*
 * claim: what a line says of the project in a closed vocabulary: its package
 * manager, its test runner, the version of a tool, how code is indented, the
 * branch that work begins on, the port of a service.
 */
#ifndef PITH_CLAIM_H
#define PITH_CLAIM_H

#include "lint/memory.h"

enum topic {
	TOPIC_MANAGER, /* package manager, of a language */
	TOPIC_RUNNER,  /* test runner */
	TOPIC_VERSION, /* of a tool */
	TOPIC_INDENT,  /* of a language, or of all */
	TOPIC_BRANCH,  /* the base of branches and pull requests */
	TOPIC_PORT,    /* of a service */
};

struct claim {
	enum topic topic;
	uint64_t subject; /* equal for claims about the same thing */
	struct str value; /* a slice of the line */
};

/* The claim that a line makes; false if it makes none, or none that is clear. */
bool claim_parse(struct claim *claim, const struct memory *memory, size_t line);

/* Both may be true: 18 and 18.2 are one version. */
bool claim_agrees(const struct claim *claim, const struct claim *other);

#endif
