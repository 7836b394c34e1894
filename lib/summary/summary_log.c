/* summary: entries and sections of the log, in a few lines each. */
#include "plan/planned.h"
#include "summary/summary_add.h"
#include "summary/summary_parts.h"
#include "text/body.h"
#include "text/ref.h"
#include "text/show.h"

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

static void
note_log(struct summary *summary, struct str file)
{
	if (seen_add(&summary->named, file) == 0)
		*ADD(summary, logs) = file;
}

/*
 * The heading had no words: the title is the first line of what was done. The
 * plan's own is better, and the line is then free to be shown.
 */
static bool
is_borrowed(const struct summary_entry *entry, struct str body)
{
	struct str heading = str_head(body, str_chr(body, '\n', 0));

	return str_find(heading, entry->title, 0) == heading.n;
}

/* What went well is told in two lines, what is in the way in three. */
static size_t
lines_of(enum status status)
{
	return status == STATUS_FAILED || status == STATUS_BLOCKED
	    ? DIGEST_LINES
	    : DIGEST_LINES - 1;
}

/* "US-008 Search page": a line that repeats it may name the story too. */
static struct str
whole_title(const struct summary_entry *entry, struct arena *arena)
{
	return entry->id.n
	    ? arena_join(arena, entry->id, STR(" "), entry->title)
	    : entry->title;
}

void
summary_add_entry(struct summary *summary, const struct record *record)
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
	entry->status = status_of(record_text(record, K_status));
	entry->src = summary_keep_src(summary, record);
	entry->carried = record->at[K_carried].type == JSON_TRUE;
	entry->shown = true;
	plan = summary_story_title(summary, entry->id);
	entry->other = plan.n && planned_is_other(plan, body);
	entry->borrowed = plan.n && !entry->other && is_borrowed(entry, body);
	digest_read(&entry->digest, body,
	    entry->borrowed || entry->title.n > SUMMARY_TITLE
		? STR("")
		: whole_title(entry, record->arena),
	    entry->status, true, lines_of(entry->status), record->arena);
	body_lines(record, entry->digest.src_line, entry->digest.n);
	keep_digest(summary, &entry->digest);
	add_files(summary, entry, record);
	note_log(summary, entry->src.file);
}

/* FILE:LINE-END: some of the history is there. */
static void
note_archive(struct summary *summary, struct str text)
{
	struct ref ref;

	if (ref_read(&ref, text) && seen_add(&summary->referred, ref.file) == 0)
		*ADD(summary, archives) = arena_copy(&summary->arena, ref.file);
}

/* What tells the sections of one file and title. */
static struct str
heading_of(const struct summary_entry *section, struct arena *arena)
{
	return arena_join(arena, section->src.file, STR("\n"), section->title);
}

bool
summary_add_section(struct summary *summary, const struct record *record)
{
	struct digest digest;
	struct summary_entry *section;
	struct src src = summary_keep_src(summary, record);
	struct str title = summary_keep(summary, record, K_title);

	note_log(summary, src.file);
	if (record_text(record, K_ref).n) {
		note_archive(summary, record_text(record, K_ref));
		return false;
	}
	digest_section(&digest, record_text(record, K_body), title,
	    DIGEST_LINES, record->arena);
	if (digest.n == 0)
		return false;
	section = ADD(summary, sections);
	section->title = title;
	section->src = src;
	section->section = section->shown = true;
	section->heading = heading_of(section, &summary->arena);
	section->before = seen_add(&summary->headed, section->heading);
	body_lines(record, digest.src_line, digest.n);
	section->digest = digest;
	keep_digest(summary, &section->digest);
	return true;
}
