/* budget: keep the records that fit, by section and priority. */
#include "base/err.h"
#include "base/opt.h"
#include "budget/budget.h"
#include "secret/secret.h"
#include "tokens/count.h"

struct asked {
	struct budget_options options; /* SIZE_MAX: no such number was given */
	const char *counter;
	bool count, check, show;
	struct count_limit limit;
};

static bool
is_template(const struct budget_options *options, const char *name)
{
	return options->template && strcmp(options->template, name) == 0;
}

static void
count(struct asked *asked, char *const files[])
{
	enum counter counter = asked->options.counter;

	if (asked->count) {
		count_report_counter(counter, asked->counter,
		    asked->options.statistics);
		count_files(counter, files);
		return;
	}
	if (asked->options.max_tokens == SIZE_MAX)
		die_usage("--check needs a limit: -t N");
	asked->limit.counter = counter;
	asked->limit.tokens = asked->options.max_tokens;
	count_check(&asked->limit, files);
}

/* Ignoring an option that the template does not use would be a surprise. */
static void
check_asked(const struct budget_options *options)
{
	bool running = is_template(options, "running");
	bool summary = !options->plan && !running;

	if (!summary &&
	    (options->caps || options->priorities || options->by ||
		options->cite || options->as_given ||
		options->max_learnings != SIZE_MAX))
		die_usage("--as-given, --by, --cap, --cite, -l and -p are for "
			  "summaries");
	if (running && options->explain)
		die_usage("--explain is for summaries, and for --plan");
	if (options->sections && !running)
		die_usage("--sections is for the template running");
	if (options->catalog && !options->plan)
		die_usage("--catalog is for --plan");
	if (options->plan && options->template && !is_template(options, "load"))
		die_usage("--plan is for the template load");
	if (!options->plan && is_template(options, "load"))
		die_usage("the template load needs --plan FILE");
}

static void
choose(struct budget_options *options, char *const files[])
{
	check_asked(options);
	options->limited = options->max_tokens != SIZE_MAX;
	if (!options->limited)
		options->max_tokens = 0;
	options->caps_learnings = options->max_learnings != SIZE_MAX;
	if (options->plan)
		load_choose(options, files);
	else if (is_template(options, "running"))
		running_choose(options, files);
	else
		summary_choose(options, files);
}

static void
check_counting(struct asked *asked)
{
	if (!counter_find(str_of(
			      asked->counter ? asked->counter : "o200k_base"),
		&asked->options.counter))
		die_usage("unknown counter '%s'", asked->counter);
	if ((asked->limit.each || asked->limit.github) && !asked->check)
		die_usage("--each and --github need --check");
	if (asked->count && asked->check)
		die_usage("one of --count and --check");
}

int
main(int argc, char *argv[])
{
	struct asked asked = { .options = { .max_tokens = SIZE_MAX,
				   .max_learnings = SIZE_MAX } };
	struct budget_options *options = &asked.options;
	const struct opt opts[] = {
		{ 't', "max-tokens", "N", OPT_NUMBER, &options->max_tokens,
		    "at most N tokens as rendered (no limit)" },
		{ 'l', "max-learnings", "N", OPT_NUMBER,
		    &options->max_learnings, "at most N learnings (15)" },
		{ 0, "cap", "LIST", OPT_TEXT, &options->caps,
		    "limits by kind: entries=2,sections=4,stories=8" },
		{ 'p', "prioritize", "LIST", OPT_TEXT, &options->priorities,
		    "fill in this order (recent,learnings,status)" },
		{ 'T', "template", "NAME", OPT_TEXT, &options->template,
		    "measure for this template of render (summary)" },
		{ 'c', "counter", "NAME", OPT_TEXT, &asked.counter,
		    "cl100k_base, claude, chars, estimate (o200k_base)" },
		{ 'b', "by", "NAME", OPT_TEXT, &options->by,
		    "need, type or topic (need if there are points)" },
		{ 0, "cite", NULL, OPT_FLAG, &options->cite,
		    "name the source after each line" },
		{ 0, "as-given", NULL, OPT_FLAG, &options->as_given,
		    "keep the order of the files (by name)" },
		{ 0, "explain", NULL, OPT_FLAG, &options->explain,
		    "only print the learnings by rank, and why" },
		{ 0, "sections", "LIST", OPT_TEXT, &options->sections,
		    "for running, tokens of parts: done=3000,next=500" },
		{ 0, "plan", "FILE", OPT_TEXT, &options->plan,
		    "choose what to load of each file, for render load" },
		{ 0, "catalog", "FILE", OPT_TEXT, &options->catalog,
		    "with --plan: short forms, from render catalog" },
		{ 'n', "count", NULL, OPT_FLAG, &asked.count,
		    "only count the tokens of the files" },
		{ 0, "check", NULL, OPT_FLAG, &asked.check,
		    "only exit with 1 if the files have more than -t" },
		{ 0, "each", NULL, OPT_FLAG, &asked.limit.each,
		    "with --check: if one of the files has" },
		{ 0, "github", NULL, OPT_FLAG, &asked.limit.github,
		    "with --check: print ::error lines, too" },
		{ 'v', "verbose", NULL, OPT_FLAG, &options->statistics,
		    "add a stats record" },
		SECRET_OPTION(&asked.show),
		{ 0 },
	};
	const struct program program = { "budget",
		"keep the records that fit a summary", "[FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);

	check_counting(&asked);
	secret_hiding(!asked.show);
	if (asked.count || asked.check) {
		count(&asked, files);
	} else {
		options_need_input(&program, files);
		choose(options, files);
	}
	return finish();
}
