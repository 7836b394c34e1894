#include "text/truncate.h"

#include "check.h"

static struct arena arena;

#define CUT(text, n, want) CHECK_STR(truncate_text(STR(text), n, &arena), want)

static void
truncates_after_sentences_or_words(void)
{
	CUT("", 10, "");
	CUT("short enough", 12, "short enough");
	CUT("First one. Second one that is long", 20, "First one.");
	CUT("First one; second one that is long", 20, "First one");
	/* Nor does it end within brackets. */
	CUT("Two gates (oak; the other is of tin)", 26,
	    "Two gates (oak; the other …");
	CUT("No sentence ends in this text", 20, "No sentence ends in …");
	CUT("A comma, at the place where it ends", 9, "A comma …");
	/* A sentence continues after an abbreviation. */
	CUT("Use a tool, e.g. this one here", 19, "Use a tool, e.g. …");
	CUT("Onelongwordwithoutanyspace", 10, "Onelongwor …");
	CUT("\xe4\xb8\xad\xe6\x96\x87\xe5\xad\x97\xe7\xac\xa6", 8,
	    "\xe4\xb8\xad\xe6\x96\x87 …");
	CUT("\xe4\xb8\xad\xe6\x96\x87\xe3\x80\x82\xe5\xad\x97\xe7\xac\xa6", 12,
	    "\xe4\xb8\xad\xe6\x96\x87\xe3\x80\x82");
}

static void
cuts_no_code(void)
{
	CUT("Call `the function here` now", 20, "Call `the function h …`");
	CUT("Call it with `a b c d`", 20, "Call it with …");
	CUT("`one very long span of code` x", 12, "`one very lo …`");
	CUT("`a. B c` is longer than that", 10, "`a. B c` …");
	/* A mark whose other end was cut off is closed. */
	CUT("Run **make all the things** now", 20, "Run **make all the …**");
	CUT("**One thing. Another thing.** And", 22, "**One thing.**");
	CUT("Pass **args to the wrapped function", 20, "Pass **args to the …");
}

static void
compares_words(void)
{
	CHECK(words_start(STR("Add users"), STR("add USERS!")));
	CHECK(words_start(STR("**Add** `users`"), STR("Add users table")));
	CHECK(!words_start(STR("Add users table"), STR("Add users")));
	CHECK(!words_start(STR("Add us"), STR("Add users")));
	CHECK(words_start(STR("Add users …"), STR("Add users table")));
	CHECK(!words_start(STR(""), STR("x")));
	CHECK(!words_start(STR("..."), STR("x")));
	CHECK(!words_start(STR("x"), STR("")));
	CHECK(words_within(STR("Add users"), STR("US-1: Add users")));
	CHECK(!words_within(STR("users"), STR("US-1: Add users")));
	CHECK(!words_within(STR("dd users"), STR("US-1: Add users")));
	CHECK(!words_within(STR("Add users now"), STR("US-1: Add users")));
	CHECK(words_within(STR("Linux環境移行の完了"),
	    STR("2026-07-12 Linux環境移行の完了")));
	CHECK(!words_within(STR("Linux"), STR("2026-07-12 Linux")));
}

int
main(void)
{
	truncates_after_sentences_or_words();
	cuts_no_code();
	compares_words();
	arena_free(&arena);
	return check_done();
}
