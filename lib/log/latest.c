#include "latest.h"

#include <stdlib.h>

#include "err.h"

/*
 * What stands on top without a date is the newest of a file that begins with
 * the newest, and the oldest of any other.
 */
static int64_t
seconds_in(const struct latest_set *set, const struct candidate *held)
{
	if (held->dated)
		return held->seconds;
	return set->newest_first ? INT64_MAX : INT64_MIN;
}

static bool
is_later(const struct latest_set *set, const struct candidate *a,
    const struct candidate *b)
{
	int64_t x = seconds_in(set, a), y = seconds_in(set, b);

	if (x != y)
		return x > y;
	return set->newest_first ? a->pos < b->pos : a->pos > b->pos;
}

static void
swap(struct candidate **a, struct candidate **b)
{
	struct candidate *held = *a;

	*a = *b;
	*b = held;
}

static void
set_up(struct latest_set *set, size_t i)
{
	for (; i > 0; i = (i - 1) / 2) {
		size_t parent = (i - 1) / 2;

		if (!is_later(set, set->heap[parent], set->heap[i]))
			return;
		swap(&set->heap[parent], &set->heap[i]);
	}
}

static void
set_down(struct latest_set *set)
{
	for (size_t i = 0, child; (child = 2 * i + 1) < set->n; i = child) {
		if (child + 1 < set->n &&
		    is_later(set, set->heap[child], set->heap[child + 1]))
			child++;
		if (!is_later(set, set->heap[i], set->heap[child]))
			return;
		swap(&set->heap[i], &set->heap[child]);
	}
}

static struct candidate *
set_take_oldest(struct latest_set *set)
{
	struct candidate *oldest = set->heap[0];

	set->heap[0] = set->heap[--set->n];
	set_down(set);
	return oldest;
}

static void
set_add(struct latest_set *set, struct candidate *held)
{
	set->heap = grow(set->heap, &set->cap, set->n + 1, sizeof held);
	set->heap[set->n++] = held;
	set_up(set, set->n - 1);
}

static void
release(struct latest *latest, struct candidate *held)
{
	if (--held->sets > 0)
		return;
	held->next = latest->out;
	latest->out = held;
}

void
latest_begin(struct latest *latest, size_t keep)
{
	trend_clear(&latest->trend);
	latest->count = 0;
	latest->keep = keep;
	/* attempts at one story: see last_stories() */
	latest->limit = keep > SIZE_MAX / 2 ? SIZE_MAX : keep * 2;
	for (size_t i = 0; i < LATEST_SETS; i++) {
		latest->sets[i].newest_first = i == 1;
	}
}

static struct candidate *
candidate_new(struct latest *latest)
{
	struct candidate *held = latest->unused;

	if (held == NULL) {
		held = calloc(1, sizeof *held);
		if (held == NULL)
			die_memory();
		return held;
	}
	latest->unused = held->next;
	buf_clear(&held->line);
	buf_clear(&held->id);
	*held = (struct candidate){ .line = held->line, .id = held->id };
	return held;
}

static void
offer(struct latest *latest, struct latest_set *set, struct candidate *held)
{
	if (set->n == latest->limit) {
		if (set->n == 0 || !is_later(set, held, set->heap[0]))
			return;
		release(latest, set_take_oldest(set));
	}
	held->sets++;
	set_add(set, held);
}

void
latest_add(struct latest *latest, const struct record *entry)
{
	struct str id = record_text(entry, K_id);
	struct candidate *held = candidate_new(latest);

	trend_add(&latest->trend, record_text(entry, K_ts), id);
	held->pos = latest->count++;
	held->dated = latest->trend.dated;
	held->seconds = latest->trend.seconds;
	src_read(entry->at[K_src], entry->arena, &held->src);
	held->src.file = (struct str){ NULL, 0 };
	held->tokens.counter = counter_default();
	tokens_add(&held->tokens, record_text(entry, K_body));
	held->sets = 1;
	for (size_t i = 0; i < LATEST_SETS; i++)
		offer(latest, &latest->sets[i], held);
	if (held->sets > 1) {
		buf_add(&held->line, entry->line);
		buf_add(&held->id, id);
	}
	release(latest, held);
}

const struct candidate *
latest_out(struct latest *latest)
{
	struct candidate *held = latest->out;

	if (held == NULL)
		return NULL;
	latest->out = held->next;
	held->next = latest->unused;
	latest->unused = held;
	return held;
}

/*
 * How many of the set, which is sorted with the latest first, are the last
 * stories: attempts at one story that follow each other count as one.
 */
static size_t
last_stories(const struct latest_set *set, size_t keep)
{
	for (size_t i = 0; i < set->n; i++) {
		struct str id = buf_str(&set->heap[i]->id);

		if (i && id.n && str_eq(id, buf_str(&set->heap[i - 1]->id)))
			continue;
		if (keep-- == 0)
			return i;
	}
	return set->n;
}

size_t
latest_kept(struct latest *latest, struct candidate *const **kept)
{
	struct latest_set *set =
	    &latest->sets[trend_newest_first(&latest->trend)];
	size_t n = set->n;

	/* what is taken goes to the end: the latest is left at the start */
	while (set->n > 0) {
		struct candidate *oldest = set_take_oldest(set);

		set->heap[set->n] = oldest;
	}
	set->n = n;
	n = last_stories(set, latest->keep);
	for (size_t i = 0; i < n / 2; i++) {
		struct candidate *late = set->heap[i];

		set->heap[i] = set->heap[n - 1 - i];
		set->heap[n - 1 - i] = late;
	}
	for (size_t i = 0; i < n; i++)
		set->heap[i]->kept = true;
	*kept = set->heap;
	return n;
}

void
latest_end(struct latest *latest)
{
	for (size_t i = 0; i < LATEST_SETS; i++) {
		struct latest_set *set = &latest->sets[i];

		for (size_t j = 0; j < set->n; j++)
			release(latest, set->heap[j]);
		set->n = 0;
	}
}
