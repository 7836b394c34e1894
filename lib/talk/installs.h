/*
 * installs: the packages that a command installs. Only commands.c needs it.
 */
#ifndef PITH_INSTALLS_H
#define PITH_INSTALLS_H

#include "shell/shell.h"
#include "talk/teller.h"

/* "npm install left-pad@1.3.0", "python -m pip install x", "cargo add y". */
void installs_tell(struct teller *teller, const struct simple *simple);

#endif
