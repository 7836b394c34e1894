#include "same/merge_set.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/sort.h"
#include "same/fact_class.h"
#include "same/provenance.h"
#include "text/time.h"

/* An item while the items are put in order. */
struct place {
	uint64_t when;
	uint32_t item;
};

/*
 * What is outside all entries and has no time (a part of the log that is kept
 * up to date, such as its codebase patterns) is the latest.
 */
static uint64_t
when_of(struct str ts, size_t entry)
{
	struct date date;

	if (date_parse(ts, &date))
		return (uint64_t)date_seconds(&date) + (UINT64_MAX / 4);
	return entry == SIZE_MAX ? UINT64_MAX : 0;
}

static struct json
raw_text(const struct held *held, const struct item *item)
{
	return merge_set_part(held, item, item->at.text, JSON_STRING);
}

struct str
merge_set_text(struct held *held, const struct item *item)
{
	arena_reset(&held->now);
	return json_text(raw_text(held, item), &held->now);
}

static uint32_t
read_src(struct held *held, struct json value, struct arena *arena,
    struct src *src)
{
	src_parse(value, arena, src);
	/* Most are of the file of the one before. */
	if (held->file == 0 ||
	    !str_eq(intern_str(&held->files, held->file), src->file))
		held->file = intern_add(&held->files, src->file);
	return held->file;
}

struct src
merge_set_src(const struct held *held, const struct item *item)
{
	return (struct src){ .file = intern_str(&held->files, item->file),
		.line = item->line,
		.end = item->end,
		.off = item->off,
		.len = item->len };
}

/* Of many texts most places are in repeats: only where these are is held. */
static void
add_repeats(struct held *held, struct str raw)
{
	size_t at;

	if (raw.n == 0)
		return;
	at = spool_add(&held->repeats, raw);
	buf_add(&held->originals, (struct str){ (const char *)&at, sizeof at });
}

static void
add_item(struct held *held, const struct members *members, bool fact,
    struct arena *arena)
{
	const struct json *at = members->at;
	struct str state = json_text(at[M_state], arena);
	size_t from = held->originals.n;
	struct original_parts parts = original_write(&held->originals, members);
	size_t n = held->originals.n - from;
	struct json repeats = at[M_repeats];
	struct src src;
	uint32_t file = read_src(held, at[M_src], arena, &src);
	size_t entry = json_size_or(at[M_entry], SIZE_MAX);

	add_repeats(held, repeats.raw);
	if (held->n >= UINT32_MAX - 1 || n > UINT32_MAX ||
	    repeats.raw.n > UINT32_MAX)
		die("too many records, or too long a one");
	held->items = grow(held->items, &held->cap, held->n + 1,
	    sizeof(*held->items));
	held->places = grow(held->places, &held->cap_places, held->n + 1,
	    sizeof(*held->places));
	held->items[held->n] = (struct item){ .original = from,
		.n = (uint32_t)n,
		.repeats_bytes = (uint32_t)repeats.raw.n,
		.at = parts,
		.n_repeats = (uint32_t)(repeats.type == JSON_ARRAY
			? json_size(repeats)
			: 0),
		.class = fact ? fact_class(json_text(at[M_type], arena))
			      : FACT_NONE,
		.settled = state.n > 0 && !str_eq(state, STR("read")),
		.entry = at[M_session].type == JSON_STRING ? src.line : entry,
		.file = file,
		.line = src.line,
		.end = src.end,
		.off = src.off,
		.len = src.len };
	held->places[held->n] = (struct place){
		.when = when_of(json_text(at[M_ts], arena), entry),
		.item = (uint32_t)held->n
	};
	held->n++;
}

/* ---- lines that are repeated to the byte ---- */

/* What follows the kind in a line is the original of most records. */
static struct str
after_kind(struct str line, bool *fact)
{
	static const struct str starts[] = {
		STR_INIT("{\"kind\":\"learning\","),
		STR_INIT("{\"kind\":\"fact\","),
	};

	for (size_t i = 0; i < countof(starts); i++) {
		*fact = i == 1;
		if (str_starts(line, starts[i]))
			return str_skip(line, starts[i].n);
	}
	return (struct str){ 0 };
}

static bool
is_read_from(const struct held *held, const struct item *item, struct str line)
{
	bool fact;
	struct str rest = after_kind(line, &fact);

	return rest.n && (item->class != FACT_NONE) == fact &&
	    str_eq(str_skip(merge_set_original(held, item).text, 1), rest);
}

bool
merge_set_has(const struct held *held, struct str line)
{
	uint32_t hash, number;
	size_t at;
	bool fact;

	if (after_kind(line, &fact).n == 0)
		return false;
	at = hash = slots_hash(str_hash_long(line));
	while ((number = slots_next(&held->lines, hash, &at)) > 0) {
		if (is_read_from(held, &held->items[number - 1], line))
			return true;
	}
	return false;
}

static void
add_line(struct held *held, struct str line, size_t item)
{
	if (item < held->n && is_read_from(held, &held->items[item], line))
		slots_add(&held->lines, slots_hash(str_hash_long(line)),
		    (uint32_t)item + 1);
}

/* JSON_DEPTH bounds the recursion. */
static void
add_with_merged(struct held *held, const struct members *record, bool fact,
    struct arena *arena)
{
	struct members merged;

	add_item(held, record, fact, arena);
	for (enum member i = M_also; i <= M_replaces; i++) {
		struct json_iter iter = { 0 };
		struct json name, value;

		if (record->at[i].type != JSON_ARRAY)
			continue;
		while (json_next(record->at[i], &iter, &name, &value)) {
			if (value.type != JSON_OBJECT)
				continue;
			members_read(&merged, value);
			if (merged.at[M_text].type == JSON_STRING)
				add_with_merged(held, &merged, fact, arena);
		}
	}
}

void
merge_set_add(struct held *held, const struct members *record, bool fact,
    struct arena *arena)
{
	size_t n = held->n;

	add_with_merged(held, record, fact, arena);
	add_line(held, record->object.raw, n);
}

static int
repeats_cmp(struct held *held, struct original a, struct original b)
{
	struct buf text = { 0 };
	int c;

	buf_add(&text, spool_get(&held->repeats, a.repeats, a.repeats_bytes));
	c = str_cmp(buf_str(&text),
	    spool_get(&held->repeats, b.repeats, b.repeats_bytes));
	buf_free(&text);
	return c;
}

static int
original_cmp(struct held *held, struct original a, struct original b)
{
	int c = str_cmp(a.text, b.text);

	if (c || (a.repeats_bytes == 0 && b.repeats_bytes == 0))
		return c;
	return repeats_cmp(held, a, b);
}

/* The order of the output; only records of the same bytes are equal. */
static int
place_cmp(const void *a, const void *b, void *context)
{
	struct held *held = context;
	const struct place *x = a, *y = b;
	const struct item *i = &held->items[x->item],
			  *j = &held->items[y->item];

	if (i->file != j->file)
		return str_cmp(intern_str(&held->files, i->file),
		    intern_str(&held->files, j->file));
	if (i->off != j->off)
		return i->off < j->off ? -1 : 1;
	if (i->line != j->line)
		return i->line < j->line ? -1 : 1;
	if ((i->class == FACT_NONE) != (j->class == FACT_NONE))
		return i->class == FACT_NONE ? -1 : 1;
	return original_cmp(held, merge_set_original(held, i),
	    merge_set_original(held, j));
}

static int
age_cmp(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->when != y->when)
		return x->when < y->when ? -1 : 1;
	return number_cmp(x->item, y->item);
}

/* Puts the items where n places say, which is where most streams have them. */
static void
put_in_order(struct held *held, const struct place *places, size_t n)
{
	struct item *items;
	size_t i = 0;

	while (i < n && places[i].item == i)
		i++;
	if (i == n)
		return;
	items = zeroed(n, sizeof(*items));
	for (i = 0; i < n; i++)
		items[i] = held->items[places[i].item];
	free(held->items);
	held->items = items;
}

void
merge_set_sort(struct held *held)
{
	struct place *places = held->places;
	size_t n = 0;

	slots_free(&held->lines);
	held->by_age = zeroed(held->n + 1, sizeof(*held->by_age));
	if (held->n > 0)
		sort_with(places, held->n, sizeof(*places), place_cmp, held);
	for (size_t i = 0; i < held->n; i++) {
		if (n == 0 || place_cmp(&places[n - 1], &places[i], held) != 0)
			places[n++] = places[i];
	}
	put_in_order(held, places, n);
	for (uint32_t i = 0; i < n; i++)
		places[i].item = i;
	if (n > 0)
		array_sort(places, n, age_cmp);
	for (uint32_t age = 0; age < n; age++) {
		held->by_age[age] = places[age].item;
		held->items[places[age].item].age = age;
	}
	free(places);
	held->places = NULL;
	held->n = n;
}

/* By age, texts are spread over all memory: fetches the next ones early. */
static void
fetch(const struct held *held, uint32_t age)
{
	enum { TEXT = 4, ITEM = 8 };
	const char *text;

	if (age + ITEM >= held->n)
		return;
	__builtin_prefetch(&held->items[held->by_age[age + ITEM]]);
	text = raw_text(held, &held->items[held->by_age[age + TEXT]]).raw.p;
	__builtin_prefetch(text);
	__builtin_prefetch(text + 64);
}

/* Many texts are repeated to the byte, and need not be read again. */
static void
add_texts(struct held *held)
{
	struct slots slots = { 0 };

	for (uint32_t age = 0; age < held->n; age++) {
		struct item *item = &held->items[held->by_age[age]], *other;
		struct str raw = raw_text(held, item).raw;
		uint32_t hash = slots_hash(str_hash_long(raw)), number;
		size_t at = hash;

		fetch(held, age);
		held->similar.n_apart += item->n_repeats;
		while ((number = slots_next(&slots, hash, &at)) > 0) {
			other = &held->items[held->by_age[number - 1]];
			if (other->class == item->class &&
			    str_eq(raw_text(held, other).raw, raw))
				break;
		}
		if (number > 0) {
			similar_repeat(&held->similar, number - 1);
			continue;
		}
		slots_add(&slots, hash, age + 1);
		similar_add(&held->similar, merge_set_text(held, item),
		    item->class, fact_exact(item->class));
	}
	slots_free(&slots);
}

void
merge_set_append(struct held *held, struct list *list, uint32_t i)
{
	if (list->n++ == 0)
		list->head = i + 1;
	else
		held->items[list->tail - 1].next = i + 1;
	list->tail = i + 1;
}

/* The text at the end of those that made a kept one obsolete, or itself. */
static uint32_t
newest_of(uint32_t newer[], uint32_t kept)
{
	uint32_t end = kept;

	while (newer[end] != end)
		end = newer[end];
	while (newer[kept] != end) {
		uint32_t then = newer[kept];

		newer[kept] = end;
		kept = then;
	}
	return end;
}

/* The fullest wording; of facts with a state, the latest. */
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
merge_set_group(struct held *held)
{
	struct similar *similar = &held->similar;

	similar_open(similar);
	merge_set_sort(held);
	add_texts(held);
	similar_group(similar);
	held->kept = zeroed(held->n + 1, sizeof(*held->kept));
	for (uint32_t age = 0; age < held->n; age++)
		held->kept[age] = similar->texts[age].kept;
	held->groups = zeroed(held->n + 1, sizeof(*held->groups));
	for (uint32_t i = 0; i < held->n; i++) {
		uint32_t kept = held->kept[held->items[i].age];
		uint32_t newest = newest_of(similar->newer, kept);

		merge_set_append(held,
		    kept == newest ? &held->groups[kept].same
				   : &held->groups[newest].obsolete,
		    i);
	}
	similar_close(similar);
	for (uint32_t i = 0; i < held->n; i++)
		choose(held, i);
}

const struct group *
merge_set_shown(const struct held *held, size_t item)
{
	uint32_t age = held->items[item].age;
	const struct group *group = &held->groups[held->kept[age]];

	return group->same.n > 0 && group->shown == item ? group : NULL;
}
