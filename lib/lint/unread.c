#include "lint/unread.h"

static void
add_loss(struct findings *findings, const struct reach_loss *loss)
{
	const struct src src = { .file = loss->path,
		.line = loss->line,
		.end = loss->end,
		.off = loss->off,
		.len = loss->len };
	enum severity severity = SEVERITY_NOTE;

	severity_named(str_of(reach_severity(loss->kind)), &severity);
	findings_add(findings, severity, reach_rule(loss->kind), &src, "%.*s",
	    STR_ARG(loss->text))
	    ->n = loss->n;
	findings_prove(findings, "%.*s", STR_ARG(loss->evidence));
}

void
unread_find(struct findings *findings, const struct reach *reach)
{
	for (size_t i = 0; i < reach->n_losses; i++)
		add_loss(findings, &reach->losses[i]);
}
