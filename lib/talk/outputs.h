/*
 * outputs: what the output of a command tells: which tests failed, which pass
 * again, and what went wrong.
 */
#ifndef PITH_OUTPUTS_H
#define PITH_OUTPUTS_H

#include "base/seen.h"
#include "learn/rules.h"
#include "talk/writer.h"

struct outputs {
	struct teller *teller;
	struct rules *rules;
	struct seen *failing; /* names of tests that failed so far */

	/* private */
	struct buf line;
	struct buf error;     /* held: the next line may tell where it is */
	struct buf masked;
	struct seen errors;   /* of this record, whatever their numbers */
	bool tests;           /* the command names tests */
	bool told;            /* an error, or a test that failed */
};

/*
 * Tells what the lines of the output of a command say; of one that failed, if
 * none says what went wrong, the one that says it best. Of errors that differ
 * in numbers alone the first is told.
 */
void outputs_emit(struct outputs *outputs, struct str command,
    struct str output, bool failed);

/*
 * What a tool said that could not do what it was asked: its first line, and
 * the path that it was asked `of`, if there was one and the line names none.
 */
void outputs_emit_refusal(struct outputs *outputs, struct str output,
    struct str of);

/* Only the errors among the lines: of what a user pasted. */
void outputs_emit_errors(struct outputs *outputs, struct str text);

/* The same of one line, and a test or a sum of tests: of a log. */
void outputs_emit_line(struct outputs *outputs, struct str line);

void outputs_free(struct outputs *outputs);

#endif
