#include "fact/found.h"

#include "json/named.h"

/* Whoever reads of it later does not have the entry any more. */
static void
tell_stopped(struct found *found, const struct record *record)
{
	found->spec = record_text(record, K_spec);
	found->task = record_story(record);
	found->suggested = named_text(record->at[K_data],
	    "suggestedresolution suggestion", record->arena);
}

struct found
found_in(const struct record *record, enum intent intent)
{
	struct found found = { .intent = intent,
		.ts = record_text(record, K_ts) };
	struct src entry;

	if (record->kind == KIND_ENTRY &&
	    src_read(record->at[K_src], record->arena, &entry))
		found.entry = entry.line;
	if (record->kind == KIND_ENTRY && intent == INTENT_BLOCKER)
		tell_stopped(&found, record);
	return found;
}

void
found_write(const struct found *found)
{
	struct buf *b = record_begin("fact");

	json_add_text(b, "type", type_name(intent_type(found->intent)));
	json_add_text(b, "text", found->text);
	if (found->state)
		json_add_text(b, "state", str_of(found->state));
	json_add_if(b, "ts", found->ts);
	if (found->entry)
		json_add_number(b, "entry", found->entry);
	if (found->src.line)
		src_add(b, "src", &found->src);
	json_add_if(b, "spec", found->spec);
	json_add_if(b, "task", found->task);
	json_add_if(b, "suggested", found->suggested);
	record_end(b);
}
