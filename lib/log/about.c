#include "log/about.h"

#include "text/wordlist.h"

/* The word for a kind of file that s begins with; its length or 0. */
static size_t
kind_at(struct str s, bool any_file)
{
	size_t n = 0;

	if (s.n == 0 || !is_word_byte(s.p[0]))
		return 0;
	if (any_file)
		n = wordlist_begins(LIST_FILE_TITLE, s);
	return n ? n : wordlist_begins(LIST_LOG_TITLE, s);
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
without_kind(struct str title, bool any_file)
{
	for (;;) {
		struct str rest = title = str_trim(title);
		size_t n;

		while ((n = kind_at(rest, any_file)))
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
	return without_kind(title, false);
}

struct str
about_work(struct str title)
{
	return without_kind(title, true);
}
