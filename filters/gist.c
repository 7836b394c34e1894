/* gist: add short forms of 128, 512 and 2048 tokens to each entry. */
#include "decided.h"
#include "err.h"
#include "gist.h"
#include "opt.h"
#include "out.h"

struct gists {
	bool wanted[GIST_LEVELS];
	struct decided decided;
	struct buf made; /* members of the object */
};

/* Levels that the record has stay as they are. */
static bool
has_level(const struct record *record, size_t i)
{
	return record->at[K_gist].type == JSON_OBJECT &&
	    json_member(record->at[K_gist], gist_levels[i].name).type !=
	    JSON_ABSENT;
}

/* The members that are asked for and lack, each with a comma in front. */
static struct str
make(struct gists *gists, const struct record *record)
{
	struct outline outline = { 0 };
	struct buf text = { 0 };
	bool read = false;

	buf_clear(&gists->made);
	for (size_t i = 0; i < GIST_LEVELS; i++) {
		if (!gists->wanted[i] || has_level(record, i))
			continue;
		if (!read)
			outline_read(&outline, record,
			    decided_here(&gists->decided));
		read = true;
		buf_clear(&text);
		gist_put(&text, &outline, i);
		buf_addf(&gists->made, ",\"%s\":", gist_levels[i].name);
		json_put(&gists->made, buf_str(&text));
	}
	buf_free(&text);
	return buf_str(&gists->made);
}

/* Where a new member goes: in front of `src`, else behind the last one. */
static size_t
place(struct str line, bool *front)
{
	struct json object = { line, JSON_OBJECT };
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];
	size_t end = 1;

	*front = true;
	while (json_next(object, &iter, &name, &value)) {
		if (str_eq(json_name(name.raw, space), STR("src")))
			return (size_t)(name.raw.p - line.p);
		end = (size_t)(value.raw.p - line.p) + value.raw.n;
	}
	*front = false;
	return end;
}

static void
write_new(struct str line, struct str members)
{
	struct buf *b = out_buf();
	bool front;
	size_t at = place(line, &front);

	buf_add(b, str_head(line, at));
	buf_adds(b, front ? "\"gist\":{" : ",\"gist\":{");
	buf_add(b, str_skip(members, 1));
	buf_adds(b, front ? "}," : "}");
	buf_add(b, str_skip(line, at));
	buf_addc(b, '\n');
	out_end();
}

/* More levels, in the object that is there. */
static void
write_more(const struct record *record, struct str members)
{
	struct buf *b = out_buf();
	struct json gist = record->at[K_gist];
	size_t at = (size_t)(gist.raw.p - record->line.p) + gist.raw.n - 1;

	buf_add(b, str_head(record->line, at));
	buf_add(b, json_size(gist) ? members : str_skip(members, 1));
	buf_add(b, str_skip(record->line, at));
	buf_addc(b, '\n');
	out_end();
}

static void
add_gist(struct gists *gists, const struct record *record)
{
	enum json_type type = record->at[K_gist].type;
	struct str members = { 0 };

	if (record_text(record, K_ref).n == 0 &&
	    (type == JSON_ABSENT || type == JSON_OBJECT))
		members = make(gists, record);
	if (members.n == 0)
		record_pass(record);
	else if (type == JSON_OBJECT)
		write_more(record, members);
	else
		write_new(record->line, members);
}

static bool
read_levels(struct gists *gists, struct str list)
{
	while (list.p) {
		struct str one = str_trim(str_cut(&list, ','));
		size_t i = 0;

		while (i < GIST_LEVELS &&
		    !str_eq(one, str_of(gist_levels[i].name)))
			i++;
		if (i == GIST_LEVELS)
			return false;
		gists->wanted[i] = true;
	}
	return true;
}

int
main(int argc, char *argv[])
{
	const char *levels = "128";
	const struct opt opts[] = {
		{ 'l', "levels", "LIST", OPT_TEXT, &levels,
		    "which of 128,512,2048 (128)" },
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"gist", "add short forms to each entry", "[file ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct gists gists = { 0 };
	struct records records;
	struct record record;

	if (!read_levels(&gists, str_of(levels)))
		die_usage("no levels '%s'; there are 128, 512 and 2048",
		    levels);
	options_need_input(&program, files);
	records_open(&records, files);
	while (records_next(&records, &record)) {
		decided_see(&gists.decided, &record);
		if (record.kind == KIND_ENTRY)
			add_gist(&gists, &record);
		else
			record_pass(&record);
	}
	records_close(&records);
	buf_free(&gists.made);
	return finish();
}
