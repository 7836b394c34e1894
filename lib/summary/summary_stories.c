/* summary: the table of the stories. */
#include "summary/summary_parts.h"
#include "text/show.h"

/* The columns that some story has something for; the others always stand. */
struct columns {
	bool agent, attempts;
};

static struct columns
find_columns(const struct summary *summary)
{
	struct columns found = { 0 };

	for (size_t i = 0; i < summary->n_stories; i++) {
		found.agent |= summary->stories[i].agent.n > 0;
		found.attempts |= summary->stories[i].attempts != SIZE_MAX;
	}
	return found;
}

static void
write_row(const struct summary_story *story, struct columns columns,
    struct buf *b)
{
	buf_add(b, STR("| "));
	show_cell(b, story->id);
	buf_add(b, STR(" | "));
	show_cell(b, story->title);
	buf_add(b, STR(" | "));
	show_cell(b, status_mark(story->status));
	if (columns.agent) {
		buf_add(b, STR(" | "));
		show_cell(b, story->agent);
	}
	if (columns.attempts) {
		buf_add(b, STR(" | "));
		if (story->attempts == SIZE_MAX)
			buf_addc(b, '-');
		else
			buf_number(b, story->attempts);
	}
	buf_add(b, STR(" |\n"));
}

/* One row for the stories of this status that have none of their own. */
static void
write_fold(const struct summary *summary, const bool own[], enum status status,
    struct buf *b)
{
	struct columns columns = find_columns(summary);
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
		write_row(first, columns, b);
		return;
	}
	buf_add(b, STR("| "));
	show_cell(b, first->id);
	buf_add(b, STR(" … "));
	show_cell(b, last->id);
	buf_addf(b, " | %zu stories | ", n);
	buf_add(b, status_mark(status));
	buf_adds(b, columns.agent ? " | -" : "");
	buf_adds(b, columns.attempts ? " | -" : "");
	buf_add(b, STR(" |\n"));
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
	struct columns columns = find_columns(summary);

	memset(own, n <= summary->rows, n);
	if (n > summary->rows)
		choose_rows(summary, own);
	write_fold(summary, own, STATUS_DONE, b);
	for (size_t i = 0; i < n; i++) {
		if (own[i])
			write_row(&summary->stories[i], columns, b);
	}
	for (enum status s = STATUS_PROGRESS; s <= STATUS_BLOCKED; s++)
		write_fold(summary, own, s, b);
}

void
summary_write_stories(const struct summary *summary, struct buf *b)
{
	struct columns columns = find_columns(summary);
	struct arena arena = { 0 };
	bool blocked = false;

	if (summary->n_stories == 0 || summary->rows == 0)
		return;
	for (size_t i = 0; i < summary->n_stories; i++)
		blocked |= summary->stories[i].status == STATUS_BLOCKED;
	buf_add(b, STR("## Story Status\n\n| ID | Title | Status |"));
	buf_adds(b, columns.agent ? " Agent |" : "");
	buf_adds(b, columns.attempts ? " Attempts |" : "");
	buf_add(b, STR("\n|----|-------|--------|"));
	buf_adds(b, columns.agent ? "-------|" : "");
	buf_adds(b, columns.attempts ? "----------|\n" : "\n");
	write_rows(summary, &arena, b);
	buf_add(b,
	    STR("\nLegend: ✓ complete, → in progress, ○ pending, "
		"✗ failed"));
	buf_adds(b, blocked ? ", ⊘ blocked\n\n" : "\n\n");
	arena_free(&arena);
}
