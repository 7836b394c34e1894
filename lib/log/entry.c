#include "log/entry.h"

#include "log/evidence.h"
#include "text/items.h"

/* As much of a line tells how it went. */
enum { PROSE = 200 };

static struct str
first_line(struct str *body)
{
	struct str line;
	struct md md;

	if (str_starts(*body, STR("\xef\xbb\xbf")))
		*body = str_skip(*body, 3);
	line = str_line(*body);
	*body = str_skip(*body, line.n);
	md_open_part(&md);
	return md_line(&md, line).text;
}

/* "Who may see the list? Ask on Monday": its first sentence is a question. */
static bool
asks(struct str s)
{
	size_t mark = str_chr(s, '?', 0), stop = str_find(s, STR(". "), 0);

	if (str_find(s, STR("？"), 0) < s.n)
		return true;
	return mark && mark < stop && !is_space(s.p[mark - 1]) &&
	    (mark + 1 == s.n || s.p[mark + 1] == ' ');
}

/* A line that says what was decided or shall be done reports nothing done. */
static enum status
status_of_prose(struct str s)
{
	s = mark_front(md_plain(s));
	if (wordlist_begins(LIST_PLANNED, s) ||
	    wordlist_begins(LIST_DECIDED, s))
		return STATUS_NONE;
	if (wordlist_begins(LIST_UNDER_WAY, s))
		return STATUS_PROGRESS;
	if (wordlist_begins(LIST_WAITS_FIRST, s) || wordlist_has(LIST_WAITS, s))
		return STATUS_BLOCKED;
	if (wordlist_begins(LIST_FAILED_FIRST, s) ||
	    (wordlist_begins(LIST_ATTEMPT, s) &&
		wordlist_has(LIST_ATTEMPT_FAILED, s)))
		return STATUS_FAILED;
	return asks(s) ? STATUS_NONE : STATUS_DONE;
}

static bool
is_decision(const struct title *t, const struct mark *mark)
{
	return mark->flags & MARK_DECISION ||
	    (t->n &&
		(str_begins(t->ids[0], STR("dec")) ||
		    str_begins(t->ids[0], STR("adr-")) ||
		    str_begins(t->ids[0], STR("ad-")) ||
		    str_begins(t->ids[0], STR("d-"))));
}

/* What an entry says by itself, or what a log of finished work means. */
static enum status
find_status(const struct entry *entry, const struct evidence *e,
    const struct mark *mark, struct str line, bool stub)
{
	const struct title *t = &entry->title;
	enum status said;
	unsigned strength;

	if (t->status || e->status)
		return t->status ? t->status : e->status;
	if (stub) {
		said = status_of(str_head(e->first, PROSE));
		if (said)
			return said;
	}
	if (e->says_status)
		return STATUS_NONE;
	if (e->shouted)
		return e->shouted;
	if (label_known(t->words, &strength) == LABEL_NEXT)
		return STATUS_PENDING;
	if (mark->form != FORM_HEADING && mark->form != FORM_RULED &&
	    mark->form != FORM_BOLD) {
		said = status_in(str_head(line, PROSE));
		return said ? said : status_of_prose(t->words);
	}
	if (e->decision || is_decision(t, mark))
		return e->planned ? STATUS_PENDING
		    : e->done     ? STATUS_DONE
				  : STATUS_NONE;
	if (mark->flags & MARK_STEP && !(mark->flags & MARK_STRONG))
		return e->checked
		    ? e->checked < e->boxes ? STATUS_PROGRESS : STATUS_DONE
		    : e->boxes || !e->done ? STATUS_PENDING
					   : STATUS_DONE;
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
	struct title *t = &entry->title;
	struct str line;
	bool stub;

	line = first_line(&body);
	if (mark->form == FORM_RULED)
		line = mark_ruled(line);
	title_read(t, line, is_prose(mark));
	e.dates = t->date.year == 0;
	/* A story is done unless it says otherwise: its parts do not matter. */
	e.labels = t->status == STATUS_NONE &&
	    (is_decision(t, mark) || !(mark->flags & MARK_ID));
	evidence_title(&e, line);
	evidence_read(&e, body);
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
	t->status = find_status(entry, &e, mark, line, stub);
}

void
entry_group(struct date *date, const struct mark *mark, struct str line)
{
	size_t pos = 0;

	if (mark->form != FORM_HEADING)
		return;
	if (!(mark->flags & MARK_DATE) || mark->flags & MARK_META ||
	    mark->level == 1 || !date_find(line, &pos, date))
		*date = (struct date){ 0 };
}

void
entry_free(struct entry *entry)
{
	title_free(&entry->title);
}
