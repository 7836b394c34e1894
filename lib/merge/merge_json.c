/* merge: of a file in JSON. */
#include "base/err.h"
#include "merge/merge_values.h"
#include "merge/settle.h"

static bool
read_value(const struct merge *merge, int side, struct json *value)
{
	struct str text = merge->texts[side], bom = STR("\xef\xbb\xbf");
	struct json_error error;

	*value = (struct json){ 0 };
	if (str_starts(text, bom))
		text = str_skip(text, bom.n);
	if (side == BASE && str_trim(text).n == 0)
		return true;
	return json_check(text, value, &error) &&
	    (value->type == JSON_OBJECT || value->type == JSON_ARRAY);
}

void
merge_json(struct merge *merge)
{
	struct json_merge j = { .merge = merge };
	struct json all[SIDES];
	struct str text = merge->texts[OURS];
	const char *end;

	for (int side = BASE; side <= THEIRS; side++) {
		if (read_value(merge, side, &all[side]))
			continue;
		skip(merge->path, 1,
		    "no JSON in %s: it was merged line by line",
		    side == BASE       ? "the base"
			: side == OURS ? "ours"
				       : "theirs");
		merge_lines(merge);
		return;
	}
	if (all[OURS].type != all[THEIRS].type) {
		merge_lines(merge);
		return;
	}
	end = all[OURS].raw.p + all[OURS].raw.n;
	buf_add(&merge->result,
	    str_head(text, (size_t)(all[OURS].raw.p - text.p)));
	merge_values(&j, all);
	buf_add(&merge->result, str_skip(text, (size_t)(end - text.p)));
	settle(&merge->result, buf_str(&j.conflicts));
	buf_free(&j.path);
	buf_free(&j.conflicts);
	arena_free(&j.arena);
}
