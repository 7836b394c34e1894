#include "logbook/logbook.h"

#include <stdlib.h>
#include <time.h>

#include "logbook/logged.h"
#include "text/date.h"
#include "text/show.h"

/* ---- when ---- */

/* The same instant in UTC, where it has a zone. */
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
 * Its day; what tells no more than that is as late as the entry before it,
 * where that is of the same day.
 */
static void
set_time(struct logbook *book, struct page *page, struct date *date)
{
	const struct page *last = book->n > book->first ? page - 1 : NULL;
	struct buf day = { 0 };

	page->seconds = date_seconds(date);
	to_utc(date);
	date_write(&day, date);
	day.n = day.n < sizeof page->day ? day.n : sizeof page->day - 1;
	memcpy(page->day, day.p, day.n);
	buf_free(&day);
	if (date->hour < 0 && last && strcmp(last->day, page->day) == 0)
		page->seconds = last->seconds;
}

/* ---- what is added ---- */

static void
add_entry(struct logbook *book, const struct record *record)
{
	struct buf *b = &book->text;
	struct str ts = record_text(record, K_ts);
	struct page *page;
	struct logged logged;
	struct date date;

	book->pages = grow(book->pages, &book->cap, book->n + 1, sizeof *page);
	page = &book->pages[book->n];
	*page = (struct page){ .turn = book->n, .at = b->n };
	buf_adds(b, "### ");
	if (date_parse(ts, &date)) {
		set_time(book, page, &date);
		if (date.hour >= 0)
			buf_addf(b, "%02d:%02d - ", date.hour, date.minute);
	}
	logged_read(&logged, record);
	buf_addf(b, "%s ", logged_icon(&logged));
	logged_title(&logged, b);
	buf_addc(b, '\n');
	logged_lines(&logged, b);
	buf_addc(b, '\n');
	page->n = b->n - page->at;
	book->n++;
	trend_add(&book->trend, ts, record_story(record));
}

/* Of what has no more than a day, a file tells by its direction. */
static void
file_end(struct logbook *book)
{
	size_t n = book->n - book->first;

	if (book->n + book->out && book->project.n == 0)
		buf_add(&book->project, buf_str(&book->title));
	if (trend_newest_first(&book->trend)) {
		for (size_t i = book->first; i < book->n; i++)
			book->pages[i].turn = book->n - 1 - (i - book->first);
	}
	book->total += book->tells ? book->told : n + book->out;
	book->first = book->n;
	trend_clear(&book->trend);
}

static void
file_begin(struct logbook *book, const struct record *record)
{
	struct str archived = record_text(record, K_archived_through);

	book->out = 0;
	book->told = json_size_or(record->at[K_total], SIZE_MAX);
	book->tells = book->told != SIZE_MAX;
	buf_clear(&book->title);
	buf_add(&book->title, record_text(record, K_title));
	if (str_cmp(archived, buf_str(&book->archived)) > 0) {
		buf_clear(&book->archived);
		buf_add(&book->archived, archived);
	}
}

static void
add_note(struct logbook *book, struct str text)
{
	if (text.n == 0)
		return;
	buf_adds(&book->notes, "*Note: ");
	show_text(&book->notes, text);
	buf_adds(&book->notes, "*\n");
}

void
logbook_add(struct logbook *book, const struct record *record)
{
	if (record->kind == KIND_DOC) {
		file_end(book);
		file_begin(book, record);
	} else if (record->kind == KIND_ENTRY &&
	    record_text(record, K_ref).n == 0) {
		add_entry(book, record);
	} else if (record->kind == KIND_DROP &&
	    str_eq(record_text(record, K_of), STR("entry"))) {
		book->out += json_size_or(record->at[K_n], 0);
	} else if (record->kind == KIND_NOTE) {
		add_note(book, record_text(record, K_text));
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
write_head(const struct logbook *book, struct buf *b)
{
	struct str project = book->project.n ? buf_str(&book->project)
					     : buf_str(&book->title);

	buf_adds(b, LOGBOOK_TITLE "\n\n");
	if (project.n) {
		buf_adds(b, "*Project: ");
		show_text(b, project);
		buf_adds(b, "*\n");
	}
	buf_addf(b, "*Total entries: %zu*\n", book->total);
	buf_add(b, buf_str(&book->notes));
	buf_adds(b, "\n---\n\n");
}

static void
write_days(const struct logbook *book, struct buf *b)
{
	const char *day = NULL;

	for (size_t i = 0; i < book->n; i++) {
		const struct page *page = &book->pages[i];

		if (day == NULL || strcmp(day, page->day) != 0)
			buf_addf(b, "%s## %s\n\n", day ? "---\n\n" : "",
			    page->day[0] ? page->day : "No date");
		day = page->day;
		buf_add(b,
		    str_head(str_skip(buf_str(&book->text), page->at),
			page->n));
	}
	buf_adds(b, day ? "---\n\n" : "");
}

void
logbook_write(struct logbook *book, struct buf *b)
{
	file_end(book);
	if (book->n)
		qsort(book->pages, book->n, sizeof *book->pages, newest_first);
	write_head(book, b);
	write_days(book, b);
	if (book->archived.n == 0)
		return;
	buf_adds(b, "\n*Older entries archived through ");
	show_text(b, buf_str(&book->archived));
	buf_adds(b,
	    "*\n*See .agent-os/progress/archive/ for historical "
	    "data*\n");
}

void
logbook_free(struct logbook *book)
{
	free(book->pages);
	buf_free(&book->text);
	buf_free(&book->project);
	buf_free(&book->archived);
	buf_free(&book->notes);
	buf_free(&book->title);
	buf_free(&book->trend.id);
}
