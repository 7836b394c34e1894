/*
 * wish: what the options tell of an entry.
 */
#ifndef PITH_WISH_H
#define PITH_WISH_H

#include "base/buf.h"
#include "base/opt.h"

/* NULL where one is not given. */
struct wish {
	const char *type, *spec, *task, *duration, *next, *notes, *text;
	struct opt_list data; /* KEY=VALUE */
};

bool wish_is_empty(const struct wish *wish);

/* As an entry, in JSON. A wrong one ends the process with EX_USAGE. */
void wish_write(const struct wish *wish, struct buf *b);

#endif
