#include "held.h"

#include <stdlib.h>

#include "date.h"
#include "err.h"
#include "fact.h"
#include "original.h"

/*
 * What stands outside of all entries and has no time (a part of the log that
 * is kept up to date, such as its codebase patterns) is the latest.
 */
static uint64_t
when_of(struct str ts, size_t entry)
{
	struct date date;

	if (date_parse(ts, &date))
		return (uint64_t)date_seconds(&date) + (UINT64_MAX / 4);
	return entry == SIZE_MAX ? UINT64_MAX : 0;
}

/* The text, a slice of what is kept already where it has no escapes. */
static struct str
text_of(struct held *held, struct str original, size_t at, struct json raw,
    struct arena *arena)
{
	struct str text = json_text(raw, arena);

	if (text.n == raw.raw.n - 2)
		return str_head(str_skip(original, at + 1), text.n);
	return arena_copy(&held->kept, text);
}

static void
hold(struct held *held, const struct members *members, bool fact,
    struct arena *arena)
{
	const struct json *at = members->at;
	struct str state = json_text(at[M_state], arena);
	struct item *item;
	size_t text;

	if (held->n >= UINT32_MAX - 1)
		die("too many records");
	held->items = grow(held->items, &held->cap, held->n + 1,
	    sizeof(*held->items));
	item = &held->items[held->n++];
	buf_clear(&held->line);
	text = original_write(&held->line, members);
	*item = (struct item){ .original = arena_copy(&held->kept,
				   buf_str(&held->line)) };
	src_read(at[M_src], arena, &item->src);
	item->src.file = intern_str(&held->files,
	    intern_add(&held->files, item->src.file));
	item->text = text_of(held, item->original, text, at[M_text], arena);
	item->entry = json_size_or(at[M_entry], SIZE_MAX);
	item->when = when_of(json_text(at[M_ts], arena), item->entry);
	item->class = fact ? fact_class(json_text(at[M_type], arena))
			   : FACT_NONE;
	item->settled = state.n > 0 && !str_eq(state, STR("read"));
}

/* JSON_DEPTH bounds the recursion. */
void
held_add(struct held *held, struct json record, bool fact, struct arena *arena)
{
	struct members members;

	members_read(&members, record);
	if (members.at[M_text].type != JSON_STRING)
		return;
	hold(held, &members, fact, arena);
	for (enum member i = M_also; i <= M_replaces; i++) {
		struct json_iter iter = { 0 };
		struct json name, value;

		if (members.at[i].type != JSON_ARRAY)
			continue;
		while (json_next(members.at[i], &iter, &name, &value)) {
			if (value.type == JSON_OBJECT)
				held_add(held, value, fact, arena);
		}
	}
}

/* The order of the output; equal are only records of the same bytes. */
static int
place_cmp(const void *a, const void *b)
{
	const struct item *x = a, *y = b;
	int c = src_cmp(&x->src, &y->src);

	if (c)
		return c;
	if ((x->class == FACT_NONE) != (y->class == FACT_NONE))
		return x->class == FACT_NONE ? -1 : 1;
	return str_cmp(x->original, y->original);
}

static int
age_cmp(const void *a, const void *b, void *context)
{
	const struct item *items = context;
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	if (items[x].when != items[y].when)
		return items[x].when < items[y].when ? -1 : 1;
	return (x > y) - (x < y);
}

static void
sort_items(struct held *held)
{
	struct item *items = held->items;
	size_t n = 0;

	if (held->n > 0)
		qsort(items, held->n, sizeof(*items), place_cmp);
	for (size_t i = 0; i < held->n; i++) {
		if (n == 0 || place_cmp(&items[n - 1], &items[i]) != 0)
			items[n++] = items[i];
	}
	held->n = n;
	held->by_age = calloc(n + 1, sizeof(*held->by_age));
	if (held->by_age == NULL)
		die_memory();
	for (uint32_t i = 0; i < n; i++)
		held->by_age[i] = i;
	qsort_r(held->by_age, n, sizeof(*held->by_age), age_cmp, items);
}

static void
append(struct held *held, struct list *list, uint32_t i)
{
	if (list->n++ == 0)
		list->head = i + 1;
	else
		held->items[list->tail - 1].next = i + 1;
	list->tail = i + 1;
}

/* The text that stands for what made a kept one obsolete, if anything did. */
static uint32_t
newest_of(struct similar_text *texts, uint32_t kept)
{
	uint32_t end = kept;

	while (texts[end].newer != end)
		end = texts[end].newer;
	while (texts[kept].newer != end) {
		uint32_t then = texts[kept].newer;

		texts[kept].newer = end;
		kept = then;
	}
	return end;
}

/* The fullest wording; of states, the latest. */
static void
choose(struct held *held, uint32_t kept)
{
	struct group *group = &held->groups[kept];
	const struct item *items = held->items;
	uint32_t best = held->by_age[kept];

	if (group->same.n > 0 && fact_settles(items[best].class)) {
		for (uint32_t i = group->same.head; i > 0;
		     i = items[i - 1].next) {
			const struct item *a = &items[i - 1], *b = &items[best];

			if (a->settled > b->settled ||
			    (a->settled == b->settled && a->age > b->age))
				best = i - 1;
		}
	}
	group->shown = best;
}

void
held_group(struct held *held)
{
	struct similar *similar = &held->similar;

	similar_open(similar);
	sort_items(held);
	for (uint32_t age = 0; age < held->n; age++) {
		struct item *item = &held->items[held->by_age[age]];

		item->age = age;
		similar_add(similar, item->text, item->class,
		    fact_exact(item->class));
	}
	similar_group(similar);
	held->groups = calloc(held->n + 1, sizeof(*held->groups));
	if (held->groups == NULL)
		die_memory();
	for (uint32_t i = 0; i < held->n; i++) {
		uint32_t kept = similar->texts[held->items[i].age].kept;
		uint32_t newest = newest_of(similar->texts, kept);

		append(held,
		    kept == newest ? &held->groups[kept].same
				   : &held->groups[newest].obsolete,
		    i);
	}
	for (uint32_t i = 0; i < held->n; i++)
		choose(held, i);
}

const struct group *
held_shown(const struct held *held, size_t item)
{
	uint32_t age = held->items[item].age;
	const struct group *group =
	    &held->groups[held->similar.texts[age].kept];

	return group->same.n > 0 && group->shown == item ? group : NULL;
}
