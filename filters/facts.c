/* facts: add the facts found in logs and in transcripts. */
#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "fact/blockers.h"
#include "fact/entry.h"
#include "fact/steps.h"
#include "fact/wishes.h"
#include "log/order.h"
#include "talk/talk.h"
#include "text/wordlist.h"

/* Types that are about the work itself; all others are mentions. */
#define WORK \
	(1u << TYPE_DECISION | 1u << TYPE_BLOCKER | 1u << TYPE_NEXT | \
	    1u << TYPE_GOAL | 1u << TYPE_CONSTRAINT)

struct facts {
	struct decided decided;
	struct blockers blockers;
	struct steps steps;
	struct log_order trend;
	struct talk talk; /* also finds what logs mention */
	struct wishes wishes;
	struct seen files;
	bool only; /* pass on nothing but notes */
};

static bool
wants(const struct facts *facts, enum intent intent)
{
	return writer_wants(&facts->talk.writer, intent_type(intent));
}

static bool
is_status(const struct record *record, const char *status)
{
	return str_eq(record_text(record, K_status), str_of(status));
}

/*
 * Next steps of an entry wait until later entries report them as done or the
 * log ends.
 */
static void
emit(struct facts *facts, const struct found *found)
{
	if (!wants(facts, found->intent))
		return;
	if (found->intent == INTENT_NEXT && found->entry)
		steps_hold(&facts->steps, found, facts->blockers.at_top);
	else
		found_write(found);
}

/* An entry above, if the newest is the first, may have finished the story. */
static void
emit_step(struct facts *facts, const struct record *record, struct found *found)
{
	if (blockers_are_over(&facts->blockers, record))
		return;
	found->spec = record_text(record, K_spec);
	found->task = found_story(record);
	emit(facts, found);
}

static void
emit_blocked(struct facts *facts, const struct record *record,
    const struct body *body, const struct whole *whole)
{
	struct found found = whole_blocked(whole, record, body);
	bool over = blockers_are_over(&facts->blockers, record);

	if (over)
		found.state = "resolved";
	emit(facts, &found);
	if (!over)
		blockers_add(&facts->blockers, record, found.text);
}

static bool
is_decision(const struct facts *facts, const struct record *record,
    const struct whole *whole)
{
	return whole->decision || decided_here(&facts->decided) ||
	    intent_decides(record_text(record, K_title), record_story(record));
}

/* An entry that is a list item: a task or a question. */
static bool
is_step(const struct record *record, struct str body)
{
	struct str line = str_head(body, str_chr(body, '\n', 0));

	if (str_starts(line, STR("#")) ||
	    str_find(line, STR("SKIPPED"), 0) < line.n)
		return false;
	return is_status(record, "pending") ||
	    intent_asks(record_text(record, K_title));
}

static void
read_entry(struct facts *facts, const struct record *record,
    const struct body *body, struct whole *whole)
{
	struct str title = record_text(record, K_title);
	struct found found;

	if (is_status(record, "done") && wants(facts, INTENT_BLOCKER))
		blockers_end(&facts->blockers, record);
	if (title.n && is_status(record, "blocked") && !whole->stopped &&
	    !whole->named) {
		emit_blocked(facts, record, body, whole);
		whole->stopped = true;
	}
	whole->decision = title.n && is_decision(facts, record, whole);
	if (whole->decision) {
		found = whole_found(record, INTENT_DECISION);
		emit(facts, &found);
	} else if (title.n && is_step(record, body->text)) {
		found = whole_found(record, INTENT_NEXT);
		emit_step(facts, record, &found);
	}
}

/* Uses the entry's state for items that have no intent of their own. */
static enum intent
item_intent(const struct record *record, const struct item *item)
{
	enum intent intent = intent_of(item);
	bool plain = item->label == LABEL_NONE || item->label == LABEL_DONE ||
	    item->label == LABEL_OTHER;

	if (intent != INTENT_NONE || item->form == ITEM_ROW)
		return intent;
	if (is_status(record, "progress") && plain && intent_lacks(item->text))
		return INTENT_NEXT;
	if (is_status(record, "failed") &&
	    ((plain && intent_fails(item->text)) ||
		(item->label == LABEL_BLOCKER && !is_placeholder(item->text))))
		return INTENT_BLOCKER;
	return INTENT_NONE;
}

static void
read_item(struct facts *facts, const struct record *record, struct body *body,
    const struct item *item, const struct whole *whole)
{
	enum intent intent = item_intent(record, item);
	struct found found;

	/* The fact for the whole entry already covers it. */
	if (intent == INTENT_NONE ||
	    (whole->decision && intent == INTENT_DECISION) ||
	    (whole->stopped && intent == INTENT_BLOCKER &&
		!intent_shouted(item)))
		return;
	found = found_in(record, intent);
	found.text = intent == INTENT_BLOCKER ? intent_reason(item->text)
					      : item->text;
	found.src = body_src(body, item);
	if (intent == INTENT_NEXT) {
		found.single = item->inline_label &&
		    wordlist_is(LIST_NEXT_SINGLE, item->caption);
		emit_step(facts, record, &found);
		return;
	}
	if (intent == INTENT_BLOCKER) {
		bool over = blocker_is_over(item->text) ||
		    blockers_are_over(&facts->blockers, record);

		found.state = over ? "resolved" : "open";
		if (!over)
			blockers_add(&facts->blockers, record, found.text);
	}
	emit(facts, &found);
}

/* A finished entry may report next steps of earlier entries as done. */
static void
report_steps(struct facts *facts, const struct record *record, struct str text)
{
	struct items items;
	struct item item;

	/* With the newest entry first, this one is older than those. */
	if (facts->steps.n == 0 || facts->blockers.at_top)
		return;
	steps_entry(&facts->steps, record);
	steps_report(&facts->steps, (struct str){ 0 });
	items_open(&items, text, record->arena);
	while (items_next(&items, &item)) {
		if (item.label == LABEL_NONE || item.label == LABEL_DONE ||
		    item.label == LABEL_OTHER)
			steps_report(&facts->steps, item.text);
	}
}

static void
see_entry(struct facts *facts, const struct record *record)
{
	log_order_add(&facts->trend, record_text(record, K_ts),
	    record_story(record), record_text(record, K_title));
	facts->blockers.at_top = log_order_newest_first(&facts->trend);
}

/* A part of a split stream has neither the head of its file nor the rest. */
static void
see_part(struct facts *facts, const struct src *src)
{
	struct buf file = { 0 };

	if (src->line == 0 || seen_add(&facts->files, src->file) ||
	    src->line == 1)
		return;
	buf_add(&file, src->file);
	buf_addc(&file, '\0');
	skip(file.p, src->line,
	    "what comes before is missing; states may be wrong");
	buf_free(&file);
}

static void
read_doc(struct facts *facts, const struct record *record)
{
	seen_add(&facts->files, record_text(record, K_file));
	steps_write(&facts->steps);
	log_order_clear(&facts->trend);
	blockers_next(&facts->blockers);
}

/*
 * What is nested below a step, open or done, is a part of it. *step is the item
 * that the next ones may be nested in.
 */
static bool
is_detail(const struct item *item, struct item *step)
{
	if (item->label == LABEL_NEXT && item->check == '\0' &&
	    item->caption.p == step->caption.p && item->depth > step->depth)
		return true;
	*step = *item;
	return false;
}

static void
read_body(struct facts *facts, const struct record *record)
{
	struct whole whole = { 0 };
	struct item step = { 0 };
	size_t blocked = facts->blockers.n;
	struct body body;
	struct items items;
	struct item item;

	if (record_text(record, K_ref).n)
		return;
	body_open(&body, record);
	see_part(facts, &body.src);
	if (record->kind == KIND_ENTRY) {
		see_entry(facts, record);
		if (is_status(record, "done"))
			report_steps(facts, record, body.text);
		whole = whole_read(record, body.text);
		read_entry(facts, record, &body, &whole);
	}
	items_open(&items, body.text, record->arena);
	while (items_next(&items, &item)) {
		if (wants(facts, INTENT_BLOCKER))
			blockers_report(&facts->blockers, record, item.text);
		if (wants(facts, INTENT_BLOCKER) &&
		    facts->blockers.n > blocked && item_answers(&item))
			blockers_answer(&facts->blockers, record);
		else if (!is_detail(&item, &step))
			read_item(facts, record, &body, &item, &whole);
	}
	if (record->kind == KIND_ENTRY)
		blockers_see(&facts->blockers, record);
	if (facts->talk.writer.wanted & ~WORK)
		talk_extract_mentions(&facts->talk, record);
}

static void
read_record(struct facts *facts, const struct record *record)
{
	if (record->kind == KIND_DOC)
		read_doc(facts, record);
	decided_see(&facts->decided, record);
	if (record->kind == KIND_ENTRY || record->kind == KIND_SECTION)
		read_body(facts, record);
	talk_extract(&facts->talk, record);
	wishes_read(&facts->wishes, record);
}

static void
filter(struct facts *facts, char *const files[])
{
	struct records records;
	struct record record;

	records_open(&records, files);
	while (records_next(&records, &record)) {
		if (!facts->only || record.kind == KIND_NOTE)
			record_pass(&record);
		read_record(facts, &record);
	}
	steps_write(&facts->steps);
	records_close(&records);
}

static void
facts_free(struct facts *facts)
{
	steps_free(&facts->steps);
	blockers_free(&facts->blockers);
	buf_free(&facts->trend.id);
	wishes_free(&facts->wishes);
	talk_close(&facts->talk);
	seen_free(&facts->files);
}

/* All types, unless a list is given. */
static unsigned
types_of(const char *list)
{
	unsigned types = TYPES_ALL;
	struct str bad;

	if (list && !types_read(str_of(list), &types, &bad))
		die_usage("unknown type of fact: '%.*s'", STR_ARG(bad));
	return types;
}

int
main(int argc, char *argv[])
{
	const char *file = NULL, *types = NULL;
	bool print = false;
	struct facts facts = { 0 };
	const struct opt opts[] = {
		{ 0, "only", NULL, OPT_FLAG, &facts.only,
		    "write only what is found, and notes" },
		{ 't', "types", "LIST", OPT_TEXT, &types,
		    "only these types: path,error,decision (all)" },
		RULES_OPTIONS(&file, &print),
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"facts", "add the facts found in logs and transcripts",
		"[FILE ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);

	if (print) {
		buf_add(out_buf(), rules_builtin("facts.rules"));
		return finish();
	}
	facts.talk.writer.wanted = types_of(types);
	options_need_input(&program, files);
	talk_open(&facts.talk, file);
	facts.wishes.rules = &facts.talk.rules;
	facts.wishes.wanted = facts.talk.writer.wanted;
	filter(&facts, files);
	facts_free(&facts);
	return finish();
}
