/*
 * outputs: the facts in the output of a command: which tests failed, which pass
 * again, and what went wrong.
 */
#ifndef PITH_OUTPUTS_H
#define PITH_OUTPUTS_H

#include "base/map.h"
#include "learn/rules.h"
#include "talk/writer.h"

struct outputs {
	struct writer *writer;
	struct rules *rules;
	struct seen failing; /* names of tests that failed so far */

	/* private */
	struct buf line;
	struct buf error;     /* pending: the next line may say where it is */
	struct buf masked;
	struct seen errors;   /* of this record, without their digits */
	bool tests;           /* the command names tests */
	bool reported;        /* an error, or a test that failed */
};

/*
 * Emits the tests and errors in the output of a command. If a failed command
 * printed no error, the line that explains the failure best is emitted. Of
 * errors that differ only in digits, the first is.
 */
void outputs_emit(struct outputs *outputs, struct str command,
    struct str output, bool failed);

/*
 * Emits what a tool said when it could not do what it was asked: its first
 * line, and the path that it was asked `of` unless the line names it. `of` may
 * be empty.
 */
void outputs_emit_refusal(struct outputs *outputs, struct str output,
    struct str of);

/* Emits only the errors among the lines, for text that a user pasted. */
void outputs_emit_errors(struct outputs *outputs, struct str text);

/* Emits the error, test or summary of tests in one line, for logs. */
void outputs_emit_line(struct outputs *outputs, struct str line);

void outputs_free(struct outputs *outputs);

#endif
