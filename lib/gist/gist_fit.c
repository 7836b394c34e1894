#include "gist/gist_fit.h"

#include <stdlib.h>

void
fit_open(struct fit *fit, const struct points *points, size_t share)
{
	fit->points = points;
	fit->share = share;
	fit->lent = 0;
	for (size_t i = 0; i < points->n; i++) {
		fit->place[i] = 0;
		fit->kept[i] = false;
		for (size_t j = 0; j < points->n; j++) {
			unsigned a = points->point[j].weight;
			unsigned b = points->point[i].weight;

			fit->place[i] += a < b || (a == b && j < i);
		}
	}
}

struct choice {
	size_t rank, part, i;
};

static int
by_rank(const void *a, const void *b)
{
	const struct choice *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	if (x->part != y->part)
		return x->part < y->part ? -1 : 1;
	return x->i < y->i ? -1 : x->i > y->i;
}

void
fit_choose(struct fit fits[], size_t n, size_t room)
{
	struct choice *choices = zeroed(n * POINTS, sizeof *choices);
	size_t m = 0;

	for (size_t part = 0; part < n; part++) {
		for (size_t i = 0; i < fits[part].points->n; i++) {
			if (fits[part].text[i].n)
				choices[m++] = (struct choice){
					fits[part].place[i] * fits[part].share,
					part, i
				};
		}
	}
	qsort(choices, m, sizeof *choices, by_rank);
	for (size_t i = 0; i < m; i++) {
		struct fit *fit = &fits[choices[i].part];
		size_t tokens = fit->tokens[choices[i].i];

		fit->kept[choices[i].i] = tokens <= room;
		if (tokens <= room)
			room -= tokens;
	}
	free(choices);
}

size_t
fit_kept(const struct fit *fit)
{
	size_t n = 0;

	for (size_t i = 0; i < fit->points->n; i++)
		n += fit->kept[i];
	return n;
}

static void
put_count(struct buf *b, size_t n, const char *one, const char *many,
    bool *begun)
{
	if (n == 0)
		return;
	buf_addf(b, "%s%zu %s", *begun ? ", " : "Left out: ", n,
	    n == 1 ? one : many);
	*begun = true;
}

void
fit_left_out(struct buf *b, const struct outline *o, const struct fit fits[],
    const enum matter parts[], size_t n)
{
	static const char *const lines[MATTERS] = {
		[ON_OBJECTIVE] = "objectives",
		[ON_APPROACH] = "steps",
		[ON_OUTCOME] = "outcomes",
		[ON_PENDING] = "open steps",
		[ON_DECISIONS] = "decisions",
		[ON_EVIDENCE] = "lines of evidence",
		[ON_RISKS] = "risks",
		[ON_FILES] = "files",
	};
	bool begun = false;

	for (size_t i = 0; i < n; i++) {
		const struct fit *fit = &fits[i];
		size_t all = fit->points->n + fit->points->more - fit->lent;

		if (parts[i] == MATTERS || fit_kept(fit) == all)
			continue;
		buf_adds(b, begun ? ", " : "Left out: ");
		buf_addf(b, "%zu of %zu %s", all - fit_kept(fit), all,
		    lines[parts[i]]);
		begun = true;
	}
	put_count(b, o->older, "older entry", "older entries", &begun);
	put_count(b, o->learnings, "learning", "learnings", &begun);
	if (begun)
		buf_addc(b, '\n');
}
