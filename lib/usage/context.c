#include "usage/context.h"

#include "usage/money.h"

static uint64_t
tokens_of(const struct record *record)
{
	static const enum record_key keys[] = { K_input, K_output, K_cache_read,
		K_cache_write_5m, K_cache_write_1h };
	uint64_t tokens = 0;

	if (record->kind == KIND_COMPACTION)
		return json_round_or(record->at[K_after], 0);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		tokens = capped_add(tokens,
		    json_round_or(record->at[keys[i]], 0));
	return tokens;
}

void
context_see(struct context *context, const struct record *record)
{
	struct str ts;
	uint64_t tokens;

	if ((record->kind != KIND_USAGE && record->kind != KIND_COMPACTION) ||
	    record_text(record, K_agent).n)
		return;
	tokens = tokens_of(record);
	ts = record_text(record, K_ts);
	if (tokens == 0 || (ts.n && str_cmp(ts, buf_str(&context->ts)) < 0))
		return;
	context->tokens = tokens;
	buf_clear(&context->ts);
	buf_add(&context->ts, ts);
}

void
context_free(struct context *context)
{
	buf_free(&context->ts);
}
