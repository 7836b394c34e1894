#include "append.h"

#include <stdlib.h>

#include "base/in.h"
#include "log/entry.h"
#include "log/order.h"
#include "log/split.h"

struct reader {
	struct mdlog *log;
	struct entry entry;
	struct date group; /* of the heading above */
	struct str heading;
	bool blank; /* below it */
	struct log_order trend;
	struct buf ts;
};

static void
read_section(struct reader *r, const struct mdpart *part)
{
	struct str rest = part->body, line = chomp(str_cut(&rest, '\n'));

	entry_group_date(&r->group, &part->mark, line);
	if (r->group.year && part->mark.form == FORM_HEADING) {
		r->heading = line;
		r->blank = str_trim(str_cut(&rest, '\n')).n == 0;
	}
}

static void
read_entry(struct reader *r, struct mdpart *part)
{
	struct title *t = &r->entry.title;

	entry_read(&r->entry, part->body, &part->mark);
	part->grouped = t->date.year == 0 && r->group.year;
	part->date = part->grouped ? r->group : t->date;
	part->group = r->heading;
	part->group_blank = r->blank;
	part->ids = t->n;
	part->id = t->n ? t->ids[0] : STR("");
	part->words = r->entry.words;
	part->status = t->status;
	buf_clear(&r->ts);
	if (part->date.year)
		date_format(&r->ts, &part->date);
	log_order_add(&r->trend, buf_str(&r->ts), part->id);
}

/* Ends the current part. */
static void
end_part(struct reader *r, const char *end)
{
	struct mdlog *log = r->log;
	struct mdpart *part = &log->all[log->n - 1];

	part->body.n = (size_t)(end - part->body.p);
	if (part->body.n == 0) {
		log->n--;
	} else if (!part->entry) {
		read_section(r, part);
	} else {
		read_entry(r, part);
		if (log->entries++ == 0)
			log->first = log->n - 1;
		log->last = log->n - 1;
	}
}

static void
begin_part(struct mdlog *log, const char *start, bool entry,
    const struct entry_start *mark)
{
	log->all = grow(log->all, &log->cap, log->n + 1, sizeof *log->all);
	log->all[log->n++] = (struct mdpart){
		.entry = entry,
		.mark = *mark,
		.body = { start, 0 },
	};
}

void
mdlog_read(struct mdlog *log, struct str text)
{
	struct reader r = { .log = log };
	struct str rest = text;
	struct split split;
	struct entry_start mark = { 0 };

	*log = (struct mdlog){ .text = text };
	split_open_text(&split, text, &rest);
	begin_part(log, text.p, false, &mark);
	while (rest.n) {
		struct str line = str_line(rest);
		enum verdict verdict;

		rest = str_skip(rest, line.n);
		verdict = split_line(&split, line, &mark);
		if (verdict == GOES_ON)
			continue;
		end_part(&r, line.p);
		begin_part(log, line.p, verdict == NEW_ENTRY, &mark);
	}
	end_part(&r, str_end(text));
	log->top = log_order_newest_first(&r.trend);
	entry_free(&r.entry);
	buf_free(&r.ts);
	buf_free(&r.trend.id);
}

void
mdlog_free(struct mdlog *log)
{
	free(log->all);
}

/* ---- an entry more ---- */

static bool
is_separator(struct str line)
{
	line = str_trim(line);
	return line.n == 0 ||
	    (line.n >= 3 && is_any(line.p[0], "-*_=") &&
		str_run(line, line.p[0]) == line.n);
}

struct str
mdlog_tail(struct str body)
{
	size_t end = body.n;

	while (end) {
		size_t from = str_line_start(body, end);

		if (from == 0 ||
		    !is_separator(str_skip(str_head(body, end), from)))
			break;
		end = from;
	}
	return str_skip(body, end);
}

static bool
is_line(const struct mdpart *part)
{
	struct str body = part->body;

	body.n -= mdlog_tail(body).n;
	return str_chr(body, '\n', 0) + 1 >= body.n;
}

/* What separates the two entries where the new one is added. */
static struct str
find_separator(const struct mdlog *log, bool top)
{
	size_t one = top ? log->first : log->last - 1;
	const struct mdpart *newest = &log->all[top ? log->first : log->last];

	if (log->entries > 1 && one + 1 < log->n && log->all[one].entry &&
	    log->all[one + 1].entry)
		return mdlog_tail(log->all[one].body);
	return is_line(newest) ? STR("") : STR("\n");
}

void
insertion_place(struct insertion *in)
{
	const struct mdlog *log = in->log;
	const struct mdpart *last = &log->all[log->last];

	if (log->entries == 0) {
		in->at = log->text.n;
		in->separator = STR("\n");
		return;
	}
	in->top = log->top;
	in->separator = find_separator(log, log->top);
	in->at = (size_t)(log->top ? log->all[log->first].body.p - log->text.p
				   : mdlog_tail(last->body).p - log->text.p);
}

static void
put_lines(struct insertion *in, struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (in->crlf && s.p[i] == '\n' &&
		    (i == 0 || s.p[i - 1] != '\r'))
			buf_addc(&in->text, '\r');
		buf_addc(&in->text, s.p[i]);
	}
}

/* Makes the log with the entry; returns the offset of the entry. */
static size_t
put_text(struct insertion *in, struct str entry)
{
	struct str text = in->log->text;
	size_t from;

	buf_clear(&in->text);
	buf_add(&in->text, str_head(text, in->at));
	if (in->at && text.p[in->at - 1] != '\n')
		put_lines(in, STR("\n"));
	if (!in->top)
		put_lines(in, in->separator);
	from = in->text.n;
	put_lines(in, entry);
	if (in->top)
		put_lines(in, in->separator);
	buf_add(&in->text, str_skip(text, in->at));
	return from;
}

static bool
is_same(const struct mdpart *a, const struct mdpart *b)
{
	return a->ids == b->ids && str_eq(a->id, b->id) &&
	    str_eq(a->words, b->words) && a->status == b->status &&
	    a->date.year == b->date.year &&
	    (a->date.year == 0 ||
		date_seconds(&a->date) == date_seconds(&b->date));
}

/* All others are as before; *added is the new one. */
static bool
find_added(const struct mdlog *was, const struct mdlog *now, size_t from,
    size_t n, const struct mdpart **added)
{
	size_t k = 0;

	*added = NULL;
	if (now->entries != was->entries + 1)
		return false;
	for (size_t i = 0; i < now->n; i++) {
		if (!now->all[i].entry)
			continue;
		size_t at = (size_t)(now->all[i].body.p - now->text.p);

		if (at >= from && at < from + n) {
			*added = &now->all[i];
			continue;
		}
		while (k < was->n && !was->all[k].entry)
			k++;
		if (k == was->n || !is_same(&was->all[k++], &now->all[i]))
			return false;
	}
	return *added != NULL;
}

static bool
has_id(const struct mdlog *log, struct str id)
{
	for (size_t i = 0; i < log->n; i++) {
		if (log->all[i].entry && str_eq(log->all[i].id, id))
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
is_right(const struct insertion *in, const struct mdpart *added)
{
	const struct mdpart *wanted = in->wanted;
	/* The log counts its entries. */
	bool numbered = added->ids == 1 && wanted->ids == 0 &&
	    !has_id(in->log, added->id);

	if (!moment_is(&added->date, in->now) ||
	    !(added->mark.form == FORM_ROW
		    ? begins_row(added->words, wanted->words)
		    : str_eq(added->words, wanted->words)))
		return false;
	if (!numbered &&
	    (added->ids != wanted->ids || !str_eq(added->id, wanted->id)))
		return false;
	return in->any_status || added->status == wanted->status ||
	    (added->status == STATUS_NONE && wanted->status == STATUS_DONE);
}

bool
insertion_try(struct insertion *in, struct str entry)
{
	struct mdlog now = { 0 };
	const struct mdpart *added;
	size_t from = put_text(in, entry), n = in->text.n - in->log->text.n;
	bool right;

	mdlog_read(&now, buf_str(&in->text));
	right = find_added(in->log, &now, from, n, &added) &&
	    is_right(in, added);
	if (right) {
		in->added_at = (size_t)(added->body.p - in->text.p);
		buf_clear(&in->id);
		buf_add(&in->id, added->id);
	}
	mdlog_free(&now);
	return right;
}

void
insertion_free(struct insertion *in)
{
	buf_free(&in->text);
	buf_free(&in->id);
}
