/*
 * tools: what the tools of all agents are for, by their names and arguments,
 * so that they can be compared.
 */
#ifndef PITH_TOOLS_H
#define PITH_TOOLS_H

#include "json/json.h"

struct tool {
	const char *verb;    /* "read", "search", "list", "edit", "write",
				"run", "fetch", "task", "other" */
	struct str path;     /* as it is written; empty: none is known */
	struct str command;  /* of a shell */
};

/* args is an object, or absent; command what is known to be one. */
struct tool tool_tell(struct str name, struct json args, struct str command,
    struct arena *arena);

/*
 * What a command of a shell does that only looks: "read", "search" or "list",
 * and at which path; NULL for one that does more, or something else.
 */
const char *shell_verb(struct str command, struct str *path);

#endif
