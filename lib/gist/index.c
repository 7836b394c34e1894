#include "gist/index.h"

#include "gist/gist.h"
#include "text/show.h"

static void
put_file(struct index *index)
{
	struct buf *b = &index->done;
	struct str name = base_name(buf_str(&index->file));

	if (index->entries + index->left_out == 0)
		return;
	if (b->n)
		buf_addc(b, '\n');
	buf_adds(b, "# Index of ");
	show_text(b, name.n ? name : STR("the log"));
	buf_addf(b, "\n\n%zu entr%s, in the order of the log; ", index->entries,
	    index->entries == 1 ? "y" : "ies");
	buf_adds(b, "the log itself stays the truth.\n\n");
	buf_add(b, buf_str(&index->lines));
	if (index->left_out)
		buf_addf(b, "\nLeft out: %zu entr%s\n", index->left_out,
		    index->left_out == 1 ? "y" : "ies");
}

static void
file_begin(struct index *index, struct str file)
{
	put_file(index);
	buf_set(&index->file, file);
	buf_clear(&index->lines);
	index->entries = index->left_out = 0;
}

/* Its own, else made here. */
static void
put_gist(struct index *index, const struct record *record)
{
	struct json gist = record->at[K_gist];
	struct str text = { 0 };
	struct outline outline = { 0 };

	if (gist.type == JSON_OBJECT)
		text = json_text(json_member(gist, gist_levels[0].name),
		    record->arena);
	if (text.n) {
		show_bullet(&index->lines, text);
		return;
	}
	outline_read(&outline, record, decided_here(&index->decided));
	gist_put(&index->lines, &outline, 0);
}

static void
add_entry(struct index *index, const struct record *record)
{
	struct buf *b = &index->lines;
	struct str day = str_head(record_text(record, K_ts), 10);
	struct str id = record_text(record, K_id);
	struct src src;
	size_t from;

	if (!src_parse(record->at[K_src], record->arena, &src))
		src = (struct src){ { "", 0 }, 0, 0, 0, 0 };
	if (src.file.n && !str_eq(src.file, buf_str(&index->file)))
		file_begin(index, src.file);
	buf_adds(b, "- ");
	from = b->n;
	show_text(b, day);
	if (id.n && day.n)
		buf_addc(b, ' ');
	show_text(b, id);
	buf_adds(b, b->n > from ? ": " : "");
	put_gist(index, record);
	if (src.line) {
		buf_adds(b, " (");
		show_text(b, base_name(src.file));
		buf_addf(b, ":%zu)", src.line);
	}
	buf_addc(b, '\n');
	index->entries++;
}

void
index_add(struct index *index, const struct record *record)
{
	decided_see(&index->decided, record);
	if (record->kind == KIND_DOC)
		file_begin(index, record_text(record, K_file));
	else if (record->kind == KIND_ENTRY &&
	    record_text(record, K_ref).n == 0)
		add_entry(index, record);
	else if (record->kind == KIND_DROP &&
	    str_eq(record_text(record, K_of), STR("entry")))
		index->left_out += json_size_or(record->at[K_n], 0);
}

void
index_write(struct index *index, struct buf *b)
{
	put_file(index);
	buf_add(b, buf_str(&index->done));
	buf_clear(&index->done);
	index->entries = index->left_out = 0;
}

void
index_free(struct index *index)
{
	buf_free(&index->done);
	buf_free(&index->file);
	buf_free(&index->lines);
}
