#include "running/running.h"

#include <stdlib.h>

#include "base/sort.h"
#include "same/intern.h"
#include "text/truncate.h"

/* ---- which entries belong together ---- */

/* How old something is: its time, and its place. */
struct age {
	struct str ts;
	const struct src *src;
	bool carried, top;
};

struct links {
	struct running *running;
	size_t *by_place; /* entries, by file and line */
	struct intern ids;
	size_t *latest; /* by the number of an id: an entry, from 1 */
	bool *covered;  /* for each entry: by another line, */
	size_t *record; /* and its place among the records */
};

/*
 * Later first; at the same time what is further down, or up in a file that grows
 * at the top. The log is newer than what was carried.
 */
static int
compare_ages(struct age a, struct age b)
{
	int c = str_cmp(b.ts, a.ts);

	if (c == 0)
		c = a.carried - b.carried;
	if (c == 0)
		c = str_cmp(a.src->file, b.src->file);
	if (c)
		return c;
	c = (a.src->line < b.src->line) - (a.src->line > b.src->line);
	return a.top ? -c : c;
}

static struct age
entry_age(const struct running *running, const struct summary_entry *entry)
{
	return (struct age){ entry->ts, &entry->src, entry->carried,
		growth_at_top(&running->growth, entry->src.file) };
}

static int
compare_places(const void *a, const void *b, void *context)
{
	const struct summary_entry *entries = context;
	const struct src *x = &entries[*(const size_t *)a].src;
	const struct src *y = &entries[*(const size_t *)b].src;
	int c = str_cmp(x->file, y->file);

	if (c == 0)
		c = number_cmp(x->line, y->line);
	return c ? c : size_cmp(a, b);
}

static void
note_latest(struct links *links, size_t at)
{
	const struct summary_entry *entries = links->running->summary.entries;
	const struct summary_entry *entry = &entries[at], *last;
	uint32_t id = intern_find(&links->ids, entry->id);

	if (id == 0)
		return;
	last = links->latest[id] ? &entries[links->latest[id] - 1] : NULL;
	if (last == NULL ||
	    compare_ages(entry_age(links->running, entry),
		entry_age(links->running, last)) < 0)
		links->latest[id] = at + 1;
}

/* running must not take more records while the links are used. */
static void
links_open(struct links *links, struct running *running)
{
	const struct summary *summary = &running->summary;
	size_t n = summary->n_entries;

	*links = (struct links){ .running = running };
	links->by_place = zeroed(n + 1, sizeof *links->by_place);
	links->covered = zeroed(n + 1, sizeof *links->covered);
	links->record = zeroed(n + 1, sizeof *links->record);
	for (size_t i = 0; i < n; i++) {
		if (summary->entries[i].id.n)
			intern_add(&links->ids, summary->entries[i].id);
	}
	links->latest = zeroed(links->ids.n + 1, sizeof *links->latest);
	for (size_t i = 0; i < running->n_records; i++) {
		if (running->records[i].kind == KIND_ENTRY)
			links->record[running->records[i].at] = i;
	}
	for (size_t i = 0; i < n; i++) {
		links->by_place[i] = i;
		note_latest(links, i);
	}
	if (n)
		sort_with(links->by_place, n, sizeof *links->by_place,
		    compare_places, summary->entries);
}

static void
links_close(struct links *links)
{
	intern_free(&links->ids);
	free(links->by_place);
	free(links->latest);
	free(links->covered);
	free(links->record);
}

/* The last entry that begins on a line or before it; NULL: none. */
static struct summary_entry *
links_entry_before(const struct links *links, struct str file, size_t line)
{
	struct summary_entry *entries = links->running->summary.entries;
	size_t low = 0, high = links->running->summary.n_entries;
	struct summary_entry *entry;

	while (low < high) {
		size_t middle = (low + high) / 2;
		const struct src *src = &entries[links->by_place[middle]].src;
		int c = str_cmp(src->file, file);

		if (c < 0 || (c == 0 && src->line <= line))
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return NULL;
	entry = &entries[links->by_place[low - 1]];
	return str_eq(entry->src.file, file) ? entry : NULL;
}

/* A later entry of the same story says how it ended. */
static bool
links_superseded(const struct links *links, size_t at)
{
	const struct summary_entry *entries = links->running->summary.entries;
	uint32_t id = intern_find(&links->ids, entries[at].id);

	return id && links->latest[id] != at + 1;
}

/* ---- the lines ---- */

static struct age
line_age(const struct running_line *line)
{
	return (struct age){ line->ts, &line->src, line->carried, line->top };
}

/* For facts, which were taken before the whole file was seen. */
static void
find_tops(struct running *running)
{
	for (size_t i = 0; i < running->n_lines; i++) {
		struct running_line *line = &running->lines[i];

		line->top = growth_at_top(&running->growth, line->src.file);
	}
}

/*
 * Removes what a fact says from its entry's digest; also if the fact is not
 * shown, so that the digest does not depend on that.
 */
static void
forget(struct links *links, const struct src *fact)
{
	struct summary_entry *entry = links_entry_before(links, fact->file,
	    fact->line);
	struct digest *digest;
	size_t n = 0;

	if (entry == NULL || fact->line > entry->src.end)
		return;
	digest = &entry->digest;
	for (size_t i = 0; i < digest->n; i++) {
		if (entry->src.line + digest->src_line[i] - 1 == fact->line)
			continue;
		digest->line[n] = digest->line[i];
		digest->src_line[n++] = digest->src_line[i];
	}
	digest->n = n;
}

/* A later entry of the same story is done: facts(1) may not have seen both. */
static bool
is_ended(const struct links *links, size_t at)
{
	const struct summary_entry *entries = links->running->summary.entries;

	return links_superseded(links, at) &&
	    entries[links->latest[intern_find(&links->ids, entries[at].id)] - 1]
		.status == STATUS_DONE;
}

/* A fact, and the entry that contains it. */
static void
link_fact(struct links *links, struct running_line *line)
{
	struct running_record *fact = &links->running->records[line->record];
	const struct summary_entry *entry = links_entry_before(links,
	    fact->src.file, fact->at);
	size_t at;

	if (entry == NULL || fact->at == 0 || entry->src.line != fact->at)
		return;
	at = (size_t)(entry - links->running->summary.entries);
	/* Next steps of a story that went on are old. */
	if (line->part == PART_NEXT && links_superseded(links, at))
		fact->kept = line->shown = false;
	if (line->blocker && is_ended(links, at)) {
		fact->kept = line->shown = false;
		return;
	}
	if (line->blocker) {
		line->id = entry->id;
		line->entry = links->record[at];
		links->covered[at] = true;
	}
	if (line->part == PART_DECISIONS && str_same(line->text, entry->title))
		links->covered[at] = true;
	if (line->part == PART_DECISIONS || line->blocker)
		forget(links, &fact->src);
}

static void
add_entry(struct links *links, size_t record)
{
	struct running *running = links->running;
	struct running_record *held = &running->records[record];
	struct summary_entry *entry = &running->summary.entries[held->at];
	bool done = entry->status == STATUS_DONE ||
	    entry->status == STATUS_NONE;
	struct running_line *line;

	held->kept = done || !links_superseded(links, held->at);
	if (held->kept)
		held->covered = links->covered[held->at];
	held->kept &= !held->covered;
	if (!held->kept)
		return;
	line = running_add(running, done ? PART_DONE : PART_PROGRESS);
	line->top = growth_at_top(&running->growth, entry->src.file);
	/* It was taken for the newest entry, but is the oldest. */
	if (line->top)
		digest_forget_next(&entry->digest);
	line->ts = entry->ts;
	line->src = entry->src;
	line->carried = entry->carried;
	line->record = record;
	if (entry->digest.n &&
	    !words_start(entry->title, entry->digest.line[0]))
		line->text = entry->digest.line[0];
}

/*
 * Next steps are valid until the next list of them: kept are those of the latest
 * entry that has any, and those outside of entries.
 */
static void
choose_next(struct running *running)
{
	const struct running_line *last = NULL;

	for (size_t i = 0; i < running->n_lines; i++) {
		const struct running_line *line = &running->lines[i];

		if (line->part == PART_NEXT && line->shown &&
		    running->records[line->record].at &&
		    (last == NULL ||
			compare_ages(line_age(line), line_age(last)) < 0))
			last = line;
	}
	for (size_t i = 0; i < running->n_lines; i++) {
		struct running_line *line = &running->lines[i];
		struct running_record *held;

		if (line->part != PART_NEXT)
			continue;
		held = &running->records[line->record];
		held->kept = held->at == 0 ||
		    (last && held->at == running->records[last->record].at &&
			str_eq(line->src.file, last->src.file));
		line->shown = held->kept;
	}
}

static int
compare_lines(const void *a, const void *b)
{
	const struct running_line *x = a, *y = b;
	int c;

	if (x->part != y->part)
		return x->part < y->part ? -1 : 1;
	if (x->blocker != y->blocker)
		return x->blocker ? -1 : 1;
	/* What belongs together keeps its order. */
	if (x->part != PART_DONE && x->part != PART_PROGRESS &&
	    x->part != PART_DECISIONS)
		return size_cmp(&x->record, &y->record);
	c = compare_ages(line_age(x), line_age(y));
	return c ? c : size_cmp(&x->record, &y->record);
}

static void
sort_lines(struct running *running)
{
	size_t n = 0;

	for (size_t i = 0; i < running->n_lines; i++) {
		if (running->lines[i].shown)
			running->lines[n++] = running->lines[i];
	}
	running->n_lines = n;
	array_sort(running->lines, n, compare_lines);
}

void
running_arrange(struct running *running)
{
	struct links links;

	rollups_merge(&running->rollups, &running->taken, false);
	links_open(&links, running);
	for (size_t i = 0; i < running->n_lines; i++)
		link_fact(&links, &running->lines[i]);
	for (int part = 0; part < PARTS; part++) {
		for (size_t i = 0; i < running->n_cited[part]; i++)
			forget(&links, &running->cited[part][i]);
	}
	find_tops(running);
	choose_next(running);
	for (size_t i = 0; i < running->n_records; i++) {
		if (running->records[i].kind == KIND_ENTRY)
			add_entry(&links, i);
		else if (running->records[i].kind == KIND_LEARNING)
			running_add(running, PART_CONTEXT)->record = i;
	}
	for (size_t i = 0; i < running->n_lines; i++) {
		if (running->lines[i].entry != SIZE_MAX)
			running->records[running->lines[i].entry].kept = true;
	}
	links_close(&links);
	for (size_t i = 0; i < running->summary.n_plans; i++) {
		if (running->summary.plans[i].title.n)
			running_add(running, PART_GOAL)->text =
			    running->summary.plans[i].title;
	}
	sort_lines(running);
	running_shorten(running, running->summary.rows);
}

void
running_shorten(struct running *running, size_t whole)
{
	size_t n = 0;

	for (size_t i = 0; i < running->n_lines; i++) {
		struct running_line *line = &running->lines[i];

		if (line->part == PART_DONE && n++ >= whole)
			line->text.n = 0;
	}
}
