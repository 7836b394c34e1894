/*
 * settle: what the metadata of a log in JSON tells of it, and where a conflict
 * is noted. A part of merge_json.
 */
#ifndef PITH_SETTLE_H
#define PITH_SETTLE_H

#include "json/json.h"
#include "merge/weave.h"

/*
 * Of a member that both sides changed, where its path tells which one counts:
 * OURS or THEIRS; else BASE.
 */
int settle_choose(struct str path, const struct json values[SIDES],
    struct arena *arena);

/*
 * Counts the entries in a text that is JSON; and adds the conflicts, objects
 * with commas between them, as "merge_conflicts".
 */
void settle(struct buf *text, struct str conflicts);

#endif
