#include "reach/reach.h"

#include "base/out.h"

void
reach_free(struct reach *reach)
{
	free(reach->files);
	free(reach->pieces);
	free(reach->losses);
	map_free(&reach->identities);
	arena_free(&reach->arena);
}

void
reach_print(const struct reach *reach)
{
	for (size_t i = 0; i < reach->n_pieces; i++) {
		buf_add(out_buf(), reach->pieces[i].text);
		out_end();
	}
}

size_t
reach_size(const struct reach *reach)
{
	size_t n = 0;

	for (size_t i = 0; i < reach->n_pieces; i++)
		n += reach->pieces[i].text.n;
	return n;
}

/* ---- names ---- */

static const struct {
	const char *rule, *severity;
} kinds[REACH_KINDS] = {
	[REACH_CUT] = { "reach-cut", "error" },
	[REACH_TOO_LARGE] = { "reach-too-large", "error" },
	[REACH_UNREACHED] = { "reach-unreached", "error" },
	[REACH_UNREADABLE] = { "reach-unreadable", "error" },
	[REACH_OUTSIDE] = { "reach-outside", "note" },
	[REACH_DEPTH] = { "reach-depth", "warning" },
	[REACH_CYCLE] = { "reach-cycle", "note" },
	[REACH_MISSING] = { "reach-missing", "note" },
	[REACH_HIDDEN] = { "reach-hidden", "note" },
	[REACH_LATER] = { "reach-later", "note" },
	[REACH_ADVICE] = { "reach-advice", "note" },
};

const char *
reach_rule(enum reach_kind kind)
{
	return kinds[kind].rule;
}

const char *
reach_severity(enum reach_kind kind)
{
	return kinds[kind].severity;
}
