/*
 * running_parts: what the files of running have in common. Only for them.
 */
#ifndef PITH_RUNNING_PARTS_H
#define PITH_RUNNING_PARTS_H

#include "running/running.h"

/* A new line, shown, that is in no record; valid until the next one. */
struct running_line *running_add(struct running *running, enum part part);

/* The line, and its records, are shown or not. */
void running_show(struct running *running, struct running_line *line,
    bool shown);

/* What is left out but has to stay in sight: its place is told. */
bool running_is_cited(const struct running_line *line);

/* A place that is told where its line is not shown. */
void running_cite(struct running *running, enum part part,
    const struct src *src);

/* Of what is done only the `whole` latest tell what was done; see `rows`. */
void running_shorten(struct running *running, size_t whole);

/* One line of it, with its end; its heading is not counted. */
void running_write_line(const struct running *running,
    const struct running_line *line, struct buf *b);

#endif
