/*
 * loss_report: the report of what was lost, as Markdown or as JSON: how often,
 * how bad, the evidence, and instructions for the next compaction.
 *
 * It keeps the evidence of each loss.
 */
#ifndef PITH_LOSS_REPORT_H
#define PITH_LOSS_REPORT_H

#include "loss/comparison.h"
#include "loss/instruct.h"
#include "text/notes.h"

/* Starts as all zero, but for what is set. */
struct loss_report {
	struct instruct instruct; /* set: its options */
	bool json;                /* set: {"improvements":[...]} */

	/* private */
	struct arena arena;
	struct evidence *all;
	size_t n, cap;
	struct shared *shared; /* what was lost, by its number less 1 */
	size_t cap_shared;
	struct intern texts, sessions; /* sessions: with the number of a text */
	struct buf key;
	size_t tokens;     /* of what was looked up again */
	struct comparison comparison;
	struct notes notices; /* that it is of a part only */
	struct buf notes;       /* others */
};

void loss_report_add(struct loss_report *report, const struct record *record);
void loss_report_note(struct loss_report *report, struct str text);

/* The whole report, which only says so for fewer than TALLY_INSTANCES losses. */
void loss_report_write(struct loss_report *report, struct buf *b);
void loss_report_free(struct loss_report *report);

#endif
