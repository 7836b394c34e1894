/* title, second part: its own words, without what names the entry. */
#include "log/mark.h"
#include "log/title_parts.h"
#include "text/md.h"
#include "text/wordlist.h"

/* "COMPLETE — ", "FAILED: " in front of a title. */
static size_t
status_at(struct str s)
{
	size_t n = str_run_of(s, is_upper);
	struct str rest;

	if (n < 4 || n > 9)
		return 0;
	rest = mark_front(str_skip(s, n));
	return rest.n && (rest.n + 2 < s.n - n || s.p[n] == ':') &&
		status_in(str_head(s, n))
	    ? n
	    : 0;
}

/* What the leading words are that title.words does without; their length. */
static size_t
naming_at(struct str s)
{
	struct date date;
	struct str id, rest;
	size_t n, pos = 0;

	if ((n = title_run_at(s)) || (n = mark_date(s, &date)) ||
	    (n = id_numbered(s)) || (n = title_counted(s).n) ||
	    (n = mark_code(s)) || (n = status_at(s)))
		return n;
	if (id_find(str_head(s, 80), &pos, true, &id) && id.p == s.p)
		return id.n;
	n = wordlist_begins(LIST_TITLE_FRONT, s);
	rest = mark_behind(str_skip(s, n));
	pos = 0;
	if (n && rest.n < s.n - n &&
	    (mark_date(rest, &date) || id_numbered(rest) ||
		(id_find(str_head(rest, 80), &pos, true, &id) &&
		    id.p == rest.p)))
		return n;
	return 0;
}

/* What joins two names: its length. */
static size_t
joint_at(struct str s)
{
	size_t n = s.n && is_word_byte(s.p[0]) ? wordlist_begins(LIST_JOINT, s)
					       : 0;

	return n ? n : s.n > 1 && is_any(s.p[0], "/&+.") ? 1 : 0;
}

/* "-05:00)" behind a time, "]", "." */
static struct str
skip_tail(struct str s)
{
	struct str range = mark_front(s);
	size_t n = 0;

	while (n < range.n && (is_digit(range.p[n]) || range.p[n] == ':'))
		n++;
	if (range.n < s.n && n > 3 && n < 9 && range.p[1 + (n > 4)] == ':')
		s = str_skip(range, n);
	if (s.n && s.p[0] && strchr(".)]", s.p[0]))
		s = str_skip(s, 1);
	/* "US-007/US-008", "US-001 & US-002", "#3 and #4" */
	range = mark_front(s);
	n = joint_at(range);
	if (n && naming_at(mark_front(str_skip(range, n))))
		s = mark_front(str_skip(range, n));
	return s;
}

/* "(Claude):** " behind the date of a bullet: who says it. */
struct str
title_without_author(struct str s)
{
	size_t end = str_find(str_head(s, 60), STR("):"), 0);

	return s.n && s.p[0] == '(' && end < s.n && end < 58
	    ? mark_front(str_skip(s, end + 2))
	    : s;
}

/* Takes off what names the entry, and what stands around that. */
static struct str
cut_front(struct str s)
{
	for (;;) {
		struct str lead = mark_lead(s);
		bool bracket = lead.n < s.n &&
		    (lead.p[-1] == '(' || lead.p[-1] == '[');
		size_t n = lead.n ? naming_at(lead) : 0;
		struct str rest = str_skip(lead, n);

		if (n == 0 ||
		    (bracket && rest.n && rest.p[0] != ')' && rest.p[0] != ']'))
			return s;
		s = mark_front(skip_tail(rest));
	}
}

/* "2026-01-18", "US-003", "SUCCESS" say nothing that is not read. */
static bool
is_read(struct str s)
{
	struct date date;
	struct str id;
	size_t n = mark_date(s, &date), pos = 0;

	if (n == 0)
		n = id_numbered(s);
	if (n == 0 && id_find(s, &pos, true, &id) && id.p == s.p)
		n = id.n;
	if (n)
		return mark_behind(str_skip(s, n)).n == 0;
	return s.n < 20 && s.n && is_upper(s.p[0]) && status_in(s);
}

/* "(US-003)", "(Not Started)" */
static bool
is_read_group(struct str s)
{
	return is_read((struct str){ s.p + 1, s.n - 2 }) ||
	    (s.n < 20 && status_in(s));
}

struct str
title_without_end(struct str s)
{
	for (;;) {
		size_t from = s.n, open;

		s = mark_back(s);
		if (s.n && s.p[s.n - 1] == ')') {
			for (open = s.n; open && s.p[open - 1] != '(';)
				open--;
			if (open > 1 && is_read_group(str_skip(s, open - 1)))
				s.n = open - 1;
		} else {
			for (open = s.n; open && is_upper(s.p[open - 1]);)
				open--;
			/* "*** SUCCESS", "- DONE" */
			if (open > 1 && s.n - open > 3 &&
			    mark_back(str_head(s, open)).n + 2 < open &&
			    is_read(str_skip(s, open)))
				s.n = open;
		}
		if (s.n == from)
			return s;
	}
}

struct str
title_words(struct str text)
{
	return md_plain(mark_front(cut_front(md_plain(text))));
}
