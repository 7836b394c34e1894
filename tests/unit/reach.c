/*
 * reach: what an agent loads, for tests/reach.bats.
 *
 *	reach print AGENT ROOT CWD [FILE ...]     the bytes that arrive
 *	reach pieces AGENT ROOT CWD [FILE ...]    PATH OFF LEN DEPTH for each of the
 *	                                          pieces that files have
 *	reach losses AGENT ROOT CWD [FILE ...]    PATH:LINE-END OFF LEN RULE N TEXT
 *	reach evidence AGENT ROOT CWD [FILE ...]  their evidence
 *	reach agents
 */
#include "reach/load.h"

#include <stdio.h>

#include "base/err.h"
#include "base/out.h"

static void
print_pieces(const struct reach *reach)
{
	for (size_t i = 0; i < reach->n_pieces; i++) {
		const struct reach_piece *piece = &reach->pieces[i];

		if (!piece->made)
			buf_addf(out_buf(), "%.*s %zu %zu %u\n",
			    STR_ARG(reach->files[piece->file].path), piece->off,
			    piece->len, piece->depth);
	}
}

static void
print_losses(const struct reach *reach, bool evidence)
{
	for (size_t i = 0; i < reach->n_losses; i++) {
		const struct reach_loss *loss = &reach->losses[i];

		if (evidence) {
			out_line(loss->evidence);
			continue;
		}
		buf_addf(out_buf(), "%.*s:%zu-%zu %zu %zu %s %zu ",
		    STR_ARG(loss->path), loss->line, loss->end, loss->off,
		    loss->len, reach_rule(loss->kind), loss->n);
		out_line(loss->text);
	}
}

int
main(int argc, char *argv[])
{
	struct reach reach = { 0 };
	struct str mode = str_of(argc > 1 ? argv[1] : "");

	prog = "reach";
	if (str_eq(mode, STR("agents"))) {
		reach_agents(out_buf());
		buf_addc(out_buf(), '\n');
		return finish();
	}
	if (argc < 5)
		die_usage("MODE AGENT ROOT CWD [FILE ...]");
	if (!reach_load(&reach, argv[2], argv[3], argv[4], argv + 5))
		return finish();
	if (str_eq(mode, STR("print")))
		reach_print(&reach);
	else if (str_eq(mode, STR("pieces")))
		print_pieces(&reach);
	else
		print_losses(&reach, str_eq(mode, STR("evidence")));
	reach_free(&reach);
	return finish();
}
