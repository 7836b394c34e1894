/*
 * The template `status`: the state of a project, in at most five lines: the log
 * and what it costs, whether the summary is that of this log, how much of the plan
 * is done, what is open or blocked, and what to do next.
 *
 * Whether the summary is up to date only its text says, so this lays it out as
 * the template `summary` does, and compares it with the file.
 */
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "documents.h"
#include "secret/secret.h"
#include "summary/summary.h"
#include "text/show.h"
#include "text/width.h"
#include "tokens/count.h"

struct project {
	const struct document_options *options;
	struct summary summary;
	struct buf log; /* its name; empty without a log */
	size_t log_tokens;
	enum counter counter;
	bool disabled; /* the plan disables the summary */
};

enum fresh { FRESH_NOT, FRESH_OLD, FRESH_YES };

static void
open_document(void *state, const struct document_options *options)
{
	struct project *project = state;

	project->options = options;
	project->counter = counter_default();
	summary_init(&project->summary);
	if (options->by)
		summary_group(&project->summary, str_of(options->by));
}

static void
see_stats(struct project *project, const struct record *record)
{
	counter_find(record_text(record, K_counter), &project->counter);
	project->log_tokens = json_size_or(record->at[K_log], 0);
}

static void
add_record(void *state, const struct record *record)
{
	struct project *project = state;

	summary_add(&project->summary, record);
	if (record->kind == KIND_STATS)
		see_stats(project, record);
	else if (record->kind == KIND_CONFIG)
		project->disabled = record->at[K_enabled].type == JSON_FALSE;
	else if (record->kind == KIND_DOC && project->log.n == 0 &&
	    !str_eq(record_text(record, K_format), STR("plan")))
		show_text(&project->log, record_text(record, K_file));
}

static void
add_note(void *state, struct str text)
{
	struct project *project = state;

	summary_add_note(&project->summary, text);
}

/* ---- the summary ---- */

/* What the file has, and the text that it should have. */
static enum fresh
compare(struct project *project, struct buf *file)
{
	const char *name = project->options->summary;
	struct buf text = { 0 };
	bool same;

	summary_settle(&project->summary);
	if (file_is_missing(name) || !read_file(name, file))
		return FRESH_NOT;
	summary_write(&project->summary, &text);
	secret_hide_since(&text, 0);
	same = str_eq(buf_str(&text), buf_str(file));
	buf_free(&text);
	return same ? FRESH_YES : FRESH_OLD;
}

/* ---- lines ---- */

/* A line that ends where the terminal does. */
static void
put_line(const struct project *project, const char *label, enum meaning meaning,
    struct buf *text, struct buf *b)
{
	enum { LABEL = 11 };
	const struct terminal *terminal = &project->options->terminal;
	size_t room = terminal->columns > 2 * LABEL
	    ? terminal->columns - 1 - LABEL
	    : LABEL;
	struct buf cut = { 0 };

	width_cut(&cut, buf_str(text), room);
	buf_addf(b, "%-*s", LABEL, label);
	terminal_put(terminal, b, meaning, buf_str(&cut));
	buf_addc(b, '\n');
	buf_free(&cut);
	buf_clear(text);
}

static void
put_log(const struct project *project, struct buf *b)
{
	size_t entries = summary_count_entries(&project->summary);
	struct buf line = { 0 };

	if (project->log.n) {
		buf_add(&line, buf_str(&project->log));
		buf_adds(&line, ": ");
		if (entries > 0) {
			show_count(&line, entries, "entry", "entries");
			buf_adds(&line, ", ");
		}
		show_count(&line, project->log_tokens, "token", "tokens");
	} else {
		buf_adds(&line, "none yet");
	}
	put_line(project, "log", MEANS_NOTHING, &line, b);
	buf_free(&line);
}

static void
put_summary(const struct project *project, enum fresh fresh,
    const struct buf *file, struct buf *b)
{
	struct buf line = { 0 };

	show_text(&line, str_of(project->options->summary));
	buf_adds(&line, ": ");
	if (fresh == FRESH_NOT) {
		buf_adds(&line,
		    project->disabled ? "the plan disables it" : "none yet");
	} else {
		show_count(&line, tokens_of(project->counter, buf_str(file)),
		    "token", "tokens");
		buf_adds(&line,
		    fresh == FRESH_YES ? ", up to date" : ", out of date");
	}
	put_line(project, "summary",
	    fresh == FRESH_YES ? MEANS_KEPT : MEANS_LOST, &line, b);
	buf_free(&line);
}

/* ---- what is done, open or blocked ---- */

static const struct summary_story *
first_with(const struct summary *summary, enum status status, size_t *n)
{
	const struct summary_story *first = NULL;

	*n = 0;
	for (size_t i = 0; i < summary->n_stories; i++) {
		const struct summary_story *story = &summary->stories[i];

		if (story->status != status)
			continue;
		first = first ? first : story;
		++*n;
	}
	return first;
}

static void
put_story(struct buf *b, struct str id, struct str title)
{
	show_text(b, id);
	if (id.n && title.n)
		buf_addc(b, ' ');
	show_text(b, title);
}

static void
put_stories(const struct project *project, struct buf *b)
{
	const struct summary *summary = &project->summary;
	size_t done, blocked, all = summary_count_stories(summary, &done);
	const struct summary_story *story = first_with(summary, STATUS_BLOCKED,
	    &blocked);
	struct buf line = { 0 };

	if (summary->n_plans == 0)
		return;
	buf_addf(&line, "%zu of %zu done", done, all);
	if (story) {
		buf_addf(&line, ", %zu blocked: ", blocked);
		put_story(&line, story->id, story->title);
	}
	put_line(project, "stories", story ? MEANS_LOST : MEANS_STATUS, &line,
	    b);
	buf_free(&line);
}

/* The story that is worked on, as the plan says. */
static void
add_current(const struct summary *summary, struct buf *b)
{
	for (size_t i = 0; i < summary->n_plans && b->n == 0; i++) {
		const struct summary_plan *plan = &summary->plans[i];

		put_story(b, plan->current,
		    summary_story_title(summary, plan->file, plan->current));
	}
}

/* What the log says is open, or its last entry that is not done. */
static void
add_open(const struct summary *summary, struct buf *b)
{
	for (size_t i = 0; i < summary->n_points && b->n == 0; i++) {
		if (summary->points[i].part == NEED_OPEN)
			show_text(b, summary->points[i].text);
	}
	for (size_t i = summary->n_entries; i > 0 && b->n == 0; i--) {
		const struct summary_entry *entry = &summary->entries[i - 1];

		if (entry->status != STATUS_NONE &&
		    entry->status != STATUS_DONE)
			put_story(b, entry->id, entry->title);
	}
}

static void
put_open(const struct project *project, struct buf *b)
{
	const struct summary *summary = &project->summary;
	struct buf line = { 0 };

	if (summary->n_plans)
		add_current(summary, &line);
	else
		add_open(summary, &line);
	if (line.n)
		put_line(project, "open", MEANS_STATUS, &line, b);
	buf_free(&line);
}

static void
put_next(const struct project *project, enum fresh fresh, struct buf *b)
{
	struct buf line = { 0 };

	if (project->log.n == 0)
		buf_adds(&line, "pith append TEXT: add the first entry");
	else if (fresh == FRESH_YES || project->disabled)
		buf_adds(&line, "pith context: what an agent should read");
	else
		buf_adds(&line, "pith summary: write the summary");
	put_line(project, "next", MEANS_STATUS, &line, b);
	buf_free(&line);
}

static void
write_document(void *state, struct buf *b)
{
	struct project *project = state;
	struct buf file = { 0 };
	enum fresh fresh = compare(project, &file);

	put_log(project, b);
	put_summary(project, fresh, &file, b);
	put_stories(project, b);
	put_open(project, b);
	put_next(project, fresh, b);
	buf_free(&file);
	buf_free(&project->log);
	summary_free(&project->summary);
}

const struct document_functions status_document = {
	sizeof(struct project),
	.open = open_document,
	.add = add_record,
	.note = add_note,
	.write = write_document,
};
