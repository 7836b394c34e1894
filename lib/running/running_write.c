#include "running/running.h"

#include "running/rollup.h"
#include "summary/summary.h"
#include "text/show.h"
#include "text/truncate.h"

enum { LINE_BYTES = 240, TITLE_BYTES = 100 };

static void
write_cut(struct str text, size_t n, struct buf *b)
{
	struct arena arena = { 0 };

	show_text(b, truncate_text(text, n, &arena));
	arena_free(&arena);
}

/* "- US-012: Revenue report (✓ 2026-01-22): all numbers come from ..." */
static void
write_entry(const struct running *running, const struct running_line *line,
    struct buf *b)
{
	const struct summary *summary = &running->summary;
	const struct summary_entry *entry =
	    &summary->entries[running->records[line->record].at];
	struct str title = entry->title.n
	    ? entry->title
	    : summary_story_title(summary, entry->src.file, entry->id);
	struct str mark = status_mark(entry->status);
	struct str project = summary_project(summary, entry->src.file,
	    entry->id);

	buf_adds(b, "- ");
	show_text(b, project);
	buf_adds(b, project.n ? ", " : "");
	if (entry->id.n)
		show_text(b, entry->id);
	if (title.n && !str_same(title, entry->id)) {
		buf_adds(b, entry->id.n ? ": " : "");
		write_cut(title,
		    line->text.n || entry->id.n ? TITLE_BYTES : LINE_BYTES, b);
	}
	if (mark.n || entry->ts.n) {
		buf_adds(b, " (");
		buf_add(b, mark);
		buf_adds(b, mark.n && entry->ts.n ? " " : "");
		show_text(b, str_head(entry->ts, 10));
		buf_addc(b, ')');
	}
	if (line->text.n) {
		buf_adds(b, ": ");
		write_cut(line->text, LINE_BYTES, b);
	}
	summary_cite(summary, &line->src, line->src.line, b);
	buf_addc(b, '\n');
}

void
running_write_line(const struct running *running,
    const struct running_line *line, struct buf *b)
{
	const struct running_record *held = line->record == SIZE_MAX
	    ? NULL
	    : &running->records[line->record];

	if (held && held->kind == KIND_ENTRY) {
		write_entry(running, line, b);
		return;
	}
	if (held && held->kind == KIND_LEARNING) {
		summary_write_learning(&running->summary,
		    &running->summary.learnings[held->at], b);
		return;
	}
	buf_adds(b, line->blocker ? "- Blocked: " : "- ");
	if (line->id.n) {
		show_text(b, line->id);
		buf_adds(b, ": ");
	}
	write_cut(line->text, LINE_BYTES, b);
	summary_cite(&running->summary, &line->src, line->src.line, b);
	buf_addc(b, '\n');
}

/* "3, 15, st.jsonl:7" */
static void
write_places(const struct file_names *files, const struct src cited[], size_t n,
    const char *joint, struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		buf_adds(b, i ? joint : "");
		if (i == 0 || !str_eq(cited[i - 1].file, cited[i].file)) {
			show_path(b, file_names_short(files, cited[i].file));
			buf_addc(b, ':');
		}
		buf_number(b, cited[i].line);
	}
}

/* "- Earlier: progress.md:3, 15", for what is cited only; nothing for none. */
static void
write_cited(const struct running *running, enum part part, struct buf *b)
{
	size_t n = running->n_cited[part], left = running->n_left[part];

	if (n == 0)
		return;
	buf_adds(b,
	    part == PART_DECISIONS ? "- Earlier: " : "- More blockers: ");
	write_places(&running->summary.files, running->cited[part], n,
	    left > n ? " to " : ", ", b);
	if (left > n)
		buf_addf(b, " (%zu of them)", left);
	buf_addc(b, '\n');
}

static void
write_title(const struct running *running, struct buf *b)
{
	const struct summary *summary = &running->summary;
	size_t done, total;

	buf_adds(b, "# Running Summary");
	summary_write_name(summary, b);
	buf_adds(b, "\n\n");
	if (summary->n_plans == 0)
		return;
	total = summary_count_stories(summary, &done);
	buf_addf(b, "Stories: %zu/%zu complete\n\n", done, total);
}

static void
write_part(const struct running *running, enum part part, struct buf *b)
{
	size_t from = b->n, empty;

	buf_addf(b, "## %s\n\n", running_parts[part].heading);
	empty = b->n;
	for (size_t i = 0; part == PART_DONE && i < running->rollups.n; i++)
		rollup_write(&running->rollups.list[i], &running->summary.files,
		    b);
	for (size_t i = 0; i < running->n_lines; i++) {
		const struct running_line *line = &running->lines[i];

		if (line->part == part && line->shown)
			running_write_line(running, line, b);
	}
	write_cited(running, part, b);
	if (b->n == empty)
		b->n = from;
	else
		buf_addc(b, '\n');
}

void
running_write(const struct running *running, struct buf *b)
{
	write_title(running, b);
	for (int part = 0; part < PARTS; part++)
		write_part(running, (enum part)part, b);
	/* One line end at the end of the document. */
	if (b->n > 1 && b->p[b->n - 2] == '\n')
		b->n--;
}
