/*
 * load: loads the memory files of a project as an agent does; see reach.h.
 */
#ifndef PITH_LOAD_H
#define PITH_LOAD_H

#include "reach/reach.h"

/*
 * Loads as `agent` ("claude", "codex", "copilot", "cursor", "gemini",
 * "windsurf") does in the directory `cwd` of the project `root`. cwd is relative
 * to root, "" or "." for root itself. `root` counts as the top of a repository,
 * whether it has a .git or not. `named` (ending with NULL, or NULL) are files of
 * the command line: those that the table has as `named` (MEMORY.md of claude,
 * which is outside of projects) are loaded last, wherever they are; others are
 * ignored. False, and reported (EX_BROKEN), if root or cwd is no directory, cwd is
 * not below root, or no agent is called so. What is lost is a result, in
 * reach->losses, and changes no exit status. Zero-initialise reach, and call
 * reach_free(), whatever this returns.
 */
bool reach_load(struct reach *reach, const char *agent, const char *root,
    const char *cwd, char *const named[]);

/* Adds the names of the agents, with ", " between them. */
void reach_agents(struct buf *b);

/* One of them. */
bool reach_knows(const char *agent);

#endif
