/*
 * members: the members of a JSON object or array as pieces: text that stays as
 * it is. A part of merge_json.
 */
#ifndef PITH_MEMBERS_H
#define PITH_MEMBERS_H

#include "base/arena.h"
#include "json/json.h"
#include "merge/pieces.h"

/*
 * None of what is neither. Two are the same if they differ in white space at
 * most. The head of an object's member is its name, that of an array's is its
 * "id"; its time is its "timestamp".
 */
void members_add(struct pieces *pieces, struct json container,
    struct numbering *numbering, struct arena *arena);

/* What a member of an array is called: its "id"; else empty. */
struct str member_id(struct json value, struct arena *arena);

/* The value of a piece, which is valid; absent for NULL. */
struct json member_value(const struct piece *piece);

#endif
