#include "mark.h"

#include "ids.h"
#include "items.h"

/* A plain line that is longer is prose, whatever it begins with. */
enum { PLAIN_MAX = 160, LINE_LEVEL = 7, DAY = 86400 };

/* A dash, a mark, a picture, U+FE0F: its bytes, or 0. */
static size_t
symbol_at(struct str s)
{
	unsigned char c = s.n ? (unsigned char)s.p[0] : 0;

	unsigned char next = s.n > 2 ? (unsigned char)s.p[1] : 0;

	if (c == 0xf0 && s.n >= 4)
		return 4;
	if (c == 0xef && next == 0xb8)
		return 3;
	/* Not quotes and dots, which belong to words: U+2016 to U+2027. */
	return c == 0xe2 && next > 0x80 ? 3 :
	    c == 0xe2 && next == 0x80 && (unsigned char)s.p[2] < 0x96 ? 3 : 0;
}

/* Full-width brackets, colon and comma. */
static size_t
wide_at(struct str s)
{
	static const struct str wide[] = {
		STR_INIT("（"), STR_INIT("）"), STR_INIT("："), STR_INIT("，"),
		STR_INIT("【"), STR_INIT("】"),
	};

	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
		if (str_starts(s, wide[i]))
			return 3;
	}
	return 0;
}

struct str
mark_lead(struct str s)
{
	for (;;) {
		size_t n = symbol_at(s);

		if (n == 0)
			n = wide_at(s);
		if (n == 0 && s.n && s.p[0] &&
		    strchr(" \t*_`[(~", s.p[0]))
			n = 1;
		if (n == 0)
			return s;
		s = str_skip(s, n);
	}
}

struct str
mark_behind(struct str s)
{
	for (;;) {
		struct str rest = mark_lead(s);

		while (rest.n && rest.p[0] && strchr("-:])|,.>", rest.p[0]))
			rest = str_skip(rest, 1);
		if (rest.n == s.n)
			return s;
		s = rest;
	}
}

struct str
mark_front(struct str s)
{
	for (;;) {
		size_t n = symbol_at(s);

		if (n == 0 && str_starts(s, STR("：")))
			n = 3;
		if (n == 0 && s.n && s.p[0] && strchr(" \t-:|,*", s.p[0]))
			n = 1;
		if (n == 0)
			return s;
		s = str_skip(s, n);
	}
}

struct str
mark_back(struct str s)
{
	for (;;) {
		size_t n = 0;

		if (s.n && s.p[s.n - 1] && strchr(" \t-:|,*=", s.p[s.n - 1]))
			n = 1;
		for (size_t i = 3; n == 0 && i <= 4 && i <= s.n; i++) {
			if (symbol_at(str_skip(s, s.n - i)) == i)
				n = i;
		}
		if (n == 0)
			return s;
		s.n -= n;
	}
}

static size_t
words_in(struct str s)
{
	size_t n = 0;
	bool in = false;

	for (size_t i = 0; i < s.n; i++) {
		bool letter = is_alnum(s.p[i]) || (unsigned char)s.p[i] >= 0x80;

		n += letter && !in;
		in = letter;
	}
	return n;
}

static bool
has_digit(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (is_digit(s.p[i]))
			return true;
	}
	return false;
}

bool
is_unit_of_work(struct str word)
{
	static const struct str units[] = {
		STR_INIT("session"), STR_INIT("decision"), STR_INIT("iteration"),
		STR_INIT("sprint"), STR_INIT("story"), STR_INIT("stories"),
		STR_INIT("feature"), STR_INIT("loop"), STR_INIT("cycle"),
		STR_INIT("run"), STR_INIT("checkpoint"), STR_INIT("adr"),
		STR_INIT("sesi"), STR_INIT("sess"), STR_INIT("decis"),
		STR_INIT("sitzung"), STR_INIT("oturum"), STR_INIT("karar"),
		STR_INIT("Сессия"), STR_INIT("сессия"), STR_INIT("Решение"),
		STR_INIT("решение"), STR_INIT("Итерация"), STR_INIT("会话"),
		STR_INIT("决策"), STR_INIT("迭代"), STR_INIT("第"),
		STR_INIT("セッション"), STR_INIT("세션"), STR_INIT("เซสชัน"),
		STR_INIT("ครั้งที่"),
	};

	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		if (str_begins(word, units[i]))
			return true;
	}
	return false;
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
	static const struct str last[] = {
		STR_INIT("started"), STR_INIT("created"), STR_INIT("updated"),
		STR_INIT("last update"), STR_INIT("generated"),
		STR_INIT("modified"), STR_INIT("branch"), STR_INIT("status"),
		STR_INIT("version"), STR_INIT("project"), STR_INIT("author"),
	};
	struct str caption = mark_back(str_head(s, str_chr(s, ':', 0)));

	if (str_chr(s, ':', 0) == s.n || words_in(caption) > 3)
		return false;
	for (size_t i = 0; i < sizeof last / sizeof *last; i++) {
		struct str word = last[i];

		if (caption.n >= word.n && str_same(word,
		    str_skip(caption, caption.n - word.n)))
			return true;
	}
	return false;
}

/* "YYYY-MM-DD", "[Date/Time] - [Story ID]", "DEC-{number}", "RISK-XXX". */
static bool
is_template(struct str s)
{
	size_t open = str_chr(s, '{', 0);

	return str_find(s, STR("YYYY"), 0) < s.n ||
	    str_chr(s, '}', open) < s.n || str_find(s, STR("-XXX"), 0) < s.n ||
	    str_find(s, STR("[Title]"), 0) < s.n ||
	    str_find(s, STR("[Story"), 0) < s.n ||
	    str_begins(s, STR("template ")) || str_begins(s, STR("example "));
}

static void
take_date(struct mark *m, const struct date *date, bool first)
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
	size_t pos = date_at(s, &date);

	if (pos) {
		take_date(m, &date, true);
		return mark_behind(str_skip(s, pos));
	}
	if (has_digit(s) && date_find(s, &pos, &date))
		take_date(m, &date, false);
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
	size_t n = 0;

	while (n < s.n && is_digit(s.p[n]))
		n++;
	return n && n < 5 && n < s.n && strchr(".):]", s.p[n]) &&
	    n + 1 < s.n && s.p[n + 1] == ' ';
}

/* What a title tells. */
static void
title_flags(struct mark *m, struct str text)
{
	struct str s = mark_lead(md_plain(text));
	enum label label;

	if (is_meta(s))
		m->flags |= MARK_META;
	if (is_template(text))
		m->flags |= MARK_TEMPLATE;
	if (is_counted(s))
		m->flags |= MARK_COUNTED;
	s = find_date(m, s);
	if (has_digit(s)) {
		m->flags |= numbered_flags(s);
		if (id_begins(s))
			m->flags |= MARK_ID;
	}
	if (status_closes(text))
		m->flags |= MARK_CLOSED;
	label = m->flags & MARK_STRONG ? LABEL_NONE : label_of(s);
	if (label != LABEL_NONE && label != LABEL_OTHER)
		m->flags |= MARK_LABEL |
		    (label == LABEL_DECISION ? MARK_DECISION : 0u);
	m->hash = str_hash(s);
}

/* "#041 [2025-10-03] text", "[C-8] [2025-10-01] text": a date behind an id. */
static void
bullet_flags(struct mark *m, struct str text)
{
	struct str s = mark_lead(text);
	struct date date;
	struct str id;
	size_t pos = 0;

	if (date_at(s, &date)) {
		take_date(m, &date, true);
		return;
	}
	if (s.n && s.p[s.n - 1] == '?')
		m->flags |= MARK_QUESTION;
	if (!has_digit(str_head(s, 24)) ||
	    !id_find(s, &pos, true, &id) || id.p != s.p)
		return;
	s = str_skip(s, id.n);
	if (s.n == 0 || strchr(":]*) ", s.p[0]))
		m->flags |= MARK_ID;
	if (date_at(mark_behind(s), &date))
		take_date(m, &date, true);
}

/* The title in "--- title ---" and "=== title ==="; empty if there is none. */
static struct str
ruled_title(struct str s)
{
	char c = s.p[0];
	size_t n = 0;

	if (!strchr("-=*#~+", c))
		return (struct str){ 0 };
	while (n < s.n && s.p[n] == c)
		n++;
	if (n < 2 || n == s.n || s.p[n] != ' ')
		return (struct str){ 0 };
	s = str_trim(str_skip(s, n));
	for (n = s.n; n && s.p[n - 1] == c; )
		n--;
	/* An opening run of two needs a closing one. */
	if (s.n - n < 2)
		return (struct str){ 0 };
	return str_trim(str_head(s, n));
}

/* "C5: DONE", "T12 - COMPLETE": a short code and a status in capitals. */
static bool
is_code_status(struct str s)
{
	size_t n = 0;

	while (n < s.n && is_upper(s.p[n]))
		n++;
	if (n == 0 || n > 3 || n == s.n || !is_digit(s.p[n]))
		return false;
	while (n < s.n && is_digit(s.p[n]))
		n++;
	s = mark_behind(str_skip(s, n));
	return s.n && is_upper(s.p[0]) && status_in(str_head(s, 12));
}

/* What plain titles of one log have in common: "Session", "Progress". */
static struct str
first_word(struct str s)
{
	size_t n = 0;

	while (n < s.n && (is_alpha(s.p[n]) || (unsigned char)s.p[n] >= 0x80))
		n++;
	return str_head(s, n);
}

static void
text_form(struct mark *m, const struct md_line *line, enum fresh fresh)
{
	struct str s = line->text;
	struct str title = ruled_title(s);
	struct date date;

	if (line->indent)
		return;
	if (title.n) {
		m->form = FORM_RULED;
		title_flags(m, title);
	} else if (s.p[0] == '[' && date_at(str_skip(s, 1), &date)) {
		m->form = FORM_BRACKET;
		take_date(m, &date, true);
	} else if ((is_digit(s.p[0]) || is_upper(s.p[0])) &&
	    fresh && date_at(s, &date)) {
		m->form = FORM_DATED;
		take_date(m, &date, true);
		/* The line that the memory bank's templates begin with. */
		if (str_ends(s, STR("Log of updates made.")) ||
		    str_find(s, STR("Log of updates made "), 0) < s.n)
			m->flags |= MARK_TEMPLATE;
	} else if (fresh != FRESH) {
		return;
	} else if (s.n > 4 && str_starts(s, STR("**")) &&
	    str_ends(s, STR("**"))) {
		m->form = FORM_BOLD;
		title_flags(m, s);
	} else if (s.n <= PLAIN_MAX && has_digit(s) &&
	    s.p[s.n - 1] != '.') {
		m->form = FORM_PLAIN;
		title_flags(m, s);
		if (is_code_status(s))
			m->flags |= MARK_ID;
		m->hash = str_hash(first_word(s));
	}
}

static void
row_form(struct mark *m, struct str row)
{
	struct date date;

	m->form = FORM_ROW;
	for (int i = 0; i < 2 && row.p; i++) {
		struct str cell = mark_lead(md_cell(&row));

		if (date_at(cell, &date)) {
			take_date(m, &date, true);
			return;
		}
	}
}

struct mark
mark_of(const struct md_line *line, enum fresh fresh)
{
	struct mark m = { .level = LINE_LEVEL };

	switch (line->kind) {
	case MD_HEADING:
		m.form = FORM_HEADING;
		m.level = line->level;
		title_flags(&m, line->text);
		break;
	case MD_ITEM:
		if (line->indent > 3 || line->text.n == 0)
			break;
		m.form = FORM_BULLET;
		m.level += (unsigned)line->indent;
		bullet_flags(&m, line->text);
		/* An open item of a list is a plan, not a report. */
		if (line->check && !(m.flags & MARK_DATE))
			m.flags &= ~(unsigned)MARK_ID;
		break;
	case MD_ROW:
		row_form(&m, line->text);
		break;
	case MD_TEXT:
		text_form(&m, line, fresh);
		break;
	default:
		break;
	}
	return m;
}
