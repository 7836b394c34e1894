#include "tokens/tokens.h"

#include "check.h"

/* The weight, in 1/256 token, of o200k. */
static uint64_t
weight(struct str text)
{
	struct tokens tokens = { .counter = COUNT_O200K };

	tokens_add(&tokens, text);
	return tokens.sum;
}

#define WEIGHT(text, want) CHECK_NUM(weight(STR(text)), want)

static void
weighs_words(void)
{
	WEIGHT("", 0);
	WEIGHT("a", 279);
	WEIGHT("word", 279);
	WEIGHT("two words", 279 * 2);
	WEIGHT("camelCase", 279 + 240);
	WEIGHT("parseHTTP", 279 + 240 + 3 * 11);
	WEIGHT("HTTPparse", 279 + 3 * 11 + 24);
	WEIGHT("ninechars", 279 + 24);
	WEIGHT("thirteenchars", 279 + 5 * 24 + 153);
	WEIGHT("ninecharsNinechars", 279 + 24 + 240 + 24);
	WEIGHT("a1b", 279 * 2 + 334);
}

static void
weighs_the_rest(void)
{
	WEIGHT("123", 334);
	WEIGHT("1234567", 3 * 334);
	WEIGHT(" 12", 292 + 334);
	WEIGHT("(", 146);
	WEIGHT(" (", 146 + 125);
	WEIGHT("()", 146 + 48);
	WEIGHT("--", 146 + 41);
	WEIGHT("a(", 279 + 146);
	WEIGHT(" ", 0);
	WEIGHT("    ", 58);
	WEIGHT("\n", 0);
	WEIGHT("\n\n", 0);
	WEIGHT("a\n\n", 279 + 187);
	WEIGHT("a\r\nb", 279 * 2 + 187);
	WEIGHT("\t\x01\x7f", 0);
	WEIGHT("\xc3\xa9", 51 + 161);
	WEIGHT("\xd0\xb4\xd0\xb0", 2 * 51 + 161);
	WEIGHT("\xe0\xb8\x81", 108);
	WEIGHT("\xe2\x9c\x93", 234);
	WEIGHT("\xe4\xb8\xad", 206);
	WEIGHT("\xef\xbc\x9a", 206);
	WEIGHT("\xed\x95\x9c", 205);
	WEIGHT("\xf0\x9f\x9a\x80", 772);
	WEIGHT("\x80\xbf", 0);
}

static void
adds_by_lines(void)
{
	struct str text = STR(
	    "# A heading, 2026\n\n- caf\xc3\xa9\n    x 1\n\na");
	struct str rest = text;
	struct tokens sum = { .counter = COUNT_O200K };

	while (rest.p) {
		struct str line = str_cut(&rest, '\n');

		/* with its newline */
		if (rest.p)
			line.n++;
		tokens_add(&sum, line);
	}
	CHECK_NUM(tokens_count(&sum), tokens_of(COUNT_O200K, text));
}

/* The weight of n times a, then the rest. */
static uint64_t
weight_after(size_t n, struct str rest)
{
	struct buf b = { 0 };
	uint64_t got;

	memset(buf_room(&b, n), 'a', n);
	b.n = n;
	buf_add(&b, rest);
	got = weight(buf_str(&b));
	buf_free(&b);
	return got;
}

/* Texts are read in parts: one may end anywhere in these. */
static void
weighs_long_texts(void)
{
	for (size_t n = 13; n < 10000; n = n == 100 ? 4000 : n + 1) {
		uint64_t word = 279 + 24 * (n - 8) + 153 * (n - 12);

		CHECK_NUM(weight_after(n, STR("")), word);
		CHECK_NUM(weight_after(n, STR("  fourteenabcdef")),
		    word + 58 + 279 + 6 * 24 + 2 * 153);
		CHECK_NUM(weight_after(n, STR(" 12345678")),
		    word + 292 + 3 * 334);
		CHECK_NUM(weight_after(n, STR("camelCASEs")),
		    word + 5 * (24 + 153) + 240 + 3 * 11);
		CHECK_NUM(weight_after(n, STR("\n\n--(")),
		    word + 187 + 146 + 41 + 48);
		CHECK_NUM(weight_after(n, STR("\r\n\r\n ((")),
		    word + 187 + 146 + 125 + 41);
		CHECK_NUM(weight_after(n, STR("\xd0\xb4\xd0\xb0\xe2\x9c\x93")),
		    word + 2 * 51 + 161 + 234);
	}
}

/* A run of digits may be longer than what is read at once. */
static void
weighs_long_numbers(void)
{
	char digits[200];

	memset(digits, '7', sizeof digits);
	for (size_t n = 1; n <= sizeof digits; n++)
		CHECK_NUM(weight((struct str){ digits, n }), (n + 2) / 3 * 334);
}

static void
counts_chars(void)
{
	CHECK_NUM(tokens_of(COUNT_CHARS, STR("")), 0);
	CHECK_NUM(tokens_of(COUNT_CHARS, STR("a")), 1);
	CHECK_NUM(tokens_of(COUNT_CHARS, STR("abcd")), 1);
	CHECK_NUM(tokens_of(COUNT_CHARS, STR("\xe4\xb8\xad\xe4\xb8\xad")), 1);
	CHECK_NUM(tokens_of(COUNT_CHARS, STR("abcde")), 2);
}

static void
rounds(void)
{
	CHECK_NUM(tokens_of(COUNT_O200K, STR("word")), 1);
	CHECK_NUM(tokens_of(COUNT_O200K, STR("(")), 1);
	CHECK_NUM(tokens_of(COUNT_O200K, STR("  ")), 0);
	CHECK_NUM(tokens_of(COUNT_CLAUDE, STR("a")), 1);
	CHECK_NUM(tokens_of(COUNT_CL100K, STR("camelCase")), 2);
}

static void
names_counters(void)
{
	enum counter c = COUNT_CHARS;

	CHECK(counter_find(STR("estimate"), &c) && c == COUNT_O200K);
	CHECK(counter_find(STR("cl100k_base"), &c) && c == COUNT_CL100K);
	CHECK(counter_find(STR("cl100k"), &c) && c == COUNT_CL100K);
	CHECK(counter_find(STR("~o200k_base"), &c) && c == COUNT_O200K);
	CHECK(counter_find(STR("Claude"), &c) && c == COUNT_CLAUDE);
	CHECK(counter_find(STR("chars"), &c) && c == COUNT_CHARS);
	CHECK(!counter_find(STR("p50k"), &c) && c == COUNT_CHARS);
	CHECK(!counter_find(STR(""), &c));
	CHECK_STR(str_of(counter_name(COUNT_O200K)), "~o200k_base");
}

int
main(void)
{
	weighs_words();
	weighs_the_rest();
	adds_by_lines();
	weighs_long_texts();
	weighs_long_numbers();
	counts_chars();
	rounds();
	names_counters();
	return check_done();
}
