#include "log/split.h"

#include "log/detect.h"

struct str
split_window(struct str start)
{
	struct str window = start;

	if (window.n < DIALECT_WINDOW)
		return window;
	window.n = DIALECT_WINDOW;
	while (window.n && window.p[window.n - 1] != '\n')
		window.n--;
	return window;
}

void
split_open(struct split *split, struct str window,
    struct str (*ahead)(void *, size_t), void *from)
{
	dialect_detect(&split->dialect, window);
	lines_open(&split->lines, ahead, from);
	split->lines.units = split->dialect.shapes.n > 0;
	split->lines.reports = split->dialect.shapes.reports;
	split->place = (struct place){ 0 };
	split->ref = REF_NONE;
}

static struct str
all(void *rest, size_t n)
{
	(void)n;
	return *(const struct str *)rest;
}

void
split_open_text(struct split *split, struct str start, struct str *rest)
{
	split_open(split, split_window(start), all, rest);
}

/* What it replaces was moved away, so that the place stays as it was. */
static enum verdict
see_reference(struct split *split)
{
	bool below = split->ref == REF_TEXT;

	split->ref = split->lines.referred ? REF_TEXT : REF_MARK;
	return below ? GOES_ON : NEW_REFERENCE;
}

/* Text after a reference does not belong to it. */
static enum verdict
after_reference(struct split *split, const struct line *line,
    enum verdict verdict)
{
	if (split->ref == REF_NONE || line->md.kind == MD_BLANK)
		return verdict;
	split->ref = REF_NONE;
	if (verdict != GOES_ON)
		return verdict;
	split->place.entry = FORM_NONE;
	return NEW_SECTION;
}

static void
see_shape(const struct split *split, const struct line *line,
    struct entry_start *mark)
{
	struct shape shape = shapes_find(&split->dialect.shapes, line);

	if (shape.form == FORM_NONE)
		return;
	if (mark->form == FORM_NONE || mark->form == FORM_PLAIN) {
		mark->form = shape.form;
		mark->level = 7 + shape.level;
	}
	mark->flags |= START_SHAPED | (shape.numbered ? START_COUNTED : 0u);
}

enum verdict
split_line_any(struct split *split, struct str raw, struct entry_start *mark)
{
	const struct place *place = &split->place;
	unsigned level = place->entry == FORM_HEADING ? place->level : 0;
	struct lines *lines = &split->lines;
	static const struct lookahead none;
	struct lookahead ahead;
	bool look;
	struct line *line = &split->line;
	enum verdict verdict;

	lines_take(lines, raw, level, line);
	*mark = line->mark;
	if (line->ref)
		return see_reference(split);
	if (split->dialect.shapes.n &&
	    !(mark->form == FORM_HEADING && mark->flags & START_STRONG) &&
	    (level == 0 || line->md.kind == MD_TEXT ||
		line->md.kind == MD_HEADING))
		see_shape(split, line, mark);
	if (split->dialect.shapes.reports && line->caption &&
	    place->entry == FORM_BULLET && line->md.kind != MD_HEADING) {
		split->place.entry = FORM_NONE;
		return after_reference(split, line, NEW_SECTION);
	}
	if (mark->form == FORM_NONE)
		return after_reference(split, line, GOES_ON);
	look = dialect_needs_ahead(&split->dialect, place, mark);
	if (look)
		ahead = lookahead_of(&split->dialect.shapes, mark->level,
		    str_head(lines->ahead(lines->from, DIALECT_AHEAD),
			DIALECT_AHEAD));
	verdict = dialect_judge(&split->dialect, &split->place, mark,
	    look ? &ahead : &none);
	verdict = after_reference(split, line, verdict);
	if (verdict != NEW_ENTRY)
		return verdict;
	/* A part of a day has its date, and is a report, not a step of a plan. */
	if (place->day_level)
		mark->flags |= START_DATE;
	if (mark->form == FORM_DATED)
		lines_dated(lines);
	return verdict;
}

void
log_parts_open(struct log_parts *parts, struct str text, struct str window)
{
	parts->rest = text;
	parts->next = (struct log_part){ .kind = GOES_ON,
		.body = { text.p, 0 } };
	split_open_text(&parts->split, window, &parts->rest);
}

bool
log_parts_next(struct log_parts *parts, struct log_part *part)
{
	*part = parts->next;
	while (parts->rest.n) {
		struct str line = str_line(parts->rest);
		struct entry_start mark;
		enum verdict verdict;

		parts->rest = str_skip(parts->rest, line.n);
		verdict = split_line(&parts->split, line, &mark);
		if (verdict == GOES_ON) {
			part->body.n += line.n;
			continue;
		}
		parts->next = (struct log_part){ verdict, mark, line };
		if (part->body.n)
			return true;
		*part = parts->next;
	}
	parts->next.body.n = 0;
	return part->body.n > 0;
}
