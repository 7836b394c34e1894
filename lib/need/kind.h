/*
 * kind: what a point is by its own words and signs, and so which part of a
 * document it belongs to.
 */
#ifndef PITH_KIND_H
#define PITH_KIND_H

#include "need/part.h"
#include "need/point.h"

/* The part of a point; `above` is that of what is above it. */
enum need_part kind_of(const struct log_item *point, enum need_part above);

/* It is one of the open steps under a caption, or with a label: "Next: ...". */
bool kind_names_steps(const struct log_item *point);

/* What its part begins with: "Status: ...", "Version: ...", "P0: ...". */
bool kind_leads(const struct log_item *point, enum need_part part);

/* "The bell — Priority: LOW": a heading above it, or itself, says so. */
bool kind_has_low_priority(const struct log_item *point);

/* It says who wrote the file and when, or what the file is for. */
bool kind_is_head(const struct log_item *point, bool preamble);

/*
 * "None - the phase is complete", "None. It is all built": nothing, and why; but "TBD
 * - ask the smith" is open.
 */
bool kind_says_none_first(struct str text);

/*
 * It says little without what is around it: "These are:", a piece of code; or is a
 * command of a step that is done.
 */
bool kind_is_partial(const struct log_item *point);

/* "Problem: ...", "Context: ...": what was to be decided. */
bool kind_asks(struct str text);

#endif
