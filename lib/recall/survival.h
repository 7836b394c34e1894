/*
 * survival: which facts of what was summarised the summary still covers, and
 * which of them the session used again afterwards.
 */
#ifndef PITH_SURVIVAL_H
#define PITH_SURVIVAL_H

#include "base/terminal.h"
#include "recall/author.h"
#include "recall/session_index.h"
#include "same/fact_class.h"

struct survival {
	struct str against; /* if any, it replaces the last summary */
	bool each;          /* write each fact that is lost, too */

	/* private */
	struct session_index index;
	struct author author;
	uint32_t *models; /* before each compaction; 0: unknown */
	size_t cap_models;
};

/*
 * Before a record is passed on: if it is the first of another session, ends the
 * previous one as survival_end() does.
 */
void survival_turn(struct survival *survival, const struct record *record,
    struct buf *b);
/* Takes what it needs of a record. */
void survival_add(struct survival *survival, const struct record *record);
/* An earlier run made it of this session, and this one will make it again. */
bool survival_makes(const struct survival *survival,
    const struct record *record);

/*
 * Adds to b a `survival` record for each compaction of the session and each
 * type of its facts; with `each`, before them, each fact that was lost as a
 * `lost` record. Facts that were kept word for word are not counted. If
 * `against` is the only summary, it comes first, as a `compaction` record.
 */
void survival_end(struct survival *survival, struct buf *b);

void survival_free(struct survival *survival);

/*
 * Shares by type, by agent and model, and by week, of any number of `survival`
 * records, as tables.
 */
struct survived {
	struct survived_type {
		size_t facts, held, needed, needed_held;
	} types[FACT_CLASSES];
	struct survived_week {
		int64_t day; /* its Monday, since 1970; WEEK_UNKNOWN */
		struct survived_type all;
	} *weeks;
	size_t n_weeks, cap_weeks;
	struct intern authors; /* agent and model, with a newline between */
	struct survived_author {
		uint32_t name;
		struct survived_type all;
	} *by_author; /* by name, from 1 */
	size_t cap_authors;
	struct buf key;
	bool any; /* record */
};

/* The title of a type of facts, for people: "file paths"; NULL: it is not shown. */
const char *survived_title(uint8_t class);

/* Adds up a survival record; ignores others. */
void survived_add(struct survived *survived, const struct record *record);
/*
 * The tables, those of authors and of weeks if there are two of them; or a line that reports
 * that there are no records. In Markdown; on a terminal in columns, with bars of
 * the shares that were kept.
 */
void survived_write(struct survived *survived,
    const struct terminal *terminal, struct buf *b);
void survived_free(struct survived *survived);

#endif
