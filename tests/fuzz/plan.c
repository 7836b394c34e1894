#include "plan/plan.h"

#include "fuzz.h"

static void
looks_at_stories(struct plan *plan, struct str text)
{
	plan_current(plan);
	plan_title(plan);
	for (size_t i = 0; i < plan->n; i++) {
		struct json_iter iter = { 0 };
		size_t needs = 0;

		must(plan->stories[i].status != STATUS_NONE);
		must(inside(plan->stories[i].json.raw, text));
		while (plan_need(plan, &plan->stories[i], &iter).n)
			must(++needs <= text.n);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena arena = { 0 };
	struct plan plan = { .file = "plan.json",
		.text = { (const char *)data, n },
		.arena = &arena };

	if (plan_read(&plan))
		looks_at_stories(&plan, plan.text);
	else
		must(plan.n_complaints > 0);
	plan_free(&plan);
	arena_free(&arena);
	return 0;
}
