/* losses: add what a session forgot. */
#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "loss/adapt.h"
#include "loss/detectors.h"
#include "recall/survival.h"

struct losses {
	bool adapts, follow, only;
	struct signs signs;
	struct survival survival;
	struct adapt adapt;
	struct buf records; /* new records, a line each */
	struct arena arena;
};

/* Writes the new records, or holds them until --adapt can judge all. */
static void
deliver(struct losses *losses)
{
	struct str rest = buf_str(&losses->records);
	struct json_error error;
	struct record record;

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');

		arena_reset(&losses->arena);
		if (!losses->adapts ||
		    !record_parse(line, &losses->arena, &record, &error) ||
		    !adapt_take(&losses->adapt, &record))
			out_line(line);
	}
	buf_clear(&losses->records);
}

static bool
tells_losses(const struct record *record)
{
	return record->kind == KIND_LOSS || record->kind == KIND_HABIT ||
	    record->kind == KIND_SESSION || record->kind == KIND_SURVIVAL ||
	    record->kind == KIND_LOST || record->kind == KIND_NOTE;
}

static void
pass(struct losses *losses, const struct record *record)
{
	if (detectors_makes(&losses->signs, record) ||
	    survival_makes(&losses->survival, record))
		return;
	if (losses->adapts && adapt_take(&losses->adapt, record))
		return;
	if (!losses->only || tells_losses(record))
		record_pass(record);
}

static void
take(struct losses *losses, const struct record *record)
{
	detectors_turn(&losses->signs, record, &losses->records);
	survival_turn(&losses->survival, record, &losses->records);
	deliver(losses);
	pass(losses, record);
	detectors_add(&losses->signs, record, &losses->records);
	survival_add(&losses->survival, record);
	deliver(losses);
}

static void
end(struct losses *losses)
{
	detectors_end(&losses->signs, &losses->records);
	survival_end(&losses->survival, &losses->records);
	deliver(losses);
	if (losses->adapts)
		adapt_write(&losses->adapt);
	detectors_free(&losses->signs);
	survival_free(&losses->survival);
	adapt_free(&losses->adapt);
	buf_free(&losses->records);
	arena_free(&losses->arena);
}

int
main(int argc, char *argv[])
{
	struct losses losses = { 0 };
	const char *directive = "", *list = "", *against = NULL;
	const struct opt opts[] = {
		{ 0, "against", "FILE", OPT_TEXT, &against,
		    "compare the facts with FILE (the last summary)" },
		{ 'a', "adapt", NULL, OPT_FLAG, &losses.adapts,
		    "judge habits by what is usual in all sessions" },
		{ 'd', "directive", "NAME", OPT_TEXT, &directive,
		    "the kind of task of the sessions" },
		{ 'f', "follow", NULL, OPT_FLAG, &losses.follow,
		    "write each loss as soon as it is found" },
		{ 'l', "lost", NULL, OPT_FLAG, &losses.survival.each,
		    "write each fact that a summary lost" },
		{ 0, "only", NULL, OPT_FLAG, &losses.only,
		    "write only what is found, and notes" },
		{ 't', "thresholds", "LIST", OPT_TEXT, &list,
		    "(reads=40,calls=10,searches=3,within=5,greps=5)" },
		{ 0 },
	};
	const struct program program = { "losses", "add what a session forgot",
		"[FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);
	struct buf summary = { 0 };
	struct records records;
	struct record record;

	if (losses.adapts && losses.follow)
		die_usage("what is usual is known at the end: no --adapt with "
			  "--follow");
	losses.signs.thresholds = thresholds_default;
	thresholds_parse(&losses.signs.thresholds, list);
	losses.adapt.thresholds = losses.signs.thresholds;
	losses.signs.directive = str_of(directive);
	losses.signs.live = losses.follow;
	options_need_input(&program, files);
	if (against && !read_file(against, &summary))
		return finish();
	losses.survival.against = buf_str(&summary);
	records_open(&records, files);
	while (records_next(&records, &record))
		take(&losses, &record);
	end(&losses);
	records_close(&records);
	buf_free(&summary);
	return finish();
}
