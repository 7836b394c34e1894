#include "json/record.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/out.h"

static const struct str key_names[] = {
#define X(name) [K_##name] = STR_INIT(#name),
	RECORD_KEYS(X)
#undef X
};

/*
 * Names to keys. A table of 256 places, open addressing; filled when the
 * first record is read and the same in every run.
 */
struct key_table {
	unsigned char at[256]; /* key + 1 */
};

static unsigned
key_hash(struct str name)
{
	unsigned first = (unsigned char)name.p[0];
	unsigned last = (unsigned char)name.p[name.n - 1];
	unsigned middle = (unsigned char)name.p[name.n / 2];

	return (unsigned)name.n * 37u + first * 7u + last * 67u + middle * 151u;
}

static void
fill_table(struct key_table *table)
{
	for (size_t key = 0; key < K_COUNT; key++) {
		unsigned i = key_hash(key_names[key]) & 255;

		while (table->at[i])
			i = (i + 1) & 255;
		table->at[i] = (unsigned char)(key + 1);
	}
}

static struct json *
find_key(void *context, struct str name)
{
	static struct key_table table;
	struct record *record = context;

	if (name.n == 0)
		return NULL;
	if (table.at[key_hash(key_names[0]) & 255] == 0)
		fill_table(&table);
	for (unsigned i = key_hash(name) & 255; table.at[i];
	     i = (i + 1) & 255) {
		if (str_eq(key_names[table.at[i] - 1], name))
			return &record->at[table.at[i] - 1];
	}
	return NULL;
}

static enum record_kind
kind_of(struct str name)
{
	static const struct str names[] = {
		[KIND_DOC] = STR_INIT("doc"),
		[KIND_SECTION] = STR_INIT("section"),
		[KIND_ENTRY] = STR_INIT("entry"),
		[KIND_PLAN] = STR_INIT("plan"),
		[KIND_STORY] = STR_INIT("story"),
		[KIND_CONFIG] = STR_INIT("config"),
		[KIND_LEARNING] = STR_INIT("learning"),
		[KIND_FACT] = STR_INIT("fact"),
		[KIND_DROP] = STR_INIT("drop"),
		[KIND_NOTE] = STR_INIT("note"),
		[KIND_LAYOUT] = STR_INIT("layout"),
		[KIND_STATS] = STR_INIT("stats"),
		[KIND_MESSAGE] = STR_INIT("message"),
		[KIND_CALL] = STR_INIT("call"),
		[KIND_USAGE] = STR_INIT("usage"),
		[KIND_COMPACTION] = STR_INIT("compaction"),
		[KIND_LOSS] = STR_INIT("loss"),
		[KIND_SURVIVAL] = STR_INIT("survival"),
		[KIND_LOST] = STR_INIT("lost"),
		[KIND_TOTAL] = STR_INIT("total"),
		[KIND_SESSION] = STR_INIT("session"),
		[KIND_END] = STR_INIT("end"),
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

struct str
record_text(const struct record *record, enum record_key key)
{
	return json_text(record->at[key], record->arena);
}

struct str
record_story(const struct record *record)
{
	struct str task = record_text(record, K_task);

	if (task.n == 0 && record->at[K_type].type == JSON_ABSENT)
		return record_text(record, K_id);
	return task;
}

void
record_pass(const struct record *record)
{
	out_line(record->line);
}

void
record_pass_with(struct str line, struct str member, const char *behind)
{
	struct json object = { line, JSON_OBJECT };
	struct json_iter iter = { 0 };
	struct json name, value;
	struct buf *b = out_buf();
	char space[JSON_NAME];
	size_t at = 1, n = 0;
	bool front = false;

	for (; !front && json_next(object, &iter, &name, &value); n++) {
		front = str_listed(str_of(behind), json_name(name.raw, space));
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

bool
src_read(struct json value, struct arena *arena, struct src *src)
{
	/* clang-format off */
	struct json_field at[5] = {
		{ .name = "file" }, { .name = "line" }, { .name = "end" },
		{ .name = "off" }, { .name = "len" },
	};
	/* clang-format on */

	*src = (struct src){ { "", 0 }, 0, 0, 0, 0 };
	if (value.type != JSON_OBJECT)
		return false;
	json_fields(value, at, countof(at);
	src->file = arena_copy(arena, json_text(at[0].value, arena));
	src->line = json_size_or(at[1].value, 0);
	src->end = json_size_or(at[2].value, src->line);
	src->off = json_size_or(at[3].value, 0);
	src->len = json_size_or(at[4].value, 0);
	return true;
}

void
src_add(struct buf *b, const char *name, const struct src *src)
{
	json_open(b, name, '{');
	json_add_text(b, "file", src->file);
	json_add_number(b, "line", src->line);
	json_add_number(b, "end", src->end);
	json_add_number(b, "off", src->off);
	json_add_number(b, "len", src->len);
	json_close(b, '}');
}

int
src_cmp(const struct src *a, const struct src *b)
{
	int c = str_cmp(a->file, b->file);

	if (c)
		return c;
	if (a->off != b->off)
		return a->off < b->off ? -1 : 1;
	return (a->line > b->line) - (a->line < b->line);
}

struct buf *
record_begin(const char *kind)
{
	struct buf *b = out_buf();

	json_open(b, NULL, '{');
	json_add_text(b, "kind", str_of(kind));
	return b;
}

void
record_end(struct buf *b)
{
	json_close(b, '}');
	buf_addc(b, '\n');
	out_end();
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
