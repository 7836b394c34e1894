#include "tokens/bpe.h"

#include "base/buf.h"
#include "base/utf8.h"

/* A longer piece that was merged, and how many tokens it is. */
struct merged {
	char text[62];
	uint8_t n, count; /* n is 0 where none was */
};

enum { SHORT = 1 << 14, LONG = 1 << 11 };

/*
 * What was counted last, one piece for each hash: most pieces of a text were in
 * it before, and this is nearer than the vocabulary. The number of tokens
 * stands above the length of a key.
 */
struct memory {
	const struct vocab *vocab;
	uint64_t sum; /* of the vocabulary: another may come to that place */
	struct vocab_key keys[SHORT];
	struct merged merged[LONG];
};

enum { COUNT_AT = 60 };

/* From the piece on VOCAB_PAD bytes are readable. */
static inline size_t
count_short(struct memory *memory, struct str piece)
{
	struct vocab_key key = vocab_key(piece.p, piece.n);
	struct vocab_key *it = &memory->keys[vocab_hash_key(key) % SHORT];
	uint64_t count = it->b >> COUNT_AT;

	if (it->a == key.a && it->b == (key.b | count << COUNT_AT) && count)
		return (size_t)count;
	count = vocab_rank(memory->vocab, piece.p, piece.n) != VOCAB_NONE
	    ? 1
	    : bpe_merge(memory->vocab, piece);
	*it = (struct vocab_key){ key.a, key.b | count << COUNT_AT };
	return (size_t)count;
}

static size_t
count_long(struct memory *memory, struct str piece)
{
	uint64_t hash = vocab_hash_long(piece.p, piece.n);
	struct merged *it = &memory->merged[hash % LONG];

	if (vocab_rank(memory->vocab, piece.p, piece.n) != VOCAB_NONE)
		return 1;
	if (piece.n > sizeof it->text)
		return bpe_merge(memory->vocab, piece);
	if (it->n != piece.n || memcmp(it->text, piece.p, piece.n) != 0) {
		memcpy(it->text, piece.p, piece.n);
		it->n = (uint8_t)piece.n;
		it->count = (uint8_t)bpe_merge(memory->vocab, piece);
	}
	return it->count;
}

static inline size_t
count_piece(struct memory *memory, struct str piece)
{
	if (piece.n == 1)
		return 1;
	return piece.n <= VOCAB_KEY ? count_short(memory, piece)
				    : count_long(memory, piece);
}

static uint64_t
count_valid(struct memory *memory, struct str text)
{
	enum pattern pattern = memory->vocab->pattern;
	uint64_t n = 0;

	while (text.n > VOCAB_PAD) {
		struct str piece = split_piece(pattern, text);

		if (text.n - piece.n < VOCAB_PAD)
			break;
		n += count_piece(memory, piece);
		text = str_skip(text, piece.n);
	}
	/* The end, copied to where there is something behind it. */
	while (text.n) {
		struct str piece = split_piece(pattern, text);
		char padded[2 * VOCAB_PAD] = { 0 };

		text = str_skip(text, piece.n);
		if (piece.n <= VOCAB_PAD) {
			memcpy(padded, piece.p, piece.n);
			piece.p = padded;
		}
		n += count_piece(memory, piece);
	}
	return n;
}

/*
 * How much stands there of a sequence that is broken off: the most bytes that
 * some further bytes would make a character.
 */
static size_t
torn(struct str s)
{
	size_t length = (unsigned char)s.p[0] >= 0xf0 ? 4 : 3;

	for (size_t n = length - 1; n > 1; n--) {
		char whole[4] = { '\x80', '\x80', '\x80', '\x80' };

		if (n > s.n)
			continue;
		memcpy(whole, s.p, n);
		if (utf8_length((struct str){ whole, length }) == length)
			return n;
	}
	return 1;
}

static uint64_t
count_invalid(struct memory *memory, struct str text)
{
	struct buf valid = { 0 };
	uint64_t n;

	while (text.n) {
		size_t good = utf8_valid(text);

		buf_add(&valid, str_head(text, good));
		text = str_skip(text, good);
		if (text.n) {
			buf_add(&valid, UTF8_BAD);
			text = str_skip(text, torn(text));
		}
	}
	n = count_valid(memory, buf_str(&valid));
	buf_free(&valid);
	return n;
}

uint64_t
bpe_count(const struct vocab *vocab, struct str text)
{
	static struct memory memory;

	if (memory.vocab != vocab || memory.sum != vocab->head->sum) {
		if (memory.vocab)
			memset(&memory, 0, sizeof memory);
		memory.vocab = vocab;
		memory.sum = vocab->head->sum;
	}
	return utf8_valid(text) == text.n ? count_valid(&memory, text)
					  : count_invalid(&memory, text);
}
