#include "running/running.h"

#include <stdlib.h>

#include "running/rollup.h"
#include "summary/rank.h"

struct fill {
	struct running *running;
	enum counter counter;
	size_t *cost; /* of each line, in tokens */
	struct buf b; /* used for measuring */
	size_t spare; /* what the parts before did not use */
	/* of the places of a part only the first and the last are shown */
	bool ends[PARTS];
};

/* ---- parts, each within its share ---- */

/* What a heading and the blank lines around it cost, at most. */
enum { HEADING = 8 };

/* Tokens of what is in b, which is empty then. */
static size_t
fill_measure(struct fill *fill)
{
	size_t n = tokens_of(fill->counter, buf_str(&fill->b));

	buf_clear(&fill->b);
	return n;
}

/* Tokens of a line, with its newline. */
static size_t
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

/* Tokens of the lines that count what is not shown. */
static size_t
fill_rollups_cost(struct fill *fill)
{
	const struct rollups *rollups = &fill->running->rollups;

	for (size_t i = 0; i < rollups->n; i++)
		rollup_write(&rollups->list[i], &fill->running->summary.files,
		    &fill->b);
	return fill_measure(fill) + rollups->n;
}

/* How many of these tokens are the part's. */
static size_t
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
	/* The text of some is worth more than the places of all. */
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
	/* Places of decisions may use room of the later parts. */
	fill->spare = used < room ? room - used : 0;
	free(list);
}

/* Fills the parts, beginning with those most surely needed next. */
static void
fill_parts(struct fill *fill, size_t room)
{
	static const enum part order[PARTS] = { PART_GOAL, PART_CONSTRAINTS,
		PART_PROGRESS, PART_NEXT, PART_DECISIONS, PART_CONTEXT,
		PART_DONE };

	fill->spare = 0;
	for (int i = 0; i < PARTS; i++)
		fill_part(fill, order[i], fill_share(fill, order[i], room));
}

/* Per cent of the maximum: room for what comes until the next update. */
enum { TARGET = 70 };

static size_t
whole(struct fill *fill)
{
	running_write(fill->running, &fill->b);
	return fill_measure(fill);
}

/* ---- entries that are not shown, in counted lines ---- */

static void
roll_up(struct running *running, bool years)
{
	rollups_clear(&running->rollups);
	rollups_merge(&running->rollups, &running->taken, years);
	for (size_t i = 0; i < running->n_records; i++) {
		const struct running_record *held = &running->records[i];
		const struct summary_entry *entry;

		if (held->kind != KIND_ENTRY || held->kept || held->covered)
			continue;
		entry = &running->summary.entries[held->at];
		rollups_add(&running->rollups, years, entry->ts, entry->id,
		    entry->status, &entry->src);
	}
	rollups_sort(&running->rollups);
}

/* ---- lines that are not shown ---- */

static void
hide_all(struct running *running)
{
	for (size_t i = 0; i < running->n_lines; i++)
		running_show(running, &running->lines[i], false);
	rollups_clear(&running->rollups);
}

/* Too many places for one line: only the first and the last are shown. */
static void
cite_ends(struct running *running, int part)
{
	struct src *cited = running->cited[part];
	size_t n = running->n_cited[part];

	if (n > 2) {
		cited[1] = cited[n - 1];
		running->n_cited[part] = 2;
	}
}

static void
cite_hidden(struct fill *fill)
{
	struct running *running = fill->running;

	for (int part = 0; part < PARTS; part++)
		running->n_cited[part] = running->n_left[part] = 0;
	for (size_t i = 0; i < running->n_lines; i++) {
		const struct running_line *line = &running->lines[i];

		if (line->shown || !running_is_cited(line))
			continue;
		running->n_left[line->part]++;
		if (line->src.line)
			running_cite(running, line->part, &line->src);
	}
	for (int part = 0; part < PARTS; part++) {
		if (fill->ends[part])
			cite_ends(running, part);
	}
}

/* ---- the whole ---- */

/* Hides the last line that is shown of a part; false if there is none. */
static bool
hide_last(struct running *running, enum part part)
{
	for (size_t i = running->n_lines; i > 0; i--) {
		struct running_line *line = &running->lines[i - 1];

		if (line->part == part && line->shown) {
			running_show(running, line, false);
			return true;
		}
	}
	return false;
}

static bool
hide_one(struct running *running)
{
	static const enum part order[] = { PART_DONE, PART_CONTEXT, PART_NEXT,
		PART_DECISIONS, PART_PROGRESS, PART_CONSTRAINTS, PART_GOAL };

	for (size_t i = 0; i < countof(order); i++) {
		if (hide_last(running, order[i]))
			return true;
	}
	return false;
}

/* Shows what fits the target; false if not even the least fits the limit. */
static bool
narrow(struct fill *fill, size_t target, size_t limit)
{
	struct running *running = fill->running;
	bool years;

	hide_all(running);
	roll_up(running, false);
	years = fill_rollups_cost(fill) >
	    fill_share(fill, PART_DONE, target) / 2;
	roll_up(running, years);
	fill_parts(fill, target);
	do {
		roll_up(running, years);
		cite_hidden(fill);
		if (whole(fill) <= target)
			return true;
	} while (hide_one(running));
	for (int part = 0; part < PARTS; part++)
		cite_ends(running, part);
	if (whole(fill) > limit)
		rollups_fold(&running->rollups);
	return whole(fill) <= limit;
}

/* The entry of a blocker that is shown gives it its name. */
static void
keep_entries(struct running *running)
{
	for (size_t i = 0; i < running->n_lines; i++) {
		const struct running_line *line = &running->lines[i];

		if (line->entry != SIZE_MAX && line->shown)
			running->records[line->entry].kept = true;
	}
}

bool
running_fit(struct running *running, enum counter counter, size_t max,
    size_t *tokens)
{
	struct fill fill = { .running = running, .counter = counter };
	size_t limit = tokens_limit(counter, max);
	size_t target = limit * TARGET / 100;
	bool fits = true;

	running_arrange(running);
	fill.cost = zeroed(running->n_lines + 1, sizeof *fill.cost);
	for (size_t i = 0; i < running->n_lines; i++)
		fill.cost[i] = fill_line_cost(&fill, &running->lines[i]);
	roll_up(running, false);
	if (whole(&fill) > target)
		fits = narrow(&fill, target, limit);
	keep_entries(running);
	*tokens = whole(&fill);
	free(fill.cost);
	buf_free(&fill.b);
	return fits;
}
