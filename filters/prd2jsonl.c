/* prd2jsonl: read plans in JSON as plan, config and story records. */
#include "base/err.h"
#include "base/opt.h"
#include "json/named.h"
#include "plan/plan.h"
#include "text/time.h"

static void
add_name(struct buf *b, const char *name, const struct story *story)
{
	json_add_text(b, name, story->id.n ? story->id : story->title);
}

static void
add_started(struct buf *b, const struct plan *plan)
{
	struct str words = plan_text(plan, plan->root,
	    "started startedat startdate created createdat date");
	struct buf ts = { 0 };
	struct date date;
	size_t pos = 0;

	if (date_find(words, &pos, &date)) {
		date_format(&ts, &date);
		json_add_text(b, "started", buf_str(&ts));
	}
	buf_free(&ts);
}

static void
add_current(struct buf *b, struct plan *plan)
{
	const struct story *story = plan_current(plan);

	if (story == NULL)
		return;
	json_open(b, "current", '{');
	add_name(b, story->id.n ? "id" : "title", story);
	/* only attempts that ended */
	if (story->attempts != SIZE_MAX)
		json_add_number(b, "attempt", (uintmax_t)story->attempts + 1);
	json_close(b, '}');
}

static void
add_blocked(struct buf *b, const struct plan *plan)
{
	bool open = false;

	for (size_t i = 0; i < plan->n; i++) {
		if (plan->stories[i].status != STATUS_BLOCKED)
			continue;
		if (!open)
			json_open(b, "blocked", '[');
		open = true;
		add_name(b, NULL, &plan->stories[i]);
	}
	if (open)
		json_close(b, ']');
}

static void
put_plan(struct plan *plan)
{
	struct src src = plan_src(plan, plan->text);
	struct buf *b = record_begin("plan");
	size_t done = 0;

	for (size_t i = 0; i < plan->n; i++)
		done += plan->stories[i].status == STATUS_DONE;
	json_add_if(b, "project", plan_text(plan, plan->root, PLAN_PROJECT));
	json_add_if(b, "branch", plan_text(plan, plan->root, PLAN_BRANCH));
	json_add_if(b, "title", plan_title(plan));
	add_started(b, plan);
	json_add_number(b, "done", done);
	json_add_number(b, "total", plan->n);
	add_current(b, plan);
	add_blocked(b, plan);
	src_add(b, "src", &src);
	record_end(b);
}

/* Appends a text, or the texts of a list. */
static void
add_words(struct buf *b, struct json value, struct arena *arena)
{
	struct json_iter iter = { 0 };
	struct json name, item;
	struct str line = named_line(value, arena);

	if (line.n && b->n)
		buf_addc(b, ' ');
	buf_add(b, line);
	while (
	    value.type == JSON_ARRAY && json_next(value, &iter, &name, &item))
		add_words(b, item, arena);
}

/* What is read of a story only to be written. */
enum member { PRIORITY, AGENT, TEXT, CRITERIA, FILES, MEMBERS };
static const char *const members[MEMBERS] = {
	[PRIORITY] = "priority",
	[AGENT] = "agent delegatedto assignedagent assignedto assignee",
	[TEXT] = "description details story",
	[CRITERIA] =
	    "acceptancecriteria acceptance criteria steps requirements",
	[FILES] = "files",
};

/* What the story requires, on one line: its description and its criteria. */
static void
add_text(struct buf *b, const struct plan *plan,
    const struct named_field found[MEMBERS])
{
	struct buf text = { 0 };

	for (size_t i = TEXT; i <= FILES; i++)
		add_words(&text, found[i].value, plan->arena);
	json_add_if(b, "text", buf_str(&text));
	buf_free(&text);
}

static void
put_story(struct plan *plan, const struct story *story)
{
	struct src src = plan_src(plan, story->json.raw);
	struct buf *b = record_begin("story");
	struct named_field found[MEMBERS];
	struct json priority;
	struct json_iter iter = { 0 };
	struct str id = plan_need(plan, story, &iter);

	for (size_t i = 0; i < MEMBERS; i++)
		found[i].words = members[i];
	named_fields(story->json, found, MEMBERS, plan->arena);
	priority = found[PRIORITY].value;
	json_add_if(b, "id", story->id);
	json_add_if(b, "title", story->title);
	json_add_text(b, "status", status_name(story->status));
	json_add_if(b, "agent", named_line(found[AGENT].value, plan->arena));
	if (story->attempts != SIZE_MAX)
		json_add_number(b, "attempts", story->attempts);
	if (priority.type == JSON_NUMBER || priority.type == JSON_STRING)
		json_add_raw(b, "priority", priority);
	if (id.n) {
		json_open(b, "needs", '[');
		for (; id.n; id = plan_need(plan, story, &iter))
			json_add_text(b, NULL, id);
		json_close(b, ']');
	}
	add_text(b, plan, found);
	src_add(b, "src", &src);
	record_end(b);
}

enum setting_type { SET_BOOL, SET_NUMBER, SET_NAMES };

static const struct setting {
	const char *key;  /* of the record */
	const char *name; /* in the plan, see named.h */
	const char *wants;
	bool in_summary; /* a member of progressSummary */
	enum setting_type type;
} settings[] = {
	{ "enabled", "enabled", "enabled must be true or false", true,
	    SET_BOOL },
	{ "recent", "recentstoriescount", "recentStoriesCount must be a number",
	    true, SET_NUMBER },
	{ "max_learnings", "maxlearnings", "maxLearnings must be a number",
	    true, SET_NUMBER },
	{ "auto", "autogenerate", "autoGenerate must be true or false", true,
	    SET_BOOL },
	{ "max_tokens", "maxcontexttokens", "maxContextTokens must be a number",
	    false, SET_NUMBER },
	{ "prioritize", "prioritize", "prioritize must be a list of names",
	    false, SET_NAMES },
};

static bool
is_names(struct json value)
{
	struct json_iter iter = { 0 };
	struct json name, item;

	if (value.type != JSON_ARRAY)
		return false;
	while (json_next(value, &iter, &name, &item)) {
		if (item.type != JSON_STRING)
			return false;
	}
	return true;
}

static bool
fits(struct json value, enum setting_type type)
{
	switch (type) {
	case SET_BOOL:
		return value.type == JSON_TRUE || value.type == JSON_FALSE;
	case SET_NUMBER:
		return json_size_or(value, SIZE_MAX) != SIZE_MAX;
	case SET_NAMES:
		return is_names(value);
	}
	return false;
}

static void
add_setting(struct buf *b, const struct plan *plan, const struct setting *s,
    struct json value)
{
	struct json_iter iter = { 0 };
	struct json name, item;

	switch (s->type) {
	case SET_BOOL:
		json_add_bool(b, s->key, value.type == JSON_TRUE);
		return;
	case SET_NUMBER:
		json_add_number(b, s->key, json_size_or(value, 0));
		return;
	case SET_NAMES:
		json_open(b, s->key, '[');
		while (json_next(value, &iter, &name, &item))
			json_add_text(b, NULL, named_line(item, plan->arena));
		json_close(b, ']');
	}
}

static struct json
section(struct plan *plan, struct json object, const char *name)
{
	struct json value = plan_member(plan, object, name);

	if (value.type != JSON_ABSENT && value.type != JSON_OBJECT)
		plan_complain(plan, "bad-config", value.raw,
		    STR("the settings are not an object and are ignored"));
	plan_check_twice(plan, value);
	return value;
}

static void
complain_type(struct plan *plan, const struct setting *s, struct json value)
{
	struct buf what = { 0 };

	buf_addf(&what, "%s; this value is ignored", s->wants);
	plan_complain(plan, "bad-config", value.raw, buf_str(&what));
	buf_free(&what);
}

static void
put_config(struct plan *plan)
{
	struct json all = section(plan, plan->root, "optimization");
	struct json summary = section(plan, all, "progresssummary");
	struct buf *b = NULL;

	for (size_t i = 0; i < countof(settings); i++) {
		const struct setting *s = &settings[i];
		struct json value = plan_member(plan,
		    s->in_summary ? summary : all, s->name);

		if (value.type == JSON_ABSENT)
			continue;
		if (!fits(value, s->type)) {
			complain_type(plan, s, value);
			continue;
		}
		if (b == NULL)
			b = record_begin("config");
		add_setting(b, plan, s, value);
	}
	if (b)
		record_end(b);
}

static void
put_complaints(const struct plan *plan)
{
	for (size_t i = 0; i < plan->n_complaints; i++) {
		const struct complaint *c = &plan->complaints[i];

		skip(plan->file, c->src.line, "%.*s", STR_ARG(c->what));
		note(c->code, &c->src, "%s:%zu: %.*s", plan->file, c->src.line,
		    STR_ARG(c->what));
	}
}

static void
put_doc(const char *file)
{
	struct buf *b = record_begin("doc");

	json_add_number(b, "schema", 1);
	json_add_text(b, "file", str_of(file));
	json_add_text(b, "format", STR("plan"));
	record_end(b);
}

static void
put_file(struct plan *plan)
{
	bool read;

	put_doc(plan->file);
	read = plan_read(plan);
	if (read) {
		put_plan(plan);
		put_config(plan);
	}
	put_complaints(plan);
	for (size_t i = 0; read && i < plan->n; i++)
		put_story(plan, &plan->stories[i]);
}

int
main(int argc, char *argv[])
{
	const char *name = "-";
	const struct opt opts[] = {
		NAME_OPTION(&name),
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"prd2jsonl", "read plans, such as prd.json, as records",
		"[PLAN ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct arena arena = { 0 };
	struct buf text = { 0 };

	options_need_input(&program, files);
	end_begin();
	for (char *const *f = in_files(files); *f; f++) {
		struct plan plan = { .arena = &arena };

		buf_clear(&text);
		arena_reset(&arena);
		if (!read_file(*f, &text))
			continue;
		plan.file = strcmp(*f, "-") == 0 ? name : *f;
		plan.text = buf_str(&text);
		put_file(&plan);
		plan_free(&plan);
		end_add_file(str_of(plan.file));
	}
	return finish();
}
