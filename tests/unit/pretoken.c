#include "tokens/pretoken.h"

#include "base/buf.h"
#include "check.h"

/* The pieces with "|" between them. */
static void
pieces(enum pattern pattern, struct str text, struct buf *to)
{
	buf_clear(to);
	while (text.n) {
		struct str piece = split_piece(pattern, text);

		if (to->n)
			buf_addc(to, '|');
		buf_add(to, piece);
		CHECK(piece.n && piece.n <= text.n);
		text = str_skip(text, piece.n ? piece.n : text.n);
	}
}

static struct buf got;

#define O200K(text, want) \
	do { \
		pieces(PATTERN_O200K, STR(text), &got); \
		CHECK_STR(buf_str(&got), want); \
	} while (0)
#define CL100K(text, want) \
	do { \
		pieces(PATTERN_CL100K, STR(text), &got); \
		CHECK_STR(buf_str(&got), want); \
	} while (0)
#define BOTH(text, want) \
	do { \
		O200K(text, want); \
		CL100K(text, want); \
	} while (0)

static void
splits_words(void)
{
	BOTH("a", "a");
	BOTH("two words", "two| words");
	BOTH("(word)", "(word|)");
	BOTH("\tx", "\tx");
	BOTH("\nx", "\n|x");
	O200K("parseHTTPHeader", "parse|HTTPHeader");
	CL100K("parseHTTPHeader", "parseHTTPHeader");
	O200K("camelCase", "camel|Case");
	O200K("ABCdef", "ABCdef");
	/* Letters without case, at the start and at the end of a word. */
	O200K("\xe4\xb8\xad"
	      "AB",
	    "\xe4\xb8\xad|AB");
	O200K("A\xe4\xb8\xad"
	      "B",
	    "A\xe4\xb8\xad|B");
	O200K("a\xe4\xb8\xad"
	      "B",
	    "a\xe4\xb8\xad|B");
	CL100K("A\xe4\xb8\xad"
	       "B",
	    "A\xe4\xb8\xad"
	    "B");
	/*
	 * A mark begins a word in one vocabulary, and is a sign in the other.
	 */
	O200K("\xcc\x81"
	      "AB",
	    "\xcc\x81|AB");
	CL100K("\xcc\x81"
	       "AB",
	    "\xcc\x81"
	    "AB");
	O200K("a\xcc\x81"
	      "b",
	    "a\xcc\x81"
	    "b");
	CL100K("a\xcc\x81"
	       "b",
	    "a|\xcc\x81"
	    "b");
	BOTH("!!\xcc\x81", "!!\xcc\x81");
}

static void
splits_contractions(void)
{
	O200K("it's", "it's");
	CL100K("it's", "it|'s");
	O200K("WE'LL'x", "WE'LL|'x");
	CL100K("WE'LL'x", "WE|'LL|'x");
	O200K("a'\xc5\xbf", "a'\xc5\xbf");
	CL100K("a'\xc5\xbf"
	       "b",
	    "a|'\xc5\xbf|b");
	O200K("'sabc", "'sabc");
	CL100K("'sabc", "'s|abc");
	O200K("a're've'm'd't", "a're|'ve'm|'d't");
	BOTH("a'", "a|'");
	BOTH("1'r", "1|'r");
}

static void
splits_the_rest(void)
{
	BOTH("1234567", "123|456|7");
	BOTH(" 12", " |12");
	BOTH("x \xd9\xa3\xc2\xbd", "x| |\xd9\xa3\xc2\xbd");
	BOTH("a -- b", "a| --| b");
	O200K("};\n\n/x", "};\n\n/|x");
	CL100K("};\n\n/x", "};\n\n|/x");
	BOTH("a  b", "a| | b");
	BOTH("a   (", "a|  | (");
	BOTH("a   1", "a|  | |1");
	BOTH("a  ", "a|  ");
	BOTH(" \n \n  x", " \n \n| | x");
	BOTH("\r\n\r\n", "\r\n\r\n");
	BOTH("\xc2\xa0x", "\xc2\xa0x");
	BOTH("\xc2\xa0(", "\xc2\xa0|(");
	BOTH(" \xc2\xa0(", " |\xc2\xa0|(");
	/* Not white space since Unicode 6.3, and not here. */
	BOTH("\xe1\xa0\x8e ", "\xe1\xa0\x8e| ");
	BOTH("\xe2\x80\x8b ", "\xe2\x80\x8b| ");
	BOTH("<|endoftext|>", "<||endoftext||>");
}

/* In a long text most pieces are found by its first block: they are the same. */
static void
splits_long_texts_as_short_ones(void)
{
	static const char *const words[] = { "", "a", "re", "s", "Ba",
		"orchestra" };
	static const char after[] = "\n\r\t '/,0AZaz{\xc3";
	enum { SHORT = 15, LONG = 40 };

	for (size_t i = 0; i < 128 * 128 * sizeof after * countof(words); i++) {
		const char *word = words[i % countof(words)];
		size_t rest = i / countof(words), n = strlen(word);
		char text[LONG] = { (char)(rest & 127),
			(char)(rest >> 7 & 127) };

		memcpy(text + 2, word, n);
		n += 2;
		text[n++] = after[rest >> 14];
		for (; n < LONG; n++)
			text[n] = text[n - 1] == '\xc3' ? '\xa9' : "1,"[n % 2];
		for (int pattern = 0; pattern < 2; pattern++) {
			struct str a = split_piece((enum pattern)pattern,
			    (struct str){ text, SHORT });
			struct str b = split_piece((enum pattern)pattern,
			    (struct str){ text, LONG });

			CHECK_NUM(b.n, a.n);
		}
	}
}

int
main(void)
{
	enum pattern pattern;

	splits_words();
	splits_contractions();
	splits_the_rest();
	splits_long_texts_as_short_ones();
	CHECK(pattern_find(STR("o200k_base"), &pattern) &&
	    pattern == PATTERN_O200K);
	CHECK(pattern_find(STR("cl100k_base"), &pattern) &&
	    pattern == PATTERN_CL100K);
	CHECK(!pattern_find(STR("p50k_base"), &pattern));
	buf_free(&got);
	return check_done();
}
