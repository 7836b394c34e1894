#include "log/title.h"

#include <stdlib.h>

#include "log/mark.h"
#include "log/title_parts.h"
#include "text/md.h"
#include "text/wordlist.h"

/* In a line of prose what names it stands here. */
enum { PROSE_HEAD = 48 };

static struct str
numbered_at(struct str s)
{
	return str_head(s, id_numbered(s));
}

/* "Session 7" and the like anywhere in text; empty if there is none. */
static struct str
find_numbered(struct str text, bool steps)
{
	text = str_head(text, 400);
	for (size_t i = 0; i < text.n; i++) {
		struct str rest = str_skip(text, i);
		unsigned char c = (unsigned char)text.p[i];
		struct str found;

		if (c < 0x80 ? !is_alpha(text.p[i]) ||
			    (i &&
				(is_alnum(text.p[i - 1]) ||
				    text.p[i - 1] == '-'))
			     : c < 0xc0)
			continue;
		found = numbered_at(rest);
		if (found.n && (steps || is_unit_of_work(rest)))
			return found;
	}
	return (struct str){ 0 };
}

void
title_add(struct title *t, struct str id)
{
	if (seen_add(&t->seen, id))
		return;
	t->ids = grow(t->ids, &t->cap, t->n + 1, sizeof *t->ids);
	t->ids[t->n++] = id;
}

/* "2026-01-25_103055_build": a run of an agent. */
size_t
title_run_at(struct str s)
{
	struct date date;
	size_t n;

	if (s.n < 17 || !is_digit(s.p[0]) || s.p[4] != '-' || s.p[10] != '_' ||
	    !is_digit(s.p[11]) || mark_date(s, &date) < 10)
		return 0;
	for (n = 11;
	     n < s.n && (is_alnum(s.p[n]) || s.p[n] == '_' || s.p[n] == '-');)
		n++;
	return n;
}

struct str
title_counted(struct str s)
{
	struct str plain = mark_lead(s);
	size_t n = str_run_of(plain, is_digit);

	/* "[001] title", "1. title" */
	if (n && n < 5 && n + 1 < plain.n &&
	    (plain.p[n] == ']' || plain.p[n] == '.') && plain.p[n + 1] == ' ')
		return str_head(plain, n);
	return (struct str){ 0 };
}

/* ", and ", " & ", "/": what joins two identifiers; its length or 0. */
static size_t
joint_at(struct str s)
{
	size_t n = str_run(s, ','), word;

	n += str_run(str_skip(s, n), ' ');
	word = n && n < s.n && is_word_byte(s.p[n])
	    ? wordlist_begins(LIST_JOINT, str_skip(s, n))
	    : 0;
	if (word)
		return n + word + str_run(str_skip(s, n + word), ' ');
	if (n < s.n && is_any(s.p[n], "&+/")) {
		n++;
		return n + str_run(str_skip(s, n), ' ');
	}
	return s.n && s.p[0] == ',' ? n : 0;
}

/* "#1, #2 and #3": those that follow the one before pos. */
static void
add_others(struct title *t, struct str s, size_t pos)
{
	struct str id;
	size_t n;

	while ((n = joint_at(str_skip(s, pos)))) {
		size_t from = pos += n;

		if (!id_find(s, &pos, true, &id) || id.p != s.p + from)
			return;
		title_add(t, id);
	}
}

static void
find_ids(struct title *t, struct str s, bool prose)
{
	struct str head = prose ? str_head(s, PROSE_HEAD) : s;
	struct str start = mark_lead(s);
	struct str id;
	struct date date;
	size_t n;

	n = t->date.year ? mark_date(start, &date) : 0;
	if (n)
		start = mark_behind(str_skip(start, n));
	n = title_run_at(start);
	if (n) {
		title_add(t, str_head(start, n));
		return;
	}
	for (size_t pos = 0; id_find(head, &pos, false, &id);)
		title_add(t, id);
	if (t->n)
		return;
	id = numbered_at(start);
	if (id.n == 0 && !prose)
		id = find_numbered(s, false);
	if (id.n == 0)
		id = str_head(start, mark_code(start));
	if (id.n == 0)
		id = title_counted(s);
	if (id.n == 0) {
		size_t pos = 0;

		/* "(#12)" further on in prose is what it is about. */
		if (!id_find(prose ? start : head, &pos, true, &id) ||
		    (prose && id.p != start.p))
			return;
		title_add(t, id);
		add_others(t, prose ? start : head, pos);
		return;
	}
	title_add(t, id);
}

static void
find_first_date(struct title *t, struct str text)
{
	size_t pos = 0;

	while (date_find(text, &pos, &t->date)) {
		if (t->date.day)
			return;
	}
	t->date = (struct date){ 0 };
}

void
title_read(struct title *t, struct str text, bool prose)
{
	struct str s = md_plain(text);

	t->n = 0;
	seen_clear(&t->seen);
	t->date = (struct date){ 0 };
	find_first_date(t, prose ? str_head(s, 2 * PROSE_HEAD) : s);
	find_ids(t, s, prose);
	t->status = prose ? STATUS_NONE : status_in(s);
	t->words = title_words(prose ? s : title_without_end(s));
	if (prose)
		t->words = title_without_author(t->words);
}

void
title_find(struct title *t, struct str text)
{
	struct str head = str_head(text, PROSE_HEAD);
	struct str id;
	size_t pos = 0;

	if (!id_find(head, &pos, false, &id))
		id = find_numbered(head, true);
	if (id.n)
		title_add(t, id);
}

void
title_free(struct title *t)
{
	free(t->ids);
	seen_free(&t->seen);
	*t = (struct title){ 0 };
}
