/* budget: keep the records that fit, by section and priority. */
#include "base/err.h"
#include "base/opt.h"
#include "budget/budget.h"
#include "running/running.h"
#include "tokens/count.h"

/* All options; SIZE_MAX or NULL if not given. */
struct asked {
	uintmax_t tokens, learnings;
	const char *template, *counter, *by, *priorities, *caps, *sections,
	    *plan, *catalog;
	bool count, check, cite, as_given, explain, statistics;
	struct count_limit limit;
};

static bool
is_template(const struct asked *asked, const char *name)
{
	return asked->template && strcmp(asked->template, name) == 0;
}

static void
count(struct asked *asked, enum counter counter, char *const files[])
{
	if (asked->count) {
		count_report_counter(counter, asked->counter,
		    asked->statistics);
		count_files(counter, files);
		return;
	}
	if (asked->tokens == SIZE_MAX)
		die_usage("--check needs a limit: -t N");
	asked->limit.counter = counter;
	asked->limit.tokens = asked->tokens;
	count_check(&asked->limit, files);
}

/* Ignoring an option that the template does not use would be a surprise. */
static void
check_asked(const struct asked *asked)
{
	bool running = is_template(asked, "running");
	bool summary = !asked->plan && !running;

	if (!summary &&
	    (asked->caps || asked->priorities || asked->by || asked->cite ||
		asked->as_given || asked->learnings != SIZE_MAX))
		die_usage("--as-given, --by, --cap, --cite, -l and -p are for "
			  "summaries");
	if (running && asked->explain)
		die_usage("--explain is for summaries, and for --plan");
	if (asked->sections && !running)
		die_usage("--sections is for the template running");
	if (asked->catalog && !asked->plan)
		die_usage("--catalog is for --plan");
	if (asked->plan && asked->template && !is_template(asked, "load"))
		die_usage("--plan is for the template load");
	if (!asked->plan && is_template(asked, "load"))
		die_usage("the template load needs --plan FILE");
}

static void
choose(const struct asked *asked, enum counter counter, char *const files[])
{
	bool limited = asked->tokens != SIZE_MAX;
	struct summary_options summary = { .template = asked->template,
		.counter = counter,
		.limited = limited,
		.max_tokens = limited ? asked->tokens : 0,
		.caps_learnings = asked->learnings != SIZE_MAX,
		.max_learnings = asked->learnings,
		.caps = asked->caps,
		.priorities = asked->priorities,
		.by = asked->by,
		.cite = asked->cite,
		.as_given = asked->as_given,
		.statistics = asked->statistics,
		.explain = asked->explain };
	struct running_options running = { .counter = counter,
		.limited = limited,
		.max_tokens = summary.max_tokens,
		.parts = asked->sections,
		.statistics = asked->statistics };
	struct load_options load = { .plan = asked->plan,
		.catalog = asked->catalog,
		.counter = counter,
		.limited = limited,
		.max_tokens = summary.max_tokens,
		.statistics = asked->statistics,
		.explain = asked->explain };

	check_asked(asked);
	if (asked->plan)
		load_choose(&load, files);
	else if (is_template(asked, "running"))
		running_choose(&running, files);
	else
		summary_choose(&summary, files);
}

int
main(int argc, char *argv[])
{
	struct asked asked = { .tokens = SIZE_MAX, .learnings = SIZE_MAX };
	enum counter counter;
	const struct opt opts[] = {
		{ 't', "max-tokens", "N", OPT_NUMBER, &asked.tokens,
		    "at most N tokens as rendered (no limit)" },
		{ 'l', "max-learnings", "N", OPT_NUMBER, &asked.learnings,
		    "at most N learnings (15)" },
		{ 0, "cap", "LIST", OPT_TEXT, &asked.caps,
		    "limits by kind: entries=2,sections=4,stories=8" },
		{ 'p', "prioritize", "LIST", OPT_TEXT, &asked.priorities,
		    "fill in this order (recent,learnings,status)" },
		{ 'T', "template", "NAME", OPT_TEXT, &asked.template,
		    "measure for this template of render (summary)" },
		{ 'c', "counter", "NAME", OPT_TEXT, &asked.counter,
		    "cl100k_base, claude, chars, estimate (o200k_base)" },
		{ 'b', "by", "NAME", OPT_TEXT, &asked.by,
		    "group the learnings by NAME: topic (type)" },
		{ 0, "cite", NULL, OPT_FLAG, &asked.cite,
		    "name the source after each line" },
		{ 0, "as-given", NULL, OPT_FLAG, &asked.as_given,
		    "keep the order of the files (by name)" },
		{ 0, "explain", NULL, OPT_FLAG, &asked.explain,
		    "only print the learnings by rank, and why" },
		{ 0, "sections", "LIST", OPT_TEXT, &asked.sections,
		    "for running, tokens of parts: done=3000,next=500" },
		{ 0, "plan", "FILE", OPT_TEXT, &asked.plan,
		    "choose what to load of each file, for render load" },
		{ 0, "catalog", "FILE", OPT_TEXT, &asked.catalog,
		    "with --plan: short forms, from render catalog" },
		{ 'n', "count", NULL, OPT_FLAG, &asked.count,
		    "only count the tokens of the files" },
		{ 0, "check", NULL, OPT_FLAG, &asked.check,
		    "only exit with 1 if the files have more than -t" },
		{ 0, "each", NULL, OPT_FLAG, &asked.limit.each,
		    "with --check: if one of the files has" },
		{ 0, "github", NULL, OPT_FLAG, &asked.limit.github,
		    "with --check: print ::error lines, too" },
		{ 'v', "verbose", NULL, OPT_FLAG, &asked.statistics,
		    "add a stats record" },
		{ 0 },
	};
	const struct program program = { "budget",
		"keep the records that fit a summary", "[FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);

	if (!counter_find(str_of(asked.counter ? asked.counter : "o200k_base"),
		&counter))
		die_usage("unknown counter '%s'", asked.counter);
	if ((asked.limit.each || asked.limit.github) && !asked.check)
		die_usage("--each and --github need --check");
	if (asked.count && asked.check)
		die_usage("one of --count and --check");
	if (asked.count || asked.check) {
		count(&asked, counter, files);
	} else {
		options_need_input(&program, files);
		choose(&asked, counter, files);
	}
	return finish();
}
