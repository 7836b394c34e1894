/* summary, second part: the document. */
#include "log/about.h"
#include "summary/summary_parts.h"
#include "text/show.h"

enum { BLOCKED_SHOWN = 8 };

void
summary_cite(const struct summary *summary, const struct src *src, size_t line,
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

struct str
summary_story_title(const struct summary *summary, struct str id)
{
	const struct summary_story *story = summary_story(summary, id);

	return story ? story->title : (struct str){ "", 0 };
}

struct str
summary_name(const struct summary *summary)
{
	return summary->title.n  ? summary->title
	    : summary->project.n ? summary->project
				 : about(summary->log_title);
}

static void
write_title(const struct summary *summary, struct buf *b)
{
	struct str title = summary_name(summary);

	buf_adds(b,
	    summary->template == TEMPLATE_CONTEXT ? "# Context"
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
	show_branch(b, branch);
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

	write_branch(b,
	    summary->branch.n ? summary->branch : summary->log_branch);
	write_field(b, "Started: ",
	    summary->started.n ? summary->started : summary->log_started, true);
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
	    summary->total,
	    summary->total
		? (200 * summary->done + summary->total) / (2 * summary->total)
		: 0);
	buf_add(b, STR("Current: "));
	show_text(b, summary->current.n ? summary->current : STR("None"));
	if (summary->current.n && summary->attempt)
		buf_addf(b, " (attempt %zu)", summary->attempt);
	buf_addc(b, '\n');
	write_blocked(summary, b);
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

const char *template_name(enum template template)
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
		summary_write_stories(summary, b);
		summary_write_learnings(summary, b);
	} else {
		summary_write_learnings(summary, b);
		summary_write_stories(summary, b);
		if (summary->frame)
			write_completion(summary, b);
	}
	summary_write_recent(summary, b);
	summary_write_sections(summary, b);
	summary_write_left_out(summary, b);
	buf_add(b, STR("---\n\n*Auto-generated from "));
	summary_write_logs(summary, false, b);
	/* What came through a pipe is preserved nowhere that we know. */
	if (summary->n_logs != 1 || !str_eq(summary->logs[0], STR("-"))) {
		buf_add(b, STR(". Full history preserved in "));
		summary_write_logs(summary, true, b);
	}
	buf_add(b, STR(".*\n"));
}
