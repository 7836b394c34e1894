#include "append/mdlog.h"

#include <stdlib.h>

#include "base/in.h"
#include "log/entry.h"
#include "log/split.h"
#include "log/trend.h"

struct reader {
	struct mdlog *log;
	struct entry entry;
	struct date group; /* of the heading above */
	struct str heading;
	bool blank;
	struct trend trend;
	struct buf ts;
};

static void
read_section(struct reader *r, const struct mdpart *part)
{
	struct str rest = part->body, line = chomp(str_cut(&rest, '\n'));

	entry_group(&r->group, &part->mark, line);
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
		date_write(&r->ts, &part->date);
	trend_add(&r->trend, buf_str(&r->ts), part->id);
}

/* The part that is open ends here. */
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
    const struct mark *mark)
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
	struct mark mark = { 0 };

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
	log->top = trend_newest_first(&r.trend);
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
is_between(struct str line)
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
		    !is_between(str_skip(str_head(body, end), from)))
			break;
		end = from;
	}
	return str_skip(body, end);
}
