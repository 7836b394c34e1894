#include "gist/heads.h"

#include "base/utf8.h"
#include "log/title.h"
#include "text/date.h"
#include "text/fold.h"
#include "text/ids.h"
#include "text/wordlist.h"

enum { HEAD = 2048 }; /* bytes of a title that are read */

static bool
is_number(struct str word)
{
	for (size_t i = 0; i < word.n; i++) {
		if (!is_digit(word.p[i]) && !is_any(word.p[i], ".v"))
			return false;
	}
	return true;
}

enum head
head_of(struct str title)
{
	size_t words = 0, says = 0, of_kind = 0;
	struct str rest = title;
	struct folded f;

	while (fold_word(&f, &rest)) {
		struct str word = { f.text, f.n };

		words++;
		if (is_number(word) || wordlist_is(LIST_TITLE_EMPTY, word))
			continue;
		if (wordlist_is(LIST_TITLE_KIND, word))
			of_kind++;
		else
			says++;
		/* One run of a script without spaces is a whole phrase. */
		says += (unsigned char)word.p[0] >= 0xe0 && word.n > 9;
	}
	if (says + of_kind == 0)
		return HEAD_NONE;
	return says > 1 ? HEAD_SAYS : HEAD_CAPTION;
}

/* "(2026-03-06 04:30)", "[TASK-1..7] - ": the group at `at`; its end, or 0. */
static size_t
group_of_date(struct str s, size_t at)
{
	struct str inside = str_skip(s, at + 1);
	size_t close = str_chr(inside, s.p[at] == '(' ? ')' : ']', 0);
	struct date date;

	if (close == inside.n || close > 40)
		return 0;
	return date_at(inside, &date) ? at + close + 2 : 0;
}

/* "[US-001..007] - ", "[API]": what stands in front, in brackets. */
static struct str
without_bracket(struct str s)
{
	size_t close = str_chr(s, ']', 0), pos = 0;
	struct str id;

	if (s.n == 0 || s.p[0] != '[' || close == s.n || close > 40)
		return s;
	if (!id_find(str_head(s, close), &pos, true, &id))
		return s;
	return str_trim(str_skip(s, close + 1));
}

/* "Backend - TASK-7", "Ticketer - Session 14": without what it ends with. */
static struct str
without_name(struct str s)
{
	static const struct str dashes[] = { STR_INIT(" — "), STR_INIT(" – "),
		STR_INIT(" - "), STR_INIT(" (") };

	for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++) {
		size_t at = s.n;
		struct str end, id;
		size_t pos = 0;

		while (at > 0 && !str_starts(str_skip(s, at), dashes[i]))
			at--;
		end = str_skip(s, at ? at + dashes[i].n : s.n);
		/* "(Session 14 - v8)" */
		if (i < 3 && str_chr(end, ')', 0) < end.n)
			continue;
		if (end.n && end.n < 40 &&
		    (head_of(end) == HEAD_NONE ||
			(id_find(end, &pos, true, &id) && pos == end.n &&
			    id.p == end.p)))
			return str_head(s, at);
	}
	return s;
}

/* "C1: DONE - added x", "Completed: x": what stands behind it. */
static struct str
behind_status(struct str s)
{
	static const struct str dashes[] = { STR_INIT(" — "), STR_INIT(" – "),
		STR_INIT(" - "), STR_INIT(": ") };

	for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++) {
		size_t at = str_find(s, dashes[i], 0);
		struct str front = str_head(s, at);

		if (at == s.n || at > 60 || at == 0)
			continue;
		if ((status_closes(front) && head_of(front) != HEAD_SAYS) ||
		    (i == 3 && head_of(front) == HEAD_NONE))
			return str_trim(str_skip(s, at + dashes[i].n));
	}
	return s;
}

/* "Progress Update - 2026-05-07 (session 4)": without the date. */
static struct str
behind_date(struct str s)
{
	size_t at = str_find(s, STR(" - "), 0);
	struct str rest = str_skip(s, at < s.n ? at + 3 : s.n);
	struct date date;
	size_t n = rest.n ? date_at(rest, &date) : 0;

	if (n == 0 || date.day == 0 || head_of(str_head(s, at)) == HEAD_SAYS)
		return s;
	rest = str_trim(str_skip(rest, n));
	if (str_starts(rest, STR("(")) && str_chr(rest, ')', 0) + 1 == rest.n)
		rest = str_head(str_skip(rest, 1), rest.n - 2);
	return title_words(rest);
}

struct str
head_words(struct str title)
{
	title = without_bracket(title_words(str_trim(utf8_cut(title, HEAD))));
	title = behind_date(behind_status(title));
	for (size_t i = 0; i < title.n; i++) {
		size_t end = 0;

		if (is_any(title.p[i], "(["))
			end = group_of_date(title, i);
		if (end == 0)
			continue;
		if (end == title.n)
			return str_trim(str_head(title, i));
		/* What stands behind says more, as a rule. */
		if (head_of(str_head(title, i)) != HEAD_SAYS)
			return head_words(str_skip(title, end));
	}
	/* "(continued): ..." */
	if (title.n && title.p[0] == '(') {
		size_t close = str_chr(title, ')', 0);

		if (close + 1 == title.n)
			title = str_head(str_skip(title, 1), close - 1);
		else if (close < title.n &&
		    head_of(str_head(title, close)) == HEAD_NONE)
			title = str_skip(title, close + 1);
	}
	while (title.n) {
		size_t n = utf8_length(title);

		if (!is_any(title.p[0], "-:|") &&
		    !str_starts(title, STR("—")) &&
		    !str_starts(title, STR("–")))
			break;
		title = str_trim(str_skip(title, n));
	}
	return without_name(title);
}
