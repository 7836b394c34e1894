#include "running/links.h"

#include <stdlib.h>

int
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
		c = (x->line > y->line) - (x->line < y->line);
	return c ? c : *(const size_t *)a < *(const size_t *)b ? -1 : 1;
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

void
links_open(struct links *links, struct running *running)
{
	const struct summary *summary = &running->summary;
	size_t n = summary->n_entries;

	*links = (struct links){ .running = running };
	links->by_place = zeroed(n + 1, sizeof *links->by_place);
	links->told = zeroed(n + 1, sizeof *links->told);
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
		qsort_r(links->by_place, n, sizeof *links->by_place,
		    compare_places, summary->entries);
}

void
links_close(struct links *links)
{
	intern_free(&links->ids);
	free(links->by_place);
	free(links->latest);
	free(links->told);
	free(links->record);
}

size_t
links_entry_at(const struct links *links, struct str file, size_t line)
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

struct summary_entry *
links_entry_around(const struct links *links, const struct src *place)
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

bool
links_superseded(const struct links *links, size_t at)
{
	const struct summary_entry *entries = links->running->summary.entries;
	uint32_t id = intern_find(&links->ids, entries[at].id);

	return id && links->latest[id] != at + 1;
}
