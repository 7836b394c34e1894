/* weighing: what both programs that make weights from labelled logs need. */
#ifndef BENCH_WEIGHING_H
#define BENCH_WEIGHING_H

#include "base/str.h"

/* Of "owner+repository__file", the name of a log, which may follow folders. */
static inline struct str
log_owner(struct str name)
{
	while (str_chr(name, '/', 0) < str_chr(name, '+', 0))
		str_cut(&name, '/');
	return str_cut(&name, '+');
}

/*
 * A function to make as small as possible: its value at x; sets its slopes there,
 * as many as x has numbers.
 */
typedef double slopes_fn(const void *of, const double x[], double slopes[]);

/*
 * Moves x, of n numbers, to the minimum of a convex function, by the method of
 * Broyden, Fletcher, Goldfarb and Shanno with limited memory (Nocedal and Wright,
 * Numerical Optimization, algorithm 7.4) and steps that are halved until the
 * function falls.
 */
void minimise(slopes_fn *f, const void *of, size_t n, double x[]);

#endif
