#include "need/words.h"

#include "base/map.h"
#include "base/utf8.h"

enum { WORD_CHARACTERS = 3 };

/* A Japanese, Chinese or Korean character is a word. */
static bool
is_ideograph(uint32_t c)
{
	return (c >= 0x3040 && c <= 0x30ff) || (c >= 0x4e00 && c <= 0x9fff) ||
	    (c >= 0xac00 && c <= 0xd7af);
}

/* Punctuation and symbols from U+2000 on, and signs in Latin-1. */
static bool
is_letter(uint32_t c)
{
	if (c < 0x80)
		return is_alnum((char)c);
	return c >= 0xc0 && c != 0xd7 && c != 0xf7 &&
	    !(c >= 0x2000 && c < 0x2c00) && !(c >= 0x3000 && c < 0x3040) &&
	    !(c >= 0xfe00 && c < 0xfe70) && !(c >= 0xff00 && c < 0xff66) &&
	    c < 0x1f000;
}

uint64_t
need_word(struct str *text)
{
	uint64_t hash = 14695981039346656037u;
	size_t characters = 0;

	while (text->n) {
		size_t n = utf8_length(*text);
		uint32_t c = n ? utf8_decode(text->p, n) : 0;
		bool alone = is_ideograph(c);

		if (characters && (alone || !is_letter(c))) {
			if (characters >= WORD_CHARACTERS)
				return hash;
			characters = 0;
			hash = 14695981039346656037u;
			continue;
		}
		*text = str_skip(*text, n ? n : 1);
		if (!alone && !is_letter(c))
			continue;
		if (c < 0x80)
			c = (uint32_t)(unsigned char)to_lower((char)c);
		hash = (hash ^ c) * 1099511628211u;
		characters++;
		if (alone)
			return hash;
	}
	return characters >= WORD_CHARACTERS ? hash : 0;
}

size_t
need_count_words(struct str text)
{
	size_t n = 0;

	while (need_word(&text))
		n++;
	return n;
}

size_t
need_words_common(struct str a, struct str b, size_t *all)
{
	enum { IN_B = 1, COUNTED = 2 };
	struct map words = { 0 };
	size_t common = 0;
	uint64_t word;

	*all = 0;
	while ((word = need_word(&b)))
		*map_put(&words, word) = IN_B;
	while ((word = need_word(&a))) {
		size_t *known = map_put(&words, word);

		if (*known & COUNTED)
			continue;
		common += *known == IN_B;
		*known |= COUNTED;
		++*all;
	}
	map_free(&words);
	return common;
}
