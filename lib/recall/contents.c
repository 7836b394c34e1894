#include "recall/contents.h"

#include <stdlib.h>

enum { LEAST = 5, MOST = 64 };

static bool
has_parts(struct str s)
{
	bool lower = false;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '_' && i && i + 1 < s.n)
			return true;
		if (lower && is_upper(s.p[i]))
			return true;
		lower = lower || is_lower(s.p[i]);
	}
	return false;
}

struct str
next_identifier(struct str *text)
{
	const char *p = text->p, *end = text->n ? p + text->n : p;

	while (p < end) {
		const char *from = p;

		/* "\nFell" is a newline in a string, and "Fell". */
		if (from > text->p && from[-1] == '\\' && is_any(*from, "nrt"))
			p = ++from;
		while (p < end && is_ident(*p))
			p++;
		if (p - from >= LEAST && p - from <= MOST && !is_digit(*from)) {
			struct str s = { from, (size_t)(p - from) };

			*text = (struct str){ p, (size_t)(end - p) };
			if (has_parts(s))
				return s;
		}
		if (p < end && p == from)
			p++;
	}
	*text = STR("");
	return STR("");
}

static struct word_use *
use_of(struct contents *contents, uint32_t word)
{
	contents->uses = grow(contents->uses, &contents->cap, (size_t)word + 1,
	    sizeof *contents->uses);
	for (; contents->n_uses <= word; contents->n_uses++)
		contents->uses[contents->n_uses] = (struct word_use){ 0 };
	return &contents->uses[word];
}

void
contents_add(struct contents *contents, const struct telling *telling,
    struct str text)
{
	struct str name;

	while ((name = next_identifier(&text)).n) {
		uint32_t word = intern_add(&contents->words, name);
		uint32_t pair[2] = { telling->file, word };
		struct word_use *use = use_of(contents, word);

		use->seen = (uint32_t)(telling->moment + 1);
		if (use->since != telling->compactions)
			use->printed = 0;
		use->since = (uint32_t)telling->compactions;
		use->printed += telling->printed;
		if (telling->said)
			use->last = use->seen;
		if (use->first == 0)
			use->first = use->last;
		if (telling->file)
			intern_add(&contents->pairs,
			    (struct str){ (const char *)pair, sizeof pair });
	}
}

void
contents_pair(const struct contents *contents, uint32_t i, uint32_t *file,
    uint32_t *word)
{
	uint32_t pair[2];

	memcpy(pair, intern_str(&contents->pairs, i).p, sizeof pair);
	*file = pair[0];
	*word = pair[1];
}

void
contents_free(struct contents *contents)
{
	intern_free(&contents->words);
	intern_free(&contents->pairs);
	free(contents->uses);
	*contents = (struct contents){ 0 };
}
