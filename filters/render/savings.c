/*
 * The template `stats`: the tokens of a log, its plan and its summary, what the
 * summary saves, and what became of the learnings. Without a summary an agent
 * loads the log and the plan, with it the summary and the plan.
 */
#include <stdlib.h>

#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "documents.h"
#include "text/width.h"
#include "tokens/count.h"
#include "tokens/tokens.h"

struct savings {
	const struct document_options *options;
	bool *is_plan; /* for each of the files */
	enum counter counter;
	bool counted; /* a stats record has these: */
	size_t found, merged, kept;
	size_t items; /* of a log in free form, instead of learnings */
};

static void
open_document(void *state, const struct document_options *options)
{
	struct savings *savings = state;

	savings->options = options;
	savings->is_plan = zeroed(options->files.n, sizeof *savings->is_plan);
	savings->counter = counter_default();
}

static void
add_doc(struct savings *savings, const struct record *record)
{
	const struct opt_list *files = &savings->options->files;
	struct str file = record_text(record, K_file);

	if (!str_eq(record_text(record, K_format), STR("plan")))
		return;
	for (size_t i = 0; i < files->n; i++) {
		if (str_eq(file, str_of(files->all[i])))
			savings->is_plan[i] = true;
	}
}

static void
add_record(void *state, const struct record *record)
{
	struct savings *savings = state;

	if (record->kind == KIND_DOC)
		add_doc(savings, record);
	if (record->kind != KIND_STATS)
		return;
	counter_find(record_text(record, K_counter), &savings->counter);
	savings->counted = record->at[K_learnings].type == JSON_NUMBER;
	savings->found = json_size_or(record->at[K_learnings], 0);
	savings->merged = json_size_or(record->at[K_merged], 0);
	savings->kept = json_size_or(record->at[K_kept], 0);
	savings->items = json_size_or(
	    json_member((struct json){ record->line, JSON_OBJECT }, "items"),
	    0);
}

/* Cuts the line that was added since the buffer held `from` bytes. */
static void
cut_line(struct buf *b, size_t from, const struct terminal *terminal)
{
	struct str line = chomp(buf_since(b, from));
	size_t columns = terminal->columns > 2 ? terminal->columns - 2 : 0;

	if (!terminal->on || width_of(line) <= columns + 1)
		return;
	b->n = from + width_head(line, columns).n;
	buf_adds(b, "…\n");
}

/* Its tokens; 0, and a failure, if it cannot be read. */
static size_t
put_file(const struct savings *savings, const char *file, struct buf *b)
{
	struct count count = { 0 };
	size_t from = b->n;

	if (count_file(savings->counter, file, &count))
		count_row(b, &count, file);
	cut_line(b, from, &savings->options->terminal);
	return count.tokens;
}

/* A summary that is longer than its log saves nothing. */
static void
put_saved(struct buf *b, size_t before, size_t after, size_t plan)
{
	size_t difference = before > after ? before - after : after - before;
	size_t log = before - plan;

	buf_thousands(b, after);
	buf_adds(b, " after: ");
	buf_thousands(b, difference);
	if (after > before)
		buf_adds(b, " more");
	else if (plan && log)
		buf_addf(b, " saved (%zu %%; of the log %zu %%)",
		    100 * difference / before, 100 * difference / log);
	else
		buf_addf(b, " saved (%zu %%)",
		    before ? 100 * difference / before : 0);
}

static void
put_learnings(struct buf *b, const struct savings *savings)
{
	buf_adds(b, "learnings  ");
	buf_thousands(b, savings->found);
	buf_adds(b, " found, ");
	buf_thousands(b, savings->merged);
	buf_adds(b, " merged, ");
	buf_thousands(b, savings->kept);
	buf_adds(b, " kept\n");
}

enum { LABEL = 11, NUMBER = 13 }; /* columns before a bar, and after it */

static void
put_bar(struct buf *b, const struct terminal *terminal, const char *label,
    const struct bar *bar)
{
	buf_addf(b, "%-*s", LABEL, label);
	terminal_bar(terminal, b, bar, terminal->columns - LABEL - NUMBER);
	buf_addc(b, ' ');
	buf_thousands(b, bar->part);
	buf_addc(b, '\n');
}

/* What an agent loads, without a summary and with it. */
static void
put_bars(struct buf *b, const struct terminal *terminal, size_t before,
    size_t after)
{
	size_t most = before > after ? before : after;

	if (!terminal->on || terminal->columns < LABEL + BAR_LEAST + NUMBER)
		return;
	put_bar(b, terminal, "before",
	    &(struct bar){ before, most, MEANS_COST, MEANS_NOTHING });
	put_bar(b, terminal, "after",
	    &(struct bar){ after, most, MEANS_KEPT, MEANS_NOTHING });
}

static void
write_savings(const struct savings *savings, struct buf *b)
{
	const struct opt_list *files = &savings->options->files;
	const struct terminal *terminal = &savings->options->terminal;
	const char *summary = savings->options->summary;
	bool missing = file_is_missing(summary);
	size_t before = 0, plan = 0, after;

	terminal_begin(terminal, b, MEANS_HEAD);
	buf_addf(b, "%8s %9s %s", "tokens", "bytes", "file");
	terminal_end(terminal, b, MEANS_HEAD);
	buf_addc(b, '\n');
	for (size_t i = 0; i < files->n; i++) {
		size_t tokens = put_file(savings, files->all[i], b);

		before += tokens;
		plan += savings->is_plan[i] ? tokens : 0;
	}
	after = plan + (missing ? 0 : put_file(savings, summary, b));
	if (is_broken())
		return;
	buf_adds(b, "tokens     ");
	buf_thousands(b, before);
	buf_adds(b, " before, ");
	if (missing)
		buf_addf(b, "no '%s' yet", summary);
	else
		put_saved(b, before, after, plan);
	buf_addf(b, ", counted as %s\n", counter_name(savings->counter));
	if (!missing)
		put_bars(b, terminal, before, after);
	if (savings->items)
		buf_addf(b, "items      %zu found, %zu kept\n", savings->items,
		    savings->kept);
	else if (savings->counted)
		put_learnings(b, savings);
}

static void
write_document(void *state, struct buf *b)
{
	struct savings *savings = state;

	write_savings(savings, b);
	free(savings->is_plan);
}

const struct document_functions savings_document = {
	sizeof(struct savings),
	.open = open_document,
	.add = add_record,
	.write = write_document,
};
