/* How a page shows a project: the sections that work_write() makes. */
#include <stdlib.h>

#include "base/utf8.h"
#include "html/html.h"
#include "html/work.h"
#include "text/ids.h"
#include "text/time.h"

/* So many are shown; the others are counted. */
enum {
	SHOWN_ENTRIES = 60,
	SHOWN_LEARNINGS = 400,
	SHOWN_POINTS = 200,
	SHOWN_STORIES = 400,
	SHOWN_LOGS = 200,
	SHOWN_RECURRING = 50,
	SHOWN_DROPS = 50,
	SHOWN_MONTHS = 120,
	ITEM_BYTES = 600
};

/* ---- parts of a page ---- */

static void
add_place(struct buf *b, const struct work_place *place)
{
	html_place(b, place->file, place->line, 0);
}

static void
place_cell(struct buf *b, const struct work_place *place)
{
	buf_adds(b, "<td>");
	add_place(b, place);
	buf_adds(b, "</td>");
}

static void
day_cell(struct buf *b, int64_t day, bool known)
{
	buf_adds(b, "<td class=\"d\">");
	if (known)
		day_format(b, day);
	buf_adds(b, "</td>");
}

/* ---- what is open ---- */

/* The points of a part, as a list below its name. */
static void
write_points(const struct work *work, struct buf *b, const char *part,
    const char *heading)
{
	size_t n = 0;

	for (size_t i = 0; i < work->n_point; i++) {
		const struct work_point *point = &work->point[i];

		if (!str_eq(point->part, str_of(part)) || n++ >= SHOWN_POINTS)
			continue;
		html_item(b, n, heading);
		html_short(b, point->text);
		add_place(b, &point->place);
		buf_adds(b, "</li>\n");
	}
	html_items_end(b, SHOWN_POINTS, n, "items");
}

static void
write_stories_with(const struct work *work, struct buf *b, enum status status,
    const char *heading)
{
	size_t n = 0;

	for (size_t i = 0; i < work->n_story; i++) {
		const struct work_story *story = &work->story[i];

		if (status_named(story->status) != status ||
		    n++ >= SHOWN_POINTS)
			continue;
		html_item(b, n, heading);
		html_short(b, story->id);
		buf_addc(b, ' ');
		html_short(b, story->title);
		add_place(b, &story->place);
		buf_adds(b, "</li>\n");
	}
	html_items_end(b, SHOWN_POINTS, n, "stories");
}

static void
write_now(const struct work *work, struct buf *b)
{
	size_t start = b->n, head;

	html_section(b, "now", "What is open");
	head = b->n;
	write_stories_with(work, b, STATUS_BLOCKED, "Blocked");
	write_points(work, b, "blocker", "Blocked, by the log");
	write_stories_with(work, b, STATUS_FAILED, "Failed");
	write_stories_with(work, b, STATUS_PROGRESS, "In progress");
	write_stories_with(work, b, STATUS_PENDING, "Next");
	write_points(work, b, "state", "State");
	write_points(work, b, "open", "Open");
	write_points(work, b, "rule", "Rules and warnings");
	write_points(work, b, "decision", "Decisions");
	write_points(work, b, "command", "Commands and places");
	write_points(work, b, "finding", "Findings");
	if (b->n == head)
		b->n = start;
	else
		html_close(b);
}

/* ---- stories ---- */

static void
write_story(const struct work *work, const struct work_story *story,
    struct buf *b)
{
	const struct days *days = &work->days;
	bool known = story->first <= story->last;
	int64_t first = days->n ? days->all[0].day : 0, all = 1;
	enum status status = status_named(story->status);

	if (days->n)
		all = days->all[days->n - 1].day - first + 1;
	buf_adds(b, "<tr>");
	html_head_cell(b, story->id);
	html_cell(b, story->title);
	html_cell(b, story->status);
	buf_adds(b, "<td class=\"w\">");
	if (known)
		chart_span(b, (unsigned)((story->first - first) * 1000 / all),
		    (unsigned)((story->last - first + 1) * 1000 / all),
		    status_name(status ? status : STATUS_PENDING));
	buf_adds(b, "</td>");
	day_cell(b, story->first, known);
	day_cell(b, story->last, known);
	html_number_cell(b, story->entries);
	buf_adds(b, "</tr>\n");
}

static void
write_stories(const struct work *work, struct buf *b)
{
	static const struct html_column columns[] = { { "Story", HTML_WORDS },
		{ "Title", HTML_WORDS }, { "Status", HTML_WORDS },
		{ "Days", HTML_WIDE }, { "First", HTML_WORDS },
		{ "Last", HTML_WORDS }, { "Entries", HTML_NUMBER } };
	size_t shown = work->n_story < SHOWN_STORIES ? work->n_story
						     : SHOWN_STORIES;

	if (work->n_story == 0)
		return;
	html_section(b, "stories", "Stories");
	html_table(b, "Stories by the days of their entries", false, columns,
	    countof(columns));
	for (size_t i = 0; i < shown; i++)
		write_story(work, &work->story[i], b);
	html_table_end(b, false);
	html_others(b, shown, work->n_story, "stories");
	html_close(b);
}

/* ---- the log ---- */

/* "2026-01" */
static void
set_month(struct buf *month, const struct days *days, size_t i)
{
	enum { MONTH_BYTES = 7 };

	buf_clear(month);
	day_format(month, days->all[i].day);
	month->n = month->n < MONTH_BYTES ? month->n : MONTH_BYTES;
}

/* A row with the amounts of the days of the month that begins at day i. */
static size_t
write_month(const struct days *days, size_t i, struct buf *b)
{
	uint64_t sum[DAY_AMOUNTS] = { 0 };
	struct buf month = { 0 }, next = { 0 };

	set_month(&month, days, i);
	for (; i < days->n; i++) {
		set_month(&next, days, i);
		if (!str_eq(buf_str(&next), buf_str(&month)))
			break;
		for (size_t k = 0; k < DAY_AMOUNTS; k++)
			sum[k] += days->all[i].amount[k];
	}
	buf_adds(b, "<tr>");
	html_head_cell(b, buf_str(&month));
	for (size_t k = 0; k <= WORK_TOKENS; k++)
		html_number_cell(b, sum[k]);
	buf_adds(b, "</tr>\n");
	buf_free(&month);
	buf_free(&next);
	return i;
}

/* The day that the last months begin at; how many months there are. */
static size_t
last_months(const struct days *days, size_t *months)
{
	struct buf month = { 0 }, next = { 0 };
	size_t from = 0;

	*months = 0;
	for (size_t i = days->n; i-- > 0;) {
		set_month(&next, days, i);
		*months += !str_eq(buf_str(&next), buf_str(&month));
		if (*months <= SHOWN_MONTHS)
			from = i;
		buf_set(&month, buf_str(&next));
	}
	buf_free(&month);
	buf_free(&next);
	return from;
}

static void
write_months(const struct days *days, struct buf *b)
{
	static const struct html_column columns[] = { { "Month", HTML_WORDS },
		{ "Entries", HTML_NUMBER }, { "Learnings", HTML_NUMBER },
		{ "Tokens", HTML_NUMBER } };
	size_t months, i = last_months(days, &months);

	html_table(b, "By month, as a table", true, columns, countof(columns));
	while (i < days->n)
		i = write_month(days, i, b);
	html_table_end(b, true);
	html_others(b, SHOWN_MONTHS, months, "months");
}

/* Tokens up to each day, beside those of the summary, which do not grow. */
static void
write_growth(const struct work *work, struct buf *b)
{
	struct days days = { 0 };
	struct chart chart = {
		.title = "Tokens of the log, up to each day",
		.names = { STR_INIT("the log"), STR_INIT("its summary now") },
		.n_names = 1 + (work->summary_tokens > 0),
		.number = buf_thousands,
	};

	for (size_t i = 0; i < work->days.n; i++) {
		uint64_t *amount = days_at(&days, work->days.all[i].day);

		amount[0] = work->days.all[i].amount[WORK_TOKENS];
		amount[1] = i == 0 ? work->summary_tokens : 0;
	}
	days_sort(&days);
	days_chart(b, &days, chart, true);
	days_free(&days);
}

static int
compare_places(const struct work_place *x, const struct work_place *y)
{
	int c = str_cmp(x->file, y->file);

	return c ? c : number_cmp(x->line, y->line);
}

static int
compare_entries(const void *a, const void *b)
{
	const struct work_entry *x = a, *y = b;

	if (x->dated != y->dated)
		return x->dated ? -1 : 1;
	if (x->dated && x->day != y->day)
		return x->day < y->day ? 1 : -1;
	return compare_places(&x->place, &y->place);
}

static void
write_entries(struct work *work, struct buf *b)
{
	static const struct html_column columns[] = { { "Day", HTML_WORDS },
		{ "Id", HTML_WORDS }, { "Title", HTML_WORDS },
		{ "Status", HTML_WORDS }, { "Source", HTML_WORDS } };
	size_t shown = work->n_entry < SHOWN_ENTRIES ? work->n_entry
						     : SHOWN_ENTRIES;

	array_sort(work->entry, work->n_entry, compare_entries);
	html_table(b, "The newest entries", true, columns, countof(columns));
	for (size_t i = 0; i < shown; i++) {
		const struct work_entry *entry = &work->entry[i];

		buf_adds(b, "<tr>");
		day_cell(b, entry->day, entry->dated);
		html_cell(b, entry->id);
		html_cell(b, entry->title);
		html_cell(b, entry->status);
		place_cell(b, &entry->place);
		buf_adds(b, "</tr>\n");
	}
	html_table_end(b, true);
	html_others(b, shown, work->n_entry, "entries");
}

static void
write_log(struct work *work, struct buf *b)
{
	const struct chart chart = {
		.title = "Entries and learnings by day",
		.names = { STR_INIT("entries"), STR_INIT("learnings") },
		.n_names = 2,
		.number = buf_thousands,
	};

	if (work->entries == 0)
		return;
	html_section(b, "log", "The log over time");
	if (work->days.n) {
		days_chart(b, &work->days, chart, false);
		write_growth(work, b);
		write_months(&work->days, b);
	}
	write_entries(work, b);
	html_close(b);
}

/* ---- learnings ---- */

static int
compare_learnings(const void *a, const void *b)
{
	const struct work_learning *x = a, *y = b;
	int c = str_cmp(x->topic, y->topic);

	if (c)
		return x->topic.n && y->topic.n ? c : x->topic.n ? -1 : 1;
	return compare_places(&x->place, &y->place);
}

static int
compare_bodies(const void *a, const void *b)
{
	return src_cmp(&((const struct work_body *)a)->src,
	    &((const struct work_body *)b)->src);
}

/* The lines that a learning is from; empty where they are not known. */
static struct str
item_of(const struct work *work, const struct src *src)
{
	const struct work_body *body;
	size_t i, skip;

	array_search(i, work->n_body, src_cmp(&work->body[i].src, src) <= 0);
	if (i == 0 || src->len == 0)
		return STR("");
	body = &work->body[i - 1];
	if (!str_eq(body->src.file, src->file) || src->off < body->src.off ||
	    src->off + src->len > body->src.off + body->src.len)
		return STR("");
	skip = src->off - body->src.off;
	return str_trim(utf8_cut(str_head(str_skip(body->text, skip), src->len),
	    ITEM_BYTES));
}

static void
write_learning(const struct work *work, const struct work_learning *learning,
    struct buf *b)
{
	struct str item = item_of(work, &learning->src);
	bool folds = item.n > 0;

	buf_adds(b, folds ? "<li><details><summary>" : "<li>");
	html_short(b, learning->type);
	buf_adds(b, ": ");
	html_short(b, learning->text);
	add_place(b, &learning->place);
	if (learning->also)
		buf_addf(b, " <span class=\"src\">and %zu more place%s</span>",
		    learning->also, learning->also == 1 ? "" : "s");
	if (folds) {
		buf_adds(b, "</summary><p class=\"lines\">");
		html_lines(b, item);
		buf_adds(b, "</p></details>");
	}
	buf_adds(b, "</li>\n");
}

static void
write_learnings(struct work *work, struct buf *b)
{
	size_t shown = work->n_learning < SHOWN_LEARNINGS ? work->n_learning
							  : SHOWN_LEARNINGS;

	if (work->n_learning == 0)
		return;
	array_sort(work->learning, work->n_learning, compare_learnings);
	array_sort(work->body, work->n_body, compare_bodies);
	html_section(b, "learnings", "What was learned");
	for (size_t i = 0; i < shown; i++) {
		const struct work_learning *learning = &work->learning[i];

		if (i == 0 || !str_eq(learning->topic, learning[-1].topic)) {
			buf_adds(b, i ? "</ul>\n<h3>" : "<h3>");
			html_short(b,
			    learning->topic.n ? learning->topic
					      : STR("Without a topic"));
			buf_adds(b, "</h3>\n<ul>\n");
		}
		write_learning(work, learning, b);
	}
	buf_adds(b, "</ul>\n");
	html_others(b, shown, work->n_learning, "learnings");
	html_close(b);
}

/* ---- many logs ---- */

static int
compare_logs(const void *a, const void *b)
{
	const struct work_log *x = a, *y = b;

	return str_cmp(x->file, y->file);
}

static void
write_log_row(struct work_log *log, struct buf *b)
{
	const struct days *days = &log->days;
	uint64_t *values;

	days_sort(&log->days);
	values = zeroed(days->n + 1, sizeof *values);
	for (size_t i = 0; i < days->n; i++)
		values[i] = days->all[i].amount[WORK_ENTRIES];
	buf_adds(b, "<tr>");
	html_head_cell(b, log->file);
	html_number_cell(b, log->entries);
	html_number_cell(b, log->learnings);
	day_cell(b, days->n ? days->all[days->n - 1].day : 0, days->n > 0);
	buf_adds(b, "<td class=\"w\">");
	if (days->n > 1)
		chart_spark(b, values, days->n);
	buf_adds(b, "</td></tr>\n");
	free(values);
}

static int
compare_recurring(const void *a, const void *b)
{
	const struct work_learning *x = *(struct work_learning *const *)a;
	const struct work_learning *y = *(struct work_learning *const *)b;

	if (x->files != y->files)
		return x->files < y->files ? 1 : -1;
	if (x->also != y->also)
		return x->also < y->also ? 1 : -1;
	return compare_places(&x->place, &y->place);
}

/* Those that more than one log has. */
static void
write_recurring(const struct work *work, struct buf *b)
{
	struct work_learning **all = zeroed(work->n_learning + 1, sizeof *all);
	size_t n = 0;

	for (size_t i = 0; i < work->n_learning; i++) {
		if (work->learning[i].files > 1)
			all[n++] = &work->learning[i];
	}
	array_sort(all, n, compare_recurring);
	for (size_t i = 0; i < n && i < SHOWN_RECURRING; i++) {
		html_item(b, i + 1, "Learned in more than one log");
		html_short(b, all[i]->text);
		buf_addf(b, " <span class=\"src\">%zu logs, first ",
		    all[i]->files);
		html_text(b, all[i]->place.file);
		buf_addf(b, ":%zu</span></li>\n", all[i]->place.line);
	}
	html_items_end(b, SHOWN_RECURRING, n, "of these learnings");
	free(all);
}

static void
write_logs(struct work *work, struct buf *b)
{
	static const struct html_column columns[] = { { "Log", HTML_WORDS },
		{ "Entries", HTML_NUMBER }, { "Learnings", HTML_NUMBER },
		{ "Last day", HTML_WORDS }, { "Entries by day", HTML_WIDE } };
	size_t shown = 0, n = 0;

	for (size_t i = 0; i < work->n_log; i++)
		n += work->log[i].entries > 0;
	if (n < 2)
		return;
	array_sort(work->log, work->n_log, compare_logs);
	html_section(b, "logs", "The logs");
	html_table(b, "Logs, by name", false, columns, countof(columns));
	for (size_t i = 0; i < work->n_log && shown < SHOWN_LOGS; i++) {
		shown += work->log[i].entries > 0;
		if (work->log[i].entries)
			write_log_row(&work->log[i], b);
	}
	html_table_end(b, false);
	html_others(b, shown, n, "logs");
	write_recurring(work, b);
	html_close(b);
}

/* ---- what a summary leaves out ---- */

static int
compare_drops(const void *a, const void *b)
{
	const struct work_drop *x = a, *y = b;
	int c = str_cmp(x->of, y->of);

	return c ? c : str_cmp(x->why, y->why);
}

static void
write_drops(struct work *work, struct buf *b)
{
	static const struct html_column columns[] = { { "What", HTML_WORDS },
		{ "Why", HTML_WORDS }, { "How many", HTML_NUMBER },
		{ "Tokens", HTML_NUMBER }, { "Places", HTML_NUMBER },
		{ "The first", HTML_WORDS } };

	if (work->n_drop == 0)
		return;
	array_sort(work->drop, work->n_drop, compare_drops);
	html_section(b, "left-out", "What the summary leaves out");
	html_table(b, "Left out, by kind and reason", false, columns,
	    countof(columns));
	for (size_t i = 0; i < work->n_drop && i < SHOWN_DROPS; i++) {
		const struct work_drop *drop = &work->drop[i];

		buf_adds(b, "<tr>");
		html_head_cell(b, drop->of);
		html_cell(b, drop->why);
		html_number_cell(b, drop->n);
		html_number_cell(b, drop->tokens);
		html_number_cell(b, drop->places);
		place_cell(b, &drop->first);
		buf_adds(b, "</tr>\n");
	}
	html_table_end(b, false);
	html_others(b, SHOWN_DROPS, work->n_drop, "kinds and reasons");
	html_close(b);
}

/* ---- all of it ---- */

void
work_write(struct work *work, struct buf *b)
{
	days_sort(&work->days);
	write_logs(work, b);
	write_now(work, b);
	write_stories(work, b);
	write_log(work, b);
	write_learnings(work, b);
	write_drops(work, b);
}
