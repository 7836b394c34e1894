/* shape, third part: what else the report tells, below the title. */
#include "append/callings.h"
#include "append/shape.h"
#include "append/stamp.h"

struct details {
	struct buf *b;
	const struct news *news;
	struct callings labels;
	const char *indent;
	size_t n;
	struct arena arena;
};

static void
begin_line(struct details *d, struct str label, const char *name)
{
	if (d->n++ == 0 && d->labels.blank)
		buf_addc(d->b, '\n');
	if (label.n) {
		buf_add(d->b, label);
		return;
	}
	buf_adds(d->b, d->indent);
	buf_adds(d->b, "- ");
	if (name) {
		buf_adds(d->b, name);
		buf_adds(d->b, ": ");
	}
}

static void
put_text(struct buf *b, struct str text)
{
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		if (c > ' ' && c != 0x7f)
			buf_addc(b, (char)c);
		else if (b->n && b->p[b->n - 1] != ' ')
			buf_addc(b, ' ');
	}
}

static void
put_json(struct details *d, struct json value)
{
	struct json_iter iter = { 0 };
	struct json name, member;
	size_t n = 0;

	if (value.type != JSON_ARRAY) {
		put_text(d->b,
		    value.type == JSON_STRING ? json_text(value, &d->arena)
					      : value.raw);
		return;
	}
	while (json_next(value, &iter, &name, &member)) {
		if (n++)
			buf_adds(d->b, ", ");
		put_text(d->b,
		    member.type == JSON_STRING ? json_text(member, &d->arena)
					       : member.raw);
	}
}

static void
put_detail(struct details *d, struct str label, const char *name,
    struct json value)
{
	if (value.type == JSON_ABSENT || value.type == JSON_NULL)
		return;
	begin_line(d, label, name);
	put_json(d, value);
	buf_addc(d->b, '\n');
}

/* "suggested_resolution": "Suggested resolution" */
static const char *
caption_of(struct details *d, struct str key)
{
	char *name = arena_alloc(&d->arena, key.n + 1);

	for (size_t i = 0; i < key.n; i++) {
		unsigned char c = (unsigned char)key.p[i];

		name[i] = c == '_' || c <= ' ' ? ' ' : key.p[i];
	}
	name[key.n] = '\0';
	if (is_lower(name[0]))
		name[0] = (char)(name[0] - 32);
	return name;
}

/* Told by a line of their own, or by the title. */
static const char *const of_data[] = { "description", "duration_minutes",
	"notes", "next_steps", "files_modified", "files", NULL };
static const char *const of_entry[] = { "id", "timestamp", "type", "spec",
	"task_id", "data", NULL };

static bool
is_among(struct str key, const char *const *names)
{
	while (*names && !str_eq(key, str_of(*names)))
		names++;
	return *names != NULL;
}

static void
put_others(struct details *d, struct json object, const char *const *told)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	while (json_next(object, &iter, &name, &value)) {
		struct str key = json_name(name.raw, space);

		if (!is_among(key, told))
			put_detail(d, STR(""), caption_of(d, key), value);
	}
}

static void
put_line(struct details *d, const char *name, struct str text)
{
	if (text.n == 0)
		return;
	begin_line(d, STR(""), name);
	put_text(d->b, text);
	buf_addc(d->b, '\n');
}

static void
put_more(struct details *d, struct str more)
{
	while (more.n) {
		struct str line = str_trim(str_cut(&more, '\n'));

		if (str_starts(line, STR("- ")) || str_starts(line, STR("* ")))
			line = str_trim(str_skip(line, 2));
		put_line(d, NULL, line);
	}
}

/* What a title does not tell. */
static void
put_status(struct details *d, struct str type, struct str text)
{
	if (str_eq(type, STR("task_blocked")))
		put_line(d, "Status", STR("blocked"));
	else if (str_eq(type, STR("session_started")))
		put_line(d, "Status", STR("in progress"));
	if (text.n && !str_eq(type, STR("task_completed")) &&
	    !str_eq(type, STR("task_blocked")))
		put_line(d, "Type", type);
}

/* Of a log whose entries have none. */
static void
put_date(struct details *d)
{
	struct date date = stamp_date(d->news->now);

	begin_line(d, STR(""), "Date");
	buf_addf(d->b, "%04d-%02d-%02d\n", date.year, date.month, date.day);
}

void
shape_details(struct buf *b, const struct news *news, const struct mdpart *like)
{
	const struct report *r = news->report;
	struct details d = { .b = b, .news = news, .indent = "" };

	if (like)
		callings_find(&d.labels, like);
	/* Below more lines than one they go on. */
	if (b->n && str_chr(buf_str(b), '\n', 0) + 1 < b->n)
		d.labels.blank = false;
	if (like ? like->mark.form == FORM_BULLET ||
		    like->mark.form == FORM_BRACKET ||
		    like->mark.form == FORM_DATED
		 : str_starts(buf_str(b), STR("- ")))
		d.indent = "  ";
	if (like && like->date.year == 0)
		put_date(&d);
	put_more(&d, news->more);
	put_status(&d, r->type, r->text);
	put_line(&d, "Spec", r->spec);
	if (news->id.n == 0)
		put_line(&d, "Task", r->task);
	put_others(&d, r->json, of_entry);
	if (r->data.type == JSON_OBJECT)
		put_others(&d, r->data, of_data);
	else
		put_detail(&d, STR(""), "Data", r->data);
	put_detail(&d, d.labels.files, "Files",
	    json_member(r->data, "files_modified"));
	put_detail(&d, d.labels.files, "Files", json_member(r->data, "files"));
	if (report_data(news->report, "duration_minutes").n) {
		begin_line(&d, STR(""), "Duration");
		put_text(b, report_data(news->report, "duration_minutes"));
		buf_adds(b, " minutes\n");
	}
	put_detail(&d, d.labels.notes, "Notes", json_member(r->data, "notes"));
	put_detail(&d, d.labels.next, "Next",
	    json_member(r->data, "next_steps"));
	arena_free(&d.arena);
}
