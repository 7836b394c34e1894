/*
 * vocab: a published token vocabulary as a file that is mapped, not read: what
 * is looked up is what is touched. Any file is safe to look up in; one that is
 * damaged in its tables is refused when it is opened.
 *
 * The file, in the byte order of the machine: the head; a filter of two bits
 * for each token; the ranks of all pairs of bytes; buckets of four keys of 16
 * bytes (up to 15 of the token, then their number); the ranks of these; places
 * of the longer tokens; their bytes.
 */
#ifndef PITH_VOCAB_H
#define PITH_VOCAB_H

#include <endian.h>

#include "tokens/pretoken.h"

#define VOCAB_MAGIC "pithvoc\n"

enum {
	VOCAB_VERSION = 2,
	VOCAB_KEY = 15,     /* longest token that stands in a bucket */
	VOCAB_SLOTS = 4,    /* of a bucket */
	VOCAB_PROBES = 12,  /* buckets, or places, that a search looks at */
	VOCAB_TOKEN = 1024, /* longest token of all */
	VOCAB_PAD = 16,     /* bytes that are read from where a token begins */
};

/* The rank of what is no token. */
#define VOCAB_NONE UINT32_MAX

struct vocab_head {
	char magic[8];
	uint32_t version, order; /* VOCAB_ORDER as the machine writes it */
	char name[32];           /* "o200k_base", then NULs */
	uint8_t source[32];      /* SHA-256 of what it was made from */
	uint64_t size, sum;      /* of the file; see vocab_sum() */
	uint32_t tokens, longest;
	uint32_t words, buckets, places, bytes; /* lengths of the tables */
	uint8_t spare[8];
};

#define VOCAB_ORDER 0x01020304u

struct vocab_place {
	uint32_t hash, at, n, rank; /* n is 0 where it is empty */
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
 * Maps a file for as long as the process lives. False, and why not, where it
 * is none of ours, for another machine or version, or damaged; *why is NULL
 * where there is no file.
 */
bool vocab_open(struct vocab *vocab, const char *file, const char **why);

/* The same of bytes that stay, aligned as by malloc(). */
bool vocab_use(struct vocab *vocab, struct str file, const char **why);

/*
 * The rank of n bytes, 2 or more; VOCAB_NONE where they are no token. From p
 * on VOCAB_PAD bytes must be readable.
 */
uint32_t vocab_rank(const struct vocab *vocab, const char *p, size_t n);
/* The same where most of what is looked up is none. */
uint32_t vocab_rank_rare(const struct vocab *vocab, const char *p, size_t n);

/* How the tables are searched: for vocab.c and vocab_make.c. */
struct vocab_key {
	uint64_t a, b;
};

static inline struct vocab_key
vocab_key(const char *p, size_t n)
{
	struct vocab_key key;

	memcpy(&key, p, sizeof key);
	key.a = le64toh(key.a);
	key.b = le64toh(key.b);
	if (n < 8) {
		key.a &= (UINT64_C(1) << (8 * n)) - 1;
		key.b = 0;
	} else {
		key.b &= (UINT64_C(1) << (8 * (n - 8))) - 1;
	}
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

/* Of a token that is too long for a bucket. */
uint64_t vocab_hash_long(const char *p, size_t n);

static inline uint32_t
vocab_index(uint64_t hash, uint32_t n)
{
	return (uint32_t)((hash >> 32) * n >> 32);
}

static inline uint64_t
vocab_bits(uint64_t hash)
{
	return UINT64_C(1) << (hash & 63) | UINT64_C(1) << (hash >> 6 & 63);
}

/* What tells a damaged file: of its head with a `sum` of 0, and its tables. */
uint64_t vocab_sum(const struct vocab_head *head, struct str tables);

#endif
