#include "weighing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

enum { MEMORY = 8, STEPS = 300 };

struct minimum {
	size_t n;
	double *x, *slopes, *next_x, *next_slopes, *direction;
	struct change {
		double *x, *slopes; /* by how much one step changed them */
		double product;     /* of the two */
	} changes[MEMORY];
	size_t changed; /* so many steps */
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

static struct change *
change(struct minimum *m, size_t step)
{
	return &m->changes[step % MEMORY];
}

/* Downhill, by the slopes and by how the last steps changed them. */
static void
set_direction(struct minimum *m)
{
	size_t oldest = m->changed > MEMORY ? m->changed - MEMORY : 0;
	double parts[MEMORY];
	double *d = m->direction;

	for (size_t i = 0; i < m->n; i++)
		d[i] = -m->slopes[i];
	for (size_t step = m->changed; step-- > oldest;) {
		const struct change *c = change(m, step);
		double part = product(m->n, c->x, d) / c->product;

		add(m->n, d, -part, c->slopes);
		parts[step % MEMORY] = part;
	}
	if (m->changed) {
		const struct change *c = change(m, m->changed - 1);
		double scale = c->product / product(m->n, c->slopes, c->slopes);

		for (size_t i = 0; i < m->n; i++)
			d[i] *= scale;
	}
	for (size_t step = oldest; step < m->changed; step++) {
		const struct change *c = change(m, step);

		add(m->n, d,
		    parts[step % MEMORY] -
			product(m->n, c->slopes, d) / c->product,
		    c->x);
	}
}

/* Where the function is below value, down the slope; how low. */
static double
go(struct minimum *m, slopes_fn *f, const void *of, double value)
{
	const double enough = 1e-4, least = 1e-12;
	double slope = product(m->n, m->slopes, m->direction);
	double length = m->changed ? 1 : 1 / fmax(1, sqrt(-slope));
	double found;

	do {
		memcpy(m->next_x, m->x, m->n * sizeof *m->x);
		add(m->n, m->next_x, length, m->direction);
		found = f(of, m->next_x, m->next_slopes);
		length /= 2;
	} while (!(found <= value + enough * length * slope) && length > least);
	return found;
}

static void
remember(struct minimum *m)
{
	struct change *c = change(m, m->changed);

	if (c->x == NULL) {
		c->x = zeroed(m->n + 1, sizeof *c->x);
		c->slopes = zeroed(m->n + 1, sizeof *c->slopes);
	}
	for (size_t i = 0; i < m->n; i++) {
		c->x[i] = m->next_x[i] - m->x[i];
		c->slopes[i] = m->next_slopes[i] - m->slopes[i];
	}
	c->product = product(m->n, c->x, c->slopes);
	if (c->product > 0)
		m->changed++;
	memcpy(m->x, m->next_x, m->n * sizeof *m->x);
	memcpy(m->slopes, m->next_slopes, m->n * sizeof *m->slopes);
}

void
minimise(slopes_fn *f, const void *of, size_t n, double x[])
{
	const double same = 1e-9;
	double *room = zeroed(4 * n + 1, sizeof *room);
	struct minimum m = { .n = n,
		.x = x,
		.slopes = room,
		.next_x = room + n,
		.next_slopes = room + 2 * n,
		.direction = room + 3 * n };
	double value = f(of, x, m.slopes);

	for (int step = 0; step < STEPS; step++) {
		double found;

		set_direction(&m);
		found = go(&m, f, of, value);
		if (!(value - found > same * fabs(value)))
			break;
		remember(&m);
		value = found;
	}
	for (size_t i = 0; i < MEMORY; i++) {
		free(m.changes[i].x);
		free(m.changes[i].slopes);
	}
	free(room);
}
