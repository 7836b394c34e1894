/*
 * classify: what a command line is for: whether it only looks at something, and
 * at what, or does something.
 */
#ifndef PITH_CLASSIFY_H
#define PITH_CLASSIFY_H

#include "shell/shell.h"

/*
 * What a command that only looks does: "read", "search" or "list", and at which
 * path; NULL for a command that does more or something else.
 */
const char *shell_verb(struct str command, struct str *path);

/* It does something else than to show files or the state of things. */
bool shell_acts(struct str command);
bool shell_command_acts(const struct shell_command *simple);

/* A code span in prose that is a command: "npm run build". */
bool shell_is_command(struct str span);

#endif
