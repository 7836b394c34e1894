/*
 * commands: what a command line does: the files that it makes, moves and
 * removes, where it goes, what it installs, what it does to the history.
 */
#ifndef PITH_COMMANDS_H
#define PITH_COMMANDS_H

#include "talk/writer.h"

/*
 * Tells the facts of a command; of one that failed, what it was, where it was
 * and what for, but no file that it may not have changed.
 */
void commands_emit(struct teller *teller, struct str command, bool failed);

/* "branch NAME", if it is the name of one: no option, no variable, no HEAD. */
void commands_emit_branch(struct teller *teller, struct str name);

/* What git prints: "[main 1a2b3c4] subject", "On branch main". */
void commands_emit_output(struct teller *teller, struct str output);

#endif
