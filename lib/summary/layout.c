#include "summary/layout.h"

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
