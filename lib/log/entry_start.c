#include "log/entry_start.h"

#include "log/field.h"
#include "text/ids.h"
#include "text/items.h"
#include "text/memo.h"

/* A longer plain line is prose, whatever it begins with. */
enum { PLAIN_MAX = 160, LINE_LEVEL = 7 };
/* "Template for an entry"; more words tell of work on templates. */
enum { TEMPLATE_WORDS = 4 };
enum { DAY = 86400 };
/* A longer line that has a date is prose. */
enum { STAMP = 60 };

/* What separates a date, an identifier and a title from each other. */
#define EDGES " \t-:|,*"

/* A dash, a mark, an emoji, U+FE0F at the start of s: its length, or 0. */
static size_t
symbol_at(struct str s)
{
	unsigned char c = s.n ? (unsigned char)s.p[0] : 0;
	unsigned char next = s.n > 2 ? (unsigned char)s.p[1] : 0;

	if (c == 0xf0 && s.n >= 4)
		return 4;
	if (c == 0xef && next == 0xb8)
		return 3;
	if (str_starts(s, STR("·")))
		return 2;
	/* Not quotes and dots, which belong to words: U+2016 to U+2027. */
	return c == 0xe2 && next > 0x80                                 ? 3
	    : c == 0xe2 && next == 0x80 && (unsigned char)s.p[2] < 0x96 ? 3
									: 0;
}

/* Full-width brackets, colon and comma. */
static size_t
wide_at(struct str s)
{
	/* clang-format off */
	static const struct str wide[] = {
		STR_INIT("（"), STR_INIT("）"), STR_INIT("："), STR_INIT("，"),
		STR_INIT("【"), STR_INIT("】"),
	};
	/* clang-format on */

	for (size_t i = 0;
	     s.n && (unsigned char)s.p[0] >= 0xe3 && i < countof(wide); i++) {
		if (str_starts(s, wide[i]))
			return 3;
	}
	return 0;
}

struct str
trim_marks(struct str s)
{
	while (s.n && !is_alnum(s.p[0])) {
		size_t n = is_any(s.p[0], " \t*_`[(~") ? 1 : symbol_at(s);

		if (n == 0)
			n = wide_at(s);
		if (n == 0)
			break;
		s = str_skip(s, n);
	}
	return s;
}

struct str
trim_separators(struct str s)
{
	while (s.n && !is_alnum(s.p[0])) {
		struct str rest = trim_lead(s);

		while (rest.n && !is_alnum(rest.p[0]) &&
		    is_any(rest.p[0], "-:])|,.>"))
			rest = str_skip(rest, 1);
		if (rest.n == s.n)
			return s;
		s = rest;
	}
	return s;
}

struct str
trim_front(struct str s)
{
	while (s.n && !is_alnum(s.p[0])) {
		size_t n = is_any(s.p[0], EDGES) ? 1 : symbol_at(s);

		if (n == 0 && str_starts(s, STR("：")))
			n = 3;
		if (n == 0)
			break;
		s = str_skip(s, n);
	}
	return s;
}

struct str
trim_back(struct str s)
{
	for (;;) {
		size_t n = 0;

		if (s.n && is_any(s.p[s.n - 1], EDGES "="))
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
		bool letter = is_word_byte(s.p[i]);

		n += letter && !in;
		in = letter;
	}
	return n;
}

bool
is_unit_of_work(struct str text)
{
	return wordlist_begins(LIST_WORK_UNIT, text) > 0;
}

bool
ends_with_phrase(struct str text, enum wordlist list)
{
	struct str rest = text, found;

	while ((found = wordlist_find(list, rest)).n) {
		rest = str_after(rest, found);
		if (rest.n == 0)
			return true;
	}
	return false;
}

bool
date_is_ahead(struct str before)
{
	enum { BYTES = 40 }; /* no phrase is longer */

	before = trim_back(before);
	if (before.n > BYTES)
		before = str_skip(before, before.n - BYTES);
	return ends_with_phrase(before, LIST_DATE_AHEAD);
}

size_t
date_in_front(struct str s, struct date *date)
{
	/* Names of months and days have three letters or more: not "US-001". */
	if (s.n < 6 ||
	    (is_alpha(s.p[0]) && !(is_alpha(s.p[1]) && is_alpha(s.p[2]))))
		return 0;
	return str_has_digit(str_head(s, 32)) ? date_at(s, date) : 0;
}

size_t
code_at(struct str s)
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
		    trim_front(str_skip(s, end)).n + 2 < s.n - end)
	    ? end
	    : 0;
}

size_t
status_at(struct str s)
{
	size_t n = str_run_of(s, is_upper);
	struct str rest;

	if (n < 4 || n > 9)
		return 0;
	rest = trim_front(str_skip(s, n));
	return rest.n && (rest.n + 2 < s.n - n || s.p[n] == ':') &&
		status_detect(str_head(s, n))
	    ? n
	    : 0;
}

bool
date_below(struct date *date, const struct md_line *line)
{
	struct str text = line->text;
	size_t pos = 0;

	if (line->kind != MD_TEXT || text.n == 0 || !is_any(text.p[0], "*_"))
		return false;
	if (date_in_front(trim_lead(text), date) && date->day)
		return true;
	if (text.n > STAMP && str_starts(text, STR("**"))) {
		text = str_head(text, str_find(text, STR("**"), 2));
		return text.n <= STAMP && date_find(text, &pos, date) &&
		    date->day &&
		    !str_has(str_after(text, date->words), is_word_byte);
	}
	return text.n <= STAMP && date_find(text, &pos, date) && date->day;
}

/* "Session 7" at the start, or in brackets: "Title (Session 13)". */
static unsigned
numbered_flags(struct str s)
{
	size_t at;

	if (id_numbered(s))
		return is_unit_of_work(s) ? START_NUMBERED : START_STEP;
	for (at = str_chr(s, '(', 0); at < s.n; at = str_chr(s, '(', at + 1)) {
		struct str rest = str_skip(s, at + 1);

		if (id_numbered(rest) && is_unit_of_work(rest))
			return START_NUMBERED;
	}
	return 0;
}

/*
 * "Started: ...", "# Branch: ...", "AUDIT DATE: ...", "Current state": about
 * the file.
 */
static bool
is_meta(struct str s)
{
	struct str caption = trim_back(str_head(s, str_chr(s, ':', 0)));

	if (wordlist_begins(LIST_STATE_TITLE, s))
		return true;
	return str_chr(s, ':', 0) < s.n && words_in(caption) <= 3 &&
	    ends_with_phrase(caption, LIST_FILE_FIELD);
}

/* "[Story ID]": a placeholder for a title. */
static bool
is_template_field(struct str s)
{
	size_t n = s.n > 1 && is_word_byte(s.p[1])
	    ? wordlist_begins(LIST_TEMPLATE_FIELD, s)
	    : 0;

	return n && n < s.n && s.p[n] == ']';
}

/* "DEC-{number}", not "Projection{2D,3D}.cu". */
static bool
is_blank_in_braces(struct str s)
{
	size_t end = 1;

	while (end < s.n && !is_any(s.p[end], "{,}"))
		end++;
	return end < s.n && s.p[end] == '}';
}

static byte_block
begins_template(byte_block b)
{
	return (byte_block)((b == '{') | (b == '[') | (b == 'Y') | (b == '-'));
}

static bool
is_template_at(struct str s)
{
	switch (s.p[0]) {
	case '{':
		return is_blank_in_braces(s);
	case '[':
		return is_template_field(s);
	case 'Y':
		return str_starts(s, STR("YYYY"));
	default:
		return str_starts(s, STR("-XXX"));
	}
}

/* "YYYY-MM-DD", "[Date/Time] - [Story ID]", "DEC-{number}", "RISK-XXX". */
static bool
is_template(struct str s)
{
	if (wordlist_begins(LIST_TEMPLATE_TITLE, s) &&
	    words_in(s) <= TEMPLATE_WORDS)
		return true;
	for (size_t i = str_where(s, 0, begins_template); i < s.n;
	     i = str_where(s, i + 1, begins_template)) {
		if (is_template_at(str_skip(s, i)))
			return true;
	}
	return false;
}

static void
take_date(struct entry_start *m, const struct date *date, bool first)
{
	if (date->month == 0 || (first && date->day == 0))
		return;
	m->flags |= START_DATE | (first ? START_DATE_FIRST : 0u) |
	    (date->hour >= 0 ? START_TIME : 0u);
	m->day = date_seconds(date) / DAY;
}

/* "Completed (July 2026)"; not "The plan of July 2026". */
static bool
has_in_brackets(struct str s, const struct date *date)
{
	return date->words.p > s.p && date->words.p[-1] == '(';
}

/* Takes the date in s; returns what follows it if it is at the start. */
static struct str
find_date(struct entry_start *m, struct str s)
{
	struct date date;
	size_t pos = date_in_front(s, &date);

	if (pos) {
		take_date(m, &date, true);
		return trim_separators(str_skip(s, pos));
	}
	if (str_has_digit(s) && date_find(s, &pos, &date) &&
	    (date.day || has_in_brackets(s, &date)) &&
	    !date_is_ahead(str_head(s, (size_t)(date.words.p - s.p))))
		take_date(m, &date, false);
	return s;
}

/* After at most two words: "Story US-003", "Phase 5 US-005: x", "[US-1] x". */
static bool
id_begins(struct str s)
{
	struct str id;
	size_t pos = 0;

	return id_find(s, &pos, true, &id) &&
	    words_in((struct str){ s.p, (size_t)(id.p - s.p) }) <= 2;
}

/* What is below "Session" and the like, with a date that begins it; or empty. */
static struct str
dated_after_field(struct str s, size_t *date_n)
{
	struct str rest = trim_separators(
	    str_skip(s, wordlist_begins(LIST_DAY_FIELD, s)));
	struct date date;

	*date_n = rest.n < s.n ? date_in_front(rest, &date) : 0;
	return *date_n ? rest : STR("");
}

/* s is the title without a leading date. */
static unsigned
day_flags(const struct entry_start *m, struct str s)
{
	bool timed = m->flags & START_TIME;
	struct str rest;
	size_t n;

	if (!(m->flags & START_DATE))
		return 0;
	if (m->flags & START_DATE_FIRST)
		return s.n == 0 && !timed ? START_DAY : 0;
	rest = dated_after_field(s, &n);
	return (n ? START_DATE_SECOND : 0u) |
	    (n && n == rest.n && !timed ? START_DAY : 0u);
}

static void
read_title(struct entry_start *m, struct str text)
{
	struct str s = trim_lead(md_plain(text));
	enum label label;
	unsigned strength;

	if (is_meta(s))
		m->flags |= START_META;
	if (is_template(text))
		m->flags |= START_TEMPLATE;
	s = find_date(m, s);
	m->flags |= day_flags(m, s);
	if (str_has_digit(s) || id_numbered(s)) {
		m->flags |= numbered_flags(
		    trim_separators(str_skip(s, status_at(s))));
		if (code_at(s))
			m->flags |= START_STEP;
		if (id_begins(s))
			m->flags |= START_ID;
	}
	/* "## Task ID: 7 - title" */
	if (str_has_digit(s) && field_of(s).kind == FIELD_ID)
		m->flags |= START_ID;
	/* "Phase 2 - Waveforms (Mostly complete)" */
	if (status_closes(text) || status_at(s) ||
	    (m->flags & START_STEP && s.p[s.n - 1] == ')' &&
		status_detect(text)))
		m->flags |= START_CLOSED;
	label = m->flags & START_STRONG ? LABEL_NONE : label_of(s);
	if (label != LABEL_NONE && label != LABEL_OTHER) {
		m->flags |= START_LABEL |
		    (label == LABEL_DECISION ? START_DECISION : 0u) |
		    (label == LABEL_NEXT ? START_NEXT : 0u) |
		    (label_teaches(label) ? START_LESSONS : 0u);
		label = label_known(s, &strength);
		if (label != LABEL_NONE && label != LABEL_OTHER &&
		    !(m->flags & START_STEP))
			m->flags |= START_PART;
	}
	m->hash = str_hash(s);
}

/* Who detects a dialect reads a title, who looks ahead, and then who splits. */
void
entry_start_title(struct entry_start *m, struct str text)
{
	enum { TITLE = 100 }; /* few are longer */
	static struct known {
		struct entry_start start;
		size_t n;
		char text[TITLE];
	} all[MEMO_PLACES];
	struct known *known;

	if (text.n == 0 || text.n > TITLE) {
		read_title(m, text);
		return;
	}
	known = &all[memo_place(text)];
	if (known->n != text.n || memcmp(known->text, text.p, text.n) != 0) {
		known->start = (struct entry_start){ 0 };
		read_title(&known->start, text);
		known->n = text.n;
		memcpy(known->text, text.p, text.n);
	}
	m->flags |= known->start.flags;
	m->day = known->start.day;
	m->hash = known->start.hash;
}

/* "#041 [2025-10-03] text", "[C-8] [2025-10-01] text": a date after an id. */
static void
bullet_flags(struct entry_start *m, struct str text)
{
	struct str s = trim_lead(text);
	struct date date;
	size_t n;

	if (date_in_front(s, &date)) {
		take_date(m, &date, true);
		return;
	}
	if (s.n && s.p[s.n - 1] == '?')
		m->flags |= START_QUESTION;
	n = id_in_front(s, true);
	if (n == 0 || !str_has_digit(str_head(s, 24)))
		return;
	s = str_skip(s, n);
	if (s.n == 0 || is_any(s.p[0], ":]*) "))
		m->flags |= START_ID;
	if (date_in_front(trim_separators(s), &date))
		take_date(m, &date, true);
}

struct str
ruled_title(struct str s)
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
	size_t n = code_at(s);

	s = trim_separators(str_skip(s, n));
	return n && s.n && is_upper(s.p[0]) && status_detect(str_head(s, 12));
}

/* The plain titles of one log begin alike: "Session", "Progress". */
static struct str
first_word(struct str s)
{
	size_t n = 0;

	while (n < s.n && (is_alpha(s.p[n]) || is_nonascii(s.p[n])))
		n++;
	return str_head(s, n);
}

static void
text_form(struct entry_start *m, const struct md_line *line, enum fresh fresh)
{
	struct str s = line->text;
	struct str title = ruled_title(s);
	struct date date;
	size_t n;

	if (line->indent)
		return;
	if (title.n) {
		m->form = FORM_RULED;
		entry_start_title(m, title);
	} else if (s.p[0] == '[' && date_in_front(str_skip(s, 1), &date)) {
		m->form = FORM_BRACKET;
		take_date(m, &date, true);
	} else if ((is_digit(s.p[0]) || is_upper(s.p[0])) && fresh &&
	    (n = date_in_front(s, &date))) {
		m->form = FORM_DATED;
		m->flags |= n == s.n ? START_DAY : 0u;
		take_date(m, &date, true);
		if (wordlist_has(LIST_TEMPLATE_LINE, s))
			m->flags |= START_TEMPLATE;
	} else if (is_code_status(s)) {
		m->form = FORM_PLAIN;
		m->flags |= START_ID;
	} else if (fresh != FRESH) {
		return;
	} else if (s.n > 4 && str_starts(s, STR("**")) &&
	    str_ends(s, STR("**"))) {
		m->form = FORM_BOLD;
		entry_start_title(m, s);
	} else if (s.n <= PLAIN_MAX && str_has_digit(s) &&
	    s.p[s.n - 1] != '.' && !str_starts(s, STR("**"))) {
		m->form = FORM_PLAIN;
		entry_start_title(m, s);
		m->hash = str_hash(first_word(s));
	}
}

bool
date_of_row(struct date *date, struct str row, bool *first)
{
	size_t n;

	for (*first = true; row.p; *first = false) {
		struct str cell = trim_lead(md_cell(&row));

		/* "| date | 2026-06-19 |" is a field. */
		if (wordlist_is(LIST_FIELD_DATE, cell) ||
		    wordlist_is(LIST_FIELD_UPDATED, cell))
			return false;
		n = date_in_front(cell, date);
		if (n && date->day &&
		    (*first || trim_separators(str_skip(cell, n)).n == 0))
			return true;
	}
	*date = (struct date){ 0 };
	return false;
}

/* "# text", "#" */
static bool
has_mark_of_comment(struct str raw)
{
	return str_starts(raw, STR("#")) && (raw.n == 1 || is_space(raw.p[1]));
}

/*
 * "Session 3", "2026-05-03: the gates", "Next steps"; not "Started: 2026-05-01",
 * nor "File locations:", which describes the log.
 */
static bool
begins_part(const struct md_line *line)
{
	unsigned flags = entry_start_of(line, FRESH).flags;

	if (flags & START_META)
		return false;
	return flags &
	    (START_ID | START_NUMBERED | START_STEP | START_DATE_FIRST |
		START_DATE_SECOND) ||
	    (flags & START_PART && label_of(line->text) != LABEL_FILES);
}

/* "# ====", "# ────" */
static bool
is_ruler_of_comment(struct str text)
{
	struct md md;

	md_open_part(&md);
	return !str_has(text, is_word_byte) ||
	    md_line(&md, text).kind == MD_RULE;
}

void
comment_line(struct md_line *line, bool *below, struct str raw)
{
	bool in_comment = *below;

	*below = line->kind == MD_HEADING && has_mark_of_comment(raw);
	if (!in_comment || !*below)
		return;
	if (line->text.n == 0)
		line->kind = MD_BLANK;
	else if (is_ruler_of_comment(line->text))
		line->kind = MD_RULE;
	else if (!begins_part(line))
		line->kind = MD_QUOTE;
}

/* "[title](#2026-05-29-title)": a line of a table of contents. */
static bool
is_contents(struct str s)
{
	size_t link;

	if (s.n == 0 || s.p[0] != '[')
		return false;
	link = str_find(s, STR("](#"), 0);
	return link < s.n && str_chr(s, ')', link) + 1 == s.n;
}

struct entry_start
entry_start_of(const struct md_line *line, enum fresh fresh)
{
	struct entry_start m = { .level = LINE_LEVEL };
	struct date date;
	bool first;

	switch (line->kind) {
	case MD_HEADING:
		m.form = FORM_HEADING;
		m.level = line->level;
		entry_start_title(&m, line->text);
		break;
	case MD_ITEM:
		if (line->indent > 3 || line->text.n == 0 ||
		    is_contents(line->text))
			break;
		m.form = FORM_BULLET;
		m.level += (unsigned)line->indent;
		bullet_flags(&m, line->text);
		m.flags |= line->check == ' ' ? START_OPEN : 0u;
		/* A check box makes a bullet a plan, not a report. */
		if (line->check && !(m.flags & START_DATE))
			m.flags &= ~(unsigned)START_ID;
		break;
	case MD_ROW:
		m.form = FORM_ROW;
		if (date_of_row(&date, line->text, &first))
			take_date(&m, &date, first);
		break;
	case MD_TEXT:
		text_form(&m, line, fresh);
		break;
	case MD_QUOTE:
		/* "> Day 1 - 2026-07-25": no quotation, which has more lines */
		if (fresh == FRESH && line->text.n)
			text_form(&m, line, fresh);
		if (m.form != FORM_PLAIN && m.form != FORM_BOLD)
			m = (struct entry_start){ .level = LINE_LEVEL };
		break;
	default:
		break;
	}
	return m;
}
