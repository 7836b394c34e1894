/*
 * splitter: the bodies of a log as points (point.h).
 */
#ifndef PITH_NEED_SPLITTER_H
#define PITH_NEED_SPLITTER_H

#include "need/lookahead.h"
#include "need/paragraph.h"
#include "need/row.h"

/* A log as it is split. Starts as all zero; one for a file. */
struct splitter {
	struct lookahead in;
	struct paragraph paragraph;
	struct row_header header;
};

/*
 * Begins the body of the file's next section, or its next entry. It and the arena
 * must live until the next one.
 */
void splitter_open(struct splitter *splitter, struct str body, bool entry,
    struct arena *arena);

/*
 * The body's next point; false at the end. `text` and `parent` are in the body or in
 * the arena, `above`, `topic`, `outer` and `heading` in the splitter until the next
 * call.
 */
bool splitter_next(struct splitter *splitter, struct log_item *point);

/* The outermost heading above the last point, below the title of the file. */
struct str splitter_part(const struct splitter *splitter);

#endif
