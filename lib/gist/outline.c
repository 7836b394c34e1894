#include "gist/outline.h"

#include "text/phrase.h"

void
outline_add(struct outline *outline, enum matter part, struct point point)
{
	struct points *points = &outline->part[part];

	point.text = str_trim(point.text);
	if (point.text.n == 0)
		return;
	for (size_t i = 0; i < points->n; i++) {
		if (phrase_starts(str_head(point.text, 200),
			points->point[i].text))
			return;
	}
	if (points->n == POINTS) {
		points->more++;
		return;
	}
	if (points->point == NULL)
		points->point = arena_alloc(outline->arena,
		    POINTS * sizeof *points->point);
	points->point[points->n++] = point;
}

const struct point *
outline_best(const struct outline *outline, enum matter part)
{
	const struct points *points = &outline->part[part];
	const struct point *best = NULL;

	for (size_t i = 0; i < points->n; i++) {
		if (best == NULL || points->point[i].weight < best->weight)
			best = &points->point[i];
	}
	return best;
}
