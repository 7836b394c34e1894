#include "log/mark.h"

#include "text/ids.h"

/* A plain line that is longer is prose, whatever it begins with. */
enum { PLAIN_MAX = 160, LINE_LEVEL = 7 };

/* "#041 [2025-10-03] text", "[C-8] [2025-10-01] text": a date behind an id. */
static void
bullet_flags(struct mark *m, struct str text)
{
	struct str s = mark_lead(text);
	struct date date;
	struct str id;
	size_t pos = 0;

	if (mark_date(s, &date)) {
		mark_take_date(m, &date, true);
		return;
	}
	if (s.n && s.p[s.n - 1] == '?')
		m->flags |= MARK_QUESTION;
	if (!mark_has_digit(str_head(s, 24)) || !id_find(s, &pos, true, &id) ||
	    id.p != s.p)
		return;
	s = str_skip(s, id.n);
	if (s.n == 0 || is_any(s.p[0], ":]*) "))
		m->flags |= MARK_ID;
	if (mark_date(mark_behind(s), &date))
		mark_take_date(m, &date, true);
}

struct str
mark_ruled(struct str s)
{
	char c = s.p[0];
	size_t n = 0;

	if (!is_any(c, "-=*#~+"))
		return (struct str){ 0 };
	while (n < s.n && s.p[n] == c)
		n++;
	if (n < 2 || n == s.n || s.p[n] != ' ')
		return (struct str){ 0 };
	s = str_trim(str_skip(s, n));
	for (n = s.n; n && s.p[n - 1] == c;)
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
	size_t n = mark_code(s);

	s = mark_behind(str_skip(s, n));
	return n && s.n && is_upper(s.p[0]) && status_in(str_head(s, 12));
}

/* What plain titles of one log have in common: "Session", "Progress". */
static struct str
first_word(struct str s)
{
	size_t n = 0;

	while (n < s.n && (is_alpha(s.p[n]) || is_nonascii(s.p[n])))
		n++;
	return str_head(s, n);
}

static void
text_form(struct mark *m, const struct md_line *line, enum fresh fresh)
{
	struct str s = line->text;
	struct str title = mark_ruled(s);
	struct date date;

	if (line->indent)
		return;
	if (title.n) {
		m->form = FORM_RULED;
		mark_title(m, title);
	} else if (s.p[0] == '[' && mark_date(str_skip(s, 1), &date)) {
		m->form = FORM_BRACKET;
		mark_take_date(m, &date, true);
	} else if ((is_digit(s.p[0]) || is_upper(s.p[0])) && fresh &&
	    mark_date(s, &date)) {
		m->form = FORM_DATED;
		mark_take_date(m, &date, true);
		if (wordlist_has(LIST_TEMPLATE_LINE, s))
			m->flags |= MARK_TEMPLATE;
	} else if (is_code_status(s)) {
		m->form = FORM_PLAIN;
		m->flags |= MARK_ID;
	} else if (fresh != FRESH) {
		return;
	} else if (s.n > 4 && str_starts(s, STR("**")) &&
	    str_ends(s, STR("**"))) {
		m->form = FORM_BOLD;
		mark_title(m, s);
	} else if (s.n <= PLAIN_MAX && mark_has_digit(s) &&
	    s.p[s.n - 1] != '.') {
		m->form = FORM_PLAIN;
		mark_title(m, s);
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

		if (mark_date(cell, &date)) {
			mark_take_date(m, &date, true);
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
		mark_title(&m, line->text);
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
