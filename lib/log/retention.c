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

/* ---- the lines that may be printed ---- */

static int
cmp_latest(const void *a, const void *b)
{
	const struct aged_entry *x = *(struct aged_entry *const *)a;
	const struct aged_entry *y = *(struct aged_entry *const *)b;

	if (x->seconds != y->seconds)
		return x->seconds > y->seconds ? -1 : 1;
	return x->turn > y->turn ? -1 : x->turn < y->turn;
}

/* So many of the newest entries may be spared; SIZE_MAX: any entry may be. */
static size_t
most_spared(const struct retention *rule)
{
	size_t stories = rule->by_stories ? rule->stories : 0;
	size_t most = rule->by_keep ? rule->keep : 0;

	if (rule->by_age || rule->by_status || stories > SIZE_MAX / 4 ||
	    most > SIZE_MAX / 4)
		return SIZE_MAX;
	if (most < 2 * stories)
		most = 2 * stories;
	return most + (rule->blocks ? stories : 0);
}

/* Spares the newest entries of a log whose first ones are the newest, or the last. */
static void
spare_newest(struct age_list *latest, size_t most, bool newest_first)
{
	struct aged_entry **sorted = latest->sorted;

	for (size_t i = 0; i < latest->n_lines; i++) {
		struct aged_entry *entry = sorted[i];
		size_t place = (size_t)(entry - latest->entries);

		entry->turn = newest_first ? SIZE_MAX - place : place;
		if (!entry->dated)
			entry->seconds = newest_first ? INT64_MAX : INT64_MIN;
	}
	array_sort(sorted, latest->n_lines, cmp_latest);
	for (size_t i = 0; i < latest->n_lines && i < most; i++)
		sorted[i]->spared = true;
}

/* Keeps only the lines of entries that one or the other order of the log spares. */
static void
keep_spared(struct age_list *latest, size_t most)
{
	struct spool kept = latest->spare;
	size_t n = latest->n_lines;

	latest->sorted = grow(latest->sorted, &latest->cap_sorted, n,
	    sizeof *latest->sorted);
	for (size_t i = 0; i < n; i++)
		latest->sorted[i] = &latest->entries[latest->lines[n - 1 - i]];
	spare_newest(latest, most, false);
	spare_newest(latest, most, true);
	latest->n_lines = 0;
	for (size_t i = 0; i < n; i++) {
		struct aged_entry *entry = &latest->entries[latest->lines[i]];

		if (!entry->spared)
			continue;
		entry->spared = false;
		entry->line = spool_add(&kept, age_list_line(latest, entry));
		latest->lines[latest->n_lines++] = latest->lines[i];
	}
	spool_clear(&latest->spool);
	latest->spare = latest->spool;
	latest->spool = kept;
}

/*
 * Most entries of a long log are old, which shows long before its end. Whether the
 * newest ones come first shows only there.
 */
static void
forget_old(struct age_list *latest)
{
	enum { MUCH = 512 << 10 };
	const struct retention *rule = latest->rule;
	size_t most;

	if (rule == NULL || latest->n < rule->from || latest->first ||
	    spool_size(&latest->spool) < latest->kept + MUCH)
		return;
	most = most_spared(rule);
	if (most > latest->n_lines / 4)
		return;
	keep_spared(latest, most);
	latest->kept = spool_size(&latest->spool);
}

void
age_list_add(struct age_list *latest, const struct record *record,
    struct src src)
{
	struct str ts = record_text(record, K_ts);
	struct str id = record_story(record);
	struct tokens tokens = { .counter = counter_default() };
	struct aged_entry *entry;

	forget_old(latest);
	src.file = file_of(latest, src.file);
	log_order_add(&latest->trend, ts, id, record_text(record, K_title));
	tokens_add(&tokens, record_text(record, K_body));
	latest->entries = grow(latest->entries, &latest->cap, latest->n + 1,
	    sizeof *entry);
	*array_push(&latest->lines, &latest->n_lines,
	    &latest->cap_lines) = latest->n;
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

struct aged_entry *const *
age_list_sort(struct age_list *latest)
{
	end_file(latest);
	latest->sorted = grow(latest->sorted, &latest->cap_sorted, latest->n,
	    sizeof *latest->sorted);
	for (size_t i = 0; i < latest->n; i++)
		latest->sorted[i] = &latest->entries[i];
	if (latest->n)
		array_sort(latest->sorted, latest->n, cmp_latest);
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
	latest->n = latest->first = latest->n_lines = latest->kept = 0;
}

void
age_list_free(struct age_list *latest)
{
	age_list_clear(latest);
	spool_free(&latest->spool);
	spool_free(&latest->spare);
	buf_free(&latest->trend.id);
	arena_free(&latest->arena);
	free(latest->entries);
	free(latest->sorted);
	free(latest->lines);
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
