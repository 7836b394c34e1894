/*
 * dedupe: merge the learnings and facts that say the same.
 *
 * Holds all of them, each split into the records that earlier runs merged into
 * it. The output depends only on the set of these records: a second run changes
 * nothing, and parts of a log can be deduped separately and then together.
 */
#include <malloc.h>

#include "base/err.h"
#include "base/opt.h"
#include "base/sort.h"
#include "json/drop.h"
#include "json/notes.h"
#include "json/record.h"
#include "same/fact_class.h"
#include "same/merge_set.h"
#include "same/provenance.h"
#include "tokens/tokens.h"

static const char *const kinds[] = { "learning", "fact" };

/* Scratch space for writing a group. */
struct output {
	struct str *originals;
	size_t cap_originals;
	struct entry {
		struct str file;
		size_t line;
	} * entries;
	size_t cap_entries;
	struct names files, ids;
};

struct dedupe {
	struct held set;
	struct output output;
	struct notes notes;
};

/* Takes a record; false if dedupe does not handle it. */
static bool
take(struct dedupe *dedupe, const struct record *record)
{
	bool fact = record->kind == KIND_FACT;

	if ((fact || record->kind == KIND_LEARNING) &&
	    record->at[K_text].type == JSON_STRING) {
		merge_set_add(&dedupe->set,
		    (struct json){ record->line, JSON_OBJECT }, fact,
		    record->arena);
		return true;
	}
	if (record->kind == KIND_DROP &&
	    str_eq(record_text(record, K_why), STR("same"))) {
		struct str of = record_text(record, K_of);

		/* put_drop() counts these records again. */
		return str_eq(of, str_of(kinds[0])) ||
		    str_eq(of, str_of(kinds[1]));
	}
	return notes_take(&dedupe->notes, record);
}

static bool
is_known(void *set, struct str line)
{
	return merge_set_has(set, line);
}

static int
entry_cmp(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int c = str_cmp(x->file, y->file);

	return c ? c : (x->line > y->line) - (x->line < y->line);
}

static size_t
count_mentions(struct output *output, size_t n)
{
	size_t mentions = 1;

	if (n > 1)
		sort(output->entries, n, sizeof(*output->entries), entry_cmp);
	for (size_t i = 1; i < n; i++)
		mentions += entry_cmp(&output->entries[i - 1],
				&output->entries[i]) != 0;
	return mentions;
}

/* Adds an item's names and returns its place. */
static struct entry
add_names(struct dedupe *dedupe, const struct item *item)
{
	struct json object = { merge_set_original(&dedupe->set, item),
		JSON_OBJECT };
	struct json_field at[] = { { .name = "files" }, { .name = "ids" },
		{ .name = "src" }, { .name = "entry" }, { .name = "session" } };
	struct src src;
	size_t entry;

	json_fields(object, at, sizeof(at) / sizeof(*at));
	names_add(&dedupe->output.files, at[0].value);
	names_add(&dedupe->output.ids, at[1].value);
	merge_set_src(&dedupe->set, at[2].value, &src);
	entry = json_size_or(at[3].value, SIZE_MAX);
	/* A session has no entries: each of its lines counts as a mention. */
	if (at[4].value.type == JSON_STRING)
		entry = src.line;
	return (struct entry){ src.file, entry };
}

/* Collects what the items share: names, places, and all originals but one. */
static size_t
gather(struct dedupe *dedupe, const struct group *group)
{
	struct output *output = &dedupe->output;
	const struct item *items = dedupe->set.items;
	size_t n = 0, entries = 0;

	output->files.n = output->ids.n = 0;
	if (group->same.n == 1)
		return 0;
	output->entries[entries++] = add_names(dedupe, &items[group->shown]);
	for (uint32_t i = group->same.head; i > 0; i = items[i - 1].next) {
		if (i - 1 == group->shown)
			continue;
		output->entries[entries++] = add_names(dedupe, &items[i - 1]);
		output->originals[n++] = merge_set_original(&dedupe->set,
		    &items[i - 1]);
	}
	names_once(&output->files);
	names_once(&output->ids);
	return n;
}

static void
put_group(struct dedupe *dedupe, const struct group *group)
{
	const struct held *set = &dedupe->set;
	const struct item *items = set->items, *shown = &items[group->shown];
	struct output *output = &dedupe->output;
	struct merged merged = { .original = merge_set_original(set, shown),
		.kind = kinds[shown->class != FACT_NONE],
		.files = &output->files,
		.ids = &output->ids };

	output->originals = grow(output->originals, &output->cap_originals,
	    group->same.n + group->obsolete.n, sizeof(*output->originals));
	output->entries = grow(output->entries, &output->cap_entries,
	    group->same.n, sizeof(*output->entries));
	merged.also = output->originals;
	merged.n_also = gather(dedupe, group);
	merged.mentions = count_mentions(output, group->same.n);
	merged.replaces = merged.also + merged.n_also;
	for (uint32_t i = group->obsolete.head; i > 0; i = items[i - 1].next)
		output->originals[merged.n_also + merged.n_replaces++] =
		    merge_set_original(set, &items[i - 1]);
	merged_put(&merged);
}

/* Counts the items that were merged into others. */
static void
put_drop(struct held *set, bool fact)
{
	struct drop drop = { 0 };

	for (size_t i = 0; i < set->n; i++) {
		const struct item *item = &set->items[i];
		struct json object = { merge_set_original(set, item),
			JSON_OBJECT };
		struct src src;

		if ((item->class != FACT_NONE) != fact ||
		    merge_set_shown(set, i))
			continue;
		merge_set_src(set, json_member(object, "src"), &src);
		drop_add(&drop, &src);
		drop.tokens += tokens_of(counter_default(),
		    merge_set_text(set, item));
	}
	drop_emit(&drop, kinds[fact], "same");
	drop_free(&drop);
}

static void
put_all(struct dedupe *dedupe)
{
	merge_set_group(&dedupe->set);
	for (size_t i = 0; i < dedupe->set.n; i++) {
		const struct group *group = merge_set_shown(&dedupe->set, i);

		if (group != NULL)
			put_group(dedupe, group);
	}
	put_drop(&dedupe->set, false);
	put_drop(&dedupe->set, true);
}

int
main(int argc, char *argv[])
{
	static const struct opt opts[] = { { 0 } };
	/* clang-format off */
	static const struct program program = {
		"dedupe", "merge the learnings and facts that say the same",
		"[FILE ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct dedupe dedupe = { 0 };
	struct records records;
	struct record record;

#ifdef M_MMAP_THRESHOLD
	/* Large blocks come and go; they must not fragment the heap. */
	mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
	options_need_input(&program, files);
	records_open(&records, files);
	records.known = is_known;
	records.context = &dedupe.set;
	while (records_next(&records, &record)) {
		if (!take(&dedupe, &record))
			record_pass(&record);
	}
	records_close(&records);
	notes_write(&dedupe.notes);
	if (dedupe.set.n > 0)
		put_all(&dedupe);
	return finish();
}
