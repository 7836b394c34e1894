#include "repeats.h"

#include <stdlib.h>

#include "base/err.h"
#include "same/provenance.h"

/*
 * Places in one record: a line with all may have megabytes. A record that has many
 * already takes no more.
 */
enum { MOST = 1000, MANY = MOST / 2 };

/* Learnings that differ in nothing but their place and their stories. */
struct repeated {
	uint32_t first, last; /* by age; items */
	struct list all;
	uint32_t from; /* plus 1: the first of those between them that are not
	                  yet written; 0: none */
	uint32_t rest; /* the same for those that the last one gets */
};

struct repeats {
	struct held *set;
	struct repeated *all; /* by the first item of each */
	uint32_t *of;         /* by item: the first like it */
	bool *stays;          /* by item: it is between two, and yet a record */
};

/*
 * Whether it has what readers of logs write, and nothing more: what other members
 * say of it alone would be lost.
 */
static bool
is_plain(const struct members *members)
{
	if (members->at[M_text].type != JSON_STRING ||
	    members->at[M_src].type != JSON_OBJECT)
		return false;
	for (size_t i = 0; i < M_COUNT; i++) {
		bool is_own = i == M_type || i == M_text || i == M_files ||
		    i == M_ids || i == M_ts || i == M_entry || i == M_src ||
		    i == M_repeats || i == M_kind;

		if (!is_own && members->at[i].type != JSON_ABSENT)
			return false;
	}
	return !members->others &&
	    (members->at[M_repeats].type == JSON_ABSENT ||
		members->at[M_repeats].type == JSON_ARRAY);
}

bool
repeats_take(struct held *set, const struct record *record)
{
	struct members members;

	if (record->kind != KIND_LEARNING)
		return false;
	members_of(&members, record);
	if (!is_plain(&members))
		return false;
	merge_set_add(set, &members, false, record->arena);
	return true;
}

/* ---- which are the same ---- */

/* Its bytes before what tells its place and stories: type, text, files. */
static struct str
head_at(const struct held *set, uint32_t i)
{
	const struct item *item = &set->items[i];
	struct str original = merge_set_original(set, item).text;
	struct json object = { original, JSON_OBJECT }, files;
	size_t n = item->at.text.at + item->at.text.n;

	if (str_starts(str_skip(original, n), STR(",\"files\":"))) {
		files = json_member(object, "files");
		n = (size_t)(files.raw.p - original.p) + files.raw.n;
	}
	return str_head(original, n);
}

static void
add(struct repeats *repeats, struct repeated *repeated, uint32_t item)
{
	const struct item *items = repeats->set->items;

	if (items[item].age < items[repeated->first].age)
		repeated->first = item;
	if (items[item].age > items[repeated->last].age)
		repeated->last = item;
	merge_set_append(repeats->set, &repeated->all, item);
}

static void
find_repeated(struct repeats *repeats)
{
	struct held *set = repeats->set;
	struct slots slots = { 0 };

	for (uint32_t i = 0; i < set->n; i++) {
		struct str head = head_at(set, i);
		uint32_t hash = slots_hash(str_hash_long(head)), number;
		size_t at = hash;

		while ((number = slots_next(&slots, hash, &at)) > 0) {
			if (str_eq(head_at(set, number - 1), head))
				break;
		}
		if (number == 0) {
			number = i + 1;
			slots_add(&slots, hash, number);
			repeats->all[i] = (struct repeated){ .first = i,
				.last = i };
		}
		repeats->of[i] = number - 1;
		add(repeats, &repeats->all[number - 1], i);
	}
	slots_free(&slots);
}

/* ---- which of them stay ---- */

static bool
is_between(const struct repeated *repeated, uint32_t item)
{
	return item != repeated->first && item != repeated->last;
}

/*
 * After MOST places of those between, the next one stays, and has them. Those after
 * it are for the last one; if they are too many, one more stays.
 */
static void
choose(struct repeats *repeats, struct repeated *repeated)
{
	const struct item *items = repeats->set->items;
	uint32_t n = 0, latest = 0;

	for (uint32_t i = repeated->all.head; i > 0; i = items[i - 1].next) {
		uint32_t own = items[i - 1].n_repeats;

		if (!is_between(repeated, i - 1))
			continue;
		repeats->stays[i - 1] = own >= MANY || n + own >= MOST;
		if (own >= MANY)
			continue;
		if (n == 0)
			repeated->rest = i;
		latest = i;
		n += own + 1;
		if (repeats->stays[i - 1])
			n = repeated->rest = 0;
	}
	if (n > 0 && items[repeated->last].n_repeats + n > MOST) {
		repeats->stays[latest - 1] = true;
		repeated->rest = 0;
	}
}

/* ---- writing ---- */

/* All that it has, into the list that is open. */
static void
put_own(struct buf *b, struct held *set, const struct item *item)
{
	struct original original = merge_set_original(set, item);
	struct json list = { .type = JSON_ARRAY };

	if (original.repeats_bytes == 0)
		return;
	list.raw = spool_get(&set->repeats, original.repeats,
	    original.repeats_bytes);
	json_each (it, list)
		json_add_raw(b, NULL, it.value);
}

static void
put_place(struct buf *b, struct held *set, const struct item *item)
{
	struct str original = merge_set_original(set, item).text;
	struct json ts = json_member((struct json){ original, JSON_OBJECT },
	    "ts");
	struct repeat repeat = { .src = merge_set_src(set, item) };

	arena_reset(&set->now);
	repeat.ts = json_text(ts, &set->now);
	repeat_add(b, &repeat);
}

/* The places of those between, from that item (plus 1) to the next that stays. */
static void
put_between(struct buf *b, struct repeats *repeats,
    const struct repeated *repeated, uint32_t from)
{
	const struct item *items = repeats->set->items;

	for (uint32_t i = from; i > 0; i = items[i - 1].next) {
		const struct item *item = &items[i - 1];

		if (!is_between(repeated, i - 1) || item->n_repeats >= MANY)
			continue;
		if (repeats->stays[i - 1])
			break;
		put_place(b, repeats->set, item);
		put_own(b, repeats->set, item);
	}
}

/* With the places of those from `from` on, too, if that is not 0. */
static void
put_learning(struct repeats *repeats, const struct repeated *repeated,
    uint32_t i, uint32_t from)
{
	const struct item *item = &repeats->set->items[i];
	struct str original = merge_set_original(repeats->set, item).text;
	struct buf *b = record_begin("learning");

	buf_addc(b, ',');
	buf_add(b, (struct str){ original.p + 1, original.n - 2 });
	if (item->repeats_bytes || from) {
		json_open(b, "repeats", '[');
		put_own(b, repeats->set, item);
		put_between(b, repeats, repeated, from);
		json_close(b, ']');
	}
	record_end(b);
}

static void
put(struct repeats *repeats, uint32_t i)
{
	struct repeated *repeated = &repeats->all[repeats->of[i]];
	const struct item *item = &repeats->set->items[i];

	if (!is_between(repeated, i)) {
		put_learning(repeats, repeated, i,
		    i == repeated->last ? repeated->rest : 0);
	} else if (item->n_repeats >= MANY) {
		put_learning(repeats, repeated, i, 0);
	} else if (repeats->stays[i]) {
		put_learning(repeats, repeated, i, repeated->from);
		repeated->from = 0;
	} else if (repeated->from == 0) {
		repeated->from = i + 1;
	}
}

void
repeats_write(struct held *set)
{
	struct repeats repeats = { .set = set };

	merge_set_sort(set);
	repeats.all = zeroed(set->n + 1, sizeof *repeats.all);
	repeats.of = zeroed(set->n + 1, sizeof *repeats.of);
	repeats.stays = zeroed(set->n + 1, sizeof *repeats.stays);
	find_repeated(&repeats);
	for (uint32_t i = 0; i < set->n; i++) {
		if (repeats.of[i] == i)
			choose(&repeats, &repeats.all[i]);
	}
	for (uint32_t i = 0; i < set->n; i++)
		put(&repeats, i);
	free(repeats.all);
	free(repeats.of);
	free(repeats.stays);
}
