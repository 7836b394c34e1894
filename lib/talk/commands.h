/*
 * commands: what a command line does: the files that it makes, moves and
 * removes, where it goes, what it installs, what it does to the history.
 */
#ifndef PITH_COMMANDS_H
#define PITH_COMMANDS_H

#include "talk/teller.h"

/*
 * Tells the facts of a command; of one that failed, what it was, where it was
 * and what for, but no file that it may not have changed.
 */
void commands_tell(struct teller *teller, struct str command, bool failed);

/* It does something else than to show files or the state of things. */
bool commands_act(struct str command);

/* The command that a code span in prose is: "npm run build". */
bool commands_known(struct str span);

#endif
