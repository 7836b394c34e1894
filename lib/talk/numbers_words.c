#include "talk/numbers_words.h"

/* One blank around each. */
/* clang-format off */
static const char units[] =
    " ms s sec secs seconds second min mins minutes minute h hours hour days "
    "weeks KB kB MB GB TB KiB MiB GiB bytes bits px rem fps Hz kHz MHz GHz "
    "MB/s GB/s req/s ops/s ns us µs x passed passing failed failing sats "
    "percent ";

static const char names[] =
    " port timeout limit max maximum min minimum threshold status kind kinds "
    "width height size capacity budget retries interval delay depth score "
    "coverage temperature seed ";

static const char counted[] =
    " assertions attempts benchmarks bytes calls cases changes chapters "
    "characters checks classes columns commands commits components "
    "connections crates dependencies directives doctests endpoints entries "
    "errors events examples failures features fields files functions images "
    "instances issues items iterations jobs keys languages lines matches "
    "messages methods migrations modules nodes notes occurrences orders "
    "packages pages points products queries records references requests "
    "results retries routes rows samples scenarios screens sessions specs "
    "steps stories suites tables tasks tests threads tokens types users views "
    "warnings words workers ";
/* clang-format on */

bool
numbers_is_unit(struct str word)
{
	return str_listed(STR(units), word);
}

bool
numbers_is_name(struct str word)
{
	char low[16];

	if (word.n > sizeof low)
		return false;
	for (size_t i = 0; i < word.n; i++)
		low[i] = to_lower(word.p[i]);
	return str_listed(STR(names), (struct str){ low, word.n });
}

bool
numbers_is_counted(struct str word)
{
	return word.n > 3 && str_listed(STR(counted), word);
}
