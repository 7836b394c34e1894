/*
 * classify: whether a command line only looks at something, and at what, or
 * acts.
 */
#ifndef PITH_CLASSIFY_H
#define PITH_CLASSIFY_H

#include "shell/shell.h"

/*
 * "read", "search" or "list" for a command that only looks, and the path that
 * it looks at; NULL for any other command.
 */
const char *shell_verb(struct str command, struct str *path);

/* It does more than show files or state. */
bool shell_acts(struct str command);
bool shell_command_acts(const struct shell_command *simple);

/* A code span in prose is a command: "npm run build". */
bool shell_is_command(struct str span);
/* A program that is mostly named to be run: "tsc". */
bool shell_is_tool(struct str word);

#endif
