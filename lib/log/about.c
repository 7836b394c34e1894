#include "log/about.h"

/* The words that kinds of files are called by, those of logs first. */
enum { OF_LOGS = 4 };
/* clang-format off */
static const struct str generic[] = {
	STR_INIT("ralph"), STR_INIT("progress"), STR_INIT("log"),
	STR_INIT("summary"), STR_INIT("project"), STR_INIT("product"),
	STR_INIT("active"), STR_INIT("context"), STR_INIT("decision"),
	STR_INIT("decisions"), STR_INIT("memory"), STR_INIT("bank"),
	STR_INIT("session"), STR_INIT("system"), STR_INIT("patterns"),
	STR_INIT("tech"), STR_INIT("status"), STR_INIT("report"),
	STR_INIT("tracking"), STR_INIT("learnings"), STR_INIT("brief"),
};
/* clang-format on */

static size_t
generic_word(struct str s, size_t words)
{
	for (size_t i = 0; i < words; i++) {
		size_t n = generic[i].n;

		if (str_begins(s, generic[i]) &&
		    (s.n == n || !is_alnum(s.p[n])))
			return n;
	}
	return 0;
}

/* What parts the kind from the subject: a colon, a dash; "Log-shipping" is one. */
static size_t
separator(struct str s)
{
	if (str_starts(s, STR("—")) || str_starts(s, STR("–")))
		return 3;
	return s.n > 1 && (s.p[0] == ':' || (s.p[0] == '-' && s.p[1] == ' '));
}

static struct str
without_kind(struct str title, size_t words)
{
	for (;;) {
		struct str rest = title = str_trim(title);
		size_t n;

		while ((n = generic_word(rest, words)))
			rest = str_trim(str_skip(rest, n));
		if (rest.n == 0 || rest.n == title.n)
			return rest;
		n = separator(rest);
		if (n == 0)
			return title;
		title = str_skip(rest, n);
	}
}

struct str
about(struct str title)
{
	return without_kind(title, OF_LOGS);
}

struct str
about_work(struct str title)
{
	return without_kind(title, sizeof generic / sizeof *generic);
}
