/* summary, second part: the document. */
#include "phrase.h"
#include "show.h"
#include "summary.h"

enum { BLOCKED_SHOWN = 8, FILES_SHOWN = 2, TITLE_BYTES = 100 };

static void
cite(const struct summary *summary, const struct src *src, size_t line,
    struct buf *b)
{
	if (!summary->cite || src->file.n == 0)
		return;
	buf_add(b, STR(" ("));
	show_path(b, base_name(src->file));
	buf_addc(b, ':');
	buf_number(b, line);
	buf_addc(b, ')');
}

/* "Progress Log: X" is about X; "Ralph Progress Log" is about nothing. */
static struct str
about(struct str title)
{
	static const struct str generic[] = {
		STR_INIT("ralph"), STR_INIT("progress"), STR_INIT("log"),
		STR_INIT("summary"),
	};
	struct str rest = title;

	for (;;) {
		size_t taken = 0;

		while (rest.n && strchr(" :-", rest.p[0]))
			rest = str_skip(rest, 1);
		for (size_t i = 0; i < sizeof generic / sizeof *generic; i++) {
			struct str word = generic[i];

			if (str_begins(rest, word) && (rest.n == word.n ||
			    !is_alnum(rest.p[word.n])))
				taken = word.n;
		}
		if (taken == 0)
			break;
		rest = str_skip(rest, taken);
	}
	if (str_starts(rest, STR("—")) || str_starts(rest, STR("–")))
		rest = str_trim(str_skip(rest, 3));
	return rest;
}

static void
write_title(const struct summary *summary, struct buf *b)
{
	struct str title = summary->title.n ? summary->title
	    : summary->project.n ? summary->project
	                         : about(summary->log_title);

	buf_adds(b, summary->template == TEMPLATE_CONTEXT ? "# Context"
	    : "# Progress Summary");
	if (title.n) {
		buf_add(b, STR(": "));
		show_text(b, title);
	}
	buf_add(b, STR("\n\n"));
}

static void
write_field(struct buf *b, const char *name, struct str value, bool time)
{
	if (value.n == 0)
		return;
	buf_adds(b, name);
	if (time)
		show_time(b, value);
	else
		show_text(b, value);
	buf_addc(b, '\n');
}

static void
write_branch(struct buf *b, struct str branch)
{
	if (branch.n == 0)
		return;
	buf_add(b, STR("Branch: `"));
	for (size_t i = 0; i < branch.n; i++) {
		if (branch.p[i] != '`' && branch.p[i] > ' ')
			buf_addc(b, branch.p[i]);
	}
	buf_add(b, STR("`\n"));
}

static struct str
last_updated(const struct summary *summary)
{
	for (size_t i = summary->n_entries; i > 0; i--) {
		if (summary->entries[i - 1].ts.n)
			return summary->entries[i - 1].ts;
	}
	return (struct str){ "", 0 };
}

static void
write_head(const struct summary *summary, struct buf *b)
{
	size_t from = b->n;

	write_branch(b, summary->branch.n ? summary->branch
	                                  : summary->log_branch);
	write_field(b, "Started: ", summary->started.n ? summary->started
	    : summary->log_started, true);
	if (summary->template == TEMPLATE_SUMMARY)
		write_field(b, "Last updated: ", last_updated(summary), true);
	if (b->n > from)
		buf_addc(b, '\n');
}

static void
write_blocked(const struct summary *summary, struct buf *b)
{
	size_t n = summary->n_blocked;

	buf_add(b, STR("Blocked: "));
	for (size_t i = 0; i < n && i < BLOCKED_SHOWN; i++) {
		buf_adds(b, i ? ", " : "");
		show_text(b, summary->blocked[i]);
	}
	if (n > BLOCKED_SHOWN)
		buf_addf(b, " and %zu more", n - BLOCKED_SHOWN);
	buf_adds(b, n ? "\n" : "None\n");
}

static void
write_completion(const struct summary *summary, struct buf *b)
{
	size_t all = summary->n_entries;

	for (size_t i = 0; i < summary->n_drops; i++) {
		if (str_eq(summary->drops[i].of, STR("entry")))
			all += summary->drops[i].n;
	}
	if (!summary->has_plan && all == 0)
		return;
	buf_add(b, STR("## Completion Status\n\n"));
	if (summary->template == TEMPLATE_CONTEXT)
		write_field(b, "Last updated: ", last_updated(summary), true);
	if (!summary->has_plan) {
		buf_addf(b, "Entries: %zu (no plan was found)\n\n", all);
		return;
	}
	buf_addf(b, "Stories: %zu/%zu complete (%zu%%)\n", summary->done,
	    summary->total, summary->total ? (200 * summary->done +
	    summary->total) / (2 * summary->total) : 0);
	buf_add(b, STR("Current: "));
	show_text(b, summary->current.n ? summary->current : STR("None"));
	if (summary->current.n && summary->attempt)
		buf_addf(b, " (attempt %zu)", summary->attempt);
	buf_addc(b, '\n');
	write_blocked(summary, b);
	buf_addc(b, '\n');
}

static void
write_row(const struct summary_story *story, struct buf *b)
{
	buf_add(b, STR("| "));
	show_cell(b, story->id);
	buf_add(b, STR(" | "));
	show_cell(b, story->title);
	buf_add(b, STR(" | "));
	show_cell(b, status_mark(story->status));
	buf_add(b, STR(" | "));
	show_cell(b, story->agent);
	buf_add(b, STR(" | "));
	if (story->attempts == SIZE_MAX)
		buf_addc(b, '-');
	else
		buf_number(b, story->attempts);
	buf_add(b, STR(" |\n"));
}

/* One row for the stories of this status that have none of their own. */
static void
write_fold(const struct summary *summary, const bool own[],
    enum status status, struct buf *b)
{
	const struct summary_story *first = NULL, *last = NULL;
	size_t n = 0;

	for (size_t i = 0; i < summary->n_stories; i++) {
		if (own[i] || summary->stories[i].status != status)
			continue;
		first = first ? first : &summary->stories[i];
		last = &summary->stories[i];
		n++;
	}
	if (n == 0)
		return;
	if (n == 1) {
		write_row(first, b);
		return;
	}
	buf_add(b, STR("| "));
	show_cell(b, first->id);
	buf_add(b, STR(" … "));
	show_cell(b, last->id);
	buf_addf(b, " | %zu stories | ", n);
	buf_add(b, status_mark(status));
	buf_add(b, STR(" | - | - |\n"));
}

/*
 * Which stories get a row of their own, where there are more than rows: what
 * is in progress, blocked or failed; then what comes next; then what was done
 * last.
 */
static void
choose_rows(const struct summary *summary, bool own[])
{
	size_t left = summary->rows;
	size_t n = summary->n_stories;

	for (size_t i = n; i > 0 && left; i--) {
		enum status status = summary->stories[i - 1].status;

		if (status != STATUS_DONE && status != STATUS_PENDING) {
			own[i - 1] = true;
			left--;
		}
	}
	for (size_t i = 0, most = (left + 1) / 2; i < n && most; i++) {
		if (summary->stories[i].status == STATUS_PENDING) {
			own[i] = true;
			most--;
			left--;
		}
	}
	for (size_t i = n; i > 0 && left; i--) {
		if (summary->stories[i - 1].status == STATUS_DONE) {
			own[i - 1] = true;
			left--;
		}
	}
}

static void
write_rows(const struct summary *summary, struct arena *arena, struct buf *b)
{
	size_t n = summary->n_stories;
	bool *own = arena_alloc(arena, n);

	memset(own, n <= summary->rows, n);
	if (n > summary->rows)
		choose_rows(summary, own);
	write_fold(summary, own, STATUS_DONE, b);
	for (size_t i = 0; i < n; i++) {
		if (own[i])
			write_row(&summary->stories[i], b);
	}
	for (enum status s = STATUS_PROGRESS; s <= STATUS_BLOCKED; s++)
		write_fold(summary, own, s, b);
}

static void
write_stories(const struct summary *summary, struct buf *b)
{
	struct arena arena = { 0 };
	bool blocked = false;

	if (summary->n_stories == 0 || summary->rows == 0)
		return;
	for (size_t i = 0; i < summary->n_stories; i++)
		blocked |= summary->stories[i].status == STATUS_BLOCKED;
	buf_add(b, STR("## Story Status\n\n"
	    "| ID | Title | Status | Agent | Attempts |\n"
	    "|----|-------|--------|-------|----------|\n"));
	write_rows(summary, &arena, b);
	buf_add(b, STR("\nLegend: ✓ complete, → in progress, ○ pending, "
	    "✗ failed"));
	buf_adds(b, blocked ? ", ⊘ blocked\n\n" : "\n\n");
	arena_free(&arena);
}

/* The files of a learning that its own words do not name. */
static void
write_learning_files(const struct summary_learning *learning, struct buf *b)
{
	struct json array = { learning->files, JSON_ARRAY };
	struct json_iter iter = { 0 };
	struct json name, value;
	struct arena arena = { 0 };
	size_t n = 0;

	if (learning->files.n == 0)
		return;
	while (n < FILES_SHOWN && json_next(array, &iter, &name, &value)) {
		struct str path = json_text(value, &arena);

		if (str_find(learning->text, base_name(path), 0) <
		    learning->text.n)
			continue;
		buf_adds(b, n++ ? ", " : " (");
		show_path(b, path);
	}
	if (n)
		buf_addc(b, ')');
	arena_free(&arena);
}

void
summary_write_learning(const struct summary *summary,
    const struct summary_learning *learning, struct buf *b)
{
	buf_add(b, STR("- "));
	show_bullet(b, learning->text);
	write_learning_files(learning, b);
	cite(summary, &learning->src, learning->src.line, b);
	buf_addc(b, '\n');
}

static void
write_learnings(const struct summary *summary, struct buf *b)
{
	static const char *const titles[] = {
		[LEARN_PATTERN] = "### Repository Patterns\n",
		[LEARN_GOTCHA] = "### Gotchas & Warnings\n",
		[LEARN_DEPENDENCY] = "### Dependencies Discovered\n",
	};
	size_t all = 0;

	buf_add(b, STR("## Key Learnings (Extracted)\n\n"));
	for (int type = 0; type < LEARN_TYPES; type++) {
		size_t n = 0;

		for (size_t i = 0; i < summary->n_learnings; i++) {
			const struct summary_learning *learning =
			    &summary->learnings[i];

			if (!learning->shown || (int)learning->type != type)
				continue;
			if (n++ == 0)
				buf_adds(b, titles[type]);
			summary_write_learning(summary, learning, b);
		}
		if (n)
			buf_addc(b, '\n');
		all += n;
	}
	if (all == 0)
		buf_adds(b, summary->n_learnings
		    ? "None of them fits here.\n\n"
		    : "No reusable patterns identified yet\n\n");
}

static struct str
story_title(const struct summary *summary, struct str id)
{
	for (size_t i = 0; i < summary->n_stories; i++) {
		if (id.n && str_eq(summary->stories[i].id, id))
			return summary->stories[i].title;
	}
	return (struct str){ "", 0 };
}

/* Begins with a path, as the first line of a list of files does. */
static bool
is_path_first(struct str title)
{
	struct str path;
	size_t pos = 0;

	return path_find(title, &pos, &path) && path.p <= title.p + 1;
}

/* A title made of the entry's first line may lead to the next one. */
static struct str
without_end(struct str title)
{
	static const struct str ends[] = {
		STR_INIT(":"), STR_INIT(";"), STR_INIT(","), STR_INIT("："),
		STR_INIT("；"), STR_INIT("，"), STR_INIT("。"),
	};

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		if (str_ends(title, ends[i]))
			return str_trim(str_head(title, title.n - ends[i].n));
	}
	return title;
}

/*
 * Its own title, where that is one, and not a paragraph or a file; else the
 * plan's.
 */
static struct str
entry_title(const struct summary *summary, const struct summary_entry *entry)
{
	struct str own = entry->title;
	struct str plan = story_title(summary, entry->id);

	return own.n && (plan.n == 0 || (own.n <= TITLE_BYTES &&
	    !is_path_first(own))) ? own : plan;
}

/* "### US-012: Add monitoring (✓)", of what there is. */
static void
write_entry_title(const struct summary *summary,
    const struct summary_entry *entry, struct buf *b)
{
	struct arena arena = { 0 };
	struct str title = phrase_cut(entry_title(summary, entry),
	    TITLE_BYTES, &arena);
	struct str mark = status_mark(entry->status);

	title = without_end(title);
	buf_add(b, STR("### "));
	if (entry->id.n)
		show_text(b, entry->id);
	else if (!entry->section && entry->ts.n)
		show_time(b, entry->ts);
	if (title.n && !str_same(title, entry->id)) {
		if (b->p[b->n - 1] != ' ')
			buf_add(b, STR(": "));
		show_text(b, title);
	}
	if (b->p[b->n - 1] == ' ')
		buf_adds(b, entry->section ? "Preamble" : "Entry");
	if (mark.n) {
		buf_add(b, STR(" ("));
		buf_add(b, mark);
		buf_addc(b, ')');
	}
	cite(summary, &entry->src, entry->src.line, b);
	buf_addc(b, '\n');
	arena_free(&arena);
}

/* The line stands among the learnings already. */
static bool
is_told(const struct summary *summary, const struct src *src, size_t line)
{
	for (size_t i = 0; i < summary->n_learnings; i++) {
		const struct summary_learning *learning =
		    &summary->learnings[i];

		if (learning->shown && learning->src.line == line &&
		    str_eq(learning->src.file, src->file))
			return true;
	}
	return false;
}

void
summary_write_entry(const struct summary *summary,
    const struct summary_entry *entry, struct buf *b)
{
	write_entry_title(summary, entry, b);
	for (size_t i = 0; i < entry->digest.n && i < summary->lines; i++) {
		if (is_told(summary, &entry->src,
		    entry->src.line + entry->digest.src_line[i] - 1))
			continue;
		buf_add(b, STR("- "));
		show_bullet(b, entry->digest.line[i]);
		cite(summary, &entry->src,
		    entry->src.line + entry->digest.src_line[i] - 1, b);
		buf_addc(b, '\n');
	}
	if (entry->n_files && summary->lines) {
		buf_add(b, STR("- Files: "));
		for (size_t i = 0; i < entry->n_files; i++) {
			buf_adds(b, i ? ", " : "");
			show_path(b, entry->files[i]);
		}
		if (entry->more_files)
			buf_addf(b, " and %zu more", entry->more_files);
		buf_addc(b, '\n');
	}
	buf_addc(b, '\n');
}

/* How many entries are shown; attempts of one story in a row are one. */
static size_t
count_recent(const struct summary *summary, bool *stories)
{
	const struct summary_entry *before = NULL;
	size_t n = 0;

	*stories = true;
	for (size_t i = 0; i < summary->n_entries; i++) {
		const struct summary_entry *entry = &summary->entries[i];

		if (!entry->shown)
			continue;
		n += !(before && entry->id.n && str_eq(before->id, entry->id));
		*stories &= entry->id.n > 0;
		before = entry;
	}
	return n;
}

static void
write_recent(const struct summary *summary, struct buf *b)
{
	bool stories;
	size_t n = count_recent(summary, &stories);

	if (n == 0)
		return;
	buf_add(b, STR("## Recent Context (Last "));
	if (n > 1)
		buf_addf(b, "%zu %s)\n\n", n, stories ? "Stories" : "Entries");
	else
		buf_addf(b, "%s)\n\n", stories ? "Story" : "Entry");
	for (size_t i = summary->n_entries; i > 0; i--) {
		if (summary->entries[i - 1].shown)
			summary_write_entry(summary, &summary->entries[i - 1],
			    b);
	}
}

static void
write_sections(const struct summary *summary, struct buf *b)
{
	bool any = false;

	for (size_t i = 0; i < summary->n_sections; i++) {
		if (!summary->sections[i].shown ||
		    !summary_wants(summary, &summary->sections[i]))
			continue;
		if (!any)
			buf_add(b, STR("## Current State\n\n"));
		any = true;
		summary_write_entry(summary, &summary->sections[i], b);
	}
}

/* What fit.h hides here will be a drop record in the text that is written. */
static size_t
hidden(const struct summary *summary, struct str of)
{
	size_t n = 0;

	if (str_eq(of, STR("learning"))) {
		for (size_t i = 0; i < summary->n_learnings; i++)
			n += !summary->learnings[i].shown;
	} else if (str_eq(of, STR("entry"))) {
		for (size_t i = 0; i < summary->n_entries; i++)
			n += !summary->entries[i].shown;
	} else if (str_eq(of, STR("section"))) {
		for (size_t i = 0; i < summary->n_sections; i++)
			n += !summary->sections[i].shown &&
			    summary_wants(summary, &summary->sections[i]);
	}
	return n;
}

static size_t
left_out(const struct summary *summary, const char *of)
{
	size_t n = hidden(summary, str_of(of));

	for (size_t i = 0; i < summary->n_drops; i++) {
		if (str_eq(summary->drops[i].of, str_of(of)) &&
		    !str_eq(summary->drops[i].why, STR("same")))
			n += summary->drops[i].n;
	}
	return n;
}

static void
write_logs(const struct summary *summary, struct buf *b)
{
	if (summary->n_logs == 0)
		buf_add(b, STR("the log"));
	for (size_t i = 0; i < summary->n_logs; i++) {
		struct str base = base_name(summary->logs[i]);
		bool twice = false;

		for (size_t j = 0; j < summary->n_logs; j++)
			twice |= j != i &&
			    str_eq(base, base_name(summary->logs[j]));
		buf_adds(b, i == 0 ? "" : i + 1 < summary->n_logs ? ", "
		                                                  : " and ");
		show_path(b, twice ? summary->logs[i] : base);
	}
}

static void
write_left_out(const struct summary *summary, struct buf *b)
{
	static const struct {
		const char *of, *one, *many;
	} kinds[] = {
		{ "learning", "learning", "learnings" },
		{ "entry", "older entry", "older entries" },
		{ "section", "section", "sections" },
		{ "story", "story", "stories" },
	};
	size_t any = 0;

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		size_t n = left_out(summary, kinds[i].of);

		if (n)
			buf_addf(b, "%s%zu %s", any++ ? ", " : "Left out: ", n,
			    n == 1 ? kinds[i].one : kinds[i].many);
	}
	if (any) {
		buf_add(b, STR("; see "));
		write_logs(summary, b);
		buf_add(b, STR(".\n"));
	}
	for (size_t i = 0; i < summary->n_notes; i++) {
		buf_add(b, STR("Note: "));
		show_text(b, summary->notes[i]);
		buf_addc(b, '\n');
		any++;
	}
	if (any)
		buf_addc(b, '\n');
}

static const char *const template_names[] = {
	[TEMPLATE_SUMMARY] = "summary",
	[TEMPLATE_CONTEXT] = "context",
};

bool
template_find(struct str name, enum template *template)
{
	for (size_t i = 0; i < sizeof template_names / sizeof *template_names;
	    i++) {
		if (str_eq(name, str_of(template_names[i]))) {
			*template = (enum template)i;
			return true;
		}
	}
	return false;
}

const char *
template_name(enum template template)
{
	return template_names[template];
}

void
summary_write(const struct summary *summary, struct buf *b)
{
	write_title(summary, b);
	if (summary->frame)
		write_head(summary, b);
	if (summary->template == TEMPLATE_SUMMARY) {
		if (summary->frame)
			write_completion(summary, b);
		write_stories(summary, b);
		write_learnings(summary, b);
	} else {
		write_learnings(summary, b);
		write_stories(summary, b);
		if (summary->frame)
			write_completion(summary, b);
	}
	write_recent(summary, b);
	write_sections(summary, b);
	write_left_out(summary, b);
	buf_add(b, STR("---\n\n*Auto-generated from "));
	write_logs(summary, b);
	buf_add(b, STR(". Full history preserved in "));
	write_logs(summary, b);
	buf_add(b, STR(".*\n"));
}
