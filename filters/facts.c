/* facts: add the facts found in each entry or section of a log. */
#include <stdlib.h>

#include "body.h"
#include "err.h"
#include "intent.h"
#include "opt.h"

/* A blocker whose entry is not done, by the entry's identifier. */
struct open {
	struct str id, text;
};

struct facts {
	bool decisions; /* the document is a log of decisions */
	struct open *open;
	size_t n, cap;
	struct arena arena;
};

struct fact {
	enum intent intent;
	struct str text;
	const char *state; /* NULL: it has none */
	struct src src;
};

static void
write_fact(const struct record *record, const struct fact *fact)
{
	struct buf *b = record_begin("fact");
	struct src entry;

	json_add_text(b, "type", str_of(intent_name(fact->intent)));
	json_add_text(b, "text", fact->text);
	if (fact->state)
		json_add_text(b, "state", str_of(fact->state));
	json_add_if(b, "ts", record_text(record, K_ts));
	if (record->kind == KIND_ENTRY &&
	    src_read(record->at[K_src], record->arena, &entry))
		json_add_number(b, "entry", entry.line);
	if (fact->src.line)
		src_add(b, "src", &fact->src);
	record_end(b);
}

/* ---- blockers: a later entry of the same identifier that is done ends them */

static void
keep_open(struct facts *facts, struct str id, struct str text)
{
	if (id.n == 0)
		return;
	facts->open = grow(facts->open, &facts->cap, facts->n + 1,
	    sizeof *facts->open);
	facts->open[facts->n++] = (struct open){ arena_copy(&facts->arena, id),
		arena_copy(&facts->arena, text) };
}

static void
resolve(struct facts *facts, const struct record *record)
{
	struct str id = record_text(record, K_id);
	size_t left = 0;

	for (size_t i = 0; i < facts->n; i++) {
		struct open *open = &facts->open[i];
		struct fact fact = { .intent = INTENT_BLOCKER,
			.text = open->text,
			.state = "resolved" };

		if (!str_eq(open->id, id)) {
			facts->open[left++] = *open;
			continue;
		}
		src_read(record->at[K_src], record->arena, &fact.src);
		write_fact(record, &fact);
	}
	facts->n = left;
}

/* ---- reading ---- */

static bool
is_done(const struct record *record)
{
	return str_eq(record_text(record, K_status), STR("done"));
}

/* What the items of an entry tell of it as a whole. */
struct whole {
	bool decision; /* it has a decision and reasons as its parts, */
	bool stopped;  /* or says in a line of its own what stopped it */
};

static struct whole
look_over(const struct record *record, struct str body)
{
	struct whole whole = { 0 };
	bool decision = false, reason = false;
	struct items items;
	struct item item;

	items_open(&items, body, record->arena);
	while (items_next(&items, &item)) {
		decision |= item.label == LABEL_DECISION;
		reason |= item.label == LABEL_REASON;
		whole.stopped |= intent_shouted(&item);
	}
	whole.decision = decision && reason;
	return whole;
}

/* A fact that the entry as a whole stands for, at its first line. */
static void
write_whole(const struct record *record, enum intent intent, const char *state)
{
	struct fact fact = { .intent = intent,
		.text = record_text(record, K_title),
		.state = state };

	if (src_read(record->at[K_src], record->arena, &fact.src))
		fact.src.end = fact.src.line;
	write_fact(record, &fact);
}

static bool
is_decision(const struct facts *facts, const struct record *record,
    const struct whole *whole)
{
	return whole->decision || facts->decisions ||
	    intent_decides(record_text(record, K_title),
		record_text(record, K_id));
}

static void
read_entry(struct facts *facts, const struct record *record,
    struct whole *whole)
{
	struct str title = record_text(record, K_title);
	struct str status = record_text(record, K_status);

	if (is_done(record))
		resolve(facts, record);
	if (title.n && str_eq(status, STR("blocked")) && !whole->stopped) {
		write_whole(record, INTENT_BLOCKER, "open");
		keep_open(facts, record_text(record, K_id), title);
		whole->stopped = true;
	}
	whole->decision = title.n && is_decision(facts, record, whole);
	if (whole->decision)
		write_whole(record, INTENT_DECISION, NULL);
}

static void
read_item(struct facts *facts, const struct record *record, struct body *body,
    const struct item *item, const struct whole *whole)
{
	struct fact fact = { .intent = intent_of(item), .text = item->text };

	/* What the entry stands for as a whole was told. */
	if (fact.intent == INTENT_NONE ||
	    (whole->decision && fact.intent == INTENT_DECISION) ||
	    (whole->stopped && fact.intent == INTENT_BLOCKER &&
		!intent_shouted(item)))
		return;
	fact.src = body_src(body, item);
	if (fact.intent == INTENT_BLOCKER) {
		bool over = intent_resolved(item) || is_done(record);

		fact.state = over ? "resolved" : "open";
		if (!over)
			keep_open(facts, record_text(record, K_id), fact.text);
	}
	write_fact(record, &fact);
}

static void
read_body(struct facts *facts, const struct record *record)
{
	struct whole whole = { 0 };
	struct body body;
	struct items items;
	struct item item;

	if (record_text(record, K_ref).n)
		return;
	body_open(&body, record);
	if (record->kind == KIND_ENTRY) {
		whole = look_over(record, body.text);
		read_entry(facts, record, &whole);
	}
	items_open(&items, body.text, record->arena);
	while (items_next(&items, &item))
		read_item(facts, record, &body, &item, &whole);
}

/* "# Decision Log": each of its entries is one. */
static void
read_doc(struct facts *facts, const struct record *record)
{
	facts->decisions = label_of(record_text(record, K_title)) ==
	    LABEL_DECISION;
}

int
main(int argc, char *argv[])
{
	static const struct opt opts[] = { { 0 } };
	/* clang-format off */
	static const struct program program = {
		"facts", "add the decisions, blockers and next steps of a log",
		"[file ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct facts facts = { 0 };
	struct records records;
	struct record record;

	options_need_input(&program, files);
	records_open(&records, files);
	while (records_next(&records, &record)) {
		record_pass(&record);
		if (record.kind == KIND_DOC)
			read_doc(&facts, &record);
		else if (record.kind == KIND_ENTRY ||
		    record.kind == KIND_SECTION)
			read_body(&facts, &record);
	}
	records_close(&records);
	free(facts.open);
	arena_free(&facts.arena);
	return finish();
}
