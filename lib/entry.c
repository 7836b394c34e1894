#include "entry.h"

#include "field.h"
#include "items.h"

/* Lines in which a report says its date, and may begin with it. */
enum { FIRST_LINES = 6, PROSE = 200 };

/* What the lines below the first one tell. */
struct evidence {
	struct date date;      /* of a field */
	struct date updated;   /* of a field of less weight */
	struct date dated;     /* at the start of one of the first lines */
	enum status status;    /* of a field */
	struct str first;      /* the first line with words */
	bool prose_first;      /* it is a paragraph, right below the heading */
	struct str agent, id;
	bool says_status;      /* even if the word is not known */
	bool decision, done, planned;
	bool look;             /* the next line tells whether it is planned */
	size_t boxes, checked;
};

static void
see_date(struct date *to, struct str text)
{
	size_t pos = 0;

	if (to->year == 0 && !date_find(str_head(text, 80), &pos, to))
		*to = (struct date){ 0 };
}

/* "Implementation Details (Plan)", "- Will add ...", "- Plan to ..." */
static bool
is_plan(struct str words)
{
	static const struct str plans[] = {
		STR_INIT("plan"), STR_INIT("will "), STR_INIT("to be "),
		STR_INIT("detailed plan"), STR_INIT("proposed"),
		STR_INIT("next"), STR_INIT("todo"), STR_INIT("user will"),
	};

	words = mark_front(words);
	for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
		if (str_begins(words, plans[i]))
			return true;
	}
	return str_find(words, STR("(Plan"), 0) < words.n;
}

static void
see_caption(struct evidence *e, struct str caption, struct str value)
{
	switch (label_of(caption)) {
	case LABEL_DECISION:
	case LABEL_REASON:
		e->decision = true;
		break;
	case LABEL_DONE:
	case LABEL_FILES:
	case LABEL_TEST:
		e->done = true;
		e->planned |= is_plan(caption) || (value.n && is_plan(value));
		e->look = value.n == 0;
		break;
	default:
		e->done |= str_begins(caption, STR("actions taken")) ||
		    str_begins(caption, STR("resolution"));
	}
}

static void
see_field(struct evidence *e, struct str text)
{
	struct field field = field_of(text);

	switch (field.kind) {
	case FIELD_NONE:
		return;
	case FIELD_DATE:
		see_date(&e->date, field.value);
		e->done |= str_begins(field.caption, STR("completed"));
		return;
	case FIELD_UPDATED:
		see_date(&e->updated, field.value);
		return;
	case FIELD_STATUS:
		e->says_status = true;
		if (e->status == STATUS_NONE)
			e->status = status_of(str_head(field.value, PROSE));
		return;
	case FIELD_AGENT:
		if (e->agent.n == 0)
			e->agent = md_plain(field.value);
		return;
	case FIELD_ID:
		if (e->id.n == 0 && field.value.n < 40)
			e->id = md_plain(field.value);
		return;
	case FIELD_OTHER:
		see_caption(e, field.caption, field.value);
	}
}

static void
see_line(struct evidence *e, const struct md_line *l, size_t lines, size_t row)
{
	struct date date;

	if (lines == 1) {
		e->first = l->text;
		e->prose_first = l->kind == MD_TEXT && row == 1;
	}
	if (lines <= FIRST_LINES && e->dated.year == 0 &&
	    date_at(mark_lead(l->text), &date) && date.day)
		e->dated = date;
	if (e->look && l->kind != MD_HEADING)
		e->planned |= is_plan(l->text);
	e->look = false;
	if (l->kind == MD_HEADING)
		see_caption(e, l->text, (struct str){ 0 });
	else if (l->indent <= 3)
		see_field(e, l->text);
	if (l->kind == MD_ITEM && l->check) {
		e->boxes++;
		e->checked += l->check == 'x';
	}
}

/* The first line's words; evidence from the others. */
static struct str
see_body(struct evidence *e, struct str body)
{
	struct md md;
	struct str first = { 0 };
	size_t lines = 0;

	md_open_part(&md);
	if (str_starts(body, STR("\xef\xbb\xbf")))
		body = str_skip(body, 3);
	for (size_t row = 0; body.n; row++) {
		struct str line = str_head(body, str_chr(body, '\n', 0) + 1);
		struct md_line l = md_line(&md, line);

		body = str_skip(body, line.n);
		if (row == 0) {
			first = l.text;
			continue;
		}
		if (l.text.n == 0 || l.kind == MD_CODE || l.kind == MD_FENCE ||
		    l.kind == MD_COMMENT)
			continue;
		see_line(e, &l, ++lines, row);
	}
	return first;
}

/* A line that tells what was decided or shall be done reports nothing done. */
static enum status
status_of_prose(struct str s)
{
	static const struct str plans[] = {
		STR_INIT("decid"), STR_INIT("decision"), STR_INIT("plan"),
		STR_INIT("consider"), STR_INIT("propos"), STR_INIT("should"),
		STR_INIT("need"), STR_INIT("will "), STR_INIT("todo"),
		STR_INIT("next"), STR_INIT("决定"), STR_INIT("需要"),
		STR_INIT("确定"), STR_INIT("计划"), STR_INIT("решили"),
		STR_INIT("karar"), STR_INIT("se decid"),
	};
	static const struct str going[] = {
		STR_INIT("start"), STR_INIT("begin"), STR_INIT("began"),
		STR_INIT("working"), STR_INIT("partially"),
		STR_INIT("continu"), STR_INIT("ongoing"),
	};

	s = mark_front(md_plain(s));
	for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
		if (str_begins(s, plans[i]))
			return STATUS_NONE;
	}
	for (size_t i = 0; i < sizeof going / sizeof *going; i++) {
		if (str_begins(s, going[i]))
			return STATUS_PROGRESS;
	}
	if (str_begins(s, STR("blocked")))
		return STATUS_BLOCKED;
	if (str_begins(s, STR("failed")))
		return STATUS_FAILED;
	return STATUS_DONE;
}

static bool
is_decision(const struct title *t, const struct mark *mark)
{
	return mark->flags & MARK_DECISION || (t->n && (
	    str_begins(t->ids[0], STR("dec")) || str_begins(t->ids[0],
	    STR("adr-")) || str_begins(t->ids[0], STR("ad-"))));
}

/* What an entry says by itself, or what a log of finished work means. */
static enum status
find_status(const struct entry *entry, const struct evidence *e,
    const struct mark *mark, bool stub)
{
	const struct title *t = &entry->title;
	enum status said;

	if (t->status || e->status)
		return t->status ? t->status : e->status;
	if (stub) {
		said = status_of(str_head(e->first, PROSE));
		if (said)
			return said;
	}
	if (e->says_status)
		return STATUS_NONE;
	if (label_of(t->words) == LABEL_NEXT)
		return STATUS_PENDING;
	if (mark->form != FORM_HEADING && mark->form != FORM_RULED &&
	    mark->form != FORM_BOLD) {
		said = status_in(str_head(t->words, PROSE));
		return said ? said : status_of_prose(t->words);
	}
	if (e->decision || is_decision(t, mark))
		return e->planned ? STATUS_PENDING :
		    e->done ? STATUS_DONE : STATUS_NONE;
	if (mark->flags & MARK_STEP && !(mark->flags & MARK_STRONG))
		return e->checked ? e->checked < e->boxes ? STATUS_PROGRESS :
		    STATUS_DONE : e->boxes || !e->done ? STATUS_PENDING :
		    STATUS_DONE;
	return STATUS_DONE;
}

static void
find_date(struct title *t, const struct evidence *e)
{
	if (t->date.year == 0)
		t->date = e->date;
	if (t->date.year == 0)
		t->date = e->dated;
	if (t->date.year == 0)
		t->date = e->updated;
}

static bool
is_prose(const struct mark *mark)
{
	return mark->form == FORM_BULLET || mark->form == FORM_BRACKET ||
	    mark->form == FORM_DATED || mark->form == FORM_ROW;
}

void
entry_read(struct entry *entry, struct str body, const struct mark *mark)
{
	struct evidence e = { 0 };
	struct str first = see_body(&e, body);
	struct title *t = &entry->title;
	bool stub;

	title_read(t, first, is_prose(mark));
	entry->agent = e.agent;
	stub = t->words.n == 0 && e.prose_first;
	entry->words = t->words.n ? t->words : md_plain(e.first);
	if (mark->flags & MARK_DECISION && !(mark->flags & MARK_STRONG))
		entry->words = title_words(e.first);
	if (t->n == 0 && e.id.n)
		title_add(t, e.id);
	if (t->n == 0 && stub)
		title_find(t, e.first);
	find_date(t, &e);
	t->status = find_status(entry, &e, mark, stub);
}

void
entry_free(struct entry *entry)
{
	title_free(&entry->title);
}
