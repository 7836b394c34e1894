/* budget: keep the records that fit, by section and priority. */
#include <stdlib.h>

#include "count.h"
#include "drop.h"
#include "err.h"
#include "layout.h"
#include "load.h"
#include "opt.h"
#include "out.h"
#include "rank.h"
#include "running.h"

/* A record that the template shows, held until it is known what fits. */
struct held {
	enum record_kind kind;
	size_t at; /* in the summary's array of its kind */
	struct str line;
	struct src src;
	size_t tokens; /* an entry's or a section's, as it stands in the log */
};

struct budget {
	struct fit fit;
	struct summary summary;
	struct held *held;
	size_t n, cap;
	size_t source; /* tokens of what was read: log and plan */
	bool learnings_set, tokens_set, priorities_set;
	bool statistics, explain;
};

static void
set_priorities(struct budget *budget, struct str list)
{
	struct fit *fit = &budget->fit;

	fit->n_priorities = 0;
	while (list.p && fit->n_priorities < 8) {
		struct str name = str_trim(str_cut(&list, ','));

		if (!str_eq(name, STR("recent")) &&
		    !str_eq(name, STR("learnings")) &&
		    !str_eq(name, STR("status")))
			die_usage("--prioritize wants recent, learnings and "
				  "status, not '%.*s'",
			    STR_ARG(name));
		fit->priorities[fit->n_priorities++] = name;
	}
	budget->priorities_set = true;
}

static void
take_priorities(struct budget *budget, const struct record *record)
{
	struct fit *fit = &budget->fit;
	struct json_iter iter = { 0 };
	struct json name, value;

	fit->n_priorities = 0;
	while (fit->n_priorities < 8 &&
	    json_next(record->at[K_prioritize], &iter, &name, &value))
		fit->priorities[fit->n_priorities++] = arena_copy(
		    &budget->summary.arena, json_text(value, record->arena));
}

static void
take_config(struct budget *budget, const struct record *record)
{
	struct fit *fit = &budget->fit;

	if (!budget->learnings_set &&
	    record->at[K_max_learnings].type == JSON_NUMBER)
		fit->exact = true;
	if (!budget->learnings_set)
		fit->max_learnings = json_size_or(record->at[K_max_learnings],
		    fit->max_learnings);
	if (!budget->tokens_set)
		fit->max_tokens = json_size_or(record->at[K_max_tokens],
		    fit->max_tokens);
	if (!budget->priorities_set)
		take_priorities(budget, record);
}

/* Where the record that was just added stands in the summary's arrays. */
static size_t
place_of(const struct summary *summary, enum record_kind kind)
{
	switch (kind) {
	case KIND_LEARNING:
		return summary->n_learnings - 1;
	case KIND_ENTRY:
		return summary->n_entries - 1;
	case KIND_SECTION:
		return summary->n_sections - 1;
	default:
		return 0;
	}
}

/* What the log and the plan cost an agent that loads them whole. */
static size_t
source_tokens(const struct budget *budget, const struct record *record)
{
	struct src src;

	switch (record->kind) {
	case KIND_ENTRY:
	case KIND_SECTION:
		return tokens_of(budget->fit.counter,
		    record_text(record, K_body));
	case KIND_PLAN:
		src_read(record->at[K_src], record->arena, &src);
		return src.len / 4;
	case KIND_DROP:
		return str_eq(record_text(record, K_of), STR("entry"))
		    ? json_size_or(record->at[K_tokens], 0)
		    : 0;
	default:
		return 0;
	}
}

static void
take(struct budget *budget, const struct record *record)
{
	size_t tokens = source_tokens(budget, record);
	struct held *held;

	budget->source += tokens;
	if (record->kind != KIND_PLAN)
		budget->fit.log += tokens;
	if (record->kind == KIND_CONFIG)
		take_config(budget, record);
	if (!summary_add(&budget->summary, record)) {
		if (!budget->explain)
			record_pass(record);
		return;
	}
	budget->held = grow(budget->held, &budget->cap, budget->n + 1,
	    sizeof *budget->held);
	held = &budget->held[budget->n++];
	held->kind = record->kind;
	held->at = place_of(&budget->summary, record->kind);
	held->line = arena_copy(&budget->summary.arena, record->line);
	held->tokens = tokens;
	src_read(record->at[K_src], record->arena, &held->src);
	held->src.file = arena_copy(&budget->summary.arena, held->src.file);
}

static bool
is_kept(const struct budget *budget, const struct held *held)
{
	const struct summary *summary = &budget->summary;

	switch (held->kind) {
	case KIND_LEARNING:
		return summary->learnings[held->at].shown;
	case KIND_ENTRY:
		return summary->entries[held->at].shown;
	case KIND_SECTION:
		return summary->sections[held->at].shown ||
		    !summary_wants(summary, &summary->sections[held->at]);
	default:
		return true;
	}
}

/* One `drop` record for all of a kind. */
static void
write_drop(const struct budget *budget, enum record_kind kind, const char *of,
    const char *why)
{
	struct drop drop = { 0 };

	for (size_t i = 0; i < budget->n; i++) {
		const struct held *held = &budget->held[i];

		if (held->kind != kind || is_kept(budget, held))
			continue;
		drop_add(&drop, &held->src);
		drop.tokens += kind == KIND_LEARNING ? held->src.len / 4
						     : held->tokens;
	}
	drop_write(&drop, of, why);
	drop_free(&drop);
}

static void
write_stats(const struct budget *budget)
{
	struct buf *b = record_begin("stats");
	size_t kept = 0, merged = 0;

	for (size_t i = 0; i < budget->summary.n_learnings; i++) {
		kept += budget->summary.learnings[i].shown;
		merged += budget->summary.learnings[i].merged;
	}
	json_add_number(b, "source", budget->source);
	json_add_number(b, "summary", budget->fit.tokens);
	json_add_number(b, "saved",
	    budget->source > budget->fit.tokens
		? budget->source - budget->fit.tokens
		: 0);
	json_add_number(b, "learnings", budget->summary.n_learnings + merged);
	json_add_number(b, "kept", kept);
	json_add_number(b, "merged", merged);
	json_add_text(b, "counter", str_of(counter_name(budget->fit.counter)));
	record_end(b);
}

/*
 * A summary never costs more than what it summarises, once there is enough of
 * that to be worth a summary: where no other limit is set, this is one.
 */
static bool
choose(struct budget *budget)
{
	enum { SMALL = 500 };
	size_t own = budget->fit.max_tokens;
	size_t cost = budget->source - budget->source / 10;
	bool fits;

	if (budget->source >= SMALL && (own == 0 || own > cost))
		budget->fit.max_tokens = cost;
	fits = fit_summary(&budget->fit, &budget->summary);
	budget->fit.max_tokens = own;
	return fits;
}

static void
write_records(const struct budget *budget)
{
	const char *why = budget->fit.max_tokens ? "budget" : "cap";

	for (size_t i = 0; i < budget->n; i++) {
		if (is_kept(budget, &budget->held[i]))
			out_line(budget->held[i].line);
	}
	write_drop(budget, KIND_LEARNING, "learning", why);
	write_drop(budget, KIND_ENTRY, "entry", why);
	write_drop(budget, KIND_SECTION, "section", why);
	layout_write(&budget->fit, &budget->summary);
	if (budget->statistics)
		write_stats(budget);
}

static void
filter(struct budget *budget, char *const files[])
{
	struct records in;
	struct record record;

	records_open(&in, files);
	while (records_next(&in, &record))
		take(budget, &record);
	records_close(&in);
	if (!choose(budget)) {
		say("not even the title fits in %zu tokens",
		    budget->fit.max_tokens);
		check_failed();
	}
	if (budget->explain)
		rank_explain(&budget->summary, out_buf());
	else
		write_records(budget);
}

/* The template `running` has parts, and a budget for each of them. */
static void
filter_running(enum counter counter, size_t max, char *const files[])
{
	struct running running;
	struct records in;
	struct record record;
	size_t tokens, most = max == SIZE_MAX ? RUNNING_TOKENS : max;

	running_init(&running);
	records_open(&in, files);
	while (records_next(&in, &record)) {
		if (max == SIZE_MAX && record.kind == KIND_CONFIG)
			most = json_size_or(record.at[K_max_tokens], most);
		if (!running_take(&running, &record))
			record_pass(&record);
	}
	records_close(&in);
	if (!running_fit(&running, counter, most, &tokens)) {
		say("not even the places of what has to stay fit in %zu tokens",
		    most);
		check_failed();
	}
	running_write_records(&running, counter, most);
	running_free(&running);
}

int
main(int argc, char *argv[])
{
	struct budget budget = { 0 };
	uintmax_t learnings = SIZE_MAX, tokens = SIZE_MAX;
	const char *counter = NULL, *priorities = NULL;
	const char *template = NULL;
	const char *by = NULL;
	bool count = false, check = false, cite = false;
	struct count_limit limit = { 0 };
	struct load_wish load = { 0 };
	const struct opt opts[] = {
		{ 't', "max-tokens", "N", OPT_NUMBER, &tokens,
		    "at most N tokens as rendered (default: no limit)" },
		{ 'l', "max-learnings", "N", OPT_NUMBER, &learnings,
		    "at most N learnings (15)" },
		{ 'p', "prioritize", "LIST", OPT_TEXT, &priorities,
		    "fill in this order (recent,learnings,status)" },
		{ 'T', "template", "NAME", OPT_TEXT, &template,
		    "measure for this template of render (summary)" },
		{ 'c', "counter", "NAME", OPT_TEXT, &counter,
		    "o200k_base, cl100k_base, estimate, claude or chars" },
		{ 0, "by", "NAME", OPT_TEXT, &by,
		    "measure with the learnings grouped by topic" },
		{ 0, "cite", NULL, OPT_FLAG, &cite,
		    "measure with the source line behind each line" },
		{ 0, "explain", NULL, OPT_FLAG, &budget.explain,
		    "print the learnings by rank, with their points" },
		{ 0, "plan", "FILE", OPT_TEXT, &load.plan,
		    "choose what to load of each file, for render load" },
		{ 'n', "count", NULL, OPT_FLAG, &count,
		    "count the tokens of the files, and no more" },
		{ 0, "check", NULL, OPT_FLAG, &check,
		    "end with 1 if the files have more than -t" },
		{ 0, "each", NULL, OPT_FLAG, &limit.each,
		    "with --check: if one of them has" },
		{ 0, "github", NULL, OPT_FLAG, &limit.github,
		    "with --check: print ::error lines, too" },
		{ 'v', "verbose", NULL, OPT_FLAG, &budget.statistics,
		    "add a stats record" },
		{ 0 },
	};
	const struct program program = { "budget",
		"keep the records that fit a summary", "[file ...]", opts };
	char **files = options_parse(&program, argc, argv);

	if (!counter_find(str_of(counter ? counter : "o200k_base"),
		&budget.fit.counter))
		die_usage("no counter '%s'", counter);
	if (count) {
		count_note(budget.fit.counter, counter, budget.statistics);
		count_files(budget.fit.counter, files);
		return finish();
	}
	if (check) {
		if (tokens == SIZE_MAX)
			die_usage("--check wants a limit: -t N");
		limit.counter = budget.fit.counter;
		limit.tokens = tokens;
		count_check(&limit, files);
		return finish();
	}
	options_need_input(&program, files);
	if (!load.plan && template && strcmp(template, "load") == 0)
		die_usage("the template load wants --plan FILE");
	if (load.plan) {
		if (template && strcmp(template, "load") != 0)
			die_usage("--plan is for the template load");
		load.counter = budget.fit.counter;
		load.limited = tokens != SIZE_MAX;
		load.max_tokens = load.limited ? tokens : 0;
		load.statistics = budget.statistics;
		load.explain = budget.explain;
		load_choose(&load, files);
		return finish();
	}
	if (template && strcmp(template, "running") == 0) {
		filter_running(budget.fit.counter, tokens, files);
		return finish();
	}
	summary_init(&budget.summary);
	budget.summary.cite = cite;
	if (by && !summary_group(&budget.summary, str_of(by)))
		die_usage("no groups by '%s'; there are those by topic", by);
	if (template &&
	    !template_find(str_of(template), &budget.summary.template))
		die_usage("no template '%s'", template);
	budget.learnings_set = learnings != SIZE_MAX;
	budget.fit.exact = budget.learnings_set;
	budget.fit.max_learnings = budget.learnings_set ? learnings
							: FIT_LEARNINGS;
	budget.tokens_set = tokens != SIZE_MAX;
	budget.fit.max_tokens = budget.tokens_set ? tokens : 0;
	if (priorities)
		set_priorities(&budget, str_of(priorities));
	filter(&budget, files);
	summary_free(&budget.summary);
	free(budget.held);
	return finish();
}
