/* dialect, third part: what stands behind a heading. */
#include "log/dialect.h"

#include "log/field.h"
#include "text/items.h"
#include "text/ref.h"

/* A date stands in the first lines of a report; further down it is prose. */
enum { FIRST_LINES = 8 };

/* As md has them, and in a fence too: so each line is looked at only once. */
static bool
is_heading(struct str line)
{
	size_t indent = str_run(line, ' ');
	size_t n = str_run(str_skip(line, indent), '#');
	struct str rest = str_skip(line, indent + n);

	return indent <= 3 && n && n < 7 && (rest.n == 0 || is_space(*rest.p));
}

/* lead: only fields stood above it, so that it tells of the whole part. */
static bool
see_field(struct ahead *a, struct str text, bool lead)
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
see_bullet(struct ahead *a, const struct mark *mark, bool first)
{
	if (mark->flags & MARK_DATE_FIRST) {
		a->dated++;
		a->dated_first |= first;
	} else {
		a->undated++;
	}
	a->ids += (mark->flags & MARK_ID) != 0;
}

struct ahead
ahead_of(struct str text)
{
	struct ahead a = { 0 };
	struct md md;
	size_t lines = 0;
	size_t outer = SIZE_MAX;
	bool lead = true;

	md_open_part(&md);
	while (text.n) {
		size_t end = str_chr(text, '\n', 0);
		struct str line = str_head(text, end + 1);
		struct md_line l;
		struct mark mark;
		struct ref ref;

		if (is_heading(line)) {
			md_open_part(&md);
			l = md_line(&md, line);
			mark = mark_of(&l, FRESH);
			a.next_level = l.level;
			a.next_flags = mark.flags;
			break;
		}
		text = str_skip(text, line.n);
		l = md_line(&md, line);
		if (l.kind == MD_BLANK || l.kind == MD_RULE ||
		    l.kind == MD_COMMENT || l.text.n == 0 ||
		    ref_mark(&ref, line))
			continue;
		lines++;
		lead = see_field(&a, l.text, lead) && lines < FIRST_LINES;
		if (l.kind == MD_ITEM &&
		    l.indent <= (outer == SIZE_MAX ? 3 : outer)) {
			outer = l.indent;
			mark = mark_of(&l, FRESH);
			see_bullet(&a, &mark, lines == 1);
		} else if (l.kind != MD_CODE) {
			a.text += l.indent == 0;
			a.dated_first |= lines == 1 &&
			    mark_of(&l, FRESH).form == FORM_BRACKET;
		}
	}
	return a;
}

bool
ahead_lists_ids(const struct ahead *ahead)
{
	return ahead->ids && ahead->text <= 1 &&
	    ahead->ids == ahead->dated + ahead->undated;
}
