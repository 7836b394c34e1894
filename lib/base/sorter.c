#include "base/sorter.h"

#include <stdlib.h>

/* Bytes of a run in memory, and of a piece of one that is read back. */
enum { RUN = 1 << 22, PIECE = 1 << 14 };

/* So many runs of one level are merged to one of the next. */
enum { FAN = 64 };

/* Texts in order, each after its length. */
struct sorter_run {
	unsigned level;   /* which spool has it */
	size_t at, end;   /* what is not read yet */
	struct buf piece; /* what is read, from `off` on not used yet */
	size_t off;
	struct str text; /* the next one */
};

/* ---- a run ---- */

/* Has n bytes of the run in its piece, from `off` on. */
static void
read_piece(struct sorter *sorter, struct sorter_run *run, size_t n)
{
	struct buf *piece = &run->piece;
	size_t kept = piece->n - run->off, more = n > PIECE ? n : PIECE;

	if (kept >= n)
		return;
	if (more > run->end - run->at)
		more = run->end - run->at;
	if (kept)
		memmove(piece->p, piece->p + run->off, kept);
	piece->n = kept;
	run->off = 0;
	buf_add(piece, spool_get(&sorter->spools[run->level], run->at, more));
	run->at += more;
}

/* Sets `text` to the next one; false after the last. */
static bool
run_next(struct sorter *sorter, struct sorter_run *run)
{
	uint32_t n;

	if (run->off == run->piece.n && run->at == run->end) {
		buf_free(&run->piece);
		return false;
	}
	read_piece(sorter, run, sizeof n);
	memcpy(&n, run->piece.p + run->off, sizeof n);
	read_piece(sorter, run, sizeof n + n);
	run->text = (struct str){ run->piece.p + run->off + sizeof n, n };
	run->off += sizeof n + n;
	return true;
}

static struct sorter_run
run_begin(const struct sorter *sorter, unsigned level)
{
	size_t at = spool_size(&sorter->spools[level]);

	return (struct sorter_run){ .level = level, .at = at };
}

static void
run_add(struct sorter *sorter, struct sorter_run *run, struct str text)
{
	struct spool *spool = &sorter->spools[run->level];
	uint32_t n = (uint32_t)text.n;

	spool_add(spool, (struct str){ (const char *)&n, sizeof n });
	spool_add(spool, text);
	run->end = spool_size(spool);
}

/* ---- merging runs ---- */

static bool
comes_first(const struct sorter *sorter, size_t a, size_t b)
{
	int c = sorter->compare(sorter->runs[a].text, sorter->runs[b].text,
	    sorter->context);

	return c < 0 || (c == 0 && a < b);
}

/* Moves a run down to its place: below i, the heap is in order. */
static void
sift(struct sorter *sorter, size_t i)
{
	size_t *heap = sorter->heap, run = heap[i], child;

	while ((child = 2 * i + 1) < sorter->n_heap) {
		if (child + 1 < sorter->n_heap &&
		    comes_first(sorter, heap[child + 1], heap[child]))
			child++;
		if (comes_first(sorter, run, heap[child]))
			break;
		heap[i] = heap[child];
		i = child;
	}
	heap[i] = run;
}

/* Begins to merge the runs from this one on. */
static void
merge_begin(struct sorter *sorter, size_t first)
{
	sorter->n_heap = 0;
	sorter->taken = false;
	for (size_t i = first; i < sorter->n_runs; i++) {
		if (run_next(sorter, &sorter->runs[i]))
			*array_push(&sorter->heap, &sorter->n_heap,
			    &sorter->cap_heap) = i;
	}
	for (size_t i = sorter->n_heap / 2; i > 0; i--)
		sift(sorter, i - 1);
}

static bool
merge_next(struct sorter *sorter, struct str *text)
{
	size_t *heap = sorter->heap;

	if (sorter->taken) {
		if (!run_next(sorter, &sorter->runs[heap[0]]))
			heap[0] = heap[--sorter->n_heap];
		sift(sorter, 0);
	}
	sorter->taken = sorter->n_heap > 0;
	if (sorter->taken)
		*text = sorter->runs[heap[0]].text;
	return sorter->taken;
}

/* Makes one run of the last FAN; no others are of their level. */
static void
merge_last(struct sorter *sorter)
{
	size_t first = sorter->n_runs - FAN;
	unsigned level = sorter->runs[first].level;
	struct sorter_run run = run_begin(sorter, level + 1);
	struct str text;

	merge_begin(sorter, first);
	while (merge_next(sorter, &text))
		run_add(sorter, &run, text);
	spool_clear(&sorter->spools[level]);
	sorter->runs[first] = run;
	sorter->n_runs = first + 1;
}

static bool
has_full_level(const struct sorter *sorter)
{
	size_t n = sorter->n_runs;
	unsigned level;

	if (n < FAN)
		return false;
	level = sorter->runs[n - 1].level;
	return level + 1 < SORTER_LEVELS &&
	    sorter->runs[n - FAN].level == level;
}

/* ---- in memory ---- */

static struct str
text_at(const struct sorter *sorter, const struct sorter_place *place)
{
	return (struct str){ sorter->texts.p + place->at, place->n };
}

static int
compare_places(const void *a, const void *b, void *context)
{
	const struct sorter *sorter = context;

	return sorter->compare(text_at(sorter, a), text_at(sorter, b),
	    sorter->context);
}

static void
sort_texts(struct sorter *sorter)
{
	sort_with(sorter->places, sorter->n, sizeof *sorter->places,
	    compare_places, sorter);
}

static void
write_run(struct sorter *sorter)
{
	struct sorter_run run = run_begin(sorter, 0);

	sort_texts(sorter);
	for (size_t i = 0; i < sorter->n; i++)
		run_add(sorter, &run, text_at(sorter, &sorter->places[i]));
	sorter->n = 0;
	buf_clear(&sorter->texts);
	*array_push(&sorter->runs, &sorter->n_runs, &sorter->cap_runs) = run;
	while (has_full_level(sorter))
		merge_last(sorter);
}

/* ---- for the caller ---- */

void
sorter_add(struct sorter *sorter, struct str text)
{
	size_t held = sorter->texts.n + sorter->n * sizeof *sorter->places;
	struct sorter_place place;

	if (sorter->n && held + text.n > (sorter->most ? sorter->most : RUN))
		write_run(sorter);
	place.at = (uint32_t)sorter->texts.n;
	place.n = (uint32_t)text.n;
	buf_add(&sorter->texts, text);
	*array_push(&sorter->places, &sorter->n, &sorter->cap) = place;
}

static void
begin_reading(struct sorter *sorter)
{
	sorter->reading = true;
	if (sorter->n_runs == 0) {
		sort_texts(sorter);
		return;
	}
	write_run(sorter);
	buf_free(&sorter->texts);
	merge_begin(sorter, 0);
}

bool
sorter_next(struct sorter *sorter, struct str *text)
{
	if (!sorter->reading)
		begin_reading(sorter);
	if (sorter->n_runs)
		return merge_next(sorter, text);
	if (sorter->next == sorter->n)
		return false;
	*text = text_at(sorter, &sorter->places[sorter->next++]);
	return true;
}

void
sorter_clear(struct sorter *sorter)
{
	for (size_t i = 0; i < sorter->n_runs; i++)
		buf_free(&sorter->runs[i].piece);
	for (size_t i = 0; sorter->n_runs && i < SORTER_LEVELS; i++)
		spool_free(&sorter->spools[i]);
	buf_clear(&sorter->texts);
	sorter->n = sorter->next = sorter->n_runs = sorter->n_heap = 0;
	sorter->reading = false;
}

void
sorter_free(struct sorter *sorter)
{
	sorter_clear(sorter);
	buf_free(&sorter->texts);
	free(sorter->places);
	free(sorter->runs);
	free(sorter->heap);
	*sorter = (struct sorter){ .compare = sorter->compare,
		.context = sorter->context,
		.most = sorter->most };
}
