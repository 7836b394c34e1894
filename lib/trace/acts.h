/*
 * acts: what is made of a line or a part, by its row. Only the engine needs
 * it.
 */
#ifndef PITH_ACTS_H
#define PITH_ACTS_H

#include "trace/trace.h"

/* What stands at the path of a field; nothing where the row has none. */
struct json row_at(struct trace *trace, struct json json, const char *path);
struct str row_text(struct trace *trace, struct json json, const char *path);

/* All that the row says, but for its parts. */
void acts_do(struct trace *trace, struct json json,
    const struct trace_row *row);

#endif
