#include "text/unspaced.h"

#include "base/utf8.h"

/* By the blocks of Unicode 15.0. */
static bool
in_unspaced_script(uint32_t c)
{
	static const struct {
		uint32_t first, last;
	} blocks[] = {
		{ 0x3000, 0x30ff },   /* punctuation, kana */
		{ 0x31f0, 0x31ff },   /* more kana */
		{ 0x3400, 0x4dbf },   /* ideographs */
		{ 0x4e00, 0x9fff },   /* ideographs */
		{ 0xf900, 0xfaff },   /* ideographs */
		{ 0xff00, 0xff60 },   /* full-width forms */
		{ 0x20000, 0x3ffff }, /* ideographs */
	};

	for (size_t i = 0; i < countof(blocks); i++) {
		if (c >= blocks[i].first && c <= blocks[i].last)
			return true;
	}
	return false;
}

bool
unspaced_joins(struct str before, struct str after)
{
	size_t first = utf8_length(after), last = 0;

	if (before.n == 0 || !is_nonascii(before.p[before.n - 1]) ||
	    first == 0 || !in_unspaced_script(utf8_decode(after.p, first)))
		return false;
	while (last < 4 && last < before.n) {
		struct str end = str_skip(before, before.n - ++last);

		if (utf8_length(end) == last)
			return in_unspaced_script(utf8_decode(end.p, last));
	}
	return false;
}

bool
unspaced_begins(struct str text)
{
	size_t first = utf8_length(text);

	return first > 0 && in_unspaced_script(utf8_decode(text.p, first));
}
