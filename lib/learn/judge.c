#include "judge.h"
#include "ids.h"

/* What is asked of the rules; see data/learnings.rules. */
/* clang-format off */
enum ask {
	ASK_DROP, ASK_DONE, ASK_CAUSE, ASK_GOTCHA, ASK_PATTERN, ASK_GOTCHA_WHY,
	ASK_PATTERN_WHY, ASK_GOTCHA_TEST, ASK_PATTERN_NEXT, ASK_WARNS, ASK_HINTS, ASK_RECIPE,
	ASK_PART, ASK_PART_CAUSE, ASK_DEPENDENCY, ASK_DEPENDS, ASK_NEEDS, ASK_NEEDED,
};
/* clang-format on */
/* clang-format off */
static const struct str asks[] = {
	STR_INIT("drop"), STR_INIT("done"), STR_INIT("cause"),
	STR_INIT("gotcha"), STR_INIT("pattern"), STR_INIT("gotcha@why"),
	STR_INIT("pattern@why"), STR_INIT("gotcha@test"),
	STR_INIT("pattern@next"),
	STR_INIT("warns"), STR_INIT("hints"), STR_INIT("recipe"),
	STR_INIT("part"), STR_INIT("part-cause"), STR_INIT("dependency"),
	STR_INIT("depends"), STR_INIT("needs"), STR_INIT("needed"),
};
/* clang-format on */

static bool
says(struct rules *rules, enum ask ask)
{
	struct rule_hit hit;

	return rules_find(rules, asks[ask], &hit);
}

/*
 * "US-003 needs US-002": two identifiers, and words between them that a rule
 * knows. The rules look at what stands between.
 */
static bool
find_needs(struct rules *rules, struct str text, struct needs *needs)
{
	struct str from, to;
	size_t pos = 0;

	if ((!rules_may(rules, asks[ASK_NEEDS]) &&
		!rules_may(rules, asks[ASK_NEEDED])) ||
	    !id_find(text, &pos, false, &from))
		return false;
	for (; id_find(text, &pos, false, &to); from = to) {
		const char *start = from.p + from.n;
		bool needed;

		if (str_same(from, to))
			continue;
		rules_look(rules,
		    (struct str){ start, (size_t)(to.p - start) });
		needed = says(rules, ASK_NEEDED);
		if (!needed && !says(rules, ASK_NEEDS))
			continue;
		needs->from = needed ? to : from;
		needs->to = needed ? from : to;
		return true;
	}
	rules_look(rules, text);
	return false;
}

/* "Before", "only", "because": a warning says it, and so does a recipe. */
static bool
hints(struct rules *rules, enum label label)
{
	/* A convention may well say "only". */
	return (says(rules, ASK_HINTS) ||
		   (label != LABEL_PATTERN && says(rules, ASK_GOTCHA_WHY))) &&
	    !says(rules, ASK_RECIPE);
}

/* Found by its label: only what plainly tells no lasting thing is left out. */
static const char *
judge_labelled(struct rules *rules, enum label label)
{
	bool cause = says(rules, ASK_CAUSE);

	if (!cause && says(rules, ASK_DONE))
		return NULL;
	return label == LABEL_GOTCHA || cause || says(rules, ASK_GOTCHA) ||
		says(rules, ASK_WARNS) || hints(rules, label)
	    ? "gotcha"
	    : "pattern";
}

/*
 * Found by what it says. A report of work says much that sounds like it; in
 * the reasons of a decision a weaker word is enough.
 */
static const char *
judge_words(struct rules *rules, const struct item *item)
{
	bool why = item->label == LABEL_REASON ||
	    item->label == LABEL_DECISION ||
	    (item->label == LABEL_BLOCKER && item->inline_label);

	/* What the decision was about is no part of its reasons. */
	if (why) {
		rules_look(rules, item->caption);
		if (says(rules, ASK_PART_CAUSE))
			return "gotcha";
		why = !says(rules, ASK_PART);
		rules_look(rules, item->text);
	}
	if (says(rules, ASK_CAUSE))
		return "gotcha";
	if (says(rules, ASK_DONE))
		return NULL;
	if (says(rules, ASK_GOTCHA) || (why && says(rules, ASK_GOTCHA_WHY)))
		return "gotcha";
	if (says(rules, ASK_PATTERN) || (why && says(rules, ASK_PATTERN_WHY)))
		return says(rules, ASK_WARNS) ? "gotcha" : "pattern";
	return NULL;
}

/* A paragraph that only leads to what follows. */
static bool
is_caption(const struct item *item)
{
	return item->form == ITEM_PARAGRAPH &&
	    (str_ends(item->text, STR(":")) || str_ends(item->text, STR("：")));
}

const char *
judge(struct rules *rules, const struct item *item, struct needs *needs)
{
	enum label label = item->label;

	if (label == LABEL_FILES || label == LABEL_META ||
	    is_placeholder(item->text) || is_caption(item))
		return NULL;
	rules_look(rules, item->text);
	if (find_needs(rules, item->text, needs))
		return "dependency";
	/* What was tested and what is to come are full of "must" and "fails". */
	if (label == LABEL_NEXT)
		return says(rules, ASK_PATTERN_NEXT) ? "pattern" : NULL;
	if (label == LABEL_STATUS)
		return NULL;
	if (label == LABEL_TEST)
		return item->form != ITEM_ROW && says(rules, ASK_GOTCHA_TEST)
		    ? "gotcha"
		    : NULL;
	if (says(rules, ASK_DROP))
		return NULL;
	/* "Dependencies: 27 packages installed" is none. */
	if (label == LABEL_DEPENDENCY)
		return says(rules, ASK_DEPENDS) && !says(rules, ASK_DONE)
		    ? "dependency"
		    : NULL;
	if (says(rules, ASK_DEPENDENCY))
		return "dependency";
	return label_teaches(label) ? judge_labelled(rules, label)
				    : judge_words(rules, item);
}
