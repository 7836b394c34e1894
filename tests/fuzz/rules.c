#include "learn/rules.h"

#include "fuzz.h"

/* The gates lose no hit: what they let through is what is there. */
static void
same_hits(struct rules *gated, struct rules *ungated, struct str text)
{
	struct rule_walk one = { 0 }, other = { 0 };
	struct rule_hit hit, again;

	rules_look(gated, text);
	rules_look(ungated, text);
	while (rules_next(ungated, &other, &again)) {
		must(rules_next(gated, &one, &hit));
		must(str_eq(hit.rule->name, again.rule->name));
		must(hit.match.p == again.match.p &&
		    hit.match.n == again.match.n);
		must(inside(hit.match, text) && inside(hit.group, text));
	}
	must(!rules_next(gated, &one, &hit));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct rules gated, ungated;
	struct str text = { (const char *)data, n };

	if (gated.list == NULL) {
		ungated.ungated = true;
		rules_open(&gated, "learnings.rules", NULL);
		rules_open(&ungated, "learnings.rules", NULL);
	}
	same_hits(&gated, &ungated, text);
	return 0;
}
