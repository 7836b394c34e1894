#include "append.h"

#include "base/err.h"
#include "base/opt.h"

/* So many of the newest entries are tried as a template. */
enum { MODELS = 8 };

/* An entry inserted into a log, and how the result is verified. */
struct adding {
	struct append *append;
	struct content content;
	struct mdlog log;   /* as it is */
	struct mdlog plain; /* the entry in the default form, alone */
	struct buf plain_text;
	struct buf entry;     /* as it is tried */
	struct buf *text;     /* the log with it */
	size_t at;            /* offset in the log */
	bool top;             /* before the other entries */
	struct str separator; /* between it and its neighbour */
	bool crlf;            /* the line ends of the log */
	bool any_status;      /* do not compare the status */
	bool may_end;         /* entries with no date or id may be none then */
	size_t ended;         /* so many */
};

/* ---- the place ---- */

static bool
is_line(struct str body)
{
	body.n -= mdlog_tail(body).n;
	return str_chr(body, '\n', 0) + 1 >= body.n;
}

/* What separates the two entries where the new one is added. */
static struct str
find_separator(const struct mdlog *log)
{
	const struct mdentry *newest = &log->all[log->top ? 0 : log->n - 1];
	const struct mdentry *one = log->top ? newest : newest - 1;

	if (log->n > 1 && str_end(one[0].body) == one[1].body.p)
		return mdlog_tail(one->body);
	return is_line(newest->body) ? STR("") : STR("\n");
}

/* Where the log grows. */
static void
find_place(struct adding *a)
{
	const struct mdlog *log = &a->log;
	const char *p = str_end(log->text);

	a->separator = STR("\n");
	if (log->n) {
		a->separator = find_separator(log);
		p = log->top ? log->all[0].body.p
			     : mdlog_tail(log->all[log->n - 1].body).p;
	}
	a->top = log->n && log->top;
	a->at = (size_t)(p - log->text.p);
}

static void
put_lines(struct adding *a, struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (a->crlf && s.p[i] == '\n' && (i == 0 || s.p[i - 1] != '\r'))
			buf_addc(a->text, '\r');
		buf_addc(a->text, s.p[i]);
	}
}

/* Makes the log with the entry; returns the offset of the entry. */
static size_t
put_text(struct adding *a)
{
	struct str text = a->log.text;
	size_t from;

	buf_clear(a->text);
	buf_add(a->text, str_head(text, a->at));
	if (a->at && text.p[a->at - 1] != '\n')
		put_lines(a, STR("\n"));
	if (!a->top)
		put_lines(a, a->separator);
	from = a->text->n;
	put_lines(a, buf_str(&a->entry));
	if (a->top)
		put_lines(a, a->separator);
	buf_add(a->text, str_skip(text, a->at));
	return from;
}

/* ---- the result ---- */

static bool
is_same(const struct mdentry *a, const struct mdentry *b)
{
	return a->ids == b->ids && str_eq(a->id, b->id) &&
	    str_eq(a->words, b->words) && a->status == b->status &&
	    a->date.year == b->date.year &&
	    (a->date.year == 0 ||
		date_seconds(&a->date) == date_seconds(&b->date));
}

/* A box or a numbered chapter: an entry only where nothing else is one. */
static bool
is_weak(const struct mdentry *one)
{
	return one->date.year == 0 &&
	    (one->ids == 0 || str_run_of(one->id, is_digit) == one->id.n);
}

/* The log's other entries are as they were, or no entries and weak ones. */
static bool
are_others(const struct adding *a, const struct mdlog *now,
    const struct mdentry *added)
{
	const struct mdlog *was = &a->log;
	size_t i = 0;

	for (size_t k = 0; k < now->n; k++) {
		if (&now->all[k] == added)
			continue;
		while (i < was->n && a->may_end && is_weak(&was->all[i]) &&
		    !is_same(&was->all[i], &now->all[k]))
			i++;
		if (i == was->n || !is_same(&was->all[i++], &now->all[k]))
			return false;
	}
	while (i < was->n && a->may_end && is_weak(&was->all[i]))
		i++;
	return i == was->n;
}

/* The entry in these bytes; NULL if not all others are as before. */
static const struct mdentry *
find_added(const struct adding *a, const struct mdlog *now, size_t from,
    size_t n)
{
	const char *begin = now->text.p + from;
	const struct mdentry *one = now->all, *end = now->all + now->n;

	while (one < end && one->body.p < begin)
		one++;
	return one < end && one->body.p < begin + n && are_others(a, now, one)
	    ? one
	    : NULL;
}

static bool
has_id(const struct mdlog *log, struct str id)
{
	for (size_t i = 0; i < log->n; i++) {
		if (str_eq(log->all[i].id, id))
			return true;
	}
	return false;
}

/* In a row other cells follow the title, and a bar in it is "\\|". */
static bool
begins_row(struct str row, struct str words)
{
	size_t i = 0;

	for (size_t k = 0; k < words.n; k++) {
		if (words.p[k] == '|' && i < row.n && row.p[i] == '\\')
			i++;
		if (i == row.n || row.p[i++] != words.p[k])
			return false;
	}
	return true;
}

static bool
is_right(const struct adding *a, const struct mdentry *added)
{
	const struct mdentry *wanted = a->plain.all;
	/* The log counts its entries. */
	bool numbered = added->ids == 1 && wanted->ids == 0 &&
	    !has_id(&a->log, added->id);

	if (!moment_is(&added->date, a->content.now) ||
	    !(added->mark.form == FORM_ROW
		    ? begins_row(added->words, wanted->words)
		    : str_eq(added->words, wanted->words)))
		return false;
	if (!numbered &&
	    (added->ids != wanted->ids || !str_eq(added->id, wanted->id)))
		return false;
	return a->any_status || added->status == wanted->status ||
	    (added->status == STATUS_NONE && wanted->status == STATUS_DONE);
}

/* Its id, or FILE:LINE. */
static void
name_added(struct adding *a, struct str text, const struct mdentry *added)
{
	size_t at = (size_t)(added->body.p - text.p);

	if (added->id.n)
		buf_add(&a->append->added, added->id);
	else
		buf_addf(&a->append->added, "%s:%zu", a->append->path,
		    str_lines(str_head(text, at)) + 1);
}

/*
 * True if the log with the entry is read with an entry that has the right time,
 * identifier, title and status, and all others as before.
 */
static bool
try_entry(struct adding *a)
{
	struct mdlog now;
	const struct mdentry *added;
	size_t from = put_text(a), n = a->text->n - a->log.text.n;
	bool right;

	mdlog_read(&now, buf_str(a->text));
	added = find_added(a, &now, from, n);
	right = added && is_right(a, added);
	if (right) {
		a->ended = a->log.n + 1 - now.n;
		name_added(a, buf_str(a->text), added);
	}
	mdlog_free(&now);
	return right;
}

/* ---- the attempts ---- */

static bool
try_copy(struct adding *a, const struct mdentry *like)
{
	size_t at = a->at;
	bool right;

	buf_clear(&a->entry);
	if (a->top && template_is_grouped(&a->content, like))
		a->at = (size_t)(like->group.p - a->log.text.p);
	right = template_copy(&a->entry, &a->content, like) && try_entry(a);
	a->at = at;
	return right;
}

static bool
try_copies(struct adding *a)
{
	const struct mdlog *log = &a->log;

	for (size_t i = 0; i < log->n && i < MODELS; i++) {
		if (try_copy(a, &log->all[log->top ? i : log->n - 1 - i]))
			return true;
	}
	return false;
}

static void
say_default(const struct adding *a)
{
	if (a->ended)
		say("'%s': beside an entry with a date, %zu of its boxes and "
		    "numbered parts no longer count as entries",
		    a->append->path, a->ended);
	else if (a->log.n)
		say("'%s': the form of its entries could not be copied: "
		    "this is the default one",
		    a->append->path);
}

static bool
try_defaults(struct adding *a)
{
	static const unsigned char levels[] = { 2, 3, 1, 4, 0 };

	for (size_t i = 0; i < sizeof levels; i++) {
		buf_clear(&a->entry);
		template_default(&a->entry, &a->content, levels[i]);
		if (!try_entry(a))
			continue;
		if (!a->append->silent && !quiet())
			say_default(a);
		return true;
	}
	return false;
}

/*
 * An entry without its status is better than none; so is one at the end, if
 * the place where the log grows will not do; so is one that ends weak ones.
 */
static bool
try_all(struct adding *a)
{
	for (size_t round = 0; round < 6; round++) {
		a->any_status = round & 1;
		a->may_end = round >= 4;
		if (round == 2) {
			a->at = a->log.text.n;
			a->separator = STR("\n");
			a->top = false;
		}
		if ((round < 2 && try_copies(a)) || try_defaults(a))
			return true;
	}
	fail("'%s': another entry would not be recognized: nothing was added",
	    a->append->path);
	return false;
}

/* How the entry is read by itself; false, and reported, if it is not. */
static bool
read_plain(struct adding *a)
{
	buf_adds(&a->plain_text, "# Progress Log\n\n");
	template_default(&a->plain_text, &a->content, 2);
	mdlog_read(&a->plain, buf_str(&a->plain_text));
	if (a->plain.n == 1)
		return true;
	fail("this would not be recognized as an entry: nothing was added");
	return false;
}

static bool
add_entry(struct adding *a)
{
	struct str was = buf_str(&a->append->text);

	if (str_starts(was, STR("\xff\xfe")) ||
	    str_starts(was, STR("\xfe\xff"))) {
		fail("'%s' is UTF-16, not UTF-8", a->append->path);
		return false;
	}
	if (!read_plain(a))
		return false;
	mdlog_read(&a->log, was);
	a->crlf = str_chr(was, '\r', 0) + 1 == str_chr(was, '\n', 0);
	find_place(a);
	if (str_trim(was).n)
		return try_all(a);
	/* A new log. */
	buf_add(a->text, buf_str(&a->plain_text));
	name_added(a, buf_str(&a->plain_text), a->plain.all);
	return true;
}

bool
markdown_add(struct append *append, int64_t now, struct buf *text)
{
	struct adding a = { .append = append, .text = text };
	bool added;

	content_of_report(&a.content, append->report, now);
	added = add_entry(&a);
	content_free(&a.content);
	mdlog_free(&a.log);
	mdlog_free(&a.plain);
	buf_free(&a.plain_text);
	buf_free(&a.entry);
	return added;
}
