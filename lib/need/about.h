/*
 * about: what a log says of itself or to its reader, and not of the work: "This file
 * is for masons", "Welcome! Read this first", "A log of the yard".
 */
#ifndef PITH_NEED_ABOUT_H
#define PITH_NEED_ABOUT_H

#include "need/point.h"

/*
 * The point says nothing else; no rule of the work either. `preamble`: it is in no
 * entry. "Roadmap from the quarry to the bridge" is so only below the title of the
 * file.
 */
bool about_file(const struct log_item *point, bool preamble);

/*
 * Below the title of the file: nobody keeps it up to date any more. "SUPERSEDED by ...",
 * "This file is archived", "Status: historical".
 */
bool about_void(const struct log_item *point);

/* Of a heading: "Format", "How to add a decision": what is below is about the log. */
bool about_guide(struct str heading);

/* "**Session 7 started** (model: auto)": what a loop notes of its own runs. */
bool about_run(struct str text);

#endif
