#include "plan/plan.h"

#include <stdlib.h>

#include "base/sort.h"
#include "base/utf8.h"
#include "json/named.h"
#include "text/items.h"
#include "text/wordlist.h"

/* Of nested groups. */
enum { LIST_DEPTH = 4 };

/* Lists of stories, the best first. */
enum { LISTS = 8 };
static const char *const lists[LISTS] = { "userstories", "stories", "features",
	"featurelist", "tasks", "items", "requirements", "issues" };
static const char groups[] = "prd plan master phases epics sprints milestones"
			     " groups categories";

enum {
	TITLE_BYTES = 80,
	NO_PRIORITY = 1000, /* after all that have one */
};

/* The members of a story. */
enum member {
	TITLE,
	ID,
	PASSES,
	STATE,
	BLOCKED,
	ATTEMPTS,
	PRIORITY,
	NEEDS,
	MEMBERS
};
static const char *const members[MEMBERS] = {
	[TITLE] = "title name description summary story",
	[ID] = PLAN_IDS,
	[PASSES] = "passes passed completed complete done finished",
	[STATE] = "status state lifecyclestate",
	[BLOCKED] = "blocked isblocked",
	[ATTEMPTS] = "attempts attemptcount retrycount",
	[PRIORITY] = "priority",
	[NEEDS] = ("dependencies dependson needs"
		   " blockedby prerequisites requires depends"),
};
struct members {
	struct named_field at[MEMBERS];
};

static struct members
members_of(const struct plan *plan, struct json json)
{
	struct members found;

	for (size_t i = 0; i < MEMBERS; i++)
		found.at[i].words = members[i];
	named_fields(json, found.at, MEMBERS, plan->arena);
	return found;
}

static struct str
text_of(const struct plan *plan, const struct members *story,
    enum member member)
{
	return named_line(story->at[member].value, plan->arena);
}

/* "verified_done", "H3_pass": the last word is the status, or the first. */
static enum status
status_words(struct str words)
{
	enum status status = status_parse(words);
	size_t last = words.n, first = 0;

	while (last > 0 && is_alnum(words.p[last - 1]))
		last--;
	while (first < words.n && is_alnum(words.p[first]))
		first++;
	if (status == STATUS_NONE)
		status = status_parse(str_skip(words, last));
	if (status == STATUS_NONE)
		status = status_parse(str_head(words, first));
	return status;
}

/*
 * A loop sets `passes` after its checks, so true is done; if it is false, a
 * status of "done" is work that has not passed yet.
 */
static enum status
story_status(const struct plan *plan, const struct members *story)
{
	enum json_type passed = story->at[PASSES].value.type;
	enum status status = status_words(text_of(plan, story, STATE));

	if (passed == JSON_TRUE)
		return STATUS_DONE;
	if (passed == JSON_FALSE && status == STATUS_DONE)
		return STATUS_PROGRESS;
	if (story->at[BLOCKED].value.type == JSON_TRUE && status != STATUS_DONE)
		return STATUS_BLOCKED;
	return status == STATUS_NONE ? STATUS_PENDING : status;
}

/* 3, "3", "P0", "must-have": the smallest comes first. */
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
	for (i = 0; i < countof(names); i++) {
		if (wordlist_is(names[i], word))
			return (unsigned)i;
	}
	return NO_PRIORITY;
}

/* It has a title, or an id and a status. */
static bool
is_story(const struct plan *plan, const struct members *story)
{
	return text_of(plan, story, TITLE).n ||
	    (text_of(plan, story, ID).n &&
		(story->at[PASSES].value.type != JSON_ABSENT ||
		    text_of(plan, story, STATE).n));
}

/* Adds a story to the plan, or a complaint if it is not one. */
static void
add_story(struct plan *plan, struct json json)
{
	struct story story = { .json = json };
	struct members found = members_of(plan, json);
	struct json attempts = found.at[ATTEMPTS].value;

	if (!is_story(plan, &found)) {
		plan_complain(plan, "bad-story", json.raw, STR("not a story"));
		return;
	}
	plan_check_twice(plan, json);
	story.id = text_of(plan, &found, ID);
	story.title = text_of(plan, &found, TITLE);
	story.status = story_status(plan, &found);
	story.attempts = attempts.type == JSON_ARRAY
	    ? json_size(attempts)
	    : json_size_or(attempts, SIZE_MAX);
	story.priority = priority_of(text_of(plan, &found, PRIORITY));
	story.needs = found.at[NEEDS].value;
	plan->stories = grow(plan->stories, &plan->cap, plan->n + 1,
	    sizeof story);
	plan->stories[plan->n++] = story;
}

/*
 * "Gift Cards - let customers ..." names the feature, but most descriptions are
 * a sentence that says less than the name of the project. So: what precedes a
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

	for (size_t i = 0; i < countof(ends); i++) {
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

struct src
plan_src(struct plan *plan, struct str raw)
{
	plan->origin.file = plan->file;
	plan->origin.text = plan->text;
	return origin_src(&plan->origin, raw);
}

void
plan_complain(struct plan *plan, const char *code, struct str raw,
    struct str what)
{
	struct complaint c = { code, plan_src(plan, raw), { NULL, 0 } };

	c.what = arena_copy(plan->arena, what);
	plan->complaints = grow(plan->complaints, &plan->cap_complaints,
	    plan->n_complaints + 1, sizeof c);
	plan->complaints[plan->n_complaints++] = c;
}

struct json
plan_member(const struct plan *plan, struct json object, const char *words)
{
	return named_member(object, words, plan->arena);
}

struct str
plan_text(const struct plan *plan, struct json object, const char *words)
{
	return named_text(object, words, plan->arena);
}

static void
complain_twice(void *plan, struct str name)
{
	struct buf what = { 0 };

	buf_addf(&what, "%.*s is a duplicate name; the last one is used",
	    STR_ARG(str_head(name, 80)));
	plan_complain(plan, "duplicate-key", name, buf_str(&what));
	buf_free(&what);
}

void
plan_check_twice(struct plan *plan, struct json object)
{
	origin_find_duplicates(object, complain_twice, plan);
}

static bool
is_empty(struct json array)
{
	struct json_iter iter = { 0 };
	struct json name, value;

	return !json_next(array, &iter, &name, &value);
}

/* An array that contains a story, or an empty one. */
static bool
is_list(const struct plan *plan, struct json array)
{
	if (array.type != JSON_ARRAY)
		return false;
	json_each (it, array) {
		struct members found = members_of(plan, it.value);

		if (is_story(plan, &found))
			return true;
	}
	return is_empty(array);
}

/* Its best list that has a story; else the last one that is empty. */
static struct json
list_in(const struct plan *plan, struct json object)
{
	struct named_field all[LISTS];
	struct json empty = { .type = JSON_ABSENT };

	for (size_t i = 0; i < LISTS; i++)
		all[i].words = lists[i];
	named_fields(object, all, LISTS, plan->arena);
	for (size_t i = 0; i < LISTS; i++) {
		if (!is_list(plan, all[i].value))
			continue;
		if (!is_empty(all[i].value))
			return all[i].value;
		empty = all[i].value;
	}
	return empty;
}

/*
 * Finds the stories: in the object's list, else in those of the groups in it
 * ("phases": [{"tasks": []}]), else in an array without a name.
 */
static bool
find_stories(struct plan *plan, struct json json, unsigned depth)
{
	struct json list = list_in(plan, json), name, value;
	struct json_iter iter = { 0 };
	bool any = false;

	if (list.type == JSON_ABSENT && depth == 0 && is_list(plan, json))
		list = json;
	if (list.type != JSON_ABSENT) {
		while (json_next(list, &iter, &name, &value))
			add_story(plan, value);
		return true;
	}
	if (depth == LIST_DEPTH ||
	    (json.type != JSON_OBJECT && json.type != JSON_ARRAY))
		return false;
	while (json_next(json, &iter, &name, &value)) {
		if (json.type == JSON_ARRAY ||
		    named_place(json_text(name, plan->arena), groups) !=
			SIZE_MAX)
			any |= find_stories(plan, value, depth + 1);
	}
	return any;
}

static bool
parse(struct plan *plan)
{
	struct json_error error = { 0 };
	struct str text = utf8_without_bom(plan->text);

	if (json_check(text, &plan->root, &error))
		return true;
	if (str_trim(text).n == 0)
		error.what = "the file is empty";
	text = str_skip(text, error.at < text.n ? error.at : text.n);
	plan_complain(plan, "bad-plan", str_head(text, 1), str_of(error.what));
	return false;
}

bool
plan_read(struct plan *plan)
{
	if (!parse(plan))
		return false;
	plan_check_twice(plan, plan->root);
	if (find_stories(plan, plan->root, 0))
		return true;
	plan_complain(plan, "bad-plan", plan->text, STR("no list of stories"));
	return false;
}

void
plan_free(struct plan *plan)
{
	free(plan->stories);
	free(plan->complaints);
}

static int
cmp_id(const void *a, const void *b)
{
	const struct story *x = *(const struct story *const *)a;
	const struct story *y = *(const struct story *const *)b;
	int c = str_cmp(x->id, y->id);

	return c ? c : (x > y) - (x < y);
}

static void
sort_by_id(struct plan *plan)
{
	plan->by_id = arena_alloc(plan->arena,
	    (plan->n + 1) * sizeof *plan->by_id);
	for (size_t i = 0; i < plan->n; i++)
		plan->by_id[i] = &plan->stories[i];
	array_sort(plan->by_id, plan->n, cmp_id);
}

/* The first story with this id; NULL if none has it. */
static const struct story *
story_by_id(const struct plan *plan, struct str id)
{
	size_t from = 0, to = plan->n;

	while (from < to) {
		size_t half = from + (to - from) / 2;

		if (str_cmp(plan->by_id[half]->id, id) < 0)
			from = half + 1;
		else
			to = half;
	}
	return from < plan->n && str_eq(plan->by_id[from]->id, id)
	    ? plan->by_id[from]
	    : NULL;
}

struct str
plan_need(const struct plan *plan, const struct story *story,
    struct json_iter *iter)
{
	struct json name, value;
	struct str id = { NULL, 0 };

	if (story->needs.type == JSON_STRING && iter->at++ == 0)
		id = named_line(story->needs, plan->arena);
	while (story->needs.type == JSON_ARRAY && id.n == 0 &&
	    json_next(story->needs, iter, &name, &value))
		id = value.type == JSON_OBJECT
		    ? plan_text(plan, value, PLAN_IDS)
		    : named_line(value, plan->arena);
	return is_placeholder(id) ? (struct str){ NULL, 0 } : id;
}

/* What it needs is done, or not in this plan. */
static bool
is_ready(const struct plan *plan, const struct story *story)
{
	struct json_iter iter = { 0 };
	struct str id;

	while ((id = plan_need(plan, story, &iter)).n) {
		const struct story *other = story_by_id(plan, id);

		if (other && other->status != STATUS_DONE)
			return false;
	}
	return true;
}

/*
 * 4: the plan names it; 3: in progress; 2: it can be started; 1: it waits;
 * 0: done or blocked.
 */
static unsigned
rank(const struct plan *plan, const struct story *story, struct str named)
{
	if (story->status == STATUS_DONE || story->status == STATUS_BLOCKED)
		return 0;
	if (named.n && str_eq(story->id, named))
		return 4;
	if (story->status == STATUS_PROGRESS)
		return 3;
	return is_ready(plan, story) ? 2 : 1;
}

const struct story *
plan_current(struct plan *plan)
{
	struct str named = plan_text(plan, plan->root,
	    "currentstory"
	    " currentstoryid currenttask currenttaskid currentfeature"
	    " currentfeatureid");
	const struct story *best = NULL;
	unsigned best_rank = 0;

	sort_by_id(plan);
	for (size_t i = 0; i < plan->n; i++) {
		const struct story *story = &plan->stories[i];
		unsigned r = rank(plan, story, named);

		if (r > best_rank ||
		    (r && r == best_rank && story->priority < best->priority)) {
			best = story;
			best_rank = r;
		}
	}
	return best;
}
