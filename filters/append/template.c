#include "append.h"

#include "log/field.h"
#include "text/edits.h"
#include "text/items.h"
#include "text/wordlist.h"

/* ---- the content ---- */

/* On one line, without control characters; a run of them is one blank. */
static void
put_line(struct buf *b, struct str text)
{
	size_t from = b->n;
	bool blank = false;

	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		if (c <= ' ' || c == 0x7f) {
			blank = b->n > from;
			continue;
		}
		if (blank)
			buf_addc(b, ' ');
		blank = false;
		buf_addc(b, (char)c);
	}
}

/* "task_completed": "Task completed" */
static void
put_caption(struct buf *b, struct str name)
{
	size_t from = b->n;

	put_line(b, name);
	for (size_t i = from; i < b->n; i++) {
		if (b->p[i] == '_')
			b->p[i] = ' ';
	}
	if (b->n > from && is_lower(b->p[from]))
		b->p[from] = (char)(b->p[from] - 32);
}

/* "1.2" is not an id to a reader of logs, "Task 1.2" is. */
static void
put_id(struct buf *b, struct str task)
{
	struct str id;
	size_t pos = 0;

	if (!(id_find(task, &pos, false, &id) && str_eq(id, task)) &&
	    id_numbered(task) < task.n) {
		if (id_number(task) < task.n)
			return;
		buf_adds(b, "Task ");
	}
	buf_add(b, task);
}

void
content_of_report(struct content *c, struct report *report, int64_t now)
{
	struct str rest = str_trim(report->text);
	struct str first = str_cut(&rest, '\n');
	struct buf title = { 0 }, task = { 0 }, id = { 0 };

	*c = (struct content){ .report = report, .now = now };
	if (first.n)
		put_line(&title, first);
	else
		put_caption(&title, report->type);
	put_line(&task, report->task);
	put_id(&id, buf_str(&task));
	c->title = arena_copy(&c->arena, buf_str(&title));
	c->id = arena_copy(&c->arena, buf_str(&id));
	c->more = rest.p ? rest : STR("");
	buf_free(&title);
	buf_free(&task);
	buf_free(&id);
}

void
content_free(struct content *c)
{
	arena_free(&c->arena);
}

/* ---- the details below the title ---- */

struct details {
	struct buf *b;
	const struct content *content;
	struct str files, next, notes; /* "- **Files:** ", up to the value */
	bool blank;                    /* a blank line follows the title */
	const char *indent;
	size_t n;
	struct arena arena;
};

static void
read_label(struct details *d, struct str line, const struct md_line *md)
{
	struct field field = field_of(md->text);
	struct str caption = md_plain(field.caption);
	struct str *to = NULL;
	unsigned strength;
	enum label label;

	if (field.kind == FIELD_NONE || caption.n == 0 || field.value.n == 0 ||
	    field.value.p < line.p || field.value.p >= str_end(line))
		return;
	label = label_known(caption, &strength);
	if (label == LABEL_FILES)
		to = &d->files;
	else if (label == LABEL_NEXT)
		to = &d->next;
	else if (wordlist_is(LIST_NOTES_CAPTION, caption))
		to = &d->notes;
	if (to && to->n == 0)
		*to = str_head(line, (size_t)(field.value.p - line.p));
}

/* The labels of the entry that the new one is to look like. */
static void
read_labels(struct details *d, const struct mdpart *like)
{
	struct str rest = like->body;
	struct md md;

	md_open_part(&md);
	for (size_t n = 0; rest.n; n++) {
		struct str line = str_cut(&rest, '\n');
		struct md_line read = md_line(&md, line);

		if (n == 1)
			d->blank = read.kind == MD_BLANK &&
			    mdlog_tail(like->body).p > line.p;
		if (n && (read.kind == MD_ITEM || read.kind == MD_TEXT))
			read_label(d, line, &read);
	}
}

/* A line with a label of the log, or "- NAME: "; NULL: "- ". */
static void
begin_line(struct details *d, struct str label, const char *name)
{
	if (d->n++ == 0 && d->blank)
		buf_addc(d->b, '\n');
	if (label.n)
		buf_add(d->b, label);
	else
		buf_addf(d->b, "%s- %s%s", d->indent, name ? name : "",
		    name ? ": " : "");
}

static void
put_text(struct details *d, const char *name, struct str text)
{
	if (text.n == 0)
		return;
	begin_line(d, STR(""), name);
	put_line(d->b, text);
	buf_addc(d->b, '\n');
}

static void
put_value(struct details *d, struct json value)
{
	put_line(d->b,
	    value.type == JSON_STRING ? json_text(value, &d->arena)
				      : value.raw);
}

static void
put_json(struct details *d, struct str label, const char *name,
    struct json value)
{
	struct json_iter iter = { 0 };
	struct json key, member;
	size_t n = 0;

	if (value.type == JSON_ABSENT || value.type == JSON_NULL)
		return;
	begin_line(d, label, name);
	if (value.type != JSON_ARRAY)
		put_value(d, value);
	while (value.type == JSON_ARRAY &&
	    json_next(value, &iter, &key, &member)) {
		if (n++)
			buf_adds(d->b, ", ");
		put_value(d, member);
	}
	buf_addc(d->b, '\n');
}

static bool
is_among(struct str key, const char *const *names)
{
	while (*names && !str_eq(key, str_of(*names)))
		names++;
	return *names != NULL;
}

/* Members but for those that have a line of their own, or are in the title. */
static void
put_members(struct details *d, struct json object, const char *const *but)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	struct buf caption = { 0 };
	char space[JSON_NAME];

	while (json_next(object, &iter, &name, &value)) {
		struct str key = json_name(name.raw, space);

		if (is_among(key, but))
			continue;
		buf_clear(&caption);
		put_caption(&caption, key);
		buf_addc(&caption, '\0');
		put_json(d, STR(""), caption.p, value);
	}
	buf_free(&caption);
}

static void
put_more(struct details *d, struct str more)
{
	while (more.n) {
		struct str line = str_trim(str_cut(&more, '\n'));

		if (str_starts(line, STR("- ")) || str_starts(line, STR("* ")))
			line = str_trim(str_skip(line, 2));
		put_text(d, NULL, line);
	}
}

/* What a title does not say. */
static void
put_status(struct details *d, struct str type, struct str text)
{
	bool blocked = str_eq(type, STR("task_blocked"));

	if (blocked)
		put_text(d, "Status", STR("blocked"));
	else if (str_eq(type, STR("session_started")))
		put_text(d, "Status", STR("in progress"));
	if (text.n && !blocked && !str_eq(type, STR("task_completed")))
		put_text(d, "Type", type);
}

static void
put_data(struct details *d, struct report *r)
{
	static const char *const known[] = { "description", "duration_minutes",
		"notes", "next_steps", "files_modified", "files", NULL };
	struct str minutes = report_data(r, "duration_minutes");

	if (r->data.type == JSON_OBJECT)
		put_members(d, r->data, known);
	else
		put_json(d, STR(""), "Data", r->data);
	put_json(d, d->files, "Files", json_member(r->data, "files_modified"));
	put_json(d, d->files, "Files", json_member(r->data, "files"));
	if (minutes.n) {
		begin_line(d, STR(""), "Duration");
		put_line(d->b, minutes);
		buf_adds(d->b, " minutes\n");
	}
	put_json(d, d->notes, "Notes", json_member(r->data, "notes"));
	put_json(d, d->next, "Next", json_member(r->data, "next_steps"));
}

/* All but the title, as bullets; like is NULL for no model. */
static void
put_details(struct buf *b, const struct content *content,
    const struct mdpart *like)
{
	static const char *const known[] = { "id", "timestamp", "type", "spec",
		"task_id", "data", NULL };
	struct report *r = content->report;
	struct details d = { .b = b, .content = content, .indent = "" };

	if (like)
		read_labels(&d, like);
	/* After more lines than the title they simply continue. */
	if (b->n && str_chr(buf_str(b), '\n', 0) + 1 < b->n)
		d.blank = false;
	if (like ? like->mark.form == FORM_BULLET ||
		    like->mark.form == FORM_BRACKET ||
		    like->mark.form == FORM_DATED
		 : str_starts(buf_str(b), STR("- ")))
		d.indent = "  ";
	/* The entries of this log have no date. */
	if (like && like->date.year == 0) {
		begin_line(&d, STR(""), "Date");
		moment_format(b, "%Y-%m-%d\n", content->now);
	}
	put_more(&d, content->more);
	put_status(&d, r->type, r->text);
	put_text(&d, "Spec", r->spec);
	if (content->id.n == 0)
		put_text(&d, "Task", r->task);
	put_members(&d, r->json, known);
	put_data(&d, r);
	arena_free(&d.arena);
}

/* ---- where the fields of an entry are ---- */

struct range {
	size_t at, n;
};

struct fields {
	struct str body;
	struct range date, id, words; /* n == 0: it has none */
};

/* Where s is in the text; n == 0: it is not a slice of it. */
static struct range
range_of(struct str text, struct str s)
{
	if (s.n == 0 || s.p < text.p || str_end(s) > str_end(text))
		return (struct range){ 0, 0 };
	return (struct range){ (size_t)(s.p - text.p), s.n };
}

static bool
overlap(struct range a, struct range b)
{
	return a.n && b.n && a.at < b.at + b.n && b.at < a.at + a.n;
}

/* False if they cannot be replaced one by one. */
static bool
fields_find(struct fields *f, const struct mdpart *like)
{
	*f = (struct fields){ .body = like->body };
	f->words = range_of(like->body, like->words);
	f->id = range_of(like->body, like->id);
	if (!like->grouped)
		f->date = range_of(like->body, like->date.words);
	if (like->mark.form == FORM_ROW)
		f->words.n = str_chr(like->words, '|', 0);
	while (f->words.n && like->words.p[f->words.n - 1] == ' ')
		f->words.n--;
	/* "(session 1 - setup)" */
	if (overlap(f->words, f->id))
		f->id.n = 0;
	return f->words.n && (f->date.n || like->grouped || !like->date.year) &&
	    !overlap(f->words, f->date) && !overlap(f->date, f->id);
}

/* ---- the identifier ---- */

/* "[US-003]: ", with all that goes when it goes. */
static struct range
id_with_marks(struct str body, struct range id)
{
	static const char *const marks[] = { ":", "-", "|", ".", "–", "—", "：",
		"·" };
	size_t from = id.at, to = id.at + id.n;

	while (from && is_any(body.p[from - 1], "[(*`_") && to < body.n &&
	    is_any(body.p[to], "])*`_")) {
		from--;
		to++;
	}
	to += str_run(str_skip(body, to), ' ');
	for (size_t i = 0; i < countof(marks); i++) {
		struct str mark = str_of(marks[i]);

		if (!str_starts(str_skip(body, to), mark))
			continue;
		to += mark.n;
		to += str_run(str_skip(body, to), ' ');
		break;
	}
	/* Nothing follows: what separated it from the words goes, too. */
	if (to == body.n || body.p[to] == '\n' || body.p[to] == '\r')
		from = trim_back(str_head(body, from)).n;
	return (struct range){ from, to - from };
}

/* "Session 7", "DEC-003": the next number. */
static bool
put_next_number(struct buf *b, struct str id)
{
	bool counts = (id_numbered(id) == id.n && is_unit_of_work(id)) ||
	    str_begins(id, STR("dec-")) || str_begins(id, STR("adr-")) ||
	    str_begins(id, STR("d-")) || id_number(id) == id.n;
	size_t from = id.n;
	uintmax_t n;

	while (from && is_digit(id.p[from - 1]))
		from--;
	if (!counts || !str_number(str_skip(id, from), 999999, &n))
		return false;
	buf_add(b, str_head(id, from));
	buf_addf(b, "%0*ju", (int)(id.n - from), n + 1);
	return true;
}

/* Before the words, or after the date if that is the title. */
static void
add_id(struct splices *s, const struct fields *f, struct str id)
{
	size_t line = str_chr(f->body, '\n', 0);
	bool stub = f->words.at > line && f->date.n && f->date.at < line;
	struct buf *b;

	if (line && line < f->body.n && f->body.p[line - 1] == '\r')
		line--;
	b = splices_put(s, stub ? line : f->words.at, 0);
	buf_addf(b, "%s%.*s%s", stub ? " - " : "", STR_ARG(id),
	    stub ? "" : ": ");
}

/* The new identifier; without one the next number, or none. */
static void
change_id(struct splices *s, const struct fields *f, struct str new_id)
{
	struct str id = str_head(str_skip(f->body, f->id.at), f->id.n);
	struct buf next = { 0 };
	struct range all;

	if (new_id.n && id.n) {
		buf_add(splices_put(s, f->id.at, id.n), new_id);
	} else if (new_id.n) {
		add_id(s, f, new_id);
	} else if (put_next_number(&next, id)) {
		buf_add(splices_put(s, f->id.at, id.n), buf_str(&next));
	} else if (id.n) {
		all = id_with_marks(f->body, f->id);
		if (!overlap(all, f->words) && !overlap(all, f->date))
			splices_put(s, all.at, all.n);
	}
	buf_free(&next);
}

/* ---- the entry ---- */

static bool
is_in(struct range field, size_t at, size_t n)
{
	return field.n && field.at >= at && field.at < at + n;
}

/*
 * Cuts the lines that have none of the fields; blank ones stay. Returns the
 * end of the last line that has one.
 */
static size_t
cut_lines(struct splices *s, const struct fields *f, bool drop_id)
{
	size_t last = f->words.at, at = 0;

	last = f->date.at > last ? f->date.at : last;
	last = f->id.at > last ? f->id.at : last;
	while (at <= last) {
		struct str line = str_line(str_skip(f->body, at));
		bool has = is_in(f->words, at, line.n) ||
		    is_in(f->date, at, line.n);
		bool has_id = is_in(f->id, at, line.n);

		if (!has && (at || has_id) &&
		    (has_id ? drop_id : str_trim(line).n > 0))
			splices_put(s, at, line.n);
		at += line.n;
	}
	return at;
}

/* The cells of a row that have none of the fields. */
static void
cut_cells(struct splices *s, const struct fields *f, size_t end)
{
	size_t from = 0;

	while (end && is_space(f->body.p[end - 1]))
		end--;
	for (size_t at = 0; at <= end; at++) {
		struct range cell = { from, at - from };

		if (at < end && f->body.p[at] != '|')
			continue;
		if (from && cell.n && !overlap(cell, f->date) &&
		    !overlap(cell, f->id) && !overlap(cell, f->words))
			buf_adds(splices_put(s, from, at - from),
			    at < end ? " " : "");
		from = at + 1;
	}
}

/* In a row the details are in the same cell, which a bar would end. */
static void
put_words(struct buf *b, const struct content *content, bool row)
{
	struct buf details = { 0 };
	struct str rest;

	if (!row) {
		buf_add(b, content->title);
		return;
	}
	buf_add(&details, content->title);
	buf_addc(&details, '\n');
	put_details(&details, content, NULL);
	rest = str_trim(buf_str(&details));
	for (size_t i = 0; i < rest.n; i++) {
		if (rest.p[i] == '|')
			buf_addc(b, '\\');
		if (rest.p[i] == '\n')
			buf_adds(b, "; "), i += 2;
		else
			buf_addc(b, rest.p[i]);
	}
	buf_free(&details);
}

/* The heading of another day. */
static bool
put_group(struct buf *b, const struct content *content,
    const struct mdpart *like)
{
	struct splices s = { 0 };
	struct range date = range_of(like->group, like->date.words);
	bool known;

	if (!template_is_grouped(content, like))
		return true;
	if (date.n == 0)
		return false;
	known = moment_restyle(splices_put(&s, date.at, date.n), &like->date,
	    content->now);
	splices_apply(&s, like->group, b);
	splices_free(&s);
	buf_adds(b, like->group_blank ? "\n\n" : "\n");
	return known;
}

bool
template_is_grouped(const struct content *content, const struct mdpart *like)
{
	return like->grouped && !moment_is(&like->date, content->now);
}

bool
template_copy(struct buf *b, const struct content *content,
    const struct mdpart *like)
{
	struct splices s = { 0 };
	struct fields f;
	bool row = like->mark.form == FORM_ROW, known = true;
	size_t end, from = b->n;

	if (!fields_find(&f, like) || !put_group(b, content, like))
		return false;
	end = cut_lines(&s, &f, content->id.n == 0);
	if (row)
		cut_cells(&s, &f, end);
	change_id(&s, &f, content->id);
	put_words(splices_put(&s, f.words.at, f.words.n), content, row);
	if (f.date.n)
		known = moment_restyle(splices_put(&s, f.date.at, f.date.n),
		    &like->date, content->now);
	splices_apply(&s, str_head(like->body, end), b);
	splices_free(&s);
	if (known && b->n > from && b->p[b->n - 1] != '\n')
		buf_addc(b, '\n');
	if (known && !row)
		put_details(b, content, like);
	return known;
}

void
template_default(struct buf *b, const struct content *content, unsigned level)
{
	for (unsigned i = 0; i < level; i++)
		buf_addc(b, '#');
	moment_format(b, level ? " %Y-%m-%d - " : "- %Y-%m-%d: ", content->now);
	if (content->id.n) {
		buf_add(b, content->id);
		buf_adds(b, ": ");
	}
	buf_add(b, content->title);
	buf_addc(b, '\n');
	put_details(b, content, NULL);
}
