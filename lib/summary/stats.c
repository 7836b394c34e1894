#include "summary/stats.h"

size_t
stats_source(enum counter counter, const struct record *record)
{
	struct src src;

	switch (record->kind) {
	case KIND_ENTRY:
	case KIND_SECTION:
		return tokens_of(counter, record_text(record, K_body));
	case KIND_PLAN:
		src_read(record->at[K_src], record->arena, &src);
		return src.len / 4;
	case KIND_DROP:
		return str_eq(record_text(record, K_of), STR("entry"))
		    ? json_size_or(record->at[K_tokens], 0)
		    : 0;
	default:
		return 0;
	}
}

static void
add_learnings(struct buf *b, const struct summary *summary)
{
	size_t kept = 0, merged = 0;

	for (size_t i = 0; i < summary->n_learnings; i++) {
		kept += summary->learnings[i].shown;
		merged += summary->learnings[i].merged;
	}
	json_add_number(b, "learnings", summary->n_learnings + merged);
	json_add_number(b, "kept", kept);
	json_add_number(b, "merged", merged);
}

void
stats_write(const struct summary *summary, enum counter counter, size_t source,
    size_t log, size_t shown)
{
	struct buf *b = record_begin("stats");

	json_add_number(b, "source", source);
	json_add_number(b, "summary", shown);
	json_add_number(b, "saved", source > shown ? source - shown : 0);
	json_add_number(b, "log", log);
	if (summary)
		add_learnings(b, summary);
	json_add_text(b, "counter", str_of(counter_name(counter)));
	record_end(b);
}
