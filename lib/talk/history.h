/*
 * history: what commands do to the history of the files, and what git says.
 */
#ifndef PITH_HISTORY_H
#define PITH_HISTORY_H

#include "shell/shell.h"
#include "talk/teller.h"

/* "git checkout -b x", "git push origin x": the branch. */
void history_tell(struct teller *teller, const struct simple *simple);

/* What git says: "[main 1a2b3c4] subject", "On branch main". */
void history_tell_output(struct teller *teller, struct str output);

/* "branch NAME", if it is the name of one: no option, no variable, no HEAD. */
void history_tell_branch(struct teller *teller, struct str name);

#endif
