#include "text/md.h"

#include "base/buf.h"
#include "check.h"

/* clang-format off */
static const char *const names[] = {
	"blank", "text", "heading", "item", "row", "rowrule", "rule", "quote",
	"fence", "code", "comment", "front",
};
/* clang-format on */

/* The kinds of the text's lines, separated by spaces. */
static struct str
kinds(const char *text)
{
	static struct buf b;
	struct str rest = str_of(text);
	struct md md;

	buf_clear(&b);
	md_open(&md);
	while (rest.n) {
		struct str line = str_head(rest, str_chr(rest, '\n', 0) + 1);

		rest = str_skip(rest, line.n);
		if (b.n)
			buf_addc(&b, ' ');
		buf_adds(&b, names[md_line(&md, line).kind]);
	}
	return buf_str(&b);
}

/* A line from the middle of a document. */
static struct md_line
one(const char *line)
{
	struct md md;

	md_open_part(&md);
	return md_line(&md, str_of(line));
}

static void
check_headings(void)
{
	CHECK_NUM(one("## a b ##\r\n").level, 2);
	CHECK_STR(one("## a b ##\r\n").text, "a b");
	CHECK_STR(one("  # C#\n").text, "C#");
	CHECK_STR(one("###\n").text, "");
	CHECK(one("#a\n").kind == MD_TEXT);
	CHECK(one("    # a\n").kind == MD_TEXT);
	CHECK(one("####### a\n").kind == MD_TEXT);
	CHECK_STR(kinds("\xef\xbb\xbf# a\n"), "heading");
}

/* The level that the next line gives a line; 0: it is no heading. */
static unsigned
underlined(const char *line, const char *next)
{
	struct md_line l = one(line);
	struct md_above above = { 0 };
	bool heading = md_title(&above, &l, str_of(next)) != MD_PLAIN;

	CHECK(heading == (l.kind == MD_HEADING));
	return heading ? l.level : 0;
}

/* Of 50 bytes. */
#define TIDES "The tides of this harbour, by the hour and the day"
#define RULE "--------------------------------------------------"

/* How many lines of a text are headings; `last` is what the last line is. */
static size_t
headings(const char *text, struct md_line *last)
{
	struct str rest = str_of(text);
	struct md_above above = { 0 };
	struct md md;
	size_t n = 0;

	md_open_part(&md);
	while (rest.n) {
		md_read(&md, str_cut(&rest, '\n'), last);
		n += md_title(&above, last, rest) != MD_PLAIN;
	}
	return n;
}

/* Between rulers of one length. */
static void
check_boxes(void)
{
	struct md_above above = { 0 };
	struct md_line l;

	CHECK_NUM(headings("========\nTides\n=========\n", &l), 1);
	CHECK_NUM(headings("========\nTides\nDate: May\n========\n", &l), 1);
	CHECK_NUM(headings("========\nTides\n============\n", &l), 0);
	CHECK_NUM(headings("========\nTides\n------------\n", &l), 0);
	CHECK_NUM(headings("--------\nTides\n========\n", &l), 0);
	CHECK_NUM(headings("========\nTides\nat noon\n========\n", &l), 0);
	CHECK_NUM(headings("Tides\nDate: May\n========\n", &l), 0);
	CHECK_NUM(headings("\n========\n\nTides\n========\n", &l), 0);
	/* What closes a title opens no other one. */
	CHECK_NUM(headings("Tide\n====\nThe ebb.\n====\n", &l), 1);
	CHECK_NUM(headings("====\nThe tides\nDate: 1\n====\nThe ebb.\n====\n",
		      &l),
	    1);
	l = one("Tides");
	above.ruler = MD_UNSEEN;
	CHECK(md_title(&above, &l, STR("============\n")) == MD_UNDERLINED);
	CHECK_NUM(l.level, 1);
	l = one("Tides");
	above = (struct md_above){ .ruler = 8 };
	CHECK(md_title(&above, &l, STR("Date: 1\n=======\n")) == MD_BOXED);
	CHECK(l.kind == MD_HEADING);
	CHECK_NUM(l.level, 1);
}

static void
check_underlines(void)
{
	CHECK_NUM(underlined("Tides", "====="), 1);
	CHECK_NUM(underlined("Tides\n", "-----\r\n"), 2);
	/* As long as the line, give or take 2. */
	CHECK_NUM(underlined("Tides", "==="), 1);
	CHECK_NUM(underlined("Tides", "-------"), 2);
	CHECK_NUM(underlined("Tides", "=="), 0);
	CHECK_NUM(underlined("Tides", "--------"), 0);
	/* In characters, too. */
	CHECK_NUM(underlined("Été près à", "----------"), 2);
	/* Longer, above an empty line. */
	CHECK_NUM(underlined("Tides", "------------\n\n- a"), 2);
	CHECK_NUM(underlined("Tides", "============\n\n- a"), 1);
	CHECK_NUM(underlined("Tides", "------------\n- a"), 0);
	CHECK_NUM(underlined("Tides", "------------\n"), 0);
	CHECK_NUM(underlined("Tides", "--\n\n- a"), 0);
	CHECK_NUM(underlined("Tide", "===="), 1);
	CHECK_NUM(underlined("Ebb", "==="), 0);
	CHECK_NUM(underlined("Tides", "====-"), 0);
	CHECK_NUM(underlined("Tides", "*****"), 0);
	CHECK_NUM(underlined("Tides", ""), 0);
	CHECK_NUM(underlined(TIDES TIDES, RULE RULE), 2);
	CHECK_NUM(underlined(TIDES TIDES "x", RULE RULE "-"), 0);
	/* A stamp between rulers, and what is no paragraph. */
	CHECK_NUM(underlined("[now] Tides", "==========="), 0);
	CHECK_NUM(underlined(" Tides", "======"), 0);
	CHECK_NUM(underlined("- Tides", "-------"), 0);
	/* In capitals the length is free, but not that of a thin line. */
	CHECK_NUM(underlined("TIDES", "============"), 2);
	CHECK_NUM(underlined("TIDES", "------------"), 0);
	CHECK_NUM(underlined("42 % 7", "============"), 0);
	check_boxes();
}

static void
check_items(void)
{
	struct md_line l = one("  - [x] a b\n");

	CHECK(l.kind == MD_ITEM && l.mark == '-' && l.check == 'x');
	CHECK_NUM(l.indent, 2);
	CHECK_NUM(l.content, 4);
	CHECK_STR(l.text, "a b");
	CHECK_NUM(one("10) a").content, 4);
	CHECK_NUM(one("-\ta").content, 4);
	CHECK_NUM(one("-      a").content, 2);
	CHECK(one("1. [ ] a").check == ' ' && one("- [~] a").check == '~');
	/* A list in a list, for its box. */
	CHECK(one("1. - [x] a").check == 'x');
	CHECK_STR(one("1. - [x] a").text, "a");
	CHECK_STR(one("1. - [b](u)").text, "- [b](u)");
	CHECK_STR(one("1. -").text, "-");
	CHECK_STR(one("1. - ").text, "-");
	CHECK(one("- [xy] a").check == 0 && one("- [x](u)").check == 0);
	CHECK(
	    one("-a").kind == MD_TEXT && one("1234567890. a").kind == MD_TEXT);
	/* A box needs no space before it. */
	CHECK(one("-[x] done").check == 'x' && one("1.[ ] a").check == ' ');
	CHECK_STR(one("-[x] done").text, "done");
	CHECK_STR(one("-[ ] open").text, "open");
	CHECK(one("-[x]done").kind == MD_TEXT);
	CHECK(one("-[a] b").kind == MD_TEXT && one("-[x](u)").kind == MD_TEXT);
	CHECK_STR(kinds("a\n2026. b\n1. c\n7. d\n"), "text text item item");
	CHECK_STR(kinds("Fixes:\n17. b\n"), "text item");
	CHECK_STR(kinds("**Fixes:**\n17. b\n18. c\n"), "text item item");
	CHECK_STR(kinds("- - - x\n* * *\n"), "item rule");
}

static void
check_rules(void)
{
	CHECK_STR(kinds("\n---\n***\n_ _ _\n=====\n#######\n───\n"),
	    "blank rule rule rule rule rule rule");
	CHECK_STR(kinds("a\n---\n--- a ---\n==\n--\n"),
	    "text rule text text text");
}

static void
check_fences(void)
{
	struct md md;

	CHECK_STR(kinds("```c\n# a\n```\n# b\n"), "fence code fence heading");
	CHECK_STR(kinds("~~~~\n```\n~~~\n~~~~\na\n"),
	    "fence code code fence text");
	CHECK_STR(kinds("- ```\n  # a\n  ```\n"), "item code fence");
	CHECK_STR(kinds("``` a ``` b\n"), "text");
	CHECK_STR(kinds("```\n    ```\n"), "fence code");
	md_open_part(&md);
	md_line(&md, STR("```\n"));
	CHECK(md_is_open(&md));
	CHECK(md_fence_closes(&md, STR("a\n```\n")));
	CHECK(!md_fence_closes(&md, STR("a\n```sh\n```\n")));
	CHECK(!md_fence_closes(&md, STR("a\n``\n")));
	md_unclosed(&md);
	CHECK(!md_is_open(&md));
	CHECK(md_line(&md, STR("# a\n")).kind == MD_HEADING);
}

static void
check_others(void)
{
	CHECK_STR(kinds("\n<!-- a -->\n<!-- a\n# b\n-->\n<!-- a --> b\n"),
	    "blank comment comment comment comment text");
	CHECK_STR(kinds("---\na: b\nc:\n  - d\n---\n# e\n"),
	    "front front front front front heading");
	CHECK_STR(kinds("---\n\n# a\n"), "front blank heading");
	CHECK_STR(kinds("---\n# a\n"), "front heading");
	CHECK_STR(kinds("\n---\na: b\n"), "blank rule text");
	CHECK_STR(kinds("| a | b |\n|---|:-:|\n|x\n"), "row rowrule text");
	CHECK_STR(one("| a | b |\n").text, " a | b ");
	CHECK_STR(one("> a\n").text, "a");
	CHECK_STR(kinds("a\0b"), "text");
}

static void
check_inline(void)
{
	struct str row = STR(" a | `b|c` | d\\|e |``");

	CHECK_STR(md_cell(&row), "a");
	CHECK_STR(md_cell(&row), "`b|c`");
	CHECK_STR(md_cell(&row), "d\\|e");
	CHECK_STR(md_cell(&row), "``");
	CHECK(row.p == NULL);
	CHECK_STR(md_plain(STR(" **a b** ")), "a b");
	CHECK_STR(md_plain(STR("__a__")), "a");
	CHECK_STR(md_plain(STR("**a** and **b**")), "**a** and **b**");
	CHECK_STR(md_plain(STR("**a")), "a");
	CHECK_STR(md_plain(STR("a:**")), "a:");
	CHECK_STR(md_plain(STR("`a`")), "`a`");
	CHECK_STR(md_plain(STR("****")), "");
}

/* What md_read() reads at once is what md_read_any() makes of it. */
static void
check_common_items(void)
{
	static const char *const lines[] = { "- a", "- Text \r\n", "* Text\t\n",
		"   - 7 gates\n", "- `make` x\n", "- **Bold** x\n", "- [x] a\n",
		"- [ ] a\n", "- [x] a", "  * [x] Text \r\n", "- [X] a\n",
		"- [~] a\n", "- [x]  a\n", "- [x] `a`\n", "- [x] [ ] a\n",
		"- [x] - a\n", "- [x]\n", "- [x] \n", "- [xx] a\n",
		"- [x](a) b\n", "- [x]a\n", "-  [x] a\n", "+ [x] a\n",
		"-\t[x] a\n", "- [ ] a -\n", "* [x] a *\n" };

	for (size_t i = 0; i < countof(lines); i++) {
		struct md md, any;
		struct md_line got, want;

		md_open_part(&md);
		md_line(&md, STR("text above\n"));
		any = md;
		got = md_line(&md, str_of(lines[i]));
		md_read_any(&any, str_of(lines[i]), &want);
		CHECK(got.kind == want.kind && got.indent == want.indent &&
		    got.content == want.content && got.mark == want.mark &&
		    got.check == want.check && str_eq(got.text, want.text) &&
		    got.text.p == want.text.p);
		CHECK(md.list == any.list && md.blank == any.blank &&
		    md.wraps == any.wraps && md.paragraph == any.paragraph &&
		    md.plus == any.plus && md.lines == any.lines);
	}
}

int
main(void)
{
	check_common_items();
	check_headings();
	check_underlines();
	check_items();
	check_rules();
	check_fences();
	check_others();
	check_inline();
	return check_done();
}
