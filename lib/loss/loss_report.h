/*
 * loss_report: document 002's report of what was lost, as Markdown or as JSON:
 * how often, how bad, by what evidence, and what to tell the next compaction.
 *
 * The evidence of each loss is held.
 */
#ifndef PITH_LOSS_REPORT_H
#define PITH_LOSS_REPORT_H

#include "loss/instruct.h"

/* Starts as all zero, but for what is set. */
struct loss_report {
	struct instruct instruct; /* set: what of it is to be set */
	bool json;                /* set: {"improvements":[...]} */

	/* private */
	struct arena arena;
	struct evidence {
		struct str text, error; /* error: what it says; or empty */
		size_t impact, order;
	} *all;
	size_t n, cap;
	struct shared {
		struct str text, session; /* the last session that lost it */
		size_t sessions;
	} *shared;         /* what was lost, by its number less 1 */
	size_t cap_shared;
	struct intern texts;
	size_t tokens;     /* of what was looked up again */
	struct buf notes;
};

void loss_report_add(struct loss_report *report, const struct record *record);
void loss_report_note(struct loss_report *report, struct str text);

/* The whole report; fewer than TALLY_INSTANCES losses are none. */
void loss_report_write(struct loss_report *report, struct buf *b);
void loss_report_free(struct loss_report *report);

#endif
