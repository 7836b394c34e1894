#include "base/buf.h"
#include "check.h"
#include "need/choose.h"
#include "need/score.h"
#include "need/splitter.h"
#include "need/vocabulary.h"
#include "need/words.h"

/* ---- splitting ---- */

/*
 * Formats a point as a line of text: its lines, a letter of its form, ">" for
 * each level of nesting, "+" if its paragraph goes on, its box, its text.
 */
static void
add_point(struct buf *b, const struct log_item *point)
{
	static const char letters[] = "HCIPRX";

	buf_addf(b, "%zu", point->line);
	if (point->end > point->line)
		buf_addf(b, "-%zu", point->end);
	buf_addf(b, " %c", letters[point->form]);
	for (size_t i = 0; i < point->depth; i++)
		buf_addc(b, '>');
	if (point->more)
		buf_addc(b, '+');
	if (point->check)
		buf_addf(b, "[%c]", point->check);
	buf_addc(b, ' ');
	buf_add(b, point->text);
	buf_addc(b, '\n');
}

/* The same with what it is under, and its group from 0 on. */
static void
add_place(struct buf *b, const struct log_item *point, size_t first)
{
	buf_add(b, point->text);
	buf_addf(b, " < %.*s %td\n", STR_ARG(point->above),
	    (ptrdiff_t)(point->group - first));
}

static void
check_split(int line, const char *body, bool places, const char *want)
{
	static struct splitter splitter;
	struct arena arena = { 0 };
	struct buf b = { 0 };
	struct log_item point;
	size_t first = SIZE_MAX;

	splitter = (struct splitter){ 0 };
	splitter_open(&splitter, str_of(body), false, &arena);
	while (splitter_next(&splitter, &point)) {
		first = first == SIZE_MAX ? point.group : first;
		if (places)
			add_place(&b, &point, first);
		else
			add_point(&b, &point);
	}
	check_str(buf_str(&b), str_of(want), __FILE__, line);
	buf_free(&b);
	arena_free(&arena);
}

#define SPLIT(body, want) check_split(__LINE__, body, false, want)
#define PLACES(body, want) check_split(__LINE__, body, true, want)

static void
test_forms(void)
{
	SPLIT("# Log\n\n## Day 1 ##\ntext\n", "1 H Log\n3 H Day 1\n4 P text\n");
	SPLIT("##\n- a\n", "2 I a\n");
	SPLIT("- a\n* b\n1. c\n- [ ] open\n- [x] done\n",
	    "1 I a\n2 I b\n3 I c\n4 I[ ] open\n5 I[x] done\n");
	SPLIT("- a.\n  - b.\n    - c\n  - d\n- e\n",
	    "1 I a.\n2 I> b.\n3 I>> c\n4 I> d\n5 I e\n");
	/* A name is the caption of what is nested in it; a box is a step. */
	SPLIT("- a\n\n  - b\n- [ ] c\n  - d\n",
	    "1 C a\n3 I> b\n4 I[ ] c\n5 I> d\n");
	SPLIT("- a\n  goes on\nand on\n\n- b\n",
	    "1-3 I a goes on and on\n5 I b\n");
	SPLIT("> quoted\n> text\n", "1 P quoted\n2 P text\n");
	SPLIT("one\r\ntwo\r\n", "1 P one\n2 P two\n");
	SPLIT("", "");
	SPLIT("---\n\n<!-- x -->\n", "");
}

static void
test_rows_and_code(void)
{
	SPLIT("| a | b |\n|---|---|\n| 1 |  | 2 |\n| `x|y` | z |\n||\n",
	    "3 R a 1: 2\n4 R `x|y`: z\n");
	/* What is bare has the name of its column; the last one is the why. */
	SPLIT("| Part | Choice | Version | Why |\n|---|---|---|---|\n"
	      "| Charts | Recharts | 3.6 | simpler |\n| Icons | Lucide | - | "
	      "new (2026) |\n",
	    "3 R Charts: Recharts, Version 3.6 (simpler)\n"
	    "4 R Icons: Lucide, new (2026)\n");
	SPLIT("| # | Fix |\n|---|---|\n| 4 | rope |\n\n| 5 | net |\n",
	    "3 R #4: rope\n5 R 5: net\n");
	SPLIT(
	    "| a | A cell that has more than sixty bytes is a sentence of its "
	    "own. | Nothing follows |\n",
	    "1 R a: A cell that has more than sixty bytes is a sentence of its "
	    "own. (Nothing follows)\n");
	SPLIT("```sh\nnpm ci\nnpm test\n```\n", "2-3 X npm ci; npm test\n");
	SPLIT("```\na\n\nb\n# why\nc\n```\n", "2 X a\n4 X b\n6 X c\n");
	SPLIT("```\n"
	      "a line of sixty characters, which is half of what is joined,\n"
	      "another one of sixty characters, which does not fit as well\n"
	      "x\n```\n",
	    "2 X a line of sixty characters, which is half of what is joined,\n"
	    "3-4 X another one of sixty characters, which does not fit as "
	    "well; x\n");
	SPLIT("```\n\n```\n", "");
}

static void
test_captions(void)
{
	SPLIT("**Results**\ntext\n", "1 C **Results**\n2 P text\n");
	SPLIT("Next:\n- a\n", "1 C Next:\n2 I a\n");
	SPLIT("**Next:** a\n**Why**: b\n", "1 P **Next:** a\n2 P **Why**: b\n");
	SPLIT("经验：\n- a\n", "1 C 经验：\n2 I a\n");
	SPLIT("A line that ends in a colon and is too long to be a caption of "
	      "it:\n",
	    "1 P A line that ends in a colon and is too long to be a caption "
	    "of it:\n");
	SPLIT("- Two modes:\n  - a\n  - b\n- One mode:\n- c\n",
	    "1 C Two modes:\n2 I> a\n3 I> b\n4 I One mode:\n5 I c\n");
}

/* One before its items, not above them, if it names a part. */
static void
test_flat_captions(void)
{
	PLACES("State:\n  - Done:\n  - a\n  - Next:\n  - b\n",
	    "State: < State 0\nDone: < Done 1\na < Done 1\nNext: < Next 2\n"
	    "b < Next 2\n");
	PLACES("- Boats:\n- a\n", "Boats: <  0\na <  0\n");
	/* A label on a line that is not indented begins something new. */
	SPLIT("  1. a\n  Next step: b\n  2. c\n     Next step: d\n",
	    "1 I a\n2 P Next step: b\n3-4 I c Next step: d\n");
	/* What is said about the file is not a caption. */
	PLACES("# Log\n## This file has all notes\n- a\n",
	    "Log < Log 0\nThis file has all notes <  1\na <  1\n");
}

static void
test_places(void)
{
	PLACES("# Log\na\n## Day\nb\n# End\nc\n",
	    "Log < Log 0\na < Log 0\nDay < Day 1\nb < Day 1\nEnd < End 2\n"
	    "c < End 2\n");
	/* A caption ends with the next one, a heading or a ruler. */
	PLACES("## Day\n**Done:**\n- a\n**Next:**\n- b\n\n---\nc\n",
	    "Day < Day 0\n**Done:** < Done 1\na < Done 1\n**Next:** < Next 2\n"
	    "b < Next 2\nc < Day 3\n");
	/* One that is an item ends with the items nested in it. */
	PLACES("Next:\n- Front:\n  - a\n  - Back:\n    - b\n  - c\n- d\n",
	    "Next: < Next 0\nFront: < Front 1\na < Front 1\nBack: < Back 2\n"
	    "b < Back 2\nc < Front 1\nd < Next 0\n");
	PLACES("Next:\n- Mend the front wall:\n  - a\n- b\n",
	    "Next: < Next 0\nMend the front wall < Next 0\n"
	    "a < Mend the front wall 1\nb < Next 0\n");
	PLACES("- Front:\n  - a\n\ntext\n",
	    "Front: < Front 0\na < Front 0\ntext <  -1\n");
}

/* What is above stays for the next body, however the last one was split. */
static void
test_bodies(void)
{
	static struct splitter splitter;
	struct arena arena = { 0 };
	struct log_item point;
	char body[] = "## Day\n**Next**\n";

	splitter_open(&splitter, str_of(body), false, &arena);
	while (splitter_next(&splitter, &point))
		continue;
	memset(body, 'x', sizeof body);
	arena_reset(&arena);
	splitter_open(&splitter, STR("- a\n"), false, &arena);
	CHECK(splitter_next(&splitter, &point));
	CHECK_STR(point.above, "Next");
	CHECK_NUM(point.line, 1);
	CHECK(!splitter_next(&splitter, &point));
	arena_free(&arena);
}

static void
test_paragraphs(void)
{
	/* A line of 60 bytes or more goes on. */
	SPLIT("The first line of a paragraph has to be longer than the others\n"
	      "and goes on.\nThe third line does not.\n",
	    "1-2 P The first line of a paragraph has to be longer than the "
	    "others and goes on.\n3 P The third line does not.\n");
	SPLIT("The first line of a paragraph has to be longer than the others\n"
	      "Status: done\n",
	    "1 P The first line of a paragraph has to be longer than the "
	    "others\n2 P Status: done\n");
	SPLIT("The first line of a paragraph has to be longer than the others  "
	      "\nand breaks here\n",
	    "1 P The first line of a paragraph has to be longer than the "
	    "others\n2 P and breaks here\n");
	/* So does a narrower one without a stop. */
	SPLIT("The lines of this paragraph have fifty bytes each\n"
	      "And go on. Each has about as many as the first\n\n"
	      "The first sentence of this one ends the line it is on.\nIt "
	      "is followed by another.\n",
	    "1-2 P The lines of this paragraph have fifty bytes each And go "
	    "on. Each has about as many as the first\n"
	    "4 P The first sentence of this one ends the line it is on.\n"
	    "5 P It is followed by another.\n");
	/* The end of a sentence is not a caption. */
	SPLIT("- The pipe of the harbour\n  goes on to its end:\n  rope, net\n",
	    "1-3 I The pipe of the harbour goes on to its end: rope, net\n");
	/* With more than 240 bytes it is split in sentences. */
	SPLIT("Short one. The second sentence takes the first one along, as it "
	      "is short.\n"
	      "The third sentence is on the second line of the paragraph and "
	      "goes on\n"
	      "to the third line of the paragraph, where it ends at last. The "
	      "fourth\n"
	      "sentence ends the paragraph, which has more than 240 bytes.\n",
	    "1 P Short one. The second sentence takes the first one along, as "
	    "it is short.\n"
	    "2-3 P+ The third sentence is on the second line of the paragraph "
	    "and goes on to the third line of the paragraph, where it ends at "
	    "last.\n"
	    "3-4 P+ The fourth sentence ends the paragraph, which has more "
	    "than 240 bytes.\n");
}

/* ---- words ---- */

/* How many words of a are in b, too, and how many a has. */
static void
check_words(int line, const char *a, const char *b, size_t common, size_t all)
{
	struct word_set of_a = { 0 }, of_b = { 0 };

	word_set_read(&of_a, STR("of before"));
	word_set_read(&of_a, str_of(a));
	word_set_read(&of_b, str_of(b));
	check_num(word_set_common(&of_a, &of_b), common, a, __FILE__, line);
	check_num(of_a.n, all, a, __FILE__, line);
	word_set_free(&of_a);
	word_set_free(&of_b);
}

static void
test_words(void)
{
	check_words(__LINE__, "The cache is the CACHE", "a cache", 1, 2);
	check_words(__LINE__, "ab 12 a-b", "ab 12", 0, 0);
	check_words(__LINE__, "缓存必须", "必须abc", 2, 4);
	check_words(__LINE__, "→ “über” \xff\xfe", "über", 1, 1);
}

static void
test_word_places(void)
{
	struct str text = STR("a Wet-arch, “über” 只"), word;
	const char *const want[] = { "Wet", "arch", "über", "只" };

	for (size_t i = 0; i < countof(want); i++) {
		CHECK(need_word_at(&text, &word) != 0);
		check_str(word, str_of(want[i]), __FILE__, __LINE__);
	}
	CHECK_NUM(need_word_at(&text, &word), 0);
	CHECK_NUM(word.n, 0);
}

static size_t
count_stems(const char *text)
{
	struct word_set set = { 0 };
	size_t n;

	word_set_read_stems(&set, str_of(text));
	n = set.n;
	word_set_free(&set);
	return n;
}

static void
test_stems(void)
{
	CHECK_NUM(count_stems("Wire wired WIRING wires"), 1);
	CHECK_NUM(count_stems("arch arches string strings speed speeds"), 3);
	CHECK_NUM(count_stems("lamp bell gate"), 3);
	CHECK_NUM(count_stems("más âge née dès"), 4);
	CHECK_NUM(count_stems(""), 0);
}

/* What words count in a point, and above it; each once, in whatever case. */
static void
test_vocabulary(void)
{
	struct word_set one = { 0 }, three = { 0 };

	word_set_read(&one, STR("never"));
	word_set_read(&three, STR("NEVER: a qwzx never"));
	CHECK(vocabulary_sum(&one, VOCABULARY_TEXT) > 0);
	CHECK(vocabulary_sum(&three, VOCABULARY_TEXT) ==
	    vocabulary_sum(&one, VOCABULARY_TEXT));
	word_set_read(&one, STR("architecture"));
	CHECK(vocabulary_sum(&one, VOCABULARY_ABOVE) >
	    vocabulary_sum(&one, VOCABULARY_TEXT));
	word_set_read(&one, STR("qwzx"));
	CHECK(vocabulary_sum(&one, VOCABULARY_TEXT) == 0);
	word_set_free(&one);
	word_set_free(&three);
}

/* ---- the order ---- */

/* Of n candidates: their numbers, and "=N" after one that repeats N. */
static void
check_order(int line, struct candidate candidates[], size_t n, const char *want)
{
	size_t *order = choose_order(candidates, n);
	struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		buf_addf(&b, "%s%zu", i ? " " : "", order[i]);
		if (candidates[order[i]].same)
			buf_addf(&b, "=%zu", candidates[order[i]].same - 1);
	}
	check_str(buf_str(&b), str_of(want), __FILE__, line);
	buf_free(&b);
	free(order);
}

#define ORDER(want, ...) \
	check_order(__LINE__, (struct candidate[]){ __VA_ARGS__ }, \
	    countof(((struct candidate[]){ __VA_ARGS__ })), want)

/* More than an item of a short list has. */
#define LONG_TEXT "and more than sixty bytes of words that no other text has"

/* Hiragana after the words of two texts are no words that both have. */
static void
test_endings(void)
{
	ORDER("0 1 2",
	    { .text = STR("窯の鍵を使用することにしました"),
		.score = 5000,
		.group = 1 },
	    { .text = STR("門の色を塗装することにしました"),
		.score = 4900,
		.group = 2,
		.part = 1 },
	    { .text = STR("煉瓦乾燥倉庫移動予定表作成手順"),
		.score = 4800,
		.group = 3,
		.part = 2 });
}

/* Of titles the most needed first, though a short step below another is chosen. */
static void
test_titles(void)
{
	ORDER("0 2 3 1",
	    { .text = STR_INIT("stage one of the wall " LONG_TEXT),
		.score = 900,
		.group = 1,
		.title = true },
	    { .text = STR_INIT("dig"), .score = 0, .group = 1, .in = 1 },
	    { .text = STR_INIT(
		  "tiles, beams, gutters, chimneys, nails, ladders, men: two"),
		.score = 850,
		.group = 2,
		.title = true },
	    { .text = STR_INIT("tile"), .score = 850, .group = 2, .in = 3 });
	ORDER("1 2 0",
	    { .text = STR_INIT("the wall " LONG_TEXT),
		.score = 900,
		.group = 1 },
	    { .text = STR_INIT(
		  "tiles, beams, gutters, chimneys, nails, ladders, men: two"),
		.score = 850,
		.group = 2,
		.title = true },
	    { .text = STR_INIT("tile"), .score = 850, .group = 2, .in = 2 });
}

static void
test_order(void)
{
	/* By score; by length; by place. */
	ORDER("1 0", { .text = STR_INIT("alpha beta"), .score = 0, .group = 1 },
	    { .text = STR_INIT("gamma delta"), .score = 100, .group = 2 });
	ORDER("1 0",
	    { .text = STR_INIT("alpha beta gamma delta epsilon"),
		.score = 0,
		.group = 1 },
	    { .text = STR_INIT("zeta"), .score = 0, .group = 2 });
	ORDER("0 1", { .text = STR_INIT("alpha"), .score = 0, .group = 1 },
	    { .text = STR_INIT("gamma"), .score = 0, .group = 2 });
	/* What repeats the best comes after another. */
	ORDER("0 2 1",
	    { .text = STR_INIT("alpha beta gamma"), .score = 900, .group = 1 },
	    { .text = STR_INIT("alpha beta delta"), .score = 600, .group = 2 },
	    { .text = STR_INIT("zeta epsilon eta"), .score = 300, .group = 3 });
	check_order(__LINE__, NULL, 0, "");
}

static void
test_groups(void)
{
	/* What is of the same group as the best comes after another, */
	ORDER("0 2 1",
	    { .text = STR_INIT("alpha beta gamma " LONG_TEXT),
		.score = 900,
		.group = 1 },
	    { .text = STR_INIT("delta theta iota"), .score = 350, .group = 1 },
	    { .text = STR_INIT("zeta epsilon eta"), .score = 300, .group = 2 });
	/* but for a list of a few short items, unless one is much less needed. */
	ORDER("0 1 3 2",
	    { .text = STR_INIT("alpha beta gamma"), .score = 900, .group = 1 },
	    { .text = STR_INIT("delta theta iota"), .score = 250, .group = 1 },
	    { .text = STR_INIT("kappa lambda mu"), .score = -200, .group = 1 },
	    { .text = STR_INIT("zeta epsilon eta"), .score = 300, .group = 2 });
	ORDER("0 1 2",
	    { .text = STR_INIT("alpha beta gamma"), .score = 900, .group = 1 },
	    { .text = STR_INIT("delta theta iota"), .score = 350, .group = 3 },
	    { .text = STR_INIT("zeta epsilon eta"), .score = 300, .group = 2 });
	/* So do the longer items of a list, if they are needed nearly as much. */
	for (int item = 0; item <= 1; item++) {
		ORDER(item ? "0 1 3 2" : "0 3 1 2",
		    { .text = STR_INIT("alpha beta gamma " LONG_TEXT),
			.score = 900,
			.group = 1,
			.item = item },
		    { .text = STR_INIT("delta theta iota nu xi rho sigma"),
			.score = 350,
			.group = 1,
			.item = item },
		    { .text = STR_INIT("kappa lambda mu pi tau upsilon"),
			.score = 250,
			.group = 1,
			.item = item },
		    { .text = STR_INIT("zeta epsilon eta"),
			.score = 300,
			.group = 2 });
	}
	/* The line above costs room until it is there. */
	ORDER("0 1 2",
	    { .text = STR_INIT("alpha beta gamma"),
		.score = 900,
		.group = 1,
		.topic = 1,
		.named = 20 },
	    { .text = STR_INIT("delta theta iota"),
		.score = 300,
		.group = 3,
		.topic = 1,
		.named = 20 },
	    { .text = STR_INIT("zeta epsilon eta"),
		.score = 400,
		.group = 2,
		.topic = 2,
		.named = 20 });
	ORDER("0 2 1",
	    { .text = STR_INIT("alpha beta gamma"),
		.score = 900,
		.group = 1,
		.topic = 1,
		.named = 20 },
	    { .text = STR_INIT("delta theta iota"),
		.score = 300,
		.group = 3,
		.part = 1,
		.topic = 1,
		.named = 20 },
	    { .text = STR_INIT("zeta epsilon eta"),
		.score = 400,
		.group = 2,
		.part = 1,
		.topic = 2,
		.named = 20 });
}

static void
test_repetition(void)
{
	ORDER("0 1=0",
	    { .text = STR_INIT("the build needs Node first"),
		.score = 900,
		.group = 1 },
	    { .text = STR_INIT("The build needs node."),
		.score = 5,
		.group = 2 });
	/* Fewer than four words prove nothing. */
	ORDER("0 1",
	    { .text = STR_INIT("the build needs Node"),
		.score = 900,
		.group = 1 },
	    { .text = STR_INIT("build needs node"), .score = 5, .group = 2 });
	/* Other numbers are other facts; no number is less. */
	ORDER("0 1",
	    { .text = STR_INIT("the build needs Node 20"),
		.score = 900,
		.group = 1 },
	    { .text = STR_INIT("the build needs Node 18"),
		.score = 5,
		.group = 2 });
	ORDER("0 1=0",
	    { .text = STR_INIT("the build needs Node 20"),
		.score = 900,
		.group = 1 },
	    { .text = STR_INIT("the build needs Node"),
		.score = 5,
		.group = 2 });
	ORDER("0 1",
	    { .text = STR_INIT("the build needs Node"),
		.score = 900,
		.group = 1 },
	    { .text = STR_INIT("the build needs Node 20"),
		.score = 5,
		.group = 2 });
}

static void
test_steps(void)
{
	/* Of a list of steps the first comes first, if it is needed as much. */
	ORDER("0 1",
	    { .text = STR_INIT("alpha beta gamma delta"),
		.score = 0,
		.group = 1,
		.step = true },
	    { .text = STR_INIT("zeta"), .score = 0, .group = 1, .step = true });
	ORDER("1 0",
	    { .text = STR_INIT("alpha beta gamma delta"),
		.score = 0,
		.group = 1,
		.step = true },
	    { .text = STR_INIT("zeta"),
		.score = 1900,
		.group = 1,
		.step = true });
	/* What one is nested in comes before it, if it is needed as much. */
	ORDER("0 1", { .text = STR_INIT("alpha"), .score = 0, .group = 1 },
	    { .text = STR_INIT("zeta"), .score = 900, .group = 1, .in = 1 });
	ORDER("1 0", { .text = STR_INIT("alpha"), .score = 0, .group = 1 },
	    { .text = STR_INIT("zeta"), .score = 1900, .group = 1, .in = 1 });
	ORDER("0 1", { .text = STR_INIT("a"), .score = INT32_MAX, .group = 1 },
	    { .text = STR_INIT("b"), .score = INT32_MAX, .group = 1, .in = 1 });
	/* Any score that a record may have. */
	ORDER("1 0", { .text = STR_INIT("a"), .score = INT32_MIN, .group = 1 },
	    { .text = STR_INIT("b"), .score = INT32_MAX, .group = SIZE_MAX });
}

/* Many: each once, and in linear time. */
static void
test_many(void)
{
	enum { MANY = 20000 };
	struct candidate *all = zeroed(MANY, sizeof *all);
	bool *seen = zeroed(MANY, sizeof *seen);
	size_t *order;

	for (size_t i = 0; i < MANY; i++)
		all[i] = (struct candidate){ .text = STR("the same text again"),
			.score = (int)(i % 1000 * 4),
			.group = i % 7 };
	order = choose_order(all, MANY);
	for (size_t i = 0; i < MANY; i++) {
		CHECK(order[i] < MANY && !seen[order[i]]);
		seen[order[i]] = true;
	}
	CHECK_NUM(order[0], 999);
	free(order);
	free(seen);
	free(all);
}

/* ---- scores ---- */

static void
test_log(void)
{
	CHECK(score_log(1, 1) == 0);
	CHECK(score_log(2, 1) == FEATURE_ONE * 693 / 1000);
	CHECK(score_log(1, 2) == -(FEATURE_ONE * 693 / 1000));
	CHECK(score_log(4, 1) == FEATURE_ONE * 2 * 693 / 1000);
	CHECK(score_log(90, 90) == 0);
	/* Never falls, never off by more than a tenth. */
	for (size_t n = 1; n < 5000; n++)
		CHECK(score_log(n, 1) <= score_log(n + 1, 1));
	CHECK(score_log(1000, 1) > 1742 && score_log(1000, 1) < 1794);
}

/* The features of a point that is a single line, by their names. */
static void
check_features(int line, const char *body, const char *want)
{
	static struct splitter splitter;
	struct arena arena = { 0 };
	struct scorer scorer = { 0 };
	struct features features = { 0 };
	struct log_item point;
	struct buf b = { 0 };

	splitter = (struct splitter){ 0 };
	splitter_open(&splitter, str_of(body), false, &arena);
	while (splitter_next(&splitter, &point)) {
		features = (struct features){ 0 };
		score_text(&scorer, &features, &point);
	}
	for (int i = 0; i < FEATURE_COUNT; i++) {
		if (features.at[i] && i != FEATURE_length && i != FEATURE_brief)
			check_add(&b, ' ',
			    str_of(feature_name((enum feature)i)));
	}
	check_str(buf_str(&b), str_of(want), __FILE__, line);
	buf_free(&b);
	scorer_free(&scorer);
	arena_free(&arena);
}

#define HAS(body, want) check_features(__LINE__, body, want)

static void
test_features(void)
{
	HAS("- plain words\n", "");
	HAS("# Title\n", "heading repeated");
	HAS("## Next steps\n- [ ] ship it\n", "open next");
	HAS("- a\n  - ✅ b\n", "nested ticked");
	HAS("- **Never** commit `dist/app.js`\n", "bold must imperative path");
	HAS("```\nplain\n```\n", "");
	HAS("```\n$ sudo CI=1 npm test\n```\n", "command runs does");
	HAS("```\nx; ./run\n```\n", "command does path");
	HAS("| a |\n|---|\n| b |\n", "row");
	HAS("Run `npm test` first\n", "paragraph runs does imperative");
	HAS("- the ORDER matters\n", "capitals");
	HAS("- the API in JSON, ABC-12\n", "");
	HAS("- all on 2026-01-02\n", "date");
	HAS("## Lessons\n- plain words\n", "rule old_lesson");
	HAS("- Gotcha: plain words\n", "old_lesson");
	/* Bytes that are not UTF-8. */
	HAS("- \xff\xe2\x9c plain \x80\n", "");
}

/* Texts that are much shorter or longer than usual. */
static void
test_lengths(void)
{
	struct scorer scorer = { 0 };
	const struct {
		const char *text;
		bool brief, lengthy;
	} cases[] = {
		{ "Oil the lid", true, false },
		{ "Oil the lid of the well before the frost comes", false,
		    false },
		{ "Oil the lid of the well before the frost comes, since it "
		  "was "
		  "made of the oak of the hill, which is never dry; the smith, "
		  "who has the iron of it, comes once a year, and he does not "
		  "mend what nobody has oiled, however much of it is left",
		    false, true },
	};

	for (size_t i = 0; i < countof(cases); i++) {
		struct log_item point = { .form = POINT_ITEM,
			.text = str_of(cases[i].text) };
		struct features features = { 0 };

		score_text(&scorer, &features, &point);
		CHECK((features.at[FEATURE_brief] > 0) == cases[i].brief);
		CHECK((features.at[FEATURE_lengthy] > 0) == cases[i].lengthy);
	}
	scorer_free(&scorer);
}

int
main(void)
{
	test_lengths();
	test_forms();
	test_rows_and_code();
	test_captions();
	test_flat_captions();
	test_places();
	test_bodies();
	test_paragraphs();
	test_words();
	test_word_places();
	test_stems();
	test_vocabulary();
	test_endings();
	test_titles();
	test_order();
	test_groups();
	test_repetition();
	test_steps();
	test_many();
	test_log();
	test_features();
	return check_done();
}
