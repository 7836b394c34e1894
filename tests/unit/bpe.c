#include "tokens/bpe.h"

#include <stdlib.h>

#include "check.h"
#include "tokens/vocab.h"

/* All bytes, then these tokens, each with a rank above the previous ones. */
static void
make_vocab(struct vocab *vocab, const char *name, const char *const tokens[],
    struct buf *file)
{
	struct vocab_builder make = { 0 };
	uint8_t source[32] = { 0 };
	uint32_t rank = 0;
	const char *why;

	for (int c = 0; c < 256; c++) {
		char byte = (char)c;

		CHECK(
		    vocab_builder_add(&make, (struct str){ &byte, 1 }, rank++));
	}
	for (; *tokens; tokens++)
		CHECK(vocab_builder_add(&make, str_of(*tokens), rank++));
	CHECK(vocab_builder_write(&make, str_of(name), source, file));
	CHECK(vocab_use(vocab, buf_str(file), &why));
	vocab_builder_free(&make);
}

static struct vocab vocab;
static struct buf file;

#define COUNTED(text, want) CHECK_NUM(bpe_count(&vocab, STR(text)), want)

static void
finds_ranks(void)
{
	static const char text[64] = "abcdefghijklmnopqrstuvwxyz";

	CHECK_NUM(vocab_rank(&vocab, text, 2), 256);
	CHECK_NUM(vocab_rank(&vocab, text + 1, 2), 257);
	CHECK_NUM(vocab_rank(&vocab, text, 3), 258);
	CHECK_NUM(vocab_rank(&vocab, text, 15), 259);
	CHECK_NUM(vocab_rank(&vocab, text, 16), 260);
	CHECK_NUM(vocab_rank_rare(&vocab, text, 16), 260);
	CHECK_NUM(vocab_rank_rare(&vocab, text, 3), 258);
	CHECK(vocab_rank(&vocab, text + 1, 3) == VOCAB_NONE);
	CHECK(vocab_rank_rare(&vocab, text + 1, 3) == VOCAB_NONE);
	CHECK(vocab_rank(&vocab, text, 14) == VOCAB_NONE);
	CHECK(vocab_rank(&vocab, text, 17) == VOCAB_NONE);
	CHECK(vocab_rank(&vocab, text, 18) == VOCAB_NONE);
}

static void
merges_by_rank(void)
{
	COUNTED("a", 1);
	COUNTED("ab", 1);
	COUNTED("ac", 2);
	COUNTED("bc", 1);
	/* ab comes before bc, and makes abc. */
	COUNTED("abc", 1);
	COUNTED("bcb", 2);
	/* A token, but no merge leads to it. */
	COUNTED("abcdefghijklmno", 1);
	COUNTED("abcdefghijklmnop", 1);
	COUNTED("abcdefghijklmnopz", 15);
	/* The leftmost pair first: xx xx x. */
	COUNTED("xxxxx", 2);
	COUNTED("xxx", 2);
	COUNTED("yzy", 2);
	/* A merge that creates a pair of a lower rank. */
	COUNTED("qrsqrs", 2);
	COUNTED("pqrs", 2);
}

static void
counts_pieces(void)
{
	COUNTED("", 0);
	COUNTED("abc abc", 3);
	COUNTED("ab\nab", 3);
	COUNTED("12345", 5);
	/* U+FFFD is three bytes here. */
	COUNTED("\xff", 3);
	COUNTED("\xe2\x82", 3);
	COUNTED("\xe2\x28", 4);
	COUNTED("\xed\xa0\x80", 9);
	COUNTED("\xf0\x9f\x98", 3);
	COUNTED("\xf4\x90\x80\x80", 12);
	COUNTED("\xc3", 3);
	COUNTED("\0\0", 2);
}

/* Any long text of these letters must match the definition. */
static size_t
defined(const char *text, size_t n)
{
	size_t *at = malloc((n + 1) * sizeof *at), parts = n;
	char *p = calloc(n + VOCAB_PAD, 1);

	memcpy(p, text, n);
	for (size_t i = 0; i <= n; i++)
		at[i] = i;
	for (;;) {
		uint32_t least = VOCAB_NONE;
		size_t best = 0;

		for (size_t i = 0; i + 1 < parts; i++) {
			uint32_t rank = vocab_rank(&vocab, p + at[i],
			    at[i + 2] - at[i]);

			if (rank < least) {
				least = rank;
				best = i;
			}
		}
		if (least == VOCAB_NONE)
			break;
		memmove(at + best + 1, at + best + 2,
		    (parts - best - 1) * sizeof *at);
		parts--;
	}
	free(at);
	free(p);
	return parts;
}

static void
merges_long_pieces(void)
{
	static const char *const letters[] = { "x", "xa", "abc", "xyzqrsp",
		"abcx", "qr" };
	char text[700];
	uint32_t random = 1;

	for (size_t round = 0; round < 300; round++) {
		const char *from = letters[round % 6];
		size_t n = 1 + round * 2, used = strlen(from);

		for (size_t i = 0; i < n; i++) {
			random = random * 1103515245 + 12345;
			text[i] = from[(random >> 16) % used];
		}
		CHECK_NUM(bpe_count(&vocab, (struct str){ text, n }),
		    defined(text, n));
	}
}

static void
refuses_damage(void)
{
	struct vocab other;
	struct buf copy = { 0 };
	struct vocab_head *head;
	const char *why;

	for (size_t n = 0; n < file.n; n += n < 300 ? 1 : 4099) {
		buf_clear(&copy);
		buf_add(&copy, str_head(buf_str(&file), n));
		buf_room(&copy, 1);
		CHECK(!vocab_use(&other, buf_str(&copy), &why));
	}
	for (size_t i = 0; i < file.n; i += i < 300 ? 1 : 997) {
		buf_clear(&copy);
		buf_add(&copy, buf_str(&file));
		copy.p[i] ^= 4;
		/*
		 * Not checked: the rest of the name, the source, the spare
		 * bytes.
		 */
		if ((i >= 16 && i < 80) || i == 88 || (i >= 96 && i < 104) ||
		    (i >= 120 && i < 128))
			continue;
		CHECK(!vocab_use(&other, buf_str(&copy), &why));
	}
	/* Four keys of 16 bytes each: 2^30 buckets more wrap around in 32 bits. */
	buf_clear(&copy);
	buf_add(&copy, buf_str(&file));
	head = (struct vocab_head *)copy.p;
	CHECK(vocab_use(&other, buf_str(&copy), &why));
	head->buckets += 1u << 30;
	head->sum = vocab_sum(head, str_skip(buf_str(&copy), sizeof *head));
	CHECK(!vocab_use(&other, buf_str(&copy), &why));
	buf_free(&copy);
	CHECK(!vocab_open(&other, "nowhere", &why) && !why);
	CHECK(!vocab_open(&other, ".", &why) && why);
	CHECK(!vocab_open(&other, "/dev/null", &why) && why);
}

int
main(void)
{
	static const char *const tokens[] = { "ab", "bc", "abc",
		"abcdefghijklmno", "abcdefghijklmnop", "xx", "yz", "zy", "xxxx",
		"xab", "xxab", "pq", "rs", "qrs", "sp", "qr", "xxxxxx", NULL };

	make_vocab(&vocab, "o200k_base", tokens, &file);
	finds_ranks();
	merges_by_rank();
	counts_pieces();
	merges_long_pieces();
	refuses_damage();
	buf_free(&file);
	return check_done();
}
