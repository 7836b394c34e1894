/*
 * todos: the list of things to do that an agent keeps with a tool (TodoWrite,
 * update_plan, ...).
 */
#ifndef PITH_TODOS_H
#define PITH_TODOS_H

#include "talk/teller.h"

/*
 * Tells the items of such a list among the arguments of a call, with what is
 * open and what is done; false if there is none.
 */
bool todos_tell(struct teller *teller, struct json args, struct arena *arena);

#endif
