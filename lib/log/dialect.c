#include "log/dialect.h"

static bool
is_line_form(enum start_form form)
{
	return form == FORM_BRACKET || form == FORM_DATED ||
	    form == FORM_RULED || form == FORM_PLAIN;
}

bool
dialect_needs_ahead(const struct dialect *d, const struct place *place,
    const struct entry_start *mark)
{
	if (mark->form != FORM_HEADING || mark->flags & START_META ||
	    (mark->flags & START_ID && !d->shapes.below))
		return false;
	return !(place->entry == FORM_HEADING && mark->level > place->level);
}

/* "### Task 3 (completed 2026-05-30)" in "## Phase 2 (added 2026-05-29)". */
static bool
is_inner(const struct dialect *d, const struct entry_start *mark)
{
	return has_level(d->inner, mark->level) &&
	    mark->flags & (START_STRONG | START_STEP | START_CLOSED) &&
	    !(mark->flags & (START_META | START_TEMPLATE));
}

/*
 * "### August 28, 2025 - topic" right above "#### Decision #021" is a caption of
 * the entries below it, not an entry.
 */
static bool
is_group(const struct dialect *d, const struct entry_start *mark,
    const struct lookahead *ahead)
{
	bool below = ahead->next.md.level > mark->level &&
	    ahead->text + ahead->dated + ahead->undated <= 2;

	if (mark->flags & START_NUMBERED)
		return false;
	if (d->shapes.units && mark->flags & START_DAY)
		return true;
	/* "## Phase 4 (COMPLETE)" right above "### Step 1 (COMPLETE)" */
	if (below && mark->flags & ahead->next.mark.flags & START_CLOSED)
		return true;
	if (below && is_inner(d, &ahead->next.mark))
		return true;
	if (ahead->next.md.level > mark->level &&
	    shapes_find(&d->shapes, &ahead->next).form)
		return true;
	if (below && !d->paired &&
	    ahead->next.mark.flags & (START_ID | START_NUMBERED) &&
	    !(ahead->next.mark.flags & START_TEMPLATE))
		return true;
	return d->id_bullets && ahead_lists_ids(ahead);
}

static bool
is_above_date(const struct dialect *d, const struct entry_start *mark,
    const struct lookahead *ahead)
{
	return (mark->flags & START_DECISION ||
		   (has_level(d->single, mark->level) &&
		       (ahead->stamped || !(mark->flags & START_PART)))) &&
	    ahead_has_single_date(ahead);
}

/* A heading outside entries, or on the level of the open one. */
static bool
starts_entry(const struct dialect *d, const struct entry_start *mark,
    const struct lookahead *ahead, bool first)
{
	unsigned flags = mark->flags;

	if (flags & (START_META | START_TEMPLATE) ||
	    (first && mark->level == 1 && !d->untitled &&
		!(flags & START_DATE_FIRST) &&
		!(flags & START_DATE && has_level(d->levels, 1))))
		return false;
	if (d->shapes.below && ahead->shaped)
		return false;
	if (flags & START_ID)
		return true;
	if (flags & (START_STRONG | START_SHAPED))
		return !is_group(d, mark, ahead);
	if (flags & START_STEP &&
	    (d->steps ||
		has_level(d->levels | d->inner | d->shapes.levels,
		    mark->level)))
		return !d->inner || !is_group(d, mark, ahead);
	if (flags & START_CLOSED && d->closed)
		return !is_group(d, mark, ahead);
	if (d->repeated_level == mark->level && d->repeated == mark->hash)
		return true;
	if (is_above_date(d, mark, ahead) ||
	    (ahead->above && has_level(d->above, mark->level)))
		return true;
	/* "### The trap of the downgrade" over "Date: 2026-01-18", as others are. */
	if (!(flags & START_PART) && ahead->date_field &&
	    has_level(d->levels, mark->level))
		return true;
	if (flags & START_LESSONS ||
	    (flags & START_LABEL && !ahead->status_field))
		return false;
	if (mark->level > 1 &&
	    (ahead->date_field ||
		(ahead->updated_field && ahead->status_field)))
		return true;
	return has_level(d->fielded, mark->level) && ahead->fields;
}

/* "### Task 2: title" below "## 2026-02-10". */
static bool
is_of_day(const struct place *place, const struct entry_start *mark)
{
	return place->day_level && mark->level == place->day_level + 1 &&
	    !(mark->flags & (START_PART | START_META | START_TEMPLATE));
}

static void
open_entry(const struct dialect *d, struct place *place,
    const struct entry_start *mark)
{
	place->entry = mark->form;
	place->level = mark->level;
	place->flags = mark->flags;
	place->day = mark->day;
	place->stamp = false;
	place->block = mark->form == FORM_HEADING &&
	    (mark->flags & START_DECISION ||
		(d->repeated_level && mark->hash == d->repeated));
}

static bool
is_stamped(const struct entry_start *mark)
{
	return mark->flags & START_DATE_FIRST &&
	    !(mark->flags & (START_META | START_TEMPLATE));
}

/* "### Session 2026-01-18 - title" below an entry of another day. */
static bool
is_other_session(const struct place *place, const struct entry_start *mark)
{
	return mark->flags & START_DATE_SECOND && place->flags & START_DATE &&
	    mark->day != place->day &&
	    !(mark->flags & (START_META | START_TEMPLATE | START_DAY));
}

/*
 * A heading below the level of the open entry is one itself if it has a date of
 * its own, or an identifier at a level where identifiers start entries.
 */
static bool
is_own_entry(const struct dialect *d, const struct place *place,
    const struct entry_start *mark)
{
	if (is_stamped(mark))
		return mark->flags & START_TIME || mark->day != place->day;
	if (is_other_session(place, mark) || is_inner(d, mark))
		return true;
	return mark->flags & START_ID && !(mark->flags & START_TEMPLATE) &&
	    !(place->flags & START_ID) && has_level(d->id_levels, mark->level);
}

/* "## Session 4: title" right above "## Date: 2026-01-13". */
static bool
is_dated_below(const struct entry_start *mark, const struct lookahead *ahead)
{
	const struct entry_start *next = &ahead->next.mark;

	return ahead->above && !(mark->flags & START_DATE) &&
	    next->level >= mark->level &&
	    (next->level == mark->level || !(next->flags & START_DATE_FIRST));
}

static enum verdict
judge_heading(const struct dialect *d, struct place *place,
    const struct entry_start *mark, const struct lookahead *ahead)
{
	bool first = !place->headed;
	bool stamped = is_stamped(mark);

	place->headed = true;
	if (place->dated_below) {
		place->dated_below = false;
		if (mark->flags & START_DATE)
			return GOES_ON;
	}
	if (is_line_form(place->entry)) {
		/*
		 * "[stamp] - title" outranks the headings of its report, but
		 * not those that are each above a stamp.
		 */
		if (!stamped && !(mark->flags & START_ID) && mark->level > 1 &&
		    !is_above_date(d, mark, ahead))
			return GOES_ON;
	} else if (place->entry == FORM_HEADING && mark->level > place->level) {
		if (!is_own_entry(d, place, mark))
			return GOES_ON;
		open_entry(d, place, mark);
		return NEW_ENTRY;
	}
	if (mark->level <= place->day_level)
		place->day_level = 0;
	if (d->days && mark->flags & START_DAY &&
	    ahead->next.md.level == mark->level + 1 &&
	    !(ahead->next.mark.flags & START_PART))
		place->day_level = mark->level;
	else if (is_of_day(place, mark) ||
	    starts_entry(d, mark, ahead, first)) {
		open_entry(d, place, mark);
		place->dated_below = is_dated_below(mark, ahead);
		/* The entry is that of its stamp. */
		if (ahead->stamped && !stamped &&
		    (d->form[FORM_BRACKET] || d->form[FORM_DATED]) &&
		    is_above_date(d, mark, ahead)) {
			place->entry = FORM_BRACKET;
			place->stamp = true;
		}
		return NEW_ENTRY;
	}
	/* A block's other headings: Rationale, Implementation. */
	if (place->entry == FORM_HEADING &&
	    (place->block || place->day_level) && mark->level == place->level &&
	    mark->flags & (place->block ? START_LABEL : START_PART))
		return GOES_ON;
	place->list = ahead->dated && ahead->dated >= ahead->undated;
	if (place->entry == FORM_NONE && mark->level > 2 &&
	    mark->level > place->level && !(mark->flags & START_DATE))
		return GOES_ON;
	place->entry = FORM_NONE;
	place->level = mark->level;
	place->day = mark->day;
	place->flags = mark->flags;
	return NEW_SECTION;
}

/*
 * "- 2026-05-20: fire it" below "## Next steps": that is the day when it is due; with
 * a time of day it would be when somebody noted it.
 */
static bool
is_due(const struct place *place, const struct entry_start *mark)
{
	unsigned dated = mark->form == FORM_ROW ? START_DATE : START_DATE_FIRST;

	return place->entry == FORM_NONE && place->flags & START_NEXT &&
	    place->level > 1 && mark->flags & dated &&
	    !(mark->flags & START_TIME) &&
	    (mark->form == FORM_BULLET || mark->form == FORM_ROW);
}

static bool
judge_line(const struct dialect *d, struct place *place,
    const struct entry_start *mark)
{
	unsigned flags = mark->flags;

	if (flags & START_SHAPED && mark->form == FORM_BOLD)
		return true;
	if (place->entry == FORM_HEADING ||
	    flags & (START_META | START_TEMPLATE) || is_due(place, mark))
		return false;
	if (flags & START_SHAPED)
		return true;
	switch (mark->form) {
	case FORM_BULLET:
		if (is_line_form(place->entry) ||
		    (place->entry == FORM_BULLET &&
			mark->level > place->level + 1))
			return false;
		return d->form[FORM_BULLET] &&
		    (flags & START_DATE_FIRST ||
			(flags & START_ID && d->id_bullets) ||
			(place->list && !(flags & START_QUESTION)));
	case FORM_ROW:
		return d->form[FORM_ROW] &&
		    flags & (d->dated_rows ? START_DATE_FIRST : START_DATE);
	case FORM_BRACKET:
	case FORM_DATED:
		if (place->stamp) {
			place->stamp = false;
			return false;
		}
		return d->form[mark->form];
	case FORM_PLAIN:
		return d->form[FORM_PLAIN] &&
		    (flags & (START_ID | START_CLOSED) ||
			(flags & START_STRONG && mark->hash == d->plain));
	default:
		return d->form[mark->form] &&
		    flags & (START_STRONG | START_STEP | START_CLOSED);
	}
}

enum verdict
dialect_judge(const struct dialect *d, struct place *place,
    const struct entry_start *mark, const struct lookahead *ahead)
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
	static const char *const shaped[FORM_COUNT] = {
		[FORM_BULLET] = "bullet", [FORM_BOLD] = "line",
		[FORM_ROW] = "row",
	};
	/* clang-format on */
	size_t from = b->n;

	if (d->levels || d->steps || d->single || d->fielded || d->closed ||
	    d->shapes.levels)
		buf_adds(b, "heading");
	else if (d->repeated_level)
		buf_adds(b, "block");
	for (int f = FORM_BULLET; f < FORM_COUNT; f++) {
		if (!d->form[f] && !(d->shapes.forms >> f & 1))
			continue;
		buf_adds(b, b->n > from ? "+" : "");
		buf_adds(b, d->form[f] ? forms[f] : shaped[f]);
	}
	if (b->n == from)
		buf_adds(b, "none");
	if (d->seen & START_DATE)
		buf_adds(b, "-date");
	if (d->seen & START_ID)
		buf_adds(b, "-id");
	if (d->seen & START_NUMBERED)
		buf_adds(b, "-number");
}
