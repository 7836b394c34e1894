/*
 * running: the summary of a log that never ends. Its parts have a budget each,
 * and it stays within their sum however long the log gets: old entries are
 * merged into counted lines, resolved facts are removed, and of decisions and
 * open blockers for which there is no room the places stay.
 *
 * budget takes records, fits them, and writes the chosen ones with a `rollup`
 * record for each counted line; render takes these and writes the document. So
 * what was measured is what is written. In call order:
 *
 *   running          takes records
 *   running_arrange  makes the lines of them, in the order of the document
 *   running_fit      chooses the lines that fit
 *   rollup           merges the entries that do not, by month or year
 *   running_write    formats the document
 */
#ifndef PITH_RUNNING_H
#define PITH_RUNNING_H

#include "json/record.h"
#include "log/order.h"
#include "running/rollup.h"
#include "same/intern.h"
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

/*
 * Which logs grow at the top, so that of entries of one time the first is the
 * newest. budget derives it from all entries and passes it to render, which gets
 * only some of them, in the layout record: "top":["progress.md"].
 */
struct growth {
	/* private */
	struct intern files;
	struct growth_file {
		struct log_order trend;
		bool top; /* a layout says so */
	} *list;          /* by the number of the file */
	size_t n, cap;
	bool known;       /* from a layout: trends do not count */
};

struct running_line {
	enum part part;
	bool blocker;
	struct str id;     /* of the story that is blocked */
	struct str text;   /* of its own, one line */
	struct str ts;
	struct src src;
	bool carried;      /* by carry(1): it is older than the log */
	bool top;          /* its file grows at the top */
	size_t record;     /* its place in `records`, or SIZE_MAX */
	size_t entry;      /* of a blocker: its entry's place there, or SIZE_MAX */
	bool shown;
};

struct running {
	size_t share[PARTS];    /* tokens of each part, in relation to the others */
	struct summary summary; /* plan, stories, entries, learnings; `rows`: how
	                           many entries keep their text */
	struct running_line *lines;
	size_t n_lines, cap_lines;
	struct growth growth;
	struct rollups taken;   /* those among the records */
	struct rollups rollups; /* and of what is not shown */
	struct src *cited[PARTS]; /* places of what is not shown, or only the first
	                             and the last */
	size_t n_cited[PARTS], cap_cited[PARTS];
	size_t n_left[PARTS];     /* how many are not shown */

	/* the records that may be left out, unchanged */
	struct running_record {
		struct str line;
		struct src src;
		enum record_kind kind;
		size_t at;      /* an entry's or a learning's, in the summary */
		bool kept;
		bool covered;   /* by another line: it is not counted */
	} *records;
	size_t n_records, cap_records;
};

/* By part. */
extern const struct running_part {
	struct str name;     /* as --sections of budget(1) has it */
	const char *heading;
	size_t tokens;       /* its share, 6200 together */
} running_parts[PARTS];

void running_init(struct running *running);
void running_free(struct running *running);

/* Takes a record. False if budget must pass it on: its kind is never left out. */
bool running_take(struct running *running, const struct record *record);

/* After the last record: arranges all lines, shown. budget uses running_fit(). */
void running_arrange(struct running *running);

/*
 * Chooses the lines so that the document has at most `max` tokens, and if
 * possible 70 % of that; false if not even its title fits. *tokens is its length.
 */
bool running_fit(struct running *running, enum counter counter, size_t max,
    size_t *tokens);

/* Formats the whole document. */
void running_write(const struct running *running, struct buf *b);

/* ---- between the modules of running ---- */

/* New entries of the file come before the old ones; false: none was seen. */
bool growth_at_top(const struct growth *growth, struct str file);

/* Adds the member of a layout record, unless no file grows at the top. */
void growth_write(const struct growth *growth, struct buf *b);

/* A new line, shown, in no record; valid until the next one. */
struct running_line *running_add(struct running *running, enum part part);

/* Shows or hides the line and its records. */
void running_show(struct running *running, struct running_line *line,
    bool shown);

/* The place of the line is shown if the line is not. */
bool running_is_cited(const struct running_line *line);

/* Adds the place of a line that is not shown. */
void running_cite(struct running *running, enum part part,
    const struct src *src);

/* Only the `whole` latest of the done entries keep their text; see `rows`. */
void running_shorten(struct running *running, size_t whole);

/* Formats one line, with its newline. */
void running_write_line(const struct running *running,
    const struct running_line *line, struct buf *b);

#endif
