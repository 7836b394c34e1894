/*
 * vocab: a published token vocabulary as a file that is mapped, not read: a
 * lookup touches only the pages it needs. Lookups are safe in any file; a file
 * with damaged tables is refused when it is opened.
 */
#ifndef PITH_VOCAB_H
#define PITH_VOCAB_H

#include "base/buf.h"
#include "base/compat.h"
#include "tokens/pretoken.h"

enum {
	VOCAB_KEY = 15, /* the longest token that fits a struct vocab_key */
	VOCAB_PAD = 16, /* bytes that are read from where a token begins */
};

/* The rank of what is not a token. */
#define VOCAB_NONE UINT32_MAX

struct vocab_head {
	char magic[8];
	uint32_t version, order; /* the order of bytes shows in this number */
	char name[32];           /* "o200k_base", then NULs */
	uint8_t source[32];      /* SHA-256 of what it was made from */
	uint64_t size, sum;      /* of the file; see vocab_sum() */
	uint32_t tokens, longest;
	uint32_t words, buckets, places, bytes; /* lengths of the tables */
	uint8_t spare[8];
};

struct vocab {
	const struct vocab_head *head;
	enum pattern pattern;

	/* private */
	const uint64_t *filter;
	const uint32_t *pairs;
	const unsigned char *keys;
	const uint32_t *ranks;
	const struct vocab_place *places;
	const char *bytes;
};

/*
 * Maps a file for as long as the process lives. Where the file is not a
 * vocabulary, was made for another machine or version, or is damaged, returns
 * false and sets *why to the reason; *why is NULL where there is no file.
 */
bool vocab_open(struct vocab *vocab, const char *file, const char **why);

/* The same for bytes that stay valid, aligned as by malloc(). */
bool vocab_use(struct vocab *vocab, struct str file, const char **why);

/*
 * The rank of a token of n bytes, 2 or more; else VOCAB_NONE. VOCAB_PAD bytes
 * from p on must be readable.
 */
uint32_t vocab_rank(const struct vocab *vocab, const char *p, size_t n);
/* The same, faster where most lookups find nothing. */
uint32_t vocab_rank_rare(const struct vocab *vocab, const char *p, size_t n);

/* The checksum: of the head with a `sum` of 0, and of the tables. */
uint64_t vocab_sum(const struct vocab_head *head, struct str tables);

/* ---- making the file ---- */

struct vocab_token {
	size_t at; /* in bytes */
	uint32_t n, rank;
};

/* Tokens and their ranks, all in memory. Starts as all zero. */
struct vocab_builder {
	struct buf bytes;
	struct vocab_token *tokens;
	size_t n, cap;
};

/* False where the token is empty or too long, or there are too many. */
bool vocab_builder_add(struct vocab_builder *make, struct str token,
    uint32_t rank);

/*
 * Writes the whole file into an empty buffer. name is the name of a pattern,
 * source the SHA-256 of the file that the tokens are from. False where a token
 * occurs twice.
 */
bool vocab_builder_write(struct vocab_builder *make, struct str name,
    const uint8_t source[32], struct buf *file);

void vocab_builder_free(struct vocab_builder *make);

/* ---- keys and hashes, inline for bpe.c ---- */

/* The bytes of a short token, and its length in the highest byte of b. */
struct vocab_key {
	uint64_t a, b;
};

static inline struct vocab_key
vocab_key(const char *p, size_t n)
{
	/* Without a branch: lengths follow each other at random. */
	static const unsigned char kept[32] = { 0xff, 0xff, 0xff, 0xff, 0xff,
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		0xff };
	const unsigned char *bytes = (const unsigned char *)p;
	const unsigned char *mask = kept + 16 - n;
	struct vocab_key key;

	key.a = little_endian(bytes) & little_endian(mask);
	key.b = little_endian(bytes + 8) & little_endian(mask + 8);
	key.b |= (uint64_t)n << 56;
	return key;
}

static inline uint64_t
vocab_mix(uint64_t h)
{
	h ^= h >> 32;
	h *= UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

static inline uint64_t
vocab_hash_key(struct vocab_key key)
{
	return vocab_mix(key.a * UINT64_C(0xff51afd7ed558ccd) +
	    key.b * UINT64_C(0xc4ceb9fe1a85ec53));
}

#endif
