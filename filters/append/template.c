#include "append.h"

#include "base/in.h"
#include "log/field.h"
#include "text/edits.h"
#include "text/items.h"
#include "text/show.h"
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
	show_name_as_words(b, from);
}

/* "1.2" is not an id to a reader of logs, "Task 1.2" is. */
static void
put_id(struct buf *b, struct str task)
{
	struct str text, id;
	size_t pos = 0;

	put_line(b, task);
	text = buf_str(b);
	if ((id_find(text, &pos, false, &id) && str_eq(id, text)) ||
	    id_numbered(text) == text.n)
		return;
	buf_clear(b);
	if (id_number(text) < text.n)
		return;
	buf_adds(b, "Task ");
	put_line(b, task);
}

void
content_of_report(struct content *c, struct report *report, int64_t now)
{
	struct str rest = str_trim(report->text);
	struct str first = str_cut(&rest, '\n');

	*c = (struct content){ .report = report,
		.now = now,
		.more = rest.p ? rest : STR("") };
	if (first.n)
		put_line(&c->title, first);
	else
		put_caption(&c->title, report->type);
	put_id(&c->id, report->task);
}

void
content_free(struct content *c)
{
	buf_free(&c->title);
	buf_free(&c->id);
}

/* ---- the details below the title ---- */

struct details {
	struct buf *b;
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
read_labels(struct details *d, const struct mdentry *like)
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
put_text(struct details *d, const char *name, struct str text,
    const char *after)
{
	if (text.n == 0)
		return;
	begin_line(d, STR(""), name);
	put_line(d->b, text);
	buf_adds(d->b, after);
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

	if (value.type <= JSON_NULL)
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

/* Members but for those that have a line of their own, or are in the title. */
static void
put_members(struct details *d, struct json object, const char *but)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	struct buf caption = { 0 };
	char space[JSON_NAME];

	while (json_next(object, &iter, &name, &value)) {
		struct str key = json_name(name.raw, space);

		if (str_listed(str_of(but), key))
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
			line = str_skip(line, 2);
		put_text(d, NULL, str_trim(line), "\n");
	}
}

/* What a title does not say. */
static void
put_status(struct details *d, struct str type, struct str text)
{
	bool blocked = str_eq(type, STR("task_blocked"));

	if (blocked)
		put_text(d, "Status", STR("blocked"), "\n");
	else if (str_eq(type, STR("session_started")))
		put_text(d, "Status", STR("in progress"), "\n");
	if (text.n && !blocked && !str_eq(type, STR("task_completed")))
		put_text(d, "Type", type, "\n");
}

static void
put_data(struct details *d, struct report *r)
{
	if (r->data.type == JSON_OBJECT)
		put_members(d, r->data,
		    " description duration_minutes notes next_steps"
		    " files_modified files ");
	else
		put_json(d, STR(""), "Data", r->data);
	put_json(d, d->files, "Files", json_member(r->data, "files_modified"));
	put_json(d, d->files, "Files", json_member(r->data, "files"));
	put_text(d, "Duration", report_data(r, "duration_minutes"),
	    " minutes\n");
	put_json(d, d->notes, "Notes", json_member(r->data, "notes"));
	put_json(d, d->next, "Next", json_member(r->data, "next_steps"));
}

/* All but the title, as bullets; like is NULL for no model. */
static void
put_details(struct buf *b, const struct content *content,
    const struct mdentry *like)
{
	struct report *r = content->report;
	struct details d = { .b = b, .indent = "" };

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
	put_text(&d, "Spec", r->spec, "\n");
	if (content->id.n == 0)
		put_text(&d, "Task", r->task, "\n");
	put_members(&d, r->json, " id timestamp type spec task_id data ");
	put_data(&d, r);
	arena_free(&d.arena);
}

/* ---- where the fields of an entry are ---- */

/* Slices of the body; empty: it has none. */
struct fields {
	struct str body, date, id, words;
};

/* s, if it is a slice of the text; else empty. */
static struct str
slice_of(struct str text, struct str s)
{
	return s.n && s.p >= text.p && str_end(s) <= str_end(text)
	    ? s
	    : (struct str){ text.p, 0 };
}

static bool
overlap(struct str a, struct str b)
{
	return a.n && b.n && a.p < str_end(b) && b.p < str_end(a);
}

/* "2026-01-02 - --force works": dashes after a separator are of the words. */
static struct str
with_dashes(struct str body, struct str words)
{
	size_t at = (size_t)(words.p - body.p), from = at, end;

	while (from && body.p[from - 1] == '-')
		from--;
	end = from;
	while (end && body.p[end - 1] == ' ')
		end--;
	if (at - from < 2 || end == from || end == 0 ||
	    !is_any(body.p[end - 1], "-:|#"))
		return words;
	return (struct str){ body.p + from, words.n + (at - from) };
}

/* False if they cannot be replaced one by one. */
static bool
fields_find(struct fields *f, const struct mdentry *like)
{
	struct str body = like->body;

	*f = (struct fields){ .body = body,
		.words = slice_of(body, like->words),
		.id = slice_of(body, like->id),
		.date = slice_of(body,
		    like->grouped ? STR("") : like->date.words) };
	if (like->mark.form == FORM_ROW)
		f->words = str_head(f->words, str_chr(like->words, '|', 0));
	while (f->words.n && f->words.p[f->words.n - 1] == ' ')
		f->words.n--;
	f->words = with_dashes(body, f->words);
	/* "(session 1 - setup)" */
	if (overlap(f->words, f->id))
		f->id.n = 0;
	return f->words.n && (f->date.n || like->grouped || !like->date.year) &&
	    !overlap(f->words, f->date) && !overlap(f->date, f->id);
}

/* Replaces a slice of the body by what is added to the buffer. */
static struct buf *
replace(struct splices *s, const struct fields *f, struct str slice)
{
	return splices_put(s, (size_t)(slice.p - f->body.p), slice.n);
}

/* ---- the identifier ---- */

/* "[US-003]: ", with all that goes when it goes. */
static struct str
id_with_marks(const struct fields *f)
{
	static const char *const marks[] = { ":", "-", "|", ".", "–", "—", "：",
		"·" };
	struct str body = f->body;
	size_t from = (size_t)(f->id.p - body.p), to = from + f->id.n;

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
	return str_skip(str_head(body, to), from);
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
	struct str line = chomp(str_line(f->body));

	if (f->words.p > str_end(line) && overlap(line, f->date))
		buf_addf(replace(s, f, str_skip(line, line.n)), " - %.*s",
		    STR_ARG(id));
	else
		buf_addf(replace(s, f, str_head(f->words, 0)),
		    "%.*s: ", STR_ARG(id));
}

/* The new identifier; without one the next number, or none. */
static void
change_id(struct splices *s, const struct fields *f, struct str id)
{
	struct buf next = { 0 };
	struct str all;

	if (id.n && f->id.n) {
		buf_add(replace(s, f, f->id), id);
	} else if (id.n) {
		add_id(s, f, id);
	} else if (put_next_number(&next, f->id)) {
		buf_add(replace(s, f, f->id), buf_str(&next));
	} else if (f->id.n) {
		all = id_with_marks(f);
		if (!overlap(all, f->words) && !overlap(all, f->date))
			replace(s, f, all);
	}
	buf_free(&next);
}

/* ---- the entry ---- */

/*
 * Cuts the lines that have none of the fields; blank ones stay. What is left is
 * up to the end of the last line that has one.
 */
static struct str
cut_lines(struct splices *s, const struct fields *f, bool drop_id)
{
	const char *last = f->words.p;
	struct str rest = f->body;

	if (f->date.n && f->date.p > last)
		last = f->date.p;
	if (f->id.n && f->id.p > last)
		last = f->id.p;
	while (rest.p <= last) {
		struct str line = str_line(rest);
		bool first = line.p == f->body.p;
		bool has_id = overlap(str_head(f->id, 1), line);

		rest = str_skip(rest, line.n);
		if (overlap(str_head(f->words, 1), line) ||
		    overlap(str_head(f->date, 1), line))
			continue;
		if (has_id ? drop_id : !first && str_trim(line).n)
			replace(s, f, line);
	}
	return str_head(f->body, (size_t)(rest.p - f->body.p));
}

/* The cells of a row that have none of the fields. */
static void
cut_cells(struct splices *s, const struct fields *f, struct str row)
{
	struct str rest = row, cell;

	while (rest.n && is_space(rest.p[rest.n - 1]))
		rest.n--;
	str_cut(&rest, '|');
	while (rest.p) {
		cell = str_cut(&rest, '|');
		if (cell.n && !overlap(cell, f->date) &&
		    !overlap(cell, f->id) && !overlap(cell, f->words))
			buf_adds(replace(s, f, cell), rest.p ? " " : "");
	}
}

/* In a row the details are in the same cell, which a bar would end. */
static void
put_words(struct buf *b, const struct content *content, bool row)
{
	struct buf details = { 0 };
	struct str rest;

	buf_add(row ? &details : b, buf_str(&content->title));
	if (row) {
		buf_addc(&details, '\n');
		put_details(&details, content, NULL);
	}
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
    const struct mdentry *like)
{
	struct fields f = { .body = like->group };
	struct splices s = { 0 };
	bool known;

	if (!template_is_grouped(content, like))
		return true;
	f.date = slice_of(like->group, like->date.words);
	known = f.date.n &&
	    moment_restyle(replace(&s, &f, f.date), &like->date, content->now);
	splices_apply(&s, like->group, b);
	splices_free(&s);
	buf_adds(b, like->group_blank ? "\n\n" : "\n");
	return known;
}

bool
template_is_grouped(const struct content *content, const struct mdentry *like)
{
	return like->grouped && !moment_is(&like->date, content->now);
}

bool
template_copy(struct buf *b, const struct content *content,
    const struct mdentry *like)
{
	struct splices s = { 0 };
	struct fields f;
	bool row = like->mark.form == FORM_ROW, known;
	struct str left;

	if (!fields_find(&f, like) || !put_group(b, content, like))
		return false;
	left = cut_lines(&s, &f, content->id.n == 0);
	if (row)
		cut_cells(&s, &f, left);
	change_id(&s, &f, buf_str(&content->id));
	put_words(replace(&s, &f, f.words), content, row);
	known = f.date.n == 0 ||
	    moment_restyle(replace(&s, &f, f.date), &like->date, content->now);
	splices_apply(&s, left, b);
	splices_free(&s);
	if (b->n && b->p[b->n - 1] != '\n')
		buf_addc(b, '\n');
	if (!row)
		put_details(b, content, like);
	return known;
}

void
template_default(struct buf *b, const struct content *content, unsigned level)
{
	buf_add(b, str_head(STR("####"), level));
	moment_format(b, level ? " %Y-%m-%d - " : "- %Y-%m-%d: ", content->now);
	buf_add(b, buf_str(&content->id));
	buf_adds(b, content->id.n ? ": " : "");
	buf_add(b, buf_str(&content->title));
	buf_addc(b, '\n');
	put_details(b, content, NULL);
}
