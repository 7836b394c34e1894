/*
 * calls: the calls of tools, which wait for their results. Each is held as the
 * text of its record so far.
 */
#ifndef PITH_CALLS_H
#define PITH_CALLS_H

#include "trace/idmap.h"
#include "trace/emit.h"

struct calls {
	/* private */
	struct held_call {
		struct buf head;     /* what stands in front of its result */
		struct buf id, agent;
		struct src src;
		size_t tokens_in;
		size_t older, newer; /* in the order of the calls */
	} *all;
	size_t n, cap, oldest, newest, free;
	struct idmap by_id;
};

/* What a call is made of; tool and the others may be empty. */
struct call {
	struct str id, tool, command, path;
	struct json args;
};

/* Whether a result tells of a failure. */
struct result {
	struct str id;
	struct text output;
	bool error;
};

/* It waits from now on. */
void calls_add(struct calls *calls, struct emitter *emitter, const struct call *call);

/* A call of this identifier waits. */
bool calls_has(const struct calls *calls, struct str id);

/*
 * Writes the call that waits for this result; the newest, where the result has
 * no identifier. For one that is not known a call without a tool is written.
 */
void calls_result(struct calls *calls, struct emitter *emitter,
    const struct result *result);

/* Writes what still waits, without results. */
void calls_end(struct calls *calls, struct emitter *emitter);
void calls_free(struct calls *calls);

#endif
