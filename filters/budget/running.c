/* budget: the same for the template `running`. */
#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "budget.h"
#include "json/drop.h"
#include "running/running.h"
#include "summary/summary.h"

/*
 * The places of what is not shown, one by one: drop_emit() would join adjacent
 * ones.
 */
static void
put_cited(const struct running *running, enum part part, const char *of)
{
	size_t n = running->n_cited[part];
	struct buf *b;

	if (n == 0)
		return;
	b = record_begin("drop");
	json_add_text(b, "of", str_of(of));
	json_add_text(b, "why", STR("budget"));
	json_add_number(b, "n", running->n_left[part]);
	json_open(b, "src", '[');
	for (size_t i = 0; i < n; i++)
		src_add(b, NULL, &running->cited[part][i]);
	json_close(b, ']');
	record_end(b);
}

/* What is left out without its place: all but decisions and blockers. */
static void
put_left_out(const struct running *running, enum part part, const char *of,
    enum counter counter)
{
	struct drop drop = { 0 };

	for (size_t i = 0; i < running->n_lines; i++) {
		const struct running_line *line = &running->lines[i];
		const struct running_record *held;

		if (line->part != part || line->shown ||
		    line->record == SIZE_MAX)
			continue;
		held = &running->records[line->record];
		drop_add(&drop, &held->src);
		drop.tokens += tokens_of(counter,
		    held->kind == KIND_LEARNING
			? running->summary.learnings[held->at].text
			: line->text);
	}
	drop_emit(&drop, of, "budget");
	drop_free(&drop);
}

static void
put_all(const struct running *running, enum counter counter, size_t max)
{
	struct buf *b;

	for (size_t i = 0; i < running->n_records; i++) {
		if (running->records[i].kept)
			out_line(running->records[i].line);
	}
	for (size_t i = 0; i < running->rollups.n; i++)
		rollup_put(&running->rollups.list[i]);
	put_left_out(running, PART_CONTEXT, "learning", counter);
	put_left_out(running, PART_GOAL, "goal", counter);
	put_left_out(running, PART_CONSTRAINTS, "constraint", counter);
	put_left_out(running, PART_NEXT, "next", counter);
	put_cited(running, PART_DECISIONS, "decision");
	put_cited(running, PART_PROGRESS, "blocker");
	b = record_begin("layout");
	json_add_text(b, "template", STR("running"));
	if (max < SIZE_MAX / 1024)
		json_add_number(b, "cap", max);
	json_add_text(b, "counter", str_of(counter_name(counter)));
	if (running->summary.rows != SIZE_MAX)
		json_add_number(b, "rows", running->summary.rows);
	growth_write(&running->growth, b);
	record_end(b);
}

/* "done=3000,next=100": the budgets of parts, in tokens. */
static void
set_shares(struct running *running, struct str list)
{
	enum { MOST = 1 << 30 };

	while (list.p) {
		struct str name;
		uintmax_t n;
		bool pair = options_pair(&list, &name, &n);
		int part = 0;

		while (part < PARTS && !str_eq(name, running_parts[part].name))
			part++;
		if (!pair || part == PARTS || n > MOST)
			die_usage("--sections takes goal, constraints, done, "
				  "progress, decisions, next or context, each "
				  "with =N, not '%.*s'",
			    STR_ARG(name));
		running->share[part] = (size_t)n;
	}
}

void
running_choose(const struct budget_options *options, char *const files[])
{
	struct running running;
	struct records in;
	struct record record;
	size_t source = 0, log = 0, tokens, most = options->max_tokens;

	running_init(&running);
	if (options->sections)
		set_shares(&running, str_of(options->sections));
	if (!options->limited) {
		for (int part = 0; part < PARTS; part++)
			most += running.share[part];
	}
	records_open(&in, files);
	while (records_next(&in, &record)) {
		if (!options->limited && record.kind == KIND_CONFIG)
			most = json_size_or(record.at[K_max_tokens], most);
		tokens = stats_source(options->counter, &record);
		source += tokens;
		if (record.kind != KIND_PLAN)
			log += tokens;
		if (!running_take(&running, &record))
			record_pass(&record);
	}
	records_close(&in);
	/* As for all templates: 0 means no limit. */
	most = most ? most : SIZE_MAX / 1024;
	if (!running_fit(&running, options->counter, most, &tokens)) {
		say("not even the places of what has to stay fit in %zu tokens",
		    most);
		check_failed();
	}
	put_all(&running, options->counter, most);
	if (options->statistics)
		stats_write(&running.summary, options->counter, source, log,
		    tokens);
	running_free(&running);
}
