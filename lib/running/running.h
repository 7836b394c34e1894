/*
 * running: the summary of a log that goes on for ever. It has the parts of
 * document 003, each with a budget of its own, and stays within their sum
 * however long the log gets: what is old is merged into counted lines, what is
 * settled goes, and of decisions and open blockers that have no room the
 * places stay.
 *
 * budget takes records, fits them and writes those that were chosen, with a
 * `rollup` record for each counted line; render takes these again and writes
 * the document. So what was measured is what is written.
 */
#ifndef PITH_RUNNING_H
#define PITH_RUNNING_H

#include "running/growth.h"
#include "running/rollup.h"
#include "summary/summary.h"
#include "tokens/tokens.h"

enum part {
	PART_GOAL,
	PART_CONSTRAINTS,
	PART_DONE,
	PART_PROGRESS, /* what is in progress, and open blockers */
	PART_DECISIONS,
	PART_NEXT,
	PART_CONTEXT,  /* learnings */
	PARTS
};

struct running_line {
	enum part part;
	bool blocker;
	struct str id;     /* of the story that is blocked */
	struct str text;   /* own words, one line */
	struct str ts;
	struct src src;
	bool carried;      /* its src is in the state: it is older */
	bool top;          /* its file grows at the top */
	size_t record;     /* its place in `records`; SIZE_MAX: in none */
	size_t entry;      /* of a blocker: its entry's place there, or so */
	bool shown;
};

struct running {
	size_t share[PARTS];    /* tokens of each part; only how they relate counts */
	struct summary summary; /* plan, stories, entries, learnings; `rows`: how
	                           many entries tell what was done */
	struct running_line *lines;
	size_t n_lines, cap_lines;
	struct growth growth;
	struct rollups taken;   /* were among the records */
	struct rollups rollups; /* those, and what is not shown */
	struct src *cited[PARTS]; /* places of what is not shown, or of the first
	                             and the last of it */
	size_t n_cited[PARTS], cap_cited[PARTS];
	size_t n_left[PARTS];     /* how many these are */

	/* the records taken that may be left out, as they are */
	struct running_record {
		struct str line;
		struct src src;
		enum record_kind kind;
		size_t at;      /* an entry's or a learning's, in the summary */
		bool kept;
		bool told;      /* by another line: it is not counted */
	} *records;
	size_t n_records, cap_records;
};

void running_init(struct running *running);
void running_free(struct running *running);

/*
 * Takes a record. False if it is of no kind that is left out or kept here:
 * budget passes it on.
 */
bool running_take(struct running *running, const struct record *record);

/*
 * When all were taken, for render: all of them are shown. For budget:
 * running_fit().
 */
void running_settle(struct running *running);

/*
 * Chooses what is shown so that the document has at most `max` tokens, and 70
 * in a hundred of that if it can be; false if not even its title fits. *tokens
 * is what it has.
 */
bool running_fit(struct running *running, enum counter counter, size_t max,
    size_t *tokens);

struct running_wish {
	enum counter counter;
	bool limited;       /* to max_tokens; else as a config says, or to the
	                       sum of the parts */
	size_t max_tokens;
	const char *parts;  /* "done=3000,next=100": other budgets; or NULL */
	bool statistics;    /* adds a stats record */
};

/*
 * What budget does: reads the records of the files (none: standard input),
 * passes on those that are not for the document, and writes those that were
 * chosen. A wish that cannot be is a wrong command line.
 */
void running_choose(const struct running_wish *wish, char *const files[]);

/* The whole document. */
void running_write(const struct running *running, struct buf *b);

/* ---- between the modules of running ---- */

/* A new line, shown, that is in no record; valid until the next one. */
struct running_line *running_add(struct running *running, enum part part);

/* The line, and its records, are shown or not. */
void running_show(struct running *running, struct running_line *line,
    bool shown);

/* What is left out but has to stay in sight: its place is told. */
bool running_is_cited(const struct running_line *line);

/* A place that is told where its line is not shown. */
void running_cite(struct running *running, enum part part,
    const struct src *src);

/* Of what is done only the `whole` latest tell what was done; see `rows`. */
void running_shorten(struct running *running, size_t whole);

/* One line of it, with its end; its heading is not counted. */
void running_write_line(const struct running *running,
    const struct running_line *line, struct buf *b);

#endif
