#include "log/mark.h"

#include "text/ids.h"
#include "text/items.h"
#include "text/wordlist.h"

enum { DAY = 86400 };

static size_t
words_in(struct str s)
{
	size_t n = 0;
	bool in = false;

	for (size_t i = 0; i < s.n; i++) {
		bool letter = is_word_byte(s.p[i]);

		n += letter && !in;
		in = letter;
	}
	return n;
}

bool
mark_has_digit(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (is_digit(s.p[i]))
			return true;
	}
	return false;
}

bool
is_unit_of_work(struct str text)
{
	return wordlist_begins(LIST_WORK_UNIT, text) > 0;
}

bool
mark_ends(struct str text, enum wordlist list)
{
	struct str rest = text, found;

	while ((found = wordlist_find(list, rest)).n) {
		rest = str_skip(rest, (size_t)(str_end(found) - rest.p));
		if (rest.n == 0)
			return true;
	}
	return false;
}

size_t
mark_date(struct str s, struct date *date)
{
	/* Names of months and days have three letters and more: "US-001" none. */
	if (s.n < 6 ||
	    (is_alpha(s.p[0]) && !(is_alpha(s.p[1]) && is_alpha(s.p[2]))))
		return 0;
	return mark_has_digit(str_head(s, 24)) ? date_at(s, date) : 0;
}

size_t
mark_code(struct str s)
{
	size_t n = str_run_of(s, is_upper), end;

	/* P1 is a priority, V2 a version, Q3 a quarter. */
	if (n == 0 || n > 3 || (n == 1 && is_any(s.p[0], "PVQ")))
		return 0;
	for (end = n; end < s.n && is_digit(s.p[end]);)
		end++;
	if (end == n || end - n > 4 || end + 1 >= s.n)
		return 0;
	return s.p[end] == ':' ||
		(s.p[end] == ' ' &&
		    mark_front(str_skip(s, end)).n + 2 < s.n - end)
	    ? end
	    : 0;
}

/* "Session 7" at the start, or in brackets: "Title (Session 13)". */
static unsigned
numbered_flags(struct str s)
{
	size_t at;

	if (id_numbered(s))
		return is_unit_of_work(s) ? MARK_NUMBERED : MARK_STEP;
	for (at = str_chr(s, '(', 0); at < s.n; at = str_chr(s, '(', at + 1)) {
		struct str rest = str_skip(s, at + 1);

		if (id_numbered(rest) && is_unit_of_work(rest))
			return MARK_NUMBERED;
	}
	return 0;
}

/* "Started: ...", "# Branch: ...", "AUDIT DATE: ...": told of the file. */
static bool
is_meta(struct str s)
{
	struct str caption = mark_back(str_head(s, str_chr(s, ':', 0)));

	return str_chr(s, ':', 0) < s.n && words_in(caption) <= 3 &&
	    mark_ends(caption, LIST_FILE_FIELD);
}

/* "[Story ID]": a form's field for a title. */
static bool
is_template_field(struct str s)
{
	size_t n = s.n > 1 && is_word_byte(s.p[1])
	    ? wordlist_begins(LIST_TEMPLATE_FIELD, s)
	    : 0;

	return n && n < s.n && s.p[n] == ']';
}

/* "YYYY-MM-DD", "[Date/Time] - [Story ID]", "DEC-{number}", "RISK-XXX". */
static bool
is_template(struct str s)
{
	if (wordlist_begins(LIST_TEMPLATE_TITLE, s))
		return true;
	for (size_t i = 0; i < s.n; i++) {
		struct str rest = str_skip(s, i);

		switch (s.p[i]) {
		case '{':
			return str_chr(s, '}', i) < s.n;
		case '[':
			if (is_template_field(rest))
				return true;
			break;
		case 'Y':
			if (str_starts(rest, STR("YYYY")))
				return true;
			break;
		case '-':
			if (str_starts(rest, STR("-XXX")))
				return true;
		}
	}
	return false;
}

void
mark_take_date(struct mark *m, const struct date *date, bool first)
{
	if (date->day == 0)
		return;
	m->flags |= MARK_DATE | (first ? MARK_DATE_FIRST : 0u) |
	    (date->hour >= 0 ? MARK_TIME : 0u);
	m->day = date_seconds(date) / DAY;
}

/* The date at the start or elsewhere; what is left behind a leading one. */
static struct str
find_date(struct mark *m, struct str s)
{
	struct date date;
	size_t pos = mark_date(s, &date);

	if (pos) {
		mark_take_date(m, &date, true);
		return mark_behind(str_skip(s, pos));
	}
	if (mark_has_digit(s) && date_find(s, &pos, &date))
		mark_take_date(m, &date, false);
	return s;
}

/* Behind at most two words: "Story US-003", "Phase 5 US-005: x", "[US-1] x". */
static bool
id_begins(struct str s)
{
	struct str id;
	size_t pos = 0;

	return id_find(s, &pos, true, &id) &&
	    words_in((struct str){ s.p, (size_t)(id.p - s.p) }) <= 2;
}

static bool
is_counted(struct str s)
{
	size_t n = str_run_of(s, is_digit);

	return n && n < 5 && n < s.n && is_any(s.p[n], ".):]") && n + 1 < s.n &&
	    s.p[n + 1] == ' ';
}

/* s is what stands behind a date in front, or the whole title. */
static bool
is_day(const struct mark *m, struct str s)
{
	struct date date;
	struct str rest;

	if (!(m->flags & MARK_DATE) || m->flags & MARK_TIME)
		return false;
	if (m->flags & MARK_DATE_FIRST)
		return s.n == 0;
	rest = mark_behind(str_skip(s, wordlist_begins(LIST_DAY_FIELD, s)));
	return rest.n < s.n && mark_date(rest, &date) == rest.n;
}

void
mark_title(struct mark *m, struct str text)
{
	struct str s = mark_lead(md_plain(text));
	enum label label;
	unsigned strength;

	if (is_meta(s))
		m->flags |= MARK_META;
	if (is_template(text))
		m->flags |= MARK_TEMPLATE;
	if (is_counted(s))
		m->flags |= MARK_COUNTED;
	s = find_date(m, s);
	if (is_day(m, s))
		m->flags |= MARK_DAY;
	if (mark_has_digit(s)) {
		m->flags |= numbered_flags(s);
		if (mark_code(s))
			m->flags |= MARK_STEP;
		if (id_begins(s))
			m->flags |= MARK_ID;
	}
	if (status_closes(text))
		m->flags |= MARK_CLOSED;
	label = m->flags & MARK_STRONG ? LABEL_NONE : label_of(s);
	if (label != LABEL_NONE && label != LABEL_OTHER) {
		m->flags |= MARK_LABEL |
		    (label == LABEL_DECISION ? MARK_DECISION : 0u) |
		    (label_teaches(label) ? MARK_LESSONS : 0u);
		label = label_known(s, &strength);
		if (label != LABEL_NONE && label != LABEL_OTHER &&
		    !(m->flags & MARK_STEP))
			m->flags |= MARK_PART;
	}
	m->hash = str_hash(s);
}
