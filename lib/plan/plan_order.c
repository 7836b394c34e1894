#include "plan/plan.h"

#include <stdlib.h>

#include "json/named.h"
#include "text/items.h"

static int
cmp_id(const void *a, const void *b)
{
	const struct story *x = *(const struct story *const *)a;
	const struct story *y = *(const struct story *const *)b;
	int c = str_cmp(x->id, y->id);

	return c ? c : (x > y) - (x < y);
}

static void
sort_by_id(struct plan *plan)
{
	plan->by_id = arena_alloc(plan->arena,
	    (plan->n + 1) * sizeof *plan->by_id);
	for (size_t i = 0; i < plan->n; i++)
		plan->by_id[i] = &plan->stories[i];
	qsort(plan->by_id, plan->n, sizeof *plan->by_id, cmp_id);
}

/* The first story with this id; NULL if none has it. */
static const struct story *
story_by_id(const struct plan *plan, struct str id)
{
	size_t from = 0, to = plan->n;

	while (from < to) {
		size_t half = from + (to - from) / 2;

		if (str_cmp(plan->by_id[half]->id, id) < 0)
			from = half + 1;
		else
			to = half;
	}
	return from < plan->n && str_eq(plan->by_id[from]->id, id)
	    ? plan->by_id[from]
	    : NULL;
}

struct str
plan_need(const struct plan *plan, const struct story *story,
    struct json_iter *iter)
{
	struct json name, value;
	struct str id = { NULL, 0 };

	if (story->needs.type == JSON_STRING && iter->at++ == 0)
		id = named_line(story->needs, plan->arena);
	while (story->needs.type == JSON_ARRAY && id.n == 0 &&
	    json_next(story->needs, iter, &name, &value))
		id = value.type == JSON_OBJECT
		    ? plan_text(plan, value, PLAN_IDS)
		    : named_line(value, plan->arena);
	return is_placeholder(id) ? (struct str){ NULL, 0 } : id;
}

/* What it needs, as far as this plan knows it, is done. */
static bool
is_ready(const struct plan *plan, const struct story *story)
{
	struct json_iter iter = { 0 };
	struct str id;

	while ((id = plan_need(plan, story, &iter)).n) {
		const struct story *other = story_by_id(plan, id);

		if (other && other->status != STATUS_DONE)
			return false;
	}
	return true;
}

/*
 * The one that the plan itself names; in progress; what can be begun; what is
 * left. 0: not at all.
 */
static unsigned
rank(const struct plan *plan, const struct story *story, struct str named)
{
	if (story->status == STATUS_DONE || story->status == STATUS_BLOCKED)
		return 0;
	if (named.n && str_eq(story->id, named))
		return 4;
	if (story->status == STATUS_PROGRESS)
		return 3;
	return is_ready(plan, story) ? 2 : 1;
}

const struct story *
plan_current(struct plan *plan)
{
	struct str named = plan_text(plan, plan->root,
	    "currentstory"
	    " currentstoryid currenttask currenttaskid currentfeature"
	    " currentfeatureid");
	const struct story *best = NULL;
	unsigned best_rank = 0;

	sort_by_id(plan);
	for (size_t i = 0; i < plan->n; i++) {
		const struct story *story = &plan->stories[i];
		unsigned r = rank(plan, story, named);

		if (r > best_rank ||
		    (r && r == best_rank && story->priority < best->priority)) {
			best = story;
			best_rank = r;
		}
	}
	return best;
}
