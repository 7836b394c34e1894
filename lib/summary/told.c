#include "summary/told.h"

/* Adds the next word of *rest; false at its end. */
static bool
put_word(struct buf *b, struct str *rest)
{
	size_t i = 0;

	while (i < rest->n && !is_word_byte(rest->p[i]))
		i++;
	if (i == rest->n)
		return false;
	buf_addc(b, ' ');
	for (; i < rest->n && is_word_byte(rest->p[i]); i++)
		buf_addc(b, to_lower(rest->p[i]));
	*rest = str_skip(*rest, i);
	return true;
}

void
told_add(struct told *told, struct str line)
{
	size_t from = told->words.n, at = from;

	while (put_word(&told->words, &line)) {
		told->starts[told->n++ % TOLD_WORDS] = at;
		at = told->words.n;
		if (told->n >= TOLD_WORDS)
			intern_add(&told->runs,
			    buf_since(&told->words,
				told->starts[told->n % TOLD_WORDS]));
	}
	if (at > from)
		intern_add(&told->lines, buf_since(&told->words, from));
}

/* s begins and ends with a word. */
static bool
stands_in(struct str words, struct str s)
{
	size_t at = str_find(words, s, 0);

	while (at < words.n && at + s.n < words.n && words.p[at + s.n] != ' ')
		at = str_find(words, s, at + 1);
	return at < words.n;
}

bool
told_has(struct told *told, struct str text)
{
	struct str sought;
	size_t n = 0, run = 0;

	buf_clear(&told->sought);
	while (put_word(&told->sought, &text)) {
		if (++n == TOLD_WORDS)
			run = told->sought.n;
	}
	sought = buf_str(&told->sought);
	if (n < TOLD_WORDS)
		return n && intern_find(&told->lines, sought);
	/* Nearly all that is not there has a beginning that is not there. */
	return intern_find(&told->runs, str_head(sought, run)) &&
	    stands_in(buf_str(&told->words), sought);
}

void
told_free(struct told *told)
{
	buf_free(&told->words);
	buf_free(&told->sought);
	intern_free(&told->lines);
	intern_free(&told->runs);
}
