#include "base/buf.h"
#include "check.h"
#include "text/items.h"

/*
 * Formats an item as a line of text: its line, its label's letter (those of
 * lib/data/labels; "-" none, "?" unknown), "!" if the label is on its line,
 * and its text.
 */
static struct str
shown(struct arena *arena, const struct item *item)
{
	static const char letters[] = "-LPGDFWTNBCRSM?";
	char *p = arena_alloc(arena, item->text.n + 32);
	int n = snprintf(p, 32, "%zu %c%s ", item->line, letters[item->label],
	    item->inline_label ? "!" : "");

	memcpy(p + n, item->text.p, item->text.n);
	return (struct str){ p, (size_t)n + item->text.n };
}

static void
check_items(int line, const char *body, const char *const want[])
{
	struct arena arena = { 0 };
	struct items items;
	struct item item;
	size_t i = 0;

	items_open(&items, str_of(body), &arena);
	while (items_next(&items, &item)) {
		struct str got = shown(&arena, &item);

		check_str(got, want[i] ? str_of(want[i]) : STR("(no more)"),
		    __FILE__, line);
		i += want[i] != NULL;
	}
	check_str(want[i] ? str_of(want[i]) : STR(""), STR(""), __FILE__, line);
	arena_free(&arena);
}

#define ITEMS(body, ...) \
	check_items(__LINE__, body, \
	    (const char *const[]){ __VA_ARGS__ __VA_OPT__(, ) NULL })

static void
test_forms_of_labels(void)
{
	ITEMS("- **Learnings for future iterations:**\n  - a\n  - b\n", "2 L a",
	    "3 L b");
	ITEMS("**Learnings:**\n- a\n", "2 L a");
	ITEMS("**Learnings**:\n\n* a\n", "3 L a");
	ITEMS("### Gotchas\nA paragraph\nover two lines.\n",
	    "2 G A paragraph over two lines.");
	ITEMS("Learnings\n- a\n", "2 L a");
	ITEMS("COMPLETED:\n- a\nNEXT SESSION SHOULD:\n- b\n", "2 W a", "4 N b");
	ITEMS("- Gotchas encountered: the port is taken\n",
	    "1 G! the port is taken");
	ITEMS("**Note:** *never* do this\n", "1 L! *never* do this");
	ITEMS("**Warning: all of it is bold**\n", "1 G! all of it is bold");
	ITEMS("- **Gotcha** - it is slow\n", "1 G! it is slow");
	ITEMS("> **Lesson:** quoted\n> over lines\n", "1 L! quoted over lines");
	ITEMS("### Gotcha: the cache is per process\n",
	    "1 G! the cache is per process");
	ITEMS("- Files modified (9):\n  - a.c\n", "2 F a.c");
	ITEMS("- **Import pattern:** from the root\n", "1 P! from the root");
	ITEMS("## Implementation details (learnings)\n- a\n", "2 L a");
	ITEMS("# Progress Log\nStarted: today\n", "2 M! today");
}

static void
test_siblings_and_nesting(void)
{
	ITEMS("- **Learnings:**\n"
	      "  - Patterns discovered\n"
	      "  - a\n"
	      "  - Gotchas encountered\n"
	      "  - b\n"
	      "  - Useful context\n"
	      "  - c\n",
	    "3 P a", "5 G b", "7 L c");
	ITEMS("- **Learnings:**\n"
	      "  - Patterns discovered\n"
	      "    - a\n"
	      "  - Gotchas encountered: none\n",
	    "3 P a", "4 G! none");
	/*
	 * After a nested list the label still applies to learnings, not to
	 * files.
	 */
	ITEMS("- **Learnings:**\n  - a\n- b\n", "2 L a", "3 L b");
	/* Bold, and no more than a label's words: one, where nothing follows. */
	ITEMS("- **Learnings:**\n  - a\n  - **Timestamp** 2026-03-27\n",
	    "2 L a");
	ITEMS("- **Learnings:**\n  - a\n  - Timestamp 2026-03-27\n", "2 L a",
	    "3 L Timestamp 2026-03-27");
	ITEMS("- Files changed:\n  - a.c\n- Did b\n", "2 F a.c", "3 - Did b");
	ITEMS("- What was done\n  - a\n- **Commit:** 1a2b3c\n", "2 W a",
	    "3 M! 1a2b3c");
	ITEMS("- Verification:\n  - Command: make -> PASS\n",
	    "2 T Command: make -> PASS");
	ITEMS("## Conventions\n- Testing: the real clock\n- **Files:** short\n",
	    "2 P Testing: the real clock", "3 P **Files:** short");
}

static void
test_parts(void)
{
	ITEMS(
	    "## Learnings\n### Database\n- a\n**Cache**\n- b\n### Files\n- c\n"
	    "## Other\n- d\n",
	    "3 L a", "5 L b", "7 F c", "9 ? d");
	ITEMS("**Learnings:**\n- a\n**Status:** done\n- b\n", "2 L a",
	    "3 S! done", "4 - b");
	ITEMS("### Critical discovery: the audit\n- a\n", "2 - a");
	ITEMS("- Added troubleshooting notes:\n  - a\n", "2 W a");
}

static void
test_languages(void)
{
	ITEMS("**经验教训：**\n- 甲\n", "2 L 甲");
	ITEMS("- 注意：乙\n", "1 G! 乙");
	ITEMS("**修改的文件**：\n- a.go\n", "2 F a.go");
	ITEMS("**Решение:** да\n### Извлечённые уроки\n- а\n", "1 C! да",
	    "3 L а");
	ITEMS("**Karar:** evet\n**Öğrenilenler:**\n- a\n", "1 C! evet",
	    "3 L a");
	ITEMS("### Próximos pasos\n- a\n### Lecciones aprendidas\n- b\n",
	    "2 N a", "4 L b");
	ITEMS("**Lições aprendidas:**\n- a\n", "2 L a");
	ITEMS("**การตัดสินใจ:** ก\n", "1 C! ก");
	ITEMS("**Besluit:** ja\n**Gewijzigde bestanden:**\n- a.c\n"
	      "**Volgende stappen:**\n- b\n",
	    "1 C! ja", "3 F a.c", "5 N b");
	ITEMS("**Beslut:** ja\n**Lärdomar:**\n- a\n**Ändrade filer:** b.c\n",
	    "1 C! ja", "3 L a", "4 F! b.c");
	ITEMS("**Rozhodnutí:** ano\n**Poučení:**\n- a\n**Další kroky:** b\n",
	    "1 C! ano", "3 L a", "4 N! b");
	ITEMS("**Odluka:** da\n**Razlog:** a\n**Sljedeći koraci:**\n- b\n",
	    "1 C! da", "2 R! a", "4 N b");
	ITEMS("**Keputusan:** ya\n**Kendala:** a\n**File yang diubah:** b.c\n",
	    "1 C! ya", "2 B! a", "3 F! b.c");
	/* "Zamknięte" is closed, and "zamke" are traps. */
	ITEMS("**Zamknięte:** a\n**Zamke:** b\n", "1 - **Zamknięte:** a",
	    "2 G! b");
}

static void
test_text(void)
{
	ITEMS("- a `code`\n  that **goes** on\n\n  and a part of it\n- b\n",
	    "1 - a `code` that **goes** on", "4 - and a part of it", "5 - b");
	ITEMS("- x\nNext: y\n", "1 - x", "2 N! y");
	ITEMS("- [x] done\n- [ ] open\n", "1 - done", "2 - open");
	ITEMS("• a\n• b\n✅ c\n", "1 - a", "2 - b", "3 - ✅ c");
	ITEMS("| a | b |\n|---|---|\n| 1 | 2 |\n| | |\n", "3 - 1 | 2");
	ITEMS("```\n- code\n```\n<!-- - comment -->\n---\n\n");
	ITEMS("At 10:30 it ran: see http://x.example/y\n",
	    "1 - At 10:30 it ran: see http://x.example/y");
	ITEMS("[2026-06-11T21:35Z] F-001 done\n  lesson: x\n  files: a.c,\n"
	      "    b.c\n",
	    "1 - [2026-06-11T21:35Z] F-001 done", "2 L! x", "3 F! a.c, b.c");
	ITEMS("");
	ITEMS("- \n*\n");
}

static void
test_depth(void)
{
	struct arena arena = { 0 };
	struct items items;
	struct item item;
	size_t depths[] = { 0, 1, 2, 1, 0 }, n = 0;

	items_open(&items, STR("- a\n  - b\n    - c\n  - d\n- e\n"), &arena);
	while (items_next(&items, &item) && n < 5)
		CHECK_NUM(item.depth, depths[n++]);
	CHECK_NUM(n, 5);
	arena_free(&arena);
}

static void
test_labels(void)
{
	unsigned weight;

	CHECK(label_of(STR("FILES CHANGED")) == LABEL_FILES);
	CHECK(label_of(STR("Notes for next developer")) == LABEL_LEARNING);
	CHECK(label_of(STR("What we learned")) == LABEL_LEARNING);
	CHECK(label_of(STR("Key takeaways")) == LABEL_LEARNING);
	CHECK(label_of(STR("🎯 Next Steps")) == LABEL_NEXT);
	CHECK(label_of(STR("Findings from the field")) == LABEL_LEARNING);
	CHECK(label_of(STR("Database gotchas")) == LABEL_GOTCHA);
	CHECK(label_of(STR("US-003: Fix the parser")) == LABEL_OTHER);
	CHECK(label_of(STR("learning.c")) == LABEL_OTHER);
	CHECK(label_of(STR("")) == LABEL_OTHER);
	CHECK(label_known(STR("Database gotchas"), &weight) == LABEL_OTHER);
	CHECK(label_of(STR("Xylophone details (learnings)")) == LABEL_LEARNING);
	CHECK(label_of(STR("Xylophone details (xylophone learnings)")) ==
	    LABEL_LEARNING);
	CHECK(label_of(STR("Xylophone details (zebra)")) == LABEL_OTHER);
	CHECK(label_of(STR("2026-01-05 - US-001: Add xylo")) == LABEL_OTHER);
	CHECK(label_is_strange(STR("Database gotchas")));
	CHECK(label_is_strange(STR("xx")));
	CHECK(!label_is_strange(STR("PR's")));
	CHECK(label_is_strange(STR("Key findings on Xylophones")));
	CHECK(label_is_strange(STR("Log the xylo of x")));
	CHECK(!label_is_strange(STR("What we learned, and why")));
	/* What is no plain word may be anything, and so may what follows. */
	CHECK(!label_is_strange(STR("2x4 of it")));
	CHECK(!label_is_strange(STR("Notes (xylophone)")));
	CHECK(!label_is_strange(STR("Learnin\xcc\x81gs")));
	CHECK(!label_is_strange(STR("It's xylophone")));
}

static void
test_placeholders(void)
{
	/* clang-format off */
	static const char *const empty[] = {
		"none", "None.", "N/A", "(none)", "- none", "_None yet_", "无",
		"None identified", "no new patterns", "(add patterns here)",
		"[Date/Time]", "...", "-", "", "**TBD**", "_Pending_", "нет",
		"yok",
	};
	/* clang-format on */
	/* clang-format off */
	static const char *const full[] = {
		"None of the tests may run twice", "no", "Nothing is cached",
		"[docs](a.md)", "n must be even", "(a) and (b)",
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof(empty) / sizeof(*empty); i++)
		check_str(is_placeholder(str_of(empty[i])) ? STR("")
							   : str_of(empty[i]),
		    STR(""), __FILE__, __LINE__);
	for (size_t i = 0; i < sizeof(full) / sizeof(*full); i++)
		CHECK(is_placeholder(str_of(full[i])) == (i == 1));
}

/* A pile of everything that opens something: parsing must end, and fast. */
static void
test_hostile(void)
{
	/* clang-format off */
	static const char *const bits[] = {
		"- **a:**\n", "  ", "> ", "# ", "**", ":", "\xff", "`", "|",
		"\xef\xbc\x9a", "\n", "-", "(", "（", "• ", "\xe2", "\xf0\x9f",
	};
	/* clang-format on */
	struct arena arena = { 0 };
	struct buf b = { 0 };
	struct items items;
	struct item item;
	uint64_t seed = 1;

	for (size_t i = 0; i < 200000; i++) {
		seed = seed * 6364136223846793005u + 1442695040888963407u;
		buf_adds(&b,
		    bits[(seed >> 33) % (sizeof(bits) / sizeof(*bits))]);
		if (i % 1000 == 0)
			buf_addc(&b, '\0');
	}
	items_open(&items, buf_str(&b), &arena);
	while (items_next(&items, &item))
		CHECK(item.text.n > 0 && item.line <= item.end);
	arena_free(&arena);
	buf_free(&b);
}

/* At each place in a block of bytes, with others before and behind it. */
static void
check_last_word(const char *word, bool found, bool within)
{
	char text[80];
	size_t n = strlen(word);

	for (size_t at = 0; at + n <= sizeof text; at++) {
		struct str s = { text, sizeof text };

		memset(text, '.', sizeof text);
		memcpy(text + at, word, n);
		CHECK_NUM(label_last_word(s, LABEL_FILES),
		    found ? at : sizeof text);
		CHECK_NUM(label_last_word(str_head(s, at + n), LABEL_FILES),
		    found ? at : at + n);
		if (at == 0)
			continue;
		text[at - 1] = '7';
		CHECK_NUM(label_last_word(s, LABEL_FILES),
		    within ? at : sizeof text);
	}
}

static void
test_last_word(void)
{
	struct str two = STR("Files: one, and then more of the files than one");

	check_last_word("files", true, false);
	check_last_word("FILES", true, false);
	check_last_word("Artifacts", true, false);
	check_last_word("fil", false, false);
	check_last_word("field", false, false);
	check_last_word("learnings", false, false);
	check_last_word("文", true, true);
	check_last_word("ф", true, true);
	check_last_word("— ", false, false);
	CHECK_NUM(label_last_word(two, LABEL_FILES), 33);
	CHECK_NUM(label_last_word(STR(""), LABEL_FILES), 0);
	CHECK_NUM(label_last_word(STR("Next"), LABEL_NEXT), 0);
}

int
main(void)
{
	test_last_word();
	test_forms_of_labels();
	test_siblings_and_nesting();
	test_parts();
	test_languages();
	test_text();
	test_depth();
	test_labels();
	test_placeholders();
	test_hostile();
	return check_done();
}
