#include "talk/issues.h"

#include "text/ids.h"
#include "text/wordlist.h"

enum { URL_BYTES = 2000 }; /* longer URLs are truncated */

/* The word before this place, across blanks and "(". */
static struct str
word_before(struct str text, size_t at)
{
	size_t end = at, from;

	while (end &&
	    (text.p[end - 1] == ' ' || text.p[end - 1] == '(' ||
		text.p[end - 1] == '*' || text.p[end - 1] == ':'))
		end--;
	for (from = end; from && is_alpha(text.p[from - 1]);)
		from--;
	return (struct str){ text.p + from, end - from };
}

/* "#333" after a word for colours. */
static bool
is_colour(struct str text, size_t at)
{
	size_t from = at < 40 ? 0 : at - 40;

	return wordlist_has(LIST_ISSUE_COLOUR,
	    (struct str){ text.p + from, at - from });
}

static bool
is_issue(struct str text, struct str id)
{
	size_t at = (size_t)(id.p - text.p);
	struct str before = word_before(text, at);

	if (id.p[0] != '#')
		return wordlist_begins(LIST_ISSUE_NOT, id) == 0;
	/* "fixes #7"; without such a word a digit is a place in a list. */
	if (id.n == 2)
		return wordlist_is(LIST_ISSUE_WORD, before);
	return !wordlist_is(LIST_ISSUE_PLACE, before) && id.p[1] != '0' &&
	    !(id.n == 4 && is_colour(text, at));
}

/* The length of "d-004" at this place, or 0. */
static size_t
directive_at(struct str text, size_t at)
{
	size_t n = str_run_of(str_skip(text, at + 2), is_digit);

	if (n != 3 ||
	    (at &&
		(is_alnum(text.p[at - 1]) || is_any(text.p[at - 1], "-_/."))))
		return 0;
	at += 5;
	return at < text.n && is_ident(text.p[at]) ? 0 : 5;
}

/* The whole of "https://host/owner/name/issues/12" at its "://". */
static struct str
url_at(struct str text, size_t at)
{
	static const struct str parts[] = {
		STR_INIT("/issues/"),
		STR_INIT("/pull/"),
		STR_INIT("/merge_requests/"),
		STR_INIT("/browse/"),
	};
	size_t from = at, end = at;

	while (from && is_lower(text.p[from - 1]))
		from--;
	while (end < text.n && end - at < URL_BYTES &&
	    (unsigned char)text.p[end] > ' ' &&
	    !is_any(text.p[end], "\"'`<>()[]"))
		end++;
	for (size_t i = 0; i < countof(parts); i++) {
		struct str url = { text.p + from, end - from };
		size_t part = str_find(url, parts[i], 0);
		size_t letters, digits, n = part + parts[i].n;

		if (part == url.n)
			continue;
		letters = str_run_of(str_skip(url, n), is_upper);
		n += letters;
		n += n < url.n && letters && url.p[n] == '-';
		digits = str_run_of(str_skip(url, n), is_digit);
		if (digits)
			return str_head(url, n + digits);
	}
	return (struct str){ text.p + end, 0 };
}

static bool
next_id(struct issues *issues, struct str *issue)
{
	while (id_find(issues->text, &issues->id, true, issue)) {
		if (is_issue(issues->text, *issue))
			return true;
	}
	return false;
}

/* Forms that id_find() does not find. */
static bool
next_other(struct issues *issues, struct str *issue)
{
	struct str text = issues->text;

	while (issues->other < text.n) {
		size_t i = issues->other++;

		*issue = (struct str){ text.p + i, 0 };
		if (text.p[i] == 'd' && i + 4 < text.n && text.p[i + 1] == '-')
			issue->n = directive_at(text, i);
		else if (text.p[i] == ':' &&
		    str_starts(str_skip(text, i), STR("://")))
			*issue = url_at(text, i);
		else
			continue;
		if (issue->p + issue->n > text.p + i)
			issues->other = (size_t)(issue->p - text.p) + issue->n;
		if (issue->n)
			return true;
	}
	return false;
}

bool
issues_next(struct issues *issues, struct str *issue)
{
	return next_id(issues, issue) || next_other(issues, issue);
}
