#include "need/remedy.h"

#include "need/caption.h"
#include "text/label.h"
#include "text/wordlist.h"

bool
remedy_names_problem(struct str caption)
{
	return wordlist_has(LIST_PROBLEM, caption) ||
	    wordlist_is(LIST_MISTAKE, caption);
}

/* "Problems", not "Known problems". */
static bool
names_problem(struct str heading)
{
	return wordlist_has(LIST_PROBLEM, heading) &&
	    !wordlist_has(LIST_STILL, heading);
}

/* "Fixes"; not "Bugs not fixed"; "P0 (blockers - fix first)" asks for one. */
static bool
is_of_fixes(const struct scored_item *one)
{
	return wordlist_has(LIST_MENDED, one->point.above) &&
	    !wordlist_has(LIST_KIND_UNCLOSED, one->point.above) &&
	    !caption_has_priority(one->point.above);
}

static bool
mends(const struct scored_item *one)
{
	return is_of_fixes(one) ||
	    wordlist_has(LIST_MENDED, points_caption(one)) ||
	    wordlist_has(LIST_MENDED, points_parent_caption(one));
}

/* ---- problems that are over ---- */

/* Neither open nor the state of the work. */
static void
make_finding(struct scored_item *one)
{
	if (one->part == NEED_OPEN || one->part == NEED_STATE)
		one->part = NEED_FINDINGS;
}

/*
 * "Fix: convert it", of a problem that is among the known ones, and of no day: nobody
 * did it yet; "Fix: converted it" is over.
 */
static bool
proposes(const struct scored_item *one)
{
	struct parsed_label label = label_parse_marked(one->point.text);

	return !one->dated && one->point.kind == NEED_OPEN &&
	    wordlist_is(LIST_MEND_PLAN, caption_without_aside(label.caption)) &&
	    !wordlist_begins(LIST_LEARN_DID, label.text);
}

/*
 * It stands under a heading like "Fix", or says "Fix: ..." where the problem
 * stands: one under another caption is of something else.
 */
static bool
mends_one(const struct scored_item *one, const struct scored_item *problem)
{
	return is_of_fixes(one) ||
	    (str_eq(one->point.above, problem->point.above) && mends(one));
}

static bool
is_problem(const struct scored_item *one)
{
	return one->point.check != ' ' && names_problem(one->point.above) &&
	    !mends(one);
}

/* "Problem: ..." */
static bool
is_labelled_problem(const struct scored_item *one)
{
	struct str caption = points_caption(one);

	return one->point.check != ' ' && caption.n && names_problem(caption) &&
	    !wordlist_has(LIST_MENDED, caption);
}

/* "Fix: ..." of its own label, below "Problem: ..." under the same topic. */
static bool
is_fixed_below(const struct log_points *points, size_t i)
{
	enum { NEAR = 12 };
	const struct scored_item *one = &points->all[i];

	for (size_t k = i + 1; k <= i + NEAR && k < points->n; k++) {
		const struct scored_item *next = &points->all[k];

		if (next->entry != one->entry ||
		    next->point.section != one->point.section ||
		    is_labelled_problem(next))
			break;
		if (wordlist_has(LIST_MENDED, points_caption(next)) &&
		    !proposes(next))
			return true;
	}
	return false;
}

/*
 * "Решение: ...", after "Проблема: ...": there the word for a decision is that for a
 * solution. Not in the record of a decision.
 */
static bool
is_solution(const struct log_points *points, size_t i)
{
	enum { NEAR = 12 };
	const struct scored_item *one = &points->all[i];
	struct str caption = points_caption(one);
	bool own = wordlist_is(LIST_MENDED, caption);

	if (one->part != NEED_DECISIONS ||
	    (own && one->point.kind == NEED_DECISIONS) ||
	    !wordlist_is(LIST_MENDED, own ? caption : one->point.above) ||
	    wordlist_has(LIST_KIND_DECISION, one->point.heading))
		return false;
	for (size_t k = 1; k <= NEAR && k <= i; k++) {
		const struct scored_item *before = &points->all[i - k];

		if (before->entry != one->entry)
			break;
		if (remedy_names_problem(points_caption(before)) ||
		    names_problem(before->point.above))
			return true;
	}
	return false;
}

void
remedies_mark(struct log_points *points)
{
	enum { NEAR = 40 };

	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (is_solution(points, i))
			one->part = NEED_FINDINGS;
		if (names_problem(one->point.above) && mends(one) &&
		    !proposes(one))
			make_finding(one);
		if (is_labelled_problem(one) && is_fixed_below(points, i))
			make_finding(one);
		if (!is_problem(one))
			continue;
		for (size_t k = 1; k <= NEAR && i + k < points->n; k++) {
			const struct scored_item *next = one + k;

			if (next->entry != one->entry ||
			    (one->entry == 0 &&
				next->point.section != one->point.section))
				break;
			one->over |= mends_one(next, one) && !proposes(next);
		}
		if (one->over)
			make_finding(one);
	}
}

/* ---- a problem and its remedy ---- */

/* "Problem: ...", "Cause: ...", or a line under such a heading. */
static bool
is_symptom(const struct scored_item *one)
{
	struct str caption = points_caption(one);

	if (caption.n)
		return remedy_names_problem(caption) ||
		    label_of(caption) == LABEL_REASON;
	return names_problem(one->point.above);
}

/* "Pattern: ...": what was seen, where a "Lesson: ..." follows; else a rule. */
static bool
is_seen(const struct scored_item *one)
{
	struct str caption = points_caption(one);

	return caption.n && label_of(caption) == LABEL_PATTERN;
}

/* "Workaround: ...", "Fix (in May): ..." */
static bool
is_workaround(const struct scored_item *one)
{
	return wordlist_begins(LIST_WORKAROUND, points_caption(one)) > 0;
}

/*
 * "Fix: ...", "Lesson: ...", or a line under such a heading; not "Problem: ..."
 * below "Bug fix".
 */
static bool
is_remedy(const struct scored_item *one)
{
	struct str caption = points_caption(one);

	if (is_workaround(one))
		return true;
	if (caption.n && is_symptom(one) && !wordlist_has(LIST_MENDED, caption))
		return false;
	return mends(one) ||
	    label_teaches(label_of(caption.n ? caption : one->point.above));
}

/* Its own label says that it mends what is before it. */
static bool
says_remedy(const struct scored_item *one)
{
	return is_workaround(one) ||
	    wordlist_is(LIST_MENDED, points_caption(one));
}

/* "Fix: ...", "Lesson: ...": not only what is above it says so. */
static bool
is_labelled_remedy(const struct scored_item *one)
{
	struct str caption = points_caption(one);

	return caption.n &&
	    (is_workaround(one) || wordlist_has(LIST_MENDED, caption) ||
		label_teaches(label_of(caption)));
}

/*
 * The first remedy after a symptom, under its topic, one with such a label before
 * others; after another line, one that says so itself, right below that or nested in
 * it. NULL: there is none.
 */
static struct scored_item *
remedy_of(const struct log_points *points, const struct scored_item *symptom,
    bool is_one)
{
	enum { NEAR = 12 };
	size_t at = (size_t)(symptom - points->all);
	struct scored_item *found = NULL;

	for (size_t k = at + 1; k <= at + NEAR && k < points->n; k++) {
		struct scored_item *one = &points->all[k];

		if (one->entry != symptom->entry ||
		    !str_eq(one->point.topic, symptom->point.topic) ||
		    (found && is_symptom(one)))
			break;
		if (points_show(one) && !is_seen(one) &&
		    (is_one ? is_remedy(one) : says_remedy(one))) {
			if (!is_one || is_labelled_remedy(one))
				return one;
			if (found == NULL)
				found = one;
		}
		if (!is_one && one->point.depth <= symptom->point.depth)
			break;
	}
	return found;
}

void
remedies_lift(struct log_points *points)
{
	enum { MORE = 50, SEEN = 400 };

	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i], *remedy;
		bool seen = is_seen(one), symptom = seen || is_symptom(one);

		if (!points_show(one) || (is_remedy(one) && !seen) ||
		    (remedy = remedy_of(points, one, symptom)) == NULL)
			continue;
		if (remedy->score < one->score + MORE)
			remedy->score = one->score + MORE;
		one->score -= seen ? SEEN : 0;
		if (is_workaround(remedy))
			remedy->part = one->part;
		else if (symptom && one->part == NEED_FINDINGS)
			one->part = remedy->part;
	}
}
