#include "weighing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

enum { MEMORY = 8, STEPS = 300 };

struct lbfgs {
	size_t n;
	double *x, *gradient, *next_x, *next_gradient, *direction;
	struct pair {
		double *x, *gradient; /* by how much one step changed them */
		double product;       /* of the two */
	} pairs[MEMORY];
	size_t n_pairs; /* that were ever added */
};

static double
product(size_t n, const double a[], const double b[])
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += a[i] * b[i];
	return sum;
}

/* a += times * b */
static void
add(size_t n, double a[], double times, const double b[])
{
	for (size_t i = 0; i < n; i++)
		a[i] += times * b[i];
}

static struct pair *
pair_of(struct lbfgs *m, size_t step)
{
	return &m->pairs[step % MEMORY];
}

/* Downhill, by the gradient and by how the last steps changed them. */
static void
set_direction(struct lbfgs *m)
{
	size_t oldest = m->n_pairs > MEMORY ? m->n_pairs - MEMORY : 0;
	double parts[MEMORY];
	double *d = m->direction;

	for (size_t i = 0; i < m->n; i++)
		d[i] = -m->gradient[i];
	for (size_t step = m->n_pairs; step-- > oldest;) {
		const struct pair *c = pair_of(m, step);
		double part = product(m->n, c->x, d) / c->product;

		add(m->n, d, -part, c->gradient);
		parts[step % MEMORY] = part;
	}
	if (m->n_pairs) {
		const struct pair *c = pair_of(m, m->n_pairs - 1);
		double scale = c->product /
		    product(m->n, c->gradient, c->gradient);

		for (size_t i = 0; i < m->n; i++)
			d[i] *= scale;
	}
	for (size_t step = oldest; step < m->n_pairs; step++) {
		const struct pair *c = pair_of(m, step);

		add(m->n, d,
		    parts[step % MEMORY] -
			product(m->n, c->gradient, d) / c->product,
		    c->x);
	}
}

/* Where the function is below value, down the slope; how low. */
static double
search_line(struct lbfgs *m, objective_fn *f, const void *of, double value)
{
	const double enough = 1e-4, least = 1e-12;
	double slope = product(m->n, m->gradient, m->direction);
	double length = m->n_pairs ? 1 : 1 / fmax(1, sqrt(-slope));
	double found;

	do {
		memcpy(m->next_x, m->x, m->n * sizeof *m->x);
		add(m->n, m->next_x, length, m->direction);
		found = f(of, m->next_x, m->next_gradient);
		if (found <= value + enough * length * slope)
			break;
		length /= 2;
	} while (length > least);
	return found;
}

static void
add_pair(struct lbfgs *m)
{
	struct pair *c = pair_of(m, m->n_pairs);

	if (c->x == NULL) {
		c->x = zeroed(m->n + 1, sizeof *c->x);
		c->gradient = zeroed(m->n + 1, sizeof *c->gradient);
	}
	for (size_t i = 0; i < m->n; i++) {
		c->x[i] = m->next_x[i] - m->x[i];
		c->gradient[i] = m->next_gradient[i] - m->gradient[i];
	}
	c->product = product(m->n, c->x, c->gradient);
	if (c->product > 0)
		m->n_pairs++;
	memcpy(m->x, m->next_x, m->n * sizeof *m->x);
	memcpy(m->gradient, m->next_gradient, m->n * sizeof *m->gradient);
}

void
minimise(objective_fn *f, const void *of, size_t n, double x[])
{
	const double same = 1e-9;
	double *room = zeroed(4 * n + 1, sizeof *room);
	struct lbfgs m = { .n = n,
		.x = x,
		.gradient = room,
		.next_x = room + n,
		.next_gradient = room + 2 * n,
		.direction = room + 3 * n };
	double value = f(of, x, m.gradient);

	for (int step = 0; step < STEPS; step++) {
		double found;

		set_direction(&m);
		found = search_line(&m, f, of, value);
		if (!(value - found > same * fabs(value)))
			break;
		add_pair(&m);
		value = found;
	}
	for (size_t i = 0; i < MEMORY; i++) {
		free(m.pairs[i].x);
		free(m.pairs[i].gradient);
	}
	free(room);
}
