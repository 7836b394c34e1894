#include <stdlib.h>

#include "base/sort.h"
#include "log/doc.h"
#include "need/sign.h"
#include "summary/summary.h"
#include "text/show.h"

void
summary_cite(const struct summary *summary, const struct src *src, size_t line,
    struct buf *b)
{
	if (!summary->cite || src->file.n == 0)
		return;
	buf_add(b, STR(" ("));
	show_path(b, file_names_short(&summary->files, src->file));
	buf_addc(b, ':');
	buf_number(b, line);
	buf_addc(b, ')');
}

/* ---- the head ---- */

enum { PLANS_NAMED = 3 };

void
summary_write_name(const struct summary *summary, struct buf *b)
{
	const struct summary_plan *plan = summary->plans;
	size_t n = summary->n_plans;
	struct str title = n == 0 || (plan->title.n | plan->project.n) == 0
	    ? doc_subject(summary->log_title.text)
	    : plan->title.n ? plan->title
			    : plan->project;

	if (title.n == 0 && n < 2)
		return;
	buf_add(b, STR(": "));
	if (n < 2)
		show_text(b, sign_trim_ornaments(title));
	for (size_t i = 0; n > 1 && i < n && i < PLANS_NAMED; i++) {
		buf_adds(b, i ? ", " : "");
		show_text(b, summary_plan_name(summary, i));
	}
	if (n > PLANS_NAMED)
		buf_addf(b, " and %zu more", n - PLANS_NAMED);
}

static void
write_title(const struct summary *summary, struct buf *b)
{
	buf_adds(b,
	    summary->template == TEMPLATE_CONTEXT ? "# Context"
						  : "# Progress Summary");
	summary_write_name(summary, b);
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
	const struct summary_plan none = { 0 };
	const struct summary_plan *plan = summary->n_plans ? summary->plans
							   : &none;
	size_t from = b->n;

	/*
	 * Of several plans, each has its own. The lines of the log are part of the
	 * state where that is shown.
	 */
	if (summary->n_plans < 2)
		write_branch(b,
		    plan->branch.n || summary->by_need
			? plan->branch
			: summary->log_branch.text);
	if (summary->n_plans < 2 && !summary->by_need)
		write_field(b, "Started: ",
		    plan->started.n ? plan->started : summary->log_started.text,
		    true);
	if (summary->template == TEMPLATE_SUMMARY && !summary->by_need)
		write_field(b, "Last updated: ", last_updated(summary), true);
	if (b->n > from)
		buf_addc(b, '\n');
}

/* ---- how much of the plan is done ---- */

enum { BLOCKED_SHOWN = 8 };

static void
write_blocked(const struct summary_plan *plan, struct buf *b)
{
	size_t n = plan->n_blocked;

	for (size_t i = 0; i < n && i < BLOCKED_SHOWN; i++) {
		buf_adds(b, i ? ", " : "");
		show_text(b, plan->blocked[i]);
	}
	if (n > BLOCKED_SHOWN)
		buf_addf(b, " and %zu more", n - BLOCKED_SHOWN);
}

static void
write_current(const struct summary_plan *plan, struct buf *b)
{
	show_text(b, plan->current);
	if (plan->attempt)
		buf_addf(b, " (attempt %zu)", plan->attempt);
}

static void
write_done(size_t done, size_t total, struct buf *b)
{
	buf_addf(b, "%zu/%zu complete (%zu%%)", done, total,
	    total ? (200 * done + total) / (2 * total) : 0);
}

/* "US-001 … US-004, US-006": the stories of a plan that have a status. */
static bool
write_runs(const struct summary *summary, size_t plan, enum status status,
    const char *name, struct buf *b)
{
	const struct summary_story *stories = summary->stories;
	size_t n = 0;

	for (size_t i = 0, end; i < summary->n_stories; i = end + 1) {
		for (end = i; end < summary->n_stories &&
		     stories[end].plan == plan &&
		     stories[end].status == status;)
			end++;
		if (end == i)
			continue;
		buf_adds(b, n++ ? ", " : name);
		show_text(b, stories[i].id);
		if (end - i > 1) {
			buf_adds(b, end - i > 2 ? " … " : ", ");
			show_text(b, stories[end - 1].id);
		}
	}
	return n > 0;
}

/* One of several: "- Roastery: 10/14 complete (71%), current US-013". */
static void
write_plan_line(const struct summary *summary, size_t i, struct buf *b)
{
	const struct summary_plan *plan = &summary->plans[i];

	buf_add(b, STR("- "));
	show_text(b, summary_plan_name(summary, i));
	buf_add(b, STR(": "));
	write_done(plan->done, plan->total, b);
	if (summary->template == TEMPLATE_CONTEXT) {
		write_runs(summary, i, STATUS_DONE, ", done ", b);
		write_runs(summary, i, STATUS_FAILED, ", failed ", b);
	}
	if (plan->branch.n) {
		buf_add(b, STR(", branch `"));
		show_branch(b, plan->branch);
		buf_addc(b, '`');
	}
	if (plan->started.n) {
		buf_add(b, STR(", started "));
		show_time(b, plan->started);
	}
	if (plan->current.n) {
		buf_add(b, STR(", current "));
		write_current(plan, b);
	}
	if (plan->n_blocked) {
		buf_add(b, STR(", blocked "));
		write_blocked(plan, b);
	}
	buf_addc(b, '\n');
}

/* The plan, if it is the only one. */
static void
write_one_plan(const struct summary *summary, struct buf *b)
{
	const struct summary_plan *plan = summary->plans;
	bool context = summary->template == TEMPLATE_CONTEXT;
	struct str title = summary_story_title(summary, plan->file,
	    plan->current);

	if (context && write_runs(summary, 0, STATUS_DONE, "Done: ", b))
		buf_addc(b, '\n');
	if (context && write_runs(summary, 0, STATUS_FAILED, "Failed: ", b))
		buf_addc(b, '\n');
	buf_add(b, STR("Current: "));
	if (plan->current.n == 0)
		buf_add(b, STR("None"));
	else
		write_current(plan, b);
	/* Where no table shows it. */
	if (context && title.n && summary->n_stories > summary->rows) {
		buf_add(b, STR(": "));
		show_text(b, title);
	}
	buf_addc(b, '\n');
	if (context && plan->n_blocked == 0)
		return;
	buf_add(b, STR("Blocked: "));
	write_blocked(plan, b);
	buf_adds(b, plan->n_blocked ? "\n" : "None\n");
}

static void
write_plans(const struct summary *summary, struct buf *b)
{
	size_t done, total = summary_count_stories(summary, &done);

	buf_add(b, STR("Stories: "));
	write_done(done, total, b);
	buf_addc(b, '\n');
	if (summary->n_plans == 1)
		write_one_plan(summary, b);
	for (size_t i = 0; summary->n_plans > 1 && i < summary->n_plans; i++)
		write_plan_line(summary, i, b);
}

static void
write_completion(const struct summary *summary, struct buf *b)
{
	size_t all = summary_count_entries(summary);
	bool context = summary->template == TEMPLATE_CONTEXT;

	if (summary->n_plans == 0 && all == 0)
		return;
	buf_add(b, STR("## Completion Status\n\n"));
	if (context)
		write_field(b, "Last updated: ", last_updated(summary), true);
	if (summary->n_plans == 0)
		buf_addf(b, "Entries: %zu (no plan was found)\n", all);
	else
		write_plans(summary, b);
	if (context)
		summary_write_next(summary, b);
	buf_addc(b, '\n');
}

/* ---- the table of stories ---- */

/* The optional columns: those that a story has something for. */
struct columns {
	bool status, agent, attempts;
};

/* The stories of one plan. */
struct table {
	const struct summary_story *stories;
	size_t n;
	const bool *own; /* those with a row of their own */
	struct columns columns;
};

static struct columns
find_columns(const struct summary *summary)
{
	struct columns found = { 0 };

	/* The work on a story changes the other columns. */
	if (summary->template == TEMPLATE_CONTEXT)
		return found;
	found.status = true;
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
	if (columns.status) {
		buf_add(b, STR(" | "));
		show_cell(b, status_mark(story->status));
	}
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

/* One row for the stories of this status that have no row of their own. */
static void
write_fold(const struct table *table, enum status status, struct buf *b)
{
	const struct summary_story *first = NULL, *last = NULL;
	size_t n = 0;

	for (size_t i = 0; i < table->n; i++) {
		if (table->own[i] || table->stories[i].status != status)
			continue;
		first = first ? first : &table->stories[i];
		last = &table->stories[i];
		n++;
	}
	if (n == 0)
		return;
	if (n == 1) {
		write_row(first, table->columns, b);
		return;
	}
	buf_add(b, STR("| "));
	show_cell(b, first->id);
	buf_add(b, STR(" … "));
	show_cell(b, last->id);
	buf_addf(b, " | %zu stories | ", n);
	buf_add(b, status_mark(status));
	buf_adds(b, table->columns.agent ? " | -" : "");
	buf_adds(b, table->columns.attempts ? " | -" : "");
	buf_add(b, STR(" |\n"));
}

/*
 * Which stories get a row of their own, if there are more stories than rows:
 * first those in progress, blocked or failed; then the next ones; then the last
 * that are done.
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
write_table(const struct table *table, struct buf *b)
{
	struct columns columns = table->columns;

	buf_add(b, STR("| ID | Title |"));
	buf_adds(b, columns.status ? " Status |" : "");
	buf_adds(b, columns.agent ? " Agent |" : "");
	buf_adds(b, columns.attempts ? " Attempts |" : "");
	buf_add(b, STR("\n|----|-------|"));
	buf_adds(b, columns.status ? "--------|" : "");
	buf_adds(b, columns.agent ? "-------|" : "");
	buf_adds(b, columns.attempts ? "----------|\n" : "\n");
	write_fold(table, STATUS_DONE, b);
	for (size_t i = 0; i < table->n; i++) {
		if (table->own[i])
			write_row(&table->stories[i], columns, b);
	}
	for (enum status s = STATUS_PROGRESS; s <= STATUS_BLOCKED; s++)
		write_fold(table, s, b);
	buf_addc(b, '\n');
}

/* A table for each plan, whose stories are one after the other. */
static void
write_tables(const struct summary *summary, struct buf *b)
{
	size_t n = summary->n_stories, end;
	bool *own = zeroed(n, sizeof *own);
	struct columns columns = find_columns(summary);

	memset(own, n <= summary->rows, n);
	if (n > summary->rows)
		choose_rows(summary, own);
	for (size_t i = 0; i < n; i = end) {
		const struct summary_story *stories = &summary->stories[i];
		struct table table = { stories, 0, own + i, columns };

		for (end = i; end < n; end++) {
			if (summary->stories[end].plan != stories->plan)
				break;
		}
		table.n = end - i;
		if (summary->n_plans > 1) {
			buf_add(b, STR("### "));
			show_text(b, summary_plan_name(summary, stories->plan));
			buf_add(b, STR("\n\n"));
		}
		write_table(&table, b);
	}
	free(own);
}

/* In a context only the titles, and only those that fit into a table. */
static void
write_stories(const struct summary *summary, struct buf *b)
{
	bool blocked = false;

	if (summary->n_stories == 0 || summary->rows == 0)
		return;
	if (summary->template == TEMPLATE_CONTEXT) {
		if (summary->n_stories > summary->rows)
			return;
		buf_add(b, STR("## Stories\n\n"));
		write_tables(summary, b);
		return;
	}
	for (size_t i = 0; i < summary->n_stories; i++)
		blocked |= summary->stories[i].status == STATUS_BLOCKED;
	buf_add(b, STR("## Story Status\n\n"));
	write_tables(summary, b);
	buf_add(b,
	    STR("Legend: ✓ complete, → in progress, ○ pending, "
		"✗ failed"));
	buf_adds(b, blocked ? ", ⊘ blocked\n\n" : "\n\n");
}

/* ---- learnings ---- */

enum { FILES_SHOWN = 2 };

/* The files of a learning that its text does not name. */
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
	summary_cite(summary, &learning->src, learning->src.line, b);
	buf_addc(b, '\n');
}

bool
summary_is_pending(const struct summary_learning *learning)
{
	return learning->type == LEARN_DEPENDENCY && learning->from.n > 0;
}

/* In the list of learnings, not below an entry or at the end of a context. */
static bool
is_listed(const struct summary *summary,
    const struct summary_learning *learning)
{
	return learning->shown &&
	    (summary->template == TEMPLATE_SUMMARY ||
		(!summary_is_pending(learning) &&
		    !(summary->steady && learning->under)));
}

static int
compare_turns(const void *a, const void *b)
{
	const struct summary_learning *x = *(
	    const struct summary_learning *const *)a;
	const struct summary_learning *y = *(
	    const struct summary_learning *const *)b;

	return number_cmp(x->turn, y->turn);
}

const struct summary_learning **
summary_in_turn(const struct summary *summary)
{
	const struct summary_learning **all = zeroed(summary->n_learnings + 1,
	    sizeof *all);

	for (size_t i = 0; i < summary->n_learnings; i++)
		all[i] = &summary->learnings[i];
	array_sort(all, summary->n_learnings, compare_turns);
	return all;
}

/* In a context: what was shown first comes first. Returns how many. */
static size_t
write_in_turn(const struct summary *summary, struct buf *b)
{
	const struct summary_learning **all = summary_in_turn(summary);
	size_t n = 0;

	for (size_t i = 0; i < summary->n_learnings; i++) {
		if (!is_listed(summary, all[i]))
			continue;
		summary_write_learning(summary, all[i], b);
		n++;
	}
	buf_adds(b, n ? "\n" : "");
	free(all);
	return n;
}

/* At the end of a context, as they last until a story is done. */
static void
write_pending(const struct summary *summary, struct buf *b)
{
	size_t n = 0;

	for (size_t i = 0; i < summary->n_learnings; i++) {
		const struct summary_learning *learning =
		    &summary->learnings[i];

		if (!learning->shown || !summary_is_pending(learning))
			continue;
		if (n++ == 0)
			buf_adds(b, "### Dependencies Discovered\n");
		summary_write_learning(summary, learning, b);
	}
	buf_adds(b, n ? "\n" : "");
}

static size_t
write_types(const struct summary *summary, struct buf *b)
{
	static const char *const titles[] = {
		[LEARN_PATTERN] = "### Repository Patterns\n",
		[LEARN_GOTCHA] = "### Gotchas & Warnings\n",
		[LEARN_DEPENDENCY] = "### Dependencies Discovered\n",
	};
	size_t all = 0;

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
	return all;
}

/* ---- learnings by topic ---- */

/* Learnings of one topic, in their order; those without a topic come last. */
struct group {
	const struct summary_learning **list;
	size_t n;
};

static struct str
topic_of(const struct summary_learning *learning)
{
	static const struct str other = STR_INIT("Other");

	return learning->topic.n ? learning->topic : other;
}

static bool
is_other(const struct summary_learning *learning)
{
	return str_eq(topic_of(learning), STR("Other"));
}

/* By topic, then in their order. */
static int
compare_topics(const void *a, const void *b)
{
	const struct summary_learning *x = *(
	    const struct summary_learning *const *)a;
	const struct summary_learning *y = *(
	    const struct summary_learning *const *)b;
	int c = str_cmp(topic_of(x), topic_of(y));

	return c ? c : (x > y) - (x < y);
}

/* The largest first, then by name. */
static int
compare_groups(const void *a, const void *b)
{
	const struct group *x = a, *y = b;

	if (is_other(*x->list) != is_other(*y->list))
		return is_other(*x->list) ? 1 : -1;
	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	return str_cmp(topic_of(*x->list), topic_of(*y->list));
}

static size_t
make_groups(const struct summary_learning **shown, size_t n,
    struct group *groups)
{
	size_t count = 0;

	array_sort(shown, n, compare_topics);
	for (size_t i = 0; i < n; i++) {
		if (i == 0 ||
		    !str_eq(topic_of(shown[i]), topic_of(shown[i - 1])))
			groups[count++] = (struct group){ shown + i, 0 };
		groups[count - 1].n++;
	}
	array_sort(groups, count, compare_groups);
	return count;
}

static bool
has_topics(const struct summary *summary)
{
	for (size_t i = 0; i < summary->n_learnings; i++) {
		if (is_listed(summary, &summary->learnings[i]) &&
		    !is_other(&summary->learnings[i]))
			return true;
	}
	return false;
}

static void
write_topics(const struct summary *summary, struct buf *b)
{
	const struct summary_learning **shown = zeroed(summary->n_learnings + 1,
	    sizeof *shown);
	struct group *groups;
	size_t n = 0, count;

	for (size_t i = 0; i < summary->n_learnings; i++) {
		if (is_listed(summary, &summary->learnings[i]))
			shown[n++] = &summary->learnings[i];
	}
	groups = zeroed(n + 1, sizeof *groups);
	count = make_groups(shown, n, groups);
	for (size_t i = 0; i < count; i++) {
		buf_add(b, STR("### "));
		show_text(b, topic_of(*groups[i].list));
		buf_addc(b, '\n');
		for (size_t j = 0; j < groups[i].n; j++)
			summary_write_learning(summary, groups[i].list[j], b);
		buf_addc(b, '\n');
	}
	free(groups);
	free(shown);
}

/* The log has some, but budget left them out. */
static bool
left_out_any(const struct summary *summary)
{
	for (size_t i = 0; i < summary->n_drops; i++) {
		if (str_eq(summary->drops[i].of, STR("learning")) &&
		    !str_eq(summary->drops[i].why, STR("same")))
			return true;
	}
	return false;
}

static void
write_learnings(const struct summary *summary, struct buf *b)
{
	size_t from = b->n;

	buf_add(b, STR("## Key Learnings (Extracted)\n\n"));
	if (summary->by_topic && has_topics(summary)) {
		write_topics(summary, b);
	} else if (summary->template == TEMPLATE_CONTEXT) {
		if (write_in_turn(summary, b) == 0)
			b->n = from;
	} else if (write_types(summary, b) == 0) {
		buf_adds(b,
		    summary->n_learnings || left_out_any(summary)
			? "None of them fits here.\n\n"
			: "No reusable patterns identified yet\n\n");
	}
}

/* ---- the end ---- */

static void
write_logs(const struct summary *summary, bool archives, struct buf *b)
{
	size_t more = archives ? summary->n_archives : 0;
	size_t n = summary->n_logs;

	if (n == 0)
		buf_add(b, STR("the log"));
	for (size_t i = 0; i < n; i++) {
		struct str file = summary->logs[i];

		if (i)
			buf_adds(b, i + 1 == n && more == 0 ? " and " : ", ");
		if (str_eq(file, STR("-")))
			buf_adds(b, "standard input");
		else
			show_path(b, file_names_short(&summary->files, file));
	}
	for (size_t i = 0; i < more; i++) {
		buf_adds(b, i + 1 < more ? ", " : " and ");
		show_path(b, summary->archives[i]);
	}
}

static void
write_notes(const struct summary *summary, struct buf *b)
{
	for (size_t i = 0; i < summary->n_notes; i++) {
		buf_add(b, STR("Note: "));
		show_text(b, summary->notes[i]);
		buf_addc(b, '\n');
	}
}

static void
write_left_out(const struct summary *summary, struct buf *b)
{
	size_t from = b->n;

	if (!summary->by_need)
		summary_write_left_out(summary, b);
	write_notes(summary, b);
	if (b->n > from)
		buf_addc(b, '\n');
}

/* A day, or the name of a story: lines that have neither are only a list. */
static bool
entries_are_told_apart(const struct summary *summary)
{
	for (size_t i = 0; i < summary->n_entries; i++) {
		if (summary->entries[i].ts.n || summary->entries[i].id.n)
			return true;
	}
	return false;
}

/* " (12 entries, the last of 2026-03-02)", if there are more than one. */
static void
write_span(const struct summary *summary, struct buf *b)
{
	size_t n = summary_count_entries(summary);
	struct str last = summary->n_entries
	    ? summary->entries[summary->n_entries - 1].ts
	    : (struct str){ "", 0 };

	if (n < 2 || !entries_are_told_apart(summary))
		return;
	buf_addf(b, " (%zu entries", n);
	if (last.n) {
		buf_add(b, STR(", the last of "));
		show_time(b, last);
	}
	buf_addc(b, ')');
}

/*
 * Every item of the log is shown or counted here; a heading or a caption only where
 * it is a point of its own.
 */
static void
write_shown(const struct summary *summary, struct buf *b)
{
	size_t shown, all = summary_count_points(summary, &shown);

	buf_addf(b, "*%zu of %zu items in ", shown, all);
	write_logs(summary, true, b);
	write_span(summary, b);
	buf_add(b, STR(".*\n"));
}

/* ---- the document ---- */

/* Where the text comes from. */
static void
write_source(const struct summary *summary, struct buf *b)
{
	buf_add(b, STR("*Auto-generated from "));
	write_logs(summary, false, b);
	/* Input from a pipe is not preserved. */
	if (summary->n_logs != 1 || !str_eq(summary->logs[0], STR("-"))) {
		buf_add(b, STR(". Full history preserved in "));
		write_logs(summary, true, b);
	}
	buf_add(b, STR(".*\n"));
}

/* The parts that change least come first. */
static void
write_context(const struct summary *summary, struct buf *b)
{
	write_source(summary, b);
	buf_addc(b, '\n');
	write_stories(summary, b);
	write_learnings(summary, b);
	write_pending(summary, b);
	summary_write_recent(summary, b);
	summary_write_sections(summary, b);
	if (summary->frame)
		write_completion(summary, b);
	write_left_out(summary, b);
	if (str_ends(buf_str(b), STR("\n\n")))
		b->n--;
}

static void
write_parts(const struct summary *summary, struct buf *b)
{
	if (summary->frame)
		write_completion(summary, b);
	write_stories(summary, b);
	write_learnings(summary, b);
	summary_write_recent(summary, b);
	summary_write_sections(summary, b);
	write_left_out(summary, b);
	buf_add(b, STR("---\n\n"));
	write_source(summary, b);
}

void
summary_write(const struct summary *summary, struct buf *b)
{
	write_title(summary, b);
	if (summary->frame)
		write_head(summary, b);
	if (summary->by_need) {
		summary_write_points(summary, b);
		write_left_out(summary, b);
		write_shown(summary, b);
	} else if (summary->template == TEMPLATE_CONTEXT) {
		write_context(summary, b);
	} else {
		write_parts(summary, b);
	}
}
