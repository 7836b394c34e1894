/* running: what was taken, as lines in the order of the document. */
#include <stdlib.h>

#include "running/links.h"
#include "running/running_parts.h"
#include "text/phrase.h"

static struct age
line_age(const struct running_line *line)
{
	return (struct age){ line->ts, &line->src, line->carried, line->top };
}

/* Of the facts: they were taken before the whole file was seen. */
static void
find_tops(struct running *running)
{
	for (size_t i = 0; i < running->n_lines; i++) {
		struct running_line *line = &running->lines[i];

		line->top = growth_at_top(&running->growth, line->src.file);
	}
}

/*
 * What a fact tells is not told again; also not where the fact itself is not
 * shown, so that this does not depend on what is.
 */
static void
forget(struct links *links, const struct src *fact)
{
	struct summary_entry *entry = links_entry_around(links, fact);
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

/* A later entry of the same story is done: facts(1) may not have seen both. */
static bool
is_ended(const struct links *links, size_t at)
{
	const struct summary_entry *entries = links->running->summary.entries;

	return links_superseded(links, at) &&
	    entries[links->latest[intern_find(&links->ids, entries[at].id)] - 1]
		.status == STATUS_DONE;
}

/* A fact, and the entry that it stands in. */
static void
link_fact(struct links *links, struct running_line *line)
{
	struct running_record *fact = &links->running->records[line->record];
	size_t at = links_entry_at(links, fact->src.file, fact->at);
	const struct summary_entry *entry;

	if (at == SIZE_MAX)
		return;
	entry = &links->running->summary.entries[at];
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
	struct summary_entry *entry = &running->summary.entries[held->at];
	bool done = entry->status == STATUS_DONE ||
	    entry->status == STATUS_NONE;
	struct running_line *line;

	if (!done && links_superseded(links, held->at)) {
		held->kept = false;
		return;
	}
	held->told = links->told[held->at];
	if (held->told) {
		held->kept = false;
		return;
	}
	line = running_add(running, done ? PART_DONE : PART_PROGRESS);
	line->top = growth_at_top(&running->growth, entry->src.file);
	/* It was taken for the newest, but it is the oldest. */
	if (line->top)
		digest_forget_next(&entry->digest);
	line->ts = entry->ts;
	line->src = entry->src;
	line->carried = entry->carried;
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
		return (x->record > y->record) - (x->record < y->record);
	c = compare_ages(line_age(x), line_age(y));
	return c ? c : (x->record > y->record) - (x->record < y->record);
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
