#include "learn/signs.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "base/weights.h"
#include "text/ids.h"
#include "text/memo.h"
#include "text/time.h"
#include "text/wordlist.h"

_Static_assert(SIGN_COUNT <= 64, "the signs are bits");

/* Where the next mark of code or emphasis is; text.n: there is none. */
static size_t
find_mark(struct str text)
{
	return str_chr_any(text, "`**", 0);
}

/* "`make` is" begins with make, "**Never** push" with never. */
static struct str
plain(struct buf *b, struct str text)
{
	size_t n = find_mark(text);

	if (n == text.n)
		return text;
	for (; text.n; n = find_mark(text)) {
		buf_add(b, str_head(text, n));
		text = str_skip(text, n < text.n ? n + 1 : n);
	}
	return buf_str(b);
}

static bool
has(struct str text, struct str part)
{
	return str_find(text, part, 0) < text.n;
}

static bool
has_byte(struct str text, char c)
{
	return str_chr(text, c, 0) < text.n;
}

static uint64_t
length_signs(struct str text)
{
	static const struct {
		size_t units;
		enum sign sign;
	} lengths[] = { { 40, SIGN_over40 }, { 80, SIGN_over80 },
		{ 140, SIGN_over140 }, { 240, SIGN_over240 } };
	enum { BRIEF = 20 };
	size_t units = utf8_units(text);
	uint64_t signs = sign_bit(SIGN_brief, units <= BRIEF);

	for (size_t i = 0; i < countof(lengths); i++)
		signs |= sign_bit(lengths[i].sign, units > lengths[i].units);
	return signs;
}

/* How many code marks, and no more than `most`. */
static size_t
code_marks(struct str text, size_t most)
{
	size_t n = 0;

	for (size_t at = 0; n < most && (at = str_chr(text, '`', at)) < text.n;
	     at++)
		n++;
	return n;
}

static uint64_t
number_signs(struct str text)
{
	enum { SEVERAL = 3, SPANS = 3 };
	size_t numbers = 0, pos = 0, marks = code_marks(text, SPANS);
	bool year = false;
	struct date date;

	for (size_t i = 0; (i = str_digit(text, i)) < text.n; numbers++) {
		size_t n = str_run_of(str_skip(text, i), is_digit);

		year |= n == 4;
		i += n;
	}
	return sign_bit(SIGN_date, year && date_find(text, &pos, &date)) |
	    sign_bit(SIGN_digit, numbers > 0) |
	    sign_bit(SIGN_numbers, numbers >= SEVERAL) |
	    sign_bit(SIGN_code, marks > 0) |
	    sign_bit(SIGN_spans, marks == SPANS) |
	    sign_bit(SIGN_percent, has_byte(text, '%'));
}

static uint64_t
form_signs(const struct item *item)
{
	struct str text = item->text;

	return sign_bit(SIGN_paragraph, item->form == ITEM_PARAGRAPH) |
	    sign_bit(SIGN_row, item->form == ITEM_ROW) |
	    sign_bit(SIGN_quote, item->form == ITEM_QUOTE) |
	    sign_bit(SIGN_nested, item->depth > 0) |
	    sign_bit(SIGN_boxed, item->check) |
	    sign_bit(SIGN_code_first, str_starts(text, STR("`"))) |
	    sign_bit(SIGN_arrow, has(text, STR("→")) || has(text, STR("->"))) |
	    sign_bit(SIGN_equals, has_byte(text, '=')) |
	    sign_bit(SIGN_sentences, has(text, STR(". "))) |
	    sign_bit(SIGN_colon,
		str_ends(text, STR(":")) || str_ends(text, STR("：")));
}

/* The lists are in the order of their signs. */
static unsigned
caption_words(struct str caption)
{
	static const enum wordlist above[] = { LIST_NEED_LEARN,
		LIST_NEED_TEST };

	return wordlist_mask(above, countof(above), caption);
}

static uint64_t
caption_signs(const struct item *item)
{
	static struct memo captions[MEMO_PLACES];

	return (uint64_t)memo_get(captions, item->caption, caption_words)
	    << SIGN_lesson;
}

static uint64_t
word_signs(const struct item *item)
{
	static const enum wordlist own[] = { LIST_LEARN_DID, LIST_NEED_MUST,
		LIST_NEED_LIMIT };
	struct buf b = { 0 };
	struct str text = plain(&b, item->text);
	uint64_t signs = (uint64_t)wordlist_mask(own, countof(own), text)
		<< SIGN_did |
	    sign_bit(SIGN_did_first, wordlist_begins(LIST_LEARN_DID, text));

	buf_free(&b);
	return signs;
}

static uint64_t
status_sign(const struct item *item)
{
	return sign_bit(SIGN_status,
	    item->check || status_detect(item->text) != STATUS_NONE);
}

/* Those that need no search for words. */
static uint64_t
plain_signs(const struct item *item)
{
	return sign_bit(SIGN_always, true) |
	    sign_bit(SIGN_none, item->label == LABEL_NONE) |
	    sign_bit(SIGN_blocker, item->label == LABEL_BLOCKER) |
	    sign_bit(SIGN_decision, item->label == LABEL_DECISION) |
	    sign_bit(SIGN_done, item->label == LABEL_DONE) |
	    sign_bit(SIGN_inlined, item->inline_label) |
	    length_signs(item->text) | number_signs(item->text) |
	    form_signs(item);
}

uint64_t
signs_of(const struct item *item)
{
	return plain_signs(item) | caption_signs(item) | word_signs(item) |
	    status_sign(item);
}

static const char *const names[] = {
#define X(name) #name,
	SIGNS(X)
#undef X
};

const char *
sign_name(enum sign sign)
{
	return names[sign];
}

/* They may speak for a learning, whichever of the others it has, too. */
static bool
may_teach(uint64_t signs, uint64_t others)
{
	static int weights[SIGN_COUNT];
	int sum = 0;

	if (weights[SIGN_always] == 0)
		weights_read(weights, names, SIGN_COUNT, "signs");
	for (uint64_t all = signs | others; all; all &= all - 1) {
		int i = __builtin_ctzll(all);

		if (signs >> i & 1 || weights[i] > 0)
			sum += weights[i];
	}
	return sum > 0;
}

bool
signs_teach(const struct item *item, uint64_t *signs)
{
	const uint64_t status = sign_bit(SIGN_status, true);
	const uint64_t caption = sign_bit(SIGN_lesson, true) |
	    sign_bit(SIGN_test, true);
	const uint64_t words = sign_bit(SIGN_did, true) |
	    sign_bit(SIGN_must, true) | sign_bit(SIGN_limits, true) |
	    sign_bit(SIGN_did_first, true);

	/* The quick ones first. */
	*signs |= plain_signs(item);
	if (!may_teach(*signs, caption | words | status))
		return false;
	*signs |= caption_signs(item);
	if (!may_teach(*signs, words | status))
		return false;
	*signs |= word_signs(item);
	if (!may_teach(*signs, status))
		return false;
	*signs |= status_sign(item);
	return may_teach(*signs, 0);
}
