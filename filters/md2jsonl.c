/* md2jsonl: read Markdown and text logs, any dialect, as doc, section and entry records. */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "base/map.h"
#include "base/opt.h"
#include "json/record.h"
#include "log/doc.h"
#include "log/entry.h"
#include "log/entry_files.h"
#include "log/split.h"
#include "need/part.h"
#include "text/items.h"
#include "text/ref.h"
#include "text/show.h"

#include "md2jsonl/json_file.h"

struct reader {
	bool no_files;
	struct in in;
	struct split split;
	struct parsed parsed; /* of the open entry */
	struct buf body;      /* of the open record */
	struct src src;       /* its start */
	enum start_form form; /* FORM_NONE: the record is a section */
	bool ref;             /* of a reference */
	struct entry_start mark;
	struct date group_date; /* of the heading above the entries */
	struct date file_date;  /* of the head of the file */
	bool titled_date;       /* of its title */
	bool headed;            /* the head was read */
	bool day_first;         /* in dates like 03/05/2026 */
	unsigned plan;   /* the level of the section "Next steps", or 0 */
	unsigned closed; /* that of "Done" in it, or 0 */

	struct entry entry;
	struct seen ids, paths;
	struct buf scratch; /* for one member */
	struct buf archive; /* that of the last reference, next to the log */
	struct arena arena;
};

static struct str
peek(void *in, size_t n)
{
	return in_peek(in, n);
}

/* "[D-7] Name**: more": the opening "**" is before the title. */
static void
add_title(struct reader *r, struct buf *b)
{
	struct str words = r->entry.words;
	size_t at = str_find(words, STR("**"), 0);
	bool closes = at > 0 && at < words.n &&
	    !is_any(words.p[at - 1], " /*`") &&
	    str_find(words, STR("**"), at + 2) >= words.n;

	buf_clear(&r->scratch);
	buf_add(&r->scratch, str_head(words, at));
	buf_add(&r->scratch, str_skip(words, closes ? at + 2 : at));
	json_add_if(b, "title", buf_str(&r->scratch));
}

static void
write_doc(struct reader *r, struct str window)
{
	struct doc doc = doc_parse(window, &r->arena);
	struct buf *b = record_begin("doc");
	bool gist = false;

	json_add_number(b, "schema", 1);
	json_add_text(b, "file", str_of(r->in.name));
	if (doc.format)
		json_add_text(b, "format", str_of(doc.format));
	buf_clear(&r->scratch);
	dialect_name(&r->scratch, &r->split.dialect);
	json_add_text(b, "dialect", buf_str(&r->scratch));
	if (!(doc.is_heading && r->split.dialect.untitled))
		json_add_if(b, "title", doc.title);
	json_add_if(b, "branch", doc.branch);
	date_add(b, "started", &doc.started);
	for (size_t i = 0; i < 3; i++) {
		if (doc.gist[i].n == 0)
			continue;
		if (!gist)
			json_open(b, "gist", '{');
		gist = true;
		json_add_text(b, doc_gist_sizes[i], doc.gist[i]);
	}
	if (gist)
		json_close(b, '}');
	record_end(b);
	arena_reset(&r->arena);
}

static void
add_ids(struct reader *r, struct buf *b)
{
	const struct title *t = &r->entry.title;

	if (t->n == 0)
		return;
	json_add_text(b, "id", t->name);
	if (t->n == 1)
		return;
	json_open(b, "ids", '[');
	for (size_t i = 0; i < t->n; i++)
		json_add_text(b, NULL, t->ids[i]);
	json_close(b, ']');
}

static void
add_attempt(struct reader *r, struct buf *b)
{
	const struct title *t = &r->entry.title;
	size_t before;

	if (t->n == 0)
		return;
	before = seen_add(&r->ids, t->ids[0]);
	if (before)
		json_add_number(b, "attempt", before + 1);
}

/* A heading ends the parts of its level and below. */
static void
see_level(struct reader *r, unsigned level)
{
	if (level <= r->plan)
		r->plan = 0;
	if (level <= r->closed)
		r->closed = 0;
}

static void
write_entry(struct reader *r, struct str body)
{
	struct buf *b = record_begin("entry");
	struct title *t = &r->entry.title;
	bool planned;

	r->headed = true;
	if (r->mark.form == FORM_HEADING)
		see_level(r, r->mark.level);
	planned = r->plan && !r->closed;
	r->mark.flags |= planned ? START_PLANNED : 0u;
	entry_read(&r->entry, body, &r->mark, &r->parsed);
	/* "# Work until 2026-05-18": not the day of all where some have their own. */
	if (t->date.year && r->titled_date)
		r->file_date = (struct date){ 0 };
	if (t->date.year == 0 && r->group_date.year)
		t->date = r->group_date;
	/* That of a report; the day of a step is still to come. */
	else if (t->date.year == 0 && !(planned && t->status == STATUS_PENDING))
		t->date = r->file_date;
	if (r->day_first)
		date_put_day_first(&t->date);
	add_ids(r, b);
	date_add(b, "ts", &t->date);
	if (t->date.year && date_is_uncertain(&t->date))
		json_add_text(b, "when", t->date.words);
	add_title(r, b);
	json_add_if(b, "status", status_name(t->status));
	json_add_if(b, "agent", r->entry.agent);
	add_attempt(r, b);
	if (!r->no_files) {
		entry_files_add(b, body, &r->paths, &r->arena);
		arena_reset(&r->arena);
	}
	src_add(b, "src", &r->src);
	json_add_text(b, "body", body);
	record_end(b);
}

/*
 * What an archive teaches would be missing without a word. What is read by another
 * name than that of its file may have its archive anywhere.
 */
static void
check_archive(struct reader *r, struct str file)
{
	struct str log = str_of(r->in.name);

	if (quiet() || !in_is_regular(&r->in) || str_eq(log, STR("-")) ||
	    str_starts(log, STR("/dev/")))
		return;
	buf_clear(&r->scratch);
	buf_add(&r->scratch, str_head(log, log.n - base_name(log).n));
	buf_add(&r->scratch, file);
	if (str_eq(buf_str(&r->scratch), buf_str(&r->archive)))
		return;
	buf_set(&r->archive, buf_str(&r->scratch));
	if (file_is_missing(buf_string(&r->archive)))
		say("%s:%zu: the archive '%.*s' is missing", r->in.name,
		    r->src.line, STR_ARG(file));
}

/* Where archive(1) moved an entry: FILE:LINE-END. */
static void
add_ref(struct reader *r, struct buf *b, struct str body)
{
	struct ref ref;

	while (body.n) {
		if (!ref_parse_mark(&ref, str_cut(&body, '\n')))
			continue;
		check_archive(r, ref.file);
		buf_clear(&r->scratch);
		buf_add(&r->scratch, ref.file);
		buf_addf(&r->scratch, ":%zu-%zu", ref.line, ref.end);
		json_add_text(b, "ref", buf_str(&r->scratch));
		return;
	}
}

/* "Roadmap 2027", "Kiln - Roadmap", "Kiln roadmap"; not "A log of the roadmap" */
static bool
is_roadmap(struct str title)
{
	struct str dash = STR(" - "), last = { 0 }, rest = title;
	size_t at = str_find(title, dash, 0), words = 0;

	for (; rest.n; words++)
		last = str_word(&rest);
	return wordlist_begins(LIST_ROADMAP, title) ||
	    (at < title.n &&
		wordlist_is(LIST_ROADMAP, str_skip(title, at + dash.n))) ||
	    (words <= 3 && wordlist_is(LIST_ROADMAP, last));
}

/* "Next steps", "3. Open issues", "# Roadmap"; not "Open questions: all answered". */
static bool
names_plan(const struct md_line *heading)
{
	return label_of(heading->text) == LABEL_NEXT ||
	    (heading->level == 1 && is_roadmap(md_plain(heading->text))) ||
	    (heading->level > 1 && part_named_by(heading->text) == NEED_OPEN);
}

static void
write_section(struct reader *r, struct str body)
{
	struct buf *b = record_begin("section");
	struct md md;
	struct md_line first;

	if (r->src.line == 1)
		md_open(&md);
	else
		md_open_part(&md);
	if (!r->headed)
		r->titled_date = entry_file_date(&r->file_date, body);
	/* A ruler alone is not the head. */
	r->headed |= str_has(body, is_word_byte);
	first = md_line(&md, str_line(body));
	/* What is underlined, too. */
	if (r->mark.form == FORM_HEADING) {
		first.kind = MD_HEADING;
		first.level = r->mark.level;
	}
	if (first.kind == MD_HEADING) {
		json_add_if(b, "title", md_plain(first.text));
		json_add_number(b, "level", first.level);
		entry_group_date(&r->group_date, &r->mark, first.text);
		see_level(r, first.level);
		if (names_plan(&first)) {
			/* It may be within another one. */
			r->plan = r->plan ? r->plan : first.level;
			r->closed = 0;
		} else if (part_says_closed(first.text)) {
			r->closed = first.level;
		}
	}
	if (r->ref)
		add_ref(r, b, body);
	src_add(b, "src", &r->src);
	json_add_text(b, "body", body);
	record_end(b);
}

/* Writes the open record: the first n bytes of the body. */
static void
flush(struct reader *r, size_t n, size_t last_line)
{
	struct str body = { r->body.p, n };

	if (n == 0)
		return;
	r->src.end = last_line;
	r->src.len = n;
	if (r->form == FORM_NONE)
		write_section(r, body);
	else
		write_entry(r, body);
	r->body.n -= n;
	if (r->body.n)
		memmove(r->body.p, r->body.p + n, r->body.n);
}

static void
begin(struct reader *r, enum start_form form, const struct entry_start *mark)
{
	r->form = form;
	r->mark = *mark;
	r->src.line = r->in.line;
	r->src.off = r->in.off;
	if (form == FORM_NONE)
		parsed_stop(&r->parsed);
	else
		parsed_begin(&r->parsed, &r->split);
}

static void
read_line(struct reader *r, struct str raw)
{
	size_t from = r->body.n;
	enum verdict verdict;
	struct entry_start mark;

	/* raw is invalid from here on: lookahead moves the input. */
	buf_add(&r->body, raw);
	verdict = split_line(&r->split, buf_since(&r->body, from), &mark);
	if (verdict == GOES_ON) {
		parsed_add(&r->parsed, &r->split, from);
		return;
	}
	flush(r, from, r->in.line - 1);
	begin(r, verdict == NEW_ENTRY ? mark.form : FORM_NONE, &mark);
	r->ref = verdict == NEW_REFERENCE;
}

/* Reports a file in JSON, which another program reads. */
static bool
is_other(struct reader *r)
{
	const char *what = json_file_detect(in_peek(&r->in, DIALECT_WINDOW));

	if (what == NULL)
		return false;
	skip(r->in.name, 1, "not read: %s", what);
	note("not-markdown", NULL, "%s: not read: %s", r->in.name, what);
	return true;
}

static void
read_log(struct reader *r)
{
	struct str window = split_window(in_peek(&r->in, DIALECT_WINDOW));
	struct str raw;

	split_open(&r->split, window, peek, &r->in);
	write_doc(r, window);
	r->group_date = r->file_date = (struct date){ 0 };
	r->titled_date = false;
	r->headed = false;
	r->plan = r->closed = 0;
	r->day_first = dates_have_day_first(window);
	r->form = FORM_NONE;
	r->ref = false;
	r->mark = (struct entry_start){ 0 };
	r->src = (struct src){ .file = str_of(r->in.name), .line = 1 };
	seen_clear(&r->ids);
	parsed_stop(&r->parsed);
	while (in_line(&r->in, &raw))
		read_line(r, raw);
	flush(r, r->body.n, r->in.line);
}

int
main(int argc, char *argv[])
{
	const char *name = NULL;
	struct reader r = { 0 };
	const struct opt opts[] = {
		NAME_OPTION(&name),
		{ 0, "no-files", NULL, OPT_FLAG, &r.no_files,
		    "no files member: who needs it finds it in the body" },
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"md2jsonl", "read Markdown and text logs as records", "[LOG ...]",
		opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);

	options_need_input(&program, files);
	in_open(&r.in, files, name);
	end_begin();
	while (in_next_file(&r.in)) {
		if (is_other(&r))
			continue;
		read_log(&r);
		if (in_is_whole(&r.in))
			end_add_file(str_of(r.in.name));
	}
	in_close(&r.in);
	buf_free(&r.body);
	buf_free(&r.scratch);
	buf_free(&r.archive);
	parsed_free(&r.parsed);
	entry_free(&r.entry);
	seen_free(&r.ids);
	seen_free(&r.paths);
	arena_free(&r.arena);
	return finish();
}
