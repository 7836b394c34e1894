#include "loss/loss_report.h"

#include <stdlib.h>

#include "loss/loss_report_parts.h"
#include "loss/lost.h"

static struct str
keep(struct loss_report *report, struct str text)
{
	return arena_copy(&report->arena, text);
}

/* The same thing lost in several sessions. */
static void
add_shared(struct loss_report *report, const struct record *loss)
{
	struct str session = record_text(loss, K_session);
	struct str text = record_text(loss, K_text);
	enum sign sign = sign_of(record_text(loss, K_sign));
	size_t before = report->texts.n;
	struct shared *shared;
	uint32_t name;

	/* The texts of habits are ours. */
	if (text.n == 0 || sign == SIGN_READS || sign == SIGN_GREPS)
		return;
	name = intern_add(&report->texts, text);
	report->shared = grow(report->shared, &report->cap_shared,
	    report->texts.n, sizeof *report->shared);
	shared = &report->shared[name - 1];
	if (report->texts.n != before)
		*shared = (struct shared){ .text = keep(report, text) };
	if (shared->sessions && str_eq(shared->session, session))
		return;
	shared->session = keep(report, session);
	shared->sessions++;
}

static void
add_evidence(struct loss_report *report, const struct record *loss)
{
	struct evidence *evidence;
	enum loss_type type;

	report->all = grow(report->all, &report->cap, report->n + 1,
	    sizeof *report->all);
	evidence = &report->all[report->n];
	*evidence = (struct evidence){ .order = report->n++,
		.text = keep(report, record_text(loss, K_evidence)),
		.impact = json_size_or(loss->at[K_impact], 0) };
	if (loss_type_named(record_text(loss, K_type), &type) &&
	    type == LOSS_ERRORS)
		evidence->error = keep(report, record_text(loss, K_text));
}

void
loss_report_add(struct loss_report *report, const struct record *record)
{
	if (record->kind == KIND_NOTE)
		loss_report_note(report, record_text(record, K_text));
	if (!instruct_add(&report->instruct, record))
		return;
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
		report_put_wrapped(&report->notes, STR("Note: "), text);
}

/* "Detected 5 instances of context loss, most frequently: ...". */
static void
describe(const struct loss_report *report, enum loss_type most, struct buf *b)
{
	buf_addf(b, "Detected %zu instances of context loss, most frequently: ",
	    report->n);
	buf_add(b, loss_type_words(most));
}

/* The mean impact of the worst type, in whole numbers. */
static size_t
severity_of(const struct loss_report *report, const enum loss_type *sorted,
    size_t n)
{
	size_t worst = 0;

	for (size_t i = 0; i < n; i++) {
		size_t impact = tally_impact(&report->instruct.tally,
		    sorted[i]);

		worst = impact > worst ? impact : worst;
	}
	return (worst + 5) / 10;
}

static void
put_improvement(struct loss_report *report, struct buf *b)
{
	enum loss_type sorted[LOSS_TYPES];
	size_t n = tally_sort(&report->instruct.tally, sorted);
	struct buf text = { 0 };

	json_open(b, NULL, '{');
	json_add_text(b, "improvement_type", STR("ContextLoss"));
	describe(report, sorted[0], &text);
	json_add_text(b, "description", buf_str(&text));
	json_open(b, "evidence", '[');
	for (size_t i = 0; i < report->n; i++)
		json_add_text(b, NULL, report->all[i].text);
	json_close(b, ']');
	json_add_number(b, "severity", severity_of(report, sorted, n));
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

void
loss_report_write(struct loss_report *report, struct buf *b)
{
	if (report->json)
		put_json(report, b);
	else
		report_put_markdown(report, b);
}

void
loss_report_free(struct loss_report *report)
{
	instruct_free(&report->instruct);
	intern_free(&report->texts);
	arena_free(&report->arena);
	buf_free(&report->notes);
	free(report->all);
	free(report->shared);
}
