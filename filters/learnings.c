/* learnings: add the learning records found in each entry or section. */
#include <stdlib.h>

#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "json/record.h"
#include "learn/classify.h"
#include "learn/dependencies.h"
#include "learn/rules.h"
#include "text/body.h"
#include "text/ids.h"
#include "text/items.h"
#include "text/label.h"
#include "text/wordlist.h"

/*
 * A "# Learnings" heading and the sections below it: whatever their titles,
 * someone wrote their content down as learnings.
 */
struct chapter {
	enum label label; /* LABEL_NONE: none is open */
	size_t level;
};

/* The record that is being read, and what is known from those before it. */
struct place {
	struct rules *rules;
	struct waits waits;
	struct chapter open; /* at the record */
	struct around around;
	const struct record *record; /* NULL: no record yet; the plan waits */
	enum label chapter;          /* that the record is in */
	bool title;                  /* the section is "# Learnings" itself */
	struct body body;
	struct buf common;  /* the members that all its learnings have; empty
	                          until the first of them */
	struct item *items; /* its own */
	size_t cap;
};

struct found {
	const char *type;
	struct str text;
	struct needs needs;
	struct src src;
};

/* ---- writing ---- */

static void
add_files(struct buf *b, struct str text)
{
	struct str path;
	size_t pos = 0;
	bool any = false;

	while (path_find(text, &pos, &path)) {
		if (!any)
			json_open(b, "files", '[');
		any = true;
		json_add_text(b, NULL, path);
	}
	if (any)
		json_close(b, ']');
}

static void
add_ids(struct buf *b, const struct record *record)
{
	if (record->at[K_ids].type == JSON_ARRAY) {
		json_add_raw(b, "ids", record->at[K_ids]);
	} else if (record_story(record).n) {
		json_open(b, "ids", '[');
		json_add_text(b, NULL, record_story(record));
		json_close(b, ']');
	}
}

/* Made once for all learnings of a record. */
static void
add_common(struct buf *b, struct place *place)
{
	struct buf *common = &place->common;

	if (common->n == 0) {
		add_ids(common, place->record);
		json_add_if(common, "ts", record_text(place->record, K_ts));
		if (place->record->kind == KIND_ENTRY)
			json_add_number(common, "entry", place->body.src.line);
	}
	if (common->n) {
		buf_addc(b, ',');
		buf_add(b, buf_str(common));
	}
}

static void
write_learning(struct place *place, const struct found *found)
{
	struct buf *b = record_begin("learning");

	json_add_text(b, "type", str_of(found->type));
	json_add_text(b, "text", found->text);
	add_files(b, found->text);
	if (place->record) {
		add_common(b, place);
	} else {
		json_open(b, "ids", '[');
		json_add_text(b, NULL, found->needs.from);
		json_close(b, ']');
	}
	if (found->needs.from.n > 0) {
		json_open(b, "needs", '{');
		json_add_text(b, "from", found->needs.from);
		json_add_text(b, "to", found->needs.to);
		json_close(b, '}');
	}
	if (found->src.line > 0)
		src_add(b, "src", &found->src);
	record_end(b);
}

/* ---- reading ---- */

/* The last learning; what is nested under it may still belong to it. */
struct last {
	struct found found;
	struct item item;
	struct buf text; /* with its nested items; empty if it has none */
};

static void
write_last(struct place *place, struct last *last)
{
	if (last->found.type) {
		if (last->text.n > 0)
			last->found.text = buf_str(&last->text);
		last->found.src = body_src(&place->body, &last->item);
		if (last->found.needs.from.n)
			dependencies_report(&place->waits, &last->found.needs);
		write_learning(place, &last->found);
	}
	last->found.type = NULL;
	buf_clear(&last->text);
}

/* An item nested under a learning only explains it. */
static bool
says_more(const struct last *last, const struct item *item)
{
	return last->found.type && last->item.form == ITEM_BULLET &&
	    item->depth > last->item.depth && item->label == last->item.label &&
	    item->caption.p == last->item.caption.p;
}

/* "Two modes:" is not a sentence without what follows. */
static void
add_detail(struct last *last, const struct item *item)
{
	enum { LONG = 400 };
	struct str text = last->found.text;

	if (text.p[text.n - 1] != ':' && !str_ends(text, STR("：")))
		return;
	if (text.n + last->text.n + item->text.n > LONG)
		return;
	if (last->text.n == 0)
		buf_add(&last->text, text);
	buf_adds(&last->text,
	    last->text.n == text.n || str_ends(buf_str(&last->text), STR(":"))
		? " "
		: "; ");
	buf_add(&last->text, item->text);
	last->item.end = item->end;
}

static enum label
label_in_chapter(const struct place *place, const struct item *item)
{
	/* The text below the document's title describes its purpose. */
	if (place->title)
		return item->form == ITEM_PARAGRAPH ? LABEL_NONE : item->label;
	if (place->chapter == LABEL_NONE)
		return item->label;
	switch (item->label) {
	case LABEL_NONE:
	case LABEL_OTHER:
		return place->chapter;
	case LABEL_TEST:
	case LABEL_DONE:
	case LABEL_FILES:
	case LABEL_META:
		/* "## Testing": the topic of the learnings below. */
		return item->inline_label ? item->label : place->chapter;
	default:
		return item->label;
	}
}

/*
 * "Resolution: ..." right after what it resolves: a trap is not known without
 * the way around it.
 */
static bool
is_remedy(const struct last *trap, const struct item *item)
{
	if (!trap->found.type || trap->item.form != item->form ||
	    trap->item.depth != item->depth)
		return false;
	return wordlist_is(LIST_MENDED,
	    item->inline_label ? item->caption
			       : label_parse_marked(item->text).caption);
}

static void
read_items(struct place *place)
{
	struct last last = { 0 };
	struct items items;
	struct item item;
	size_t n = 0;
	const char *remedy;

	items_open(&items, place->body.text, place->record->arena);
	while (items_next(&items, &item))
		*array_push(&place->items, &n, &place->cap) = item;
	around_set(&place->around, place->record, place->items, n);
	for (size_t i = 0; i < n; i++) {
		item = place->items[i];
		if (says_more(&last, &item)) {
			add_detail(&last, &item);
			continue;
		}
		remedy = is_remedy(&last, &item) ? last.found.type : NULL;
		write_last(place, &last);
		item.label = label_in_chapter(place, &item);
		last.item = item;
		last.found = (struct found){ 0 };
		last.found.type = judge(place->rules, &item, &place->around,
		    &last.found.needs, NULL);
		if (last.found.type == NULL)
			last.found.type = remedy;
		if (last.found.type)
			last.found.text = learning_text(&item,
			    &last.found.needs, place->record->arena);
	}
	write_last(place, &last);
	buf_free(&last.text);
}

/*
 * Opens or closes a chapter at a section; false if the section has no
 * learnings.
 */
static bool
follow_chapter(struct chapter *chapter, const struct record *record)
{
	size_t level = json_size_or(record->at[K_level], 0);
	enum label label;
	unsigned weight;

	if (record->kind != KIND_SECTION || level == 0) {
		chapter->label = LABEL_NONE;
		return false;
	}
	if (chapter->label != LABEL_NONE && level > chapter->level)
		return true;
	label = label_known(record_text(record, K_title), &weight);
	chapter->label = label_teaches(label) ? label : LABEL_NONE;
	chapter->level = level;
	return false;
}

static void
read_body(struct place *place, const struct record *record)
{
	bool within = follow_chapter(&place->open, record);

	place->record = record;
	place->chapter = within ? place->open.label : LABEL_NONE;
	place->title = !within && place->open.label != LABEL_NONE &&
	    place->open.level == 1;
	buf_clear(&place->common);
	body_open(&place->body, record);
	if (record_text(record, K_ref).n == 0)
		read_items(place);
}

static void
write_waits(struct place *place)
{
	struct waits *waits = &place->waits;
	struct buf text = { 0 };

	place->record = NULL;
	for (size_t i = 0; i < waits->n; i++) {
		const struct wait *wait = &waits->list[i];
		struct found found = { .type = "dependency",
			.needs = wait->needs,
			.src = wait->src };

		if (!dependencies_report(waits, &wait->needs))
			continue;
		buf_clear(&text);
		buf_add(&text, wait->needs.from);
		buf_adds(&text, " → ");
		buf_add(&text, wait->needs.to);
		found.text = buf_str(&text);
		write_learning(place, &found);
	}
	buf_free(&text);
}

static void
place_free(struct place *place)
{
	dependencies_free(&place->waits);
	buf_free(&place->common);
	free(place->items);
}

int
main(int argc, char *argv[])
{
	const char *file = NULL;
	bool print = false, only = false, whole = false;
	const struct opt opts[] = {
		{ 0, "only", NULL, OPT_FLAG, &only,
		    "write only what is found, and notes" },
		{ 0, "whole", NULL, OPT_FLAG, &whole,
		    "fail unless the input has its end" },
		RULES_OPTIONS(&file, &print),
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"learnings", "add the learnings found in entries and sections",
		"[FILE ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct rules rules = { 0 };
	struct place place = { .rules = &rules };
	struct records records = { 0 };
	struct record record;

	if (print) {
		buf_add(out_buf(), rules_builtin("learnings.rules"));
		return finish();
	}
	options_need_input(&program, files);
	rules_open(&rules, "learnings.rules", file);
	records_open(&records, files);
	while (records_next(&records, &record)) {
		if (!only || record.kind == KIND_NOTE)
			record_pass(&record);
		if (record.kind == KIND_ENTRY || record.kind == KIND_SECTION)
			read_body(&place, &record);
		else if (record.kind == KIND_STORY)
			dependencies_add(&place.waits, &record);
		if (record.kind == KIND_DOC) {
			place.around = (struct around){ 0 };
			place.open = (struct chapter){ 0 };
		}
	}
	write_waits(&place);
	place_free(&place);
	if (whole)
		records_are_whole(&records, &(struct opt_list){ 0 });
	records_close(&records);
	rules_close(&rules);
	return finish();
}
