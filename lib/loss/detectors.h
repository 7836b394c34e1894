/*
 * loss: what agents forget. In the order of the calls:
 *
 *   detectors    finds losses in the calls of sessions, one after the other
 *   measure      thresholds; what the calls of a session amount to
 *   adapt        thresholds from what is usual in many sessions
 *   loss         types and signs, the record of a loss, counts of many
 *   instruct     instructions for a compaction: what it must preserve
 *   comparison   losses of several agents and models
 *   loss_report  the report of what was lost
 *
 * detectors: three habits that suggest that something was forgotten (most calls
 * only read, searches after an error, many searches), and calls that repeat a
 * question or an error from before a compaction.
 *
 * Kept are each different path, search and error of a session, some bytes for
 * each call that had one, the errors of the last calls, and the losses since
 * the last compaction.
 */
#ifndef PITH_DETECTORS_H
#define PITH_DETECTORS_H

#include "loss/loss.h"
#include "loss/measure.h"
#include "recall/author.h"

/* What an agent learned from its tools, and what a compaction took of it. */
struct context {
	struct intern names;
	struct met *met;         /* questions, in the order of the calls */
	size_t n, cap;
	struct name_met *by_name;
	size_t cap_by_name;
	size_t lost_call, lost_line; /* what is before both is lost */
	size_t compactions, losses;  /* losses: since the last of those */
};

/* Calls that repeat one from before a compaction. */
struct repeats {
	size_t rereads;  /* repeated though the answer was in the context */
	size_t tokens;   /* of what was repeated because it was lost */
	struct repeat *all; /* since the last compaction, by number in context */
	size_t n, cap;
	struct context context;
	struct arena arena;
	struct buf key, text;
	size_t changed;   /* the last call that changed a file */
	size_t compacted; /* calls before the last compaction */
};

/* Errors, and how many searches follow each of them within some calls. */
struct follow_ups {
	struct followed *all; /* n in use, the oldest first; all cap are kept */
	size_t n, cap;
};

/* Starts as zero, but for what is set. */
struct signs {
	struct thresholds thresholds; /* set */
	struct str directive;         /* set: the name of the task, or empty */
	bool live; /* set: losses are written when they show, not at the end */

	/* private */
	struct buf session, agent, cwd;
	struct author author;
	uint32_t compacted_by; /* the model before the last compaction */
	bool open, has_agent;
	struct measure measure;
	struct repeats repeats;
	struct follow_ups follow_ups;
	bool written[SIGNS];    /* habits */
	struct src first, last; /* places of the session; file is in `file` */
	struct buf file;
	struct buf src;
};

/*
 * Before a record is passed on: if it begins another session, adds the losses
 * that show at the end of the previous one, and its `session` record, to made.
 * A doc begins a session, and so does another `session`.
 */
void detectors_turn(struct signs *signs, const struct record *record,
    struct buf *made);

/* After it: adds the losses that it shows. */
void detectors_add(struct signs *signs, const struct record *record,
    struct buf *made);

/* After the last record: as detectors_turn(). */
void detectors_end(struct signs *signs, struct buf *made);

/*
 * A loss or session record that an earlier run made from the same calls: this
 * one will make it again.
 */
bool detectors_makes(const struct signs *signs, const struct record *record);

void detectors_free(struct signs *signs);

#endif
