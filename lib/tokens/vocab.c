#include "tokens/vocab.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/mapped.h"

#define MAGIC "pithvoc\n"
#define ORDER 0x01020304u /* as the machine writes it */

enum {
	VERSION = 2,
	SLOTS = 4,       /* keys in a bucket */
	PROBES = 12,     /* buckets, or places, that a search looks at */
	LONGEST = 1024,  /* bytes in a token */
	PAIRS = 1 << 16, /* of bytes */
	/* Twenty times the largest publication: all lengths fit 32 bits. */
	MOST = 4000000,
};

/* A long token, and where its bytes are; n is 0 where the place is empty. */
struct vocab_place {
	uint32_t hash, at, n, rank;
};

_Static_assert(sizeof(struct vocab_head) == 128, "a head without gaps");

/* ---- hashes ---- */

/* The hash of a token that is too long for a key. */
static uint64_t
hash_long(const char *p, size_t n)
{
	uint64_t h = n;

	for (; n >= 8; p += 8, n -= 8) {
		uint64_t w;

		memcpy(&w, p, 8);
		h = vocab_mix((h ^ w) * UINT64_C(0xff51afd7ed558ccd));
	}
	for (; n; p++, n--)
		h = (h ^ (unsigned char)*p) * UINT64_C(0x100000001b3);
	return vocab_mix(h);
}

static uint32_t
hash_index(uint64_t hash, uint32_t n)
{
	return (uint32_t)((hash >> 32) * n >> 32);
}

static size_t
filter_index(const struct vocab_head *head, uint64_t hash)
{
	return hash >> 12 & (head->words - 1);
}

static uint64_t
filter_bits(uint64_t hash)
{
	return UINT64_C(1) << (hash & 63) | UINT64_C(1) << (hash >> 6 & 63);
}

/*
 * Sums, and sums of the sums, which depend on the order: as fast as the pages
 * of a file of megabytes can be read.
 */
static uint64_t
sum_of(struct str tables)
{
	enum { LANES = 8 };
	uint64_t sums[LANES] = { tables.n }, orders[LANES] = { 0 };
	uint64_t h = 0;
	size_t i = 0;

	for (; i + sizeof sums <= tables.n; i += sizeof sums) {
		uint64_t words[LANES];

		memcpy(words, tables.p + i, sizeof words);
		for (int j = 0; j < LANES; j++) {
			sums[j] += words[j];
			orders[j] += sums[j];
		}
	}
	for (; i < tables.n; i++)
		h = vocab_mix(h ^ (unsigned char)tables.p[i]);
	for (int j = 0; j < LANES; j++)
		h = vocab_mix(vocab_mix(h ^ sums[j]) ^ orders[j]);
	return h;
}

uint64_t
vocab_sum(const struct vocab_head *head, struct str tables)
{
	struct vocab_head clear = *head;

	clear.sum = 0;
	return vocab_mix(
	    sum_of((struct str){ (const char *)&clear, sizeof clear }) ^
	    sum_of(tables));
}

/* ---- the file ---- */

/*
 * After the head, in the byte order of the machine: a filter of two bits for
 * each token; the ranks of all pairs of bytes; buckets of keys; the ranks of
 * these; places of the longer tokens; their bytes.
 */
enum table { FILTER, PAIR_RANKS, KEYS, KEY_RANKS, PLACES, BYTES, TABLES };

/* Where the tables of a file with this head begin; returns the file's size. */
static uint64_t
table_offsets(const struct vocab_head *head, uint64_t at[TABLES])
{
	/* In 64 bits: a damaged head must not wrap around to its own size. */
	const uint64_t words = head->words, places = head->places;
	const uint64_t slots = (uint64_t)head->buckets * SLOTS;
	const uint64_t sizes[TABLES] = {
		[FILTER] = words * sizeof(uint64_t),
		[PAIR_RANKS] = PAIRS * sizeof(uint32_t),
		[KEYS] = slots * sizeof(struct vocab_key),
		[KEY_RANKS] = slots * sizeof(uint32_t),
		[PLACES] = places * sizeof(struct vocab_place),
		[BYTES] = head->bytes,
	};
	uint64_t offset = sizeof *head;

	for (enum table i = FILTER; i < TABLES; i++) {
		at[i] = offset;
		offset += sizes[i];
	}
	return offset;
}

/* False where the head's numbers do not add up to the file. */
static bool
lay_out(struct vocab *vocab, struct str file)
{
	const struct vocab_head *head = vocab->head;
	uint64_t at[TABLES];

	if (table_offsets(head, at) != file.n)
		return false;
	vocab->filter = (const uint64_t *)(file.p + at[FILTER]);
	vocab->pairs = (const uint32_t *)(file.p + at[PAIR_RANKS]);
	vocab->keys = (const unsigned char *)(file.p + at[KEYS]);
	vocab->ranks = (const uint32_t *)(file.p + at[KEY_RANKS]);
	vocab->places = (const struct vocab_place *)(file.p + at[PLACES]);
	vocab->bytes = file.p + at[BYTES];
	return head->words && head->buckets && head->places &&
	    (head->words & (head->words - 1)) == 0 && head->longest <= LONGEST;
}

bool
vocab_use(struct vocab *vocab, struct str file, const char **why)
{
	const struct vocab_head *head = (const struct vocab_head *)file.p;
	const char *end;

	*why = "it is not a pith vocabulary";
	if (file.n < sizeof *head || memcmp(head->magic, MAGIC, 8) != 0)
		return false;
	*why = "it was made for another version or machine";
	if (head->version != VERSION || head->order != ORDER)
		return false;
	*why = "its name is unknown";
	end = memchr(head->name, '\0', sizeof head->name);
	if (!end || !pattern_find(str_of(head->name), &vocab->pattern))
		return false;
	*why = "it is damaged";
	vocab->head = head;
	return head->size == file.n && lay_out(vocab, file) &&
	    vocab_sum(head, str_skip(file, sizeof *head)) == head->sum;
}

bool
vocab_open(struct vocab *vocab, const char *file, const char **why)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct str text = { NULL, 0 };
	struct stat st;

	*why = NULL;
	if (fd < 0) {
		if (errno != ENOENT && errno != ENOTDIR)
			*why = strerror(errno);
		return false;
	}
	*why = "it is not a pith vocabulary";
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0)
		text = mapped_open(fd, (size_t)st.st_size, map_at_once(), file);
	close(fd);
	if (text.n && vocab_use(vocab, text, why))
		return true;
	mapped_close(text);
	return false;
}

/* ---- lookups ---- */

static bool
may_hold(const struct vocab *vocab, uint64_t hash)
{
	uint64_t bits = filter_bits(hash);
	uint64_t word = vocab->filter[filter_index(vocab->head, hash)];

	return (word & bits) == bits;
}

static uint32_t
find_short(const struct vocab *vocab, struct vocab_key key, uint64_t hash)
{
	uint32_t n = vocab->head->buckets;
	uint32_t bucket = hash_index(hash, n);

	for (int probe = 0; probe < PROBES; probe++) {
		size_t slot = bucket * (size_t)SLOTS;
		struct vocab_key there = { 0 };

		for (size_t end = slot + SLOTS; slot < end; slot++) {
			memcpy(&there, vocab->keys + slot * sizeof there,
			    sizeof there);
			if (there.a == key.a && there.b == key.b)
				return vocab->ranks[slot];
		}
		/* The last slot is filled last: no key overflowed. */
		if (there.b == 0)
			break;
		bucket = bucket + 1 < n ? bucket + 1 : 0;
	}
	return VOCAB_NONE;
}

static uint32_t
find_long(const struct vocab *vocab, const char *p, size_t n, uint64_t hash)
{
	const struct vocab_head *head = vocab->head;
	uint32_t at = hash_index(hash, head->places);

	for (int probe = 0; probe < PROBES; probe++) {
		const struct vocab_place *place = &vocab->places[at];

		if (place->n == 0)
			break;
		if (place->hash == (uint32_t)hash && place->n == n &&
		    place->at <= head->bytes && n <= head->bytes - place->at &&
		    memcmp(vocab->bytes + place->at, p, n) == 0)
			return place->rank;
		at = at + 1 < head->places ? at + 1 : 0;
	}
	return VOCAB_NONE;
}

/* Most pieces of a text are tokens; few parts of the other pieces are. */
static inline uint32_t
rank_of(const struct vocab *vocab, const char *p, size_t n, bool rare)
{
	struct vocab_key key;
	uint64_t hash;

	if (n == 2)
		return vocab
		    ->pairs[(unsigned char)p[0] * 256u + (unsigned char)p[1]];
	if (n > vocab->head->longest)
		return VOCAB_NONE;
	if (n > VOCAB_KEY) {
		hash = hash_long(p, n);
		return rare && !may_hold(vocab, hash)
		    ? VOCAB_NONE
		    : find_long(vocab, p, n, hash);
	}
	key = vocab_key(p, n);
	hash = vocab_hash_key(key);
	if (rare && !may_hold(vocab, hash))
		return VOCAB_NONE;
	return find_short(vocab, key, hash);
}

uint32_t
vocab_rank(const struct vocab *vocab, const char *p, size_t n)
{
	return rank_of(vocab, p, n, false);
}

uint32_t
vocab_rank_rare(const struct vocab *vocab, const char *p, size_t n)
{
	return rank_of(vocab, p, n, true);
}

/* ---- making the file ---- */

bool
vocab_builder_add(struct vocab_builder *make, struct str token, uint32_t rank)
{
	struct vocab_token added = { make->bytes.n, (uint32_t)token.n, rank };

	if (token.n == 0 || token.n > LONGEST || rank == VOCAB_NONE ||
	    make->n == MOST)
		return false;
	*array_push(&make->tokens, &make->n, &make->cap) = added;
	buf_add(&make->bytes, token);
	return true;
}

void
vocab_builder_free(struct vocab_builder *make)
{
	buf_free(&make->bytes);
	free(make->tokens);
	*make = (struct vocab_builder){ 0 };
}

/* The lengths of the tables: three keys to a bucket at first. */
static void
measure(struct vocab_head *head, const struct vocab_builder *make)
{
	uint32_t places = 0, keys = 0;

	head->tokens = (uint32_t)make->n;
	for (size_t i = 0; i < make->n; i++) {
		const struct vocab_token *token = &make->tokens[i];

		if (token->n > head->longest)
			head->longest = token->n;
		keys += token->n <= VOCAB_KEY;
		places += token->n > VOCAB_KEY;
		head->bytes += token->n > VOCAB_KEY ? token->n : 0;
	}
	head->places = 3 * places + 1;
	head->buckets = keys / 3 + 1;
	head->words = 1;
	while (head->words < head->tokens / 8)
		head->words *= 2;
}

/* The tables while they are filled. */
struct tables {
	struct vocab_head head;
	uint64_t *filter;
	uint32_t *pairs;
	unsigned char *keys;
	uint32_t *ranks;
	struct vocab_place *places;
	char *bytes;
};

static void
make_tables(struct tables *to, struct buf *file)
{
	uint64_t at[TABLES];
	size_t size = (size_t)table_offsets(&to->head, at);
	char *p = buf_room(file, size);

	memset(p, 0, size);
	file->n = size;
	to->filter = (uint64_t *)(p + at[FILTER]);
	to->pairs = (uint32_t *)(p + at[PAIR_RANKS]);
	to->keys = (unsigned char *)(p + at[KEYS]);
	to->ranks = (uint32_t *)(p + at[KEY_RANKS]);
	to->places = (struct vocab_place *)(p + at[PLACES]);
	to->bytes = p + at[BYTES];
	memset(to->pairs, 0xff, PAIRS * sizeof *to->pairs);
	to->head.bytes = 0;
}

enum insertion { INSERTED, KEYS_FULL, PLACES_FULL, TWICE };

static enum insertion
insert_short(struct tables *to, struct vocab_key key, uint64_t hash,
    uint32_t rank)
{
	uint32_t n = to->head.buckets, bucket = hash_index(hash, n);

	for (uint32_t probe = 0; probe < PROBES * SLOTS; probe++) {
		size_t slot = bucket * (size_t)SLOTS + probe % SLOTS;
		struct vocab_key there;

		memcpy(&there, to->keys + slot * sizeof key, sizeof there);
		if (there.a == key.a && there.b == key.b)
			return TWICE;
		if (there.b == 0) {
			memcpy(to->keys + slot * sizeof key, &key, sizeof key);
			to->ranks[slot] = rank;
			return INSERTED;
		}
		if (probe % SLOTS == SLOTS - 1)
			bucket = bucket + 1 < n ? bucket + 1 : 0;
	}
	return KEYS_FULL;
}

static enum insertion
insert_long(struct tables *to, struct str token, uint64_t hash, uint32_t rank)
{
	uint32_t n = to->head.places, at = hash_index(hash, n);

	for (int probe = 0; probe < PROBES; probe++) {
		struct vocab_place *place = &to->places[at];

		if (place->n == token.n &&
		    memcmp(to->bytes + place->at, token.p, token.n) == 0)
			return TWICE;
		if (place->n == 0) {
			*place = (struct vocab_place){ (uint32_t)hash,
				to->head.bytes, (uint32_t)token.n, rank };
			memcpy(to->bytes + to->head.bytes, token.p, token.n);
			to->head.bytes += (uint32_t)token.n;
			return INSERTED;
		}
		at = at + 1 < n ? at + 1 : 0;
	}
	return PLACES_FULL;
}

static void
add_to_filter(struct tables *to, uint64_t hash)
{
	to->filter[filter_index(&to->head, hash)] |= filter_bits(hash);
}

static enum insertion
insert(struct tables *to, struct str token, uint32_t rank)
{
	char padded[VOCAB_PAD] = { 0 };
	struct vocab_key key;
	uint64_t hash;
	uint32_t *pair;

	if (token.n > VOCAB_KEY) {
		hash = hash_long(token.p, token.n);
		add_to_filter(to, hash);
		return insert_long(to, token, hash, rank);
	}
	memcpy(padded, token.p, token.n);
	if (token.n == 2) {
		pair = &to->pairs[(unsigned char)padded[0] * 256u +
		    (unsigned char)padded[1]];
		if (*pair != VOCAB_NONE)
			return TWICE;
		*pair = rank;
		return INSERTED;
	}
	key = vocab_key(padded, token.n);
	hash = vocab_hash_key(key);
	add_to_filter(to, hash);
	return insert_short(to, key, hash, rank);
}

static enum insertion
insert_all(struct tables *to, const struct vocab_builder *make)
{
	for (size_t i = 0; i < make->n; i++) {
		const struct vocab_token *token = &make->tokens[i];
		struct str text = { make->bytes.p + token->at, token->n };
		enum insertion what = insert(to, text, token->rank);

		if (what != INSERTED)
			return what;
	}
	return INSERTED;
}

bool
vocab_builder_write(struct vocab_builder *make, struct str name,
    const uint8_t source[32], struct buf *file)
{
	struct tables to = { 0 };
	uint32_t bytes;
	enum insertion what;

	measure(&to.head, make);
	bytes = to.head.bytes;
	for (;;) {
		buf_clear(file);
		to.head.bytes = bytes;
		make_tables(&to, file);
		what = insert_all(&to, make);
		if (what == KEYS_FULL)
			to.head.buckets += to.head.buckets / 16 + 1;
		else if (what == PLACES_FULL)
			to.head.places += to.head.places / 4 + 1;
		else
			break;
	}
	memcpy(to.head.magic, MAGIC, sizeof to.head.magic);
	to.head.version = VERSION;
	to.head.order = ORDER;
	memcpy(to.head.name, name.p,
	    name.n < sizeof to.head.name ? name.n : sizeof to.head.name - 1);
	memcpy(to.head.source, source, sizeof to.head.source);
	to.head.size = file->n;
	to.head.sum = vocab_sum(&to.head,
	    str_skip(buf_str(file), sizeof to.head));
	memcpy(file->p, &to.head, sizeof to.head);
	return what == INSERTED;
}
