/* ledger, third part: a Markdown log. */
#include "append/ledger.h"
#include "append/mdfit.h"
#include "append/shape.h"
#include "base/err.h"
#include "base/opt.h"

/* So many of the newest entries are tried as a model. */
enum { MODELS = 8 };

struct adding {
	struct ledger *book;
	struct news news;
	struct mdlog log;   /* as it is */
	struct mdlog plain; /* the entry in the plain form, alone */
	struct buf plain_text;
	struct mdfit fit;
	struct buf entry;
};

static bool
try_copy(struct adding *a, const struct mdpart *like)
{
	struct mdfit *fit = &a->fit;
	size_t at = fit->at;
	bool right;

	buf_clear(&a->entry);
	if (fit->top && shape_is_grouped(&a->news, like))
		fit->at = (size_t)(like->group.p - a->log.text.p);
	right = shape_copy(&a->entry, &a->news, like) &&
	    mdfit_try(fit, buf_str(&a->entry));
	fit->at = at;
	return right;
}

static bool
try_copies(struct adding *a)
{
	const struct mdlog *log = &a->log;
	size_t i = log->top ? log->first : log->last;

	for (size_t tried = 0; log->entries && tried < MODELS;) {
		if (log->all[i].entry) {
			tried++;
			if (try_copy(a, &log->all[i]))
				return true;
		}
		if (i == (log->top ? log->n - 1 : 0))
			break;
		i = log->top ? i + 1 : i - 1;
	}
	return false;
}

static bool
try_plain(struct adding *a, unsigned level)
{
	buf_clear(&a->entry);
	shape_plain(&a->entry, &a->news, level);
	return mdfit_try(&a->fit, buf_str(&a->entry));
}

static bool
try_plains(struct adding *a)
{
	static const unsigned char levels[] = { 2, 3, 1, 4, 0 };

	for (size_t i = 0; i < sizeof levels; i++) {
		if (!try_plain(a, levels[i]))
			continue;
		if (a->log.entries && !a->book->silent && !quiet())
			say("'%s': no form of its entries could be copied: "
			    "this is the plain one",
			    a->book->path);
		return true;
	}
	return false;
}

/*
 * A form that does not show how it went is better than none; and so is one at
 * the end, where the log does not grow.
 */
static bool
try_all(struct adding *a)
{
	for (size_t round = 0; round < 4; round++) {
		a->fit.any_status = round & 1;
		if (round == 2) {
			a->fit.at = a->log.text.n;
			a->fit.between = STR("\n");
			a->fit.top = false;
		}
		if ((round < 2 && try_copies(a)) || try_plains(a))
			return true;
	}
	fail("'%s': an entry more would not be read as one: nothing was added",
	    a->book->path);
	return false;
}

/* How the entry reads by itself; false, and said, where it does not. */
static bool
read_plain(struct adding *a)
{
	buf_adds(&a->plain_text, "# Progress Log\n\n");
	shape_plain(&a->entry, &a->news, 2);
	buf_add(&a->plain_text, buf_str(&a->entry));
	mdlog_read(&a->plain, buf_str(&a->plain_text));
	if (a->plain.entries == 1)
		return true;
	fail("this would not be read as an entry: nothing was added");
	return false;
}

/* How a reader calls it: by its id, else by where it stands. */
static void
name_added(struct adding *a)
{
	struct buf *said = &a->book->said;
	size_t line = 1;

	buf_add(said, buf_str(&a->fit.id));
	for (size_t i = 0; i < a->fit.added_at; i++)
		line += a->fit.text.p[i] == '\n';
	if (said->n == 0)
		buf_addf(said, "%s:%zu", a->book->path, line);
}

/* A log that is not there yet. */
static void
begin(struct adding *a)
{
	const struct mdpart *only = &a->plain.all[a->plain.first];

	buf_add(&a->fit.text, buf_str(&a->plain_text));
	buf_add(&a->fit.id, only->id);
	a->fit.added_at = (size_t)(only->body.p - a->plain_text.p);
}

static bool
add_entry(struct adding *a)
{
	struct str was = buf_str(&a->book->text);

	if (str_starts(was, STR("\xff\xfe")) ||
	    str_starts(was, STR("\xfe\xff"))) {
		fail("'%s' is UTF-16, not UTF-8", a->book->path);
		return false;
	}
	if (!read_plain(a))
		return false;
	if (str_trim(was).n == 0) {
		begin(a);
		return true;
	}
	mdlog_read(&a->log, was);
	a->fit.log = &a->log;
	a->fit.wanted = &a->plain.all[a->plain.first];
	a->fit.now = a->news.now;
	a->fit.crlf = str_chr(was, '\r', 0) + 1 == str_chr(was, '\n', 0);
	mdfit_place(&a->fit);
	return try_all(a);
}

/* Its own, where it has one. */
static int64_t
time_of(const struct ledger *book)
{
	struct arena arena = { 0 };
	struct date date;
	bool own = date_parse(json_text(book->report->timestamp, &arena),
		       &date) &&
	    date.day;

	arena_free(&arena);
	return own ? date_seconds(&date) : book->now;
}

bool
ledger_add_md(struct ledger *book)
{
	struct adding a = { .book = book };
	bool done;

	news_tell(&a.news, book->report, time_of(book));
	done = ledger_open(book) && add_entry(&a) &&
	    ledger_write(book, buf_str(&a.fit.text));
	if (done)
		name_added(&a);
	news_free(&a.news);
	mdlog_free(&a.log);
	mdlog_free(&a.plain);
	mdfit_free(&a.fit);
	buf_free(&a.plain_text);
	buf_free(&a.entry);
	ledger_close(book);
	return done;
}
