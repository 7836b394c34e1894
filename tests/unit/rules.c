#include "base/err.h"
#include "base/in.h"
#include "check.h"
#include "learn/rules.h"

static const char three[] =
    "# a comment, and a blank line\n"
    "\n"
    "must   gotcha  must|never  (?i)\\b(must|never)\\b (\\w+)\n"
    "  use  pattern use_        ^Use `([^`]+)`\n"
    "any    number  -           \\d+\n";

static void
read_rules(struct rules *rules, const char *text)
{
	CHECK(rules_parse(rules, str_of(text), "test.rules"));
}

static void
test_find(void)
{
	struct rules rules = { 0 };
	struct rule_hit hit;

	read_rules(&rules, three);
	rules_look(&rules, STR("You MUST run it"));
	CHECK(rules_find(&rules, STR("gotcha"), &hit));
	CHECK_STR(hit.rule->name, "must");
	CHECK_STR(hit.match, "MUST run");
	CHECK(!rules_find(&rules, STR("pattern"), &hit));
	CHECK(!rules_find(&rules, STR("nothing"), &hit));
	rules_look(&rules, STR("Use `make -j`, it is mustard"));
	CHECK(!rules_find(&rules, STR("gotcha"), &hit));
	CHECK(rules_find(&rules, STR("pattern"), &hit));
	CHECK_STR(hit.group, "make -j");
	rules_look(&rules, STR(""));
	CHECK(!rules_find(&rules, STR("number"), &hit));
	rules_close(&rules);
}

/* Rules of one literal, and those that see no blank. */
static void
test_opens(void)
{
	struct rules rules = { 0 };
	struct rule_hit hit;

	read_rules(&rules,
	    "a one keep|never n[eo]\n"
	    "b two never|ab  v\n"
	    "c three never   r\n"
	    "d four  !       ^[a-z.]+$\n");
	rules_look(&rules, STR("now or never"));
	CHECK(rules_may(&rules, STR("one")) && rules_may(&rules, STR("two")) &&
	    rules_may(&rules, STR("three")) && !rules_may(&rules, STR("four")));
	CHECK(rules_find(&rules, STR("three"), &hit));
	rules_look(&rules, STR("main.ab"));
	CHECK(!rules_may(&rules, STR("one")) && rules_may(&rules, STR("two")) &&
	    !rules_may(&rules, STR("three")));
	CHECK(rules_find(&rules, STR("four"), &hit));
	rules_close(&rules);
}

/* Gates at the first word: behind marks, and nowhere else. */
static void
test_first(void)
{
	struct rules rules = { 0 };

	read_rules(&rules,
	    "a one ^keep|^no_x  k\n"
	    "b two keep         k\n"
	    "c four ^do         d\n");
	rules_look(&rules, STR("**Keep** it"));
	CHECK(rules_may(&rules, STR("one")) && rules_may(&rules, STR("two")));
	rules_look(&rules, STR("- \xe2\x9c\x85 keep"));
	CHECK(rules_may(&rules, STR("one")));
	rules_look(&rules, STR("We keep it"));
	CHECK(!rules_may(&rules, STR("one")) && rules_may(&rules, STR("two")));
	rules_look(&rules, STR("No xylophones"));
	CHECK(rules_may(&rules, STR("one")));
	rules_look(&rules, STR("..."));
	CHECK(!rules_may(&rules, STR("one")));
	rules_look(&rules, STR("- Do"));
	CHECK(rules_may(&rules, STR("four")));
	rules_look(&rules, STR("So do I, Doris"));
	CHECK(!rules_may(&rules, STR("four")));
	rules_close(&rules);
}

static void
test_walk(void)
{
	struct rules rules = { 0 };
	struct rule_walk walk = { 0 };
	struct rule_hit hit;

	read_rules(&rules, three);
	rules_look(&rules, STR("12 must 3, never 4"));
	CHECK(rules_next(&rules, &walk, &hit));
	CHECK_STR(hit.match, "must 3");
	CHECK(rules_next(&rules, &walk, &hit));
	CHECK_STR(hit.match, "never 4");
	CHECK(rules_next(&rules, &walk, &hit));
	CHECK_STR(hit.match, "12");
	CHECK(rules_next(&rules, &walk, &hit));
	CHECK(rules_next(&rules, &walk, &hit));
	CHECK_STR(hit.match, "4");
	CHECK(!rules_next(&rules, &walk, &hit));
	rules_close(&rules);
}

static void
test_any_bytes(void)
{
	struct rules rules = { 0 };
	struct rule_hit hit;

	read_rules(&rules, three);
	rules_look(&rules, STR("\xff\0 you must\xfe \xc3 7 must go"));
	CHECK(rules_find(&rules, STR("gotcha"), &hit));
	CHECK_STR(hit.match, "must go");
	CHECK(rules_find(&rules, STR("number"), &hit));
	CHECK_STR(hit.match, "7");
	rules_close(&rules);
}

/* Tries every way to split the text, until the match limit stops it. */
static void
test_limit(void)
{
	struct rules rules = { 0 };
	struct rule_hit hit;
	char text[5000];

	memset(text, 'a', sizeof(text));
	text[sizeof(text) - 1] = 'b';
	read_rules(&rules, "slow x - ^(a|aa)+$\n");
	for (size_t i = 0; i < 3; i++) {
		rules_look(&rules, (struct str){ text, sizeof(text) });
		CHECK(!rules_find(&rules, STR("x"), &hit));
	}
	rules_close(&rules);
}

static void
test_bad_files(void)
{
	/* clang-format off */
	static const char *const bad[] = {
		"name type gate\n", "a b - x\nname\n", "a b c x\n",
		"a b cc|d x\n",
		"a b ^c x\n",
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct rules rules = { 0 };

		CHECK(!rules_parse(&rules, str_of(bad[i]), "bad.rules"));
		rules_close(&rules);
	}
}

/* Reports rules that find more or less with gates than without. */
static bool
same_hits(struct rules *gated, struct rules *all, struct str text)
{
	struct rule_walk a = { 0 }, b = { 0 };
	struct rule_hit one = { 0 }, other;

	rules_look(gated, text);
	rules_look(all, text);
	while (rules_next(all, &b, &other)) {
		if (rules_next(gated, &a, &one) &&
		    one.rule->line == other.rule->line &&
		    str_eq(one.match, other.match))
			continue;
		check_print("lost a hit of", other.rule->name);
		check_print("on", text);
		check_print("instead", one.rule ? one.rule->name : text);
		return false;
	}
	return !rules_next(gated, &a, &one);
}

/*
 * Gates must not change a result: with and without them, each built-in pattern
 * must match the same in texts made of all gates and of text between them.
 */
static void
test_gates(const char *name)
{
	struct rules gated = { 0 }, all = { .ungated = true };
	/* clang-format off */
	static const char *const between[] = {
		" ", "is", "`", ": ", "→", "not ", "A", "ed ", "**", ".c",
		"/", "the", "own", "必", "\n",
	};
	/* clang-format on */
	uint64_t seed = 7;

	CHECK(rules_parse(&gated, rules_builtin(name), name));
	CHECK(rules_parse(&all, rules_builtin(name), name));
	CHECK(gated.count > 10);
	for (size_t round = check_rounds(20000); round > 0; round--) {
		char text[200];
		size_t n = 0;

		while (n < 120) {
			struct str bit;

			seed = seed * 6364136223846793005u +
			    1442695040888963407u;
			bit = str_of(between[(seed >> 40) % 15]);
			if (seed >> 62)
				bit = gated
					  .literals[(seed >> 33) %
					      gated.literal_count]
					  .text;
			bit = str_head(bit, 60);
			memcpy(text + n, bit.p, bit.n);
			n += bit.n;
		}
		CHECK(same_hits(&gated, &all, (struct str){ text, n }));
	}
	rules_close(&gated);
	rules_close(&all);
}

/* The same on the lines of real files; compiles once, as that is slowest. */
static void
test_gates_on(const char *name, char *const files[])
{
	struct rules gated = { 0 }, all = { .ungated = true };
	struct buf b = { 0 };

	CHECK(rules_parse(&gated, rules_builtin(name), name));
	CHECK(rules_parse(&all, rules_builtin(name), name));
	for (size_t i = 0; files[i] != NULL; i++) {
		struct str rest;

		buf_clear(&b);
		CHECK(read_file(files[i], &b));
		rest = buf_str(&b);
		while (rest.n > 0) {
			struct str line = str_cut(&rest, '\n');

			CHECK(same_hits(&gated, &all, line));
		}
	}
	buf_free(&b);
	rules_close(&gated);
	rules_close(&all);
}

/* rules [FILE...]: the files test the gates. */
int
main(int argc, char *argv[])
{
	prog = "rules";
	if (argc > 1) {
		test_gates_on("learnings.rules", argv + 1);
		test_gates_on("facts.rules", argv + 1);
		return check_done();
	}
	test_find();
	test_opens();
	test_first();
	test_walk();
	test_any_bytes();
	test_limit();
	test_bad_files();
	test_gates("learnings.rules");
	test_gates("facts.rules");
	return check_done();
}
