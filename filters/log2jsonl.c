/* log2jsonl: read logs in JSON, such as progress.json, as records. */
#include <stdarg.h>
#include <stdio.h>

#include "base/err.h"
#include "base/opt.h"
#include "base/utf8.h"
#include "json/named.h"
#include "jsonlog/event.h"
#include "jsonlog/jsonlog.h"

struct reader {
	struct jsonlog log;
	struct event event;
	struct markdown markdown; /* of a section */
	struct arena arena;
};

static void complain_at(const struct src *src, const char *code,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Reports a problem, and notes it for the summary. */
static void
complain_at(const struct src *src, const char *code, const char *format, ...)
{
	char what[256];
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	skip(src->file.p, src->line, "%s", what);
	note(code, src, "%s:%zu: %s", src->file.p, src->line, what);
}

static void
complain(struct reader *r, const char *code, struct str raw, const char *what)
{
	struct src src = origin_src(&r->log.origin, raw);

	complain_at(&src, code, "%s", what);
}

static void
complain_twice(void *context, struct str name)
{
	struct reader *r = context;
	struct src src = origin_src(&r->log.origin, name);

	complain_at(&src, "duplicate-key", "%.*s is a duplicate name",
	    STR_ARG(str_head(name, 80)));
}

static void
complain_deep(struct reader *r, const struct markdown *markdown, struct str raw)
{
	if (markdown->too_deep)
		complain(r, "bad-entry", raw,
		    "values nested too deeply are left out");
}

/* ---- members that sections and entries share ---- */

/* For each line of the body: its line, offset and length in the file. */
static void
add_places(struct reader *r, struct buf *b, const struct markdown *markdown)
{
	json_open(b, "places", '[');
	for (size_t i = 0; i < markdown->n; i++) {
		struct src src = origin_src(&r->log.origin,
		    markdown->places[i]);

		json_open(b, NULL, '[');
		json_add_number(b, NULL, src.line);
		json_add_number(b, NULL, src.off);
		json_add_number(b, NULL, src.len);
		json_close(b, ']');
	}
	json_close(b, ']');
}

static void
add_body(struct reader *r, struct buf *b, struct str raw,
    const struct markdown *markdown)
{
	struct src src = origin_src(&r->log.origin, raw);

	src_add(b, "src", &src);
	json_add_text(b, "body", buf_str(&markdown->text));
	add_places(r, b, markdown);
	record_end(b);
}

/* ---- entries ---- */

/* A record is one line in UTF-8; everything else is copied as written. */
static void
add_data(struct buf *b, struct json data)
{
	struct str s = data.raw;
	bool lines = str_chr(s, '\n', 0) < s.n || str_chr(s, '\r', 0) < s.n;
	bool string = false;

	if (data.type != JSON_OBJECT || json_size(data) == 0)
		return;
	json_add_raw(b, "data", (struct json){ STR(""), JSON_OBJECT });
	for (size_t i = 0; i < s.n; i++) {
		size_t n = utf8_length(str_skip(s, i));

		if (!string && lines && is_space(s.p[i]))
			continue;
		buf_add(b, n ? str_head(str_skip(s, i), n) : UTF8_BAD);
		i += n ? n - 1 : 0;
		if (s.p[i] == '\\' && string)
			buf_addc(b, s.p[++i]);
		else if (s.p[i] == '"')
			string = !string;
	}
}

static void
add_files(struct buf *b, const struct event *event)
{
	if (event->n_files == 0)
		return;
	json_open(b, "files", '[');
	for (size_t i = 0; i < event->n_files; i++)
		json_add_text(b, NULL, event->files[i]);
	json_close(b, ']');
}

static void
write_entry(struct reader *r, struct str id)
{
	struct event *event = &r->event;
	struct buf *b = record_begin("entry");

	json_add_if(b, "id",
	    event->text[ROLE_ID].n ? event->text[ROLE_ID] : id);
	date_add(b, "ts", &event->date);
	if (event->date.year && date_is_uncertain(&event->date))
		json_add_text(b, "when", event->date.words);
	json_add_if(b, "title", event->title);
	json_add_if(b, "status", status_name(event->status));
	json_add_if(b, "agent", event->text[ROLE_AGENT]);
	json_add_if(b, "type", event->text[ROLE_TYPE]);
	json_add_if(b, "spec", event->text[ROLE_SPEC]);
	json_add_if(b, "task", event->text[ROLE_TASK]);
	add_files(b, event);
	add_data(b, event->at[ROLE_DATA]);
	add_body(r, b, event->json.raw, &event->said);
}

static void
read_entry(struct reader *r, struct json json, const struct form *form,
    struct str id)
{
	struct event *event = &r->event;

	if (!jsonlog_has(&r->log, json))
		return;
	origin_find_duplicates(json, complain_twice, r);
	if (!event_read(event, json, form, &r->arena)) {
		if (!form->begun || json.type != JSON_OBJECT)
			complain(r, "bad-entry", json.raw, "not an entry");
		return;
	}
	origin_find_duplicates(event->at[ROLE_DATA], complain_twice, r);
	/* The only entry of a file has the date of the file. */
	if (event->date.year == 0 && form->one)
		event_date(r->log.updated, &r->arena, &event->date);
	write_entry(r, id);
	complain_deep(r, &event->said, json.raw);
}

/* An array of entries, or an object that maps IDs to entries. */
static void
read_list(struct reader *r, struct json list, const struct form *form)
{
	struct json_iter iter = { 0 };
	struct json name, entry;
	char space[JSON_NAME];

	while (json_next(list, &iter, &name, &entry)) {
		arena_reset(&r->arena);
		read_entry(r, entry, form,
		    list.type == JSON_OBJECT ? json_name(name.raw, space)
					     : STR(""));
	}
}

/* ---- the rest of the file ---- */

/* A single word is a setting; text for a reader has several. */
static bool
is_text(struct reader *r, struct str name, struct json value)
{
	size_t rank;
	const struct member *member = member_find(name, &rank);

	if (value.type == JSON_ARRAY || value.type == JSON_OBJECT)
		return member == NULL || member->role != ROLE_SILENT;
	if (value.type != JSON_STRING || jsonlog_is_head(name))
		return false;
	return str_chr(named_line(value, &r->arena), ' ', 0) <
	    named_line(value, &r->arena).n;
}

static void
read_section(struct reader *r, struct str name, struct json value)
{
	struct buf *b;

	arena_reset(&r->arena);
	if (!jsonlog_has(&r->log, value) || !is_text(r, name, value))
		return;
	markdown_begin(&r->markdown, &r->arena);
	markdown_value(&r->markdown, name, value);
	if (r->markdown.n < 2)
		return;
	b = record_begin("section");
	json_add_text(b, "title", markdown_label(&r->markdown, name));
	json_add_number(b, "level", 2);
	add_body(r, b, value.raw, &r->markdown);
	complain_deep(r, &r->markdown, value.raw);
}

static void
read_member(struct reader *r, struct str name, struct json value)
{
	const struct form *form = jsonlog_form(name, value);

	if (form == NULL) {
		read_section(r, name, value);
	} else if (form->one && value.type == JSON_OBJECT) {
		arena_reset(&r->arena);
		read_entry(r, value, form, STR(""));
	} else {
		read_list(r, value, form);
	}
}

static void
put_doc(struct reader *r)
{
	struct jsonlog *log = &r->log;
	struct buf *b = record_begin("doc");
	struct str archived = named_line(log->archived, &r->arena);
	struct date date;

	json_add_number(b, "schema", 1);
	json_add_text(b, "file", str_of(log->origin.file));
	json_add_text(b, "format",
	    str_of(log->agent_os ? "agent-os" : log->form->format));
	json_add_text(b, "dialect", str_of(log->form->dialect));
	json_add_if(b, "title", named_line(log->project, &r->arena));
	json_add_if(b, "branch", named_line(log->branch, &r->arena));
	event_date(log->started, &r->arena, &date);
	date_add(b, "started", &date);
	if (json_size_or(log->total, SIZE_MAX) != SIZE_MAX)
		json_add_raw(b, "total", log->total);
	json_add_if(b, "archived_through", archived);
	record_end(b);
}

/* Reports problems of the whole file. */
static void
complain_file(struct reader *r)
{
	const struct jsonlog *log = &r->log;
	struct str version = named_line(log->version, &r->arena);

	if (log->wrong)
		complain_at(&log->damage, "bad-log", "%s; the rest is not read",
		    log->wrong);
	if (log->agent_os && version.n && !str_eq(version, STR("1.0")))
		note("other-version", NULL,
		    "%s: version %.*s is read as version 1.0", log->origin.file,
		    STR_ARG(version));
	if (log->root.type != JSON_ABSENT && log->root.type != JSON_ARRAY &&
	    log->root.type != JSON_OBJECT)
		complain(r, "bad-log", log->root.raw, "not a log");
	origin_find_duplicates(log->root, complain_twice, r);
}

static void
put_file(struct reader *r)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	put_doc(r);
	complain_file(r);
	if (r->log.root.type == JSON_ARRAY)
		read_list(r, r->log.root, &form_array);
	if (r->log.root.type != JSON_OBJECT)
		return;
	while (json_next(r->log.root, &iter, &name, &value))
		read_member(r, json_name(name.raw, space), value);
}

int
main(int argc, char *argv[])
{
	const char *name = "-";
	const struct opt opts[] = {
		NAME_OPTION(&name),
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"log2jsonl", "read logs in JSON, such as progress.json, as records",
		"[LOG ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct reader r = { 0 };
	struct buf text = { 0 };

	options_need_input(&program, files);
	end_begin();
	for (char *const *f = in_files(files); *f; f++) {
		buf_clear(&text);
		arena_reset(&r.arena);
		if (!read_file(*f, &text))
			continue;
		jsonlog_read(&r.log, strcmp(*f, "-") == 0 ? name : *f, &text);
		put_file(&r);
		end_add_file(str_of(r.log.origin.file));
	}
	event_free(&r.event);
	markdown_free(&r.markdown);
	arena_free(&r.arena);
	buf_free(&text);
	return finish();
}
