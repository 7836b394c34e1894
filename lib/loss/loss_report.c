#include "loss/loss_report.h"

#include <stdlib.h>

#include "base/sort.h"
#include "text/show.h"

enum { EVIDENCE = 12, SHARED = 8 };

/* On one line, so that a search for a part of the text finds it. */
static void
put_line(struct buf *b, struct str mark, struct str text)
{
	buf_add(b, mark);
	show_bullet(b, text);
	buf_addc(b, '\n');
}

/* ---- what is reported ---- */

struct evidence {
	struct str text, error; /* error: its message; or empty */
	size_t impact, order;
};

struct shared {
	struct str text;
	size_t sessions; /* that lost it */
};

static struct str
keep(struct loss_report *report, struct str text)
{
	return arena_copy(&report->arena, text);
}

/* Counts the sessions that lost the same thing. */
static void
add_shared(struct loss_report *report, const struct record *loss)
{
	struct str text = record_text(loss, K_text);
	enum sign sign = sign_of(record_text(loss, K_sign));
	struct shared *shared;
	uint32_t number;
	size_t seen;

	/* The texts of habits are our own. */
	if (text.n == 0 || sign == SIGN_READS || sign == SIGN_GREPS)
		return;
	number = intern_add(&report->texts, text);
	shared = array_at(&report->shared, &report->cap_shared, number - 1);
	if (shared->sessions == 0)
		shared->text = keep(report, text);
	buf_clear(&report->key);
	buf_addf(&report->key, "%u ", number);
	buf_add(&report->key, record_text(loss, K_session));
	seen = report->sessions.n;
	intern_add(&report->sessions, buf_str(&report->key));
	shared->sessions += report->sessions.n > seen;
}

static void
add_evidence(struct loss_report *report, const struct record *loss)
{
	struct evidence evidence = { .order = report->n,
		.text = keep(report, record_text(loss, K_evidence)),
		.impact = json_size_or(loss->at[K_impact], 0) };

	if (loss_type_named(record_text(loss, K_type)) == LOSS_ERRORS)
		evidence.error = keep(report, record_text(loss, K_text));
	*array_push(&report->all, &report->n, &report->cap) = evidence;
}

void
loss_report_add(struct loss_report *report, const struct record *record)
{
	if (record->kind == KIND_NOTE &&
	    !notes_add_missing(&report->notices, record))
		loss_report_note(report, record_text(record, K_text));
	if (!instruct_add(&report->instruct, record))
		return;
	comparison_add(&report->comparison, record);
	if (record->kind == KIND_SESSION)
		report->tokens += json_size_or(record->at[K_tokens], 0);
	if (record->kind != KIND_LOSS)
		return;
	add_shared(report, record);
	add_evidence(report, record);
}

void
loss_report_note(struct loss_report *report, struct str text)
{
	if (report->notes.n < 2000)
		put_line(&report->notes, STR("Note: "), text);
}

/* "Detected 5 instances of context loss, most frequently: ...". */
static void
describe(const struct loss_report *report, struct buf *b)
{
	enum loss_type sorted[LOSS_TYPES];

	tally_sort(&report->instruct.tally, sorted);
	buf_addf(b, "Detected %zu instances of context loss, most frequently: ",
	    report->n);
	buf_add(b, loss_type_words(sorted[0]));
}

/* ---- as JSON ---- */

/* The mean impact of the worst type, in whole numbers. */
static size_t
severity_of(const struct tally *tally)
{
	size_t worst = 0;

	for (enum loss_type i = 0; i < LOSS_TYPES; i++) {
		size_t impact = tally_impact(tally, i);

		worst = impact > worst ? impact : worst;
	}
	return (worst + 5) / 10;
}

static void
put_improvement(struct loss_report *report, struct buf *b)
{
	struct buf text = { 0 };

	json_open(b, NULL, '{');
	json_add_text(b, "improvement_type", STR("ContextLoss"));
	describe(report, &text);
	json_add_text(b, "description", buf_str(&text));
	json_open(b, "evidence", '[');
	for (size_t i = 0; i < report->n; i++)
		json_add_text(b, NULL, report->all[i].text);
	json_close(b, ']');
	json_add_number(b, "severity", severity_of(&report->instruct.tally));
	buf_clear(&text);
	instruct_write(&report->instruct, &text);
	json_add_text(b, "proposed_fix", str_trim(buf_str(&text)));
	json_add_bool(b, "create_issue", false);
	json_close(b, '}');
	buf_free(&text);
}

static void
put_json(struct loss_report *report, struct buf *b)
{
	json_open(b, NULL, '{');
	json_open(b, "improvements", '[');
	if (report->n >= TALLY_INSTANCES)
		put_improvement(report, b);
	json_close(b, ']');
	json_close(b, '}');
	buf_addc(b, '\n');
}

/* ---- as Markdown ---- */

static void
put_types(const struct tally *tally, struct buf *b)
{
	enum loss_type sorted[LOSS_TYPES];
	size_t n = tally_sort(tally, sorted);

	buf_adds(b,
	    "| Type | Instances | Sessions | Impact | Critical |\n"
	    "| --- | --- | --- | --- | --- |\n");
	for (size_t i = 0; i < n; i++) {
		size_t impact = tally_impact(tally, sorted[i]);

		buf_adds(b, "| ");
		buf_add(b, loss_type_words(sorted[i]));
		buf_addf(b, " | %zu | %zu | %zu.%zu | %s |\n",
		    tally->types[sorted[i]].n, tally->types[sorted[i]].sessions,
		    impact / 10, impact % 10,
		    tally_is_critical(tally, sorted[i]) ? "yes" : "-");
	}
	buf_addc(b, '\n');
}

static void
put_critical(const struct tally *tally, struct buf *b)
{
	enum loss_type sorted[LOSS_TYPES];
	size_t n = tally_sort(tally, sorted);
	struct buf list = { 0 };

	for (size_t i = 0; i < n; i++) {
		if (!tally_is_critical(tally, sorted[i]))
			continue;
		buf_adds(&list, list.n ? "; " : "");
		buf_add(&list, loss_type_words(sorted[i]));
	}
	if (list.n == 0)
		buf_adds(&list, "none");
	put_line(b, STR("Critical types: "), buf_str(&list));
	buf_free(&list);
}

static int
evidence_cmp(const void *a, const void *b)
{
	const struct evidence *x = a, *y = b;
	int c = number_cmp(y->impact, x->impact);

	return c ? c : number_cmp(x->order, y->order);
}

static void
put_evidence(struct loss_report *report, struct buf *b)
{
	size_t n = report->n < EVIDENCE ? report->n : EVIDENCE;
	struct buf line = { 0 };

	array_sort(report->all, report->n, evidence_cmp);
	buf_adds(b, "\n## Evidence\n\n");
	for (size_t i = 0; i < n; i++) {
		buf_set(&line, report->all[i].text);
		buf_adds(&line, report->all[i].error.n ? ": " : "");
		buf_add(&line, report->all[i].error);
		put_line(b, STR("- "), buf_str(&line));
	}
	buf_free(&line);
	if (n < report->n)
		buf_addf(b, "- and %zu more of no more impact\n",
		    report->n - n);
}

static int
shared_cmp(const void *a, const void *b)
{
	const struct shared *x = a, *y = b;
	int c = number_cmp(y->sessions, x->sessions);

	return c ? c : str_cmp(x->text, y->text);
}

static void
put_shared(struct loss_report *report, struct buf *b)
{
	size_t all = report->texts.n ? report->texts.n - 1 : 0;
	struct buf line = { 0 };

	array_sort(report->shared, all, shared_cmp);
	for (size_t i = 0; i < all && i < SHARED; i++) {
		const struct shared *shared = &report->shared[i];

		if (shared->sessions < 2)
			break;
		if (i == 0)
			buf_adds(b, "\n## Lost in several sessions\n\n");
		buf_set(&line, shared->text);
		buf_addf(&line, " (%zu sessions)", shared->sessions);
		put_line(b, STR("- "), buf_str(&line));
	}
	buf_free(&line);
}

static void
put_head(struct loss_report *report, struct buf *b)
{
	struct buf line = { 0 };

	describe(report, &line);
	put_line(b, STR(""), buf_str(&line));
	buf_addc(b, '\n');
	put_types(&report->instruct.tally, b);
	comparison_write(&report->comparison, b);
	put_critical(&report->instruct.tally, b);
	buf_clear(&line);
	buf_addf(&line, "%zu tokens of what had been known were read again.",
	    report->tokens);
	if (report->tokens) {
		buf_addc(b, '\n');
		put_line(b, STR(""), buf_str(&line));
	}
	buf_free(&line);
}

static void
put_markdown(struct loss_report *report, struct buf *b)
{
	buf_adds(b, "# Context loss\n\n");
	if (report->n < TALLY_INSTANCES) {
		buf_addf(b,
		    "%zu instance%s of context loss, fewer than %d: "
		    "no report.\n",
		    report->n, report->n == 1 ? "" : "s", TALLY_INSTANCES);
	} else {
		put_head(report, b);
		put_evidence(report, b);
		put_shared(report, b);
		buf_adds(b, "\n## Proposed compaction instructions\n\n```\n");
		instruct_write(&report->instruct, b);
		buf_adds(b, "```\n");
	}
	if (report->notices.n || report->notes.n)
		buf_addc(b, '\n');
	notes_format(&report->notices, b);
	buf_add(b, buf_str(&report->notes));
}

void
loss_report_write(struct loss_report *report, struct buf *b)
{
	if (report->json)
		put_json(report, b);
	else
		put_markdown(report, b);
}

void
loss_report_free(struct loss_report *report)
{
	instruct_free(&report->instruct);
	intern_free(&report->texts);
	intern_free(&report->sessions);
	buf_free(&report->key);
	arena_free(&report->arena);
	comparison_free(&report->comparison);
	notes_free(&report->notices);
	buf_free(&report->notes);
	free(report->all);
	free(report->shared);
}
