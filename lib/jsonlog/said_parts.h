/*
 * said_parts: what the two parts of said share.
 */
#ifndef PITH_SAID_PARTS_H
#define PITH_SAID_PARTS_H

#include "jsonlog/said.h"

/* "- **label:**", the line not ended; "- " where there is no label. */
void said_open(struct said *said, struct str label, size_t indent);
/* A text and the end of its line; further lines of it are indented more. */
void said_words(struct said *said, struct str text, size_t indent,
    struct str place);
/* The end of a line, which stands there in the file. */
void said_end(struct said *said, struct str place);

#endif
