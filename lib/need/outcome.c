#include "need/outcome.h"

#include "base/map.h"
#include "need/box.h"
#include "need/caption.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/wordlist.h"

/* "3 of 5 steps", "2/4 bricks"; not "4/4", "2/4/2026". */
static bool
begins_with_part(struct str text, size_t digits)
{
	struct str some = str_head(text, digits), all;
	struct str rest = str_trim(str_skip(text, digits));
	size_t of = str_starts(rest, STR("/"))
	    ? 1
	    : wordlist_begins(LIST_DATE_OF, rest);

	rest = str_trim(str_skip(rest, of));
	all = str_head(rest, str_run_of(rest, is_digit));
	return of && all.n && !str_starts(str_skip(rest, all.n), STR("/")) &&
	    (some.n < all.n || (some.n == all.n && str_cmp(some, all) < 0));
}

/* "Completed 3 of 5 steps" */
static bool
counts_part(struct str text)
{
	while (text.n) {
		size_t digits = str_run_of(text, is_digit);

		if (digits && begins_with_part(text, digits))
			return true;
		text = str_skip(text, digits + (digits == 0));
	}
	return false;
}

/* "Acceptable for now — the bolt is not built"; not "Accepted, not yet built". */
static bool
is_accepted(struct str sentence)
{
	return wordlist_begins(LIST_STATUS_ACCEPTED, sentence) &&
	    !wordlist_has(LIST_KIND_UNCLOSED,
		str_head(sentence, note_begin(sentence)));
}

/* What the value of a field says: "✅ Complete (in May)", "Delivered as planned." */
static enum status
value_status(struct str value, bool reported)
{
	struct str first;

	value = str_skip(value, sign_length(value));
	first = str_head(value, sentence_length(value));
	if (is_accepted(first))
		return STATUS_DONE;
	if (wordlist_has(LIST_NOT_WHOLLY, first) ||
	    wordlist_has(LIST_KIND_UNCLOSED, first) ||
	    wordlist_has(LIST_STILL_LEFT, value) || counts_part(first))
		return STATUS_PROGRESS;
	if (reported)
		return wordlist_begins(LIST_KIND_CLOSED, value) ? STATUS_DONE
								: STATUS_NONE;
	return status_parse(value);
}

/* The status that a point states, if it is a field for that. */
static enum status
field_status(const struct log_item *point)
{
	struct parsed_label label;

	if (point->form != POINT_ITEM && point->form != POINT_PARAGRAPH)
		return STATUS_NONE;
	label = label_parse_marked(point->text);
	if (wordlist_is(LIST_FIELD_STATUS, label.caption))
		return value_status(label.text, false);
	return wordlist_is(LIST_AS_DONE, label.caption)
	    ? value_status(label.text, true)
	    : STATUS_NONE;
}

/* The status of a stage: that of its heading, or of one of the first points below. */
static enum status
stage_status(const struct log_points *points, size_t heading)
{
	enum { NEAR = 3 };
	enum status status = status_detect(points->all[heading].point.text);

	for (size_t i = heading + 1; status == STATUS_NONE && i < points->n &&
	     i <= heading + NEAR && !point_is_above(&points->all[i].point);
	     i++)
		status = field_status(&points->all[i].point);
	return status;
}

/* It is open by its place in a plan, and no title of all of it. */
static bool
is_stage(const struct log_item *point)
{
	return point->form == POINT_HEADING && point->kind == NEED_OPEN &&
	    !point->whole;
}

static bool
names_open(struct str words)
{
	return part_named_by(words) == NEED_OPEN &&
	    !wordlist_is(LIST_BESIDE_STEPS, words);
}

static void
close_point(struct scored_item *one)
{
	if (one->point.kind == NEED_OPEN)
		one->point.kind = NEED_UNKNOWN;
	one->point.closed = true;
	one->planned = false;
}

/* What is below "Remaining" in it stays open. */
static void
close_stage(struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading);
	size_t open = 0; /* the level of such a heading */

	for (size_t i = heading; i < end; i++) {
		const struct log_item *point = &points->all[i].point;

		if (point->form == POINT_HEADING &&
		    (open == 0 || point->level <= open))
			open = names_open(point->text) ? point->level : 0;
		if (!open && !names_open(point->above))
			close_point(&points->all[i]);
	}
}

/* Even if it is called "Quick wins" or "Remaining". */
static void
close_all(struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading);

	for (size_t i = heading; i < end; i++)
		close_point(&points->all[i]);
}

/* A box or a sign in it says that something is left. */
static bool
has_open(const struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading);

	for (size_t i = heading; i < end; i++) {
		if (point_is_open(&points->all[i].point))
			return true;
	}
	return false;
}

/* Each step in it is ticked: no box, and no item without one, is left. */
static bool
is_ticked(const struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading), ticked = 0;

	for (size_t i = heading + 1; i < end; i++) {
		const struct log_item *point = &points->all[i].point;

		if (point->form == POINT_ITEM && point->check == 0 &&
		    point->inside != 'x' && point->depth == 0)
			return false;
		ticked += point->check == 'x';
	}
	return ticked > 0 && !has_open(points, heading);
}

static void
mark_at_work(struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading);

	for (size_t i = heading; i < end; i++)
		points->all[i].at_work = true;
}

/*
 * "Phase 2: the roof" comes after the first one; "Issue 2" and "2. Mend the roof" may
 * be done in any order.
 */
static bool
is_in_order(struct str heading)
{
	return wordlist_begins(LIST_POSITION, heading) > 0 &&
	    id_numbered(heading) > 0;
}

/*
 * Closes those without a word of their own before the one that is in progress, up to
 * another one in progress: those before that are closed.
 */
static void
close_before(struct log_points *points, size_t heading)
{
	size_t level = points->all[heading].point.level;

	for (size_t i = heading; i-- > 0;) {
		const struct log_item *point = &points->all[i].point;
		enum status status;

		if (point->form != POINT_HEADING || point->level > level)
			continue;
		if (point->level < level || !is_stage(point) ||
		    !is_in_order(point->text))
			break;
		status = stage_status(points, i);
		if (status == STATUS_PROGRESS)
			break;
		if (status == STATUS_NONE && !has_open(points, i))
			close_stage(points, i);
	}
}

/* ---- by a list of stages elsewhere ---- */

/* "Phase 6: the roof" of "**Phase 6: the roof** ...", "Phase 6: the roof (3/3 plans)" */
static struct str
stage_title(struct str text)
{
	struct str bold = STR("**");
	size_t end;

	text = str_skip(text, sign_length(text));
	end = str_starts(text, bold) ? str_find(text, bold, bold.n) : 0;
	return end ? str_skip(str_head(text, end), bold.n)
		   : str_head(text, note_begin(text));
}

/*
 * The hash of the number and the name of a stage, one for "Phase 6: the roof" and "6.
 * the roof"; 0: it has no number, or that alone.
 */
static uint64_t
stage_name(struct str title)
{
	size_t n = caption_number(title), digits = 0;
	struct str name = str_skip(title, n);
	uint64_t number;

	while (digits < n && is_digit(title.p[n - digits - 1]))
		digits++;
	number = str_hash(str_skip(str_head(title, n), n - digits));
	while (name.n && is_any(name.p[0], " .:)-"))
		name = str_skip(name, 1);
	return n && need_count_words(name) > 0
	    ? str_hash(str_trim(name)) ^ number
	    : 0;
}

/* What a box or a row with a status calls its stage; 0: it is none of these. */
static uint64_t
listed_name(const struct log_item *point)
{
	if (point->form == POINT_ROW)
		return stage_name(point->unit);
	return point->check && point->form == POINT_ITEM
	    ? stage_name(stage_title(point->text))
	    : 0;
}

/* The stages that are done, and that are not, in lists of boxes and in tables. */
struct stage_names {
	struct map done[2], open[2];
};

static void
read_names(struct stage_names *names, const struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		const struct log_item *point = &points->all[i].point;
		uint64_t name = listed_name(point);
		bool row = point->form == POINT_ROW;
		bool done = row ? point->progress == STATUS_DONE
				: point_is_ticked(point);

		if (name)
			*map_put(done ? &names->done[row] : &names->open[row],
			    name) = 1;
	}
}

/* One of the two says that it is done, and never that it is not. */
static bool
is_stage_done(const struct stage_names *names, uint64_t name)
{
	size_t found;

	for (size_t row = 0; name && row < countof(names->done); row++) {
		if (map_find(&names->done[row], name, &found) &&
		    !map_find(&names->open[row], name, &found))
			return true;
	}
	return false;
}

static bool
is_listed(const struct stage_names *names, bool row, uint64_t name)
{
	size_t found;

	return name &&
	    (map_find(&names->done[row], name, &found) ||
		map_find(&names->open[row], name, &found));
}

/* A list of boxes and a table have several stages in common: they are of one plan. */
static bool
lists_agree(const struct stage_names *names, const struct log_points *points)
{
	enum { SEVERAL = 2 };
	size_t common = 0;

	for (size_t i = 0; i < points->n; i++) {
		const struct log_item *point = &points->all[i].point;

		common += point->form != POINT_ROW &&
		    is_listed(names, true, listed_name(point));
	}
	return common >= SEVERAL;
}

/*
 * "[x] Phase 6: the roof" of a list, and "6. the roof: complete" of a table, close the
 * part with this heading. Nobody ticked "[ ] Phase 6: the roof" of the other one.
 */
static void
close_listed(struct log_points *points)
{
	struct stage_names names = { 0 };
	bool agree;

	read_names(&names, points);
	agree = lists_agree(&names, points);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		struct log_item *point = &one->point;
		uint64_t name = listed_name(point);

		if (is_stage(point) &&
		    is_stage_done(&names, stage_name(stage_title(point->text))))
			close_stage(points, i);
		one->listed_done = agree && is_stage_done(&names, name);
		if (one->listed_done && point->form == POINT_ROW)
			point->progress = STATUS_DONE;
		points->listed_twice |= agree &&
		    is_listed(&names, false, name) &&
		    is_listed(&names, true, name);
	}
	for (size_t row = 0; row < countof(names.done); row++) {
		map_free(&names.done[row]);
		map_free(&names.open[row]);
	}
}

void
points_close_stages(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		const struct log_item *point = &points->all[i].point;

		if (!is_stage(point) || caption_number(point->text) == 0 ||
		    stage_status(points, i) != STATUS_PROGRESS)
			continue;
		if (is_in_order(point->text))
			close_before(points, i);
		mark_at_work(points, i);
	}
	for (size_t i = 0; i < points->n; i++) {
		if (!is_stage(&points->all[i].point))
			continue;
		if (is_ticked(points, i))
			close_all(points, i);
		else if (stage_status(points, i) == STATUS_DONE)
			close_stage(points, i);
	}
	close_listed(points);
}
