/*
 * calls: the calls of tools: what a tool is for, by its name and arguments, and
 * the records of calls that wait for their results.
 */
#ifndef PITH_CALLS_H
#define PITH_CALLS_H

#include "base/map.h"
#include "trace/emit.h"

struct calls {
	/* private */
	struct held_call {
		struct buf head;     /* the record up to its result */
		struct buf id, agent;
		struct buf output;   /* so far */
		struct src src;
		size_t tokens_in;
		bool done;
	} *all;              /* in their order; the last one waits */
	size_t n, cap;
	struct map by_id;    /* to the place in `all`, from 1; 0: done */
};

/* All but args may be empty; args may be absent. */
struct call {
	struct str id, tool, command, path;
	struct json args;
};

struct result {
	struct str id;
	struct text output;
	bool error;
};

/* Begins a call, which waits for its result. */
void calls_add(struct calls *calls, struct emitter *emitter,
    const struct call *call);

/* A call with this identifier waits. */
bool calls_has(const struct calls *calls, struct str id);

/*
 * Writes the call that waits for this result: the newest if the result has no
 * identifier. For an unknown identifier, writes a call without a tool.
 */
void calls_result(struct calls *calls, struct emitter *emitter,
    const struct result *result);

/* Adds a part of the output of the newest call that waits; false if none does. */
bool calls_add_output(struct calls *calls, struct str part);

/* Writes the calls that still wait, without results but with their output. */
void calls_end(struct calls *calls, struct emitter *emitter);
void calls_free(struct calls *calls);

#endif
