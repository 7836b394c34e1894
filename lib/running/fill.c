#include "running/fill.h"

#include <stdlib.h>

#include "running/running_parts.h"
#include "summary/rank.h"

/* What a heading and the blank lines around it cost, at most. */
enum { HEADING = 8 };

size_t
fill_measure(struct fill *fill)
{
	size_t n = tokens_of(fill->counter, buf_str(&fill->b));

	buf_clear(&fill->b);
	return n;
}

size_t
fill_line_cost(struct fill *fill, const struct running_line *line)
{
	running_write_line(fill->running, line, &fill->b);
	return fill_measure(fill) + 1;
}

/* A place in a list of places. */
static size_t
place_cost(struct fill *fill, const struct src *src)
{
	buf_addf(&fill->b, ", %zu", src->line);
	return fill_measure(fill) + 1;
}

size_t
fill_rollups_cost(struct fill *fill)
{
	const struct rollups *rollups = &fill->running->rollups;

	for (size_t i = 0; i < rollups->n; i++)
		rollup_write(&rollups->list[i], &fill->b);
	return fill_measure(fill) + rollups->n;
}

size_t
fill_share(const struct fill *fill, enum part part, size_t tokens)
{
	const size_t *share = fill->running->share;
	size_t sum = 0;

	for (int i = 0; i < PARTS; i++)
		sum += share[i];
	return sum
	    ? (size_t)((double)tokens * (double)share[part] / (double)sum)
	    : 0;
}

/* The learnings' lines, the best first. */
static size_t
ranked_lines(const struct running *running, size_t list[])
{
	size_t n = running->summary.n_learnings, found = 0;
	size_t *line_of = zeroed(n + 1, sizeof *line_of);
	struct ranked *ranked = rank_learnings(&running->summary);

	for (size_t i = 0; i < running->n_lines; i++) {
		const struct running_line *line = &running->lines[i];

		if (line->part == PART_CONTEXT)
			line_of[running->records[line->record].at] = i;
	}
	for (; found < n; found++)
		list[found] = line_of[ranked[found].at];
	free(ranked);
	free(line_of);
	return found;
}

/* The lines of a part, in the order in which they are wanted. */
static size_t
lines_of(const struct running *running, enum part part, size_t list[])
{
	size_t n = 0;

	if (part == PART_CONTEXT)
		return ranked_lines(running, list);
	for (size_t i = 0; i < running->n_lines; i++) {
		if (running->lines[i].part == part)
			list[n++] = i;
	}
	return n;
}

/* Shows the lines for which there is room; what of it was used. */
static size_t
fill_lines(struct fill *fill, const size_t list[], size_t n, size_t room)
{
	struct running *running = fill->running;
	size_t used = n ? HEADING : 0, places = 0;
	enum part part = n ? running->lines[list[0]].part : PART_GOAL;

	for (size_t i = 0; i < n; i++) {
		if (running_is_cited(&running->lines[list[i]]))
			places += place_cost(fill,
			    &running->lines[list[i]].src);
	}
	/* The words of some tell more than the places of all. */
	fill->ends[part] = places > room / 2;
	used += fill->ends[part] ? 2 * HEADING : places;
	for (size_t i = 0; i < n; i++) {
		struct running_line *line = &running->lines[list[i]];
		size_t less = running_is_cited(line) && !fill->ends[part]
		    ? place_cost(fill, &line->src)
		    : 0;

		if (used - less + fill->cost[list[i]] > room)
			continue;
		used += fill->cost[list[i]] - less;
		running_show(running, line, true);
	}
	return used;
}

/* The latest entries: with what was done in half the room, then titles. */
static size_t
fill_done(struct fill *fill, const size_t list[], size_t n, size_t room)
{
	struct running *running = fill->running;
	size_t used = HEADING + fill_rollups_cost(fill), i = 0;
	size_t half = (used + room) / 2;

	for (; i < n && used + fill->cost[list[i]] <= half; i++) {
		used += fill->cost[list[i]];
		running_show(running, &running->lines[list[i]], true);
	}
	running->summary.rows = i;
	running_shorten(running, i);
	for (; i < n; i++) {
		struct running_line *line = &running->lines[list[i]];

		used += fill_line_cost(fill, line);
		if (used > room)
			break;
		running_show(running, line, true);
	}
	return used;
}

static void
fill_part(struct fill *fill, enum part part, size_t room)
{
	size_t *list = zeroed(fill->running->n_lines + 1, sizeof *list);
	size_t n, used;

	n = lines_of(fill->running, part, list);
	room += fill->spare;
	used = part == PART_DONE ? fill_done(fill, list, n, room)
				 : fill_lines(fill, list, n, room);
	/* Places of decisions that stay may take from the parts behind. */
	fill->spare = used < room ? room - used : 0;
	free(list);
}

/* Fills the parts, those first that are sure to have what is needed next. */
void
fill_parts(struct fill *fill, size_t room)
{
	static const enum part order[PARTS] = { PART_GOAL, PART_CONSTRAINTS,
		PART_PROGRESS, PART_NEXT, PART_DECISIONS, PART_CONTEXT,
		PART_DONE };

	fill->spare = 0;
	for (int i = 0; i < PARTS; i++)
		fill_part(fill, order[i], fill_share(fill, order[i], room));
}
