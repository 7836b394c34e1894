#include "log/dialect.h"

static bool
is_line_form(enum mark_form form)
{
	return form == FORM_BRACKET || form == FORM_DATED ||
	    form == FORM_RULED || form == FORM_PLAIN;
}

bool
dialect_needs_ahead(const struct place *place, const struct mark *mark)
{
	if (mark->form != FORM_HEADING || mark->flags & (MARK_ID | MARK_META))
		return false;
	return !is_line_form(place->entry) &&
	    !(place->entry == FORM_HEADING && mark->level > place->level);
}

/*
 * "### August 28, 2025 - topic" right above "#### Decision #021": a caption of
 * the entries below it, not one of them.
 */
static bool
is_group(const struct dialect *d, const struct mark *mark,
    const struct ahead *ahead)
{
	if (mark->flags & MARK_NUMBERED)
		return false;
	if (ahead->next_level > mark->level &&
	    ahead->next_flags & (MARK_ID | MARK_NUMBERED) &&
	    !(ahead->next_flags & MARK_TEMPLATE) &&
	    ahead->text + ahead->dated + ahead->undated <= 2)
		return true;
	return d->id_bullets && ahead_lists_ids(ahead);
}

static bool
has_level(unsigned char levels, unsigned level)
{
	return levels >> level & 1;
}

/* A heading outside of entries, or on the level of the open one. */
static bool
starts_entry(const struct dialect *d, const struct mark *mark,
    const struct ahead *ahead, bool first)
{
	unsigned flags = mark->flags;

	if (flags & (MARK_META | MARK_TEMPLATE) ||
	    (first && mark->level == 1 && !(flags & MARK_DATE_FIRST)))
		return false;
	if (flags & MARK_ID)
		return true;
	if (flags & MARK_STRONG)
		return !is_group(d, mark, ahead);
	if (flags & MARK_STEP &&
	    (d->steps || has_level(d->levels, mark->level)))
		return true;
	if (flags & MARK_CLOSED && d->closed)
		return true;
	if (d->repeated_level == mark->level && d->repeated == mark->hash)
		return true;
	if ((has_level(d->single, mark->level) || flags & MARK_DECISION) &&
	    ahead->dated_first && ahead->dated <= 1 && ahead->undated == 0)
		return true;
	if (flags & MARK_LESSONS ||
	    (flags & MARK_LABEL && !ahead->status_field))
		return false;
	if (mark->level > 1 &&
	    (ahead->date_field ||
		(ahead->updated_field && ahead->status_field)))
		return true;
	return has_level(d->fielded, mark->level) && ahead->fields;
}

/* "### Task 2: title" below "## 2026-02-10". */
static bool
is_of_day(const struct place *place, const struct mark *mark)
{
	return place->day_level && mark->level == place->day_level + 1 &&
	    !(mark->flags & (MARK_PART | MARK_META | MARK_TEMPLATE));
}

static void
open_entry(const struct dialect *d, struct place *place,
    const struct mark *mark)
{
	place->entry = mark->form;
	place->level = mark->level;
	place->flags = mark->flags;
	place->day = mark->day;
	place->block = mark->form == FORM_HEADING &&
	    (mark->flags & MARK_DECISION ||
		(d->repeated_level && mark->hash == d->repeated));
}

static bool
is_stamped(const struct mark *mark)
{
	return mark->flags & MARK_DATE_FIRST &&
	    !(mark->flags & (MARK_META | MARK_TEMPLATE));
}

/*
 * A heading below the level of the open entry: an interleaved stamp, or a
 * report with an identifier of the form that starts entries elsewhere.
 */
static bool
is_own_entry(const struct dialect *d, const struct place *place,
    const struct mark *mark)
{
	if (is_stamped(mark))
		return mark->flags & MARK_TIME || mark->day != place->day;
	return mark->flags & MARK_ID && !(mark->flags & MARK_TEMPLATE) &&
	    !(place->flags & MARK_ID) && has_level(d->id_levels, mark->level);
}

static enum verdict
judge_heading(const struct dialect *d, struct place *place,
    const struct mark *mark, const struct ahead *ahead)
{
	bool first = !place->headed;
	bool stamped = is_stamped(mark);

	place->headed = true;
	if (is_line_form(place->entry)) {
		/* "[stamp] - title" outranks the headings of its report. */
		if (!stamped && !(mark->flags & MARK_ID) && mark->level > 1)
			return GOES_ON;
	} else if (place->entry == FORM_HEADING && mark->level > place->level) {
		if (!is_own_entry(d, place, mark))
			return GOES_ON;
		open_entry(d, place, mark);
		return NEW_ENTRY;
	}
	if (mark->level <= place->day_level)
		place->day_level = 0;
	if (d->days && mark->flags & MARK_DAY &&
	    ahead->next_level == mark->level + 1 &&
	    !(ahead->next_flags & MARK_PART))
		place->day_level = mark->level;
	else if (is_of_day(place, mark) ||
	    starts_entry(d, mark, ahead, first)) {
		open_entry(d, place, mark);
		return NEW_ENTRY;
	}
	/* A block's other headings: Rationale, Implementation. */
	if (place->entry == FORM_HEADING &&
	    (place->block || place->day_level) && mark->level == place->level &&
	    mark->flags & (place->block ? MARK_LABEL : MARK_PART))
		return GOES_ON;
	place->list = ahead->dated && ahead->dated >= ahead->undated;
	if (place->entry == FORM_NONE && mark->level > 2 &&
	    mark->level > place->level && !(mark->flags & MARK_DATE))
		return GOES_ON;
	place->entry = FORM_NONE;
	place->level = mark->level;
	place->day = mark->day;
	place->flags = mark->flags;
	return NEW_SECTION;
}

static bool
judge_line(const struct dialect *d, const struct place *place,
    const struct mark *mark)
{
	unsigned flags = mark->flags;

	if (place->entry == FORM_HEADING || flags & (MARK_META | MARK_TEMPLATE))
		return false;
	switch (mark->form) {
	case FORM_BULLET:
		if (is_line_form(place->entry) ||
		    (place->entry == FORM_BULLET &&
			mark->level > place->level + 1))
			return false;
		return d->form[FORM_BULLET] &&
		    (flags & MARK_DATE_FIRST ||
			(flags & MARK_ID && d->id_bullets) ||
			(place->list && !(flags & MARK_QUESTION)));
	case FORM_ROW:
		return d->form[FORM_ROW] && flags & MARK_DATE;
	case FORM_BRACKET:
	case FORM_DATED:
		return d->form[mark->form];
	case FORM_PLAIN:
		return d->form[FORM_PLAIN] &&
		    (flags & (MARK_ID | MARK_CLOSED) ||
			(flags & MARK_STRONG && mark->hash == d->plain));
	default:
		return d->form[mark->form] &&
		    flags & (MARK_STRONG | MARK_STEP | MARK_CLOSED);
	}
}

enum verdict
dialect_judge(const struct dialect *d, struct place *place,
    const struct mark *mark, const struct ahead *ahead)
{
	if (mark->form == FORM_NONE)
		return GOES_ON;
	if (mark->form == FORM_HEADING)
		return judge_heading(d, place, mark, ahead);
	if (!judge_line(d, place, mark))
		return GOES_ON;
	open_entry(d, place, mark);
	return NEW_ENTRY;
}

void
dialect_name(struct buf *b, const struct dialect *d)
{
	/* clang-format off */
	static const char *const forms[FORM_COUNT] = {
		[FORM_BULLET] = "bullet", [FORM_BRACKET] = "bracket",
		[FORM_DATED] = "line", [FORM_RULED] = "ruler",
		[FORM_PLAIN] = "line", [FORM_BOLD] = "bold",
		[FORM_ROW] = "row",
	};
	/* clang-format on */
	size_t from = b->n;

	if (d->levels || d->steps || d->single || d->fielded || d->closed)
		buf_adds(b, "heading");
	else if (d->repeated_level)
		buf_adds(b, "block");
	for (int f = FORM_BULLET; f < FORM_COUNT; f++) {
		if (!d->form[f])
			continue;
		buf_adds(b, b->n > from ? "+" : "");
		buf_adds(b, forms[f]);
	}
	if (b->n == from)
		buf_adds(b, "none");
	if (d->seen & MARK_DATE)
		buf_adds(b, "-date");
	if (d->seen & MARK_ID)
		buf_adds(b, "-id");
	if (d->seen & MARK_NUMBERED)
		buf_adds(b, "-number");
}
