#include "summary.h"

#include <stdlib.h>

#include "show.h"

/* Room for one more in an array of the summary; a pointer to it, all zero. */
#define ADD(summary, name) \
	((summary)->name = grow((summary)->name, &(summary)->cap_##name, \
	    (summary)->n_##name + 1, sizeof *(summary)->name), \
	    memset(&(summary)->name[(summary)->n_##name], 0, \
	    sizeof *(summary)->name), \
	    &(summary)->name[(summary)->n_##name++])

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
	arena_free(&summary->arena);
}

/* A member's text, copied to where the summary keeps it. */
static struct str
keep(struct summary *summary, const struct record *record, enum record_key key)
{
	return arena_copy(&summary->arena, record_text(record, key));
}

static struct src
keep_src(struct summary *summary, const struct record *record)
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
		summary->log_title = keep(summary, record, K_title);
	if (summary->log_branch.n == 0)
		summary->log_branch = keep(summary, record, K_branch);
	if (summary->log_started.n == 0)
		summary->log_started = keep(summary, record, K_started);
}

static void
add_plan(struct summary *summary, const struct record *record)
{
	struct json_iter iter = { 0 };
	struct json name, id;
	struct json current = record->at[K_current];

	summary->has_plan = true;
	summary->project = keep(summary, record, K_project);
	summary->title = keep(summary, record, K_title);
	summary->branch = keep(summary, record, K_branch);
	summary->started = keep(summary, record, K_started);
	summary->done = json_size_or(record->at[K_done], 0);
	summary->total = json_size_or(record->at[K_total], 0);
	summary->current = arena_copy(&summary->arena,
	    json_text(json_member(current, "id"), record->arena));
	summary->attempt = json_size_or(json_member(current, "attempt"), 0);
	while (json_next(record->at[K_blocked], &iter, &name, &id))
		*ADD(summary, blocked) = arena_copy(&summary->arena,
		    json_text(id, record->arena));
}

static void
add_story(struct summary *summary, const struct record *record)
{
	struct summary_story *story = ADD(summary, stories);

	story->id = keep(summary, record, K_id);
	story->title = keep(summary, record, K_title);
	story->agent = keep(summary, record, K_agent);
	story->status = status_of(record_text(record, K_status));
	story->attempts = json_size_or(record->at[K_attempts], SIZE_MAX);
}

static void
add_learning(struct summary *summary, const struct record *record)
{
	struct summary_learning *learning = ADD(summary, learnings);
	struct str type = record_text(record, K_type);

	learning->type = str_eq(type, STR("gotcha")) ? LEARN_GOTCHA
	    : str_eq(type, STR("dependency")) ? LEARN_DEPENDENCY
	                                      : LEARN_PATTERN;
	learning->text = keep(summary, record, K_text);
	learning->topic = keep(summary, record, K_topic);
	learning->files = arena_copy(&summary->arena,
	    record->at[K_files].raw);
	learning->src = keep_src(summary, record);
	learning->entry = json_size_or(record->at[K_entry], 0);
	learning->mentions = json_size_or(record->at[K_mentions], 1);
	learning->merged = json_size(record->at[K_also]) +
	    json_size(record->at[K_replaces]);
	learning->from = arena_copy(&summary->arena, json_text(
	    json_member(record->at[K_needs], "from"), record->arena));
	learning->news = json_size(record->at[K_replaces]) > 0;
	learning->shown = true;
}

/* Paths that every story of such a project touches tell nothing. */
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
	struct json name, value;

	while (json_next(record->at[K_files], &iter, &name, &value)) {
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

/* The newest entry alone tells its next step: those before are done. */
static void
forget_next(struct summary_entry *entry)
{
	struct digest *digest = &entry->digest;

	if (digest->n && str_starts(digest->line[digest->n - 1], STR("Next: ")))
		digest->n--;
}

static void
note_log(struct summary *summary, struct str file)
{
	for (size_t i = 0; i < summary->n_logs; i++) {
		if (str_eq(summary->logs[i], file))
			return;
	}
	*ADD(summary, logs) = file;
}

/* What went well is told in two lines, what is in the way in three. */
static size_t
lines_of(enum status status)
{
	return status == STATUS_FAILED || status == STATUS_BLOCKED
	    ? DIGEST_LINES : DIGEST_LINES - 1;
}

/* "US-008 Search page": a line that repeats it may name the story too. */
static struct str
whole_title(const struct summary_entry *entry, struct arena *arena)
{
	char *p;

	if (entry->id.n == 0)
		return entry->title;
	p = arena_alloc(arena, entry->id.n + 1 + entry->title.n);
	memcpy(p, entry->id.p, entry->id.n);
	p[entry->id.n] = ' ';
	memcpy(p + entry->id.n + 1, entry->title.p, entry->title.n);
	return (struct str){ p, entry->id.n + 1 + entry->title.n };
}

static void
add_entry(struct summary *summary, const struct record *record)
{
	struct summary_entry *entry;

	if (summary->n_entries)
		forget_next(&summary->entries[summary->n_entries - 1]);
	entry = ADD(summary, entries);
	entry->id = keep(summary, record, K_id);
	entry->title = keep(summary, record, K_title);
	entry->ts = keep(summary, record, K_ts);
	entry->status = status_of(record_text(record, K_status));
	entry->src = keep_src(summary, record);
	entry->shown = true;
	digest_read(&entry->digest, record_text(record, K_body),
	    whole_title(entry, record->arena), entry->status, true,
	    lines_of(entry->status), record->arena);
	keep_digest(summary, &entry->digest);
	add_files(summary, entry, record);
	note_log(summary, entry->src.file);
}

static bool
add_section(struct summary *summary, const struct record *record)
{
	struct digest digest;
	struct summary_entry *section;
	struct src src = keep_src(summary, record);
	struct str title = keep(summary, record, K_title);

	note_log(summary, src.file);
	digest_section(&digest, record_text(record, K_body), title,
	    DIGEST_LINES, record->arena);
	if (digest.n == 0)
		return false;
	section = ADD(summary, sections);
	section->title = title;
	section->src = src;
	section->section = section->shown = true;
	section->digest = digest;
	keep_digest(summary, &section->digest);
	return true;
}

void
summary_add_drop(struct summary *summary, struct str of, struct str why,
    size_t n, size_t tokens)
{
	struct summary_drop *drop;

	for (size_t i = 0; i < summary->n_drops; i++) {
		drop = &summary->drops[i];
		if (str_eq(drop->of, of) && str_eq(drop->why, why)) {
			drop->n += n;
			drop->tokens += tokens;
			return;
		}
	}
	*ADD(summary, drops) = (struct summary_drop){
		arena_copy(&summary->arena, of),
		arena_copy(&summary->arena, why), n, tokens,
	};
}

void
summary_add_note(struct summary *summary, struct str text)
{
	for (size_t i = 0; i < summary->n_notes; i++) {
		if (str_eq(summary->notes[i], text))
			return;
	}
	*ADD(summary, notes) = arena_copy(&summary->arena, text);
}

bool
summary_wants(const struct summary *summary,
    const struct summary_entry *section)
{
	enum label label = label_of(section->title);
	bool entries = summary->n_entries > 0;

	for (size_t i = 0; i < summary->n_drops; i++)
		entries |= str_eq(summary->drops[i].of, STR("entry"));
	return !entries || label == LABEL_NEXT || label == LABEL_BLOCKER;
}

static void
set_layout(struct summary *summary, const struct record *record)
{
	struct json_field at[] = {
		{ .name = "rows" }, { .name = "lines" }, { .name = "bare" },
		{ .name = "cite" },
	};

	json_fields((struct json){ record->line, JSON_OBJECT }, at,
	    sizeof at / sizeof *at);
	summary->rows = json_size_or(at[0].value, SUMMARY_ROWS);
	summary->lines = json_size_or(at[1].value, DIGEST_LINES);
	summary->frame = at[2].value.type != JSON_TRUE;
	summary->cite |= at[3].value.type == JSON_TRUE;
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
	case KIND_DROP:
		summary_add_drop(summary, record_text(record, K_of),
		    record_text(record, K_why),
		    json_size_or(record->at[K_n], 0),
		    json_size_or(record->at[K_tokens], 0));
		return false;
	case KIND_NOTE:
		summary_add_note(summary, record_text(record, K_text));
		return true;
	case KIND_LAYOUT:
		set_layout(summary, record);
		return false;
	default:
		return false;
	}
}
