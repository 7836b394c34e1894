#include "tokens/vocab.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mapped.h"

_Static_assert(sizeof(struct vocab_head) == 128, "a head without gaps");

uint64_t
vocab_hash_long(const char *p, size_t n)
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

/*
 * Sums, and sums of the sums, which know the order: a file of megabytes is to
 * be checked in the time that its pages take.
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

/* Cuts a table of n members off what is left of the file. */
static const void *
table(struct str *rest, uint64_t n, size_t member)
{
	const void *at = rest->p;

	if (at == NULL || n > rest->n / member) {
		*rest = (struct str){ 0 };
		return NULL;
	}
	*rest = str_skip(*rest, n * member);
	return at;
}

/* False where the head's numbers do not make up the file. */
static bool
lay_out(struct vocab *vocab, struct str file)
{
	const struct vocab_head *head = vocab->head;
	struct str rest = str_skip(file, sizeof *head);

	vocab->filter = table(&rest, head->words, 8);
	vocab->pairs = table(&rest, 65536, 4);
	vocab->keys = table(&rest, head->buckets, (size_t)VOCAB_SLOTS * 16);
	vocab->ranks = table(&rest, head->buckets, (size_t)VOCAB_SLOTS * 4);
	vocab->places = table(&rest, head->places, sizeof *vocab->places);
	vocab->bytes = table(&rest, head->bytes, 1);
	return vocab->bytes && rest.n == 0 && head->words && head->buckets &&
	    head->places && (head->words & (head->words - 1)) == 0 &&
	    head->longest <= VOCAB_TOKEN;
}

bool
vocab_use(struct vocab *vocab, struct str file, const char **why)
{
	const struct vocab_head *head = (const struct vocab_head *)file.p;
	const char *end;

	*why = "it is no vocabulary of pith";
	if (file.n < sizeof *head || memcmp(head->magic, VOCAB_MAGIC, 8) != 0)
		return false;
	*why = "it was made for another version or machine";
	if (head->version != VOCAB_VERSION || head->order != VOCAB_ORDER)
		return false;
	*why = "nothing is known about a vocabulary of its name";
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
	*why = "it is no vocabulary of pith";
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0)
		text = mapped_open(fd, (size_t)st.st_size, MAP_POPULATE, file);
	close(fd);
	if (text.n && vocab_use(vocab, text, why))
		return true;
	mapped_close(text);
	return false;
}

static bool
may_hold(const struct vocab *vocab, uint64_t hash)
{
	uint64_t bits = vocab_bits(hash);
	uint64_t word = vocab->filter[hash >> 12 & (vocab->head->words - 1)];

	return (word & bits) == bits;
}

static uint32_t
find_short(const struct vocab *vocab, struct vocab_key key, uint64_t hash)
{
	uint32_t n = vocab->head->buckets;
	uint32_t bucket = vocab_index(hash, n);

	for (int probe = 0; probe < VOCAB_PROBES; probe++) {
		const unsigned char *keys = vocab->keys + (size_t)bucket * 64;
		struct vocab_key there;

		for (uint32_t i = 0; i < VOCAB_SLOTS; i++) {
			memcpy(&there, keys + 16 * i, sizeof there);
			if (there.a == key.a && there.b == key.b)
				return vocab->ranks[bucket * (size_t)4 + i];
		}
		/* The last slot is filled last: nothing went to the next. */
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
	uint32_t at = vocab_index(hash, head->places);

	for (int probe = 0; probe < VOCAB_PROBES; probe++) {
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

/* Most pieces of a text are tokens, most parts of other pieces are none. */
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
		hash = vocab_hash_long(p, n);
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
