/* usage: add up tokens and cost by session, agent, project, model, day or tool. */
#include "base/compat.h"
#include "base/data.h"
#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/terminal.h"
#include "json/record.h"
#include "text/notes.h"
#include "usage/csv.h"
#include "usage/ledger.h"
#include "usage/money.h"
#include "usage/report.h"
#include "usage/sums.h"

struct asked {
	struct opt_list of; /* files that must have been read completely */
	const char *by, *format, *prices, *teams, *claim, *limit, *color;
	uintmax_t budget, percent; /* 0: no budget */
	uint64_t cost_limit;
	bool whole, json, csv, map, print_prices, print_kinds, context, check;
};

/*
 * How full the session is: the prompt and answer of the last request of its
 * main agent, or the tokens after a later compaction.
 */
struct context {
	uint64_t tokens;
	struct buf ts;
};

struct usage {
	struct asked asked;
	struct sums_by by;
	struct prices prices;
	struct teams teams;
	struct expenses expenses;
	struct context context;
	struct buf bad; /* bad input, for the report */
	struct notes notices;
	struct terminal terminal;
};

/* ---- the context of the session ---- */

/* The latest counts: by time if both have one, else by order. */
static void
see_context(struct context *context, const struct record *record)
{
	struct str ts;
	uint64_t tokens;

	if ((record->kind != KIND_USAGE && record->kind != KIND_COMPACTION) ||
	    record_text(record, K_agent).n)
		return;
	tokens = context_tokens(record);
	ts = record_text(record, K_ts);
	if (tokens == 0 || (ts.n && str_cmp(ts, buf_str(&context->ts)) < 0))
		return;
	context->tokens = tokens;
	buf_clear(&context->ts);
	buf_add(&context->ts, ts);
}

/* ---- limits ---- */

static bool
is_over_budget(const struct usage *usage)
{
	const struct asked *asked = &usage->asked;

	return asked->budget > 0 &&
	    capped_times(usage->context.tokens, 100) >
	    capped_times(asked->percent, asked->budget);
}

static void
check_budget(const struct usage *usage)
{
	struct buf b = { 0 };

	if (!is_over_budget(usage))
		return;
	report_number(&b, usage->context.tokens);
	buf_addf(&b, " tokens, over %ju %% of ", usage->asked.percent);
	report_number(&b, usage->asked.budget);
	say("the session has %.*s", STR_ARG(buf_str(&b)));
	check_failed();
	buf_free(&b);
}

static void
check_cost(const struct usage *usage, const struct sums *sums)
{
	uint64_t cost = sums->whole.amount[COST];
	struct buf b = { 0 };

	if (!usage->asked.limit || cost <= usage->asked.cost_limit)
		return;
	buf_addc(&b, '$');
	money_put(&b, cost, 4);
	buf_adds(&b, " is over the limit of $");
	money_put(&b, usage->asked.cost_limit, 4);
	say("%.*s", STR_ARG(buf_str(&b)));
	check_failed();
	buf_free(&b);
}

/* ---- output ---- */

static void
note_context(const struct usage *usage, struct buf *b)
{
	uint64_t tokens = usage->context.tokens, budget = usage->asked.budget;
	enum meaning meaning = is_over_budget(usage) ? MEANS_LOST : MEANS_KEPT;

	if (budget == 0)
		return;
	terminal_begin(&usage->terminal, b, meaning);
	buf_adds(b, "context: ");
	report_number(b, tokens);
	buf_adds(b, " of ");
	report_number(b, budget);
	buf_addf(b, " tokens, %ju %%",
	    (uintmax_t)(capped_times(tokens, 100) / budget));
	terminal_end(&usage->terminal, b, meaning);
	buf_addc(b, '\n');
}

static void
write_table(struct usage *usage, const struct sums *sums)
{
	struct buf *b = out_buf();
	size_t start = b->n;

	if (!usage->by.only_calls)
		report_notes(b, &usage->expenses, &usage->prices, &usage->by,
		    &usage->terminal);
	note_context(usage, b);
	if (usage->bad.n) {
		terminal_put(&usage->terminal, b, MEANS_LOST,
		    buf_str(&usage->bad));
		buf_addc(b, '\n');
	}
	notes_format(&usage->notices, b);
	if (b->n > start)
		buf_addc(b, '\n');
	report_table(b, sums, &usage->by, &usage->terminal);
}

/* Where the output has no room for them. */
static void
say_notices(struct usage *usage)
{
	struct buf text = { 0 };
	struct str rest;

	notes_format(&usage->notices, &text);
	rest = buf_str(&text);
	while (rest.n) {
		struct str line = str_cut(&rest, '\n');

		say("%.*s", STR_ARG(str_skip(line, strlen("Note: "))));
	}
	buf_free(&text);
}

static void
write_all(struct usage *usage)
{
	const struct asked *asked = &usage->asked;
	struct sums sums = { .n = 0 };

	sums_make(&sums, &usage->expenses, &usage->by);
	if (asked->context || asked->csv || asked->check)
		say_notices(usage);
	if (asked->context) {
		buf_number(out_buf(), usage->context.tokens);
		buf_addc(out_buf(), '\n');
	} else if (asked->json) {
		notes_emit(&usage->notices, out_buf());
		sums_emit(&sums);
	} else if (asked->csv) {
		csv_put(out_buf(), &sums, &usage->by);
	} else if (!asked->check) {
		write_table(usage, &sums);
	}
	if (asked->check) {
		check_budget(usage);
		check_cost(usage, &sums);
	}
	sums_free(&sums);
}

/* ---- input ---- */

/* False if the stream is not complete: a report on a part would be wrong. */
static bool
read_records(struct usage *usage, char *const files[])
{
	struct records records;
	struct record record;
	bool whole;

	records_open(&records, files);
	records.last = !usage->asked.json && !usage->asked.map;
	records.end.nameless = records.last;
	while (records_next(&records, &record)) {
		expenses_add(&usage->expenses, &record);
		if (usage->asked.context || usage->asked.budget)
			see_context(&usage->context, &record);
		notes_add_missing(&usage->notices, &record);
	}
	if (usage->notices.missing)
		check_failed();
	records_bad(&records, &usage->bad);
	whole = (usage->asked.of.n == 0 && !usage->asked.whole) ||
	    records_are_whole(&records, &usage->asked.of);
	records_close(&records);
	return whole;
}

static void
choose_names(struct usage *usage)
{
	const struct asked *asked = &usage->asked;
	struct sums_by *by = &usage->by;
	const char *words = asked->claim ? "agent" : "day,model";

	/* Programs get all columns. */
	if (asked->json && !asked->by) {
		for (size_t i = 0; i < OF_NAMES; i++)
			by->name[by->n++] = (enum expense_name)i;
		return;
	}
	if (!sums_by_words(by, str_of(asked->by ? asked->by : words)))
		die_usage(
		    "--by takes some of session, agent, branch, project, "
		    "team, model and day, or of session, agent, day, tool and "
		    "verb, not '%s'",
		    asked->by);
	by->shorten = !asked->json && !asked->csv;
	by->only_requests = !asked->json && !by->only_calls;
}

static void
choose_format(struct asked *asked)
{
	struct str format = str_of(asked->format ? asked->format : "table");

	asked->csv = str_eq(format, STR("csv"));
	if (asked->json && asked->format)
		die_usage("--json is --format json");
	asked->json |= str_eq(format, STR("json"));
	if (!asked->csv && !asked->json && !str_eq(format, STR("table")))
		die_usage("--format takes table, csv or json, not '%s'",
		    asked->format);
}

static void
check_wishes(struct usage *usage)
{
	struct asked *asked = &usage->asked;

	choose_format(asked);
	choose_names(usage);
	if (asked->limit &&
	    !money_read(str_of(asked->limit), &asked->cost_limit))
		die_usage("--cost-limit takes dollars such as 2.50, not '%s'",
		    asked->limit);
	if (asked->check && asked->budget == 0 && !asked->limit)
		die_usage("--check needs --budget or --cost-limit");
	if (asked->map &&
	    (asked->format || asked->json || asked->claim || asked->check))
		die_usage("--map goes with none of --format, --json, --claim "
			  "and --check");
}

/* Without names that nobody sees, there are fewer sums to hold. */
static void
drop_names(struct usage *usage)
{
	const struct asked *asked = &usage->asked;
	bool notes = !asked->json && !asked->csv;

	for (size_t i = 0; i < OF_NAMES && !asked->claim; i++) {
		enum expense_name name = (enum expense_name)i;
		bool noted = notes && (name == OF_AGENT || name == OF_MODEL);

		usage->expenses.without[i] = !noted &&
		    !sums_are_by(&usage->by, name);
	}
}

/* The kinds for trace2jsonl --kinds; fewer are quicker. */
static struct str
kinds_of(const struct usage *usage)
{
	const struct asked *asked = &usage->asked;

	if (asked->context || asked->budget)
		return STR("usage,compaction");
	return usage->by.only_requests && !asked->map && !asked->claim
	    ? STR("usage")
	    : STR("usage,call");
}

static void
run(struct usage *usage, char *const files[])
{
	const struct asked *asked = &usage->asked;

	if (asked->teams) {
		teams_open(&usage->teams, asked->teams);
		usage->expenses.teams = &usage->teams;
	}
	if (!read_records(usage, files))
		return;
	if (asked->map) {
		notes_emit(&usage->notices, out_buf());
		expenses_emit(&usage->expenses);
		return;
	}
	prices_open(&usage->prices, asked->prices);
	drop_names(usage);
	expenses_price(&usage->expenses, &usage->prices, asked->prices);
	if (asked->claim && usage->notices.missing) {
		say_notices(usage);
		fail("a part is missing: '%s' is not changed", asked->claim);
	}
	/* Bad input would make a session look smaller than it is. */
	if (!asked->claim ||
	    (!is_broken() &&
		ledger_update(asked->claim, &usage->expenses,
		    (const char *const *)files)))
		write_all(usage);
}

static void
free_all(struct usage *usage)
{
	prices_close(&usage->prices);
	expenses_free(&usage->expenses);
	teams_close(&usage->teams);
	notes_free(&usage->notices);
	buf_free(&usage->context.ts);
	buf_free(&usage->bad);
}

int
main(int argc, char *argv[])
{
	struct usage usage = { .asked = { .percent = 60 } };
	struct asked *asked = &usage.asked;
	const struct opt opts[] = {
		{ 'b', "by", "LIST", OPT_TEXT, &asked->by,
		    "session, agent, project, tool or more (day,model)" },
		{ 'f', "format", "NAME", OPT_TEXT, &asked->format,
		    "table, csv or json (table)" },
		{ 0, "teams", "FILE", OPT_TEXT, &asked->teams,
		    "the teams of projects: lines PATTERN TEAM" },
		{ 'j', "json", NULL, OPT_FLAG, &asked->json,
		    "write total records, which can be added up again" },
		{ 0, "map", NULL, OPT_FLAG, &asked->map,
		    "write each request and call once, to be merged" },
		{ 0, "prices", "FILE", OPT_TEXT, &asked->prices,
		    "use the prices in FILE, not the costs in the log" },
		{ 0, "print-prices", NULL, OPT_FLAG, &asked->print_prices,
		    "print the built-in prices" },
		{ 0, "print-kinds", NULL, OPT_FLAG, &asked->print_kinds,
		    "print the kinds of records that these options need" },
		{ 0, "context", NULL, OPT_FLAG, &asked->context,
		    "only print how many tokens the session has now" },
		{ 0, "budget", "N", OPT_NUMBER, &asked->budget,
		    "the tokens that a session may have" },
		{ 'p', "percent", "N", OPT_NUMBER, &asked->percent,
		    "with --check: percent of the budget to use (60)" },
		{ 0, "cost-limit", "N", OPT_TEXT, &asked->limit,
		    "with --check: the dollars that all may cost" },
		{ 0, "check", NULL, OPT_FLAG, &asked->check,
		    "only exit with 1 if over budget or cost limit" },
		COLOR_OPTION(&asked->color),
		RECORDS_OF(&asked->of),
		{ 0, "whole", NULL, OPT_FLAG, &asked->whole,
		    "fail unless the input has its end" },
		{ 0, "claim", "FILE", OPT_TEXT, &asked->claim,
		    "add the sessions to FILE, and sum up all in it" },
		FILE_OPTIONS,
		{ 0 },
	};
	const struct program program = { "usage",
		"add up tokens and cost by session, agent, day or tool",
		"[FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);

	if (asked->print_prices) {
		buf_add(out_buf(), data_builtin("prices"));
		return finish();
	}
	memory_return(1 << 17);
	check_wishes(&usage);
	terminal_open(&usage.terminal, asked->color);
	if (asked->print_kinds) {
		out_line(kinds_of(&usage));
		return finish();
	}
	options_need_input(&program, files);
	run(&usage, files);
	free_all(&usage);
	return finish();
}
