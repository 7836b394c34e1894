#include "summary/layout.h"

void
layout_write(const struct fit *fit, const struct summary *summary)
{
	struct buf *b = record_begin("layout");

	json_add_text(b, "template", str_of(template_name(summary->template)));
	if (fit->max_tokens)
		json_add_number(b, "cap", fit->max_tokens);
	json_add_text(b, "counter", str_of(counter_name(fit->counter)));
	json_add_number(b, "rows", summary->rows);
	json_add_number(b, "lines", summary->lines);
	if (!summary->frame)
		json_add_bool(b, "bare", true);
	if (summary->cite)
		json_add_bool(b, "cite", true);
	if (summary->by_topic)
		json_add_text(b, "by", STR("topic"));
	record_end(b);
}

void
layout_read(struct summary *summary, const struct record *record)
{
	struct json_field at[] = {
		{ .name = "rows" },
		{ .name = "lines" },
		{ .name = "cite" },
		{ .name = "by" },
	};

	json_fields((struct json){ record->line, JSON_OBJECT }, at,
	    sizeof at / sizeof *at);
	summary->rows = json_size_or(at[0].value, SUMMARY_ROWS);
	summary->lines = json_size_or(at[1].value, DIGEST_LINES);
	summary->frame = record->at[K_bare].type != JSON_TRUE;
	summary->cite |= at[2].value.type == JSON_TRUE;
	summary_group(summary, json_text(at[3].value, record->arena));
}
