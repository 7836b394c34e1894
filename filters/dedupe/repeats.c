#include "repeats.h"

#include <stdlib.h>

#include "base/err.h"
#include "same/provenance.h"

/* Places in one record: a line with all may have megabytes. */
enum { MOST = 1000 };

/* Learnings that differ in nothing but their place and their stories. */
struct repeated {
	uint32_t first, last; /* by age; items */
	struct list all;
	uint32_t n, from; /* of those between them, not yet written: how many,
	                     and the first */
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
		    i == M_kind;

		if (!is_own && members->at[i].type != JSON_ABSENT)
			return false;
	}
	return !members->others;
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
	size_t n = item->text + item->n_text;

	if (str_starts(str_skip(original, n), STR(",\"files\":"))) {
		files = json_member(object, "files");
		n = (size_t)(files.raw.p - original.p) + files.raw.n;
	}
	return str_head(original, n);
}

static void
add(struct held *set, struct repeated *repeated, uint32_t item)
{
	const struct item *items = set->items;

	if (items[item].age < items[repeated->first].age)
		repeated->first = item;
	if (items[item].age > items[repeated->last].age)
		repeated->last = item;
	merge_set_append(set, &repeated->all, item);
}

/* By item, the one that has all like it: the first of them. */
static struct repeated *
find_repeated(struct held *set, uint32_t of[])
{
	struct repeated *all = zeroed(set->n + 1, sizeof *all);
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
			all[i] = (struct repeated){ .first = i, .last = i };
		}
		of[i] = number - 1;
		add(set, &all[of[i]], i);
	}
	slots_free(&slots);
	return all;
}

/* ---- writing ---- */

static void
put_place(struct buf *b, struct held *set, const struct item *item)
{
	struct str original = merge_set_original(set, item).text;
	struct json_field at[] = { { .name = "ts" }, { .name = "src" } };
	struct repeat repeat;

	json_fields((struct json){ original, JSON_OBJECT }, at, countof(at));
	merge_set_src(set, at[1].value, &repeat.src);
	repeat.ts = json_text(at[0].value, &set->now);
	repeat_add(b, &repeat);
}

static bool
is_between(const struct repeated *repeated, uint32_t item)
{
	return item != repeated->first && item != repeated->last;
}

/* The places of at most n of those between, from that item on. */
static void
put_repeats(struct buf *b, struct held *set, const struct repeated *repeated,
    uint32_t from, size_t n)
{
	const struct item *items = set->items;

	json_open(b, "repeats", '[');
	for (uint32_t i = from + 1; i > 0 && n > 0; i = items[i - 1].next) {
		if (!is_between(repeated, i - 1))
			continue;
		put_place(b, set, &items[i - 1]);
		n--;
	}
	json_close(b, ']');
}

static struct buf *
begin_learning(struct held *set, uint32_t item)
{
	struct str original = merge_set_original(set, &set->items[item]).text;
	struct buf *b = record_begin("learning");

	buf_addc(b, ',');
	buf_add(b, (struct str){ original.p + 1, original.n - 2 });
	return b;
}

/* Those that put_between() leaves. */
static void
put_rest(struct buf *b, struct held *set, const struct repeated *repeated)
{
	size_t n = repeated->all.n > 2 ? repeated->all.n - 2 : 0;
	size_t rest = n % (MOST + 1);
	uint32_t from = repeated->all.head - 1;

	if (rest == 0)
		return;
	for (n -= rest; n > 0; from = set->items[from].next - 1)
		n -= is_between(repeated, from);
	put_repeats(b, set, repeated, from, rest);
}

static void
put_end(struct held *set, const struct repeated *repeated, uint32_t item)
{
	struct buf *b = begin_learning(set, item);

	if (item == repeated->last)
		put_rest(b, set, repeated);
	record_end(b);
}

/* After each MOST of them, the next one stays, and has their places. */
static void
put_between(struct held *set, struct repeated *repeated, uint32_t item)
{
	struct buf *b;

	if (repeated->n == 0)
		repeated->from = item;
	if (repeated->n++ < MOST)
		return;
	b = begin_learning(set, item);
	put_repeats(b, set, repeated, repeated->from, MOST);
	record_end(b);
	repeated->n = 0;
}

void
repeats_write(struct held *set)
{
	struct repeated *all;
	uint32_t *of;

	merge_set_sort(set);
	of = zeroed(set->n + 1, sizeof *of);
	all = find_repeated(set, of);
	for (uint32_t i = 0; i < set->n; i++) {
		struct repeated *repeated = &all[of[i]];

		if (is_between(repeated, i))
			put_between(set, repeated, i);
		else
			put_end(set, repeated, i);
	}
	free(all);
	free(of);
}
