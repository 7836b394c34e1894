/*
 * commands: the facts in a command line: the files that it makes, moves and
 * removes, its working directory, the packages that it installs, and what it
 * does in git.
 */
#ifndef PITH_COMMANDS_H
#define PITH_COMMANDS_H

#include "talk/writer.h"

/*
 * Emits the facts of a command. A command that failed may not have changed its
 * files: they are left out.
 */
void commands_emit(struct writer *writer, struct str command, bool failed);

/* Emits "branch NAME", unless the name is an option, a variable or HEAD. */
void commands_emit_branch(struct writer *writer, struct str name);

/* Emits what git prints: "[main 1a2b3c4] subject", "On branch main". */
void commands_emit_output(struct writer *writer, struct str output);

#endif
