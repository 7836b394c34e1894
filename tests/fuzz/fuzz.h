/*
 * fuzz: a target is a file with one LLVMFuzzerTestOneInput(), which passes any
 * bytes to one parser and checks the result against the promises of its header.
 * Linked with libFuzzer it searches; linked with replay.c it runs on the files
 * named.
 */
#ifndef PITH_FUZZ_H
#define PITH_FUZZ_H

#include <stdlib.h>

#include "base/str.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* A broken promise aborts where a debugger can see it. */
static inline void
must(bool kept)
{
	if (!kept)
		abort();
}

static inline bool
inside(struct str part, struct str whole)
{
	return part.n == 0 ||
	    (part.p >= whole.p && part.p + part.n <= whole.p + whole.n);
}

#endif
