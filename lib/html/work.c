#include "html/work.h"

#include <stdlib.h>

#include "text/ids.h"
#include "text/time.h"
#include "tokens/tokens.h"

enum { HELD_BYTES = 64 << 20 };

static struct work_place
place_of(struct work *work, const struct record *record)
{
	struct src src = { 0 };

	src_parse(record->at[K_src], record->arena, &src);
	return (
	    struct work_place){ arena_copy(&work->arena, src.file), src.line };
}

static struct work_log *
log_of(struct work *work, struct str file)
{
	size_t *number = map_put(&work->log_of, str_hash(file));

	if (*number == 0) {
		*array_push(&work->log, &work->n_log,
		    &work->cap_log) = (struct work_log){ .file = file };
		*number = work->n_log;
	}
	return &work->log[*number - 1];
}

/* A plan before a log, then the first file by name: not by the order of records. */
static bool
names_better(const struct work_name *name, bool by_plan, struct str file)
{
	if (name->text.n == 0 || by_plan != name->by_plan)
		return name->text.n == 0 || by_plan;
	return str_cmp(file, name->file) < 0;
}

static void
name_by(struct work *work, struct work_name *name, const struct record *record,
    enum record_key key)
{
	bool by_plan = record->kind == KIND_PLAN;
	struct src src = { .file = record_text(record, K_file) };

	if (by_plan)
		src_parse(record->at[K_src], record->arena, &src);
	if (record_text(record, key).n && names_better(name, by_plan, src.file))
		*name = (struct work_name){
			.text = record_copy(record, key, &work->arena),
			.file = arena_copy(&work->arena, src.file),
			.by_plan = by_plan,
		};
}

static void
add_plan(struct work *work, const struct record *record)
{
	name_by(work, &work->title, record,
	    record_text(record, K_title).n ? K_title : K_project);
	name_by(work, &work->branch, record, K_branch);
}

static void
add_story(struct work *work, const struct record *record)
{
	struct work_story story = {
		.id = record_copy(record, K_id, &work->arena),
		.title = record_copy(record, K_title, &work->arena),
		.status = record_copy(record, K_status, &work->arena),
		.agent = record_copy(record, K_agent, &work->arena),
		.first = INT64_MAX,
		.last = INT64_MIN,
		.place = place_of(work, record),
	};

	work->stories++;
	work->done += str_eq(story.status, status_name(STATUS_DONE));
	*array_push(&work->story, &work->n_story, &work->cap_story) = story;
	if (story.id.n)
		*map_put(&work->story_of, str_hash(story.id)) = work->n_story;
}

static void
add_to_story(struct work *work, struct str id, bool dated, int64_t day)
{
	struct work_story *story;
	size_t number;

	if (!map_find(&work->story_of, str_hash(id), &number) || number == 0)
		return;
	story = &work->story[number - 1];
	story->entries++;
	if (!dated)
		return;
	story->first = day < story->first ? day : story->first;
	story->last = day > story->last ? day : story->last;
}

/* The text of learnings' items is in these. */
static void
hold_body(struct work *work, const struct record *record)
{
	struct str text = record_text(record, K_body);
	struct work_body body = { .text = { NULL, 0 } };

	/* Where the text differs from the file, a place in one is none in the other. */
	if (!src_parse(record->at[K_src], record->arena, &body.src) ||
	    body.src.len != text.n || work->body_bytes + text.n > HELD_BYTES)
		return;
	work->body_bytes += text.n;
	body.text = arena_copy(&work->arena, text);
	body.src.file = arena_copy(&work->arena, body.src.file);
	*array_push(&work->body, &work->n_body, &work->cap_body) = body;
}

static void
add_entry(struct work *work, const struct record *record)
{
	struct tokens tokens = { .counter = counter_default() };
	struct work_log *log;
	struct work_entry entry = {
		.id = record_copy(record, K_id, &work->arena),
		.title = record_copy(record, K_title, &work->arena),
		.status = record_copy(record, K_status, &work->arena),
		.place = place_of(work, record),
	};
	uint64_t *amount;

	hold_body(work, record);
	entry.dated = day_parse(record_text(record, K_ts), &entry.day);
	*array_push(&work->entry, &work->n_entry, &work->cap_entry) = entry;
	work->entries++;
	log = log_of(work, entry.place.file);
	log->entries++;
	if (entry.dated)
		days_at(&log->days, entry.day)[WORK_ENTRIES]++;
	add_to_story(work, record_story(record), entry.dated, entry.day);
	if (!entry.dated)
		return;
	tokens_add(&tokens, record_text(record, K_body));
	amount = days_at(&work->days, entry.day);
	amount[WORK_ENTRIES]++;
	amount[WORK_TOKENS] += tokens_count(&tokens);
}

static size_t
count_files(const struct record *record, struct str own)
{
	struct seen files = { 0 };
	size_t n = 1;

	seen_add(&files, own);
	json_each (it, record->at[K_also]) {
		struct src src = { 0 };

		if (src_parse(json_member(it.value, "src"), record->arena,
			&src) &&
		    seen_add(&files, src.file) == 0)
			n++;
	}
	seen_free(&files);
	return n;
}

static void
add_learning(struct work *work, const struct record *record)
{
	struct work_learning learning = {
		.topic = record_copy(record, K_topic, &work->arena),
		.type = record_copy(record, K_type, &work->arena),
		.text = record_copy(record, K_text, &work->arena),
		.also = json_size(record->at[K_also]),
		.place = place_of(work, record),
	};

	src_parse(record->at[K_src], record->arena, &learning.src);
	learning.src.file = learning.place.file;
	learning.files = count_files(record, learning.place.file);
	log_of(work, learning.place.file)->learnings++;
	learning.dated = day_parse(record_text(record, K_ts), &learning.day);
	if (learning.dated)
		days_at(&work->days, learning.day)[WORK_LEARNINGS]++;
	work->learnings++;
	*array_push(&work->learning, &work->n_learning,
	    &work->cap_learning) = learning;
}

static struct work_drop *
drop_of(struct work *work, const struct record *record)
{
	struct str of = record_text(record, K_of);
	struct str why = record_text(record, K_why);
	size_t *number = map_put(&work->drop_of,
	    str_hash(of) * 31 + str_hash(why));

	if (*number == 0) {
		*array_push(&work->drop, &work->n_drop,
		    &work->cap_drop) = (struct work_drop){
			.of = arena_copy(&work->arena, of),
			.why = arena_copy(&work->arena, why),
		};
		*number = work->n_drop;
	}
	return &work->drop[*number - 1];
}

static bool
comes_first(const struct src *src, const struct work_place *place)
{
	int c = str_cmp(src->file, place->file);

	return place->file.n == 0 || c < 0 ||
	    (c == 0 && src->line < place->line);
}

/* Each log has its own. */
static void
add_drop(struct work *work, const struct record *record)
{
	struct work_drop *drop = drop_of(work, record);
	struct src src = { 0 };

	drop->n += json_size_or(record->at[K_n], 0);
	drop->tokens += json_size_or(record->at[K_tokens], 0);
	json_each (it, record->at[K_src]) {
		drop->places++;
		if (src_parse(it.value, record->arena, &src) &&
		    comes_first(&src, &drop->first))
			drop->first = (struct work_place){
				arena_copy(&work->arena, src.file), src.line
			};
	}
}

static void
add_point(struct work *work, const struct record *record)
{
	*array_push(&work->point, &work->n_point,
	    &work->cap_point) = (struct work_point){
		.part = record_copy(record, K_type, &work->arena),
		.text = record_copy(record, K_text, &work->arena),
		.place = place_of(work, record),
	};
}

/* What is open in a log: a blocker that nothing has resolved. */
static void
add_fact(struct work *work, const struct record *record)
{
	if (str_eq(record_text(record, K_type), STR("blocker")) &&
	    str_eq(record_text(record, K_state), STR("open")) &&
	    record_text(record, K_session).n == 0)
		*array_push(&work->point, &work->n_point,
		    &work->cap_point) = (struct work_point){
			.part = STR("blocker"),
			.text = record_copy(record, K_text, &work->arena),
			.place = place_of(work, record),
		};
}

static void
add_doc(struct work *work, const struct record *record)
{
	work->again = seen_add(&work->docs, record_text(record, K_file)) > 0;
	if (record->at[K_dialect].type != JSON_STRING)
		return;
	name_by(work, &work->title, record, K_title);
	name_by(work, &work->branch, record, K_branch);
}

static bool
is_told_again(const struct work *work, const struct record *record)
{
	return work->again && record->kind != KIND_DOC &&
	    record->kind != KIND_DROP && record->kind != KIND_POINT &&
	    record->kind != KIND_STATS;
}

void
work_add(struct work *work, const struct record *record)
{
	if (is_told_again(work, record))
		return;
	switch (record->kind) {
	case KIND_DOC:
		add_doc(work, record);
		return;
	case KIND_PLAN:
		add_plan(work, record);
		return;
	case KIND_STORY:
		add_story(work, record);
		return;
	case KIND_SECTION:
		hold_body(work, record);
		return;
	case KIND_ENTRY:
		add_entry(work, record);
		return;
	case KIND_LEARNING:
		add_learning(work, record);
		return;
	case KIND_DROP:
		add_drop(work, record);
		return;
	case KIND_POINT:
		add_point(work, record);
		return;
	case KIND_FACT:
		add_fact(work, record);
		return;
	case KIND_STATS:
		work->log_tokens = json_size_or(record->at[K_log], 0);
		work->summary_tokens = json_size_or(record->at[K_summary], 0);
		return;
	default:
		return;
	}
}

bool
work_any(const struct work *work)
{
	return work->entries || work->stories || work->learnings ||
	    work->n_point;
}

void
work_free(struct work *work)
{
	arena_free(&work->arena);
	map_free(&work->story_of);
	map_free(&work->log_of);
	map_free(&work->drop_of);
	seen_free(&work->docs);
	for (size_t i = 0; i < work->n_log; i++)
		days_free(&work->log[i].days);
	free(work->log);
	days_free(&work->days);
	free(work->body);
	free(work->story);
	free(work->entry);
	free(work->learning);
	free(work->point);
	free(work->drop);
}
