#include "tokens/vocab_make.h"

#include <stdlib.h>

#include "tokens/vocab.h"

/* Twenty times the largest that was published: all lengths fit 32 bits. */
enum { MOST = 4000000 };

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

bool
vocab_make_add(struct vocab_make *make, struct str token, uint32_t rank)
{
	struct vocab_token *to;

	if (token.n == 0 || token.n > VOCAB_TOKEN || rank == VOCAB_NONE ||
	    make->n == MOST)
		return false;
	make->tokens = grow(make->tokens, &make->cap, make->n + 1,
	    sizeof *make->tokens);
	to = &make->tokens[make->n++];
	*to = (struct vocab_token){ make->bytes.n, (uint32_t)token.n, rank };
	buf_add(&make->bytes, token);
	return true;
}

void
vocab_make_free(struct vocab_make *make)
{
	buf_free(&make->bytes);
	free(make->tokens);
	*make = (struct vocab_make){ 0 };
}

static size_t
size_of(const struct vocab_head *head)
{
	return sizeof *head + (size_t)head->words * 8 + (size_t)65536 * 4 +
	    (size_t)head->buckets * VOCAB_SLOTS * (16 + 4) +
	    (size_t)head->places * sizeof(struct vocab_place) + head->bytes;
}

/* How long the tables are: three keys to a bucket at first. */
static void
measure(struct vocab_head *head, const struct vocab_make *make)
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

static void
lay_out(struct tables *to, struct buf *file)
{
	size_t size = size_of(&to->head);
	char *p = buf_room(file, size);

	memset(p, 0, size);
	file->n = size;
	p += sizeof to->head;
	to->filter = (uint64_t *)p;
	p += (size_t)to->head.words * 8;
	to->pairs = (uint32_t *)p;
	memset(p, 0xff, (size_t)65536 * 4);
	p += (size_t)65536 * 4;
	to->keys = (unsigned char *)p;
	p += (size_t)to->head.buckets * VOCAB_SLOTS * 16;
	to->ranks = (uint32_t *)p;
	p += (size_t)to->head.buckets * VOCAB_SLOTS * 4;
	to->places = (struct vocab_place *)p;
	to->bytes = p + (size_t)to->head.places * sizeof *to->places;
	to->head.bytes = 0;
}

enum put { PUT, KEYS_FULL, PLACES_FULL, TWICE };

static enum put
put_short(struct tables *to, struct vocab_key key, uint64_t hash, uint32_t rank)
{
	uint32_t n = to->head.buckets, bucket = vocab_index(hash, n);

	for (uint32_t probe = 0; probe < VOCAB_PROBES * VOCAB_SLOTS; probe++) {
		size_t slot = bucket * (size_t)4 + probe % VOCAB_SLOTS;
		struct vocab_key there;

		memcpy(&there, to->keys + 16 * slot, sizeof there);
		if (there.a == key.a && there.b == key.b)
			return TWICE;
		if (there.b == 0) {
			memcpy(to->keys + 16 * slot, &key, sizeof key);
			to->ranks[slot] = rank;
			return PUT;
		}
		if (probe % VOCAB_SLOTS == VOCAB_SLOTS - 1)
			bucket = bucket + 1 < n ? bucket + 1 : 0;
	}
	return KEYS_FULL;
}

static enum put
put_long(struct tables *to, struct str token, uint64_t hash, uint32_t rank)
{
	uint32_t n = to->head.places, at = vocab_index(hash, n);

	for (int probe = 0; probe < VOCAB_PROBES; probe++) {
		struct vocab_place *place = &to->places[at];

		if (place->n == token.n &&
		    memcmp(to->bytes + place->at, token.p, token.n) == 0)
			return TWICE;
		if (place->n == 0) {
			*place = (struct vocab_place){ (uint32_t)hash,
				to->head.bytes, (uint32_t)token.n, rank };
			memcpy(to->bytes + to->head.bytes, token.p, token.n);
			to->head.bytes += (uint32_t)token.n;
			return PUT;
		}
		at = at + 1 < n ? at + 1 : 0;
	}
	return PLACES_FULL;
}

static enum put
put(struct tables *to, struct str token, uint32_t rank)
{
	char padded[VOCAB_PAD] = { 0 };
	struct vocab_key key;
	uint64_t hash;
	uint32_t *pair;

	if (token.n > VOCAB_KEY) {
		hash = vocab_hash_long(token.p, token.n);
		to->filter[hash >> 12 & (to->head.words - 1)] |= vocab_bits(
		    hash);
		return put_long(to, token, hash, rank);
	}
	memcpy(padded, token.p, token.n);
	if (token.n == 2) {
		pair = &to->pairs[(unsigned char)padded[0] * 256u +
		    (unsigned char)padded[1]];
		if (*pair != VOCAB_NONE)
			return TWICE;
		*pair = rank;
		return PUT;
	}
	key = vocab_key(padded, token.n);
	hash = vocab_hash_key(key);
	to->filter[hash >> 12 & (to->head.words - 1)] |= vocab_bits(hash);
	return put_short(to, key, hash, rank);
}

static enum put
put_all(struct tables *to, const struct vocab_make *make)
{
	for (size_t i = 0; i < make->n; i++) {
		const struct vocab_token *token = &make->tokens[i];
		struct str text = { make->bytes.p + token->at, token->n };
		enum put what = put(to, text, token->rank);

		if (what != PUT)
			return what;
	}
	return PUT;
}

bool
vocab_make_file(struct vocab_make *make, struct str name,
    const uint8_t source[32], struct buf *file)
{
	struct tables to = { 0 };
	uint32_t bytes;
	enum put what;

	measure(&to.head, make);
	bytes = to.head.bytes;
	for (;;) {
		buf_clear(file);
		to.head.bytes = bytes;
		lay_out(&to, file);
		what = put_all(&to, make);
		if (what == KEYS_FULL)
			to.head.buckets += to.head.buckets / 16 + 1;
		else if (what == PLACES_FULL)
			to.head.places += to.head.places / 4 + 1;
		else
			break;
	}
	memcpy(to.head.magic, VOCAB_MAGIC, sizeof to.head.magic);
	to.head.version = VOCAB_VERSION;
	to.head.order = VOCAB_ORDER;
	memcpy(to.head.name, name.p,
	    name.n < sizeof to.head.name ? name.n : sizeof to.head.name - 1);
	memcpy(to.head.source, source, sizeof to.head.source);
	to.head.size = file->n;
	to.head.sum = vocab_sum(&to.head,
	    str_skip(buf_str(file), sizeof to.head));
	memcpy(file->p, &to.head, sizeof to.head);
	return what == PUT;
}
