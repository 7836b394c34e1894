#include "need/vocabulary.h"

#include "base/data.h"
#include "base/map.h"
#include "base/weights.h"

struct word_weights {
	int in[VOCABULARY_PLACES];
};

struct vocabulary {
	struct map numbers; /* of words, by their hashes, from 1 */
	struct word_weights *all;
	size_t n, cap;
};

static void
add_word(struct vocabulary *vocabulary, struct str line)
{
	struct str word = str_word(&line);
	uint64_t hash = need_word(&word);
	struct word_weights *weights;

	if (hash == 0)
		return;
	weights = array_push(&vocabulary->all, &vocabulary->n,
	    &vocabulary->cap);
	for (size_t i = 0; i < VOCABULARY_PLACES; i++)
		weights->in[i] = weight_parse(str_word(&line));
	*map_put(&vocabulary->numbers, hash) = vocabulary->n;
}

/* Read once. */
static const struct vocabulary *
all_words(void)
{
	static struct vocabulary vocabulary;
	struct str data = data_builtin("need-words");

	if (vocabulary.n)
		return &vocabulary;
	while (data.p) {
		struct str line = str_cut(&data, '\n');

		if (!str_starts(line, STR("#")))
			add_word(&vocabulary, line);
	}
	return &vocabulary;
}

int
vocabulary_sum(const struct word_set *words, enum vocabulary_place place)
{
	const struct vocabulary *vocabulary = all_words();
	size_t number;
	int sum = 0;

	for (size_t i = 0; i < words->n; i++) {
		if (map_find(&vocabulary->numbers, words->all[i], &number))
			sum += vocabulary->all[number - 1].in[place];
	}
	return sum;
}
