#include "learn/dependencies.h"

#include <stdlib.h>

#include "base/buf.h"

static struct wait *
new_wait(struct waits *waits)
{
	waits->list = grow(waits->list, &waits->cap, waits->n + 1,
	    sizeof *waits->list);
	return &waits->list[waits->n++];
}

void
dependencies_add(struct waits *waits, const struct record *story)
{
	struct str from = record_text(story, K_id);
	struct json_iter iter = { 0 };
	struct json name, value;
	struct src src;

	src_parse(story->at[K_src], story->arena, &src);
	if (from.n == 0 || story->at[K_needs].type != JSON_ARRAY ||
	    str_eq(record_text(story, K_status), STR("done")))
		return;
	src.file = arena_copy(&waits->arena, src.file);
	from = arena_copy(&waits->arena, from);
	while (json_next(story->at[K_needs], &iter, &name, &value)) {
		struct str to = json_text(value, story->arena);

		if (to.n == 0)
			continue;
		to = arena_copy(&waits->arena, to);
		*new_wait(waits) = (struct wait){ { from, to }, src };
	}
}

bool
dependencies_report(struct waits *waits, const struct needs *needs)
{
	buf_clear(&waits->key);
	buf_add(&waits->key, needs->from);
	buf_addc(&waits->key, '\0');
	buf_add(&waits->key, needs->to);
	return seen_add(&waits->reported, buf_str(&waits->key)) == 0;
}

void
dependencies_free(struct waits *waits)
{
	free(waits->list);
	seen_free(&waits->reported);
	buf_free(&waits->key);
	arena_free(&waits->arena);
}
