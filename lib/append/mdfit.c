#include "append/mdfit.h"

#include "append/restamp.h"

static bool
is_line(const struct mdpart *part)
{
	struct str body = part->body;

	body.n -= mdlog_tail(body).n;
	return str_chr(body, '\n', 0) + 1 >= body.n;
}

/* What separates the two entries that stand where the new one comes. */
static struct str
find_between(const struct mdlog *log, bool top)
{
	size_t one = top ? log->first : log->last - 1;
	const struct mdpart *newest = &log->all[top ? log->first : log->last];

	if (log->entries > 1 && one + 1 < log->n && log->all[one].entry &&
	    log->all[one + 1].entry)
		return mdlog_tail(log->all[one].body);
	return is_line(newest) ? STR("") : STR("\n");
}

void
mdfit_place(struct mdfit *fit)
{
	const struct mdlog *log = fit->log;
	const struct mdpart *last = &log->all[log->last];

	if (log->entries == 0) {
		fit->at = log->text.n;
		fit->between = STR("\n");
		return;
	}
	fit->top = log->top;
	fit->between = find_between(log, log->top);
	if (log->top) {
		fit->at = (size_t)(log->all[log->first].body.p - log->text.p);
		return;
	}
	fit->at = (size_t)(last->body.p - log->text.p) + last->body.n -
	    mdlog_tail(last->body).n;
}

static void
put_lines(struct mdfit *fit, struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (fit->crlf && s.p[i] == '\n' &&
		    (i == 0 || s.p[i - 1] != '\r'))
			buf_addc(&fit->text, '\r');
		buf_addc(&fit->text, s.p[i]);
	}
}

/* The log with the entry; where that stands. */
static size_t
put_text(struct mdfit *fit, struct str entry)
{
	struct str text = fit->log->text;
	size_t from;

	buf_clear(&fit->text);
	buf_add(&fit->text, str_head(text, fit->at));
	if (fit->at && text.p[fit->at - 1] != '\n')
		put_lines(fit, STR("\n"));
	if (!fit->top)
		put_lines(fit, fit->between);
	from = fit->text.n;
	put_lines(fit, entry);
	if (fit->top)
		put_lines(fit, fit->between);
	buf_add(&fit->text, str_skip(text, fit->at));
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

/* All others are what they were; *added is the new one. */
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

/* In a row they are followed by other cells, and a bar in them is "\\|". */
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
is_right(const struct mdfit *fit, const struct mdpart *added)
{
	const struct mdpart *wanted = fit->wanted;
	/* Of a log that counts its entries. */
	bool numbered = added->ids == 1 && wanted->ids == 0 &&
	    !has_id(fit->log, added->id);

	if (!restamp_is(&added->date, fit->now) ||
	    !(added->mark.form == FORM_ROW
		    ? begins_row(added->words, wanted->words)
		    : str_eq(added->words, wanted->words)))
		return false;
	if (!numbered &&
	    (added->ids != wanted->ids || !str_eq(added->id, wanted->id)))
		return false;
	return fit->any_status || added->status == wanted->status ||
	    (added->status == STATUS_NONE && wanted->status == STATUS_DONE);
}

bool
mdfit_try(struct mdfit *fit, struct str entry)
{
	struct mdlog now = { 0 };
	const struct mdpart *added;
	size_t from = put_text(fit, entry), n = fit->text.n - fit->log->text.n;
	bool right;

	mdlog_read(&now, buf_str(&fit->text));
	right = find_added(fit->log, &now, from, n, &added) &&
	    is_right(fit, added);
	if (right) {
		fit->added_at = (size_t)(added->body.p - fit->text.p);
		buf_clear(&fit->id);
		buf_add(&fit->id, added->id);
	}
	mdlog_free(&now);
	return right;
}

void
mdfit_free(struct mdfit *fit)
{
	buf_free(&fit->text);
	buf_free(&fit->id);
}
