#include "log/lines.h"

#include "log/field.h"
#include "text/items.h"
#include "text/ref.h"

/* How far ahead the end of a fence, and of the next line, may be. */
enum { AHEAD = 64 << 10, LINE_AHEAD = 256, LONGEST_CAPTION = 100 };

void
lines_open(struct lines *lines, struct str (*ahead)(void *, size_t), void *from)
{
	*lines = (struct lines){ .ahead = ahead, .from = from };
	md_open(&lines->md);
}

struct str
lines_rest(void *from, size_t n)
{
	const struct lines *lines = from;

	(void)n;
	return lines->rest;
}

void
lines_open_text(struct lines *lines, struct str text)
{
	lines_open(lines, lines_rest, lines);
	lines->rest = text;
}

bool
lines_next(struct lines *lines, bool inside, struct line *line)
{
	struct str raw = str_line(lines->rest);

	if (raw.n == 0)
		return false;
	lines->rest = str_skip(lines->rest, raw.n);
	if (!inside || !lines_take_item(lines, raw, line))
		lines_take(lines, raw, 0, line);
	return true;
}

void
lines_dated(struct lines *lines)
{
	lines->after_dated = true;
}

/* "<!--" without an end soon does not open a comment: true. */
static bool
opened_comment(struct lines *lines)
{
	struct str ahead;

	if (lines->seen >= lines->clear) {
		ahead = str_head(lines->ahead(lines->from, AHEAD), AHEAD);
		if (str_find(ahead, STR("-->"), 0) < ahead.n)
			return false;
		lines->clear = lines->seen + ahead.n;
	}
	md_unclosed(&lines->md);
	return true;
}

static void
opened_fence(struct lines *lines, struct str info)
{
	struct str ahead = str_head(lines->ahead(lines->from, AHEAD), AHEAD);

	while (info.n && (info.p[0] == '`' || info.p[0] == '~'))
		info = str_skip(info, 1);
	lines->trusted = md_fence_closes(&lines->md, ahead);
	lines->quotes = str_begins(info, STR("m"));
	lines->in_fence = 0;
}

/*
 * A line in a fence starts an entry, which a missing end of the fence would
 * hide; but not a template at the top of a closed fence, nor quoted Markdown.
 */
static bool
is_hidden_entry(const struct lines *lines, struct str raw)
{
	struct md md;
	struct md_line line;
	struct entry_start mark;

	if (raw.n < 8 ||
	    (raw.p[0] != '#' && raw.p[0] != '[' && !is_digit(raw.p[0]) &&
		raw.p[0] != '-'))
		return false;
	if (lines->trusted &&
	    (lines->quotes || lines->in_fence < 3 || lines->last != MD_BLANK ||
		raw.p[0] != '#'))
		return false;
	md_open_part(&md);
	line = md_line(&md, raw);
	mark = entry_start_of(&line, FRESH_DATED);
	if (mark.flags & (START_TEMPLATE | START_META))
		return false;
	if (mark.form == FORM_HEADING)
		return mark.flags &
		    (START_DATE_FIRST |
			(lines->trusted ? 0u : (unsigned)START_ID));
	return !lines->trusted &&
	    (mark.form == FORM_BRACKET ||
		(mark.form == FORM_RULED && mark.flags & START_DATE));
}

/* "Current main task:" above "- ID: 7": the head of a record of fields. */
static bool
heads_fields(struct lines *lines, const struct md_line *line)
{
	struct str s = line->text, next;
	struct md md;
	struct md_line below;

	if (line->kind != MD_TEXT || line->indent || s.n > 60 ||
	    s.p[s.n - 1] != ':')
		return false;
	next = lines->ahead(lines->from, LINE_AHEAD);
	next = str_head(next, str_chr(next, '\n', 0));
	md_open_part(&md);
	below = md_line(&md, next);
	return field_of(below.text).kind == FIELD_ID &&
	    field_of(below.text).value.n;
}

/* "Task ID: 7" right below a ruler: the first field of a record. */
static bool
opens_record(const struct lines *lines, const struct md_line *line)
{
	struct field field;

	if (line->kind != MD_TEXT || line->indent ||
	    (lines->last != MD_RULE && lines->last != MD_FRONT))
		return false;
	field = field_of(line->text);
	return field.kind == FIELD_ID && field.value.n;
}

/* Below the level of its entry only a heading with a digit can start one. */
static bool
can_end(const struct md_line *line, unsigned level)
{
	if (line->kind != MD_HEADING)
		return false;
	for (size_t i = 0; i < line->text.n && line->level > level; i++) {
		if (is_digit(line->text.p[i]))
			return true;
	}
	return line->level <= level;
}

static const struct str mark_of_ref = STR_INIT("<!-- pith:ref ");

bool
lines_see_mark(struct lines *lines, size_t n)
{
	enum { WINDOW = 4096 };
	struct str next = lines->ahead(lines->from, mark_of_ref.n);
	size_t at = str_chr(str_head(next, WINDOW), mark_of_ref.p[0], 0);

	lines->unmarked = lines->seen + n + at;
	return next.n && at == 0;
}

/*
 * A reference has its mark at the end of the line, or alone on the next line.
 * It ends a comment that was never closed.
 */
static bool
is_reference(struct lines *lines, const struct line *line, bool open)
{
	struct str next;
	struct ref ref;

	lines->referred = false;
	if (open)
		return line->md.kind == MD_COMMENT &&
		    ref_parse_mark(&ref, line->raw);
	if (line->md.kind == MD_BLANK || line->md.kind == MD_FRONT ||
	    line->md.kind == MD_HEADING)
		return false;
	if (ref_may_end(line->raw) && ref_parse_mark(&ref, line->raw))
		return true;
	if (!lines_may_mark(lines, 0) ||
	    !str_starts(lines->ahead(lines->from, mark_of_ref.n), mark_of_ref))
		return false;
	next = lines->ahead(lines->from, LINE_AHEAD);
	lines->referred = ref_parse_mark(&ref,
	    str_head(next, str_chr(next, '\n', 0)));
	return lines->referred;
}

/* "**Done:**", "- Done:", but not an item that has others below it. */
static bool
is_caption(struct lines *lines, const struct md_line *line)
{
	struct str s = line->text, next;

	while (s.n && s.p[s.n - 1] == '*')
		s.n--;
	if ((line->kind != MD_TEXT && line->kind != MD_ITEM) || s.n < 2 ||
	    s.n >= LONGEST_CAPTION || s.p[s.n - 1] != ':')
		return false;
	if (line->kind == MD_TEXT || lines->reported == 0 ||
	    (size_t)line->indent + 1 < lines->reported)
		return true;
	next = lines->ahead(lines->from, LINE_AHEAD);
	return str_run(next, ' ') <= (size_t)line->indent;
}

/* "9. History" */
static struct str
without_number(struct str s)
{
	size_t n = str_run_of(s, is_digit);

	return n && n < s.n && s.p[n] == '.' ? str_trim(str_skip(s, n + 1)) : s;
}

/* Below "Done" or "## What was done" each item of the list is a report. */
static bool
see_report(struct lines *lines, const struct md_line *line, bool *ends)
{
	bool heading = line->kind == MD_HEADING;
	bool below = heading && lines->report_level &&
	    line->level > lines->report_level;

	if (heading && !below)
		lines->report_level = 0;
	*ends = heading || is_caption(lines, line);
	if (*ends) {
		lines->report = !(heading && line->level == 1) &&
		    (wordlist_begins(LIST_REPORT_TITLE,
			 without_number(line->text)) ||
			label_of(line->text) == LABEL_DONE);
		lines->reported = 0;
		if (heading && !below && lines->report)
			lines->report_level = line->level;
		return below && line->level == lines->report_level + 1 &&
		    without_number(line->text).n < line->text.n;
	}
	if (!lines->report || line->kind != MD_ITEM)
		return false;
	if (lines->reported == 0 || (size_t)line->indent + 1 < lines->reported)
		lines->reported = (size_t)line->indent + 1;
	return (size_t)line->indent + 1 == lines->reported;
}

/* "Implemented the tide table" below "## 2026-01-18": not "Next: x", "Notes:". */
static bool
see_unit(struct lines *lines, const struct line *line, enum fresh fresh)
{
	const struct md_line *l = &line->md;
	struct field field;
	unsigned strength;

	if (l->kind == MD_HEADING)
		lines->below_day = line->mark.flags & START_DAY;
	if (!lines->below_day || l->kind != MD_TEXT || l->indent ||
	    fresh != FRESH || l->text.p[l->text.n - 1] == ':')
		return false;
	field = field_of(l->text);
	return field.kind == FIELD_NONE ||
	    (field.kind == FIELD_OTHER &&
		label_known(field.caption, &strength) == LABEL_OTHER);
}

/* A quoted line that is alone is no quotation. */
static enum fresh
quote_fresh(struct lines *lines)
{
	struct str next = lines->ahead(lines->from, LINE_AHEAD);

	return lines->last == MD_QUOTE || lines->last == MD_TEXT ||
		str_begins(str_trim(str_line(next)), STR(">"))
	    ? FRESH_NOT
	    : FRESH;
}

void
lines_take(struct lines *lines, struct str raw, unsigned level,
    struct line *line)
{
	bool open = md_is_open(&lines->md);
	enum fresh fresh;

	line->raw = raw;
	line->mark = (struct entry_start){ 0 };
	line->unit = line->reported = line->caption = line->repaired = false;
	md_read(&lines->md, raw, &line->md);
	if (line->md.kind == MD_HEADING) {
		comment_line(&line->md, &lines->comment, raw);
		line->repaired = line->md.kind != MD_HEADING;
	} else {
		lines->comment = false;
	}
	line->header = lines->last != MD_ROW && lines->last != MD_ROW_RULE;
	lines->seen += raw.n;
	if (md_title(&lines->above, &line->md,
		line->md.kind == MD_TEXT ? lines->ahead(lines->from, MD_BELOW)
					 : STR("")) != MD_PLAIN)
		line->repaired = true;
	if (line->md.kind == MD_CODE && is_hidden_entry(lines, raw)) {
		md_unclosed(&lines->md);
		line->repaired = true;
		open = false;
		md_read(&lines->md, raw, &line->md);
	}
	lines->in_fence++;
	if (!open && md_is_open(&lines->md)) {
		if (line->md.kind == MD_COMMENT)
			line->repaired |= opened_comment(lines);
		else
			opened_fence(lines, line->md.text);
	}
	line->ref = is_reference(lines, line, open);
	if (lines->reports)
		line->reported = see_report(lines, &line->md, &line->caption);
	fresh = line->md.kind == MD_QUOTE ? quote_fresh(lines)
	    : lines->last != MD_TEXT      ? FRESH
	    : lines->after_dated          ? FRESH_DATED
					  : FRESH_NOT;
	if (!line->ref && (level == 0 || can_end(&line->md, level)))
		line->mark = entry_start_of(&line->md, fresh);
	if (!line->ref && level == 0 && fresh == FRESH &&
	    heads_fields(lines, &line->md)) {
		line->mark.form = FORM_PLAIN;
		line->mark.flags |= START_ID;
	}
	if (!line->ref && level == 0 && opens_record(lines, &line->md)) {
		line->mark.form = FORM_RULED;
		line->mark.flags |= START_ID;
	}
	if (lines->units)
		line->unit = see_unit(lines, line, fresh);
	lines->after_dated = false;
	/* md.h reports a blank line in a fence as code. */
	lines->last = line->md.text.n == 0 && line->md.kind == MD_CODE
	    ? MD_BLANK
	    : line->md.kind;
}
