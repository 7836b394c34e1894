#include <stdlib.h>

#include "base/sort.h"
#include "summary/summary.h"
#include "text/body.h"
#include "text/items.h"

/* ---- the items of sections ---- */

static size_t
digest_line(const struct digest *digest, size_t line)
{
	for (size_t i = 0; i < digest->n; i++) {
		if (digest->src_line[i] == line)
			return i + 1;
	}
	return 0;
}

/*
 * The title may be a label, "# Progress Log: Parcel Labels", and branch and
 * date at the head of the file have a place of their own in the document.
 */
static bool
is_counted(const struct item *item, const struct summary_entry *section)
{
	if (item->inline_label &&
	    (str_ends(section->title, item->text) ||
		(section->src.line == 1 && item->label == LABEL_META)))
		return false;
	return item->text.n && !is_placeholder(item->text);
}

void
summary_add_items(struct summary *summary, struct summary_entry *section,
    const struct record *record, const struct digest *digest)
{
	struct summary_item *all = NULL;
	size_t n = 0, cap = 0;
	struct items items;
	struct item item;
	struct body body;

	body_open(&body, record);
	items_open(&items, body.text, record->arena);
	while (items_next(&items, &item)) {
		struct summary_item one;

		if (!is_counted(&item, section))
			continue;
		one.src = body_src(&body, &item);
		one.src.file = section->src.file;
		one.line = digest_line(digest, item.line);
		*array_push(&all, &n, &cap) = one;
	}
	section->n_items = n;
	section->items = arena_alloc(&summary->arena, (n + 1) * sizeof *all);
	if (n)
		memcpy(section->items, all, n * sizeof *all);
	free(all);
}

/* The item is one of the lines that are shown of its section. */
static bool
shows_item(const struct summary *summary, const struct summary_item *item)
{
	return item->line && item->line <= summary->lines;
}

const struct summary_item *
summary_next_hidden(const struct summary *summary, struct summary_place *place)
{
	for (; place->section < summary->n_sections; place->section++) {
		const struct summary_entry *section =
		    &summary->sections[place->section];

		while (summary_shows(summary, section) &&
		    place->item < section->n_items) {
			const struct summary_item *item =
			    &section->items[place->item++];

			if (!shows_item(summary, item))
				return item;
		}
		place->item = 0;
	}
	return NULL;
}

/* ---- which of them are learnings ---- */

/* Bytes of a file; or lines, if its bytes are not known. */
struct range {
	struct str file;
	bool bytes;
	size_t from, to;
};

static struct range
range_of(const struct src *src)
{
	if (src->len == 0)
		return (struct range){ src->file, false, src->line, src->end };
	return (
	    struct range){ src->file, true, src->off, src->off + src->len - 1 };
}

static int
compare_ranges(const struct range *a, const struct range *b)
{
	if (!str_eq(a->file, b->file))
		return str_cmp(a->file, b->file);
	if (a->bytes != b->bytes)
		return a->bytes < b->bytes ? -1 : 1;
	return number_cmp(a->from, b->from);
}

/* An item of a section, by where it begins. */
struct start {
	struct range at;
	size_t item;          /* of all, in the order of the sections */
	size_t opens, closes; /* places of learnings from here on, up to here */
};

struct starts {
	struct start *all; /* sorted, and one more behind them */
	size_t n;
};

static int
compare_starts(const void *left, const void *right)
{
	const struct start *a = left, *b = right;

	return compare_ranges(&a->at, &b->at);
}

static void
starts_find(struct starts *starts, const struct summary *summary)
{
	size_t n = 0;

	for (size_t i = 0; i < summary->n_sections; i++)
		n += summary->sections[i].n_items;
	starts->all = zeroed(n + 1, sizeof *starts->all);
	for (size_t i = 0; i < summary->n_sections; i++) {
		const struct summary_entry *section = &summary->sections[i];

		for (size_t j = 0; j < section->n_items; j++) {
			struct start *start = &starts->all[starts->n];

			start->at = range_of(&section->items[j].src);
			start->item = starts->n++;
		}
	}
	array_sort(starts->all, n, compare_starts);
}

/* What begins within this place. */
static void
starts_cover(struct starts *starts, const struct src *src)
{
	struct range from = range_of(src), to = from;
	struct start *all = starts->all;
	size_t first, end;

	to.from = to.to;
	array_search(first, starts->n,
	    compare_ranges(&all[first].at, &from) < 0);
	array_search(end, starts->n, compare_ranges(&all[end].at, &to) <= 0);
	if (first < end) {
		all[first].opens++;
		all[end].closes++;
	}
}

/* By the learnings, and those that were merged or left out before. */
static void
starts_cover_learned(struct starts *starts, const struct summary *summary)
{
	for (size_t i = 0; i < summary->n_learnings; i++)
		starts_cover(starts, &summary->learnings[i].src);
	for (size_t i = 0; i < summary->n_drops; i++) {
		const struct summary_drop *drop = &summary->drops[i];

		if (!str_eq(drop->of, STR("learning")))
			continue;
		for (size_t j = 0; j < drop->n_places; j++)
			starts_cover(starts, &drop->places[j]);
	}
}

/* Which items begin within the place of a learning: an array of all, for free(). */
static bool *
find_learned(const struct summary *summary)
{
	struct starts starts = { 0 };
	bool *learned;
	size_t open = 0;

	starts_find(&starts, summary);
	starts_cover_learned(&starts, summary);
	learned = zeroed(starts.n, sizeof *learned);
	for (size_t i = 0; i < starts.n; i++) {
		open += starts.all[i].opens;
		open -= starts.all[i].closes;
		learned[starts.all[i].item] = open > 0;
	}
	free(starts.all);
	return learned;
}

/* The logs without anything left, but not archives read for learnings. */
static void
note_logs(struct summary *summary)
{
	for (size_t i = 0; i < summary->n_drops; i++) {
		const struct summary_drop *drop = &summary->drops[i];

		if (str_eq(drop->of, STR("learning")))
			continue;
		for (size_t j = 0; j < drop->n_places; j++)
			summary_note_log(summary, drop->places[j].file);
	}
}

void
summary_settle(struct summary *summary)
{
	bool *learned = find_learned(summary);
	size_t item = 0;

	note_logs(summary);
	for (size_t i = 0; i < summary->n_sections; i++) {
		struct summary_entry *section = &summary->sections[i];
		size_t n = 0;

		for (size_t j = 0; j < section->n_items; j++) {
			if (!learned[item++])
				section->items[n++] = section->items[j];
		}
		section->n_items = n;
	}
	free(learned);
}

/* ---- how many of a kind, and where ---- */

struct left_out {
	size_t n;
	struct src *places; /* only their lines count */
	size_t n_places, cap_places;
	bool unsorted;
};

/* A blank line between them does not part two places. */
static bool
extend(struct src *place, const struct src *next)
{
	if (next->line < place->line || next->line > place->end + 2 ||
	    !str_eq(next->file, place->file))
		return false;
	if (next->end > place->end)
		place->end = next->end;
	return true;
}

static void
add(struct left_out *left, const struct src *src)
{
	struct src *last = left->n_places ? &left->places[left->n_places - 1]
					  : NULL;

	if (src->line == 0 || (last && extend(last, src)))
		return;
	left->unsorted |= last != NULL;
	*array_push(&left->places, &left->n_places, &left->cap_places) = *src;
}

static int
compare_places(const void *left, const void *right)
{
	const struct src *a = left, *b = right;

	if (!str_eq(a->file, b->file))
		return str_cmp(a->file, b->file);
	return number_cmp(a->line, b->line);
}

static void
join(struct left_out *left)
{
	size_t n = 0;

	if (!left->unsorted)
		return;
	array_sort(left->places, left->n_places, compare_places);
	for (size_t i = 1; i < left->n_places; i++) {
		if (!extend(&left->places[n], &left->places[i]))
			left->places[++n] = left->places[i];
	}
	left->n_places = n + 1;
}

static void
add_entries(struct left_out *left, const struct summary *summary)
{
	for (size_t i = 0; i < summary->n_entries; i++) {
		if (summary->entries[i].shown)
			continue;
		left->n++;
		add(left, &summary->entries[i].src);
	}
}

static void
add_sections(struct left_out *left, const struct summary *summary)
{
	for (size_t i = 0; i < summary->n_sections; i++) {
		const struct summary_entry *section = &summary->sections[i];

		if (section->n_items == 0 || summary_shows(summary, section))
			continue;
		left->n++;
		add(left, &section->src);
	}
}

static void
add_items(struct left_out *left, const struct summary *summary)
{
	struct summary_place place = { 0 };
	const struct summary_item *item;

	while ((item = summary_next_hidden(summary, &place))) {
		left->n++;
		add(left, &item->src);
	}
}

/* What budget hides here will be a drop record when the text is written. */
static void
add_hidden(struct left_out *left, const struct summary *summary, struct str of)
{
	if (str_eq(of, STR("learning"))) {
		for (size_t i = 0; i < summary->n_learnings; i++)
			left->n += !summary->learnings[i].shown;
	} else if (str_eq(of, STR("entry"))) {
		add_entries(left, summary);
	} else if (!summary->counted && str_eq(of, STR("section"))) {
		add_sections(left, summary);
	} else if (!summary->counted && str_eq(of, STR("item"))) {
		add_items(left, summary);
	}
}

/* newer: what `recent --older` left out, at the other end of the log. */
static void
add_drops(struct left_out *left, const struct summary *summary, struct str of,
    bool newer)
{
	for (size_t i = 0; i < summary->n_drops; i++) {
		const struct summary_drop *drop = &summary->drops[i];

		if (!str_eq(drop->of, of) || str_eq(drop->why, STR("same")) ||
		    str_eq(drop->why, STR("recent")) != newer)
			continue;
		left->n += drop->n;
		for (size_t j = 0; j < drop->n_places; j++)
			add(left, &drop->places[j]);
	}
}

/* ---- the line ---- */

enum { PLACES = 3 }; /* of a kind; of the others, there is a drop record */

/* " (lines 21-212, 230 and 4 more places)"; with its file if there are several. */
static void
write_places(const struct summary *summary, const struct left_out *left,
    struct buf *b)
{
	size_t n = left->n_places < PLACES ? left->n_places : PLACES;
	const struct src *places = left->places;

	if (n == 0)
		return;
	buf_adds(b, n > 1 || places->end > places->line ? " (lines" : " (line");
	for (size_t i = 0; i < n; i++) {
		bool last = i + 1 == n ||
		    !str_eq(places[i].file, places[i + 1].file);

		buf_addf(b, "%s %zu", i ? "," : "", places[i].line);
		if (places[i].end > places[i].line)
			buf_addf(b, "-%zu", places[i].end);
		if (!last || summary->n_logs < 2)
			continue;
		buf_add(b, STR(" of "));
		show_path(b, file_names_short(&summary->files, places[i].file));
	}
	if (left->n_places > n)
		buf_addf(b, " and %zu more place%s", left->n_places - n,
		    left->n_places - n > 1 ? "s" : "");
	buf_addc(b, ')');
}

void
summary_write_left_out(const struct summary *summary, struct buf *b)
{
	static const struct {
		const char *of;
		bool newer, placed;
		const char *one, *many;
	} kinds[] = {
		{ "learning", false, false, "learning", "learnings" },
		{ "entry", false, true, "older entry", "older entries" },
		{ "entry", true, true, "newer entry", "newer entries" },
		{ "section", false, true, "section", "sections" },
		{ "item", false, true, "more item of the sections above",
		    "more items of the sections above" },
		{ "story", false, false, "story", "stories" },
	};
	size_t any = 0;

	for (size_t i = 0; i < countof(kinds); i++) {
		struct left_out left = { 0 };

		if (!kinds[i].newer)
			add_hidden(&left, summary, str_of(kinds[i].of));
		add_drops(&left, summary, str_of(kinds[i].of), kinds[i].newer);
		if (left.n)
			buf_addf(b, "%s%zu %s",
			    any++ ? ", " : "Left out: ", left.n,
			    left.n == 1 ? kinds[i].one : kinds[i].many);
		if (kinds[i].placed && summary->where) {
			join(&left);
			write_places(summary, &left, b);
		}
		free(left.places);
	}
	if (any)
		buf_addc(b, '\n');
}
