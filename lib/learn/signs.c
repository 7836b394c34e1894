#include "learn/signs.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "base/weights.h"
#include "text/ids.h"
#include "text/time.h"
#include "text/wordlist.h"

_Static_assert(SIGN_COUNT <= 32, "the signs are bits");

static uint32_t
bit(enum sign sign, bool there)
{
	return (uint32_t)there << sign;
}

/* "`make` is" begins with make, "**Never** push" with never. */
static struct str
plain(struct buf *b, struct str text)
{
	for (size_t i = 0; i < text.n; i++) {
		if (!is_any(text.p[i], "`*"))
			buf_addc(b, text.p[i]);
	}
	return buf_str(b);
}

static bool
has(struct str text, struct str part)
{
	return str_find(text, part, 0) < text.n;
}

static uint32_t
form_signs(const struct item *item)
{
	enum { BRIEF = 20 };
	struct str text = item->text;
	size_t pos = 0;
	struct date date;

	return bit(SIGN_paragraph, item->form == ITEM_PARAGRAPH) |
	    bit(SIGN_row, item->form == ITEM_ROW) |
	    bit(SIGN_nested, item->depth > 0) |
	    bit(SIGN_brief, utf8_units(text) <= BRIEF) |
	    bit(SIGN_code, has(text, STR("`"))) |
	    bit(SIGN_code_first, str_starts(text, STR("`"))) |
	    bit(SIGN_date, date_find(text, &pos, &date)) |
	    bit(SIGN_status,
		item->check || status_detect(text) != STATUS_NONE) |
	    bit(SIGN_arrow, has(text, STR("→")) || has(text, STR("->"))) |
	    bit(SIGN_equals, has(text, STR("="))) |
	    bit(SIGN_sentences, has(text, STR(". "))) |
	    bit(SIGN_colon,
		str_ends(text, STR(":")) || str_ends(text, STR("：")));
}

static uint32_t
word_signs(const struct item *item)
{
	/* In the order of their signs. */
	static const enum wordlist above[] = { LIST_NEED_LEARN,
		LIST_NEED_TEST };
	static const enum wordlist own[] = { LIST_LEARN_DID, LIST_NEED_MUST,
		LIST_NEED_LIMIT };
	struct buf b = { 0 };
	struct str text = plain(&b, item->text);
	uint32_t signs = wordlist_mask(above, countof(above), item->caption)
		<< SIGN_lesson |
	    wordlist_mask(own, countof(own), text) << SIGN_did |
	    bit(SIGN_did_first, wordlist_begins(LIST_LEARN_DID, text));

	buf_free(&b);
	return signs;
}

uint32_t
signs_of(const struct item *item)
{
	return bit(SIGN_always, true) |
	    bit(SIGN_none, item->label == LABEL_NONE) |
	    bit(SIGN_done, item->label == LABEL_DONE) |
	    bit(SIGN_blocker, item->label == LABEL_BLOCKER) |
	    bit(SIGN_decision, item->label == LABEL_DECISION) |
	    form_signs(item) | word_signs(item);
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

bool
signs_teach(uint32_t signs)
{
	static int weights[SIGN_COUNT];
	int sum = 0;

	if (weights[SIGN_always] == 0)
		weights_read(weights, names, SIGN_COUNT, "signs");
	for (size_t i = 0; i < SIGN_COUNT; i++)
		sum += signs >> i & 1 ? weights[i] : 0;
	return sum > 0;
}
