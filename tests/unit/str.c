#include "check.h"

static void
compares(void)
{
	struct str none = { NULL, 0 };

	CHECK(str_eq(none, STR("")));
	CHECK(str_eq(STR("a\0b"), STR("a\0b")));
	CHECK(!str_eq(STR("a\0b"), STR("a\0c")));
	CHECK(str_cmp(none, none) == 0);
	CHECK(str_cmp(STR("a"), STR("ab")) < 0);
	CHECK(str_cmp(STR("ab"), STR("a")) > 0);
	CHECK(str_cmp(STR("\xff"), STR("a")) > 0);
	CHECK(str_same(STR("LeArned"), STR("learnED")));
	CHECK(!str_same(STR("learned"), STR("learnedx")));
	CHECK(!str_same(STR("\xc3\x84"), STR("\xc3\xa4")));
	CHECK(!str_same(STR("@"), STR("`")));
	CHECK(str_hash(STR("")) == 0xcbf29ce484222325u);
	CHECK(str_hash(STR("a")) == 0xaf63dc4c8601ec8cu);
}

static void
begins_and_ends(void)
{
	static const struct str marks[] = { STR_INIT(", "), STR_INIT(": ") };
	struct str none = { NULL, 0 }, text = STR("abc");

	CHECK(str_starts(STR("abc"), STR("ab")));
	CHECK(str_starts(STR("abc"), STR("")));
	CHECK(str_starts(none, STR("")));
	CHECK(!str_starts(none, STR("a")));
	CHECK(str_skip(none, 0).p == NULL);
	CHECK(str_end(none) == NULL);
	CHECK(str_end(text) == text.p + 3);
	CHECK_STR(str_skip(STR("abc"), 1), "bc");
	CHECK(!str_starts(STR("ab"), STR("abc")));
	CHECK(str_ends(STR("abc"), STR("bc")));
	CHECK(str_ends(none, none));
	CHECK(!str_ends(STR("bc"), STR("abc")));
	CHECK_NUM(str_starts_any(STR("a, b"), marks, countof(marks)), 0);
	CHECK_NUM(str_starts_any(STR(": b"), marks, countof(marks)), 2);
	CHECK_NUM(str_ends_any(STR("a, "), marks, countof(marks)), 2);
	CHECK_NUM(str_ends_any(none, marks, countof(marks)), 0);
	CHECK_NUM(str_find_any(STR("a: b, c"), marks, countof(marks)), 1);
	CHECK_NUM(str_find_any(STR("a"), marks, countof(marks)), 1);
	CHECK(str_begins(STR("## Story"), STR("## sTORY")));
	CHECK(!str_begins(STR("##"), STR("## story")));
}

static void
finds(void)
{
	struct str none = { NULL, 0 };
	struct str s = STR("a,b\0,c");

	CHECK_NUM(str_chr(s, ',', 0), 1);
	CHECK_NUM(str_chr(s, ',', 2), 4);
	CHECK_NUM(str_chr(s, ',', 5), 6);
	CHECK_NUM(str_chr(s, ',', 99), 6);
	CHECK_NUM(str_chr(none, ',', 0), 0);
	CHECK_NUM(str_find(s, STR("b\0"), 0), 2);
	CHECK_NUM(str_find(s, STR("cc"), 0), 6);
	CHECK_NUM(str_find(s, STR("a"), 1), 6);
	CHECK_NUM(str_find(none, STR("a"), 0), 0);
	CHECK_NUM(str_search(STR("the NEXT step"), STR("Next Step")), 4);
	CHECK_NUM(str_search(STR("next"), STR("nextx")), 4);
	CHECK_NUM(str_search(none, STR("a")), 0);
}

/* At each place, among bytes that look like it. */
static void
finds_short(void)
{
	static const char *const needles[] = { "\"", "ab", "\"u\"", "\"usage\"",
		"letters_", "01997e76-d12f-7a41-9c3e-0f5d2c4b6a78" };
	enum { LENGTH = 180 };
	char text[LENGTH];

	for (size_t i = 0; i < LENGTH * countof(needles); i++) {
		struct str needle = str_of(needles[i % countof(needles)]);
		struct str s = { text, LENGTH };
		size_t at = i / countof(needles), end = at + needle.n;

		for (size_t j = 0; j < LENGTH; j++)
			text[j] = j % 5 ? 'x' : needle.p[j % needle.n];
		if (needle.n == 1)
			memset(text, 'x', LENGTH);
		CHECK_NUM(str_find(s, needle, 0), LENGTH);
		if (end > LENGTH)
			continue;
		memcpy(text + at, needle.p, needle.n);
		CHECK_NUM(str_find(s, needle, 0), at);
		CHECK_NUM(str_find(s, needle, at), at);
		CHECK_NUM(str_find(s, needle, at + 1), LENGTH);
		CHECK_NUM(str_find(str_head(s, end), needle, at / 2), at);
		CHECK_NUM(str_find(str_head(s, end - 1), needle, 0), end - 1);
	}
}

static size_t
find_slowly(struct str s, struct str needle, size_t from)
{
	for (; from + needle.n <= s.n; from++) {
		if (memcmp(s.p + from, needle.p, needle.n) == 0)
			return from;
	}
	return s.n;
}

/* Needles of any length, at any place, in texts of few different bytes. */
static void
finds_as_slowly(void)
{
	static const char some[] = "aab\"";
	char text[400];
	unsigned seed = 1;

	for (size_t i = 0; i < 20000; i++) {
		struct str s = { text, i % sizeof text }, needle;
		size_t at, from;

		for (size_t k = 0; k < s.n; k++) {
			seed = seed * 1103515245 + 12345;
			text[k] = some[seed >> 16 & (i & 1 ? 3 : 1)];
		}
		if (s.n < 10)
			continue;
		at = (seed >> 8) % (s.n - 9);
		needle = str_head(str_skip(s, at), 1 + i % 32);
		from = (seed >> 16) % (at + 2);
		CHECK_NUM(str_find(s, needle, from),
		    find_slowly(s, needle, from));
		text[at] = 'c';
		CHECK_NUM(str_find(s, needle, 0), at);
		needle = STR("\"a long word");
		CHECK_NUM(str_find(s, needle, from), s.n);
	}
}

/* What would be compared too often is left to libc. */
static void
finds_among_alike(void)
{
	static char text[100000];
	struct str s = { text, sizeof text };

	memset(text, '-', sizeof text);
	text[sizeof text - 2] = '+';
	for (size_t n = 9; n < 5000; n += 99)
		CHECK_NUM(str_find(s, str_skip(s, s.n - n), 3), s.n - n);
	CHECK_NUM(str_find(s, STR("-----------+--"), 0), s.n);
}

static void
cuts(void)
{
	struct str rest = STR("a,,b");

	CHECK_STR(str_cut(&rest, ','), "a");
	CHECK_STR(str_cut(&rest, ','), "");
	CHECK(rest.p != NULL);
	CHECK_STR(str_cut(&rest, ','), "b");
	CHECK(rest.p == NULL && rest.n == 0);
	CHECK_STR(str_cut(&rest, ','), "");

	rest = STR("end,");
	CHECK_STR(str_cut(&rest, ','), "end");
	CHECK(rest.p != NULL && rest.n == 0);

	CHECK_STR(str_trim(STR(" \t\r\n\v\fa b ")), "a b");
	CHECK_STR(str_trim(STR("   ")), "");
	CHECK_STR(str_trim((struct str){ NULL, 0 }), "");
	CHECK_STR(str_trim(STR("\xa0x\xa0")), "\xa0x\xa0");
	CHECK(str_run(STR("##x#"), '#') == 2 && str_run(STR("###"), '#') == 3);
	CHECK(str_run_of(STR("12a3"), is_digit) == 2);
	CHECK(str_run_of(STR("12"), is_digit) == 2);
	CHECK(str_run_of((struct str){ NULL, 0 }, is_digit) == 0);
	CHECK(str_line_start(STR("a\nbc\nd"), 6) == 5);
	CHECK(str_line_start(STR("a\nbc\nd"), 5) == 2);
	CHECK(str_line_start(STR("a\nbc\nd"), 2) == 0);
	CHECK(str_line_start(STR("\n"), 1) == 0 &&
	    str_line_start(STR("a"), 0) == 0);
	CHECK(str_run(STR("x"), '#') == 0 &&
	    str_run((struct str){ NULL, 0 }, 0) == 0);
	CHECK_STR(str_head(STR("abc"), 2), "ab");
	CHECK_STR(str_head(STR("abc"), 9), "abc");
	CHECK_STR(str_skip(STR("abc"), 3), "");
}

static void
reads_numbers(void)
{
	uintmax_t n = 7;

	CHECK(str_number(STR("0"), 0, &n) && n == 0);
	CHECK(str_number(STR("00042"), 42, &n) && n == 42);
	CHECK(!str_number(STR("43"), 42, &n) && n == 42);
	CHECK(!str_number(STR("9"), 5, &n));
	CHECK(!str_number(STR(""), 9, &n));
	CHECK(!str_number(STR("-1"), 9, &n));
	CHECK(!str_number(STR("+1"), 9, &n));
	CHECK(!str_number(STR(" 1"), 9, &n));
	CHECK(!str_number(STR("1\0"), 9, &n));
	CHECK(str_number(STR("18446744073709551615"), UINTMAX_MAX, &n));
	CHECK(n == UINTMAX_MAX);
	CHECK(!str_number(STR("18446744073709551616"), UINTMAX_MAX, &n));
	CHECK(!str_number(STR("99999999999999999999999"), UINTMAX_MAX, &n));
}

static void
classifies_bytes(void)
{
	for (int i = 0; i < 256; i++) {
		char c = (char)i;
		bool letter = (i >= 'a' && i <= 'z') || (i >= 'A' && i <= 'Z');
		bool digit = i >= '0' && i <= '9';

		CHECK(is_alpha(c) == letter);
		CHECK(is_digit(c) == digit);
		CHECK(is_alnum(c) == (letter || digit));
		CHECK(is_space(c) == (i == ' ' || (i >= 9 && i <= 13)));
		if (i >= 128)
			CHECK(to_lower(c) == c);
	}
}

static void
words_are_cut(void)
{
	struct str rest = STR("ab  c d ");

	CHECK_STR(str_word(&rest), "ab");
	CHECK_STR(rest, "c d");
	CHECK_STR(str_word(&rest), "c");
	CHECK_STR(str_word(&rest), "d");
	CHECK_STR(str_word(&rest), "");
	CHECK(is_any('b', "ab") && !is_any('c', "ab") && !is_any('\0', "ab"));
	CHECK(str_is_upper(STR("A-1 \xc3\xa4")));
	CHECK(!str_is_upper(STR("ABc")));
}

static void
check_listed(void)
{
	static const struct str list = STR_INIT(" do sudo else ! ");

	CHECK(str_is_unclosed(STR("a (b")) && str_is_unclosed(STR("a) (b")));
	CHECK(str_is_unclosed(STR("a (b (c)")) && !str_is_unclosed(STR("")));
	CHECK(!str_is_unclosed(STR("a (b) c)")));
	CHECK(str_listed(list, STR("do")));
	CHECK(str_listed(list, STR("sudo")));
	CHECK(str_listed(list, STR("!")));
	CHECK(!str_listed(list, STR("ud")));
	CHECK(!str_listed(list, STR("su")));
	CHECK(!str_listed(list, STR("do sudo")));
	CHECK(!str_listed(list, STR("")));
	CHECK(!str_listed(list, STR("do\0")));
	CHECK(!str_listed(STR(""), STR("do")));
	CHECK(!str_listed(STR("do"), STR("do")));
}

static byte_block
is_mark(byte_block b)
{
	return (byte_block)(b == '!');
}

/* In texts of any length, from any place on, before and behind others. */
static void
bytes_are_found_by_blocks(void)
{
	char text[70];

	memset(text, '!', sizeof text);
	for (size_t n = 0; n < 60; n++) {
		for (size_t at = 0; at <= n; at++) {
			struct str s = { text + 3, n };

			memset(text + 3, '.', n);
			text[3 + at] = '!';
			for (size_t from = 0; from <= n; from++)
				CHECK_NUM(str_where(s, from, is_mark),
				    from <= at ? at : n);
		}
		text[3 + n] = '!';
	}
}

int
main(void)
{
	bytes_are_found_by_blocks();
	compares();
	begins_and_ends();
	finds();
	finds_short();
	finds_as_slowly();
	finds_among_alike();
	cuts();
	reads_numbers();
	classifies_bytes();
	words_are_cut();
	check_listed();
	return check_done();
}
