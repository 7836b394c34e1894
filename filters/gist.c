/* gist: add short forms of 128, 512 and 2048 tokens to each entry, or file. */
#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/spool.h"
#include "fact/entry.h"
#include "gist/gist.h"
#include "gist/stream_outline.h"
#include "secret/secret.h"

struct gists {
	bool wanted[GIST_LEVELS];
	struct decided decided;
	struct buf made; /* members of the new object */

	/* --docs: a file whose records wait for its end */
	bool docs, open;
	struct buf doc;
	struct stream_outline stream_outline;
	struct spool spool;
	size_t spooled;
	size_t bytes; /* of the file, as far as its records have places */
};

/* Existing levels are left as they are. */
static bool
has_level(const struct record *record, size_t i)
{
	return record->at[K_gist].type == JSON_OBJECT &&
	    json_member(record->at[K_gist], gist_levels[i].name).type !=
	    JSON_ABSENT;
}

/* The requested members that are missing, each after a comma. */
static struct str
make(struct gists *gists, const struct record *record,
    const struct outline *outline)
{
	struct buf text = { 0 };

	buf_clear(&gists->made);
	for (size_t i = 0; i < GIST_LEVELS; i++) {
		if (!gists->wanted[i] || has_level(record, i))
			continue;
		buf_clear(&text);
		gist_put(&text, outline, i);
		secret_hide_since(&text, 0);
		buf_addf(&gists->made, ",\"%s\":", gist_levels[i].name);
		json_put(&gists->made, buf_str(&text));
	}
	buf_free(&text);
	return buf_str(&gists->made);
}

/* A short form of a file is of a file of this size: see budget --catalog. */
static void
add_bytes(const struct gists *gists, const struct record *record, struct buf *b)
{
	if (gists->docs && record->at[K_bytes].type == JSON_ABSENT)
		buf_addf(b, ",\"bytes\":%zu", gists->bytes);
}

static void
write_new(const struct gists *gists, const struct record *record,
    struct str members)
{
	struct buf member = { 0 };

	buf_adds(&member, "\"gist\":{");
	buf_add(&member, str_skip(members, 1));
	buf_addc(&member, '}');
	add_bytes(gists, record, &member);
	record_pass_with(record->line, buf_str(&member), " src ");
	buf_free(&member);
}

/* Adds levels to the existing object. */
static void
write_more(const struct gists *gists, const struct record *record,
    struct str members)
{
	struct buf *b = out_buf();
	struct json gist = record->at[K_gist];
	size_t at = (size_t)(gist.raw.p - record->line.p) + gist.raw.n - 1;

	buf_add(b, str_head(record->line, at));
	buf_add(b, json_size(gist) ? members : str_skip(members, 1));
	buf_addc(b, '}');
	add_bytes(gists, record, b);
	buf_add(b, str_skip(record->line, at + 1));
	buf_addc(b, '\n');
	out_end();
}

static bool
lacks_level(const struct gists *gists, const struct record *record)
{
	enum json_type type = record->at[K_gist].type;

	if ((type != JSON_ABSENT && type != JSON_OBJECT) ||
	    record_text(record, K_ref).n)
		return false;
	for (size_t i = 0; i < GIST_LEVELS; i++) {
		if (gists->wanted[i] && !has_level(record, i))
			return true;
	}
	return false;
}

static void
add_gist(struct gists *gists, const struct record *record,
    const struct outline *outline)
{
	struct str members = make(gists, record, outline);

	if (members.n == 0)
		record_pass(record);
	else if (record->at[K_gist].type == JSON_OBJECT)
		write_more(gists, record, members);
	else
		write_new(gists, record, members);
}

static void
take_entry(struct gists *gists, const struct record *record)
{
	struct outline outline = { 0 };

	if (!lacks_level(gists, record)) {
		record_pass(record);
		return;
	}
	outline_read(&outline, record, decided_here(&gists->decided));
	add_gist(gists, record, &outline);
}

/* ---- whole files ---- */

static void
write_doc(struct gists *gists)
{
	struct arena arena = { 0 };
	struct json_error error;
	struct record doc;

	if (!record_parse(buf_str(&gists->doc), &arena, &doc, &error))
		return;
	if (lacks_level(gists, &doc)) {
		stream_outline_finish(&gists->stream_outline);
		add_gist(gists, &doc, &gists->stream_outline.outline);
	} else {
		out_line(buf_str(&gists->doc));
	}
	arena_free(&arena);
}

/* Writes the lines that waited for the end of their file. */
static void
write_spooled(struct gists *gists)
{
	enum { PIECE = 1 << 16 };

	for (size_t at = 0, n; at < gists->spooled; at += n) {
		n = gists->spooled - at < PIECE ? gists->spooled - at : PIECE;
		buf_add(out_buf(), spool_get(&gists->spool, at, n));
		out_end();
	}
	spool_clear(&gists->spool);
	gists->spooled = 0;
}

static void
file_end(struct gists *gists)
{
	if (!gists->open)
		return;
	write_doc(gists);
	write_spooled(gists);
	stream_outline_free(&gists->stream_outline);
	gists->stream_outline = (struct stream_outline){ 0 };
	gists->bytes = 0;
	gists->open = false;
}

static void
see_bytes(struct gists *gists, const struct record *record)
{
	struct src src;

	if ((record->kind == KIND_SECTION || record->kind == KIND_ENTRY) &&
	    src_parse(record->at[K_src], record->arena, &src) &&
	    src.off + src.len > gists->bytes)
		gists->bytes = src.off + src.len;
}

/* Records before the first file need not wait. */
static void
take_record(struct gists *gists, const struct record *record)
{
	if (record->kind == KIND_DOC) {
		file_end(gists);
		buf_clear(&gists->doc);
		buf_add(&gists->doc, record->line);
		gists->open = true;
	}
	if (gists->open) {
		stream_outline_add(&gists->stream_outline, record);
		see_bytes(gists, record);
	}
	if (record->kind == KIND_DOC)
		return;
	if (!gists->open) {
		record_pass(record);
		return;
	}
	spool_add(&gists->spool, record->line);
	spool_add(&gists->spool, STR("\n"));
	gists->spooled += record->line.n + 1;
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
	struct gists gists = { 0 };
	const char *levels = "128";
	bool show = false;
	const struct opt opts[] = {
		{ 'l', "levels", "LIST", OPT_TEXT, &levels,
		    "levels: 128,512,2048 (128)" },
		{ 'd', "docs", NULL, OPT_FLAG, &gists.docs,
		    "add it to each file as a whole, not to entries" },
		SECRET_OPTION(&show),
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"gist", "add a short form to each entry", "[FILE ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct records records;
	struct record record;

	if (!read_levels(&gists, str_of(levels)))
		die_usage("unknown levels '%s'; use 128, 512 and 2048", levels);
	options_need_input(&program, files);
	secret_hiding(!show);
	records_open(&records, files);
	while (records_next(&records, &record)) {
		decided_see(&gists.decided, &record);
		if (gists.docs)
			take_record(&gists, &record);
		else if (record.kind == KIND_ENTRY)
			take_entry(&gists, &record);
		else
			record_pass(&record);
	}
	file_end(&gists);
	records_close(&records);
	spool_free(&gists.spool);
	buf_free(&gists.doc);
	buf_free(&gists.made);
	return finish();
}
