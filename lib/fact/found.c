#include "found.h"

struct found
found_in(const struct record *record, enum intent intent)
{
	struct found found = { .intent = intent,
		.ts = record_text(record, K_ts) };
	struct src entry;

	if (record->kind == KIND_ENTRY &&
	    src_read(record->at[K_src], record->arena, &entry))
		found.entry = entry.line;
	return found;
}

void
found_write(const struct found *found)
{
	struct buf *b = record_begin("fact");

	json_add_text(b, "type", str_of(intent_name(found->intent)));
	json_add_text(b, "text", found->text);
	if (found->state)
		json_add_text(b, "state", str_of(found->state));
	json_add_if(b, "ts", found->ts);
	if (found->entry)
		json_add_number(b, "entry", found->entry);
	if (found->src.line)
		src_add(b, "src", &found->src);
	record_end(b);
}
