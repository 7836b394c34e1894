#include "gist/results.h"

#include "text/ids.h"
#include "text/wordlist.h"

enum { LOOK = 400 }; /* bytes of an item that can give its result */

/* "PASS - ...", "APPROVED. ...": the first words, in capitals. */
static bool
is_verdict(struct str text)
{
	size_t n = wordlist_begins(LIST_VERDICT, text);

	return n > 0 && str_is_upper(str_head(text, n));
}

enum result
result_of(struct str text, bool tests)
{
	struct str near = str_head(text, LOOK);
	bool test, check, result, number;

	if (is_verdict(text))
		return RESULT_VERDICT;
	number = str_has(near, is_digit);
	test = wordlist_has(LIST_CHECK_TESTS, near);
	check = test || wordlist_has(LIST_CHECK_OTHER, near) ||
	    (tests && number);
	if (!check && !tests)
		return RESULT_NONE;
	result = wordlist_has(LIST_CHECK_PASSED, near);
	if (!result && wordlist_has(LIST_CHECK_FAILED, near)) {
		/* "Delegation failures are logged": a result has a number. */
		if (!number)
			return tests ? RESULT_RAN : RESULT_NONE;
		result = true;
	}
	if (test && result)
		return RESULT_TESTS;
	if (check && (result || wordlist_has(LIST_CHECK_WEAKLY_PASSED, near)))
		return RESULT_CHECKS;
	return tests ? RESULT_RAN : RESULT_NONE;
}

struct str
result_after_status(struct str text)
{
	static const struct str dashes[] = { STR_INIT(" — "), STR_INIT(" – "),
		STR_INIT(" - "), STR_INIT(": "), STR_INIT(". "), STR_INIT("，"),
		STR_INIT("。"), STR_INIT("（"), STR_INIT("("), STR_INIT(", ") };
	size_t at = text.n, width = 0;

	for (size_t i = 0; i < countof(dashes); i++) {
		size_t found = str_find(text, dashes[i], 0);

		if (found < at) {
			at = found;
			width = dashes[i].n;
		}
	}
	if (status_parse(str_head(text, at)) == STATUS_NONE &&
	    status_detect(str_head(text, at)) == STATUS_NONE)
		return status_parse(text) == STATUS_NONE
		    ? text
		    : str_skip(text, text.n);
	text = str_skip(text, at + width);
	while (text.n && is_any(text.p[text.n - 1], " ).-"))
		text.n--;
	return text;
}
