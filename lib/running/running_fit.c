/* running: what is shown within so many tokens. */
#include <stdlib.h>

#include "running/fill.h"
#include "running/running_parts.h"

/* In a hundred of the maximum; document 003. */
enum { TARGET = 70 };

static size_t
whole(struct fill *fill)
{
	running_write(fill->running, &fill->b);
	return fill_measure(fill);
}

/* ---- entries that are not shown, in counted lines ---- */

static const struct summary_entry *
entry_of(const struct running *running, const struct running_record *held)
{
	return &running->summary.entries[held->at];
}

static void
roll_up(struct running *running, bool years)
{
	rollups_clear(&running->rollups);
	rollups_merge(&running->rollups, &running->taken, years);
	for (size_t i = 0; i < running->n_records; i++) {
		const struct running_record *held = &running->records[i];
		const struct summary_entry *entry;

		if (held->kind != KIND_ENTRY || held->kept || held->told)
			continue;
		entry = entry_of(running, held);
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

/* So many places are a line: the first and the last of them tell where. */
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

	for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
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

	running_settle(running);
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
