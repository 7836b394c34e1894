/*
 * signs: what shows in the calls of a session that something was forgotten:
 * document 002's three habits, and what is asked for again behind a
 * compaction. Sessions come one behind the other.
 *
 * Held: what known.h holds of the session, and the errors of the last calls.
 */
#ifndef PITH_SIGNS_H
#define PITH_SIGNS_H

#include "loss/again.h"
#include "loss/measure.h"
#include "loss/thresholds.h"
#include "loss/trail.h"

/* Starts as zero, but for what is set. */
struct signs {
	struct thresholds thresholds; /* set */
	struct str directive;         /* set: the name of the task, or empty */
	bool live;  /* set: habits are told when they show, not at the end */

	/* private */
	struct buf session, agent, cwd;
	bool open, has_agent;
	struct measure measure;
	struct again again;
	struct trail trail;
	bool told[SIGNS];
	struct src first, last; /* places of the session; file is in `file` */
	struct buf file;
	struct buf evidence, src;
};

/*
 * Before a record is passed on: where it begins another session, the losses
 * that show at the end of the one before, and its `session` record, are added
 * to made. A doc begins one, and so does another `session`.
 */
void signs_turn(struct signs *signs, const struct record *record,
    struct buf *made);

/* Behind it: adds the losses that it shows. */
void signs_add(struct signs *signs, const struct record *record,
    struct buf *made);

/* Behind the last record: as signs_turn(). */
void signs_end(struct signs *signs, struct buf *made);

/*
 * A loss or session record that was made from calls that are here again: it
 * will be made anew.
 */
bool signs_makes(const struct signs *signs, const struct record *record);

void signs_free(struct signs *signs);

#endif
