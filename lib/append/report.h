/*
 * report: what is to be added to a log, as the JSON object of an entry of
 * document 004: what the options told, or what stood on standard input.
 */
#ifndef PITH_REPORT_H
#define PITH_REPORT_H

#include "append/wish.h"
#include "json/json.h"

struct report {
	struct json json; /* the object; all else is in it */
	struct json id, timestamp, data;
	struct str type, spec, task;
	struct str text;  /* data.description */

	/* private */
	struct buf buf;
	struct arena arena;
};

/* A wrong one ends the process with EX_USAGE. */
void report_tell(struct report *report, const struct wish *wish);

/*
 * Standard input. False, and said (EX_SKIPPED, or EX_BROKEN where it cannot be
 * read), where that is not one JSON object with a "type".
 */
bool report_take(struct report *report);

/* The text of data's member; a number as it is written; else empty. */
struct str report_data(struct report *report, const char *name);

/*
 * The object with an id and a timestamp (with quotes) in front; absent: it has
 * its own.
 */
void report_write(const struct report *report, struct str id,
    struct str timestamp, struct buf *b);

void report_free(struct report *report);

#endif
