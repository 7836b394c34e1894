#include "log/retention.h"

#include <stdlib.h>

#include "base/sort.h"
#include "tokens/tokens.h"

/*
 * The order of the entries of a file, among those of the same time. Entries on
 * top without a date are the newest if the newest come first, else the oldest.
 */
static void
end_file(struct age_list *latest)
{
	const struct log_order *trend = &latest->trend;
	bool newest_first = log_order_newest_first(trend);

	for (size_t i = latest->first; i < latest->n; i++) {
		struct aged_entry *entry = &latest->entries[i];

		entry->turn = newest_first ? latest->first + latest->n - i : i;
		if (!entry->dated)
			entry->seconds = newest_first && trend->dated
			    ? trend->latest
			    : INT64_MIN;
	}
	latest->first = latest->n;
	log_order_clear(&latest->trend);
}

/* The name of the file of an entry, which begins if it has another one. */
static struct str
file_of(struct age_list *latest, struct str file)
{
	struct str last = latest->n ? latest->entries[latest->n - 1].src.file
				    : (struct str){ "", 0 };

	if (latest->n && (file.n == 0 || str_eq(file, last)))
		return last;
	end_file(latest);
	return arena_copy(&latest->arena, file);
}

void
age_list_add(struct age_list *latest, const struct record *record)
{
	struct str ts = record_text(record, K_ts);
	struct str id = record_story(record);
	struct tokens tokens = { .counter = counter_default() };
	struct aged_entry *entry;
	struct src src;

	src_parse(record->at[K_src], record->arena, &src);
	src.file = file_of(latest, src.file);
	log_order_add(&latest->trend, ts, id);
	tokens_add(&tokens, record_text(record, K_body));
	latest->entries = grow(latest->entries, &latest->cap, latest->n + 1,
	    sizeof *entry);
	entry = &latest->entries[latest->n++];
	*entry = (struct aged_entry){
		.span = span_of(ts),
		.status = status_named(record_text(record, K_status)),
		.src = src,
		.id = id.n ? str_hash(id) + latest->first : 0,
		.tokens = tokens.sum,
		.line = spool_add(&latest->spool, record->line),
		.line_n = record->line.n,
		.dated = latest->trend.dated,
		.seconds = latest->trend.seconds,
	};
}

static int
cmp_latest(const void *a, const void *b)
{
	const struct aged_entry *x = *(struct aged_entry *const *)a;
	const struct aged_entry *y = *(struct aged_entry *const *)b;

	if (x->seconds != y->seconds)
		return x->seconds > y->seconds ? -1 : 1;
	return x->turn > y->turn ? -1 : x->turn < y->turn;
}

struct aged_entry *const *
age_list_sort(struct age_list *latest)
{
	end_file(latest);
	latest->sorted = grow(latest->sorted, &latest->cap_sorted, latest->n,
	    sizeof *latest->sorted);
	for (size_t i = 0; i < latest->n; i++)
		latest->sorted[i] = &latest->entries[i];
	if (latest->n)
		sort(latest->sorted, latest->n, sizeof *latest->sorted,
		    cmp_latest);
	return latest->sorted;
}

struct str
age_list_line(struct age_list *latest, const struct aged_entry *entry)
{
	return spool_get(&latest->spool, entry->line, entry->line_n);
}

void
age_list_clear(struct age_list *latest)
{
	log_order_clear(&latest->trend);
	spool_clear(&latest->spool);
	arena_reset(&latest->arena);
	latest->n = latest->first = 0;
}

void
age_list_free(struct age_list *latest)
{
	age_list_clear(latest);
	spool_free(&latest->spool);
	buf_free(&latest->trend.id);
	arena_free(&latest->arena);
	free(latest->entries);
	free(latest->sorted);
}

enum { HOUR = 3600, DAY = 24 * HOUR, WEEK = 7 * DAY };

bool
retention_parse_age(struct str text, int64_t *seconds)
{
	char unit = text.n ? text.p[text.n - 1] : '\0';
	int64_t each = unit == 'h' ? HOUR : unit == 'w' ? WEEK : DAY;
	uintmax_t n;

	if (unit == 'h' || unit == 'd' || unit == 'w')
		text.n--;
	if (!str_number(text, SPAN_MAX / WEEK, &n))
		return false;
	*seconds = (int64_t)n * each;
	return true;
}

/*
 * Consecutive attempts at one story count as one; but at most twice as many
 * entries as stories are spared.
 */
static void
spare_stories(size_t stories, struct aged_entry *const entries[], size_t n)
{
	size_t left = stories;

	for (size_t i = 0; i < n && i / 2 < stories; i++) {
		bool again = i && entries[i]->id &&
		    entries[i]->id == entries[i - 1]->id;

		if (!again && left-- == 0)
			return;
		entries[i]->old = false;
	}
}

/*
 * So that the oldest one stays the same for as many entries as there are
 * stories: the entries before the last ones, up to a multiple of that number.
 */
static void
spare_block(size_t stories, struct aged_entry *const entries[], size_t n)
{
	size_t spared = 0;

	while (spared < n && !entries[spared]->old)
		spared++;
	while (spared < n && (n - spared) % stories != 0)
		entries[spared++]->old = false;
}

static void
spare_young(const struct retention *rule, struct aged_entry *const entries[],
    size_t n)
{
	int64_t now = rule->has_now ? rule->now : SPAN_MIN;

	for (size_t i = 0; i < n && !rule->has_now; i++) {
		if (entries[i]->span.from > now)
			now = entries[i]->span.from;
	}
	for (size_t i = 0; i < n; i++) {
		if (entries[i]->span.until > now - rule->age)
			entries[i]->old = false;
	}
}

void
retention_apply(const struct retention *rule,
    struct aged_entry *const entries[], size_t n)
{
	for (size_t i = 0; i < n; i++)
		entries[i]->old = n >= rule->from &&
		    !(rule->by_keep && i < rule->keep) &&
		    !(rule->by_status && entries[i]->status != rule->status);
	if (rule->by_stories)
		spare_stories(rule->stories, entries, n);
	if (rule->by_stories && rule->blocks && rule->stories)
		spare_block(rule->stories, entries, n);
	if (rule->by_age)
		spare_young(rule, entries, n);
}
