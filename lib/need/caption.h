/*
 * caption: lines that name what is below them, as headings do.
 */
#ifndef PITH_NEED_CAPTION_H
#define PITH_NEED_CAPTION_H

#include "base/str.h"

/*
 * "**Results**", "✅ **Done**", "**Next:**", "Next:"; not "**Next:** the rest", nor
 * the end of a paragraph, "`main`. This adds:". Sets its words, without the marks.
 */
bool caption_parse(struct str text, struct str *caption);

/* The same of a longer line above a list, if all but a sign before it is in bold. */
bool caption_parse_title(struct str text, struct str *caption);

/*
 * "State management", "Document findings": below "Next steps" that is one of them,
 * whatever its words are; not "Note", "Known issues" nor "Out of scope".
 */
bool caption_is_step(struct str caption);

/*
 * As many bytes as the number has that a heading begins with: of "3. Cloud", "🥉 3-1.
 * Disks", "2 - Verify", "Stage 3 (cloud)" and "Priority 1: Cloud"; 0 of "Mend 3
 * sheets".
 */
size_t caption_number(struct str text);

/* "Cloud" of "3. Cloud"; all of another one. */
struct str caption_without_number(struct str caption);

/* "P1", "P0 - Blockers": it begins with a priority, P0 to P4. */
bool caption_has_priority(struct str caption);

/*
 * What an item with others nested in it is called: "Gate" of "Gate: built", of
 * "**Gate** (`gate.c`)" and of "Gate.". Of more than 65 bytes the first words, if
 * a colon ends the item; else empty.
 */
struct str caption_name(struct str text);

/* Three words at most, or as much of a script without spaces. */
bool caption_is_short(struct str text);

/* "**Started**: May": a field of a record. */
bool caption_is_field(struct str text);

/* "The doors" of "The doors (of oak, since the fire)". */
struct str caption_without_aside(struct str text);

/*
 * The last sentence of a paragraph that leads to a list, "It fails if:", without
 * its colon; empty if it does not, or is too long to be repeated.
 */
struct str caption_lead(struct str text);

#endif
