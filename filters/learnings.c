/* learnings: add the learning records found in each entry or section. */
#include "err.h"
#include "ids.h"
#include "items.h"
#include "opt.h"
#include "out.h"
#include "record.h"
#include "rules.h"

/* The record that is being read. */
struct place {
	const struct record *record;
	struct src src;
	struct str body, ids, ts;
	size_t line, off;  /* how far off has been counted, in the body */
	bool entry, exact; /* exact: offsets in the body are those of the file */
};

struct found {
	const char *type;
	struct str text, from, to;
	struct src src;
};

/* What is asked of the rules; see data/learnings.rules. */
enum ask {
	ASK_DROP, ASK_DONE, ASK_CAUSE, ASK_GOTCHA, ASK_PATTERN, ASK_GOTCHA_WHY,
	ASK_PATTERN_WHY, ASK_WARNS, ASK_PART, ASK_PART_CAUSE,
	ASK_DEPENDS, ASK_NEEDS, ASK_NEEDED,
};
static const struct str asks[] = {
	STR_INIT("drop"), STR_INIT("done"), STR_INIT("cause"),
	STR_INIT("gotcha"), STR_INIT("pattern"), STR_INIT("gotcha@why"),
	STR_INIT("pattern@why"), STR_INIT("warns"), STR_INIT("part"),
	STR_INIT("part-cause"), STR_INIT("depends"), STR_INIT("needs"),
	STR_INIT("needed"),
};

static bool
says(struct rules *rules, enum ask ask)
{
	struct rule_hit hit;

	return rules_find(rules, asks[ask], &hit);
}

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
write_learning(const struct place *place, const struct found *found)
{
	struct buf *b = record_begin("learning");

	json_add_text(b, "type", str_of(found->type));
	json_add_text(b, "text", found->text);
	add_files(b, found->text);
	if (place->record->at[K_ids].type == JSON_ARRAY) {
		json_add_raw(b, "ids", place->record->at[K_ids]);
	} else if (place->record->at[K_id].type == JSON_STRING) {
		json_open(b, "ids", '[');
		json_add_raw(b, NULL, place->record->at[K_id]);
		json_close(b, ']');
	}
	json_add_if(b, "ts", place->ts);
	if (place->entry)
		json_add_number(b, "entry", place->src.line);
	if (found->from.n > 0) {
		json_open(b, "needs", '{');
		json_add_text(b, "from", found->from);
		json_add_text(b, "to", found->to);
		json_close(b, '}');
	}
	if (found->src.line > 0)
		src_add(b, "src", &found->src);
	record_end(b);
}

/* ---- judging ---- */

/*
 * "US-003 needs US-002": two identifiers, and words between them that a rule
 * knows. The rules look at what stands between.
 */
static bool
find_needs(struct rules *rules, struct str text, struct found *found)
{
	struct str from, to;
	size_t pos = 0;

	if ((!rules_may(rules, asks[ASK_NEEDS]) &&
	    !rules_may(rules, asks[ASK_NEEDED])) ||
	    !id_find(text, &pos, false, &from))
		return false;
	for (; id_find(text, &pos, false, &to); from = to) {
		const char *start = from.p + from.n;
		bool needed;

		if (str_same(from, to))
			continue;
		rules_look(rules, (struct str){ start,
		    (size_t)(to.p - start) });
		needed = says(rules, ASK_NEEDED);
		if (!needed && !says(rules, ASK_NEEDS))
			continue;
		found->from = needed ? to : from;
		found->to = needed ? from : to;
		return true;
	}
	rules_look(rules, text);
	return false;
}

/* Found by its label: only what plainly tells no lasting thing is left out. */
static const char *
judge_labelled(struct rules *rules, enum label label)
{
	bool cause = says(rules, ASK_CAUSE);

	if (!cause && says(rules, ASK_DONE))
		return NULL;
	/* A convention may well say "only". */
	return label == LABEL_GOTCHA || cause || says(rules, ASK_GOTCHA) ||
	    says(rules, ASK_WARNS) ||
	    (label != LABEL_PATTERN && says(rules, ASK_GOTCHA_WHY)) ?
	    "gotcha" : "pattern";
}

/*
 * Found by what it says. A report of work says much that sounds like it; in
 * the reasons of a decision a weaker word is enough.
 */
static const char *
judge_words(struct rules *rules, const struct item *item)
{
	bool why = item->label == LABEL_REASON ||
	    item->label == LABEL_DECISION ||
	    (item->label == LABEL_BLOCKER && item->inline_label);

	/* What the decision was about is no part of its reasons. */
	if (why) {
		rules_look(rules, item->caption);
		if (says(rules, ASK_PART_CAUSE))
			return "gotcha";
		why = !says(rules, ASK_PART);
		rules_look(rules, item->text);
	}
	if (says(rules, ASK_CAUSE))
		return "gotcha";
	if (says(rules, ASK_DONE))
		return NULL;
	if (says(rules, ASK_GOTCHA) || (why && says(rules, ASK_GOTCHA_WHY)))
		return "gotcha";
	if (says(rules, ASK_PATTERN) || (why && says(rules, ASK_PATTERN_WHY)))
		return "pattern";
	return NULL;
}

static const char *
judge(struct rules *rules, const struct item *item, struct found *found)
{
	enum label label = item->label;

	if (label == LABEL_FILES || label == LABEL_META ||
	    is_placeholder(item->text))
		return NULL;
	rules_look(rules, item->text);
	if (find_needs(rules, item->text, found))
		return "dependency";
	/* What was tested and what is to come are full of "must" and "fails". */
	if (label == LABEL_TEST || label == LABEL_NEXT || label == LABEL_STATUS)
		return NULL;
	if (says(rules, ASK_DROP))
		return NULL;
	/* "Dependencies: 27 packages installed" is none. */
	if (label == LABEL_DEPENDENCY)
		return says(rules, ASK_DEPENDS) && !says(rules, ASK_DONE) ?
		    "dependency" : NULL;
	return label_teaches(label) ? judge_labelled(rules, label) :
	    judge_words(rules, item);
}

/* ---- reading ---- */

/* Where the item's lines begin and end in the file. */
static struct src
item_src(struct place *place, const struct item *item)
{
	struct src src = place->src;
	size_t start;

	src.line = place->src.line + item->line - 1;
	src.end = place->src.line + item->end - 1;
	/* Bytes that are no UTF-8 were replaced: the whole body, then. */
	if (!place->exact)
		return src;
	for (; place->line < item->line; place->line++)
		place->off = str_chr(place->body, '\n', place->off) + 1;
	start = place->off;
	src.off = place->src.off + start;
	for (size_t line = item->line; line < item->end; line++)
		start = str_chr(place->body, '\n', start) + 1;
	src.len = str_chr(place->body, '\n', start) - place->off;
	return src;
}

/* The last learning; what is nested under it may still belong to it. */
struct last {
	struct found found;
	struct item item;
	struct buf text; /* with what was nested; empty if nothing was */
};

static void
write_last(struct place *place, struct last *last)
{
	if (last->found.type) {
		if (last->text.n > 0)
			last->found.text = buf_str(&last->text);
		last->found.src = item_src(place, &last->item);
		write_learning(place, &last->found);
	}
	last->found.type = NULL;
	buf_clear(&last->text);
}

/* An item nested under a learning only says more about it. */
static bool
says_more(const struct last *last, const struct item *item)
{
	return last->found.type && last->item.form == ITEM_BULLET &&
	    item->depth > last->item.depth &&
	    item->label == last->item.label &&
	    item->caption.p == last->item.caption.p;
}

/* "Two modes:" is no sentence without what follows. */
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
	buf_adds(&last->text, last->text.n == text.n ? " " : "; ");
	buf_add(&last->text, item->text);
	last->item.end = item->end;
}

static void
read_items(struct rules *rules, struct place *place)
{
	struct last last = { 0 };
	struct items items;
	struct item item;

	items_open(&items, place->body, place->record->arena);
	while (items_next(&items, &item)) {
		if (says_more(&last, &item)) {
			add_detail(&last, &item);
			continue;
		}
		write_last(place, &last);
		last.item = item;
		last.found = (struct found){ .text = item.text };
		last.found.type = judge(rules, &item, &last.found);
	}
	write_last(place, &last);
	buf_free(&last.text);
}

static void
read_body(struct rules *rules, const struct record *record)
{
	struct place place = { .record = record, .line = 1 };

	place.body = record_text(record, K_body);
	place.ts = record_text(record, K_ts);
	place.entry = record->kind == KIND_ENTRY;
	if (src_read(record->at[K_src], record->arena, &place.src))
		place.exact = place.src.len == place.body.n;
	if (record_text(record, K_ref).n == 0)
		read_items(rules, &place);
}

/* What an unfinished story waits for. */
static void
read_story(const struct record *record)
{
	struct place place = { .record = record };
	struct found found = { .type = "dependency" };
	struct json_iter iter = { 0 };
	struct json name, value;
	struct buf text = { 0 };

	found.from = record_text(record, K_id);
	src_read(record->at[K_src], record->arena, &found.src);
	if (found.from.n == 0 || record->at[K_needs].type != JSON_ARRAY ||
	    str_eq(record_text(record, K_status), STR("done")))
		return;
	while (json_next(record->at[K_needs], &iter, &name, &value)) {
		found.to = json_text(value, record->arena);
		if (found.to.n == 0)
			continue;
		buf_clear(&text);
		buf_add(&text, found.from);
		buf_adds(&text, " → ");
		buf_add(&text, found.to);
		found.text = buf_str(&text);
		write_learning(&place, &found);
	}
	buf_free(&text);
}

int
main(int argc, char *argv[])
{
	const char *file = NULL;
	bool print = false;
	const struct opt opts[] = {
		{ 0, "rules", "FILE", OPT_TEXT, &file,
		  "take the rules from FILE" },
		{ 0, "print-rules", NULL, OPT_FLAG, &print,
		  "print the built-in rules" },
		{ 0 },
	};
	const struct program program = {
		"learnings", "add the learnings found in entries and sections",
		"[file ...]", opts,
	};
	char **files = options_parse(&program, argc, argv);
	struct rules rules = { 0 };
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
		record_pass(&record);
		if (record.kind == KIND_ENTRY || record.kind == KIND_SECTION)
			read_body(&rules, &record);
		else if (record.kind == KIND_STORY)
			read_story(&record);
	}
	records_close(&records);
	rules_close(&rules);
	return finish();
}
