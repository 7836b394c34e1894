#include "same/words.h"

#include "same/caption.h"
#include "same/script.h"
#include "same/words_parts.h"

static void
read_fence(struct words_reader *r)
{
	size_t from = r->at;

	while (r->at < r->text.n && r->text.p[r->at] == '`')
		r->at++;
	if (r->ticks == r->at - from) {
		r->ticks = 0;
	} else if (r->ticks == 0 && !r->unclosed) {
		r->unclosed = str_chr(r->text, '`', r->at) == r->text.n;
		r->ticks = r->unclosed ? 0 : r->at - from;
	}
}

static void
read_sign(struct words_reader *r)
{
	struct str rest = str_skip(r->text, r->at);
	char c = *rest.p;

	if (r->ticks > 0)
		return;
	if (r->last != 0 &&
	    (str_starts(rest, STR("\342\206\222")) ||
		str_starts(rest, STR("->")) || str_starts(rest, STR("=>")))) {
		r->relation = ROLE_BEFORE;
		r->from = r->last;
	} else if (c == '(') {
		r->round++;
	} else if (c == ')' && r->round > 0) {
		r->round--;
	} else if (c == '.' || c == ';') {
		r->negated = false;
		r->relation = 0;
		r->said = 0;
	}
}

void
words_read(struct words *words, struct str text)
{
	struct words_reader r = { .words = words,
		.lexicon = &words->lexicon,
		.text = text };

	words->found.n = 0;
	words->change = false;
	r.at = caption_end(r.lexicon, &words->low, text);
	while (r.at < text.n) {
		enum script script;
		struct str word;
		size_t end;

		if (text.p[r.at] == '`') {
			read_fence(&r);
			continue;
		}
		script = script_run(text, r.at, &end);
		word = (struct str){ text.p + r.at, end - r.at };
		if (script == SCRIPT_LETTER)
			words_read_word(&r, word);
		else if (script == SCRIPT_UNSPACED)
			words_read_unspaced(&r, word);
		else
			read_sign(&r);
		r.at = end;
	}
	wordset_sort(&words->found);
	if (words->found.n == 0)
		words_whole(words, text);
}

void
words_whole(struct words *words, struct str text)
{
	words->found.n = 0;
	words->change = false;
	wordset_add(&words->found, lexicon_exact(&words->lexicon, text), PLAIN,
	    WORD_PLAIN | WORD_POLE);
}

void
words_open(struct words *words)
{
	*words = (struct words){ 0 };
	lexicon_open(&words->lexicon);
}

void
words_close(struct words *words)
{
	lexicon_close(&words->lexicon);
	buf_free(&words->low);
	wordset_free(&words->found);
}
