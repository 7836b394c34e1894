#include "log/entry.h"

#include "base/utf8.h"
#include "log/entry_start.h"
#include "log/field.h"
#include "log/shape.h"
#include "text/items.h"
#include "text/memo.h"

/* Lines in which a report says its date; bytes of a line that say a status. */
enum { FIRST_LINES = 6, HEAD_LINES = 8, PROSE = 200, ENDING = 40 };
/* A decision has at most so many parts for each that decides or gives a reason. */
enum { DECIDES = 3 };

/* What the lines of an entry say about it. */
struct evidence {
	bool dates, labels; /* wanted: dates of lines, captions of parts */

	struct date date;    /* of a field */
	struct date updated; /* of a field, used if there is no other */
	struct date dated;   /* at the start of one of the first lines */
	enum status status;  /* of a field */
	size_t depth;        /* of that field */
	enum status shouted; /* "BLOCKED: ...", "### BLOCKER - ..." */
	struct str first;    /* the first line that can be a title */
	bool aside;          /* below "Files changed:": not a title */
	bool prose_first;    /* it is a paragraph, right below the heading */
	struct str agent, id;
	struct str named;         /* the value that the id is in */
	struct str task;          /* of a field */
	struct str heading;       /* the first line, if it is one */
	bool says_status;         /* even if the status is unknown */
	struct str said;          /* in such a field, in a sentence */
	struct str below;         /* "Status": its value is on the next line */
	size_t captions, reasons; /* of parts; those of a decision */
	bool decision, done, planned;
	bool blocker; /* a caption names one */
	bool look;    /* the next line shows whether it is planned */
	bool columns; /* the line is a row that names them */
	size_t boxes, checked, items, lines;
	bool todo; /* it begins with an empty box */
	char box;  /* of the entry itself */
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
	size_t open = str_chr(words, '(', 0);

	return wordlist_begins(LIST_PLANNED, words) > 0 ||
	    wordlist_begins(LIST_PLANNED, str_skip(words, open)) > 0;
}

static void
see_caption(struct evidence *e, struct str caption, struct str value)
{
	e->captions++;
	switch (label_of(caption)) {
	case LABEL_DECISION:
		e->decision = true;
		e->reasons++;
		break;
	case LABEL_REASON:
		e->reasons++;
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

/*
 * Keeps the last status at the outermost level: "  - Status: active, blocked_at"
 * lists columns, and "  - Result: 2 failures" is that of a step.
 */
static void
see_status(struct evidence *e, const struct field *field, size_t indent)
{
	bool result = wordlist_is(LIST_FIELD_RESULT, field->caption);
	enum status status = status_parse(str_head(field->value, PROSE));
	size_t depth = 2 * indent + result;

	/* "Result: 4 examples" need not be a status. */
	e->says_status |= !result && field->value.n;
	if (status == STATUS_NONE && !result &&
	    str_chr(field->value, ' ', 0) < field->value.n)
		e->said = field->value;
	e->below = field->value.n ? STR("") : field->caption;
	if (status == STATUS_NONE || (result && indent > 1) ||
	    (e->status && depth > e->depth))
		return;
	e->status = status;
	e->depth = depth;
}

/* "US-001", "Session 7", "add-map", "#12": a name, not a sentence. */
static struct str
name_of(struct str value)
{
	struct str s = md_plain(value);
	size_t n = 0, id;

	while (n < s.n && !is_space(s.p[n]) && !is_nonascii(s.p[n]))
		n++;
	if (n < 40 && (n == s.n || is_nonascii(s.p[n])))
		return str_head(s, n);
	if (id_numbered(s))
		return str_head(s, id_numbered(s));
	id = id_in_front(str_head(s, 40), true);
	return str_head(s, id);
}

/* "US-001", or "US-001 Gate", whose words can be the title. */
static void
see_name(struct evidence *e, struct str value)
{
	struct str rest;

	e->id = name_of(value);
	e->named = value;
	rest = e->id.n ? str_trim(str_after(value, e->id)) : e->id;
	/* Not "US-001 (done)", "US-001 [P1]". */
	if (e->first.n == 0 && rest.n && !is_any(rest.p[0], "(["))
		e->first = title_words(trim_front(rest));
}

/* "Target item id" */
static unsigned
ends_as_name(struct str caption)
{
	size_t last = caption.n;

	while (last && is_alnum(caption.p[last - 1]))
		last--;
	return last < caption.n &&
	    wordlist_is(LIST_FIELD_ID_END, str_skip(caption, last)) &&
	    !is_plan(caption);
}

/* What a caption that is no known field says, as bits. */
enum { NAMES = 1, BLOCKS = 2 };

static unsigned
read_other(struct str caption)
{
	return (ends_as_name(caption) ? NAMES : 0u) |
	    (label_blocks(caption) ? BLOCKS : 0u);
}

static void
see_other(struct evidence *e, const struct field *field)
{
	static struct memo others[MEMO_PLACES];
	unsigned says = memo_get(others, field->caption, read_other);

	/* "Target item id: R-001" */
	if (says & NAMES && e->id.n == 0 &&
	    str_run_of(field->value, is_digit) < field->value.n)
		see_name(e, field->value);
	e->blocker |= (says & BLOCKS) > 0;
	if (e->labels)
		see_caption(e, field->caption, field->value);
}

/* "| Date | 2026-01-18 |" above the ruler of a table, not "| Task | Files |". */
static bool
has_value(const struct field *field)
{
	return status_only(field->value) || str_has_digit(field->value);
}

static void
see_field(struct evidence *e, const struct md_line *l)
{
	struct field field = l->kind == MD_ROW ? field_of_row(l->text)
					       : field_of(l->text);

	if (e->columns && !has_value(&field))
		return;
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
		see_status(e, &field, l->indent);
		return;
	case FIELD_AGENT:
		if (e->agent.n == 0)
			e->agent = md_plain(field.value);
		return;
	case FIELD_ID:
		if (e->id.n == 0)
			see_name(e, field.value);
		/* "Task: Draw the tide tables" */
		if (e->id.n == 0 && e->task.n == 0)
			e->task = field.value;
		return;
	case FIELD_OTHER:
		see_other(e, &field);
	}
}

/*
 * "Completed:", "### Summary", "Agent: x" are not titles. Sets what the label
 * means, and its value.
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

/* A line can be the title if it says what was done, not if it lists files. */
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
see_capitals(struct evidence *e, struct str text)
{
	struct str s = trim_lead(text), rest;
	size_t n = 0;

	if (s.n == 0 || !is_upper(s.p[0]))
		return;
	while (n < s.n && (is_upper(s.p[n]) || (n && s.p[n] == ' ')))
		n++;
	while (n && s.p[n - 1] == ' ')
		n--;
	if (n < 4 || n > 24)
		return;
	rest = trim_front(str_skip(s, n));
	if (s.n - n < rest.n + 2)
		return;
	s = str_head(s, n);
	if (ends_with_phrase(s, LIST_SHOUT_BLOCKED))
		e->shouted = STATUS_BLOCKED;
	else if (wordlist_begins(LIST_SHOUT_RESOLVED, s)) {
		e->shouted = STATUS_NONE;
		e->blocker = false;
	}
}

/* Most lines begin with a word, or a number. */
static inline void
see_shout(struct evidence *e, struct str text)
{
	if (text.n > 1 && !is_lower(text.p[1]) && !is_digit(text.p[0]))
		see_capitals(e, text);
}

/* What only the first lines say. */
static void
see_early(struct evidence *e, const struct md_line *l, size_t lines, size_t row)
{
	struct date date;

	/* "## Chapter 1: title" above "### Progress (2026-02-14)" */
	if (lines == 1 && l->kind == MD_HEADING) {
		e->heading = l->text;
		if (e->dates)
			see_date(&e->dated, l->text);
	}
	if (lines == 1)
		e->prose_first = l->kind == MD_TEXT && row == 1;
	if (e->first.n == 0)
		see_first(e, l, lines);
	if (e->dates && e->dated.year == 0 &&
	    date_in_front(trim_lead(l->text), &date) && date.day)
		e->dated = date;
	if (lines == 1 && e->dates && date_below(&date, l))
		e->dated = date;
}

static void
see_line(struct evidence *e, const struct md_line *l, size_t lines, size_t row)
{
	if (e->below.n) {
		struct field below = { .caption = e->below,
			.value = md_plain(l->text) };

		if (l->kind != MD_HEADING)
			see_status(e, &below, l->indent);
	}
	if (lines <= FIRST_LINES)
		see_early(e, l, lines, row);
	if (e->look && l->kind != MD_HEADING)
		e->planned |= is_plan(l->text);
	e->look = false;
	if (l->indent <= 3)
		see_shout(e, l->text);
	if (lines == 1 &&
	    wordlist_has(LIST_UNFINISHED, str_head(l->text, PROSE)))
		e->shouted = STATUS_PROGRESS;
	if (l->kind == MD_HEADING && wordlist_is(LIST_FIELD_STATUS, l->text)) {
		e->below = l->text;
	} else if (l->kind == MD_HEADING &&
	    field_of(l->text).kind != FIELD_STATUS) {
		e->blocker |= label_blocks(l->text);
		if (e->labels)
			see_caption(e, l->text, (struct str){ 0 });
	} else if (l->indent <= 3)
		see_field(e, l);
	e->items += l->kind == MD_ITEM;
	if (l->kind == MD_ITEM && l->check) {
		e->todo |= lines == 1 && l->check == ' ';
		e->boxes++;
		e->checked += l->check == 'x';
	}
}

/* The row above `below` is right above the ruler of a table. */
static bool
names_columns(struct md md, struct str below)
{
	return md_line(&md, str_line(below)).kind == MD_ROW_RULE;
}

/* Where the lines of an entry below its first one come from. */
struct source {
	const struct parsed *parsed; /* NULL: md reads them */
	const char *entry;
	size_t at; /* in parsed */
	struct str rest;
	struct md md;
	struct md_line line; /* the one that md read */
};

static const struct md_line *
next_parsed(struct source *from, bool *columns)
{
	struct parsed_line *line = &from->parsed->all[from->at];

	if (from->at == from->parsed->n)
		return NULL;
	line->md.text.p = from->entry + line->at;
	from->at++;
	*columns = line->md.kind == MD_ROW && from->at < from->parsed->n &&
	    line[1].md.kind == MD_ROW_RULE;
	return &line->md;
}

/* NULL at the end. Sets *columns for the row above the ruler of a table. */
static const struct md_line *
next_line(struct source *from, bool *columns)
{
	struct str line;

	if (from->parsed)
		return next_parsed(from, columns);
	if (from->rest.n == 0)
		return NULL;
	line = str_line(from->rest);
	md_read(&from->md, line, &from->line);
	from->rest = str_skip(from->rest, line.n);
	*columns = from->line.kind == MD_ROW &&
	    names_columns(from->md, from->rest);
	return &from->line;
}

static void
read_evidence(struct evidence *e, struct source *from)
{
	const struct md_line *l;

	md_open_part(&from->md);
	for (size_t row = 1; (l = next_line(from, &e->columns)); row++) {
		if (l->text.n && l->kind != MD_CODE && l->kind != MD_FENCE &&
		    l->kind != MD_COMMENT)
			see_line(e, l, ++e->lines, row);
	}
}

static struct str
first_line(struct str *body, char *box)
{
	struct str line;
	struct md_line l;
	struct md md;

	*body = utf8_without_bom(*body);
	line = str_line(*body);
	*body = str_skip(*body, line.n);
	md_open_part(&md);
	l = md_line(&md, line);
	*box = l.check;
	return l.text;
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

/* A line about what was decided or will be done does not report work. */
static enum status
status_of_prose(struct str s)
{
	s = trim_front(md_plain(s));
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

/* "RALPH loop started (max 50)", "Round 3 had errors": how it ends. */
static enum status
status_at_end(struct str s)
{
	size_t end = str_chr(s, '(', 0), stop = str_chr(s, '.', 0);

	s = trim_back(str_head(s, end < stop ? end : stop));
	s = str_skip(s, s.n > ENDING ? s.n - ENDING : 0);
	return ends_with_phrase(s, LIST_UNDER_WAY_LAST) ? STATUS_PROGRESS
	    : ends_with_phrase(s, LIST_FAILED_LAST)     ? STATUS_FAILED
							: STATUS_NONE;
}

/*
 * "| In progress |", a cell of nothing else; "| guess | **disproved**: both are
 * zero |", what a cell begins with.
 */
static enum status
status_of_cells(struct str row)
{
	while (row.p && row.n) {
		struct str cell = md_cell(&row);
		enum status said = status_only(cell);

		if (said)
			return said;
		if (!str_starts(cell, STR("**")))
			continue;
		cell = str_skip(cell, 2);
		said = status_parse(
		    str_head(cell, str_find(cell, STR("**"), 0)));
		if (said)
			return said;
	}
	return STATUS_NONE;
}

static bool
is_decision(const struct title *t, const struct entry_start *mark)
{
	return mark->flags & START_DECISION ||
	    (t->n &&
		(str_begins(t->ids[0], STR("dec")) ||
		    str_begins(t->ids[0], STR("adr-")) ||
		    str_begins(t->ids[0], STR("ad-")) ||
		    str_begins(t->ids[0], STR("d-"))));
}

/* "AC-1: a lid shuts": what is to hold, whether it does or not. */
static bool
is_criterion(const struct title *t)
{
	return t->n && str_begins(t->ids[0], STR("ac-"));
}

/*
 * "Blocked by: no access" is about the entry, whatever was done; "Blockers:"
 * only if nothing was.
 */
static bool
is_blocked(struct str body)
{
	struct arena arena = { 0 };
	struct items items;
	struct item item;
	bool by = false, blockers = false, work = false;

	items_open(&items, body, &arena);
	while (items_next(&items, &item)) {
		if (item_answers(&item))
			by = blockers = false;
		work |= item.label < LABEL_NEXT || item.label == LABEL_OTHER;
		if (item.label != LABEL_BLOCKER || item.depth ||
		    item.check == 'x' || !label_blocks(item.caption) ||
		    blocks_nothing(item.text) || blocker_is_over(item.text))
			continue;
		blockers = true;
		by |= wordlist_is(LIST_BLOCKED_BY, item.caption);
	}
	arena_free(&arena);
	return by || (blockers && !work);
}

/* "Fixed the parser", "Done: the parser": so it is below "Next steps", too. */
static bool
reports_work(struct str s)
{
	s = trim_front(md_plain(s));
	return wordlist_begins(LIST_LEARN_DID, s) ||
	    wordlist_begins(LIST_KIND_CLOSED, s);
}

/* By its boxes, if it has little else. */
static enum status
status_of_boxes(const struct evidence *e)
{
	/* A plan of boxes, and notes below it. */
	if (e->todo && e->checked == 0 && 2 * e->boxes > e->items)
		return STATUS_PENDING;
	/* A list of boxes, and hardly anything else. */
	if (2 * e->boxes > e->lines && e->checked < e->boxes)
		return e->checked ? STATUS_PROGRESS : STATUS_PENDING;
	return STATUS_DONE;
}

/* It is one by its title or its parts, and no report in which one was made. */
static bool
decides(const struct evidence *e, const struct title *t,
    const struct entry_start *mark)
{
	return is_decision(t, mark) ||
	    (e->reasons && !(mark->flags & START_NUMBERED) &&
		((e->reasons == e->captions && t->date.year == 0) ||
		    (e->decision && e->reasons * DECIDES >= e->captions)));
}

/* The status that the entry states; by default a log reports finished work. */
static enum status
find_status(const struct entry *entry, const struct evidence *e,
    const struct entry_start *mark, struct str line, struct str body, bool stub)
{
	const struct title *t = &entry->title;
	bool planned = mark->flags & START_PLANNED &&
	    !(mark->flags & (START_DATE | START_NUMBERED));
	enum status said;
	unsigned strength;

	if (mark->flags & START_OPEN)
		return STATUS_PENDING;
	if (mark->form == FORM_BULLET && is_any(e->box, "x~"))
		return e->box == 'x' ? STATUS_DONE : STATUS_PROGRESS;
	if (t->status || e->status)
		return t->status ? t->status : e->status;
	if (stub) {
		said = wordlist_has(LIST_UNFINISHED, str_head(e->first, PROSE))
		    ? STATUS_PROGRESS
		    : status_parse(str_head(e->first, PROSE));
		if (said)
			return said;
	}
	if (e->says_status)
		return e->said.n ? status_of_prose(e->said) : STATUS_NONE;
	if (e->shouted)
		return e->shouted;
	if (e->blocker && is_blocked(body))
		return STATUS_BLOCKED;
	if (label_known(t->words, &strength) == LABEL_NEXT)
		return STATUS_PENDING;
	if (mark->form != FORM_HEADING && mark->form != FORM_RULED &&
	    mark->form != FORM_BOLD) {
		said = mark->form == FORM_ROW ? status_of_cells(line)
					      : STATUS_NONE;
		if (said == STATUS_NONE)
			said = status_detect(str_head(line, PROSE));
		if (said == STATUS_NONE)
			said = status_at_end(t->words);
		if (said == STATUS_NONE &&
		    (mark->flags & START_PLANNED || !is_criterion(t)))
			said = status_of_prose(t->words);
		return said == STATUS_DONE && planned && !reports_work(t->words)
		    ? STATUS_PENDING
		    : said;
	}
	if (decides(e, t, mark))
		return e->planned || planned ? STATUS_PENDING
		    : e->done                ? STATUS_DONE
					     : STATUS_NONE;
	if ((mark->flags & START_STEP && !(mark->flags & START_STRONG)) ||
	    planned)
		return e->checked
		    ? e->checked < e->boxes ? STATUS_PROGRESS : STATUS_DONE
		    : e->boxes || e->planned || planned ? STATUS_PENDING
							: STATUS_DONE;
	return status_of_boxes(e);
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
is_prose(const struct entry_start *mark)
{
	return mark->form == FORM_BULLET || mark->form == FORM_BRACKET ||
	    mark->form == FORM_DATED || mark->form == FORM_ROW;
}

/* "1.0.2: text", "[TASK] Step 4: text" */
static struct str
number_of(struct str line)
{
	struct str s = trim_lead(line);
	size_t n = shape_number(s);

	if (n)
		return str_head(s, n);
	s = trim_separators(str_skip(line, str_chr(line, ']', 0)));
	return str_head(s, id_numbered(s));
}

/* "16. Mended the sluice": the number of an ordered list's item. */
static struct str
number_of_item(struct str body)
{
	struct str s = trim_lead(utf8_without_bom(body));
	size_t n = 0;

	while (n < s.n && is_digit(s.p[n]))
		n++;
	return str_head(s, n < s.n && is_any(s.p[n], ".)") ? n : 0);
}

void
entry_read(struct entry *entry, struct str body, const struct entry_start *mark,
    const struct parsed *parsed)
{
	struct source from = { .entry = body.p };
	struct evidence e = { 0 };
	struct title *t = &entry->title;
	struct str line, number, rest, id = { 0 };
	size_t pos = 0;
	bool stub, first;

	number = mark->form == FORM_BULLET ? number_of_item(body) : STR("");
	line = first_line(&body, &e.box);
	if (mark->form == FORM_RULED && ruled_title(line).n)
		line = ruled_title(line);
	title_read(t, line, is_prose(mark));
	if (t->date.year == 0 && mark->form == FORM_ROW)
		date_of_row(&t->date, line, &first);
	e.dates = t->date.year == 0;
	/* A story is done by default, whatever its parts are called. */
	e.labels = t->status == STATUS_NONE &&
	    (is_decision(t, mark) || !(mark->flags & START_ID));
	see_shout(&e, line);
	from.parsed = parsed && parsed->whole ? parsed : NULL;
	from.rest = body;
	read_evidence(&e, &from);
	entry->agent = e.agent;
	stub = t->words.n == 0 && e.prose_first;
	entry->words = t->words.n ? t->words : md_plain(e.first);
	if (mark->flags & START_DECISION && !(mark->flags & START_STRONG))
		entry->words = title_words(e.first);
	if (t->n == 0 && mark->flags & START_COUNTED)
		id = number_of(line);
	if (id.n) {
		title_add(t, id);
		rest = trim_front(trim_back(str_after(line, id)));
		rest = str_starts(rest, STR("]"))
		    ? trim_front(str_skip(rest, 1))
		    : rest;
		entry->words = rest.n ? rest : md_plain(e.first);
	}
	/* "Task ID: 7" above "Task: Draw the tide tables" */
	if (t->n == 0 && mark->flags & START_ID &&
	    field_of(line).kind == FIELD_ID) {
		id = field_of(line).value;
		rest = str_skip(id, str_chr(id, ' ', 0));
		title_add(t, str_head(id, id.n - rest.n));
		entry->words = rest.n ? trim_front(rest)
		    : e.task.n        ? md_plain(e.task)
				      : md_plain(e.first);
	}
	if (t->n == 0 && e.id.n)
		title_add_joined(t, e.named, e.id);
	if (t->n == 0 && e.heading.n && id_find(e.heading, &pos, false, &id))
		title_add_joined(t, e.heading, id);
	if (t->n == 0 && stub)
		title_find(t, e.first);
	if (t->n == 0 && number.n)
		title_add(t, number);
	find_date(t, &e);
	t->status = find_status(entry, &e, mark, line, body, stub);
}

void
entry_group_date(struct date *date, const struct entry_start *mark,
    struct str line)
{
	size_t pos = 0;

	if (mark->form != FORM_HEADING)
		return;
	if (!(mark->flags & START_DATE) || mark->flags & START_META ||
	    mark->level == 1 || !date_find(line, &pos, date))
		*date = (struct date){ 0 };
}

bool
entry_file_date(struct date *date, struct str head)
{
	bool titled = false;
	struct md md;

	md_open_part(&md);
	for (size_t n = 0; head.n && n < HEAD_LINES;) {
		struct str line = str_cut(&head, '\n');
		struct md_line l;
		struct field field;

		md_read(&md, line, &l);
		if (l.kind == MD_HEADING && n)
			return titled;
		if (l.text.n == 0 || l.kind == MD_CODE)
			continue;
		n++;
		field = field_of(l.text);
		if (field.kind == FIELD_DATE)
			see_date(date, field.value);
		else if (l.kind == MD_HEADING && field.kind != FIELD_UPDATED) {
			see_date(date, l.text);
			titled = date->year != 0;
		}
	}
	return titled;
}

void
entry_free(struct entry *entry)
{
	title_free(&entry->title);
}
