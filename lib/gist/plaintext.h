/*
 * plaintext: an item of a log as plain words: code, paths and marks become what
 * a reader would say, or are left out.
 */
#ifndef PITH_PLAINTEXT_H
#define PITH_PLAINTEXT_H

#include "base/arena.h"
#include "base/str.h"

/*
 * One line without back quotes, emphasis, links and marks in front. Identifiers
 * stay; of a path the last name stays, or with `whole` all of it, so that it can
 * be opened. Other code becomes "…", or nothing in parentheses. Only the first
 * PLAINTEXT_BYTES are read. The result is in the arena, or empty.
 */
enum { PLAINTEXT_BYTES = 4096 };
struct str plaintext(struct str text, bool whole, struct arena *arena);

#endif
