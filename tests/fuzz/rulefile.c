/* A rule file of any bytes, and its matches in its own text. */
#include "fuzz.h"
#include "learn/rules.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };
	struct rules rules = { 0 };
	struct rule_walk walk = { 0 };
	struct rule_hit hit;
	size_t last = 0, at = 0;

	if (rules_parse(&rules, text, "rulefile")) {
		rules_look(&rules, text);
		while (rules_next(&rules, &walk, &hit)) {
			must(inside(hit.match, text));
			must(inside(hit.group, text));
			must(walk.rule != last || walk.at > at);
			last = walk.rule;
			at = walk.at;
		}
	}
	rules_close(&rules);
	return 0;
}
