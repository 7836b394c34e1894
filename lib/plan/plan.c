#include "plan/plan.h"

#include <stdlib.h>

#include "json/named.h"

/* Of groups in groups. */
enum { LIST_DEPTH = 4 };

/* clang-format off */
static const char *const lists[] = {
	"userstories", "stories", "features", "featurelist", "tasks", "items",
	"requirements", "issues",
};
/* clang-format on */
static const char groups[] = "prd plan master phases epics sprints milestones"
			     " groups categories";

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

	buf_addf(&what, "%.*s stands twice, the last is taken",
	    STR_ARG(str_head(name, 80)));
	plan_complain(plan, "duplicate-key", name, buf_str(&what));
	buf_free(&what);
}

void
plan_check_twice(struct plan *plan, struct json object)
{
	origin_find_twice(object, complain_twice, plan);
}

/* An array in which a story stands, or an empty one. */
static bool
is_list(const struct plan *plan, struct json array)
{
	struct json_iter iter = { 0 };
	struct json name, value;

	if (array.type != JSON_ARRAY)
		return false;
	while (json_next(array, &iter, &name, &value)) {
		if (plan_is_story(plan, value))
			return true;
	}
	return json_size(array) == 0;
}

static struct json
list_in(const struct plan *plan, struct json object)
{
	struct json empty = { .type = JSON_ABSENT };

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		struct json list = plan_member(plan, object, lists[i]);

		if (!is_list(plan, list))
			continue;
		if (json_size(list))
			return list;
		empty = list;
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
			plan_add_story(plan, value);
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
	static const struct str mark = STR_INIT("\xef\xbb\xbf");
	struct json_error error = { 0 };
	struct str text = plan->text;

	if (str_starts(text, mark))
		text = str_skip(text, mark.n);
	if (json_check(text, &plan->root, &error))
		return true;
	if (str_trim(text).n == 0)
		error.what = "there is nothing in it";
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
	plan_complain(plan, "bad-plan", plan->text,
	    STR("there is no list of stories in it"));
	return false;
}

void
plan_free(struct plan *plan)
{
	free(plan->stories);
	free(plan->complaints);
}
