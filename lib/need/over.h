/*
 * over: what a point says of itself when it is done, whoever did it.
 */
#ifndef PITH_OVER_H
#define PITH_OVER_H

#include "need/point.h"
#include "text/label.h"

/* "Done: ..."; but "Complete the calibration" asks for it. */
bool over_begins(struct str text);

/* "🔴 fixed: ..." and "Done: ..." are over, whatever is above them. */
bool over_at_start(const struct log_item *point);

/*
 * "Session 24 shipped (two gates)", "Phase 2 - merged (not pushed)": what is below it is
 * done; not "Once merged", "Definition of done".
 */
bool over_is_delivered(struct str caption);

/* In each of these, `label` is what the text begins with (label_parse_marked). */

/* A step with its status after its name: "**Sync (shipped, phase 3)**: ...". */
bool over_after_name(struct str text, const struct parsed_label *label);

/*
 * "Build error: Fixed the route": of an issue, what was done about it; not "The
 * page: Built but not deployed".
 */
bool over_by_report(const struct parsed_label *label);

/* "[ ] Build the gate ✅", "[ ] Build the gate ✅ DONE": nobody ticked the box. */
bool over_at_end(struct str text);

#endif
