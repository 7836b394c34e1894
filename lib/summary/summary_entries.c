#include <stdlib.h>

#include "base/sort.h"
#include "summary/summary.h"
#include "text/show.h"
#include "text/truncate.h"

/* ---- source lines that the learnings of the summary cite ---- */

/* By line, file and place in it. */
struct cited {
	struct cited_line {
		struct str file;
		size_t line;
		size_t at; /* its first byte, from 1; 0 if not known */
	} * lines;
	size_t n;
	/* in a context: all in turn, and the first of the next entry */
	const struct summary_learning **turns;
	size_t at;
};

static int
compare(const void *left, const void *right)
{
	const struct cited_line *a = left, *b = right;

	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	if (!str_eq(a->file, b->file))
		return str_cmp(a->file, b->file);
	return number_cmp(a->at, b->at);
}

/* The lines of the learnings that are shown now. */
static void
cited_read(struct cited *cited, const struct summary *summary)
{
	cited->lines = zeroed(summary->n_learnings + 1, sizeof *cited->lines);
	cited->n = cited->at = 0;
	cited->turns = summary->steady ? summary_in_turn(summary) : NULL;
	for (size_t i = 0; i < summary->n_learnings; i++) {
		const struct summary_learning *learning =
		    &summary->learnings[i];
		const struct src *src = &learning->src;

		if (learning->shown)
			cited->lines[cited->n++] = (struct cited_line){
				src->file,
				src->line,
				src->len ? src->off + 1 : 0,
			};
	}
	array_sort(cited->lines, cited->n, compare);
}

/* The first one at or after a place, on that line of the file; or NULL. */
static const struct cited_line *
first_from(const struct cited *cited, struct cited_line from)
{
	size_t low = 0, high = cited->n;
	const struct cited_line *first;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (compare(&cited->lines[mid], &from) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	first = &cited->lines[low];
	return low < cited->n && first->line == from.line &&
		str_eq(first->file, from.file)
	    ? first
	    : NULL;
}

/*
 * A learning that is shown cites this line of the entry's file. A log in JSON
 * may be all on one line: then the byte must be inside the entry, too.
 */
static bool
cited_has(const struct cited *cited, const struct src *entry, size_t line)
{
	struct cited_line from = { entry->file, line, 0 };
	const struct cited_line *first = first_from(cited, from);

	if (first == NULL || entry->len == 0 || first->at == 0)
		return first != NULL;
	from.at = entry->off + 1;
	first = first_from(cited, from);
	return first && first->at - from.at < entry->len;
}

static void
cited_free(struct cited *cited)
{
	free(cited->lines);
	free(cited->turns);
}

/* ---- an entry, or a section, in a few lines ---- */

/* Begins with a path, as the first line of a list of files does. */
static bool
is_path_first(struct str title)
{
	struct str path;
	size_t pos = 0;

	return path_find(title, &pos, &path) && path.p <= title.p + 1;
}

/* A title that was the first line of the entry may introduce the next line. */
static struct str
without_end(struct str title)
{
	/* clang-format off */
	static const struct str ends[] = {
		STR_INIT(":"), STR_INIT(";"), STR_INIT(","), STR_INIT("："),
		STR_INIT("；"), STR_INIT("，"), STR_INIT("。"),
	};
	/* clang-format on */

	for (size_t i = 0; i < countof(ends); i++) {
		if (str_ends(title, ends[i]))
			return str_trim(str_head(title, title.n - ends[i].n));
	}
	return title;
}

/* A learning that is shown is the i-th line of its digest. */
static bool
is_line_cited(const struct cited *cited, const struct summary_entry *entry,
    size_t i)
{
	return cited_has(cited, &entry->src,
	    entry->src.line + entry->digest.src_line[i] - 1);
}

/* It has lines below its heading. */
static bool
has_lines(const struct summary *summary, const struct cited *cited,
    const struct summary_entry *entry)
{
	for (size_t i = 0; i < entry->digest.n && i < summary->lines; i++) {
		if (!is_line_cited(cited, entry, i))
			return true;
	}
	return false;
}

/*
 * A line below its heading begins with its title, which is so long that it is the first
 * line of it, and goes on.
 */
static bool
is_told_below(const struct summary *summary, const struct cited *cited,
    const struct summary_entry *entry)
{
	enum { WRAPPED = 50 };

	for (size_t i = 0; i < entry->digest.n && i < summary->lines &&
	     entry->title.n >= WRAPPED;
	     i++) {
		if (words_start(entry->title, entry->digest.line[i]) &&
		    !is_line_cited(cited, entry, i))
			return true;
	}
	return false;
}

/* Its own title, unless that is a paragraph or a file; else the plan's. */
static struct str
entry_title(const struct summary *summary, const struct cited *cited,
    const struct summary_entry *entry)
{
	struct str own = entry->title;
	struct str plan = summary_story_title(summary, entry->src.file,
	    entry->id);

	if (entry->other)
		plan.n = 0;
	if (plan.n && !summary->mismatch &&
	    (own.n == 0 || entry->borrowed || own.n > SUMMARY_TITLE ||
		is_path_first(own)))
		return plan;
	/* A paragraph is shown below in full. */
	if ((entry->id.n || entry->ts.n) && own.n &&
	    (own.n > SUMMARY_TITLE ? has_lines(summary, cited, entry)
				   : is_told_below(summary, cited, entry)))
		return (struct str){ "", 0 };
	return own.n ? own : plan;
}

/*
 * Below "Task 17" the title "(Task 17: closed the claims)" is "closed the
 * claims".
 */
static struct str
without_name(struct str title, struct str id)
{
	struct str bare = title;

	if (str_starts(title, STR("(")) &&
	    str_chr(title, ')', 0) == title.n - 1)
		bare = str_trim(str_head(str_skip(title, 1), title.n - 2));
	if (id.n && str_begins(bare, id) &&
	    str_starts(str_skip(bare, id.n), STR(":")))
		bare = str_trim(str_skip(bare, id.n + 1));
	return bare.n ? bare : title;
}

/* "### US-012: Add monitoring (✓)", as far as it is known. */
static void
write_entry_title(const struct summary *summary, const struct cited *cited,
    const struct summary_entry *entry, const char *mark_up, struct buf *b)
{
	struct arena arena = { 0 };
	struct str title = truncate_text(
	    without_name(entry_title(summary, cited, entry), entry->id),
	    SUMMARY_TITLE, &arena);
	struct str mark = status_mark(entry->status);
	struct str project = summary_project(summary, entry->src.file,
	    entry->id);

	title = without_end(title);
	buf_adds(b, mark_up);
	show_text(b, project);
	if (project.n && (entry->id.n || (!entry->section && entry->ts.n)))
		buf_add(b, STR(", "));
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
	summary_cite(summary, &entry->src, entry->src.line, b);
	buf_addc(b, '\n');
	arena_free(&arena);
}

/* In a context below the entry of that number, from 1. */
static void
write_own_learnings(const struct summary *summary, struct cited *cited,
    size_t number, struct buf *b)
{
	for (; cited->at < summary->n_learnings; cited->at++) {
		const struct summary_learning *one = cited->turns[cited->at];

		if (one->under > number)
			break;
		if (one->shown && one->under == number &&
		    !summary_is_pending(one))
			summary_write_learning(summary, one, b);
	}
}

enum { CONTEXT_FILES = 2 };

/* At most that many of those that it has. */
static void
write_files(const struct summary_entry *entry, size_t most, struct buf *b)
{
	size_t n = entry->n_files < most ? entry->n_files : most;
	size_t more = entry->n_files - n + entry->more_files;

	buf_add(b, STR("- Files: "));
	for (size_t i = 0; i < n; i++) {
		buf_adds(b, i ? ", " : "");
		show_path(b, entry->files[i]);
	}
	if (more)
		buf_addf(b, " and %zu more", more);
	buf_addc(b, '\n');
}

/*
 * The lines of a digest that are shown, as numbers in their order in the log; what
 * stopped the work comes first. Returns how many they are.
 */
static size_t
order_lines(const struct summary *summary, const struct summary_entry *entry,
    size_t order[DIGEST_LINES])
{
	const struct digest *digest = &entry->digest;
	bool stopped = entry->status == STATUS_BLOCKED ||
	    entry->status == STATUS_FAILED;
	size_t n = 0;

	for (; n < digest->n && n < summary->lines; n++) {
		size_t at = n;

		for (; !stopped && at > 0 &&
		     digest->src_line[order[at - 1]] > digest->src_line[n];
		     at--)
			order[at] = order[at - 1];
		order[at] = n;
	}
	return n;
}

static void
write_entry(const struct summary *summary, struct cited *cited,
    const struct summary_entry *entry, struct buf *b)
{
	struct str title = entry_title(summary, cited, entry);
	bool steady = summary->template == TEMPLATE_CONTEXT;
	size_t order[DIGEST_LINES], n = order_lines(summary, entry, order);

	write_entry_title(summary, cited, entry, "### ", b);
	for (size_t i = 0; i < n; i++) {
		struct str line = entry->digest.line[order[i]];

		if (is_line_cited(cited, entry, order[i]) ||
		    words_within(line, title) ||
		    (steady && digest_is_next(line)))
			continue;
		buf_add(b, STR("- "));
		show_bullet(b, line);
		summary_cite(summary, &entry->src,
		    entry->src.line + entry->digest.src_line[order[i]] - 1, b);
		buf_addc(b, '\n');
	}
	if (entry->n_files && summary->lines)
		write_files(entry, steady ? CONTEXT_FILES : DIGEST_FILES, b);
	if (!entry->section && cited->turns)
		write_own_learnings(summary, cited,
		    (size_t)(entry - summary->entries) + 1, b);
	buf_addc(b, '\n');
}

/* How many entries are shown, and of how many stories; 0 if one has none. */
static size_t
count_recent(const struct summary *summary, size_t *stories)
{
	const struct summary_entry *before = NULL;
	bool all = true;
	size_t n = 0;

	*stories = 0;
	for (size_t i = 0; i < summary->n_entries; i++) {
		const struct summary_entry *entry = &summary->entries[i];

		if (!entry->shown)
			continue;
		n++;
		*stories += !(before && str_eq(before->id, entry->id) &&
		    str_eq(before->src.file, entry->src.file));
		all &= entry->id.n > 0;
		before = entry;
	}
	if (!all)
		*stories = 0;
	return n;
}

/* "Last 3 Stories"; of several attempts: "Last 2 Stories, 5 Entries". */
static void
write_recent_count(size_t n, size_t stories, struct buf *b)
{
	if (stories == 1)
		buf_adds(b, "Last Story");
	else if (stories > 1)
		buf_addf(b, "Last %zu Stories", stories);
	if (stories && stories < n)
		buf_addf(b, ", %zu Entries", n);
	else if (n == 1 && !stories)
		buf_adds(b, "Last Entry");
	else if (!stories)
		buf_addf(b, "Last %zu Entries", n);
}

void
summary_write_recent(const struct summary *summary, struct buf *b)
{
	size_t stories;
	size_t n = count_recent(summary, &stories);
	struct cited cited;

	if (n == 0)
		return;
	buf_add(b, STR("## Recent Context"));
	if (summary->template == TEMPLATE_SUMMARY) {
		buf_add(b, STR(" ("));
		write_recent_count(n, stories, b);
		buf_addc(b, ')');
	}
	buf_add(b, STR("\n\n"));
	cited_read(&cited, summary);
	for (size_t i = 0; i < summary->n_entries; i++) {
		size_t at = summary->template == TEMPLATE_CONTEXT
		    ? i
		    : summary->n_entries - 1 - i;

		if (summary->entries[at].shown)
			write_entry(summary, &cited, &summary->entries[at], b);
	}
	cited_free(&cited);
}

void
summary_write_next(const struct summary *summary, struct buf *b)
{
	const struct digest *digest;
	size_t n = summary->n_entries;

	if (n == 0 || !summary->entries[n - 1].shown)
		return;
	digest = &summary->entries[n - 1].digest;
	for (size_t i = 0; i < digest->n && i < summary->lines; i++) {
		if (!digest_is_next(digest->line[i]))
			continue;
		show_bullet(b, digest->line[i]);
		summary_cite(summary, &summary->entries[n - 1].src,
		    summary->entries[n - 1].src.line + digest->src_line[i] - 1,
		    b);
		buf_addc(b, '\n');
	}
}

void
summary_write_sections(const struct summary *summary, struct buf *b)
{
	struct cited cited;
	bool any = false;

	cited_read(&cited, summary);
	for (size_t i = 0; i < summary->n_sections; i++) {
		if (!summary_shows(summary, &summary->sections[i]))
			continue;
		if (!any)
			buf_add(b, STR("## Current State\n\n"));
		any = true;
		write_entry(summary, &cited, &summary->sections[i], b);
	}
	cited_free(&cited);
}
