/*
 * section: headings as points, and what they say of their sections.
 */
#ifndef PITH_NEED_SECTION_H
#define PITH_NEED_SECTION_H

#include "need/lookahead.h"

/* A line of text begins one: "[2026-01-02 10:00] Build fixed", above its lines. */
bool section_begins(const struct lookahead *in);

/*
 * Takes the line ahead, a heading or one that begins a section; in a fence of text
 * it is a caption. False if it has no text.
 */
bool section_take(struct lookahead *in, struct log_item *point);

#endif
