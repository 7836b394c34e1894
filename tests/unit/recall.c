/*
 * recall: which identifiers a text has, and which facts a summary has; that
 * looking them up finds what searching finds.
 */
#include "check.h"
#include "recall/listing.h"
#include "same/fact_class.h"

static const char summary[] =
    "## Done\n"
    "We keep prices in integer cents, since floats lose them.\n"
    "`src/cart/main.ts` and packages/a/index.ts were changed; run  npm\n"
    "test again. See #42, US-003. agentSession and old_name are gone.\n"
    "Next: the tax table.\n";

static void
check_identifiers(void)
{
	struct str text = STR("let x = fooBar(a_b_c, \"\\nFell\\tqueueMode\"); "
			      "ABC Foo __init__ 9aB snake_case");

	CHECK_STR(next_identifier(&text), "fooBar");
	CHECK_STR(next_identifier(&text), "a_b_c");
	CHECK_STR(next_identifier(&text), "queueMode");
	CHECK_STR(next_identifier(&text), "__init__");
	CHECK_STR(next_identifier(&text), "snake_case");
	CHECK_STR(next_identifier(&text), "");
	CHECK_NUM(text.n, 0);
}

static void
check_facts(struct coverage *coverage)
{
	/* A path by its last part, where that says which one. */
	CHECK(covers_fact(coverage, FACT_PATH, STR("/w/src/cart/main.ts")));
	CHECK(covers_fact(coverage, FACT_PATH, STR("packages/a/index.ts")));
	CHECK(!covers_fact(coverage, FACT_PATH, STR("packages/b/index.ts")));
	CHECK(!covers_fact(coverage, FACT_PATH, STR("src/ain.ts")));
	CHECK(!covers_fact(coverage, FACT_PATH, STR("src/main.tsx")));
	/* Names and values as words of their own. */
	CHECK(covers_fact(coverage, FACT_SYMBOL, STR("agentSession")));
	CHECK(!covers_fact(coverage, FACT_SYMBOL, STR("Session")));
	CHECK(!covers_fact(coverage, FACT_SYMBOL, STR("old")));
	CHECK(covers_fact(coverage, FACT_ISSUE, STR("#42")));
	CHECK(!covers_fact(coverage, FACT_ISSUE, STR("#4")));
	CHECK(!covers_fact(coverage, FACT_ISSUE, STR("US-00")));
	/* White space is one blank. */
	CHECK(covers_fact(coverage, FACT_COMMAND, STR("npm test")));
	CHECK(covers_bytes(coverage, STR("run npm test again")));
	CHECK(!covers_bytes(coverage, STR("")));
	/* Sentences by their words, where these are together. */
	CHECK(covers_fact(coverage, FACT_DECISION,
	    STR("Keep prices as integer cents because floats lose them")));
	CHECK(!covers_fact(coverage, FACT_DECISION,
	    STR("Tax tables hold prices of the session in integers")));
	CHECK(covers_fact(coverage, FACT_TODO, STR("Write the tax table")));
	CHECK(!covers_fact(coverage, FACT_NEXT, STR("Deploy to staging")));
}

/* ---- looked up and searched ---- */

static size_t
random_below(size_t n)
{
	static uint64_t state = 20260118;

	state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
	return (size_t)(state >> 33) % n;
}

/* Pieces of words, characters and half characters, some of them rarely. */
static void
random_text(struct buf *b, size_t n)
{
	static const struct str pieces[] = { STR_INIT("a"), STR_INIT("ab"),
		STR_INIT("_b"), STR_INIT("1"), STR_INIT(" "), STR_INIT(" "),
		STR_INIT("."), STR_INIT("-"), STR_INIT("/"),
		STR_INIT("index.ts"), STR_INIT("\xe4\xb8\xad"),
		STR_INIT("\xe6\x96\x87"), STR_INIT("\x96"),
		STR_INIT("\xc3\xa9"), STR_INIT("\xe4\xb8") };

	while (n-- > 0)
		buf_add(b,
		    pieces[random_below(sizeof pieces / sizeof *pieces)]);
}

static bool
beside_none(struct str text, size_t at, size_t n)
{
	return (at == 0 || text.p[at - 1] != 'a') &&
	    (at + n == text.n || text.p[at + n] != 'a');
}

/* As words of its own: what is_alnum() and '_' are is not parted. */
static bool
stands_alone(struct str text, size_t at, size_t n)
{
	for (int end = 0; end < 2; end++) {
		size_t i = end ? at + n : at;

		if (i > 0 && i < text.n &&
		    (is_alnum(text.p[i]) || text.p[i] == '_') &&
		    (is_alnum(text.p[i - 1]) || text.p[i - 1] == '_'))
			return false;
	}
	return true;
}

static bool
both(struct str text, size_t at, size_t n)
{
	return stands_alone(text, at, n) && beside_none(text, at, n);
}

static bool
searched(struct str text, struct str s,
    bool (*fits)(struct str text, size_t at, size_t n))
{
	for (size_t at = 0; s.n && at + s.n <= text.n; at++) {
		if (str_starts(str_skip(text, at), s) &&
		    (fits == NULL || fits(text, at, s.n)))
			return true;
	}
	return false;
}

static void
check_concordance(void)
{
	bool (*const fits[])(struct str, size_t, size_t) = { NULL, stands_alone,
		both };
	size_t had[3] = { 0 }, asked = 0;
	struct concordance concordance;
	struct buf text = { 0 }, s = { 0 };

	for (size_t i = 0; i < 300; i++) {
		buf_clear(&text);
		random_text(&text, random_below(60));
		concordance_open(&concordance, buf_str(&text));
		for (size_t j = 0; j < 100; j++, asked++) {
			size_t at = random_below(text.n + 1);

			buf_clear(&s);
			if (j % 2)
				random_text(&s, random_below(5));
			else
				buf_add(&s,
				    str_head(str_skip(buf_str(&text), at),
					random_below(12)));
			for (size_t k = 0; k < 3; k++) {
				bool has = concordance_has(&concordance,
				    buf_str(&s), fits[k]);

				CHECK_NUM(has,
				    searched(buf_str(&text), buf_str(&s),
					fits[k]));
				had[k] += has;
			}
		}
		concordance_close(&concordance);
	}
	/* The cases are not all of one kind. */
	CHECK(had[0] < asked * 9 / 10 && had[2] > asked / 20);
	CHECK(had[0] > had[1] && had[1] > had[2]);
	buf_free(&text);
	buf_free(&s);
}

enum { SENTENCES = 40, VOCABULARY = 30 };

static void
random_sentence(struct buf *b, size_t n)
{
	while (n-- > 0) {
		size_t word = random_below(VOCABULARY);

		/* some words are rare */
		buf_addf(b, "%s%c%zu", n % 3 ? "roast" : "Ledger_",
		    (int)('a' + word % 7), word * random_below(VOCABULARY) / 9);
		buf_addc(b, ' ');
	}
}

/* The most of the sentence's words in three of the text's that follow. */
static bool
is_said(struct words *words, const struct buf text[], struct str sentence)
{
	struct wordset want = { 0 };
	uint64_t most = 0, all = 0;
	struct buf three = { 0 };

	words_read(words, sentence);
	for (size_t i = 0; i < words->found.n; i++) {
		wordset_add(&want, words->found.all[i].id,
		    words->found.all[i].weight, 0);
		all += words->found.all[i].weight;
	}
	for (size_t i = 0; i < SENTENCES; i++) {
		uint64_t found = 0;

		buf_clear(&three);
		for (size_t j = i; j < SENTENCES && j < i + 3; j++) {
			buf_add(&three, buf_str(&text[j]));
			buf_addc(&three, '\n');
		}
		words_read(words, buf_str(&three));
		for (size_t j = 0; j < want.n; j++) {
			if (words_have(words->found.all, words->found.n,
				want.all[j].id))
				found += want.all[j].weight;
		}
		most = found > most ? found : most;
	}
	wordset_free(&want);
	buf_free(&three);
	return all && most * 1000 >= all * 600;
}

static void
check_sentences(void)
{
	struct buf text[SENTENCES] = { 0 }, all = { 0 }, s = { 0 };
	struct sentences sentences;
	struct words words;
	size_t said = 0, asked = 0;

	words_open(&words);
	for (size_t i = 0; i < 10; i++) {
		buf_clear(&all);
		for (size_t j = 0; j < SENTENCES; j++) {
			buf_clear(&text[j]);
			random_sentence(&text[j], 1 + random_below(8));
			buf_add(&all, buf_str(&text[j]));
			buf_addc(&all, '\n');
		}
		sentences_open(&sentences, buf_str(&all));
		for (size_t j = 0; j < 60; j++, asked++) {
			bool have;

			buf_clear(&s);
			random_sentence(&s, random_below(5));
			if (j % 2)
				buf_add(&s, buf_str(&text[j % SENTENCES]));
			have = sentences_have(&sentences, buf_str(&s));
			CHECK_NUM(have, is_said(&words, text, buf_str(&s)));
			said += have;
		}
		sentences_close(&sentences);
	}
	CHECK(said > asked / 10 && said < asked * 9 / 10);
	words_close(&words);
	for (size_t j = 0; j < SENTENCES; j++)
		buf_free(&text[j]);
	buf_free(&all);
	buf_free(&s);
}

static void
check_contents(void)
{
	struct contents contents = { 0 };
	struct source read = { .moment = 3, .file = 7, .printed = true };
	struct source said = { .moment = 5, .said = true };
	uint32_t file, word;

	contents_add(&contents, &read, STR("fooBar fooBar bar_baz"));
	contents_add(&contents, &said, STR("use fooBar"));
	CHECK_NUM(contents.words.n, 3);
	CHECK_NUM(contents.pairs.n, 3);
	contents_pair(&contents, 2, &file, &word);
	CHECK_NUM(file, 7);
	CHECK_STR(intern_str(&contents.words, word), "bar_baz");
	CHECK_NUM(contents.uses[1].printed, 2);
	CHECK_NUM(contents.uses[1].seen, 6);
	CHECK_NUM(contents.uses[1].first, 6);
	CHECK_NUM(contents.uses[2].last, 0);
	contents_free(&contents);
}

int
main(void)
{
	struct coverage coverage;

	check_identifiers();
	coverage_open(&coverage, STR(summary));
	check_facts(&coverage);
	coverage_close(&coverage);
	coverage_open(&coverage, STR(""));
	CHECK(!covers_fact(&coverage, FACT_SYMBOL, STR("a")));
	CHECK(!covers_fact(&coverage, FACT_GOAL, STR("a goal")));
	coverage_close(&coverage);
	check_concordance();
	check_sentences();
	check_contents();
	return check_done();
}
