#include "log/dialect.h"

#include <stdlib.h>

#include "base/sort.h"
#include "log/field.h"
#include "text/items.h"
#include "text/ref.h"

/* A report has its date in its first lines; further down it is prose. */
enum { FIRST_LINES = 8 };
/* A heading over a list or table of entries has no more lines above them. */
enum { GROUP_LINES = 4 };

/* Fewer of a kind are a coincidence. */
enum { FEW = 2, BLOCKS = 3, PARTS = 2, STEPS = 3, INNER = 3 };

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
is_shaped(const struct dialect *d, const struct md_line *l, enum md_kind last)
{
	struct line line = { .md = *l,
		.mark = entry_start_of(l, FRESH),
		.header = last != MD_ROW && last != MD_ROW_RULE };

	return shapes_find(&d->shapes, &line).form != FORM_NONE;
}

struct lookahead
lookahead_of(const struct dialect *d, unsigned level, struct str text)
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
		if (d->shapes.below && !a.shaped && lines <= GROUP_LINES)
			a.shaped = is_shaped(d, &l, last);
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

/* Bullets with an identifier only: "**[D-8] title**: text". */
static bool
ahead_lists_ids(const struct lookahead *ahead)
{
	return ahead->ids && ahead->text <= 1 &&
	    ahead->ids == ahead->dated + ahead->undated;
}

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

static bool
has_level(unsigned levels, unsigned level)
{
	return levels >> level & 1;
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

/* The first line below a heading is the only dated one: "[2026-01-18] - text". */
static bool
has_single_date(const struct lookahead *ahead)
{
	return ahead->dated_first && ahead->dated <= 1 &&
	    (ahead->stamped || ahead->undated == 0);
}

static bool
is_above_date(const struct dialect *d, const struct entry_start *mark,
    const struct lookahead *ahead)
{
	return (mark->flags & START_DECISION ||
		   (has_level(d->single, mark->level) &&
		       (ahead->stamped || !(mark->flags & START_PART)))) &&
	    has_single_date(ahead);
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

/* What is in the first window. */
struct tally {
	size_t form[FORM_COUNT]; /* strong ones, outside of headings' entries */
	size_t level[8];         /* headings that are entries */
	size_t named[8];         /* those with an identifier and no date */
	size_t other[8];         /* headings that are not entries, nor labels */
	size_t fielded[8], single[8], listed[8];
	size_t phases[8];          /* "Phase 2: title (COMPLETE)" */
	size_t steps_of[8];        /* "Step 2: title", these and others */
	size_t closed_of[8];       /* "title (COMPLETE)" */
	size_t parts[8];           /* headings in entries that name no part */
	size_t dated[8], units[8]; /* of these with a date; "Task 2", closed */
	size_t bare_level[8];      /* entries with a step or a status only */
	size_t above[8], below[8]; /* headings right above dated ones; these */
	size_t steps, closed, id_bullets, groups;
	size_t groups_of[3]; /* dated captions; entries below them; below a
	                        day, what is neither an entry nor a label */
	unsigned group;      /* the level of the last, 0 below it */
	bool group_is_day;
	bool dated_title;  /* the first heading, of the file, has a date */
	size_t bare;       /* dated lines with nothing but the date */
	size_t dated_rows; /* which begin with the date */
	/* The first heading, with the hash of what is before its number. */
	struct line first;
	struct str first_number;
	size_t alike; /* entries with the same and another number */
	size_t days, day_parts, day_steps,
	    day_labels; /* parts that are labels only */
	/* Days that are captions; parts below all days, those with an identifier. */
	size_t id_days, id_parts, ids;
	unsigned seen;
	struct repeat {
		uint64_t hash;
		unsigned level, flags;
		size_t at; /* which heading of the file */
	} * heads;
	size_t n_heads, cap;
};

static void
tally_entry(struct tally *t, const struct entry_start *mark,
    const struct lookahead *ahead)
{
	t->level[mark->level]++;
	t->bare_level[mark->level] += !(mark->flags & START_STRONG) &&
	    mark->flags & (START_STEP | START_CLOSED);
	t->days += (mark->flags & START_DAY) != 0;
	if (mark->flags & START_ID && !(mark->flags & START_DATE))
		t->named[mark->level]++;
	t->seen |= mark->flags;
	if (ahead_lists_ids(ahead)) {
		t->groups++;
		t->id_bullets += ahead->ids;
	}
}

static void
add_head(struct tally *t, const struct entry_start *mark)
{
	t->heads = grow(t->heads, &t->cap, t->n_heads + 1, sizeof *t->heads);
	t->heads[t->n_heads] = (struct repeat){ mark->hash, mark->level,
		mark->flags, t->n_heads };
	t->n_heads++;
}

/*
 * "Work log (Session " of "# Work log (Session 4)"; empty before a date. *number
 * is what comes next, "4", but empty for a date.
 */
static struct str
before_number(struct str title, struct str *number)
{
	struct date date;
	size_t end = 0, n = 0;

	title = trim_lead(md_plain(title));
	while (n < title.n && !is_digit(title.p[n]))
		n++;
	*number = str_skip(title, n);
	number->n = str_run_of(*number, is_digit);
	if (date_find(title, &end, &date) && date.words.p <= number->p) {
		n = (size_t)(date.words.p - title.p);
		number->n = 0;
	}
	return str_head(title, n);
}

/*
 * "# Work log (Session 5)" does not name the file if others have its form and are
 * of other sessions.
 */
static void
tally_alike(struct tally *t, const struct line *line, bool entry)
{
	struct entry_start *first = &t->first.mark;
	struct str number;
	uint64_t hash = str_hash(before_number(line->md.text, &number));

	if (first->form == FORM_NONE) {
		t->first = *line;
		t->first_number = number;
		first->hash = hash;
	} else if (entry && line->mark.level == 1 && first->level == 1 &&
	    line->mark.flags & first->flags & START_STRONG &&
	    !(first->flags & (START_META | START_TEMPLATE)) &&
	    hash == first->hash &&
	    (number.n == 0 || !str_eq(number, t->first_number))) {
		t->alike++;
	}
}

static void
tally_heading(struct tally *t, const struct entry_start *mark,
    const struct lookahead *ahead)
{
	unsigned n = mark->level;

	if (t->n_heads == 0 && n == 1)
		t->dated_title = mark->flags & START_DATE &&
		    !(mark->flags & (START_META | START_TEMPLATE));
	add_head(t, mark);
	t->steps += (mark->flags & START_STEP) != 0;
	t->steps_of[n] += (mark->flags & START_STEP) != 0;
	t->closed += (mark->flags & START_CLOSED) != 0;
	t->closed_of[n] += (mark->flags & START_CLOSED) != 0;
	t->phases[n] += mark->flags & START_CLOSED && mark->flags & START_STEP;
	if (!(mark->flags & START_LABEL)) {
		t->other[n]++;
		t->fielded[n] += ahead->fields;
	}
	if (ahead->above && ahead->next.md.level >= n) {
		t->above[n]++;
		t->below[ahead->next.md.level]++;
	} else if (has_single_date(ahead))
		t->single[n]++;
	else if (ahead->dated)
		t->listed[n]++;
}

/* A heading below one that is nothing but a day. */
static void
tally_id(struct tally *t, const struct entry_start *mark)
{
	t->id_parts += !(mark->flags & START_PART);
	t->ids += (mark->flags & START_ID) != 0;
}

static void
tally_day_part(struct tally *t, const struct entry_start *mark)
{
	tally_id(t, mark);
	t->day_parts += !(mark->flags & START_PART);
	t->day_steps += (mark->flags & START_STEP) != 0;
	t->day_labels += (mark->flags & START_PART) != 0;
}

/* "## 2026-02-05 - agent" above "### US-004 title", one or more of them. */
static void
tally_group(struct tally *t, const struct entry_start *mark, bool entry)
{
	if (!entry && mark->flags & START_DATE) {
		t->group = mark->level;
		t->groups_of[0]++;
		t->group_is_day = mark->flags & START_DAY;
		t->id_days += t->group_is_day;
	} else if (mark->level <= t->group) {
		t->group = 0;
	} else if (t->group) {
		if (t->group_is_day && mark->level == t->group + 1)
			tally_id(t, mark);
		if (entry)
			t->groups_of[1]++;
		else if (t->group_is_day && !(mark->flags & START_PART))
			t->groups_of[2]++;
	}
}

/* A heading in an entry. */
static void
tally_part(struct tally *t, const struct place *place,
    const struct entry_start *mark)
{
	if (!(mark->flags & START_PART))
		t->parts[mark->level]++;
	if (!(mark->flags & (START_META | START_TEMPLATE))) {
		t->dated[mark->level] += (mark->flags & START_DATE) != 0;
		t->units[mark->level] += (mark->flags &
					     (START_STEP | START_CLOSED)) != 0;
	}
	if (!(place->flags & START_DAY) || mark->level != place->level + 1)
		return;
	tally_day_part(t, mark);
}

static void
tally_line(struct tally *t, const struct entry_start *mark, bool started)
{
	bool named = mark->flags & (START_STRONG | START_CLOSED) &&
	    !(mark->flags & (START_META | START_TEMPLATE));
	bool step = mark->form == FORM_BOLD && mark->flags & START_STEP;

	if (mark->form == FORM_BULLET && !(mark->flags & START_DATE_FIRST)) {
		t->id_bullets += (mark->flags & START_ID) != 0;
	} else if (started || step ||
	    (named && (mark->form == FORM_PLAIN || mark->form == FORM_BOLD))) {
		t->form[mark->form]++;
		t->dated_rows += mark->form == FORM_ROW &&
		    mark->flags & START_DATE_FIRST;
		t->bare += mark->form == FORM_DATED && mark->flags & START_DAY;
		t->seen |= mark->flags;
		if (mark->form == FORM_PLAIN)
			add_head(t, mark);
	}
}

static int
compare_heads(const void *a, const void *b)
{
	const struct repeat *x = a, *y = b;
	int c = number_cmp(x->level, y->level);

	c = c ? c : number_cmp(x->hash, y->hash);
	return c ? c : number_cmp(x->at, y->at);
}

/* Moves *i past n equal heads, of the sorted ones, and returns the first; or NULL. */
static const struct repeat *
next_repeats(const struct tally *t, size_t *i, size_t *n)
{
	const struct repeat *all = t->heads;
	size_t from = *i;

	while (*i < t->n_heads && all[*i].level == all[from].level &&
	    all[*i].hash == all[from].hash)
		++*i;
	*n = *i - from;
	return *n ? &all[from] : NULL;
}

/*
 * In a file that repeats Decision, Rationale, Implementation: the heading that
 * opens each block is the first of those that occur three times or more.
 */
static void
detect_repeated(struct dialect *d, struct tally *t)
{
	size_t first = SIZE_MAX, kinds = 0;
	const struct repeat *h;

	if (t->n_heads == 0)
		return;
	array_sort(t->heads, t->n_heads, compare_heads);
	for (size_t i = 0, n; (h = next_repeats(t, &i, &n));) {
		if (n < BLOCKS || !(h->flags & START_LABEL))
			continue;
		kinds++;
		if (h->at < first) {
			first = h->at;
			d->repeated = h->hash;
			d->repeated_level = h->level;
		}
	}
	if (kinds < 2)
		d->repeated_level = 0;
}

/* The most frequent first word of plain titles. */
static void
detect_plain(struct dialect *d, struct tally *t)
{
	size_t most = 0;
	const struct repeat *h;

	if (!d->form[FORM_PLAIN])
		return;
	array_sort(t->heads, t->n_heads, compare_heads);
	for (size_t i = 0, n; (h = next_repeats(t, &i, &n));) {
		if (h->level < 7 || n <= most)
			continue;
		most = n;
		d->plain = h->hash;
	}
}

/* The shapes of what the known forms leave; siblings: as levels. */
static void
detect_shapes(struct dialect *d, struct str window, size_t entries, bool dated,
    unsigned siblings)
{
	struct shape_tally tally = { 0 };
	struct place place = { 0 };
	struct lines lines;
	struct line line;

	lines_open_text(&lines, str_head(window, SHAPE_WINDOW));
	lines.units = lines.reports = true;
	while (lines_next(&lines, &line)) {
		struct lookahead ahead = { 0 };

		if (dialect_needs_ahead(d, &place, &line.mark))
			ahead = lookahead_of(d, line.mark.level,
			    lines_rest(&lines, 0));
		dialect_judge(d, &place, &line.mark, &ahead);
		shape_tally_add(&tally, &line, place.entry != FORM_NONE);
	}
	shapes_detect(&d->shapes, &tally, entries, dated,
	    (unsigned char)(d->levels | siblings));
}

/*
 * Of two levels that could both be entries, the lower one has more of what makes
 * them: dates, or steps below phases.
 */
static bool
is_inner_level(const struct tally *t, unsigned n)
{
	size_t above = t->level[n - 1];

	if (t->phases[n - 1] && t->steps_of[n] >= FEW * t->steps_of[n - 1] &&
	    t->steps_of[n] * 5 >= t->other[n] * 3)
		return true;
	if (above == 0 || t->parts[n] < STEPS)
		return false;
	if (t->dated[n] >= INNER * above && t->dated[n] * 5 >= t->parts[n] * 3)
		return true;
	return t->bare_level[n - 1] == above && t->units[n] >= FEW * above &&
	    t->units[n] * 5 >= t->parts[n] * 3;
}

/* The levels of headings that are entries; how many of these there are. */
static size_t
decide_levels(struct dialect *d, const struct tally *t)
{
	size_t heads = 0, below = 0, dated = 0;

	for (unsigned n = 1; n < 7; n++) {
		below += t->below[n];
		dated += t->below[n] ? t->level[n] : 0;
	}
	for (unsigned n = 1; n < 7; n++) {
		heads += t->level[n];
		if (t->level[n])
			d->levels |= (unsigned char)(1u << n);
		if (t->named[n] >= FEW)
			d->id_levels |= (unsigned char)(1u << n);
		if (t->fielded[n] >= FEW &&
		    t->fielded[n] * 5 >= t->other[n] * 3)
			d->fielded |= (unsigned char)(1u << n);
		if (t->single[n] >= FEW && t->single[n] >= t->listed[n])
			d->single |= (unsigned char)(1u << n);
		if (t->above[n] >= FEW && below == dated)
			d->above |= (unsigned char)(1u << n);
	}
	for (unsigned n = 2; n < 7; n++)
		if (is_inner_level(t, n))
			d->inner |= (unsigned char)(1u << n);
	d->paired = t->groups_of[0] >= FEW &&
	    t->groups_of[0] == t->groups_of[1] && t->groups_of[2] == 0;
	if (d->paired)
		d->id_levels = 0;
	return heads;
}

/*
 * Parts of a day that are reports, and more than those every entry has, or have
 * identifiers.
 */
static bool
has_days(const struct tally *t, bool paired)
{
	bool reports = t->days &&
	    (t->day_parts >= STEPS * t->days ||
		t->day_parts >= PARTS * t->days + t->day_steps) &&
	    t->day_parts > t->day_labels;
	size_t days = t->days + t->id_days;

	return reports ||
	    (days && !paired && t->ids >= days && t->ids * 2 >= t->id_parts);
}

static void
decide(struct dialect *d, struct tally *t, struct str window)
{
	size_t heads = decide_levels(d, t), lines = 0;
	unsigned siblings = 0;

	d->untitled = t->alike > 0;
	d->form[FORM_HEADING] = true;
	for (int f = FORM_BRACKET; f <= FORM_RULED; f++) {
		size_t n = t->form[f];

		d->form[f] = n >= FEW ||
		    (n > t->bare && heads == 0 && t->form[FORM_BULLET] == 0);
		lines += d->form[f] ? n : 0;
	}
	d->id_bullets = t->id_bullets > FEW &&
	    (t->groups >= FEW || heads + lines == 0);
	d->form[FORM_BULLET] = d->id_bullets ||
	    (t->form[FORM_BULLET] >= FEW &&
		t->form[FORM_BULLET] * 4 >= heads) ||
	    (t->form[FORM_BULLET] && heads + lines == 0);
	if (t->form[FORM_BULLET] || d->id_bullets)
		lines += t->form[FORM_BULLET] + t->id_bullets;
	d->form[FORM_PLAIN] = t->form[FORM_PLAIN] >= FEW && heads + lines == 0;
	detect_plain(d, t);
	if (d->form[FORM_PLAIN])
		lines += t->form[FORM_PLAIN];
	d->form[FORM_ROW] = t->form[FORM_ROW] && heads + lines == 0;
	d->dated_rows = t->dated_rows >= FEW;
	if (d->form[FORM_ROW])
		lines += t->form[FORM_ROW];
	if (heads + lines == 0)
		detect_repeated(d, t);
	if (d->repeated_level || d->fielded)
		lines++;
	for (unsigned n = 1; n < 7; n++)
		lines += has_level(d->single, n) ? t->single[n] : 0;
	d->closed = t->closed >= FEW || (t->closed && heads);
	for (unsigned n = 1; n < 7 && d->closed; n++) {
		if (t->phases[n])
			d->levels = (unsigned char)(d->levels | 1u << n);
	}
	for (unsigned n = 2; n < 7; n++) {
		if (d->closed && t->closed_of[n] >= STEPS)
			siblings |= 1u << n;
	}
	detect_shapes(d, window, heads + lines,
	    t->seen & START_DATE && heads + lines > 1, siblings);
	/* "### Phase 1" over a table of dated rows */
	if (d->form[FORM_ROW] && t->form[FORM_ROW] >= FEW * d->shapes.lines)
		d->shapes = (struct shapes){ 0 };
	d->untitled |= t->first.mark.level == 1 &&
	    shapes_find(&d->shapes, &t->first).form != FORM_NONE;
	/* Rows with identifiers are better evidence than items with them. */
	if (d->shapes.forms >> FORM_ROW & 1 && t->form[FORM_BULLET] == 0)
		d->form[FORM_BULLET] = d->id_bullets = false;
	if (d->shapes.n)
		lines++;
	d->steps = t->steps >= FEW && heads + lines == 0;
	d->form[FORM_BOLD] = t->form[FORM_BOLD] >= FEW && !d->steps &&
	    heads + lines == 0;
	/* "# Session learnings (2026-02-22)": the file is one entry. */
	if (heads + lines == 0 && !d->steps && !d->form[FORM_BOLD] &&
	    t->dated_title)
		d->levels |= 1 << 1;
	d->days = has_days(t, d->paired);
	d->seen = t->seen;
}

void
dialect_detect(struct dialect *d, struct str window)
{
	struct dialect all = { .form = { [FORM_HEADING] = true,
				   [FORM_BULLET] = true,
				   [FORM_BRACKET] = true,
				   [FORM_DATED] = true,
				   [FORM_RULED] = true,
				   [FORM_ROW] = true } };
	struct place place = { 0 };
	struct tally t = { 0 };
	struct lines lines;
	struct line line;

	*d = (struct dialect){ 0 };
	lines_open_text(&lines, window);
	while (lines_next(&lines, &line)) {
		struct entry_start mark = line.mark;
		struct lookahead ahead = { 0 };
		bool inside = place.entry == FORM_HEADING;
		enum verdict verdict;

		if (dialect_needs_ahead(&all, &place, &mark))
			ahead = lookahead_of(&all, mark.level,
			    lines_rest(&lines, 0));
		verdict = dialect_judge(&all, &place, &mark, &ahead);
		if (mark.form == FORM_HEADING)
			tally_alike(&t, &line, verdict == NEW_ENTRY);
		if (mark.form == FORM_HEADING && verdict != GOES_ON)
			tally_group(&t, &mark, verdict == NEW_ENTRY);
		if (mark.form == FORM_HEADING && verdict == NEW_ENTRY) {
			tally_entry(&t, &mark, &ahead);
		} else if (mark.form == FORM_HEADING &&
		    (!inside || verdict == NEW_SECTION)) {
			tally_heading(&t, &mark, &ahead);
		} else if (mark.form == FORM_HEADING) {
			tally_part(&t, &place, &mark);
		} else if (mark.form != FORM_NONE && !inside) {
			tally_line(&t, &mark, verdict == NEW_ENTRY);
		}
	}
	decide(d, &t, window);
	free(t.heads);
}
