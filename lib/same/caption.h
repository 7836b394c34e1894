/*
 * caption: what stands in front of a learning and is no part of it.
 */
#ifndef PITH_CAPTION_H
#define PITH_CAPTION_H

#include "base/buf.h"
#include "same/lexicon.h"

/*
 * The length of "**Patterns discovered:** ", "US-001: ", and of the story in
 * "US-001 created ...", at the start of text; low is used for work.
 */
size_t caption_end(const struct lexicon *lexicon, struct buf *low,
    struct str text);

#endif
