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

static uint32_t
form_signs(const struct item *item)
{
	enum { LONG = 60 };
	struct str text = item->text;
	size_t pos = 0;
	struct date date;

	return bit(SIGN_nested, item->depth > 0) |
	    bit(SIGN_longer, utf8_units(text) > LONG) |
	    bit(SIGN_code, str_chr(text, '`', 0) < text.n) |
	    bit(SIGN_code_first, str_starts(text, STR("`"))) |
	    bit(SIGN_date, date_find(text, &pos, &date)) |
	    bit(SIGN_status,
		item->check || status_detect(text) != STATUS_NONE) |
	    bit(SIGN_done, item->label == LABEL_DONE) |
	    bit(SIGN_other, item->label == LABEL_OTHER);
}

static uint32_t
word_signs(const struct item *item)
{
	/* In the order of their signs. */
	static const enum wordlist above[] = { LIST_NEED_LEARN, LIST_NEED_TEST,
		LIST_LEARN_WORK };
	static const enum wordlist own[] = { LIST_LEARN_DID, LIST_NEED_MUST,
		LIST_NEED_LIMIT };
	struct buf b = { 0 };
	uint32_t signs = wordlist_mask(above, countof(above), item->caption)
		<< SIGN_lesson |
	    wordlist_mask(own, countof(own), plain(&b, item->text)) << SIGN_did;

	buf_free(&b);
	return signs;
}

uint32_t
signs_of(const struct item *item, bool entry)
{
	return bit(SIGN_always, true) | bit(SIGN_entry, entry) |
	    form_signs(item) | word_signs(item);
}

bool
signs_teach(uint32_t signs)
{
	static const char *const names[] = {
#define X(name) #name,
		SIGNS(X)
#undef X
	};
	static int weights[SIGN_COUNT];
	int sum = 0;

	if (weights[SIGN_always] == 0)
		weights_read(weights, names, SIGN_COUNT, "signs");
	for (size_t i = 0; i < SIGN_COUNT; i++)
		sum += signs >> i & 1 ? weights[i] : 0;
	return sum > 0;
}
