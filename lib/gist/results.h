/*
 * results: what an item tells of how the work ended.
 */
#ifndef PITH_RESULTS_H
#define PITH_RESULTS_H

#include "base/str.h"

enum result {
	RESULT_VERDICT, /* "PASS - all criteria met", "REJECTED: ..." */
	RESULT_TESTS,   /* "All 117 tests pass", "42 passed" */
	RESULT_CHECKS,  /* "Typecheck passes", "the build is green" */
	RESULT_RAN,     /* a check, and not what it found */
	RESULT_NONE,
};

/* tests: it stands under a label for tests. */
enum result result_of(struct str text, bool tests);

/* What a status line says behind the status: "COMPLETE - all files moved". */
struct str result_behind_status(struct str text);

#endif
