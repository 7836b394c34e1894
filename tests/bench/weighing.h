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

/* A function to be minimised: its value at x; sets its gradient there. */
typedef double objective_fn(const void *of, const double x[], double gradient[]);

/*
 * Moves x, of n numbers, to the minimum of a convex function, or for 300 steps
 * towards it: L-BFGS (Nocedal and Wright, Numerical Optimization, algorithm 7.4)
 * with a backtracking line search.
 */
void minimise(objective_fn *f, const void *of, size_t n, double x[]);

#endif
