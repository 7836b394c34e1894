#include "log/ahead.h"

#include "log/field.h"
#include "text/items.h"
#include "text/ref.h"

/* A report has its date in its first lines; further down it is prose. */
enum { FIRST_LINES = 8 };
/* A heading over a list or table of entries has no more lines above them. */
enum { GROUP_LINES = 4 };

/* As in md.h, but in fences, too: so no line is examined twice. */
static bool
is_heading(struct str line)
{
	size_t indent = str_run(line, ' ');
	size_t n = str_run(str_skip(line, indent), '#');
	struct str rest = str_skip(line, indent + n);

	return indent <= 3 && n && n < 7 && (rest.n == 0 || is_space(*rest.p));
}

/* lead: only fields are above it, so that it is about the whole part. */
static bool
see_field(struct lookahead *a, struct str text, bool lead)
{
	struct field field = field_of(text);
	struct date date;
	size_t pos = 0;
	enum label label;

	switch (field.kind) {
	case FIELD_NONE:
		return false;
	case FIELD_DATE:
		if (lead && date_find(str_head(field.value, 80), &pos, &date) &&
		    pos < 40)
			a->date_field = true;
		break;
	case FIELD_UPDATED:
		if (lead && date_find(str_head(field.value, 80), &pos, &date))
			a->updated_field = true;
		break;
	case FIELD_STATUS:
		a->status_field |= lead;
		break;
	default:
		if (a->fields)
			break;
		label = label_of(field.caption);
		a->fields = label == LABEL_DECISION || label == LABEL_REASON;
	}
	return lead && field.value.n;
}

static void
see_bullet(struct lookahead *a, const struct entry_start *mark, bool first)
{
	if (mark->flags & START_DATE_FIRST) {
		a->dated++;
		a->dated_first |= first;
	} else {
		a->undated++;
	}
	a->ids += (mark->flags & START_ID) != 0;
}

/* "[2026-01-18] text", "2026-01-18 text"; as the first line also in bold. */
static bool
is_stamp(const struct md_line *l, bool first)
{
	enum start_form form = FORM_NONE;
	struct date date;

	if (l->text.p[0] == '[' || is_digit(l->text.p[0]))
		form = entry_start_of(l, FRESH).form;
	return form == FORM_BRACKET || form == FORM_DATED ||
	    (first && date_below(&date, l));
}

/* A line of the table or list below a heading, which the entries are. */
static bool
is_shaped(const struct shapes *shapes, const struct md_line *l,
    enum md_kind last)
{
	struct line line = { .md = *l,
		.mark = entry_start_of(l, FRESH),
		.header = last != MD_ROW && last != MD_ROW_RULE };

	return shapes_find(shapes, &line).form != FORM_NONE;
}

struct lookahead
lookahead_of(const struct shapes *shapes, unsigned level, struct str text)
{
	struct lookahead a = { 0 };
	enum md_kind last = MD_BLANK;
	struct md md;
	size_t lines = 0;
	size_t outer = SIZE_MAX;
	bool lead = true;

	md_open_part(&md);
	while (text.n) {
		size_t end = str_chr(text, '\n', 0);
		struct str line = str_head(text, end + 1);
		struct md_line l;
		struct entry_start mark;
		struct ref ref;

		if (is_heading(line)) {
			md_open_part(&md);
			l = md_line(&md, line);
			a.next = (struct line){ .md = l };
			if (lines && l.level <= level)
				break;
			mark = entry_start_of(&l, FRESH);
			a.next.mark = mark;
			a.above = lines == 0 && mark.flags & START_DATE &&
			    !(mark.flags &
				(START_ID | START_NUMBERED | START_META));
			break;
		}
		text = str_skip(text, line.n);
		l = md_line(&md, line);
		if (l.kind == MD_BLANK || l.kind == MD_RULE ||
		    l.kind == MD_COMMENT || l.text.n == 0 ||
		    ref_parse_mark(&ref, line))
			continue;
		lines++;
		lead = see_field(&a, l.text, lead) && lines < FIRST_LINES;
		if (shapes->below && !a.shaped && lines <= GROUP_LINES)
			a.shaped = is_shaped(shapes, &l, last);
		last = l.kind;
		if (l.kind == MD_ITEM &&
		    l.indent <= (outer == SIZE_MAX ? 3 : outer)) {
			outer = l.indent;
			mark = entry_start_of(&l, FRESH);
			see_bullet(&a, &mark, lines == 1);
		} else if (l.kind != MD_CODE) {
			bool stamp = (lines == 1 || a.stamped) &&
			    is_stamp(&l, lines == 1);

			a.dated += stamp;
			a.stamped |= stamp;
			a.dated_first |= stamp && lines == 1;
			a.text += !stamp && l.indent == 0;
		}
	}
	return a;
}

bool
ahead_lists_ids(const struct lookahead *ahead)
{
	return ahead->ids && ahead->text <= 1 &&
	    ahead->ids == ahead->dated + ahead->undated;
}

bool
ahead_has_single_date(const struct lookahead *ahead)
{
	return ahead->dated_first && ahead->dated <= 1 &&
	    (ahead->stamped || ahead->undated == 0);
}
