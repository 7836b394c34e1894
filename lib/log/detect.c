#include "log/detect.h"

#include <stdlib.h>

#include "base/sort.h"

/* Fewer of a kind are a coincidence. */
enum { FEW = 2, BLOCKS = 3, PARTS = 2, STEPS = 3, INNER = 3 };

/* What is in the first window. */
struct tally {
	size_t form[FORM_COUNT]; /* strong ones, outside of headings' entries */
	size_t level[8];         /* headings that are entries */
	size_t named[8];         /* those with an identifier and no date */
	size_t other[8];         /* headings that are not entries, nor labels */
	size_t fielded[8], single[8], listed[8];
	size_t steps[8];           /* "Step 2: title" */
	size_t closed[8];          /* "title (COMPLETE)" */
	size_t phases[8];          /* both: "Phase 2: title (COMPLETE)" */
	size_t parts[8];           /* headings in entries that name no part */
	size_t dated[8];           /* of these with a date */
	size_t above[8], below[8]; /* headings right above dated ones; these */
	size_t id_bullets, groups;
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
	    day_labels;      /* parts that are labels only */
	size_t day_repeated; /* parts with the name of one of another day */
	/*
	 * For the hash of a name: twice the last day that has it, from 1, and 1 more
	 * if an earlier day has it, too.
	 */
	struct map day_names;
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
	t->steps[n] += (mark->flags & START_STEP) != 0;
	t->closed[n] += (mark->flags & START_CLOSED) != 0;
	t->phases[n] += mark->flags & START_CLOSED && mark->flags & START_STEP;
	if (!(mark->flags & START_LABEL)) {
		t->other[n]++;
		t->fielded[n] += ahead->fields;
	}
	if (ahead->above && ahead->next.md.level >= n) {
		t->above[n]++;
		t->below[ahead->next.md.level]++;
	} else if (ahead_has_single_date(ahead))
		t->single[n]++;
	else if (ahead->dated)
		t->listed[n]++;
}

/* A heading below one that is nothing but a day: which have an identifier. */
static void
tally_id(struct tally *t, const struct entry_start *mark)
{
	t->id_parts += !(mark->flags & START_PART);
	t->ids += (mark->flags & START_ID) != 0;
}

/* "### Hypothesis", below one day and the next. */
static void
tally_repeated(struct tally *t, const struct entry_start *mark,
    struct str title)
{
	size_t *day = map_put(&t->day_names, mark->hash | 1);

	/* "### Morning" does not say what is in it. */
	if (*day < 2 * t->days &&
	    !wordlist_begins(LIST_DAY_PART, md_plain(title))) {
		/* The first time that it comes again counts the one before, too. */
		t->day_repeated += *day == 0 ? 0 : *day % 2 ? 1 : 2;
		*day = 2 * t->days + (*day != 0);
	}
}

/* The same, where that day is an entry. */
static void
tally_day_part(struct tally *t, const struct entry_start *mark,
    struct str title)
{
	if (!(mark->flags & START_PART))
		tally_repeated(t, mark, title);
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
    const struct entry_start *mark, struct str title)
{
	t->parts[mark->level] += !(mark->flags & START_PART);
	t->dated[mark->level] += mark->flags & START_DATE &&
	    !(mark->flags & (START_META | START_TEMPLATE));
	if (place->flags & START_DAY && mark->level == place->level + 1)
		tally_day_part(t, mark, title);
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
	while (lines_next(&lines, false, &line)) {
		struct lookahead ahead = { 0 };

		if (dialect_needs_ahead(d, &place, &line.mark))
			ahead = lookahead_of(&d->shapes, line.mark.level,
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

	if (t->phases[n - 1] && t->steps[n] >= FEW * t->steps[n - 1] &&
	    t->steps[n] * 5 >= t->other[n] * 3)
		return true;
	return above && t->dated[n] >= INNER * above &&
	    t->dated[n] * 5 >= t->parts[n] * 3;
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
	/* What each day has is a part of it. */
	bool repeated = t->days > 1 && t->day_repeated * 2 >= t->day_parts;
	bool reports = t->days && !repeated &&
	    (t->day_parts >= STEPS * t->days ||
		t->day_parts >= PARTS * t->days + t->day_steps) &&
	    t->day_parts > t->day_labels;
	size_t days = t->days + t->id_days;

	return reports ||
	    (days && !paired && t->ids >= days && t->ids * 2 >= t->id_parts);
}

/* Of all levels. */
static size_t
sum(const size_t of[8])
{
	size_t n = 0;

	for (unsigned level = 1; level < 7; level++)
		n += of[level];
	return n;
}

/* Which lines are entries, besides headings; how many of these there are. */
static size_t
decide_lines(struct dialect *d, const struct tally *t, size_t heads)
{
	size_t lines = 0;

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
	if (d->form[FORM_PLAIN])
		lines += t->form[FORM_PLAIN];
	d->form[FORM_ROW] = t->form[FORM_ROW] && heads + lines == 0;
	d->dated_rows = t->dated_rows >= FEW;
	if (d->form[FORM_ROW])
		lines += t->form[FORM_ROW];
	return lines;
}

/* Headings with a status, and what has the shape of the entries. */
static void
decide_shapes(struct dialect *d, const struct tally *t, struct str window,
    size_t heads, size_t lines)
{
	size_t closed = sum(t->closed);
	unsigned siblings = 0;

	d->closed = closed >= FEW || (closed && heads);
	for (unsigned n = 1; n < 7 && d->closed; n++) {
		if (t->phases[n])
			d->levels |= (unsigned char)(1u << n);
		if (n > 1 && t->closed[n] >= STEPS)
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
}

static void
decide(struct dialect *d, struct tally *t, struct str window)
{
	size_t heads = decide_levels(d, t);
	size_t lines = decide_lines(d, t, heads);

	d->untitled = t->alike > 0;
	d->form[FORM_HEADING] = true;
	detect_plain(d, t);
	if (heads + lines == 0)
		detect_repeated(d, t);
	if (d->repeated_level || d->fielded)
		lines++;
	for (unsigned n = 1; n < 7; n++)
		lines += has_level(d->single, n) ? t->single[n] : 0;
	decide_shapes(d, t, window, heads, lines);
	if (d->shapes.n)
		lines++;
	d->steps = sum(t->steps) >= FEW && heads + lines == 0;
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
	while (lines_next(&lines, place.entry == FORM_HEADING, &line)) {
		struct entry_start mark = line.mark;
		struct lookahead ahead = { 0 };
		bool inside = place.entry == FORM_HEADING;
		enum verdict verdict;

		if (dialect_needs_ahead(&all, &place, &mark))
			ahead = lookahead_of(&all.shapes, mark.level,
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
			tally_part(&t, &place, &mark, line.md.text);
		} else if (mark.form != FORM_NONE && !inside) {
			tally_line(&t, &mark, verdict == NEW_ENTRY);
		}
	}
	decide(d, &t, window);
	free(t.heads);
	map_free(&t.day_names);
}
