#include "summary/summary.h"

#include <stdlib.h>

#include "summary/layout.h"
#include "summary/summary_add.h"
#include "text/items.h"

void
summary_init(struct summary *summary)
{
	*summary = (struct summary){
		.rows = SUMMARY_ROWS,
		.lines = DIGEST_LINES,
		.frame = true,
	};
}

void
summary_free(struct summary *summary)
{
	free(summary->blocked);
	free(summary->stories);
	free(summary->learnings);
	free(summary->entries);
	free(summary->sections);
	free(summary->drops);
	free(summary->notes);
	free(summary->logs);
	free(summary->archives);
	free(summary->story_of);
	seen_free(&summary->named);
	seen_free(&summary->referred);
	seen_free(&summary->noted);
	intern_free(&summary->dropped);
	intern_free(&summary->ids);
	seen_free(&summary->headed);
	arena_free(&summary->arena);
}

struct str
summary_keep(struct summary *summary, const struct record *record,
    enum record_key key)
{
	return arena_copy(&summary->arena, record_text(record, key));
}

struct src
summary_keep_src(struct summary *summary, const struct record *record)
{
	struct src src;

	src_read(record->at[K_src], record->arena, &src);
	src.file = arena_copy(&summary->arena, src.file);
	return src;
}

static void
add_doc(struct summary *summary, const struct record *record)
{
	if (summary->log_title.n == 0)
		summary->log_title = summary_keep(summary, record, K_title);
	if (summary->log_branch.n == 0)
		summary->log_branch = summary_keep(summary, record, K_branch);
	if (summary->log_started.n == 0)
		summary->log_started = summary_keep(summary, record, K_started);
}

static void
add_plan(struct summary *summary, const struct record *record)
{
	struct json_iter iter = { 0 };
	struct json name, id;
	struct json current = record->at[K_current];

	summary->has_plan = true;
	summary->project = summary_keep(summary, record, K_project);
	summary->title = summary_keep(summary, record, K_title);
	summary->branch = summary_keep(summary, record, K_branch);
	summary->started = summary_keep(summary, record, K_started);
	summary->done = json_size_or(record->at[K_done], 0);
	summary->total = json_size_or(record->at[K_total], 0);
	summary->current = arena_copy(&summary->arena,
	    json_text(json_member(current, "id"), record->arena));
	summary->attempt = json_size_or(json_member(current, "attempt"), 0);
	while (json_next(record->at[K_blocked], &iter, &name, &id))
		*ADD(summary, blocked) = arena_copy(&summary->arena,
		    json_text(id, record->arena));
}

/* The first story of an identifier is the one that is meant by it. */
static void
index_story(struct summary *summary, struct str id)
{
	uint32_t number;

	if (id.n == 0 || intern_find(&summary->ids, id))
		return;
	number = intern_add(&summary->ids, id);
	summary->story_of = grow(summary->story_of, &summary->cap_story_of,
	    (size_t)number + 1, sizeof *summary->story_of);
	summary->story_of[number] = summary->n_stories - 1;
}

const struct summary_story *
summary_story(const struct summary *summary, struct str id)
{
	uint32_t number = id.n ? intern_find(&summary->ids, id) : 0;

	return number ? &summary->stories[summary->story_of[number]] : NULL;
}

static void
add_story(struct summary *summary, const struct record *record)
{
	struct summary_story *story = ADD(summary, stories);

	story->id = summary_keep(summary, record, K_id);
	story->title = summary_keep(summary, record, K_title);
	story->agent = summary_keep(summary, record, K_agent);
	story->text = summary_keep(summary, record, K_text);
	story->status = status_of(record_text(record, K_status));
	story->attempts = json_size_or(record->at[K_attempts], SIZE_MAX);
	index_story(summary, story->id);
}

static void
add_learning(struct summary *summary, const struct record *record)
{
	struct summary_learning *learning = ADD(summary, learnings);
	struct str type = record_text(record, K_type);

	learning->type = str_eq(type, STR("gotcha")) ? LEARN_GOTCHA
	    : str_eq(type, STR("dependency"))        ? LEARN_DEPENDENCY
						     : LEARN_PATTERN;
	learning->text = summary_keep(summary, record, K_text);
	learning->topic = summary_keep(summary, record, K_topic);
	learning->files = arena_copy(&summary->arena, record->at[K_files].raw);
	learning->src = summary_keep_src(summary, record);
	learning->entry = json_size_or(record->at[K_entry], 0);
	learning->mentions = json_size_or(record->at[K_mentions], 1);
	learning->merged = json_size(record->at[K_also]) +
	    json_size(record->at[K_replaces]);
	learning->from = arena_copy(&summary->arena,
	    json_text(json_member(record->at[K_needs], "from"), record->arena));
	learning->news = json_size(record->at[K_replaces]) > 0;
	learning->carried = record->at[K_carried].type == JSON_TRUE;
	learning->shown = true;
}

static struct str
drop_key(struct arena *arena, struct str of, struct str why)
{
	return arena_join(arena, of, STR("\0"), why);
}

/* Counts things that were left out of the records. */
static void
add_drop(struct summary *summary, const struct record *record)
{
	struct str of = record_text(record, K_of);
	struct str why = record_text(record, K_why);
	struct str key = drop_key(record->arena, of, why);
	uint32_t number = intern_find(&summary->dropped, key);
	struct summary_drop *drop;

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
}

void
summary_add_note(struct summary *summary, struct str text)
{
	if (seen_add(&summary->noted, text) == 0)
		*ADD(summary, notes) = arena_copy(&summary->arena, text);
}

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

/* The log has its newest entry at the top. */
static bool
is_newest_first(const struct summary *summary)
{
	const struct summary_entry *entries = summary->entries;
	size_t n = summary->n_entries;

	return n > 1 && entries[0].src.line > entries[n - 1].src.line;
}

bool
summary_is_past(const struct summary *summary,
    const struct summary_entry *section)
{
	size_t all = seen_times(&summary->headed, section->heading);

	if (all < 2 || !has_entries(summary) || !is_open(section))
		return false;
	return is_newest_first(summary) ? section->before > 0
					: section->before + 1 < all;
}

bool
summary_wants(const struct summary *summary,
    const struct summary_entry *section)
{
	return !has_entries(summary) ||
	    (is_open(section) && !summary_is_past(summary, section));
}

bool
summary_group(struct summary *summary, struct str by)
{
	bool known = str_eq(by, STR("topic"));

	summary->by_topic |= known;
	return known;
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
		summary_add_entry(summary, record);
		return true;
	case KIND_SECTION:
		return summary_add_section(summary, record);
	case KIND_DROP:
		add_drop(summary, record);
		return false;
	case KIND_NOTE:
		summary_add_note(summary, record_text(record, K_text));
		summary->mismatch |= str_eq(record_text(record, K_code),
		    STR("plan-mismatch"));
		return true;
	case KIND_LAYOUT:
		layout_read(summary, record);
		return false;
	default:
		return false;
	}
}
