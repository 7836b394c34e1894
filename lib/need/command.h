/*
 * command: lines of a block of commands.
 */
#ifndef PITH_NEED_COMMAND_H
#define PITH_NEED_COMMAND_H

#include "base/str.h"

/* The line begins with a program's name, after "$ " or "VAR=x ". */
bool command_begins(struct str line);

/* A program with an option or an address: "nix run .#x --impure", of any name. */
bool command_has_option(struct str line);

/* "# build it", "// build it" */
bool command_is_comment(struct str line);

/* Where "  # what it does" begins after a command; the end if it does not. */
size_t command_remark_at(struct str line);

/*
 * "make \\", "cat log |", "run &&": it goes on with the next line. The line is not
 * empty.
 */
bool command_is_unfinished(struct str line);

/*
 * The quote that is open at a line's end, '"' or '\'', or 0, where `quote` is open
 * before it. The one in "can't" opens none.
 */
char command_open_quote(struct str line, char quote);

/* "cd yard", "$env:KILN = 3": the next command needs it. */
bool command_is_setup(struct str line);

#endif
