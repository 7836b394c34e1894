/*
 * tool_calls: the facts in an agent's calls of its tools.
 */
#ifndef PITH_TOOL_CALLS_H
#define PITH_TOOL_CALLS_H

#include "talk/outputs.h"
#include "talk/prose.h"

struct tool_calls {
	struct writer *writer;
	struct outputs outputs;
	struct prose prose;
};

/* Emits the facts of a `call` record. */
void emit_call(struct tool_calls *calls, const struct record *record);

#endif
