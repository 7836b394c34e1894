#include "summary/summary.h"

#include <stdlib.h>

#include "log/doc.h"
#include "log/entry_files.h"
#include "plan/match.h"
#include "text/body.h"
#include "text/items.h"
#include "text/ref.h"

/* Appends a zeroed element to an array of the summary; a pointer to it. */
#define ADD(summary, name) \
	((summary)->name = grow((summary)->name, &(summary)->cap_##name, \
	     (summary)->n_##name + 1, sizeof *(summary)->name), \
	    memset(&(summary)->name[(summary)->n_##name], 0, \
		sizeof *(summary)->name), \
	    &(summary)->name[(summary)->n_##name++])

/* ---- templates ---- */

static const char *const template_names[] = {
	[TEMPLATE_SUMMARY] = "summary",
	[TEMPLATE_CONTEXT] = "context",
};

bool
template_find(struct str name, enum template *template)
{
	for (size_t i = 0; i < countof(template_names); i++) {
		if (str_eq(name, str_of(template_names[i]))) {
			*template = (enum template)i;
			return true;
		}
	}
	return false;
}

const char *template_name(enum template template)
{
	return template_names[template];
}

/* ---- the summary ---- */

void
summary_init(struct summary *summary)
{
	*summary = (struct summary){
		.rows = SUMMARY_ROWS,
		.lines = DIGEST_LINES,
		.frame = true,
		.where = true,
	};
}

void
summary_free(struct summary *summary)
{
	for (size_t i = 0; i < summary->n_plans; i++)
		free(summary->plans[i].blocked);
	free(summary->plans);
	free(summary->plan_files);
	free(summary->stories);
	free(summary->learnings);
	free(summary->entries);
	free(summary->sections);
	free(summary->points);
	for (size_t i = 0; i < summary->n_drops; i++)
		free(summary->drops[i].places);
	free(summary->drops);
	free(summary->notes);
	free(summary->logs);
	free(summary->archives);
	seen_free(&summary->named);
	seen_free(&summary->referred);
	seen_free(&summary->noted);
	file_names_free(&summary->files);
	intern_free(&summary->dropped);
	seen_free(&summary->plan_names);
	map_free(&summary->story_of);
	seen_free(&summary->headed);
	arena_free(&summary->arena);
}

struct str
summary_keep(struct summary *summary, const struct record *record,
    enum record_key key)
{
	return record_copy(record, key, &summary->arena);
}

struct src
summary_keep_src(struct summary *summary, const struct record *record)
{
	struct src src;

	src_parse(record->at[K_src], record->arena, &src);
	src.file = arena_copy(&summary->arena, src.file);
	if (src.file.n)
		file_names_add(&summary->files, src.file);
	return src;
}

void
summary_note_log(struct summary *summary, struct str file)
{
	if (file.n && seen_add(&summary->named, file) == 0)
		*ADD(summary, logs) = file;
}

/* ---- from records: what the plan and the learnings say ---- */

/* Of several files, the first by name that has the member. */
static void
keep_first(struct summary *summary, struct summary_field *field,
    const struct record *record, enum record_key key)
{
	struct str file = record_text(record, K_file);

	if (record_text(record, key).n == 0 ||
	    (field->text.n && str_cmp(file, field->file) >= 0))
		return;
	field->file = arena_copy(&summary->arena, file);
	field->text = summary_keep(summary, record, key);
}

static void
add_doc(struct summary *summary, const struct record *record)
{
	file_names_add(&summary->files, record_text(record, K_file));
	keep_first(summary, &summary->log_title, record, K_title);
	keep_first(summary, &summary->log_branch, record, K_branch);
	keep_first(summary, &summary->log_started, record, K_started);
}

static void
add_plan(struct summary *summary, const struct record *record)
{
	struct summary_plan *plan = ADD(summary, plans);
	struct json_iter iter = { 0 };
	struct json name, id;
	struct json current = record->at[K_current];

	plan->file = summary_keep_src(summary, record).file;
	*ADD(summary, plan_files) = plan->file;
	plan->project = summary_keep(summary, record, K_project);
	plan->title = summary_keep(summary, record, K_title);
	plan->branch = summary_keep(summary, record, K_branch);
	plan->started = summary_keep(summary, record, K_started);
	plan->done = json_size_or(record->at[K_done], 0);
	plan->total = json_size_or(record->at[K_total], 0);
	plan->current = arena_copy(&summary->arena,
	    json_text(json_member(current, "id"), record->arena));
	plan->attempt = json_size_or(json_member(current, "attempt"), 0);
	while (json_next(record->at[K_blocked], &iter, &name, &id))
		*ADD(plan, blocked) = arena_copy(&summary->arena,
		    json_text(id, record->arena));
	seen_add(&summary->plan_names, plan->project);
	if (!str_eq(plan->title, plan->project))
		seen_add(&summary->plan_names, plan->title);
}

struct str
summary_plan_name(const struct summary *summary, size_t plan)
{
	const struct summary_plan *p = &summary->plans[plan];

	if (p->project.n && seen_times(&summary->plan_names, p->project) == 1)
		return p->project;
	if (p->title.n && seen_times(&summary->plan_names, p->title) == 1)
		return p->title;
	return file_names_short(&summary->files, p->file);
}

size_t
summary_count_stories(const struct summary *summary, size_t *done)
{
	size_t total = 0;

	*done = 0;
	for (size_t i = 0; i < summary->n_plans; i++) {
		*done += summary->plans[i].done;
		total += summary->plans[i].total;
	}
	return total;
}

/* Where an identifier of a plan is in story_of. */
static uint64_t
story_key(size_t plan, struct str id)
{
	return str_hash(id) ^ (plan * 0x9e3779b97f4a7c15u);
}

static size_t
plan_of(const struct summary *summary, struct str file)
{
	return plan_nearest(summary->plan_files, summary->n_plan_files, file);
}

const struct summary_story *
summary_story(const struct summary *summary, struct str file, struct str id)
{
	size_t plan = plan_of(summary, file), at;

	return id.n && plan != SIZE_MAX &&
		map_find(&summary->story_of, story_key(plan, id), &at)
	    ? &summary->stories[at]
	    : NULL;
}

struct str
summary_story_title(const struct summary *summary, struct str file,
    struct str id)
{
	const struct summary_story *story = summary_story(summary, file, id);

	return story ? story->title : (struct str){ "", 0 };
}

/* Two logs of one name are of two projects. */
struct str
summary_project(const struct summary *summary, struct str log, struct str id)
{
	const struct summary_story *story = summary_story(summary, log, id);
	struct str name = file_names_short(&summary->files, log);
	size_t plan = story ? story->plan : plan_of(summary, log);

	if (summary->n_plans > 1 && plan != SIZE_MAX)
		return summary_plan_name(summary, plan);
	return name.n > base_name(log).n ? name : (struct str){ "", 0 };
}

/* An identifier means the first story that has it. A plan comes first. */
static void
index_story(struct summary *summary, struct summary_story *story)
{
	struct str file = { "", 0 };
	uint64_t key;
	size_t first;

	if (summary->n_plans) {
		story->plan = summary->n_plans - 1;
		file = summary->plans[story->plan].file;
	}
	key = story_key(plan_of(summary, file), story->id);
	if (story->id.n && !map_find(&summary->story_of, key, &first))
		*map_put(&summary->story_of, key) = summary->n_stories - 1;
}

static void
add_story(struct summary *summary, const struct record *record)
{
	struct summary_story *story = ADD(summary, stories);

	story->id = summary_keep(summary, record, K_id);
	story->title = summary_keep(summary, record, K_title);
	story->agent = summary_keep(summary, record, K_agent);
	story->text = summary_keep(summary, record, K_text);
	story->status = status_parse(record_text(record, K_status));
	story->attempts = json_size_or(record->at[K_attempts], SIZE_MAX);
	index_story(summary, story);
}

static struct summary_mention
mention_of(struct summary *summary, struct json learning, struct arena *arena)
{
	struct json_field at[] = {
		{ .name = "ts" },
		{ .name = "entry" },
		{ .name = "src" },
	};
	struct summary_mention mention;

	json_fields(learning, at, countof(at));
	mention.ts = arena_copy(&summary->arena, json_text(at[0].value, arena));
	mention.entry = json_size_or(at[1].value, 0);
	src_parse(at[2].value, arena, &mention.src);
	mention.src.file = arena_copy(&summary->arena, mention.src.file);
	return mention;
}

static void
add_places(struct summary *summary, struct summary_learning *learning,
    const struct record *record)
{
	struct json also = record->at[K_also];

	learning->places = arena_alloc(&summary->arena,
	    (json_size(also) + 1) * sizeof *learning->places);
	learning->places[learning->n_places++] = mention_of(summary,
	    (struct json){ record->line, JSON_OBJECT }, record->arena);
	json_each (it, also)
		learning->places[learning->n_places++] = mention_of(summary,
		    it.value, record->arena);
}

static void
add_learning(struct summary *summary, const struct record *record)
{
	struct summary_learning *learning = ADD(summary, learnings);
	struct str type = record_text(record, K_type);
	size_t replaces = json_size(record->at[K_replaces]);

	learning->type = str_eq(type, STR("gotcha")) ? LEARN_GOTCHA
	    : str_eq(type, STR("dependency"))        ? LEARN_DEPENDENCY
						     : LEARN_PATTERN;
	learning->text = summary_keep(summary, record, K_text);
	learning->topic = summary_keep(summary, record, K_topic);
	learning->files = arena_copy(&summary->arena, record->at[K_files].raw);
	learning->src = summary_keep_src(summary, record);
	learning->entry = json_size_or(record->at[K_entry], 0);
	learning->mentions = json_size_or(record->at[K_mentions], 1);
	learning->news = replaces > 0;
	learning->merged = json_size(record->at[K_also]) + replaces;
	learning->from = arena_copy(&summary->arena,
	    json_text(json_member(record->at[K_needs], "from"), record->arena));
	learning->carried = record->at[K_carried].type == JSON_TRUE;
	learning->shown = true;
	learning->turn = summary->n_learnings;
	learning->under = summary->n_entries;
	if (summary->template == TEMPLATE_CONTEXT)
		add_places(summary, learning, record);
}

static struct str
drop_key(struct arena *arena, struct str of, struct str why)
{
	return arena_join(arena, of, STR("\0"), why);
}

/* Counts what was left out of the records. */
static void
add_drop(struct summary *summary, const struct record *record)
{
	struct str of = record_text(record, K_of);
	struct str why = record_text(record, K_why);
	struct str key = drop_key(record->arena, of, why);
	uint32_t number = intern_find(&summary->dropped, key);
	struct json_iter iter = { 0 };
	struct json name, place;
	struct summary_drop *drop;
	struct str last = { 0 };
	struct src src;

	if (number == 0) {
		intern_add(&summary->dropped, key);
		*ADD(summary, drops) = (struct summary_drop){
			.of = arena_copy(&summary->arena, of),
			.why = arena_copy(&summary->arena, why),
		};
		number = (uint32_t)summary->n_drops;
	}
	summary->dropped_entries |= str_eq(of, STR("entry"));
	drop = &summary->drops[number - 1];
	drop->n += json_size_or(record->at[K_n], 0);
	drop->tokens += json_size_or(record->at[K_tokens], 0);
	while (json_next(record->at[K_src], &iter, &name, &place)) {
		if (!src_parse(place, record->arena, &src))
			continue;
		last = src.file = arena_share(&summary->arena, src.file, last);
		*ADD(drop, places) = src;
	}
}

size_t
summary_count_entries(const struct summary *summary)
{
	size_t n = summary->n_entries;

	for (size_t i = 0; i < summary->n_drops; i++) {
		if (str_eq(summary->drops[i].of, STR("entry")))
			n += summary->drops[i].n;
	}
	return n;
}

void
summary_add_note(struct summary *summary, struct str text)
{
	if (seen_add(&summary->noted, text) == 0)
		*ADD(summary, notes) = arena_copy(&summary->arena, text);
}

/* ---- from records: entries and sections ---- */

/* Paths that every story of such a project touches say nothing. */
static bool
is_noise(struct str path)
{
	struct str base = base_name(path);

	return str_eq(base, STR("prd.json")) ||
	    str_starts(base, STR("progress.")) ||
	    str_find(path, STR(".ralph/"), 0) < path.n ||
	    str_find(path, STR("/.tmp/"), 0) < path.n ||
	    str_ends(path, STR(".log"));
}

static void
add_files(struct summary *summary, struct summary_entry *entry,
    const struct record *record)
{
	struct json_iter iter = { 0 };
	struct json files = entry_files(record);
	struct json name, value;

	while (json_next(files, &iter, &name, &value)) {
		struct str path = json_text(value, record->arena);

		if (is_noise(path))
			continue;
		if (entry->n_files == DIGEST_FILES)
			entry->more_files++;
		else
			entry->files[entry->n_files++] =
			    arena_copy(&summary->arena, path);
	}
	if (entry->more_files) {
		entry->n_files--;
		entry->more_files++;
	}
}

static void
keep_digest(struct summary *summary, struct digest *digest)
{
	for (size_t i = 0; i < digest->n; i++)
		digest->line[i] = arena_copy(&summary->arena, digest->line[i]);
}

/*
 * The heading had no words: the title is the first line of what was done. The
 * plan's title is better, and then that line can be shown.
 */
static bool
is_borrowed(const struct summary_entry *entry, struct str body)
{
	struct str heading = str_head(body, str_chr(body, '\n', 0));

	return str_find(heading, entry->title, 0) == heading.n;
}

/* Two lines for success, three for what is in the way. */
static size_t
lines_of(enum status status)
{
	return status == STATUS_FAILED || status == STATUS_BLOCKED
	    ? DIGEST_LINES
	    : DIGEST_LINES - 1;
}

/* With its identifier: a line that only repeats "US-008 Search page" goes. */
static struct str
whole_title(const struct summary_entry *entry, struct arena *arena)
{
	return entry->id.n
	    ? arena_join(arena, entry->id, STR(" "), entry->title)
	    : entry->title;
}

static void
add_entry(struct summary *summary, const struct record *record)
{
	struct str body = record_text(record, K_body);
	struct summary_entry *entry;
	struct str plan;

	if (summary->n_entries)
		digest_forget_next(
		    &summary->entries[summary->n_entries - 1].digest);
	entry = ADD(summary, entries);
	entry->id = arena_copy(&summary->arena, record_story(record));
	entry->title = summary_keep(summary, record, K_title);
	entry->ts = summary_keep(summary, record, K_ts);
	entry->status = status_parse(record_text(record, K_status));
	entry->src = summary_keep_src(summary, record);
	entry->carried = record->at[K_carried].type == JSON_TRUE;
	entry->shown = true;
	plan = summary_story_title(summary, entry->src.file, entry->id);
	entry->other = plan.n && plan_match_is_other(plan, body);
	entry->borrowed = plan.n && !entry->other && is_borrowed(entry, body);
	digest_entry(&entry->digest, body,
	    entry->borrowed || entry->title.n > SUMMARY_TITLE
		? STR("")
		: whole_title(entry, record->arena),
	    entry->status, true, lines_of(entry->status), record->arena);
	body_lines(record, entry->digest.src_line, entry->digest.n);
	keep_digest(summary, &entry->digest);
	add_files(summary, entry, record);
	summary_note_log(summary, entry->src.file);
}

/* FILE:LINE-END: part of the history is there. */
static void
note_archive(struct summary *summary, struct str text)
{
	struct ref ref;

	if (ref_parse(&ref, text) &&
	    seen_add(&summary->referred, ref.file) == 0)
		*ADD(summary, archives) = arena_copy(&summary->arena, ref.file);
}

/* Identifies the sections of one file and title. */
static struct str
heading_of(const struct summary_entry *section, struct arena *arena)
{
	return arena_join(arena, section->src.file, STR("\n"), section->title);
}

/* False if the section has nothing to show or to leave out. */
static bool
add_section(struct summary *summary, const struct record *record)
{
	struct digest digest;
	struct summary_entry *section;
	struct src src = summary_keep_src(summary, record);
	struct str title = summary_keep(summary, record, K_title);

	summary_note_log(summary, src.file);
	if (record_text(record, K_ref).n) {
		note_archive(summary, record_text(record, K_ref));
		return false;
	}
	digest_section(&digest, record_text(record, K_body), title,
	    DIGEST_LINES, record->arena);
	section = ADD(summary, sections);
	section->title = title;
	section->src = src;
	section->section = section->shown = true;
	section->heading = heading_of(section, &summary->arena);
	summary_add_items(summary, section, record, &digest);
	if (section->n_items == 0) {
		summary->n_sections--;
		return false;
	}
	if (digest.n)
		section->before = seen_add(&summary->headed, section->heading);
	body_lines(record, digest.src_line, digest.n);
	section->digest = digest;
	keep_digest(summary, &section->digest);
	return true;
}

/* ---- from records: points ---- */

static struct str
without_lead(struct str text, struct str lead)
{
	text = str_skip(text, lead.n);
	return str_trim(str_skip(text, str_starts(text, STR(":"))));
}

/* "[Stage 3]" of "[Stage 3]: Dig the basin"; not of a link, nor of "[6]". */
static struct str
bracket_lead(struct str text)
{
	enum { LEAST = 5 };
	size_t end = str_chr(text, ']', 0) + 1;
	struct str lead = str_head(text, end);

	return str_starts(text, STR("[")) && end >= LEAST && end < text.n &&
		is_any(text.p[end], ": ") && without_lead(text, lead).n
	    ? lead
	    : STR("");
}

/* A point has its lead for itself where others are nested in it, by its text. */
static void
keep_lead(struct summary_point *before, const struct summary_point *point)
{
	struct str whole = before->parent;

	if (!before->led || point->parent.n == 0)
		return;
	whole.n = (size_t)(str_end(before->text) - whole.p);
	if (!str_starts(whole, point->parent))
		return;
	before->text = whole;
	before->parent = STR("");
	before->led = false;
}

/* The lead in front of the text is what that is under. */
static void
take_lead(struct summary_point *point, struct str lead)
{
	point->parent = str_head(point->text, lead.n);
	point->text = without_lead(point->text, lead);
	point->led = true;
}

/* Successive points of a list with one lead are below it: it is written once. */
static void
share_lead(struct summary_point *before, struct summary_point *point)
{
	struct str lead = bracket_lead(point->text);
	bool shared = str_eq(before->parent, lead);

	keep_lead(before, point);
	if (lead.n == 0 || point->parent.n || before->list != point->list ||
	    before->part != point->part ||
	    !(shared ||
		(before->parent.n == 0 &&
		    str_eq(bracket_lead(before->text), lead))))
		return;
	if (!shared)
		take_lead(before, lead);
	take_lead(point, lead);
}

/* All that the record has, or room for those of points that say the same. */
static void
add_also(struct summary *summary, struct summary_point *point,
    const struct record *record)
{
	struct json also = record->at[K_also];

	point->also = arena_alloc(&summary->arena,
	    (json_size(also) + POINT_ALSO) * sizeof *point->also);
	json_each (it, also) {
		struct src *src = &point->also[point->n_also++];

		*src = (struct src){ 0 };
		src_parse(json_member(it.value, "src"), record->arena, src);
		src->file = point->src.file;
	}
}

static void
add_point(struct summary *summary, const struct record *record)
{
	struct summary_point *point = ADD(summary, points);
	size_t n = json_size_or(record->at[K_n], 0);
	size_t merged = json_size_or(record->at[K_merged], 0), file;

	*point = (struct summary_point){
		.part = need_part_named(record_text(record, K_type)),
		.text = summary_keep(summary, record, K_text),
		.above = summary_keep(summary, record, K_title),
		.parent = summary_keep(summary, record, K_parent),
		.topic = summary_keep(summary, record, K_topic),
		.day = summary_keep(summary, record, K_ts),
		.score = (int)json_size_or(record->at[K_score], 0),
		.listed = merged < n ? n - merged : 0,
		.item = json_size_or(record->at[K_item], 0),
		.below = json_size_or(record->at[K_below], 0),
		.src = summary_keep_src(summary, record),
		.heading = record->at[K_level].type == JSON_NUMBER,
		.current = record->at[K_current].type == JSON_TRUE,
		.waits = record->at[K_box].type == JSON_TRUE,
		.leads = record->at[K_lead].type == JSON_TRUE,
		.brief = summary_keep(summary, record, K_brief),
		.shown = record->at[K_brief].type != JSON_STRING,
	};
	/* Their numbers are those of their log. */
	file = (size_t)str_hash(point->src.file);
	point->group = json_size_or(record->at[K_group], 0) + file;
	point->list = json_size_or(record->at[K_list], point->group - file) +
	    file;
	point->intro = n == 0 && record->at[K_list].type == JSON_NUMBER;
	if (point->intro)
		point->below -= merged < point->below ? merged : point->below;
	point->outer = json_size_or(record->at[K_outer], 0) + file;
	summary_note_log(summary, point->src.file);
	if (summary->n_points > 1)
		share_lead(point - 1, point);
	add_also(summary, point, record);
}

size_t
summary_count_points(const struct summary *summary, size_t *shown)
{
	size_t all = summary->n_points;

	*shown = 0;
	for (size_t i = 0; i < summary->n_points; i++)
		*shown += summary->points[i].shown;
	for (size_t i = 0; i < summary->n_drops; i++) {
		if (str_eq(summary->drops[i].of, STR("point")))
			all += summary->drops[i].n;
	}
	return all;
}

/* ---- which sections are shown ---- */

static bool
has_entries(const struct summary *summary)
{
	return summary->n_entries > 0 || summary->dropped_entries;
}

static bool
is_open(const struct summary_entry *section)
{
	enum label label = label_of(section->title);

	return label == LABEL_NEXT || label == LABEL_BLOCKER;
}

bool
summary_is_newest_first(const struct summary *summary)
{
	const struct summary_entry *entries = summary->entries;
	size_t n = summary->n_entries;

	return n > 1 && entries[0].src.line > entries[n - 1].src.line;
}

/*
 * "Next Steps" of an earlier session: a later section of the log has the same
 * title. Never true for a log without entries.
 */
static bool
is_past(const struct summary *summary, const struct summary_entry *section)
{
	size_t all = seen_times(&summary->headed, section->heading);

	if (all < 2 || !has_entries(summary) || !is_open(section))
		return false;
	return summary_is_newest_first(summary) ? section->before > 0
						: section->before + 1 < all;
}

bool
summary_wants(const struct summary *summary,
    const struct summary_entry *section)
{
	return section->digest.n &&
	    (!has_entries(summary) ||
		(is_open(section) && !is_past(summary, section)));
}

bool
summary_shows(const struct summary *summary,
    const struct summary_entry *section)
{
	return section->shown && summary_wants(summary, section);
}

bool
summary_group(struct summary *summary, struct str by)
{
	bool topic = str_eq(by, STR("topic")), need = str_eq(by, STR("need"));

	summary->by_topic = topic;
	summary->by_need = need;
	return topic || need || str_eq(by, STR("type"));
}

/* As budget narrowed it. */
static void
read_layout(struct summary *summary, const struct record *record)
{
	struct json_field at[] = {
		{ .name = "rows" },
		{ .name = "lines" },
		{ .name = "cite" },
		{ .name = "by" },
		{ .name = "terse" },
		{ .name = "template" },
	};

	json_fields((struct json){ record->line, JSON_OBJECT }, at,
	    countof(at));
	summary->rows = json_size_or(at[0].value, SUMMARY_ROWS);
	summary->lines = json_size_or(at[1].value, DIGEST_LINES);
	summary->frame = record->at[K_bare].type != JSON_TRUE;
	summary->cite |= at[2].value.type == JSON_TRUE;
	if (at[3].value.type == JSON_STRING)
		summary_group(summary, json_text(at[3].value, record->arena));
	summary->where = at[4].value.type != JSON_TRUE;
	summary->steady = str_eq(json_text(at[5].value, record->arena),
	    str_of(template_names[TEMPLATE_CONTEXT]));
	summary->counted = true;
}

bool
summary_add(struct summary *summary, const struct record *record)
{
	switch (record->kind) {
	case KIND_DOC:
		add_doc(summary, record);
		return false;
	case KIND_PLAN:
		add_plan(summary, record);
		return true;
	case KIND_STORY:
		add_story(summary, record);
		return true;
	case KIND_LEARNING:
		add_learning(summary, record);
		return true;
	case KIND_ENTRY:
		add_entry(summary, record);
		return true;
	case KIND_SECTION:
		return add_section(summary, record);
	case KIND_POINT:
		add_point(summary, record);
		return true;
	case KIND_DROP:
		add_drop(summary, record);
		return false;
	case KIND_NOTE:
		summary_add_note(summary, record_text(record, K_text));
		summary->mismatch |= str_eq(record_text(record, K_code),
		    STR("plan-mismatch"));
		return true;
	case KIND_LAYOUT:
		read_layout(summary, record);
		return false;
	default:
		return false;
	}
}

/* ---- the stats record ---- */

size_t
stats_source(enum counter counter, const struct record *record)
{
	struct src src;

	switch (record->kind) {
	case KIND_ENTRY:
	case KIND_SECTION:
		return tokens_of(counter, record_text(record, K_body));
	case KIND_PLAN:
		src_parse(record->at[K_src], record->arena, &src);
		return src.len / 4;
	case KIND_DROP:
		return str_eq(record_text(record, K_of), STR("entry"))
		    ? json_size_or(record->at[K_tokens], 0)
		    : 0;
	default:
		return 0;
	}
}

static void
add_points(struct buf *b, const struct summary *summary)
{
	size_t shown, all = summary_count_points(summary, &shown);

	json_add_number(b, "kept", shown);
	json_add_number(b, "items", all);
}

static void
add_learnings(struct buf *b, const struct summary *summary)
{
	size_t kept = 0, merged = 0;

	for (size_t i = 0; i < summary->n_learnings; i++) {
		kept += summary->learnings[i].shown;
		merged += summary->learnings[i].merged;
	}
	json_add_number(b, "learnings", summary->n_learnings + merged);
	json_add_number(b, "kept", kept);
	json_add_number(b, "merged", merged);
}

void
stats_write(const struct summary *summary, enum counter counter, size_t source,
    size_t log, size_t shown)
{
	struct buf *b = record_begin("stats");

	json_add_number(b, "source", source);
	json_add_number(b, "summary", shown);
	json_add_number(b, "saved", source > shown ? source - shown : 0);
	json_add_number(b, "log", log);
	if (summary && summary->by_need)
		add_points(b, summary);
	else if (summary)
		add_learnings(b, summary);
	json_add_text(b, "counter", str_of(counter_name(counter)));
	record_end(b);
}
