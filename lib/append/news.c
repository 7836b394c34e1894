/* shape, first part: what the new entry tells. */
#include "append/shape.h"
#include "text/ids.h"

/* On one line, and no control character. */
static void
put_line(struct buf *b, struct str text)
{
	bool blank = false;

	text = str_trim(text);
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		if (c <= ' ' || c == 0x7f) {
			blank = true;
			continue;
		}
		if (blank)
			buf_addc(b, ' ');
		blank = false;
		buf_addc(b, (char)c);
	}
}

/* "Task completed", where nothing else is told. */
static void
put_type(struct buf *b, struct str type)
{
	size_t from = b->n;

	put_line(b, type);
	for (size_t i = from; i < b->n; i++) {
		if (b->p[i] == '_')
			b->p[i] = ' ';
	}
	if (b->n > from && is_lower(b->p[from]))
		b->p[from] = (char)(b->p[from] - 32);
}

/* "1.2" is none to a reader of logs, "Task 1.2" is. */
static void
put_id(struct buf *b, struct str task)
{
	struct str id;
	size_t pos = 0;

	put_line(b, task);
	task = buf_str(b);
	if (task.n == 0 ||
	    (id_find(task, &pos, false, &id) && str_eq(id, task)) ||
	    id_numbered(task) == task.n)
		return;
	if (id_number(task) == task.n) {
		struct buf named = { 0 };

		buf_adds(&named, "Task ");
		buf_add(&named, task);
		buf_clear(b);
		buf_add(b, buf_str(&named));
		buf_free(&named);
		return;
	}
	buf_clear(b);
}

void
news_tell(struct news *news, struct report *report, int64_t now)
{
	struct str rest = str_trim(report->text);
	struct str first = str_cut(&rest, '\n');

	*news = (struct news){ .report = report, .now = now };
	buf_room(&news->words, 1);
	buf_room(&news->name, 1);
	if (first.n)
		put_line(&news->words, first);
	else
		put_type(&news->words, report->type);
	put_id(&news->name, report->task);
	news->title = buf_str(&news->words);
	news->more = rest.p ? rest : STR("");
	news->id = buf_str(&news->name);
}

void
news_free(struct news *news)
{
	buf_free(&news->words);
	buf_free(&news->name);
}
