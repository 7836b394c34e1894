#include "json/record.h"

#include <stdlib.h>
#include <sys/stat.h>

#include <stdarg.h>
#include <stdio.h>

#include "base/err.h"
#include "base/out.h"
#include "base/resolve.h"
#include "base/utf8.h"
#include "secret/secret.h"

static const struct str key_names[] = {
#define X(name) [K_##name] = STR_INIT(#name),
	RECORD_KEYS(X)
#undef X
};

static unsigned
key_hash(struct str name)
{
	unsigned first = (unsigned char)name.p[0];
	unsigned last = (unsigned char)name.p[name.n - 1];
	unsigned middle = (unsigned char)name.p[name.n / 2];

	return (unsigned)name.n * 37u + first * 7u + last * 67u + middle * 151u;
}

/*
 * Names to keys, counted from 1: open addressing; filled when the first record
 * is read and the same in every run.
 */
static void
fill_table(unsigned char table[256])
{
	for (size_t key = 0; key < K_COUNT; key++) {
		unsigned i = key_hash(key_names[key]) & 255;

		while (table[i])
			i = (i + 1) & 255;
		table[i] = (unsigned char)(key + 1);
	}
}

static struct json *
find_key(void *context, struct str name)
{
	static unsigned char table[256];
	struct record *record = context;

	if (name.n == 0) {
		record->unknown = true;
		return NULL;
	}
	if (table[key_hash(key_names[0]) & 255] == 0)
		fill_table(table);
	for (unsigned i = key_hash(name) & 255; table[i]; i = (i + 1) & 255) {
		struct json *at = &record->at[table[i] - 1];

		if (!str_eq(key_names[table[i] - 1], name))
			continue;
		record->known += at->type == JSON_ABSENT;
		return at;
	}
	record->unknown = true;
	return NULL;
}

static enum record_kind
kind_of(struct str name)
{
	static const struct str names[] = {
#define X(kind, name) [KIND_##kind] = STR_INIT(name),
		RECORD_KINDS(X)
#undef X
	};

	for (size_t i = KIND_DOC; i < countof(names); i++) {
		if (str_eq(name, names[i]))
			return (enum record_kind)i;
	}
	return KIND_UNKNOWN;
}

bool
record_parse(struct str line, struct arena *arena, struct record *record,
    struct json_error *error)
{
	struct json whole;

	memset(record->at, 0, sizeof record->at);
	record->known = 0;
	record->unknown = false;
	record->line = line;
	record->arena = arena;
	if (!json_scan(line, find_key, record, &whole, error))
		return false;
	if (whole.type != JSON_OBJECT)
		error->what = "not an object";
	else if (error->bad_utf8)
		error->what = "not UTF-8";
	if (error->what) {
		error->at = 0;
		return false;
	}
	record->kind = kind_of(record_text(record, K_kind));
	return true;
}

/* A body keeps its bytes, as there are places in it; a file its name. */
struct str
record_text(const struct record *record, enum record_key key)
{
	struct str text = json_valid_text(record->at[key], record->arena);

	if (text.n < SECRET_LEAST || key == K_file)
		return text;
	if (key != K_body)
		return secret_hide(text, record->arena);
	secret_see(text);
	return text;
}

struct str
record_copy(const struct record *record, enum record_key key,
    struct arena *arena)
{
	return arena_copy(arena, record_text(record, key));
}

struct str
record_story(const struct record *record)
{
	struct str task = record_text(record, K_task);

	if (task.n || record->at[K_type].type != JSON_ABSENT)
		return task;
	/* The id of an entry of several is "US-001, US-002". */
	if (record->kind == KIND_ENTRY) {
		json_each (it, record->at[K_ids])
			return secret_hide(json_text(it.value, record->arena),
			    record->arena);
	}
	return record_text(record, K_id);
}

void
record_pass(const struct record *record)
{
	out_line(record->line);
}

void
record_pass_with(struct str line, struct str member, const char *before)
{
	struct json object = { line, JSON_OBJECT };
	struct json_iter iter = { 0 };
	struct json name, value;
	struct buf *b = out_buf();
	char space[JSON_NAME];
	size_t at = 1, n = 0;
	bool front = false;

	for (; !front && json_next(object, &iter, &name, &value); n++) {
		front = str_listed(str_of(before), json_name(name.raw, space));
		at = front ? (size_t)(name.raw.p - line.p)
			   : (size_t)(value.raw.p - line.p) + value.raw.n;
	}
	buf_add(b, str_head(line, at));
	if (n && !front)
		buf_addc(b, ',');
	buf_add(b, member);
	if (front)
		buf_addc(b, ',');
	buf_add(b, str_skip(line, at));
	buf_addc(b, '\n');
	out_end();
}

/* Cuts off a member of that name and its number, if that fits 64 bits for sure. */
static inline bool
cut_number(struct str *s, struct str name, size_t *number)
{
	enum { ALWAYS_FIT = 19 };
	uintmax_t value = 0;
	size_t n = 0;

	if (!str_starts(*s, name))
		return false;
	*s = str_skip(*s, name.n);
	for (; n < s->n && is_digit(s->p[n]); n++)
		value = value * 10 + (unsigned)(s->p[n] - '0');
	*s = str_skip(*s, n);
	*number = (size_t)value;
	return n > 0 && n <= ALWAYS_FIT && value <= SIZE_MAX;
}

/* As src_add() writes it; false for any other form. */
static bool
src_read(struct str s, struct json *file, struct src *src)
{
	const struct str first = STR("{\"file\":");
	size_t end;

	if (!str_starts(s, first))
		return false;
	s = str_skip(s, first.n);
	end = str_chr(s, '"', 1);
	/* The quote may be one of the name. */
	if (s.p[0] != '"' || s.p[end - 1] == '\\')
		return false;
	*file = (struct json){ str_head(s, end + 1), JSON_STRING };
	s = str_skip(s, end + 1);
	return cut_number(&s, STR(",\"line\":"), &src->line) &&
	    cut_number(&s, STR(",\"end\":"), &src->end) &&
	    cut_number(&s, STR(",\"off\":"), &src->off) &&
	    cut_number(&s, STR(",\"len\":"), &src->len) && str_eq(s, STR("}"));
}

/* With other members, another order, white space. */
static void
src_find(struct json value, struct arena *arena, struct src *src)
{
	/* clang-format off */
	struct json_field at[5] = {
		{ .name = "file" }, { .name = "line" }, { .name = "end" },
		{ .name = "off" }, { .name = "len" },
	};
	/* clang-format on */

	json_fields(value, at, countof(at));
	src->file = json_text(at[0].value, arena);
	src->line = json_size_or(at[1].value, 0);
	src->end = json_size_or(at[2].value, src->line);
	src->off = json_size_or(at[3].value, 0);
	src->len = json_size_or(at[4].value, 0);
}

bool
src_parse(struct json value, struct arena *arena, struct src *src)
{
	struct json file;

	*src = (struct src){ { "", 0 }, 0, 0, 0, 0 };
	if (value.type != JSON_OBJECT)
		return false;
	if (src_read(value.raw, &file, src))
		src->file = json_text(file, arena);
	else
		src_find(value, arena, src);
	src->file = arena_copy(arena, src->file);
	return true;
}

void
src_add(struct buf *b, const char *name, const struct src *src)
{
	json_open(b, name, '{');
	json_add_text(b, "file", src->file);
	/* Most records have a place: names that need no escape, and numbers. */
	buf_add(b, STR(",\"line\":"));
	buf_number(b, src->line);
	buf_add(b, STR(",\"end\":"));
	buf_number(b, src->end);
	buf_add(b, STR(",\"off\":"));
	buf_number(b, src->off);
	buf_add(b, STR(",\"len\":"));
	buf_number(b, src->len);
	json_close(b, '}');
}

void
src_extend(struct src *place, const struct src *by)
{
	if (place->line == 0) {
		*place = *by;
		return;
	}
	if (by->line == 0)
		return;
	place->len = place->len && by->len ? by->off + by->len - place->off : 0;
	place->end = by->end > place->end ? by->end : place->end;
}

int
src_cmp(const void *one, const void *other)
{
	const struct src *a = one, *b = other;
	int c = str_cmp(a->file, b->file);

	if (c == 0)
		c = number_cmp(a->off, b->off);
	return c ? c : number_cmp(a->line, b->line);
}

struct buf *
record_begin(const char *kind)
{
	record_open(out_buf(), kind);
	return out_buf();
}

void
record_end(struct buf *b)
{
	record_close(b);
	out_end();
}

void
record_open(struct buf *b, const char *kind)
{
	json_open(b, NULL, '{');
	/* A name that needs no escape. */
	buf_add(b, STR("\"kind\":\""));
	buf_adds(b, kind);
	buf_addc(b, '"');
}

void
record_close(struct buf *b)
{
	json_close(b, '}');
	buf_addc(b, '\n');
}

void
note(const char *code, const struct src *src, const char *format, ...)
{
	struct buf *b = record_begin("note");
	va_list args;
	char text[1024];
	int n;

	va_start(args, format);
	n = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	json_add_text(b, "code", str_of(code));
	json_add_text(b, "text",
	    str_head((struct str){ text, n > 0 ? (size_t)n : 0 },
		sizeof text - 1));
	if (src)
		src_add(b, "src", src);
	record_end(b);
}

/* ---- the end of a stream ---- */

/* The end that finish() writes; one stream, as there is one standard output. */
static struct end passed;
static bool reads_files;

static void
add_file(struct end *end, struct str file)
{
	if (!hashes_add(&end->files, file))
		return;
	if (!end->nameless)
		json_add_text(&end->names, NULL, file);
	end->missing -= hashes_has(&end->docs, file);
}

static void
add_doc(struct end *end, struct str file)
{
	if (hashes_add(&end->docs, file) && !hashes_has(&end->files, file))
		end->missing++;
}

static void
join(struct end *end, const struct record *record)
{
	size_t status = json_size_or(record->at[K_status], EX_BROKEN);

	json_each (it, record->at[K_files])
		add_file(end, json_text(it.value, record->arena));
	if (status > (size_t)end->status)
		end->status = status < EX_BROKEN ? (int)status : EX_BROKEN;
}

static bool
end_is_whole(const struct end *end)
{
	return end->last && end->missing == 0 && end->cut.n == 0;
}

static void
end_free(struct end *end)
{
	hashes_free(&end->docs);
	hashes_free(&end->files);
	buf_free(&end->names);
	buf_free(&end->cut);
}

/* Sorted: the order in which the files were read does not show. */
static void
add_names(struct buf *b, struct str names)
{
	struct arena arena = { 0 };
	struct buf array = { 0 };
	struct str *all = NULL;
	size_t n = 0, cap = 0;

	buf_addc(&array, '[');
	buf_add(&array, names);
	buf_addc(&array, ']');
	json_each (it, ((struct json){ buf_str(&array), JSON_ARRAY }))
		*array_push(&all, &n, &cap) = json_text(it.value, &arena);
	array_sort(all, n, text_cmp);
	for (size_t i = 0; i < n; i++)
		json_add_text(b, NULL, all[i]);
	free(all);
	buf_free(&array);
	arena_free(&arena);
}

/* Not after a failure here, except that a reader lists the files that are whole. */
static void
write_end(int status)
{
	struct buf *b;

	if (!end_is_whole(&passed) || (status == EX_BROKEN && !reads_files))
		return;
	if (status < passed.status)
		status = passed.status;
	b = record_begin("end");
	json_open(b, "files", '[');
	add_names(b, buf_str(&passed.names));
	json_close(b, ']');
	json_add_number(b, "status", (uintmax_t)status);
	record_end(b);
	end_free(&passed);
}

void
end_begin(void)
{
	reads_files = passed.last = true;
	finish_with(write_end);
}

void
end_add_file(struct str file)
{
	add_file(&passed, file);
}

/* ---- a stream of records ---- */

enum { BAD_REPORTED = 5 }; /* bad records that are reported one by one */

void
records_open(struct records *records, char *const files[])
{
	*records = (struct records){ .files = files };
	in_open(&records->in, files, NULL);
}

/* By its first line, this is a log or a transcript. */
static void
say_no_records(const char *file)
{
	say("%s: not records; md2jsonl, prd2jsonl, log2jsonl and "
	    "trace2jsonl make them",
	    file);
}

/* Reports the first ones by their lines, and the number of all. */
static void
bad_record(struct records *records, const struct json_error *error)
{
	const char *file = records->in.name;
	size_t line = records->in.line;

	if (records->bad < BAD_REPORTED)
		skip(file, line, "bad record: column %zu: %s", error->at + 1,
		    error->what);
	if (line == 1 && error->at == 0)
		say_no_records(file);
	if (records->bad++ == 0)
		buf_addf(&records->first_bad, "%s:%zu: column %zu: %s", file,
		    line, error->at + 1, error->what);
}

static void
leave_file(struct records *records)
{
	struct end *end = &records->end;

	if (end->last) {
		end->closed = true;
	} else {
		buf_adds(&end->cut, records->in.name);
		buf_addc(&end->cut, '\0');
	}
}

/* The next line that is not blank, of whichever file. */
static bool
next_line(struct records *records, struct str *line)
{
	for (;;) {
		while (records->open && in_line(&records->in, line)) {
			if (records->in.line == 1)
				*line = utf8_without_bom(*line);
			*line = chomp(*line);
			if (str_trim(*line).n)
				return true;
		}
		if (records->open)
			leave_file(records);
		records->open = in_next_file(&records->in);
		if (!records->open)
			return false;
		records->end.last = false;
	}
}

static bool
add_bad(const struct records *records, struct buf *b)
{
	if (records->bad == 0)
		return false;
	buf_addf(b, "%zu bad record%s left out by %s, the first at %.*s",
	    records->bad, records->bad == 1 ? "" : "s", prog,
	    STR_ARG(buf_str(&records->first_bad)));
	return true;
}

static void
note_bad(const struct records *records)
{
	struct buf text = { 0 };

	if (add_bad(records, &text))
		note("bad-record", NULL, "%.*s", STR_ARG(buf_str(&text)));
	buf_free(&text);
}

/*
 * Where one input has an end, those without are not complete: the next of their
 * names.
 */
static bool
next_cut(const struct records *records, size_t *at, struct str *name)
{
	struct str rest = str_skip(buf_str(&records->end.cut), *at);

	if (!records->end.closed || rest.n == 0)
		return false;
	*name = str_cut(&rest, '\0');
	*at += name->n + 1;
	return true;
}

static const char is_cut[] = "broken off: its last record is not an 'end'";

static void
report_cut(const struct records *records)
{
	struct str name;

	for (size_t at = 0; next_cut(records, &at, &name);) {
		skip(NULL, 0, "%s: %s", name.p, is_cut);
		if (!records->last)
			note("missing-part", NULL, "%s: %s", name.p, is_cut);
	}
}

bool
records_bad(const struct records *records, struct buf *b)
{
	bool any = add_bad(records, b);
	struct str name;

	for (size_t at = 0; next_cut(records, &at, &name); any = true)
		buf_addf(b, "%s%s: %s", any ? "; " : "", name.p, is_cut);
	return any;
}

bool
records_next(struct records *records, struct record *record)
{
	struct json_error error;
	struct str line;

	arena_reset(&records->arena);
	while (next_line(records, &line)) {
		if (records->known && records->known(records->context, line)) {
			records->end.last = false;
			continue;
		}
		record->in_file = records->in.name;
		record->in_line = records->in.line;
		if (!record_parse(line, &records->arena, record, &error)) {
			bad_record(records, &error);
			records->end.last = false;
			continue;
		}
		records->end.last = record->kind == KIND_END;
		if (record->kind == KIND_END) {
			join(&records->end, record);
			continue;
		}
		if (record->kind == KIND_DOC)
			add_doc(&records->end, record_text(record, K_file));
		if (record->in_line == 1 &&
		    record->at[K_kind].type == JSON_ABSENT)
			say_no_records(record->in_file);
		return true;
	}
	if (records->bad > BAD_REPORTED)
		say("%zu bad records in all", records->bad);
	report_cut(records);
	if (!records->last) {
		note_bad(records);
		records->bad = 0;
	}
	return false;
}

bool
records_are_whole(const struct records *records, const struct opt_list *of)
{
	const struct end *end = &records->end;

	if (!end_is_whole(end))
		return fail("the input ended early: a program before this one "
			    "failed, or did not keep the 'end' record, as jq "
			    "and grep must");
	if (end->status >= EX_USAGE)
		return fail("the input is incomplete: a program before this "
			    "one failed");
	for (size_t i = 0; i < of->n; i++) {
		if (!hashes_has(&end->files, str_of(of->all[i])))
			fail("the input does not have all of '%s'", of->all[i]);
	}
	return !is_broken();
}

/* The names are the strings of a JSON array without its brackets. */
char **
records_files(const struct records *records)
{
	size_t given = 0;
	const struct end *end = &records->end;
	struct arena arena = { 0 };
	struct buf array = { 0 };
	size_t n = 0, room;
	char **files, *at;

	while (records->files[given])
		given++;
	room = (end->files.n + given + 1) * sizeof(char *);
	files = zeroed(1, room + end->names.n + end->files.n);
	at = (char *)files + room;
	buf_addc(&array, '[');
	buf_add(&array, buf_str(&end->names));
	buf_addc(&array, ']');
	json_each (it, ((struct json){ buf_str(&array), JSON_ARRAY })) {
		struct str text = json_text(it.value, &arena);

		memcpy(at, text.p, text.n);
		files[n++] = at;
		at += text.n + 1;
	}
	for (size_t i = 0; i < given; i++)
		files[n++] = records->files[i];
	buf_free(&array);
	arena_free(&arena);
	return files;
}

bool
records_spare(const struct records *records, const char *file)
{
	char **files = records_files(records);
	struct stat target, source;
	bool same = false;

	if (stat(file, &target) == 0 && S_ISREG(target.st_mode)) {
		for (size_t i = 0; files[i] && !same; i++)
			same = stat(files[i], &source) == 0 &&
			    is_same_file(&source, &target);
	}
	if (same)
		fail("cannot write '%s': the records are made from it", file);
	free(files);
	return !same;
}

void
records_close(struct records *records)
{
	in_close(&records->in);
	arena_free(&records->arena);
	buf_free(&records->first_bad);
	if (records->last) {
		end_free(&records->end);
		return;
	}
	passed = records->end;
	finish_with(write_end);
}
