/*
 * end: the last record of a stream, which says that the stream is whole:
 *
 *   {"kind":"end","files":["prd.json","progress.md"],"status":0}
 *
 * A shell sees the status of the last stage of a pipe only, and a stage that
 * was killed closes its output like one that is done. So completeness travels
 * in the stream, as the last chunk of a chunked HTTP body or the last block of
 * a tar archive does, over ssh and between machines, too. A reader ends its
 * output with the files that it has read whole and its status; a filter takes
 * the ends out of its input and writes one, last, if its input was whole.
 */
#ifndef PITH_END_H
#define PITH_END_H

#include "base/buf.h"
#include "base/seen.h"

struct record;

/* What was read of a stream so far. Starts as all zero. */
struct end {
	struct seen docs, files; /* that have a doc record; that an end names */
	struct buf names;        /* of the files, as JSON, commas between */
	size_t missing;          /* files with a doc that no end names */
	int status;              /* the worst one of the ends */
	bool last;               /* the last record was an end */
};

/* A reader calls this before it reads: its output will have an end. */
void end_begin(void);

/* A reader has read this file to its last byte. */
void end_add_file(struct str file);

/* For records_next(): the record, which may be an end, was read. */
void end_see(struct end *end, const struct record *record);

/* For records_next(): what was read is no record, or torn. */
void end_break(struct end *end);

/*
 * The last record was an end, and each file that has a doc record is in one of
 * the ends.
 */
bool end_is_whole(const struct end *end);

/*
 * For records_close(): finish() writes the end, with the worst status of the
 * ends and of this program, if the input was whole and nothing has failed.
 * Takes what *end holds.
 */
void end_pass(struct end *end);

void end_free(struct end *end);

#endif
