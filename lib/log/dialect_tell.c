/* dialect, second part: what starts entries, by how often it stands there. */
#include "log/dialect.h"

#include <stdlib.h>

/* Fewer are a chance, not a form. */
enum { FEW = 2, BLOCKS = 3, PARTS = 3 };

/* What a first window holds. */
struct tally {
	size_t form[FORM_COUNT]; /* strong ones, outside of headings' entries */
	size_t level[8];         /* headings that are entries */
	size_t named[8];         /* of these, by an identifier and no date */
	size_t other[8];         /* headings that are none, not labels */
	size_t fielded[8], single[8], listed[8];
	size_t steps, closed, id_bullets, groups;
	size_t days, day_parts, day_labels; /* parts that are labels only */
	unsigned seen;
	struct repeat {
		uint64_t hash;
		unsigned level, flags;
		size_t at; /* which heading of the file */
	} * heads;
	size_t n_heads, cap;
};

static void
tally_entry(struct tally *t, const struct mark *mark, const struct ahead *ahead)
{
	t->level[mark->level]++;
	t->days += (mark->flags & MARK_DAY) != 0;
	if (mark->flags & MARK_ID && !(mark->flags & MARK_DATE))
		t->named[mark->level]++;
	t->seen |= mark->flags;
	if (ahead_lists_ids(ahead)) {
		t->groups++;
		t->id_bullets += ahead->ids;
	}
}

static void
add_head(struct tally *t, const struct mark *mark)
{
	t->heads = grow(t->heads, &t->cap, t->n_heads + 1, sizeof *t->heads);
	t->heads[t->n_heads] = (struct repeat){ mark->hash, mark->level,
		mark->flags, t->n_heads };
	t->n_heads++;
}

static void
tally_heading(struct tally *t, const struct mark *mark,
    const struct ahead *ahead)
{
	unsigned n = mark->level;

	add_head(t, mark);
	t->steps += (mark->flags & MARK_STEP) != 0;
	t->closed += (mark->flags & MARK_CLOSED) != 0;
	if (!(mark->flags & MARK_LABEL)) {
		t->other[n]++;
		t->fielded[n] += ahead->fields;
	}
	if (ahead->dated_first && ahead->dated == 1 && ahead->undated == 0)
		t->single[n]++;
	else if (ahead->dated)
		t->listed[n]++;
}

/* A heading inside of an entry. */
static void
tally_part(struct tally *t, const struct place *place, const struct mark *mark)
{
	if (!(place->flags & MARK_DAY) || mark->level != place->level + 1)
		return;
	t->day_parts += !(mark->flags & MARK_PART);
	t->day_labels += (mark->flags & MARK_PART) != 0;
}

static void
tally_line(struct tally *t, const struct mark *mark, bool started)
{
	bool named = mark->flags & (MARK_STRONG | MARK_CLOSED) &&
	    !(mark->flags & (MARK_META | MARK_TEMPLATE));
	bool step = mark->form == FORM_BOLD && mark->flags & MARK_STEP;

	if (mark->form == FORM_BULLET && !(mark->flags & MARK_DATE_FIRST)) {
		t->id_bullets += (mark->flags & MARK_ID) != 0;
	} else if (started || step ||
	    (named && (mark->form == FORM_PLAIN || mark->form == FORM_BOLD))) {
		t->form[mark->form]++;
		t->seen |= mark->flags;
		if (mark->form == FORM_PLAIN)
			add_head(t, mark);
	}
}

static int
compare_heads(const void *a, const void *b)
{
	const struct repeat *x = a, *y = b;

	if (x->level != y->level)
		return x->level < y->level ? -1 : 1;
	if (x->hash != y->hash)
		return x->hash < y->hash ? -1 : 1;
	return x->at < y->at ? -1 : x->at > y->at;
}

/* Behind the heads that are the same as the one at i; they are sorted. */
static size_t
behind_repeats(const struct tally *t, size_t i)
{
	const struct repeat *first = &t->heads[i];

	while (i < t->n_heads && t->heads[i].level == first->level &&
	    t->heads[i].hash == first->hash)
		i++;
	return i;
}

/*
 * The heading that opens each block of a file that repeats Decision, Rationale,
 * Implementation: of those that come three times and more, the first.
 */
static void
tell_repeated(struct dialect *d, struct tally *t)
{
	size_t first = SIZE_MAX, kinds = 0;

	if (t->n_heads == 0)
		return;
	qsort(t->heads, t->n_heads, sizeof *t->heads, compare_heads);
	for (size_t i = 0, next; i < t->n_heads; i = next) {
		const struct repeat *h = &t->heads[i];

		next = behind_repeats(t, i);
		if (next - i < BLOCKS || !(h->flags & MARK_LABEL))
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

/* The word that most plain titles begin with. */
static void
tell_plain(struct dialect *d, struct tally *t)
{
	size_t most = 0;

	if (!d->form[FORM_PLAIN])
		return;
	qsort(t->heads, t->n_heads, sizeof *t->heads, compare_heads);
	for (size_t i = 0, next; i < t->n_heads; i = next) {
		const struct repeat *h = &t->heads[i];

		next = behind_repeats(t, i);
		if (h->level < 7 || next - i <= most)
			continue;
		most = next - i;
		d->plain = h->hash;
	}
}

static void
decide(struct dialect *d, struct tally *t)
{
	size_t heads = 0, lines = 0;

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
	}
	d->form[FORM_HEADING] = true;
	for (int f = FORM_BRACKET; f <= FORM_RULED; f++) {
		size_t n = t->form[f];

		d->form[f] = n >= FEW ||
		    (n && heads == 0 && t->form[FORM_BULLET] == 0);
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
	tell_plain(d, t);
	if (d->form[FORM_PLAIN])
		lines += t->form[FORM_PLAIN];
	d->form[FORM_ROW] = t->form[FORM_ROW] && heads + lines == 0;
	if (d->form[FORM_ROW])
		lines += t->form[FORM_ROW];
	if (heads + lines == 0)
		tell_repeated(d, t);
	if (d->repeated_level || d->single || d->fielded)
		lines++;
	d->closed = t->closed >= FEW || (t->closed && heads);
	d->steps = t->steps >= FEW && heads + lines == 0;
	d->form[FORM_BOLD] = t->form[FORM_BOLD] >= FEW && !d->steps &&
	    heads + lines == 0;
	d->days = t->days && t->day_parts >= PARTS * t->days &&
	    t->day_parts > t->day_labels;
	d->seen = t->seen;
}

void
dialect_tell(struct dialect *d, struct str window)
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
		struct mark mark = line.mark;
		struct ahead ahead = { 0 };
		bool inside = place.entry == FORM_HEADING;
		enum verdict verdict;

		if (dialect_needs_ahead(&place, &mark))
			ahead = ahead_of(lines_rest(&lines, 0));
		verdict = dialect_judge(&all, &place, &mark, &ahead);
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
	decide(d, &t);
	free(t.heads);
}
