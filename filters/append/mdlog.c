#include "append.h"

#include <stdlib.h>

#include "base/in.h"
#include "log/entry.h"
#include "log/order.h"
#include "log/split.h"

struct reader {
	struct entry entry;
	struct date group; /* of the heading above */
	struct str heading;
	bool blank; /* below it */
	struct log_order trend;
	struct buf ts;
};

static void
read_section(struct reader *r, const struct log_part *part)
{
	struct str rest = part->body, line = chomp(str_cut(&rest, '\n'));

	entry_group_date(&r->group, &part->mark, line);
	if (r->group.year && part->mark.form == FORM_HEADING) {
		r->heading = line;
		r->blank = str_trim(str_cut(&rest, '\n')).n == 0;
	}
}

static struct mdentry
read_entry(struct reader *r, const struct log_part *part)
{
	struct title *t = &r->entry.title;
	struct mdentry entry = { .mark = part->mark,
		.body = part->body,
		.group = r->heading,
		.group_blank = r->blank };

	entry_read(&r->entry, part->body, &part->mark, NULL);
	entry.grouped = t->date.year == 0 && r->group.year;
	entry.date = entry.grouped ? r->group : t->date;
	entry.ids = t->n;
	entry.id = t->n ? t->ids[0] : STR("");
	entry.words = r->entry.words;
	entry.status = t->status;
	buf_clear(&r->ts);
	if (entry.date.year)
		date_format(&r->ts, &entry.date);
	log_order_add(&r->trend, buf_str(&r->ts), entry.id, entry.words);
	return entry;
}

void
mdlog_read(struct mdlog *log, struct str text)
{
	struct reader r = { 0 };
	struct log_parts parts;
	struct log_part part;

	*log = (struct mdlog){ .text = text };
	log_parts_open(&parts, text, text);
	while (log_parts_next(&parts, &part)) {
		if (part.kind == NEW_ENTRY) {
			struct mdentry entry = read_entry(&r, &part);

			*array_push(&log->all, &log->n, &log->cap) = entry;
		} else {
			read_section(&r, &part);
		}
	}
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
	size_t end = body.n, from;

	while ((from = str_line_start(body, end)) > 0 &&
	    is_separator(str_skip(str_head(body, end), from)))
		end = from;
	return str_skip(body, end);
}
