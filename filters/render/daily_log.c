/*
 * The template `log`: the entries of logs by day, the newest first. Entries of
 * several logs are merged. It keeps the text of all entries.
 */
#include <stdlib.h>
#include <time.h>

#include "base/sort.h"
#include "documents.h"
#include "log/order.h"
#include "log_entry.h"
#include "text/show.h"
#include "text/time.h"

struct daily_log {
	struct buf text; /* of the entries, one after the other */
	struct page {
		char day[11]; /* "2026-01-12", in UTC; "" without a date */
		int64_t seconds;
		size_t
		    turn; /* orders pages of the same time; higher is later */
		size_t at, n; /* in the text */
	} * pages;
	size_t n, cap;
	struct buf project, archived, notes;
	size_t total; /* of earlier files */

	/* the current file */
	struct buf title;
	size_t first;      /* of its pages */
	bool counted;      /* it says how many entries it has: */
	size_t count, out; /* that number; how many were left out */
	struct log_order trend;
};

/* ---- time ---- */

/* Converts it to UTC, if it has a zone. */
static void
to_utc(struct date *date)
{
	time_t seconds = (time_t)date_seconds(date);
	struct tm tm;

	if (!date->has_zone || date->hour < 0 || !gmtime_r(&seconds, &tm))
		return;
	date->year = tm.tm_year + 1900;
	date->month = tm.tm_mon + 1;
	date->day = tm.tm_mday;
	date->hour = tm.tm_hour;
	date->minute = tm.tm_min;
}

/*
 * Sets the day. An entry with only a date is as late as the entry before it, if
 * that is of the same day.
 */
static void
set_time(struct daily_log *log, struct page *page, struct date *date)
{
	const struct page *last = log->n > log->first ? page - 1 : NULL;
	struct buf day = { 0 };

	page->seconds = date_seconds(date);
	to_utc(date);
	date_format(&day, date);
	day.n = day.n < sizeof page->day ? day.n : sizeof page->day - 1;
	memcpy(page->day, day.p, day.n);
	buf_free(&day);
	if (date->hour < 0 && last && strcmp(last->day, page->day) == 0)
		page->seconds = last->seconds;
}

/* ---- from records ---- */

static void
add_entry(struct daily_log *log, const struct record *record)
{
	struct buf *b = &log->text;
	struct str ts = record_text(record, K_ts);
	struct page *page;
	struct log_entry entry;
	struct date date;

	log->pages = grow(log->pages, &log->cap, log->n + 1, sizeof *page);
	page = &log->pages[log->n];
	*page = (struct page){ .turn = log->n, .at = b->n };
	buf_adds(b, "### ");
	if (date_parse(ts, &date)) {
		set_time(log, page, &date);
		if (date.hour >= 0)
			buf_addf(b, "%02d:%02d - ", date.hour, date.minute);
	}
	log_entry_parse(&entry, record);
	buf_addf(b, "%s ", log_entry_icon(&entry));
	log_entry_title(&entry, b);
	buf_addc(b, '\n');
	log_entry_lines(&entry, b);
	buf_addc(b, '\n');
	page->n = b->n - page->at;
	log->n++;
	log_order_add(&log->trend, ts, record_story(record),
	    record_text(record, K_title));
}

/* In a file with the newest entry first, entries with only a date are, too. */
static void
file_end(struct daily_log *log)
{
	size_t n = log->n - log->first;

	if (log->n + log->out && log->project.n == 0)
		buf_add(&log->project, buf_str(&log->title));
	if (log_order_newest_first(&log->trend)) {
		for (size_t i = log->first; i < log->n; i++)
			log->pages[i].turn = log->n - 1 - (i - log->first);
	}
	log->total += log->counted ? log->count : n + log->out;
	log->first = log->n;
	log_order_clear(&log->trend);
}

static void
file_begin(struct daily_log *log, const struct record *record)
{
	struct str archived = record_text(record, K_archived_through);

	log->out = 0;
	log->count = json_size_or(record->at[K_total], SIZE_MAX);
	log->counted = log->count != SIZE_MAX;
	buf_clear(&log->title);
	buf_add(&log->title, record_text(record, K_title));
	if (str_cmp(archived, buf_str(&log->archived)) > 0) {
		buf_clear(&log->archived);
		buf_add(&log->archived, archived);
	}
}

static void
add_note(struct daily_log *log, struct str text)
{
	if (text.n == 0)
		return;
	buf_adds(&log->notes, "*Note: ");
	show_text(&log->notes, text);
	buf_adds(&log->notes, "*\n");
}

static void
add_record(void *state, const struct record *record)
{
	struct daily_log *log = state;

	if (record->kind == KIND_DOC) {
		file_end(log);
		file_begin(log, record);
	} else if (record->kind == KIND_ENTRY &&
	    record_text(record, K_ref).n == 0) {
		add_entry(log, record);
	} else if (record->kind == KIND_DROP &&
	    str_eq(record_text(record, K_of), STR("entry"))) {
		log->out += json_size_or(record->at[K_n], 0);
	} else if (record->kind == KIND_NOTE) {
		add_note(log, record_text(record, K_text));
	}
}

/* ---- the document ---- */

static int
newest_first(const void *a, const void *b)
{
	const struct page *x = a, *y = b;
	int day = strcmp(y->day, x->day);

	if (day)
		return day;
	if (x->seconds != y->seconds)
		return x->seconds > y->seconds ? -1 : 1;
	return x->turn > y->turn ? -1 : x->turn < y->turn;
}

static void
write_head(const struct daily_log *log, struct buf *b)
{
	struct str project = log->project.n ? buf_str(&log->project)
					    : buf_str(&log->title);

	buf_adds(b, DAILY_LOG_TITLE "\n\n");
	if (project.n) {
		buf_adds(b, "*Project: ");
		show_text(b, project);
		buf_adds(b, "*\n");
	}
	buf_addf(b, "*Total entries: %zu*\n", log->total);
	buf_add(b, buf_str(&log->notes));
	buf_adds(b, "\n---\n\n");
}

static void
write_days(const struct daily_log *log, struct buf *b)
{
	const char *day = NULL;

	for (size_t i = 0; i < log->n; i++) {
		const struct page *page = &log->pages[i];

		if (day == NULL || strcmp(day, page->day) != 0)
			buf_addf(b, "%s## %s\n\n", day ? "---\n\n" : "",
			    page->day[0] ? page->day : "No date");
		day = page->day;
		buf_add(b,
		    str_head(str_skip(buf_str(&log->text), page->at), page->n));
	}
	buf_adds(b, day ? "---\n\n" : "");
}

static void
free_log(struct daily_log *log)
{
	free(log->pages);
	buf_free(&log->text);
	buf_free(&log->project);
	buf_free(&log->archived);
	buf_free(&log->notes);
	buf_free(&log->title);
	buf_free(&log->trend.id);
}

static void
write_archived(const struct daily_log *log, struct buf *b)
{
	if (log->archived.n == 0)
		return;
	buf_adds(b, "\n*Older entries archived through ");
	show_text(b, buf_str(&log->archived));
	buf_adds(b,
	    "*\n*See .agent-os/progress/archive/ for historical "
	    "data*\n");
}

static void
write_document(void *state, struct buf *b)
{
	struct daily_log *log = state;

	file_end(log);
	if (log->n)
		array_sort(log->pages, log->n, newest_first);
	write_head(log, b);
	write_days(log, b);
	write_archived(log, b);
	free_log(log);
}

const struct document_functions daily_log_document = {
	sizeof(struct daily_log),
	.add = add_record,
	.write = write_document,
};
