#include "gist/heads.h"
#include "gist/reader.h"
#include "log/title.h"

static void
read_record_files(struct reader *r)
{
	const struct item first = { .line = 1 }; /* its heading */
	struct json_iter iter = { 0 };
	struct json name, value;
	struct json files = r->record->at[K_files];

	r->files = true;
	while (files.type == JSON_ARRAY &&
	    json_next(files, &iter, &name, &value)) {
		struct str path = json_text(value, r->record->arena);

		r->files = false;
		globs_add(&r->outline->globs, path, r->record->arena);
		reader_add(r, ON_FILES, path, &first, 0);
	}
}

/* "## 2026-02-10 Test run": the heading is no label of what follows. */
static struct str
behind_heading(struct reader *r)
{
	struct str text = r->body.text;
	size_t n = str_chr(text, '\n', 0);

	r->heading = text.n && text.p[0] == '#' && n < text.n;
	return str_skip(text, r->heading ? n + 1 : 0);
}

/* An entry that is a row of a table: its first cell with words. */
static struct str
first_cell(struct str row)
{
	struct str words = { 0 };

	while (row.p && head_of(words) != HEAD_SAYS)
		words = head_words(md_cell(&row));
	return words;
}

static void
read_title(struct reader *r)
{
	struct outline *o = r->outline;
	struct str words = { 0 };

	if (str_starts(r->body.text, STR("|")))
		words = first_cell(str_head(str_skip(r->body.text, 1),
		    str_chr(r->body.text, '\n', 0) - 1));
	if (head_of(words) != HEAD_SAYS)
		words = head_words(r->title);

	switch (head_of(words)) {
	case HEAD_SAYS:
		o->title = words;
		break;
	case HEAD_CAPTION:
		o->caption = words;
		break;
	default:
		break;
	}
}

/* What stopped it, where no line says so by itself. */
static void
read_stop(struct reader *r)
{
	struct found found;

	if (r->outline->status != STATUS_BLOCKED ||
	    outline_best(r->outline, ON_OUTCOME))
		return;
	found = whole_blocked(&r->whole, r->record, &r->body);
	outline_add(r->outline, ON_OUTCOME,
	    (struct point){ title_words(found.text), found.src.file,
		found.src.line, 1 });
}

void
outline_read(struct outline *outline, const struct record *record, bool decides)
{
	struct reader r = { .outline = outline,
		.record = record,
		.title = record_text(record, K_title) };
	struct items items;
	struct item item;

	outline->arena = record->arena;
	outline->id = record_text(record, K_id);
	outline->ts = record_text(record, K_ts);
	outline->status = status_of(record_text(record, K_status));
	body_open(&r.body, record);
	outline->place.file = r.body.src.file;
	outline->place.line = r.body.src.line;
	r.whole = whole_read(record, r.body.text);
	outline->decision = r.whole.decision || decides ||
	    intent_decides(r.title, outline->id);
	read_title(&r);
	read_record_files(&r);
	items_open(&items, behind_heading(&r), record->arena);
	while (items_next(&items, &item))
		reader_item(&r, &item);
	read_stop(&r);
}
