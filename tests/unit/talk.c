#include "base/buf.h"
#include "check.h"
#include "talk/issues.h"
#include "talk/numbers.h"
#include "talk/symbols.h"
#include "talk/writer.h"

static struct buf all;

static struct str
all_symbols(const char *text, bool code)
{
	struct str symbol;

	buf_clear(&all);
	for (size_t at = 0; symbol_find(str_of(text), &at, code, &symbol);)
		check_add(&all, '|', symbol);
	return buf_str(&all);
}

static struct str
all_issues(const char *text)
{
	struct issues issues = { .text = str_of(text) };
	struct str issue;

	buf_clear(&all);
	while (issues_next(&issues, &issue))
		check_add(&all, '|', issue);
	return buf_str(&all);
}

static struct str
all_numbers(const char *text)
{
	struct str number;

	buf_clear(&all);
	for (size_t at = 0; number_find(str_of(text), &at, &number);)
		check_add(&all, '|', number);
	return buf_str(&all);
}

static struct str
one_line(const char *text)
{
	buf_clear(&all);
	line_add(&all, str_of(text));
	return buf_str(&all);
}

static void
check_symbols(void)
{
	CHECK_STR(all_symbols("loadShop ShopError shop_id MAX_SIZE", false),
	    "loadShop|ShopError|shop_id|MAX_SIZE");
	CHECK_STR(all_symbols("Shop::open, HTTPServer and open()", false),
	    "Shop::open|HTTPServer|open");
	CHECK_STR(all_symbols("GitHub iOS URLs README Done a_b foo(x)", false),
	    "");
	CHECK_STR(all_symbols("src/my_dir/x.c my_file.rs https://a.b/c_dd_e",
		      false),
	    "");
	CHECK_STR(all_symbols("--my_flag half-my_word #my_anchor .my_file",
		      false),
	    "");
	CHECK_STR(all_symbols("deadBeef01cafeBabe02aB3cD4eF5", false), "");
	CHECK_STR(
	    all_symbols("fn open(x: u8) { card.pay_all(); self.add_up(); }",
		true),
	    "open|add_up");
	CHECK_STR(all_symbols("class Till: def sum(self) // the type is here",
		      true),
	    "Till|sum");
	CHECK_STR(all_symbols("String::new() Ok::<u8>", true), "");
	CHECK_STR(all_symbols("", false), "");
	CHECK_STR(all_symbols("x_", false), "");
}

static void
check_issues(void)
{
	CHECK_STR(all_issues("#1014 GH-12 ABC-123 d-004 fixes #7"),
	    "#1014|GH-12|ABC-123|#7|d-004");
	CHECK_STR(all_issues("https://a.b/c/d/pull/12/files US-1"),
	    "US-1|https://a.b/c/d/pull/12");
	CHECK_STR(all_issues("https://x.atlassian.net/browse/AB-7."),
	    "https://x.atlassian.net/browse/AB-7");
	CHECK_STR(all_issues("#667eea #fff color: #333 option #12 #1 #000"),
	    "");
	CHECK_STR(all_issues("https://a.b/c#12 GPT-4 d-0045 word-004 &#39;"),
	    "");
	CHECK_STR(all_issues("://"), "");
	CHECK_STR(all_issues("d-00"), "");
}

static void
check_numbers(void)
{
	CHECK_STR(all_numbers("300 ms, 97.3 %, 1,505 tests, 14 of 14 stories"),
	    "300 ms|97.3 %|1,505 tests|14 of 14 stories");
	CHECK_STR(all_numbers("port 8080, timeout of 300 ms, `max` = 5"),
	    "port 8080|timeout of 300 ms");
	CHECK_STR(all_numbers("seed `42`, exit code 2, 14/14 passed"),
	    "seed `42`|exit code 2|14/14 passed");
	CHECK_STR(all_numbers("2026-01-18 v1.2.3 a.c:12 1920x1080 0 warnings"),
	    "");
	CHECK_STR(all_numbers("5 files, in 2026 tests, step 3, 1/2, 12:30"),
	    "");
	CHECK_STR(all_numbers("7"), "");
	CHECK_STR(all_numbers("port 7/x"), "");
}

static void
check_lines(void)
{
	CHECK_STR(one_line(" a\t\n b\x7f\xc2\x85"
			   "c "),
	    "a b c");
	CHECK_STR(one_line("\x1b[0;32mred\x1b[m, \x1b(Bset, \x1b="
			   "keys"),
	    "red, set, keys");
	CHECK_STR(one_line("\x1b]0;title\aa \x1b]8;;u\x1b\\link\x1b]8;;\x1b\\"),
	    "a link");
	/* Without an end, nothing but the escape character is removed. */
	CHECK_STR(one_line("a \x1b]0;title and text"), "a ]0;title and text");
	CHECK_STR(one_line("a \x1b]0;one\nmore\a"), "a ]0;one more");
	CHECK_STR(one_line("\x1b]8;;u\x1b[1mbold"), "]8;;ubold");
	CHECK_STR(one_line("a \x1b[31"), "a [31");
	CHECK_STR(one_line("a \x1b[\xe6\x97\xa5 text"), "a [\xe6\x97\xa5 text");
	CHECK_STR(one_line("a\x1b"), "a");
}

int
main(void)
{
	check_lines();
	check_symbols();
	check_issues();
	check_numbers();
	buf_free(&all);
	return check_done();
}
