#include "fact/stems.h"

#include "text/fold.h"
#include "text/wordlist.h"

void
stems_add(struct buf *b, struct str text)
{
	struct folded f;

	while (fold_word(&f, &text)) {
		struct str word = { f.text, f.n };

		/* "the", "of": a step and its report differ in them. */
		if (word.n < 3 || wordlist_is(LIST_STEP_FILLER, word))
			continue;
		buf_add(b, word);
		buf_addc(b, ' ');
	}
}

enum { STEM = 4, ENDING = 3 };

bool
stems_same(struct str a, struct str b)
{
	size_t n = 0;

	while (n < a.n && n < b.n && a.p[n] == b.p[n])
		n++;
	if (n == a.n && n == b.n)
		return true;
	a = str_skip(a, n);
	b = str_skip(b, n);
	return n >= STEM && a.n <= ENDING && b.n <= ENDING &&
	    !str_has(a, is_digit) && !str_has(b, is_digit);
}

bool
stems_have(struct str words, struct str word)
{
	while (words.n) {
		if (stems_same(str_cut(&words, ' '), word))
			return true;
	}
	return false;
}

bool
stems_all_in(struct str some, struct str text)
{
	struct buf words = { 0 }, in = { 0 };
	struct str rest;
	size_t n = 0;
	bool all = true;

	stems_add(&words, some);
	stems_add(&in, text);
	for (rest = buf_str(&words); rest.n && all; n++)
		all = stems_have(buf_str(&in), str_cut(&rest, ' '));
	buf_free(&words);
	buf_free(&in);
	return all && n > 1;
}

uint64_t
stems_signature(struct str text)
{
	uint64_t signature = 0;
	size_t i = 0;

	while (i < text.n) {
		uint32_t hash = 0;
		size_t n = 0;
		bool plain = true;

		for (; i < text.n && is_word_byte(text.p[i]); i++, n++) {
			if (n >= STEM)
				continue;
			plain &= !is_nonascii(text.p[i]);
			hash = hash * 31 + ((unsigned char)text.p[i] | 0x20u);
		}
		if (plain && n >= STEM)
			signature |= (uint64_t)1 << (hash * 2654435769u >> 26);
		i += n == 0;
	}
	return signature;
}

bool
stems_deny(struct str words)
{
	return wordlist_has(LIST_STEP_DENIED, words);
}
