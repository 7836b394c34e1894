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

static bool
has(struct str s, const char *words)
{
	return str_find(s, str_of(words), 0) < s.n;
}

/* A line that tells what was decided or shall be done reports nothing done. */
/* "Who may see the list? Ask on Monday": its first sentence is a question. */
static bool
asks(struct str s)
{
	size_t mark = str_chr(s, '?', 0), stop = str_find(s, STR(". "), 0);

	if (has(s, "？"))
		return true;
	return mark && mark < stop && !is_space(s.p[mark - 1]) &&
	    (mark + 1 == s.n || s.p[mark + 1] == ' ');
}

static enum status
status_of_prose(struct str s)
{
	/* clang-format off */
	static const struct str plans[] = {
		STR_INIT("decid"), STR_INIT("decision"), STR_INIT("plan"),
		STR_INIT("consider"), STR_INIT("propos"), STR_INIT("should"),
		STR_INIT("need"), STR_INIT("will "), STR_INIT("todo"),
		STR_INIT("next"), STR_INIT("决定"), STR_INIT("需要"),
		STR_INIT("确定"), STR_INIT("计划"), STR_INIT("решили"),
		STR_INIT("karar"), STR_INIT("se decid"),
	};
	/* clang-format on */
	/* clang-format off */
	static const struct str going[] = {
		STR_INIT("start"), STR_INIT("begin"), STR_INIT("began"),
		STR_INIT("working"), STR_INIT("partially"),
		STR_INIT("continu"), STR_INIT("ongoing"),
		STR_INIT("resum"), STR_INIT("启动"), STR_INIT("开始"),
		STR_INIT("继续"),
	};
	/* clang-format on */

	s = mark_front(md_plain(s));
	for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
		if (str_begins(s, plans[i]))
			return STATUS_NONE;
	}
	for (size_t i = 0; i < sizeof going / sizeof *going; i++) {
		if (str_begins(s, going[i]))
			return STATUS_PROGRESS;
	}
	if (str_begins(s, STR("blocked")) || has(s, " blocked until ") ||
	    has(s, ", blocked ") || has(s, " is blocked "))
		return STATUS_BLOCKED;
	if (str_begins(s, STR("failed")) ||
	    ((str_begins(s, STR("tried")) || str_begins(s, STR("attempted"))) &&
		(has(s, " failed") || has(s, "without success"))))
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
