/* width and terminal: columns, and what is drawn into them. */
#include "text/width.h"

#include "base/terminal.h"
#include "check.h"

#define WIDTH(text, want) CHECK_NUM(width_of(STR(text)), (size_t)(want))

static void
each_character_has_its_columns(void)
{
	WIDTH("", 0);
	WIDTH("plain", 5);
	WIDTH("é ü ß –", 7);
	WIDTH("日本語", 6);
	WIDTH("ｗｉｄｅ", 8);
	WIDTH("한국어", 6);
	/* As letters of their own, the second and third join the first. */
	WIDTH("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", 2);
	WIDTH("🚀✅", 4);
	WIDTH("✓ ⊘", 3);
	WIDTH("e\xcc\x81", 1);
	WIDTH("สวัสดี", 4);
	WIDTH("a\xe2\x80\x8b"
	      "b",
	    2);
	/* A heart as a sign, and as an emoji; a soft hyphen. */
	WIDTH("\xe2\x9d\xa4", 1);
	WIDTH("\xe2\x9d\xa4\xef\xb8\x8f", 2);
	WIDTH("a\xc2\xad"
	      "b",
	    3);
	WIDTH("\xff\xfe", 2);
}

static void
cut(const char *text, size_t columns, const char *want)
{
	struct buf b = { 0 };

	width_cut(&b, str_of(text), columns);
	check_str(buf_str(&b), str_of(want), __FILE__, __LINE__);
	buf_free(&b);
}

static void
texts_are_cut_between_characters(void)
{
	cut("abc", 3, "abc");
	cut("abcd", 3, "ab…");
	cut("日本語", 6, "日本語");
	cut("日本語", 5, "日本…");
	cut("日本語", 4, "日…");
	cut("日本語", 1, "…");
	cut("ae\xcc\x81\xcc\x82", 2, "ae\xcc\x81\xcc\x82");
	cut("", 1, "");
	CHECK_STR(width_head(STR("日本"), 3), "日");
	CHECK_STR(width_head(STR("ab"), 0), "");
}

/* The whole is 8 columns of the bar, with and without what is left of it. */
static void
bar(uint64_t part, uint64_t whole, const char *want, const char *rest)
{
	const struct terminal plain = { .on = true, .columns = 80 };
	struct bar bar = { part, whole, MEANS_KEPT, MEANS_NOTHING };
	struct buf b = { 0 };

	terminal_bar(&plain, &b, &bar, 8);
	check_str(buf_str(&b), str_of(want), __FILE__, __LINE__);
	buf_clear(&b);
	bar.rest = MEANS_LOST;
	terminal_bar(&plain, &b, &bar, 8);
	check_str(buf_since(&b, strlen(want)), str_of(rest), __FILE__,
	    __LINE__);
	CHECK_NUM(width_of(buf_str(&b)), (size_t)8);
	buf_free(&b);
}

static void
bars_show_the_part(void)
{
	bar(0, 8, "", "░░░░░░░░");
	bar(1, 8, "█", "░░░░░░░");
	bar(4, 8, "████", "░░░░");
	bar(8, 8, "████████", "");
	bar(9, 8, "████████", "");
	bar(1, 16, "▌", "░░░░░░░");
	bar(63, 64, "███████▉", "");
	/* It is there, however little. */
	bar(1, UINT64_MAX, "▏", "░░░░░░░");
	bar(UINT64_MAX / 2, UINT64_MAX, "████", "░░░░");
	bar(UINT64_MAX, UINT64_MAX, "████████", "");
	bar(0, 0, "", "░░░░░░░░");
}

static void
bars_have_a_width(void)
{
	const struct terminal coloured = { true, true, 80 };
	const struct bar half = { 1, 2, MEANS_KEPT, MEANS_LOST };
	struct buf b = { 0 };

	terminal_bar(&coloured, &b, &half, BAR_LEAST - 1);
	CHECK_STR(buf_str(&b), "");
	terminal_bar(&coloured, &b, &half, BAR_LEAST);
	CHECK_STR(buf_str(&b), "\033[32m████\033[m\033[31m░░░░\033[m");
	buf_clear(&b);
	terminal_bar(&(struct terminal){ true, false, 200 }, &b, &half, 200);
	CHECK_NUM(width_of(buf_str(&b)), (size_t)BAR_MOST);
	buf_free(&b);
}

int
main(void)
{
	each_character_has_its_columns();
	texts_are_cut_between_characters();
	bars_show_the_part();
	bars_have_a_width();
	return check_done();
}
