#include "need/stale.h"

#include "need/box.h"
#include "need/heading.h"
#include "need/over.h"
#include "need/position.h"
#include "need/sign.h"
#include "need/total.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/wordlist.h"

/* "Limitations of this step"; not "Known limitations", which are kept up to date. */
static bool
names_limits(struct str heading)
{
	enum { WORDS = 5 };

	return wordlist_has(LIST_LIMITATION, heading) &&
	    !wordlist_has(LIST_STILL, heading) && label_words(heading) <= WORDS;
}

/* "⏳ the bell"; "not yet" is often true of the last few entries. */
static bool
says_lack(const struct scored_item *one, size_t age)
{
	enum { OLD = 5 };

	return one->part != NEED_RULES &&
	    (signs_count(one->point.text, SIGN_OPEN) > 0 ||
		(age >= OLD && wordlist_has(LIST_NOT_YET, one->point.text)));
}

bool
stale_is_lack(const struct log_points *points, const struct scored_item *one)
{
	size_t age = points_age(points, one);

	return age > 0 && points_has_order(points) && !one->planned &&
	    one->part != NEED_OPEN && one->part != NEED_DECISIONS &&
	    (names_limits(one->point.above) || says_lack(one, age));
}

static void
end(struct scored_item *one)
{
	one->over = true;
	one->part = NEED_FINDINGS;
}

/* ---- by a stage that is done ---- */

/* "Gate 8" of "Gate 8: the roof", a word of the log's own; not of "Gate 8 tiles". */
static size_t
own_unit(struct str text)
{
	size_t word = str_run_of(text, is_alpha), n = word + 1;
	struct str rest;

	if (word == 0 || !is_upper(text.p[0]) || n >= text.n ||
	    text.p[word] != ' ' || !is_digit(text.p[n]))
		return 0;
	n += str_run_of(str_skip(text, n), is_digit);
	rest = str_skip(text, n);
	return rest.n == 0 || rest.p[0] == ':' || note_begin(rest) == 0 ? n : 0;
}

/* "Phase 4", of which "the roof" is the rest; 0: it begins with none. */
static uint64_t
take_stage(struct str *text)
{
	struct str word, number;
	size_t n;

	*text = str_skip(*text, sign_length(*text));
	while (str_starts(*text, STR("*")))
		*text = str_skip(*text, 1);
	n = id_numbered(*text);
	n = n ? n : own_unit(*text);
	number = str_head(*text, n);
	*text = str_skip(*text, n);
	word = str_word(&number);
	return n ? str_hash(number) ^ need_word(&word) : 0;
}

/* "✅ Phase 4 is next", "Phase 4 complete": the field says more than where it is. */
static bool
says_done(struct str text)
{
	return part_says_closed(text) || signs_count(text, SIGN_DONE) > 0;
}

/* What a step or a field says is next, or is at work. */
static struct str
named_next(const struct scored_item *one)
{
	struct str text = str_skip(one->point.text,
	    sign_length(one->point.text));
	struct parsed_label label = label_parse_marked(text);
	bool step = one->part == NEED_OPEN && one->point.check != ' ' &&
	    label_of(label.caption) == LABEL_NEXT;
	bool field = one->part == NEED_STATE && !says_done(label.text) &&
	    position_label_at_head(text).n > 0;

	return step || field ? label.text : STR("");
}

/*
 * "Execution of runs" of "Next: phase 4 - execution of runs" has a word of "Execution
 * (4/4) ✅", or one has none. A name without a number has all of its words.
 */
static bool
has_name(struct str rest, struct str name, bool all)
{
	struct word_set of_rest = { 0 }, of_name = { 0 };
	size_t common;
	bool has;

	word_set_read(&of_rest, rest);
	word_set_read(&of_name, str_head(name, note_begin(name)));
	common = word_set_common(&of_rest, &of_name);
	has = all ? common > 0 && common == of_rest.n && common == of_name.n
		  : common > 0 || of_rest.n == 0 || of_name.n == 0;
	word_set_free(&of_rest);
	word_set_free(&of_name);
	return has;
}

/* A heading, or an item with a sign or a box, says how far a stage is. */
static bool
tells(const struct log_item *point)
{
	return point->form == POINT_HEADING || point->check ||
	    sign_length(point->text) > 0;
}

/*
 * One that tells says that the stage is done, and none that it is not: the one with
 * that number, or if it is 0 with all of that name. It is no older than the step.
 */
static bool
is_stage_done(const struct log_points *points, const struct scored_item *step,
    uint64_t stage, struct str rest)
{
	bool done = false;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];
		struct str name = one->point.text;
		uint64_t number = tells(&one->point) ? take_stage(&name) : 0;

		if (number == 0 || (stage && number != stage) ||
		    !has_name(rest, name, stage == 0))
			continue;
		if (!heading_is_done(&one->point) &&
		    !point_is_ticked(&one->point))
			return false;
		done |= step->entry == 0 ||
		    points_age(points, one) <= points_age(points, step);
	}
	return done;
}

static void
end_stages(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		struct str rest = named_next(one);
		uint64_t stage = take_stage(&rest);

		if (rest.n && is_stage_done(points, one, stage, rest))
			end(one);
	}
}

/* ---- by the end of the whole work ---- */

/* "Overall progress: 27/27", "Project status: complete" */
static bool
says_all_done(const struct log_points *points, const struct scored_item *one)
{
	struct parsed_label label = label_parse_marked(one->point.text);
	struct total total;

	if (one->point.past || points_age(points, one) > 0)
		return false;
	return total_parse(one->point.text, &total)
	    ? total.done == total.all
	    : wordlist_is(LIST_WHOLE_STATUS, label.caption) &&
		over_begins(label.text);
}

/* "Status: in development", in the first lines of the file. */
static bool
is_head_field(const struct scored_item *one)
{
	struct parsed_label label = label_parse_marked(one->point.text);

	return one->entry == 0 && one->part == NEED_STATE &&
	    one->src.line <= HEAD_LINES && !one->dated &&
	    position_label_at_head(one->point.text).n > 0 &&
	    (status_parse(label.text) == STATUS_PROGRESS ||
		status_parse(label.text) == STATUS_PENDING);
}

static void
end_head(struct log_points *points)
{
	size_t first = 0;

	for (size_t i = points->n; i-- > 0;) {
		if (says_all_done(points, &points->all[i]))
			first = i;
	}
	for (size_t i = 0; i < first; i++) {
		if (is_head_field(&points->all[i]))
			end(&points->all[i]);
	}
}

void
stale_mark(struct log_points *points)
{
	end_stages(points);
	end_head(points);
}
