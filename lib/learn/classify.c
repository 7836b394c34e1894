#include "learn/classify.h"

#include "learn/signs.h"
#include "text/ids.h"

enum { CAPTION_BYTES = 60 };

/* The types of rules in data/learnings.rules. */
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

/* Rules that are looked for together. */
struct looks {
	enum ask asks[6];
	size_t n;
	uint64_t kinds; /* of them; 0: not known yet */
};

/* All that judge() asks for reports of tests, plans and statuses. */
static struct looks report_looks = {
	{ ASK_NEEDS, ASK_NEEDED, ASK_GOTCHA_TEST, ASK_PATTERN_NEXT }, 4, 0
};

/* Those that may make anything a learning. */
static struct looks work_looks = { { ASK_NEEDS, ASK_NEEDED, ASK_DEPENDENCY,
				       ASK_CAUSE, ASK_GOTCHA, ASK_PATTERN },
	6, 0 };

static void
look_for(struct rules *rules, struct str text, struct looks *looks)
{
	if (looks->kinds == 0) {
		for (size_t i = 0; i < looks->n; i++)
			looks->kinds |= rules_kind(asks[looks->asks[i]]);
	}
	rules_look_for(rules, text, looks->kinds);
}

static bool
says(struct rules *rules, enum ask ask)
{
	struct rule_hit hit;

	return rules_find(rules, asks[ask], &hit);
}

/* No letter and no digit: only marks and signs, by their first bytes. */
static bool
is_marks(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (is_alnum(s.p[i]) ||
		    (c >= 0xc0 && c != 0xe2 && c != 0xef && c != 0xf0))
			return false;
	}
	return true;
}

/*
 * "US-003 → US-002: why" is a need; in "kept all (D-98 → D-114)" the arrow means
 * a range. Words between two identifiers mean a need anywhere in the text.
 */
static bool
is_range(const struct item *item, struct str from, struct str between)
{
	struct str text = item->text;
	struct str before = { text.p, (size_t)(from.p - text.p) };

	return item->label != LABEL_DEPENDENCY && is_marks(between) &&
	    !is_marks(before);
}

/*
 * "US-003 needs US-002": the rules look at the words between. "Depends on
 * US-002" is about the story of its entry.
 */
static bool
find_needs(struct rules *rules, const struct item *item, struct str story,
    struct needs *needs)
{
	struct str text = item->text, from, to;
	size_t pos = 0;

	if ((!rules_may(rules, asks[ASK_NEEDS]) &&
		!rules_may(rules, asks[ASK_NEEDED])) ||
	    !str_has_digit(text) || !id_find(text, &pos, false, &from))
		return false;
	to = str_before(text, from);
	rules_look(rules, to);
	if (story.n && !is_marks(to) && !str_same(story, from) &&
	    says(rules, ASK_NEEDS)) {
		*needs = (struct needs){ story, from };
		return true;
	}
	for (; id_find(text, &pos, false, &to); from = to) {
		const char *start = from.p + from.n;
		struct str between = { start, (size_t)(to.p - start) };
		bool needed;

		if (str_same(from, to) || is_range(item, from, between))
			continue;
		rules_look(rules, between);
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

/* "Before", "only", "because" are in warnings, but in recipes as well. */
static bool
hints(struct rules *rules, enum label label)
{
	/* A convention may well say "only". */
	return (says(rules, ASK_HINTS) ||
		   (label != LABEL_PATTERN && says(rules, ASK_GOTCHA_WHY))) &&
	    !says(rules, ASK_RECIPE);
}

/* Of a learning that neither its label nor a strong rule calls a gotcha. */
static bool
warns(struct rules *rules, enum label label)
{
	return says(rules, ASK_WARNS) || hints(rules, label);
}

/*
 * Signs decide where no rule does. Left out is what a story reports outside of its
 * learnings, what the text below the title says of the document, and the
 * reasons of a decision, which praise it.
 */
static bool
signs_count(const struct item *item, const struct around *around)
{
	return !around->reports && item->label != LABEL_REASON &&
	    (!around->title || item->form == ITEM_BULLET ||
		item->form == ITEM_ROW);
}

static const char *
classify_signs(struct rules *rules, const struct item *item,
    const struct around *around, uint64_t *signs)
{
	uint64_t own;
	bool teaches;

	if (!signs_count(item, around))
		return NULL;
	own = sign_bit(SIGN_outside, around->outside) |
	    sign_bit(SIGN_alone, around->alone);
	teaches = signs_teach(item, &own);
	if (signs)
		*signs = own | signs_of(item);
	if (!teaches)
		return NULL;
	return own >> SIGN_must & 1 || warns(rules, item->label) ? "gotcha"
								 : "pattern";
}

/* The item gives the reasons of a decision, or what blocks the work. */
static bool
gives_reasons(const struct item *item)
{
	return item->label == LABEL_REASON || item->label == LABEL_DECISION ||
	    (item->label == LABEL_BLOCKER && item->inline_label);
}

/* Its place may make the item a learning, whatever it says. */
static bool
may_teach(const struct item *item, const struct around *around)
{
	return label_teaches(item->label) || gives_reasons(item) ||
	    signs_count(item, around);
}

/*
 * A rule may make it one. In most reports of work none does: no rule that would drop
 * it has to be looked for.
 */
static bool
rule_may_teach(const struct rules *rules)
{
	return rules_may(rules, asks[ASK_DEPENDENCY]) ||
	    rules_may(rules, asks[ASK_CAUSE]) ||
	    rules_may(rules, asks[ASK_GOTCHA]) ||
	    rules_may(rules, asks[ASK_PATTERN]);
}

/*
 * By its words alone. Reports of work often sound like learnings, so most rules
 * are strict; among the reasons of a decision weaker words are enough.
 */
static const char *
classify_words(struct rules *rules, const struct item *item,
    const struct around *around, uint64_t *signs)
{
	bool why = gives_reasons(item);

	/* The subject of a decision is not one of its reasons. */
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
	return classify_signs(rules, item, around, signs);
}

/* A paragraph that only introduces what follows. */
static bool
is_caption(const struct item *item)
{
	return item->form == ITEM_PARAGRAPH && final_colon(item->text) > 0;
}

/* "_Generated by hand, see README.md_": a paragraph about the document. */
static bool
is_remark(const struct item *item)
{
	struct str s = item->text;

	if (item->form != ITEM_PARAGRAPH || s.n < 3 ||
	    (s.p[0] != '_' && s.p[0] != '*') || s.p[1] == s.p[0])
		return false;
	return str_chr(s, s.p[0], 1) == s.n - 1;
}

void
around_set(struct around *around, const struct record *record,
    const struct item *items, size_t n)
{
	bool story;

	around->story = record_story(record);
	story = around->story.n && !id_numbered(around->story);
	for (size_t i = 0; i < n && story; i++)
		around->parts |= label_teaches(items[i].label);
	around->reports = story && around->parts;
	around->outside = record->kind != KIND_ENTRY;
	around->alone = n == 1;
	around->title = record->kind == KIND_SECTION &&
	    json_size_or(record->at[K_level], 0) == 1;
}

const char *
judge(struct rules *rules, const struct item *item, const struct around *around,
    struct needs *needs, uint64_t *signs)
{
	enum label label = item->label;
	bool may = may_teach(item, around);

	if (signs)
		*signs = 0;
	if (label == LABEL_FILES || label == LABEL_META ||
	    is_placeholder(item->text) || is_caption(item) || is_remark(item))
		return NULL;
	if (label == LABEL_NEXT || label == LABEL_STATUS || label == LABEL_TEST)
		look_for(rules, item->text, &report_looks);
	else if (may)
		rules_look(rules, item->text);
	else
		look_for(rules, item->text, &work_looks);
	if (find_needs(rules, item, around->story, needs))
		return "dependency";
	/* Test reports and plans are full of "must" and "fails". */
	if (label == LABEL_NEXT)
		return says(rules, ASK_PATTERN_NEXT) ? "pattern" : NULL;
	if (label == LABEL_STATUS)
		return NULL;
	if (label == LABEL_TEST)
		return item->form != ITEM_ROW && says(rules, ASK_GOTCHA_TEST)
		    ? "gotcha"
		    : NULL;
	if (!may) {
		if (!rule_may_teach(rules))
			return NULL;
		rules_look(rules, item->text);
	}
	if (says(rules, ASK_DROP))
		return NULL;
	/* "Dependencies: 27 packages installed" is a report. */
	if (label == LABEL_DEPENDENCY)
		return says(rules, ASK_DEPENDS) && !says(rules, ASK_DONE)
		    ? "dependency"
		    : NULL;
	if (says(rules, ASK_DEPENDENCY))
		return "dependency";
	if (!label_teaches(label))
		return classify_words(rules, item, around, signs);
	/* Here only reports of work are left out. */
	if (says(rules, ASK_CAUSE))
		return "gotcha";
	if (says(rules, ASK_DONE))
		return NULL;
	return label == LABEL_GOTCHA || says(rules, ASK_GOTCHA) ||
		warns(rules, label)
	    ? "gotcha"
	    : "pattern";
}

/* Only words: "[17:56] **Note" and "Rule 12 (D-102" are cut out of more. */
static bool
is_words(struct str caption)
{
	int depth = 0;

	for (size_t i = 0; i < caption.n; i++) {
		char c = caption.p[i];

		if (is_word_byte(c) || c == ' ')
			continue;
		if (is_any(c, "*_`[]\""))
			return false;
		depth += (c == '(') - (c == ')');
	}
	return caption.n > 0 && caption.n <= CAPTION_BYTES && depth == 0;
}

static bool
is_mark(char c)
{
	return is_any(c, "`* ");
}

/*
 * "US-003 depends on US-002: why" is "US-003 → US-002: why", as in the plan;
 * "US-003 needs the table of US-002" says more.
 */
static struct str
needs_text(struct str text, const struct needs *needs, struct arena *arena)
{
	struct str from = needs->from, to = needs->to, between, rest;
	bool own = from.p >= text.p && from.p < str_end(text);
	size_t begin = own ? (size_t)(from.p - text.p) : 0;

	if (own && !is_marks(str_head(text, begin)))
		return text;
	begin += own ? from.n : 0;
	if (to.p < text.p + begin)
		return text;
	between = str_head(str_skip(text, begin),
	    (size_t)(to.p - text.p) - begin);
	between = str_skip(between, str_run_of(between, is_mark));
	while (between.n && is_mark(between.p[between.n - 1]))
		between.n--;
	if (is_marks(between) || label_words(between) > 2)
		return text;
	rest = str_skip(text, (size_t)(to.p - text.p) + to.n);
	while (rest.n && is_any(rest.p[0], "`*"))
		rest = str_skip(rest, 1);
	return arena_join(arena, arena_join(arena, from, STR(" → "), to),
	    STR(""), rest);
}

struct str
learning_text(const struct item *item, const struct needs *needs,
    struct arena *arena)
{
	struct str caption = item->caption, text = item->text;

	if (needs->from.n)
		text = needs_text(text, needs, arena);
	if (!item->inline_label || label_is_bare(caption) || !is_words(caption))
		return text;
	return arena_join(arena, caption, STR(": "), text);
}
