#include "text/show.h"

#include "check.h"

#define SHOWS(how, text, want) shows(how, STR(text), STR(want), __LINE__)

static void
shows(void (*how)(struct buf *, struct str), struct str text, struct str want,
    int line)
{
	struct buf b = { 0 };

	how(&b, text);
	check_that(str_eq(buf_str(&b), want), "shown as wanted", __FILE__,
	    line);
	if (!str_eq(buf_str(&b), want))
		check_print("got ", buf_str(&b));
	buf_free(&b);
}

static void
text_is_one_line(void)
{
	SHOWS(show_text, "", "");
	SHOWS(show_text, "plain é ✓ 🚀", "plain é ✓ 🚀");
	SHOWS(show_text, "  a \t\r\n b  ", "a b");
	SHOWS(show_text, "a\0b\x1b[31mc\x7f", "a b [31mc");
	SHOWS(show_text,
	    "a\xc2\x9b"
	    "31mb",
	    "a 31mb");
	SHOWS(show_text,
	    "a\xe2\x80\xae"
	    "b\xe2\x81\xa6"
	    "c\xe2\x80\x8f"
	    "d",
	    "a b c d");
	SHOWS(show_text,
	    "a\xe2\x80\xa8"
	    "b\xef\xbb\xbf"
	    "c",
	    "a b c");
	SHOWS(show_text,
	    "a\xf3\xa0\x81\x81"
	    "b",
	    "a b");
	/* Bytes that are not UTF-8; the joiners of an emoji stay. */
	SHOWS(show_text,
	    "a\xff\xfe"
	    "b\xc3",
	    "a b");
	SHOWS(show_text, "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x94\xa7",
	    "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x94\xa7");
	SHOWS(show_text, "`<!-- a -->` # |", "`&lt;!-- a -->` # |");
	SHOWS(show_text, "<!-<!--->", "<!-&lt;!--->");
}

static void
bullets_open_no_block(void)
{
	SHOWS(show_bullet, "# a", "\\# a");
	SHOWS(show_bullet, " \t# a", "\\# a");
	SHOWS(show_bullet,
	    "#\x01"
	    "a",
	    "\\# a");
	SHOWS(show_bullet, "\x1b## a", "\\## a");
	SHOWS(show_bullet, "#tag", "#tag");
	SHOWS(show_bullet, "-", "\\-");
	SHOWS(show_bullet, "- a", "\\- a");
	SHOWS(show_bullet, "---", "\\---");
	SHOWS(show_bullet, "-x", "-x");
	SHOWS(show_bullet, "--help x", "--help x");
	SHOWS(show_bullet, "--- x", "--- x");
	SHOWS(show_bullet, "###### a", "\\###### a");
	SHOWS(show_bullet, "####### a", "####### a");
	SHOWS(show_bullet, "~~a~~ b", "~~a~~ b");
	SHOWS(show_bullet, "~~~ b", "\\~~~ b");
	SHOWS(show_bullet, ">> b", "\\>> b");
	SHOWS(show_bullet, "* a", "\\* a");
	SHOWS(show_bullet, "*", "\\*");
	SHOWS(show_bullet, "**a** b", "**a** b");
	SHOWS(show_bullet, "```c", "\\```c");
	SHOWS(show_bullet, "```a``` b", "```a``` b");
	SHOWS(show_bullet, "", "");
}

static void
code_keeps_its_characters(void)
{
	SHOWS(show_bullet, "`<!-- a -->` <!--", "`<!-- a -->` &lt;!--");
	SHOWS(show_bullet, "` <!-- ``", "` &lt;!-- ``");
	SHOWS(show_bullet, "`` ` <!-- ``", "`` ` <!-- ``");
	SHOWS(show_bullet, "\\`<!-- `", "\\`&lt;!-- `");
	SHOWS(show_bullet, "\\\\`<!-- `<!--", "\\\\`<!-- `&lt;!--");
	SHOWS(show_bullet, "\\``<!-- `", "\\``<!-- `");
	SHOWS(show_bullet, "`a\x1b b`  c `d`", "`a b` c `d`");
	SHOWS(show_bullet, "``<!--`", "``&lt;!--`");
}

static void
cells_stay_cells(void)
{
	SHOWS(show_cell, "", "-");
	SHOWS(show_cell, " \n ", "-");
	SHOWS(show_cell, "a|b", "a\\|b");
	SHOWS(show_cell, "|", "\\|");
	SHOWS(show_cell, "a \\| b", "a \\| b");
	SHOWS(show_cell, "`a|b`", "`a\\|b`");
	SHOWS(show_cell, "a\nb\n|---|", "a b \\|---\\|");
	SHOWS(show_cell, "`<!--`", "`&lt;!--`");
}

static void
lines_keep_lines_and_tabs(void)
{
	SHOWS(show_lines, "a\n\tb  c\r\n\x1b[1md\0e\n", "a\n\tb  c\n[1mde\n");
	SHOWS(show_lines, "# <!-- x -->\n", "# <!-- x -->\n");
	SHOWS(show_lines, "a\xff\xe2\x80\xae\xe2\x9c\x93", "a\xe2\x9c\x93");
}

static void
branches_keep_their_letters(void)
{
	SHOWS(show_branch,
	    "feature/\xc3\xbc"
	    "ber",
	    "feature/\xc3\xbc"
	    "ber");
	SHOWS(show_branch, " a b\t`c`\n\x1b\x7f", "abc");
	SHOWS(show_branch,
	    "a\xff\xe2\x80\xae"
	    "b\0",
	    "ab");
}

static void
times_are_read_by_people(void)
{
	SHOWS(show_time, "", "");
	SHOWS(show_time, "2026-01-18", "2026-01-18");
	SHOWS(show_time, "2026-01-18T19:30", "2026-01-18 19:30");
	SHOWS(show_time, "2026-01-18T19:30:05", "2026-01-18 19:30");
	SHOWS(show_time, "2026-01-18T19:30:05Z", "2026-01-18 19:30 UTC");
	SHOWS(show_time, "2026-01-18T19:30:05.25Z", "2026-01-18 19:30 UTC");
	SHOWS(show_time, "2026-01-18T19:30Z", "2026-01-18 19:30 UTC");
	SHOWS(show_time, "2026-01-18T19:30:05+05:45",
	    "2026-01-18 19:30 +05:45");
	SHOWS(show_time, "2026-01-18T19:30-03:00", "2026-01-18 19:30 -03:00");
	SHOWS(show_time, "any\x1b day", "any day");
	SHOWS(show_time, "2026-01-18T", "2026-01-18 ");
}

static void
base_names(void)
{
	CHECK_STR(base_name(STR("a/b/c.md")), "c.md");
	CHECK_STR(base_name(STR("/c.md")), "c.md");
	CHECK_STR(base_name(STR("c.md")), "c.md");
	CHECK_STR(base_name(STR("a/b/")), "b/");
	CHECK_STR(base_name(STR("/")), "/");
	CHECK_STR(base_name(STR("")), "");
}

int
main(void)
{
	text_is_one_line();
	bullets_open_no_block();
	code_keeps_its_characters();
	cells_stay_cells();
	lines_keep_lines_and_tabs();
	branches_keep_their_letters();
	times_are_read_by_people();
	base_names();
	return check_done();
}
