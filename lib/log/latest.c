#include "log/latest.h"

#include <stdlib.h>

#include "tokens/tokens.h"

void
latest_add(struct latest *latest, const struct record *record)
{
	struct str ts = record_text(record, K_ts);
	struct str id = record_story(record);
	struct tokens tokens = { .counter = counter_default() };
	struct latest_entry *entry;

	trend_add(&latest->trend, ts, id);
	tokens_add(&tokens, record_text(record, K_body));
	latest->entries = grow(latest->entries, &latest->cap, latest->n + 1,
	    sizeof *entry);
	entry = &latest->entries[latest->n++];
	*entry = (struct latest_entry){
		.span = span_of(ts),
		.status = status_named(record_text(record, K_status)),
		.id = id.n ? str_hash(id) : 0,
		.tokens = tokens.sum,
		.line = spool_add(&latest->spool, record->line),
		.line_n = record->line.n,
		.dated = latest->trend.dated,
		.seconds = latest->trend.seconds,
	};
	src_read(record->at[K_src], record->arena, &entry->src);
	entry->src.file = (struct str){ NULL, 0 };
}

static int
cmp_latest(const void *a, const void *b)
{
	const struct latest_entry *x = *(struct latest_entry *const *)a;
	const struct latest_entry *y = *(struct latest_entry *const *)b;

	if (x->seconds != y->seconds)
		return x->seconds > y->seconds ? -1 : 1;
	return x->turn > y->turn ? -1 : x->turn < y->turn;
}

/*
 * What stands on top without a date is the newest of a file that begins with
 * the newest, and the oldest of any other.
 */
struct latest_entry *const *
latest_sort(struct latest *latest)
{
	bool newest_first = trend_newest_first(&latest->trend);

	latest->sorted = grow(latest->sorted, &latest->cap_sorted, latest->n,
	    sizeof *latest->sorted);
	for (size_t i = 0; i < latest->n; i++) {
		struct latest_entry *entry = &latest->entries[i];

		entry->turn = newest_first ? latest->n - i : i;
		if (!entry->dated)
			entry->seconds = newest_first ? INT64_MAX : INT64_MIN;
		latest->sorted[i] = entry;
	}
	if (latest->n)
		qsort(latest->sorted, latest->n, sizeof *latest->sorted,
		    cmp_latest);
	return latest->sorted;
}

struct str
latest_line(struct latest *latest, const struct latest_entry *entry)
{
	return spool_get(&latest->spool, entry->line, entry->line_n);
}

void
latest_clear(struct latest *latest)
{
	trend_clear(&latest->trend);
	spool_clear(&latest->spool);
	latest->n = 0;
}

void
latest_free(struct latest *latest)
{
	latest_clear(latest);
	spool_free(&latest->spool);
	buf_free(&latest->trend.id);
	free(latest->entries);
	free(latest->sorted);
}
