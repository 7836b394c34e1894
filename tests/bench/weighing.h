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
 * Solves ax = b, where x is b before; a changes. By elimination: the curvature
 * of a log-likelihood needs no pivots.
 */
static inline void
solve(size_t n, double a[n][n], double x[n])
{
	for (size_t k = 0; k < n; k++) {
		for (size_t i = k + 1; i < n; i++) {
			double part = a[i][k] / a[k][k];

			for (size_t j = k; j < n; j++)
				a[i][j] -= part * a[k][j];
			x[i] -= part * x[k];
		}
	}
	for (size_t k = n; k-- > 0;) {
		for (size_t j = k + 1; j < n; j++)
			x[k] -= a[k][j] * x[j];
		x[k] /= a[k][k];
	}
}

#endif
