#include "need/shorten.h"

#include "base/buf.h"
#include "check.h"

static void
test_sentences(void)
{
	CHECK_NUM(sentence_length(STR("One. Two.")), 5);
	CHECK_NUM(sentence_length(STR("One two")), 7);
	CHECK_NUM(sentence_length(STR("Is it? (Yes.) No.")), 7);
	CHECK_NUM(sentence_length(STR("(One. Two.) Is it? Yes.")), 19);
	CHECK_NUM(sentence_length(STR("See vs. Code by J. Doe. That.")), 24);
	CHECK_NUM(sentence_length(STR("e.g. this. That.")), 11);
	CHECK_NUM(sentence_length(STR("Hang it, z. B. Tor 2. Geh.")), 22);
	CHECK_NUM(sentence_length(STR("v1.2 of a.c. 3 are left.")), 13);
	CHECK_NUM(sentence_length(STR("vs. — that. Done.")), 14);
	CHECK_NUM(sentence_length(STR("Done. ✅ Next.")), 6);
	CHECK_NUM(sentence_length(STR("一。二。")), 6);
	CHECK_NUM(sentence_length(STR("一（二。三）四。五。")), 24);
	CHECK_NUM(sentence_length(STR("「一。二」三。四。")), 21);
	CHECK_NUM(sentence_length(STR("「一。二。三。")), 21);
	CHECK_NUM(sentence_length(STR("`a. B` is code. Done.")), 16);
	CHECK_NUM(sentence_length(STR("A ` alone. Done.")), 11);
	CHECK_NUM(sentence_length(STR("")), 0);
	CHECK_NUM(sentence_length(STR("Ends. ")), 6);
}

static void
check_shorten(int line, bool rule, const char *text, const char *want)
{
	struct arena arena = { 0 };
	struct str got = rule ? point_shorten_rule(str_of(text), &arena)
			      : point_shorten(str_of(text), &arena);

	check_str(got, str_of(want), __FILE__, line);
	arena_free(&arena);
}

#define SHORTEN(text, want) check_shorten(__LINE__, false, text, want)
#define SHORTEN_RULE(text, want) check_shorten(__LINE__, true, text, want)

#define SENTENCE "A sentence of fifty bytes that ends with a stop x. "

/* More than is usual. */
#define LONG \
	"A sentence that goes on for more than two hundred bytes, and so it " \
	"is " \
	"not taken where there is enough without it, but it is taken where " \
	"there is less, because no sentence of a log is ever cut in the " \
	"middle " \
	"of it."

#define FORBIDDEN \
	"Never fire wet bricks in the large kiln of the lower yard, whatever " \
	"the foreman of the day says; no wood of the old bridge in either " \
	"of the kilns"

/* A dash that turns what is before it is no end. */
static void
test_not_only(void)
{
	SHORTEN("The fourth firing of the large kiln does not merely dry the "
		"clay of the lower yard, as the mason says — it burns each "
		"brick that is not of the old clay, and the roof over it, "
		"too, as all of them saw last year",
	    "The fourth firing of the large kiln does not merely dry the "
	    "clay of the lower yard, as the mason says — it burns each "
	    "brick that is not of the old clay, and the roof over it, "
	    "too, as all of them saw last year");
	SHORTEN("The fourth firing of the large kiln is there to dry the "
		"clay of the lower yard, as the mason says — it burns each "
		"brick that is not of the old clay, and the roof over it, "
		"too, as all of them saw last year",
	    "The fourth firing of the large kiln is there to dry the "
	    "clay of the lower yard, as the mason says");
}

/* What came of it, however far down it stands. */
static void
test_verdict(void)
{
	SHORTEN(SENTENCE SENTENCE SENTENCE SENTENCE SENTENCE "Rejected.",
	    SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x. … Rejected.");
	SHORTEN(SENTENCE SENTENCE SENTENCE SENTENCE "Rejected lids are old.",
	    SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x.");
	/* Nobody knows which of them is on the first; and how to do it right is more. */
	SHORTEN(SENTENCE SENTENCE SENTENCE SENTENCE "Rejected. " SENTENCE
						    "Adopted.",
	    SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x.");
	SHORTEN(SENTENCE SENTENCE SENTENCE SENTENCE
	    "Worked. Fix: shut the door before each firing.",
	    SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x. … Fix: shut "
	    "the door before each firing.");
}

/* A long rule keeps its clauses. */
static void
test_rule(void)
{
	const char *rule = FORBIDDEN
	    "; no work at night, nor on the day of the spring "
	    "market.";

	SHORTEN_RULE(rule, rule);
	SHORTEN(rule, FORBIDDEN);
}

/* A name is no part of what is enough, the cure and the result stay. */
static void
test_kept(void)
{
	SHORTEN("**The arch of the gate of the yard**: It was laid in the "
		"summer by two smiths. It must be dry and warm for a while, "
		"or else it cracks, which takes the smiths ten days or more "
		"in the yard at noon.",
	    "The arch of the gate of the yard: It was laid in the summer by "
	    "two smiths. It must be dry and warm for a while, or else it "
	    "cracks, which takes the smiths ten days or more in the yard at "
	    "noon.");
	SHORTEN("The wall of the kiln breaks when it is fired wet. " SENTENCE
		    SENTENCE SENTENCE "The solution is a cap of tin.",
	    "The wall of the kiln breaks when it is fired wet. " SENTENCE
		SENTENCE "… The solution is a cap of tin.");
	SHORTEN("The arch was laid dry and fired for ten days in a row, with "
		"wood of the yard and then with coal — as the smith of the "
		"town wanted it to be in May — so the bricks hold the heat "
		"of two days and of one night.",
	    "The arch was laid dry and fired for ten days in a row, with "
	    "wood of the yard and then with coal — as the smith of the town "
	    "wanted it to be in May — so the bricks hold the heat of two "
	    "days and of one night.");
	SHORTEN("The arch was laid dry and fired for ten days in a row, with "
		"wood of the yard and then with coal — as the smith of the "
		"town wanted it to be in May, two weeks later **all bricks "
		"hold**, and the heat is the same.",
	    "The arch was laid dry and fired for ten days in a row, with "
	    "wood of the yard and then with coal — as the smith of the town "
	    "wanted it to be in May, two weeks later all bricks hold, and "
	    "the heat is the same.");
}

static void
test_marks(void)
{
	SHORTEN("**Use** the [guide](docs/a.md) and `**this**`",
	    "Use the guide and `**this**`");
	SHORTEN("[x] is [not](a link", "[x] is [not](a link");
	SHORTEN("[a] [b](c) ](d)", "[a] b ](d)");
	SHORTEN("`[a](b)` [`c`](d)", "`[a](b)` `c`");
	SHORTEN("src/**/*.ts, **/a.c and src/** are patterns",
	    "src/**/*.ts, **/a.c and src/** are patterns");
	SHORTEN("**a**/**b**", "a/b");
	SHORTEN("**Never commit a/**: it is big", "Never commit a/: it is big");
	SHORTEN("**Never commit a/** at all**: it is big",
	    "Never commit a/** at all: it is big");
	SHORTEN("__init__.py stays", "__init__.py stays");
	SHORTEN("__init__", "__init__");
	SHORTEN("*Last updated: in May*", "Last updated: in May");
	SHORTEN("_Last updated: in May_", "Last updated: in May");
	SHORTEN("*One* and *two*", "*One* and *two*");
	SHORTEN("**Last one:** _(not fired: wet)_",
	    "Last one: (not fired: wet)");
	SHORTEN("Roof *(later)*, _(a) and_ door",
	    "Roof (later), _(a) and_ door");
	SHORTEN("_(text)_x and _(text) stay", "_(text)_x and _(text) stay");
	SHORTEN("* 2 * 3 *", "* 2 * 3 *");
	SHORTEN("", "");
	SHORTEN("2026-01-02 | main | Oiled `a | b`",
	    "2026-01-02, main, Oiled `a | b`");
	SHORTEN("| gate: open", "gate: open");
	SHORTEN("Steel is strong. It has these merits:", "Steel is strong.");
	SHORTEN("It has these merits:", "It has these merits");
	SHORTEN("  ** ** ", "");
	SHORTEN("**", "");
	SHORTEN("](", "](");
}

static void
test_operative(void)
{
	/* The sentence that says what to do is taken, wherever it is. */
	SHORTEN(SENTENCE SENTENCE SENTENCE SENTENCE "Fix: oil the crane.",
	    SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x. … Fix: oil the "
	    "crane.");
	SHORTEN(SENTENCE SENTENCE SENTENCE SENTENCE "It **oils** the crane.",
	    SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x. … It oils the "
	    "crane.");
	/* A title in bold says neither. */
	SHORTEN("**Crane.** " SENTENCE SENTENCE SENTENCE SENTENCE
		"Fix: oil it.",
	    "Crane. " SENTENCE SENTENCE "A sentence of fifty bytes that ends "
	    "with a stop x. … Fix: oil it.");
	/* To what not to do belongs how to do it right; nothing else. */
	SHORTEN("Never " SENTENCE SENTENCE SENTENCE SENTENCE "Fix: oil it.",
	    "Never " SENTENCE SENTENCE "A sentence of fifty bytes that ends "
	    "with a stop x. … Fix: oil it.");
	SHORTEN("Never " SENTENCE SENTENCE SENTENCE SENTENCE "However, oil it.",
	    "Never " SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x.");
	SHORTEN(SENTENCE SENTENCE SENTENCE SENTENCE
	    "Measure it. Check it twice.",
	    SENTENCE SENTENCE "A sentence of fifty bytes that ends with a stop "
			      "x. … Check it twice.");
	/* Of a rule, the sentence that says it comes before all others. */
	SHORTEN_RULE(SENTENCE SENTENCE SENTENCE SENTENCE
	    "Fix: oil it. The crane must never be moved wet.",
	    SENTENCE SENTENCE "A sentence of fifty bytes that ends with a stop "
			      "x. … The crane must never be moved wet.");
	SHORTEN_RULE("It must never be wet. " SENTENCE SENTENCE SENTENCE
			 SENTENCE "It must be oiled.",
	    "It must never be wet. " SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x.");
	/* What is in bold says what the rest is about. */
	SHORTEN("**A name of a spy may well make a test of it pass.** " LONG,
	    "A name of a spy may well make a test of it pass.");
	SHORTEN("A name of a spy may well make a test of it pass. " LONG,
	    "A name of a spy may well make a test of it pass. " LONG);
	SHORTEN("**A spy may pass.** " LONG, "A spy may pass. " LONG);
	SHORTEN("Check it. " SENTENCE SENTENCE SENTENCE SENTENCE "Fix: oil it.",
	    "Check it. " SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x. … Fix: oil "
	    "it.");
	SHORTEN("Always " SENTENCE SENTENCE SENTENCE SENTENCE "Fix: oil it.",
	    "Always " SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x.");
}

/* Of what is done in part, what is left is told. */
static void
test_partly(void)
{
	SHORTEN("Crane: PARTIAL. " SENTENCE SENTENCE SENTENCE SENTENCE
		"The hooks of iron still need oil.",
	    "Crane: PARTIAL. " SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x. … The hooks of "
	    "iron still need oil.");
	SHORTEN("Crane: DONE. " SENTENCE SENTENCE SENTENCE SENTENCE
		"The hooks of iron still need oil.",
	    "Crane: DONE. " SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x.");
}

/* Up to 600 bytes a quotation is not cut in its middle, nor a count of points. */
static void
test_whole(void)
{
	SHORTEN("He said: \"" SENTENCE SENTENCE SENTENCE SENTENCE "So be it.\"",
	    "He said: \"" SENTENCE SENTENCE SENTENCE SENTENCE "So be it.\"");
	/* Where one is never closed, it is. */
	SHORTEN("He said: \"" SENTENCE SENTENCE SENTENCE SENTENCE "So be it.",
	    "He said: \"" SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x.");
	SHORTEN("(1) " SENTENCE "(2) " SENTENCE "(3) " SENTENCE "(4) " SENTENCE
		"(5) " SENTENCE "(6) " SENTENCE "(7) " SENTENCE "(8) " SENTENCE
		"(9) " SENTENCE "(10) " SENTENCE "(11) " SENTENCE
		"(12) " SENTENCE "(13) " SENTENCE "Fix: oil it.",
	    "(1) " SENTENCE "(2) " SENTENCE
	    "(3) A sentence of fifty bytes that ends with a stop x. … Fix: "
	    "oil it.");
	SHORTEN("(1) " SENTENCE "(2) " SENTENCE "(3) " SENTENCE "(4) " SENTENCE
		"The end.",
	    "(1) " SENTENCE "(2) " SENTENCE "(3) " SENTENCE
	    "(4) A sentence of fifty bytes that ends with a stop x.");
}

static void
test_stamp(void)
{
	SHORTEN("[2026-01-02 10:00:00] - Oil the crane", "Oil the crane");
	SHORTEN("[4.1] Oil the crane", "[4.1] Oil the crane");
	CHECK_NUM(stamp_length(STR("[2026-01-02]: a")), 14);
	CHECK_NUM(stamp_length(STR("[2026-01-02")), 0);
	CHECK_NUM(stamp_length(STR("")), 0);
}

static void
test_lengths(void)
{
	/* Up to 200 bytes all of it, else the sentences that fit. */
	SHORTEN(SENTENCE SENTENCE SENTENCE,
	    SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x.");
	SHORTEN(SENTENCE SENTENCE SENTENCE SENTENCE,
	    SENTENCE SENTENCE
	    "A sentence of fifty bytes that ends with a stop x.");
	/* After less than 80 bytes the next one is taken, however long. */
	SHORTEN(SENTENCE
	    "Then one follows that has many words, and more words, and words "
	    "again, and words that do not end, and words that go on, and on, "
	    "and on, until it ends.",
	    SENTENCE
	    "Then one follows that has many words, and more words, and words "
	    "again, and words that do not end, and words that go on, and on, "
	    "and on, until it ends.");
}

static void
test_clauses(void)
{
	SHORTEN(SENTENCE
	    "Then comes what matters most here and has no other stop in it, so "
	    "that it goes on until the end of what fits here; the rest is said "
	    "after it; and so on.",
	    SENTENCE
	    "Then comes what matters most here and has no other stop in it, so "
	    "that it goes on until the end of what fits here; the rest is said "
	    "after it");
	/* Up to 200 bytes nothing is left out. */
	SHORTEN(SENTENCE
	    "Then comes what matters most here; the rest is said after it; "
	    "and so on.",
	    SENTENCE "Then comes what matters most here; the rest is said "
		     "after it; and so on.");
	SHORTEN(SENTENCE
	    "Then comes what matters most (here; and the rest of it; with "
	    "more), and so on.",
	    SENTENCE "Then comes what matters most (here; and the rest of it; "
		     "with more), and so on.");
	SHORTEN(SENTENCE
	    "Then comes what matters most `here; and the rest; of the code` "
	    "and so on.",
	    SENTENCE "Then comes what matters most `here; and the rest; of "
		     "the code` and so on.");
	/* Before 72 bytes it would have too little. */
	SHORTEN("First; then a text without any other joint that goes on and "
		"on until it has more than one hundred and twenty bytes, and "
		"ends",
	    "First; then a text without any other joint that goes on and on "
	    "until it has more than one hundred and twenty bytes, and ends");
}

#define BREAKS \
	"The page of the tides breaks on each public route of the harbour, " \
	"as no reader of it has logged in there, and the office does not " \
	"want one to, as it said in March and again in the letter of June"

/* A last clause that says what to do is kept, up to 360 bytes. */
static void
test_rule_clause(void)
{
	SHORTEN(BREAKS " - always check the route of the page before it loads",
	    BREAKS " - always check the route of the page before it loads");
	SHORTEN(BREAKS " - the route of the page is checked before it loads",
	    BREAKS);
	SHORTEN(BREAKS " - always check the route" BREAKS, BREAKS);
}

/* Only a sentence of more than 600 bytes is cut, which is marked. */
static void
test_cut(void)
{
	struct arena arena = { 0 };
	struct buf b = { 0 };
	struct str got;

	while (b.n < 594)
		buf_adds(&b, "words ");
	buf_adds(&b, "end");
	got = point_shorten(buf_str(&b), &arena);
	CHECK_NUM(got.n, b.n);
	buf_adds(&b, " too long");
	got = point_shorten(buf_str(&b), &arena);
	CHECK(got.n <= 204 && str_ends(got, STR("words …")));
	buf_free(&b);
	arena_free(&arena);
}

int
main(void)
{
	test_sentences();
	test_verdict();
	test_not_only();
	test_kept();
	test_rule();
	test_marks();
	test_operative();
	test_partly();
	test_whole();
	test_stamp();
	test_lengths();
	test_clauses();
	test_rule_clause();
	test_cut();
	return check_done();
}
