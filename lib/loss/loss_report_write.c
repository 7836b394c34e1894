#include <stdlib.h>

#include "loss/loss_report_parts.h"
#include "text/show.h"

enum { WIDTH = 80, EVIDENCE = 12, SHARED = 8 };

/* At the start of a line it might be a heading, a list, a block of code. */
static bool
may_begin_block(struct str word)
{
	return word.n &&
	    (is_digit(word.p[0]) || is_any(word.p[0], "#>-+*=~`|<"));
}

void
report_put_wrapped(struct buf *b, struct str mark, struct str text)
{
	struct buf shown = { 0 };
	struct str rest;
	size_t column = mark.n;

	show_bullet(&shown, text);
	rest = buf_str(&shown);
	buf_add(b, mark);
	while (rest.n) {
		struct str word = str_cut(&rest, ' ');

		if (column > mark.n && column + 1 + word.n > WIDTH &&
		    !may_begin_block(word)) {
			buf_addc(b, '\n');
			for (column = 0; column < mark.n; column++)
				buf_addc(b, ' ');
		} else if (column > mark.n) {
			buf_addc(b, ' ');
			column++;
		}
		buf_add(b, word);
		column += word.n;
	}
	buf_addc(b, '\n');
	buf_free(&shown);
}

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
	report_put_wrapped(b, STR("Critical types: "), buf_str(&list));
	buf_free(&list);
}

static int
evidence_cmp(const void *a, const void *b)
{
	const struct evidence *x = a, *y = b;

	if (x->impact != y->impact)
		return x->impact > y->impact ? -1 : 1;
	return (x->order > y->order) - (x->order < y->order);
}

static void
put_evidence(struct loss_report *report, struct buf *b)
{
	size_t n = report->n < EVIDENCE ? report->n : EVIDENCE;
	struct buf line = { 0 };

	qsort(report->all, report->n, sizeof *report->all, evidence_cmp);
	buf_adds(b, "\n## Evidence\n\n");
	for (size_t i = 0; i < n; i++) {
		buf_clear(&line);
		buf_add(&line, report->all[i].text);
		buf_adds(&line, report->all[i].error.n ? ": " : "");
		buf_add(&line, report->all[i].error);
		report_put_wrapped(b, STR("- "), buf_str(&line));
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

	if (x->sessions != y->sessions)
		return x->sessions > y->sessions ? -1 : 1;
	return str_cmp(x->text, y->text);
}

static void
put_shared(struct loss_report *report, struct buf *b)
{
	size_t all = report->texts.n ? report->texts.n - 1 : 0;
	struct buf line = { 0 };

	if (all)
		qsort(report->shared, all, sizeof *report->shared, shared_cmp);
	for (size_t i = 0; i < all && i < SHARED; i++) {
		const struct shared *shared = &report->shared[i];

		if (shared->sessions < 2)
			break;
		if (i == 0)
			buf_adds(b, "\n## Lost in several sessions\n\n");
		buf_clear(&line);
		buf_add(&line, shared->text);
		buf_addf(&line, " (%zu sessions)", shared->sessions);
		report_put_wrapped(b, STR("- "), buf_str(&line));
	}
	buf_free(&line);
}

static void
put_head(const struct loss_report *report, struct buf *b)
{
	enum loss_type sorted[LOSS_TYPES];
	struct buf line = { 0 };

	tally_sort(&report->instruct.tally, sorted);
	buf_addf(&line,
	    "Detected %zu instances of context loss, most frequently: ",
	    report->n);
	buf_add(&line, loss_type_words(sorted[0]));
	report_put_wrapped(b, STR(""), buf_str(&line));
	buf_addc(b, '\n');
	put_types(&report->instruct.tally, b);
	put_critical(&report->instruct.tally, b);
	buf_clear(&line);
	buf_addf(&line, "%zu tokens of what had been known were read again.",
	    report->tokens);
	if (report->tokens) {
		buf_addc(b, '\n');
		report_put_wrapped(b, STR(""), buf_str(&line));
	}
	buf_free(&line);
}

void
report_put_markdown(struct loss_report *report, struct buf *b)
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
	if (report->notes.n) {
		buf_addc(b, '\n');
		buf_add(b, buf_str(&report->notes));
	}
}
