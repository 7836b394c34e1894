/*
 * results: what an item says about the outcome of the work.
 */
#ifndef PITH_RESULTS_H
#define PITH_RESULTS_H

#include "base/str.h"

enum result {
	RESULT_VERDICT, /* "PASS - all criteria met", "REJECTED: ..." */
	RESULT_TESTS,   /* "All 117 tests pass", "42 passed" */
	RESULT_CHECKS,  /* "Typecheck passes", "the build is green" */
	RESULT_RAN,     /* a check, without its result */
	RESULT_NONE,
};

/* tests: the item is under a label for tests. */
enum result result_of(struct str text, bool tests);

/* The words after the status: "COMPLETE - all files moved". */
struct str result_after_status(struct str text);

#endif
