#include "text/wordlist.h"

#include "base/buf.h"
#include "check.h"
#include "text/fold.h"

static void
phrases_are_folded(void)
{
	for (size_t list = 0; list < WORDLISTS; list++) {
		CHECK(wordlists[list].n > 0);
		for (size_t i = 0; i < wordlists[list].n; i++) {
			const struct phrase *phrase =
			    &wordlists[list].phrases[i];
			struct folded f;

			fold(&f, str_of(phrase->text));
			f.text[f.n] = '\0';
			check_str(str_of(phrase->text), str_of(f.text),
			    __FILE__, __LINE__);
		}
	}
}

static void
folds_accents(void)
{
	struct folded f;

	fold(&f, STR("Việc CẦN làm ƯƠ ươ ẞ"));
	CHECK_STR(((struct str){ f.text, f.n }), "viec can lam uo uo s");
	/* The same, where each accent is a character of its own. */
	fold(&f,
	    STR("Vie\xcc\xa3\xcc\x82"
		"c o\xcc\x81"));
	CHECK_STR(((struct str){ f.text, f.n }), "viec o");
	CHECK(fold_is_small(STR("ab")) && fold_is_small(STR("été")) &&
	    fold_is_small(STR("я")) && fold_is_small(STR("ё")));
	CHECK(fold_is_capital(STR("Ab")) && fold_is_capital(STR("Été")) &&
	    fold_is_capital(STR("Я")) && fold_is_capital(STR("Ё")));
	CHECK(!fold_is_small(STR("×")) && !fold_is_capital(STR("×")) &&
	    !fold_is_small(STR("÷")) && !fold_is_capital(STR("")) &&
	    !fold_is_small(STR("塔")) && !fold_is_capital(STR("\xc3")));
	CHECK(fold_is_dropped(STR("\xcd\xaf")));
	CHECK(!fold_is_dropped(STR("\xcd\xb0")));
	CHECK(!fold_is_dropped(STR("\xcd")));
	CHECK(fold_is_dropped(STR("’s")));
	CHECK(!fold_is_dropped(STR("“s")));
	CHECK(!fold_is_dropped(STR("\xcc")));
	CHECK(!fold_is_dropped(STR("\xcc"
				   "a")));
	CHECK(!fold_is_dropped(STR("")));
}

static void
finds_whole_words(void)
{
#define FIND(s, want) CHECK_STR(wordlist_find(LIST_GOAL, STR(s)), want)
	FIND("", "");
	FIND("Our GOALS are many", "GOALS");
	FIND("nogoal, no-goal", "goal");
	FIND("a subgoal", "");
	FIND("Repurposed", "");
	FIND("the primary\n  request's end", "primary\n  request's");
	FIND("the primary, request", "primary, request");
	FIND("see `goal` and my.goal.md", "");
	FIND("Amaç: bu", "Amaç");
	FIND("ЦЕЛЬ: это", "ЦЕЛЬ");
	FIND("ЦЕЛЬЮ", "");
	FIND("项目目标是", "目标");
	FIND("Lếgoal", "");
	FIND("goa\xcc\x81l", "goa\xcc\x81l");
	FIND("目标5", "目标");
	FIND("mission", "mission");
	FIND("- **Goal**:", "Goal");
	/* Truncated within a character. */
	FIND("goal\xc3", "goal");
	FIND("\xe7\x9b goal", "goal");
}

/* An ending is any, but not that of a file's name. */
static void
finds_endings(void)
{
#define ANY(s, want) CHECK_STR(wordlist_find(LIST_KIND_DECISION, STR(s)), want)
	ANY("two decisions: red", "decisions");
	ANY("the decision.", "decision");
	ANY("see DECISIONS.md", "");
	ANY("DECISIONS.md, and a decision", "decision");
	CHECK_NUM(wordlist_begins(LIST_KIND_DECISION, STR("Decisions.md")), 0);
	CHECK_NUM(wordlist_begins(LIST_KIND_DECISION, STR("Decisions. Md")), 9);
}

/* What the index leaves out is nowhere else. */
static void
finds_each_phrase(void)
{
	for (enum wordlist list = 0; list < WORDLISTS; list++) {
		for (size_t i = 0; i < wordlists[list].n; i++) {
			const struct phrase *phrase =
			    &wordlists[list].phrases[i];
			struct buf b = { 0 };

			buf_addf(&b, "%s%s, x", phrase->text,
			    phrase->open ? "zz" : "");
			CHECK(wordlist_begins(list, buf_str(&b)) >= phrase->n);
			CHECK(wordlist_mask(&list, 1, buf_str(&b)) == 1);
			buf_free(&b);
		}
	}
}

/* Wherever it begins, and whatever is before it. */
static void
masks_find_each_phrase(void)
{
	static const char *const before[] = { "", "12: ", "0123456789 12 ",
		"0123456789 123 ", "0123456789 1234 ", "é ", "0123 é 6789 " };

	for (enum wordlist list = 0; list < WORDLISTS; list++) {
		const struct phrase *phrase = wordlists[list].phrases;
		struct buf b = { 0 };

		for (size_t i = 0; i < countof(before); i++) {
			buf_clear(&b);
			buf_addf(&b, "%s%s%s", before[i], phrase->text,
			    phrase->open ? "zz" : "");
			CHECK(wordlist_mask(&list, 1, buf_str(&b)) == 1);
		}
		buf_free(&b);
	}
}

static void
masks_find_whole_words(void)
{
	static const enum wordlist goal = LIST_GOAL;

	CHECK_NUM(wordlist_mask(&goal, 1, STR("Our GOAL")), 1);
	CHECK_NUM(wordlist_mask(&goal, 1, STR("so this is the goal, é")), 1);
	CHECK_NUM(wordlist_mask(&goal, 1, STR("so it is no subgoal")), 0);
	CHECK_NUM(wordlist_mask(&goal, 1, STR("so this is the `goal")), 0);
	CHECK_NUM(wordlist_mask(&goal, 1, STR("so this is our.goal")), 0);
	CHECK_NUM(wordlist_mask(&goal, 1, STR("so this is no'goal")), 0);
	CHECK_NUM(wordlist_mask(&goal, 1, STR("so this is é'goal")), 0);
}

/* Calls with the same first list have nothing else in common. */
static void
masks_of_one_first_list_differ(void)
{
	static const enum wordlist all[] = { LIST_GOAL, LIST_CONSTRAINT,
		LIST_RULE_NEVER };
	static const enum wordlist other[] = { LIST_GOAL, LIST_RULE_NEVER };
	struct str goal = STR("Our goal"), limit = STR("Constraints: none"),
		   never = STR("Never do that");

	CHECK_NUM(wordlist_mask(all, 1, limit), 0);
	for (size_t i = 0; i < 2; i++) {
		CHECK_NUM(wordlist_mask(all, 3, goal), 1);
		CHECK_NUM(wordlist_mask(all, 3, limit), 2);
		CHECK_NUM(wordlist_mask(all, 3, never), 4);
		CHECK_NUM(wordlist_mask(other, 2, goal), 1);
		CHECK_NUM(wordlist_mask(other, 2, limit), 0);
		CHECK_NUM(wordlist_mask(other, 2, never), 2);
		CHECK_NUM(wordlist_mask(all, 2, never), 0);
	}
	CHECK_NUM(wordlist_mask(all, 0, goal), 0);
}

static void
compares_all_and_beginnings(void)
{
#define BEGINS(s) wordlist_begins(LIST_CONSTRAINT, STR(s))
	CHECK_NUM(BEGINS("**Non-Goals** are"), 11);
	CHECK_NUM(BEGINS("Out of scope:"), 12);
	CHECK_NUM(BEGINS("Out of scopes"), 0);
	CHECK_NUM(BEGINS("Out of scopeẽ"), 0);
	CHECK_NUM(BEGINS("out of"), 0);
	CHECK_NUM(BEGINS(""), 0);
	CHECK_NUM(BEGINS("约束条件"), 6);
#define IS(s) wordlist_is(LIST_CONSTRAINT, STR(s))
	CHECK(IS("**Out of scope:**"));
	CHECK(IS("Restricción"));
	CHECK(!IS("Out of scope here"));
	CHECK(!IS("**"));
}

int
main(void)
{
	phrases_are_folded();
	folds_accents();
	finds_whole_words();
	finds_endings();
	finds_each_phrase();
	masks_find_each_phrase();
	masks_find_whole_words();
	masks_of_one_first_list_differ();
	compares_all_and_beginnings();
	return check_done();
}
