#include "log/evidence.h"

#include "log/field.h"
#include "log/mark.h"
#include "text/items.h"

/* Lines in which a report says its date, and may begin with it. */
enum { FIRST_LINES = 6, PROSE = 200 };

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
	size_t open = str_chr(words, '(', 0);

	return wordlist_begins(LIST_PLANNED, words) > 0 ||
	    wordlist_begins(LIST_PLANNED, str_skip(words, open)) > 0;
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
		e->done |= wordlist_begins(LIST_DONE_FIELD, caption) > 0;
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
		e->done |= wordlist_begins(LIST_DONE_FIELD, field.caption) > 0;
		return;
	case FIELD_UPDATED:
		see_date(&e->updated, field.value);
		return;
	case FIELD_STATUS:
		/* "Result: 4 examples" is none of the words for a status. */
		e->says_status |= !wordlist_is(LIST_FIELD_RESULT,
		    field.caption);
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
		if (e->labels)
			see_caption(e, field.caption, field.value);
	}
}

/*
 * "Completed:", "### Summary", "Agent: x": no words for a title. What the
 * label means, and what stands behind it.
 */
static bool
is_caption(const struct md_line *l, enum label *label, struct str *value)
{
	struct field field = field_of(l->text);
	unsigned weight;

	*label = LABEL_NONE;
	*value = field.value;
	if (l->kind == MD_HEADING)
		*label = label_of(l->text);
	else if (field.kind == FIELD_OTHER)
		*label = label_of(field.caption);
	else if (field.kind == FIELD_NONE && l->kind == MD_ITEM)
		/* "- What was implemented", and the items nested below it */
		*label = label_known(l->text, &weight);
	if (l->kind == MD_RULE || l->text.p[l->text.n - 1] == ':' ||
	    str_ends(l->text, STR(":**")))
		return true;
	if (field.kind != FIELD_NONE && field.kind != FIELD_OTHER)
		return true;
	if (field.kind == FIELD_OTHER && l->kind != MD_HEADING &&
	    str_chr(field.caption, '*', 0) < field.caption.n)
		return false;
	return *label != LABEL_NONE && *label != LABEL_OTHER;
}

/* Which words can be a title: of what was done, not of files and checks. */
static void
see_first(struct evidence *e, const struct md_line *l, size_t lines)
{
	enum label label;
	struct str value;

	if (is_caption(l, &label, &value)) {
		e->aside = label == LABEL_FILES || label == LABEL_TEST ||
		    label == LABEL_META;
		if (label == LABEL_DONE && l->kind != MD_HEADING)
			e->first = value;
	} else if (!e->aside &&
	    (lines == 1 || l->kind != MD_TEXT || l->indent == 0)) {
		e->first = l->text;
	}
}

/*
 * A line that begins with its status in capitals; the last of them counts.
 * "BLOCKER RESOLVED: ..." ends what stopped the work.
 */
static void
see_shout(struct evidence *e, struct str text)
{
	struct str s = mark_lead(text);
	struct str rest;
	size_t n = 0;

	while (n < s.n && (is_upper(s.p[n]) || (n && s.p[n] == ' ')))
		n++;
	while (n && s.p[n - 1] == ' ')
		n--;
	if (n < 4 || n > 24)
		return;
	rest = mark_front(str_skip(s, n));
	if (s.n - n < rest.n + 2)
		return;
	s = str_head(s, n);
	if (mark_ends(s, LIST_SHOUT_BLOCKED))
		e->shouted = STATUS_BLOCKED;
	else if (wordlist_begins(LIST_SHOUT_RESOLVED, s))
		e->shouted = STATUS_NONE;
}

static void
see_line(struct evidence *e, const struct md_line *l, size_t lines, size_t row)
{
	struct date date;

	if (lines == 1)
		e->prose_first = l->kind == MD_TEXT && row == 1;
	if (e->first.n == 0 && lines <= FIRST_LINES)
		see_first(e, l, lines);
	if (lines <= FIRST_LINES && e->dates && e->dated.year == 0 &&
	    mark_date(mark_lead(l->text), &date) && date.day)
		e->dated = date;
	if (e->look && l->kind != MD_HEADING)
		e->planned |= is_plan(l->text);
	e->look = false;
	if (l->indent <= 3)
		see_shout(e, l->text);
	if (lines == 1 &&
	    wordlist_has(LIST_UNFINISHED, str_head(l->text, PROSE)))
		e->shouted = STATUS_PROGRESS;
	if (l->kind == MD_HEADING && field_of(l->text).kind != FIELD_STATUS) {
		if (e->labels)
			see_caption(e, l->text, (struct str){ 0 });
	} else if (l->indent <= 3)
		see_field(e, l->text);
	if (l->kind == MD_ITEM && l->check) {
		e->boxes++;
		e->checked += l->check == 'x';
	}
}

void
evidence_title(struct evidence *e, struct str title)
{
	see_shout(e, title);
}

void
evidence_read(struct evidence *e, struct str body)
{
	struct md md;
	size_t lines = 0;

	md_open_part(&md);
	for (size_t row = 1; body.n; row++) {
		struct str line = str_line(body);
		struct md_line l;

		md_read(&md, line, &l);
		body = str_skip(body, line.n);
		if (l.text.n == 0 || l.kind == MD_CODE || l.kind == MD_FENCE ||
		    l.kind == MD_COMMENT)
			continue;
		see_line(e, &l, ++lines, row);
	}
}
