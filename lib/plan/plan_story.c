#include "plan/plan.h"

#include "json/named.h"
#include "text/wordlist.h"

enum {
	TITLE_BYTES = 80,
	NO_PRIORITY = 1000, /* behind all that have one */
};

static const char titles[] = "title name description summary story";
static const char passes[] = "passes passed completed complete done finished";
static const char states[] = "status state lifecyclestate";

/* "verified_done", "H3_pass": the last word tells, or the first. */
static enum status
status_words(struct str words)
{
	enum status status = status_of(words);
	size_t last = words.n, first = 0;

	while (last > 0 && is_alnum(words.p[last - 1]))
		last--;
	while (first < words.n && is_alnum(words.p[first]))
		first++;
	if (status == STATUS_NONE)
		status = status_of(str_skip(words, last));
	if (status == STATUS_NONE)
		status = status_of(str_head(words, first));
	return status;
}

/*
 * `passes` is what a loop sets behind its checks, so true is done; where it is
 * false, a status of "done" is work that has not passed yet.
 */
static enum status
story_status(const struct plan *plan, struct json json)
{
	struct json passed = plan_member(plan, json, passes);
	enum status status = status_words(plan_text(plan, json, states));

	if (passed.type == JSON_TRUE)
		return STATUS_DONE;
	if (passed.type == JSON_FALSE && status == STATUS_DONE)
		return STATUS_PROGRESS;
	if (plan_member(plan, json, "blocked isblocked").type == JSON_TRUE &&
	    status != STATUS_DONE)
		return STATUS_BLOCKED;
	return status == STATUS_NONE ? STATUS_PENDING : status;
}

/* 3, "3", "P0", "must-have": small comes first. */
static unsigned
priority_of(struct str word)
{
	static const enum wordlist names[] = { LIST_PRIORITY_FIRST,
		LIST_PRIORITY_HIGH, LIST_PRIORITY_MIDDLE, LIST_PRIORITY_LOW,
		LIST_PRIORITY_LAST };
	size_t i = word.n && to_lower(word.p[0]) == 'p' ? 1 : 0;
	unsigned n = 0;

	if (i < word.n && is_digit(word.p[i])) {
		for (; i < word.n && is_digit(word.p[i]); i++) {
			n = n * 10 + (unsigned)(word.p[i] - '0');
			if (n >= NO_PRIORITY)
				return NO_PRIORITY - 1;
		}
		return n;
	}
	for (i = 0; i < sizeof names / sizeof *names; i++) {
		if (wordlist_is(names[i], word))
			return (unsigned)i;
	}
	return NO_PRIORITY;
}

bool
plan_is_story(const struct plan *plan, struct json json)
{
	return plan_text(plan, json, titles).n ||
	    (plan_text(plan, json, PLAN_IDS).n &&
		(plan_member(plan, json, passes).type != JSON_ABSENT ||
		    plan_text(plan, json, states).n));
}

void
plan_add_story(struct plan *plan, struct json json)
{
	struct story story = { .json = json };
	struct json attempts = plan_member(plan, json,
	    "attempts attemptcount retrycount");

	if (!plan_is_story(plan, json)) {
		plan_complain(plan, "bad-story", json.raw,
		    STR("this is no story"));
		return;
	}
	plan_check_twice(plan, json);
	story.id = plan_text(plan, json, PLAN_IDS);
	story.title = plan_text(plan, json, titles);
	story.status = story_status(plan, json);
	story.attempts = attempts.type == JSON_ARRAY
	    ? json_size(attempts)
	    : json_size_or(attempts, SIZE_MAX);
	story.priority = priority_of(plan_text(plan, json, "priority"));
	story.needs = plan_member(plan, json,
	    "dependencies dependson needs"
	    " blockedby prerequisites requires depends");
	plan->stories = grow(plan->stories, &plan->cap, plan->n + 1,
	    sizeof story);
	plan->stories[plan->n++] = story;
}

/*
 * "Gift Cards - let customers ..." names the feature; most descriptions are a
 * sentence, and say less than the project's name. So: what stands before a
 * dash, a colon or a full stop, if it is written as a title.
 */
static struct str
title_in(struct str s)
{
	/* clang-format off */
	static const struct str ends[] = {
		STR_INIT(" - "), STR_INIT(" -- "), STR_INIT(" — "),
		STR_INIT(" – "), STR_INIT(": "), STR_INIT(". "),
	};
	/* clang-format on */
	struct str rest, none = { NULL, 0 };
	size_t words = 0, cut = s.n;

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		size_t at = str_find(str_head(s, 2 * TITLE_BYTES), ends[i], 0);

		/* "Phase 4 — Towns. ..." goes on */
		if (at < cut && !(i < 4 && at && is_digit(s.p[at - 1])))
			cut = at;
	}
	s = str_head(s, cut);
	if (s.n == 0 || s.n > TITLE_BYTES || !is_upper(s.p[0]))
		return none;
	for (rest = s; rest.p; words++) {
		struct str word = str_cut(&rest, ' ');

		if (word.n > 4 && is_lower(word.p[0]))
			return none;
	}
	return words > 1 && !str_ends(s, STR(".")) ? s : none;
}

struct str
plan_title(const struct plan *plan)
{
	struct str title = plan_text(plan, plan->root,
	    "title feature featurename");

	return title.n ? title
		       : title_in(plan_text(plan, plan->root, "description"));
}
