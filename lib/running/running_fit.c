/* running: what is shown within so many tokens. */
#include <stdlib.h>

#include "err.h"
#include "rank.h"
#include "running_parts.h"

/* In a hundred of the maximum; document 003. */
enum { TARGET = 70 };

/* What a heading and the blank lines around it cost, at most. */
enum { HEADING = 8 };

struct fit {
	struct running *running;
	enum counter counter;
	size_t limit; /* of tokens that are really held */
	struct buf b; /* used for measuring */
	size_t *cost; /* of each line */
	size_t spare; /* what the parts before did not use */
	bool ends
	    [PARTS]; /* of its places only the first and the last are told */
};

static size_t
measure(struct fit *fit)
{
	size_t n = tokens_of(fit->counter, buf_str(&fit->b));

	buf_clear(&fit->b);
	return n;
}

static size_t
whole(struct fit *fit)
{
	running_write(fit->running, &fit->b);
	return measure(fit);
}

static size_t
line_cost(struct fit *fit, const struct running_line *line)
{
	running_write_line(fit->running, line, &fit->b);
	return measure(fit) + 1;
}

/* A place in a list of places. */
static size_t
place_cost(struct fit *fit, const struct src *src)
{
	buf_addf(&fit->b, ", %zu", src->line);
	return measure(fit) + 1;
}

/* What is left out but has to stay in sight: its place is told. */
static bool
is_cited(const struct running_line *line)
{
	return line->part == PART_DECISIONS || line->blocker;
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

static size_t
rollups_cost(struct fit *fit)
{
	const struct rollups *rollups = &fit->running->rollups;

	for (size_t i = 0; i < rollups->n; i++)
		rollup_write(&rollups->list[i], &fit->b);
	return measure(fit) + rollups->n;
}

/* ---- parts ---- */

static void
set_shown(struct running *running, struct running_line *line, bool shown)
{
	line->shown = shown;
	if (line->record != SIZE_MAX)
		running->records[line->record].kept = shown;
	if (line->entry != SIZE_MAX)
		running->records[line->entry].kept = shown;
}

/* The learnings' lines, the best first. */
static size_t
ranked_lines(const struct running *running, size_t list[])
{
	size_t n = running->summary.n_learnings, found = 0;
	size_t *line_of = calloc(n + 1, sizeof *line_of);
	struct ranked *ranked = rank_learnings(&running->summary);

	if (line_of == NULL)
		die_memory();
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
fill(struct fit *fit, const size_t list[], size_t n, size_t room)
{
	struct running *running = fit->running;
	size_t used = n ? HEADING : 0, places = 0;
	enum part part = n ? running->lines[list[0]].part : PART_GOAL;

	for (size_t i = 0; i < n; i++) {
		if (is_cited(&running->lines[list[i]]))
			places += place_cost(fit, &running->lines[list[i]].src);
	}
	/* The words of some tell more than the places of all. */
	fit->ends[part] = places > room / 2;
	used += fit->ends[part] ? 2 * HEADING : places;
	for (size_t i = 0; i < n; i++) {
		struct running_line *line = &running->lines[list[i]];
		size_t less = is_cited(line) && !fit->ends[part]
		    ? place_cost(fit, &line->src)
		    : 0;

		if (used - less + fit->cost[list[i]] > room)
			continue;
		used += fit->cost[list[i]] - less;
		set_shown(running, line, true);
	}
	return used;
}

/* The latest entries: with what was done in half the room, then titles. */
static size_t
fill_done(struct fit *fit, const size_t list[], size_t n, size_t room)
{
	struct running *running = fit->running;
	size_t used = HEADING + rollups_cost(fit), i = 0;
	size_t half = (used + room) / 2;

	for (; i < n && used + fit->cost[list[i]] <= half; i++) {
		used += fit->cost[list[i]];
		set_shown(running, &running->lines[list[i]], true);
	}
	running->summary.rows = i;
	running_shorten(running, i);
	for (; i < n; i++) {
		struct running_line *line = &running->lines[list[i]];

		used += line_cost(fit, line);
		if (used > room)
			break;
		set_shown(running, line, true);
	}
	return used;
}

static void
fill_part(struct fit *fit, enum part part, size_t room)
{
	size_t *list = calloc(fit->running->n_lines + 1, sizeof *list);
	size_t n, used;

	if (list == NULL)
		die_memory();
	n = lines_of(fit->running, part, list);
	room += fit->spare;
	used = part == PART_DONE ? fill_done(fit, list, n, room)
				 : fill(fit, list, n, room);
	/* Places of decisions that stay may take from the parts behind. */
	fit->spare = used < room ? room - used : 0;
	free(list);
}

static void
hide_all(struct running *running)
{
	for (size_t i = 0; i < running->n_lines; i++)
		set_shown(running, &running->lines[i], false);
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
cite_hidden(struct fit *fit)
{
	struct running *running = fit->running;

	for (int part = 0; part < PARTS; part++)
		running->n_cited[part] = running->n_left[part] = 0;
	for (size_t i = 0; i < running->n_lines; i++) {
		const struct running_line *line = &running->lines[i];

		if (line->shown || !is_cited(line))
			continue;
		running->n_left[line->part]++;
		if (line->src.line)
			running_cite(running, line->part, &line->src);
	}
	for (int part = 0; part < PARTS; part++) {
		if (fit->ends[part])
			cite_ends(running, part);
	}
}

/* ---- the whole ---- */

static size_t
share_of(const struct fit *fit, enum part part, size_t tokens)
{
	const size_t *share = fit->running->share;
	size_t sum = 0;

	for (int i = 0; i < PARTS; i++)
		sum += share[i];
	return sum
	    ? (size_t)((double)tokens * (double)share[part] / (double)sum)
	    : 0;
}

/* Fills the parts, those first that are sure to have what is needed next. */
static void
fill_all(struct fit *fit, size_t room)
{
	static const enum part order[PARTS] = { PART_GOAL, PART_CONSTRAINTS,
		PART_PROGRESS, PART_NEXT, PART_DECISIONS, PART_CONTEXT,
		PART_DONE };

	fit->spare = 0;
	for (int i = 0; i < PARTS; i++)
		fill_part(fit, order[i], share_of(fit, order[i], room));
}

/* Hides the last line that is shown of a part; false if there is none. */
static bool
hide_last(struct running *running, enum part part)
{
	for (size_t i = running->n_lines; i > 0; i--) {
		struct running_line *line = &running->lines[i - 1];

		if (line->part == part && line->shown) {
			set_shown(running, line, false);
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

static bool
narrow(struct fit *fit, size_t target)
{
	struct running *running = fit->running;
	bool years;

	hide_all(running);
	roll_up(running, false);
	years = rollups_cost(fit) > share_of(fit, PART_DONE, target) / 2;
	roll_up(running, years);
	fill_all(fit, target);
	do {
		roll_up(running, years);
		cite_hidden(fit);
		if (whole(fit) <= target)
			return true;
	} while (hide_one(running));
	for (int part = 0; part < PARTS; part++)
		cite_ends(running, part);
	if (whole(fit) > fit->limit)
		rollups_fold(&running->rollups);
	return whole(fit) <= fit->limit;
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
	struct fit fit = { .running = running,
		.counter = counter,
		.limit = tokens_limit(counter, max) };
	size_t target = fit.limit * TARGET / 100;
	bool fits = true;

	running_settle(running);
	fit.cost = calloc(running->n_lines + 1, sizeof *fit.cost);
	if (fit.cost == NULL)
		die_memory();
	for (size_t i = 0; i < running->n_lines; i++)
		fit.cost[i] = line_cost(&fit, &running->lines[i]);
	roll_up(running, false);
	if (whole(&fit) > target)
		fits = narrow(&fit, target);
	keep_entries(running);
	*tokens = whole(&fit);
	free(fit.cost);
	buf_free(&fit.b);
	return fits;
}
