/* running: what was taken, as lines in the order of the document. */
#include <stdlib.h>

#include "err.h"
#include "intern.h"
#include "phrase.h"
#include "running_parts.h"

/* Which entry a fact stands in, and which one of a story is the last. */
struct links {
	struct running *running;
	size_t *by_place; /* entries, by file and line */
	struct intern ids;
	size_t *latest; /* by the number of an id: an entry, from 1 */
	bool *told;     /* of each entry: another line tells it, */
	size_t *record; /* and its place among the records */
};

/* Later first; of one time, what stands further down. */
static int
compare_age(struct str ts1, const struct src *src1, struct str ts2,
    const struct src *src2)
{
	int c = str_cmp(ts2, ts1);

	if (c == 0)
		c = str_cmp(src1->file, src2->file);
	if (c == 0)
		c = (src1->line < src2->line) - (src1->line > src2->line);
	return c;
}

static int
compare_places(const void *a, const void *b, void *context)
{
	const struct summary_entry *entries = context;
	const struct src *x = &entries[*(const size_t *)a].src;
	const struct src *y = &entries[*(const size_t *)b].src;
	int c = str_cmp(x->file, y->file);

	return c ? c : (x->line > y->line) - (x->line < y->line);
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
	    compare_age(entry->ts, &entry->src, last->ts, &last->src) < 0)
		links->latest[id] = at + 1;
}

static void
open_links(struct links *links, struct running *running)
{
	const struct summary *summary = &running->summary;
	size_t n = summary->n_entries;

	*links = (struct links){ .running = running };
	links->by_place = calloc(n + 1, sizeof *links->by_place);
	links->told = calloc(n + 1, sizeof *links->told);
	links->record = calloc(n + 1, sizeof *links->record);
	for (size_t i = 0; i < n; i++) {
		if (summary->entries[i].id.n)
			intern_add(&links->ids, summary->entries[i].id);
	}
	links->latest = calloc(links->ids.n + 1, sizeof *links->latest);
	if (!links->by_place || !links->told || !links->record ||
	    !links->latest)
		die_memory();
	for (size_t i = 0; i < running->n_records; i++) {
		if (running->records[i].kind == KIND_ENTRY)
			links->record[running->records[i].at] = i;
	}
	for (size_t i = 0; i < n; i++) {
		links->by_place[i] = i;
		note_latest(links, i);
	}
	if (n)
		qsort_r(links->by_place, n, sizeof *links->by_place,
		    compare_places, summary->entries);
}

static void
close_links(struct links *links)
{
	intern_free(&links->ids);
	free(links->by_place);
	free(links->latest);
	free(links->told);
	free(links->record);
}

/* The entry that a fact stands in; SIZE_MAX for none. */
static size_t
entry_at(const struct links *links, struct str file, size_t line)
{
	const struct summary *summary = &links->running->summary;
	size_t low = 0, high = summary->n_entries;

	while (low < high && line) {
		size_t middle = (low + high) / 2;
		size_t at = links->by_place[middle];
		const struct src *src = &summary->entries[at].src;
		int c = str_cmp(src->file, file);

		if (c == 0)
			c = (src->line > line) - (src->line < line);
		if (c == 0)
			return at;
		if (c < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return SIZE_MAX;
}

/* The entry in whose lines a place is; NULL for none. */
static struct summary_entry *
entry_around(const struct links *links, const struct src *place)
{
	struct summary_entry *entries = links->running->summary.entries;
	size_t low = 0, high = links->running->summary.n_entries;
	struct summary_entry *entry;

	/* The last one that begins there or before. */
	while (low < high) {
		size_t middle = (low + high) / 2;
		const struct src *src = &entries[links->by_place[middle]].src;
		int c = str_cmp(src->file, place->file);

		if (c < 0 || (c == 0 && src->line <= place->line))
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return NULL;
	entry = &entries[links->by_place[low - 1]];
	return str_eq(entry->src.file, place->file) &&
		place->line <= entry->src.end
	    ? entry
	    : NULL;
}

/* A later entry of the same story tells how it ended. */
static bool
is_superseded(const struct links *links, size_t at)
{
	const struct summary_entry *entries = links->running->summary.entries;
	uint32_t id = intern_find(&links->ids, entries[at].id);

	return id && links->latest[id] != at + 1;
}

/*
 * What a fact tells is not told again; also not where the fact itself is not
 * shown, so that this does not depend on what is.
 */
static void
forget(struct links *links, const struct src *fact)
{
	struct summary_entry *entry = entry_around(links, fact);
	struct digest *digest;
	size_t n = 0;

	if (entry == NULL)
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

/* A fact, and the entry that it stands in. */
static void
link_fact(struct links *links, struct running_line *line)
{
	struct running_record *fact = &links->running->records[line->record];
	size_t at = entry_at(links, fact->src.file, fact->at);
	const struct summary_entry *entry;

	if (at == SIZE_MAX)
		return;
	entry = &links->running->summary.entries[at];
	/* Next steps of a story that went on are old. */
	if (line->part == PART_NEXT && is_superseded(links, at))
		fact->kept = line->shown = false;
	if (line->blocker) {
		line->id = entry->id;
		line->entry = links->record[at];
		links->told[at] = true;
	}
	if (line->part == PART_DECISIONS && str_same(line->text, entry->title))
		links->told[at] = true;
	if (line->part == PART_DECISIONS || line->blocker)
		forget(links, &fact->src);
}

static void
add_entry(struct links *links, size_t record)
{
	struct running *running = links->running;
	struct running_record *held = &running->records[record];
	const struct summary_entry *entry = &running->summary.entries[held->at];
	bool done = entry->status == STATUS_DONE ||
	    entry->status == STATUS_NONE;
	struct running_line *line;

	if (!done && is_superseded(links, held->at)) {
		held->kept = false;
		return;
	}
	held->told = links->told[held->at];
	if (held->told) {
		held->kept = false;
		return;
	}
	line = running_add(running, done ? PART_DONE : PART_PROGRESS);
	line->ts = entry->ts;
	line->src = entry->src;
	line->record = record;
	if (entry->digest.n &&
	    !phrase_starts(entry->title, entry->digest.line[0]))
		line->text = entry->digest.line[0];
}

/*
 * Next steps hold until another list of them is written: those of the latest
 * entry that has any, and those of no entry.
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
			compare_age(line->ts, &line->src, last->ts,
			    &last->src) < 0))
			last = line;
	}
	for (size_t i = 0; i < running->n_lines; i++) {
		struct running_line *line = &running->lines[i];
		struct running_record *held;

		if (line->part != PART_NEXT)
			continue;
		held = &running->records[line->record];
		held->kept = held->at == 0 ||
		    (last && held->at == running->records[last->record].at);
		line->shown = held->kept;
	}
}

static int
compare_lines(const void *a, const void *b)
{
	const struct running_line *x = a, *y = b;

	if (x->part != y->part)
		return x->part < y->part ? -1 : 1;
	if (x->blocker != y->blocker)
		return x->blocker ? -1 : 1;
	/* What belongs together keeps its order. */
	if (x->part != PART_DONE && x->part != PART_PROGRESS &&
	    x->part != PART_DECISIONS)
		return (x->record > y->record) - (x->record < y->record);
	return compare_age(x->ts, &x->src, y->ts, &y->src);
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
	if (n)
		qsort(running->lines, n, sizeof *running->lines, compare_lines);
}

void
running_settle(struct running *running)
{
	struct links links;

	rollups_merge(&running->rollups, &running->taken, false);
	open_links(&links, running);
	for (size_t i = 0; i < running->n_lines; i++)
		link_fact(&links, &running->lines[i]);
	for (int part = 0; part < PARTS; part++) {
		for (size_t i = 0; i < running->n_cited[part]; i++)
			forget(&links, &running->cited[part][i]);
	}
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
	close_links(&links);
	if (running->summary.title.n)
		running_add(running, PART_GOAL)->text = running->summary.title;
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
