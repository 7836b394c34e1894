/*
 * dedupe: merge the learnings and facts that say the same thing.
 *
 * Holds all of them, each split into the records that earlier runs merged into
 * it. The output depends only on the set of these records: a second run changes
 * nothing, and parts of a log can be deduped separately and then together.
 */
#include "base/compat.h"
#include "base/err.h"
#include "base/opt.h"
#include "base/sort.h"
#include "dedupe/repeats.h"
#include "json/drop.h"
#include "json/record.h"
#include "same/fact_class.h"
#include "same/merge_set.h"
#include "same/provenance.h"
#include "tokens/tokens.h"
#include "text/notes.h"

static const char *const kinds[] = { "learning", "fact" };

/* Scratch space for writing a group. */
struct output {
	struct original *originals;
	size_t cap_originals;
	size_t *lines; /* of these */
	size_t cap_lines;
	struct entry {
		struct str file;
		size_t line;
	} * entries;
	size_t cap_entries;
	struct names files, ids;
};

/* Learnings of a type and a file that are said once. */
struct once {
	struct str type; /* as JSON */
	struct src src;  /* from the first to the last */
	size_t n;
};

enum { TYPES = 16 };

struct dedupe {
	bool repeats; /* only these are merged */
	bool shared;  /* count what occurs once, do not pass it */
	bool apart;   /* `also` of learnings is records */
	bool lines;   /* `also` is the lines of records */
	struct held set;
	struct output output;
	struct notes notes;
	struct drop drops[2];    /* by whether they are facts */
	struct once once[TYPES]; /* of the same file */
	size_t n_once;
	struct str counted; /* the raw text whose tokens were counted last, */
	size_t tokens;      /* and they */
};

/* Takes a record; false if dedupe does not handle it. */
static bool
take(struct dedupe *dedupe, const struct record *record)
{
	bool fact = record->kind == KIND_FACT;
	struct members members;

	if (dedupe->repeats)
		return repeats_take(&dedupe->set, record) ||
		    notes_add(&dedupe->notes, record);
	if ((fact || record->kind == KIND_LEARNING ||
		record->kind == KIND_ALSO) &&
	    record->at[K_text].type == JSON_STRING) {
		members_of(&members, record);
		merge_set_add(&dedupe->set, &members, fact, record->arena);
		return true;
	}
	if (record->kind == KIND_DROP &&
	    str_eq(record_text(record, K_why), STR("same"))) {
		struct str of = record_text(record, K_of);

		/* put_drop() counts these records again. */
		return str_eq(of, str_of(kinds[0])) ||
		    str_eq(of, str_of(kinds[1]));
	}
	return notes_add(&dedupe->notes, record);
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

	return c ? c : number_cmp(x->line, y->line);
}

static size_t
count_mentions(struct output *output, size_t n)
{
	size_t mentions = 1;

	if (n > 1)
		array_sort(output->entries, n, entry_cmp);
	for (size_t i = 1; i < n; i++)
		mentions += entry_cmp(&output->entries[i - 1],
				&output->entries[i]) != 0;
	return mentions;
}

static size_t
count_repeats(const struct held *set, const struct group *group)
{
	size_t n = 0;

	for (uint32_t i = group->same.head; i > 0; i = set->items[i - 1].next)
		n += set->items[i - 1].n_repeats;
	return n;
}

/* Most texts of a group are equal to the byte. */
static size_t
tokens_in(struct dedupe *dedupe, const struct item *item)
{
	struct json text = merge_set_part(&dedupe->set, item, item->at.text,
	    JSON_STRING);
	struct str raw = text.raw;

	if (!str_eq(raw, dedupe->counted)) {
		dedupe->counted = raw;
		dedupe->tokens = tokens_of(counter_default(),
		    merge_set_text(&dedupe->set, item));
	}
	return dedupe->tokens;
}

static bool
is_apart(const struct dedupe *dedupe, const struct item *item)
{
	return dedupe->apart && item->class == FACT_NONE;
}

/* Counts an item that was merged into another. */
static void
drop(struct dedupe *dedupe, const struct item *item, const struct src *src)
{
	struct drop *drop = &dedupe->drops[item->class != FACT_NONE];
	static const struct src none;

	drop_add(drop, is_apart(dedupe, item) ? &none : src);
	drop->tokens += tokens_in(dedupe, item);
}

/* Adds an item's names and returns its place. */
static struct entry
add_names(struct dedupe *dedupe, const struct item *item, struct src *src)
{
	struct held *set = &dedupe->set;

	names_add(&dedupe->output.files,
	    merge_set_part(set, item, item->at.files, JSON_ARRAY));
	names_add(&dedupe->output.ids,
	    merge_set_part(set, item, item->at.ids, JSON_ARRAY));
	*src = merge_set_src(set, item);
	return (struct entry){ src->file, item->entry };
}

/* Collects what the items share: names, places, and all originals but one. */
static size_t
gather(struct dedupe *dedupe, const struct group *group)
{
	struct output *output = &dedupe->output;
	const struct item *items = dedupe->set.items;
	size_t n = 0, entries = 0;
	struct src src;

	output->files.n = output->ids.n = 0;
	if (group->same.n == 1)
		return 0;
	output->entries[entries++] = add_names(dedupe, &items[group->shown],
	    &src);
	for (uint32_t i = group->same.head; i > 0; i = items[i - 1].next) {
		if (i - 1 == group->shown)
			continue;
		output->entries[entries++] = add_names(dedupe, &items[i - 1],
		    &src);
		drop(dedupe, &items[i - 1], &src);
		output->lines[n] = src.line;
		output->originals[n++] = merge_set_original(&dedupe->set,
		    &items[i - 1]);
	}
	names_once(&output->files);
	names_once(&output->ids);
	return n;
}

static struct original
obsolete(struct dedupe *dedupe, const struct item *item)
{
	struct src src = merge_set_src(&dedupe->set, item);

	drop(dedupe, item, &src);
	return merge_set_original(&dedupe->set, item);
}

static void
put_group(struct dedupe *dedupe, const struct group *group)
{
	const struct held *set = &dedupe->set;
	const struct item *items = set->items, *shown = &items[group->shown];
	struct output *output = &dedupe->output;
	struct merged merged = { .original = merge_set_original(set, shown),
		.kind = kinds[shown->class != FACT_NONE],
		.mentions_at = shown->at.mentions,
		.repeats = &dedupe->set.repeats,
		.files = &output->files,
		.ids = &output->ids };
	size_t n_apart;

	output->originals = grow(output->originals, &output->cap_originals,
	    group->same.n + group->obsolete.n, sizeof(*output->originals));
	output->lines = grow(output->lines, &output->cap_lines, group->same.n,
	    sizeof(*output->lines));
	output->entries = grow(output->entries, &output->cap_entries,
	    group->same.n, sizeof(*output->entries));
	merged.also = output->originals;
	merged.lines = dedupe->lines ? output->lines : NULL;
	merged.n_also = gather(dedupe, group);
	merged.mentions = count_mentions(output, group->same.n) +
	    count_repeats(set, group);
	merged.replaces = merged.also + merged.n_also;
	for (uint32_t i = group->obsolete.head; i > 0; i = items[i - 1].next)
		output->originals[merged.n_also + merged.n_replaces++] =
		    obsolete(dedupe, &items[i - 1]);
	n_apart = is_apart(dedupe, shown) ? merged.n_also : 0;
	merged.n_also -= n_apart;
	merged_put(&merged);
	for (size_t i = 0; i < n_apart; i++)
		original_put("also", &merged.also[i], merged.repeats);
}

/* ---- what occurs once ---- */

static void
put_once(struct dedupe *dedupe)
{
	for (size_t i = 0; i < dedupe->n_once; i++) {
		const struct once *once = &dedupe->once[i];
		struct buf *b = record_begin("drop");

		json_add_text(b, "of", str_of(kinds[0]));
		json_add_raw(b, "type",
		    (struct json){ once->type, JSON_STRING });
		json_add_text(b, "why", STR("once"));
		json_add_number(b, "n", once->n);
		json_open(b, "src", '[');
		src_add(b, NULL, &once->src);
		json_close(b, ']');
		record_end(b);
	}
	dedupe->n_once = 0;
}

/* By a place that begins no earlier, but may be within the last one. */
static void
widen(struct src *all, const struct src *src)
{
	size_t end = src->off + src->len;

	if (all->end < src->end)
		all->end = src->end;
	if (all->off + all->len < end)
		all->len = end - all->off;
}

static void
count_once(struct dedupe *dedupe, struct str type, const struct src *src)
{
	struct once *once = dedupe->once;
	size_t i = 0;

	if (dedupe->n_once && !str_eq(once->src.file, src->file))
		put_once(dedupe);
	while (i < dedupe->n_once && !str_eq(once[i].type, type))
		i++;
	if (i == TYPES) {
		put_once(dedupe);
		i = 0;
	}
	if (i == dedupe->n_once) {
		once[i] = (struct once){ type, *src, 1 };
		dedupe->n_once++;
		return;
	}
	once[i].n++;
	widen(&once[i].src, src);
}

/* Only counts a learning that nothing else says. */
static bool
is_once(struct dedupe *dedupe, const struct group *group)
{
	const struct item *item = &dedupe->set.items[group->shown];
	struct json object = { .type = JSON_OBJECT }, type;
	struct src src;

	if (!dedupe->shared || item->class != FACT_NONE ||
	    item->repeats_bytes || group->same.n > 1 || group->obsolete.n > 0)
		return false;
	object.raw = merge_set_original(&dedupe->set, item).text;
	type = json_member(object, "type");
	src = merge_set_src(&dedupe->set, item);
	if (src.line == 0 || src.file.n == 0 || type.type != JSON_STRING)
		return false;
	count_once(dedupe, type.raw, &src);
	return true;
}

static void
put_all(struct dedupe *dedupe)
{
	merge_set_group(&dedupe->set);
	for (size_t i = 0; i < dedupe->set.n; i++) {
		const struct group *group = merge_set_shown(&dedupe->set, i);

		if (group != NULL && !is_once(dedupe, group))
			put_group(dedupe, group);
	}
	put_once(dedupe);
	for (size_t i = 0; i < countof(kinds); i++) {
		drop_emit(&dedupe->drops[i], kinds[i], "same");
		drop_free(&dedupe->drops[i]);
	}
}

int
main(int argc, char *argv[])
{
	struct dedupe dedupe = { 0 };
	const struct opt opts[] = {
		{ 'a', "apart", NULL, OPT_FLAG, &dedupe.apart,
		    "write what is merged into a learning as records" },
		{ 'l', "lines", NULL, OPT_FLAG, &dedupe.lines,
		    "write only the lines of what is merged into one" },
		{ 'r', "repeats", NULL, OPT_FLAG, &dedupe.repeats,
		    "merge only learnings that are repeated to the byte" },
		{ 's', "shared", NULL, OPT_FLAG, &dedupe.shared,
		    "only count learnings that are said once" },
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"dedupe", "merge the learnings and facts that say the same thing",
		"[FILE ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct records records;
	struct record record;

	memory_return(1 << 20);
	if ((dedupe.apart || dedupe.lines || dedupe.shared) && dedupe.repeats)
		die_usage("--repeats merges nothing that --%s could write",
		    dedupe.apart       ? "apart"
			: dedupe.lines ? "lines"
				       : "shared");
	if (dedupe.apart && dedupe.lines)
		die_usage("one of --apart and --lines");
	options_need_input(&program, files);
	records_open(&records, files);
	records.known = is_known;
	records.context = &dedupe.set;
	while (records_next(&records, &record)) {
		if (!take(&dedupe, &record))
			record_pass(&record);
	}
	records_close(&records);
	notes_emit_by_place(&dedupe.notes);
	notes_free(&dedupe.notes);
	if (dedupe.set.n > 0 && dedupe.repeats)
		repeats_write(&dedupe.set);
	else if (dedupe.set.n > 0)
		put_all(&dedupe);
	return finish();
}
