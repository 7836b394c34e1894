/*
 * The template `load`: the records that `budget --plan` chose, as a document.
 * First the files whose bodies are here, in the order of their records, then
 * the others in short.
 */
#include "documents.h"
#include "load/load_page.h"

struct load {
	struct buf whole, list;
	struct buf file; /* whose bodies come next */
	bool open;       /* its mark is written */
	struct load_rest rest;
	bool chosen; /* a layout says how many names are shown */
};

static void
begin(struct load *load, struct str file, bool open)
{
	buf_clear(&load->file);
	buf_add(&load->file, file);
	load->open = open;
	if (open)
		load_put_mark(&load->whole, file);
}

static void
add_doc(struct load *load, const struct record *record)
{
	struct str level = record_text(record, K_load);
	struct str file = record_text(record, K_file);
	struct str text = { "", 0 };
	bool whole = level.n == 0 || str_eq(level, STR("whole"));

	begin(load, file, whole);
	if (whole)
		return;
	if (record->at[K_gist].type == JSON_OBJECT)
		text = json_text(json_member(record->at[K_gist],
				     str_eq(level, STR("512")) ? "512" : "128"),
		    record->arena);
	if (text.n == 0)
		text = record_text(record, K_title);
	load_put_line(&load->list, file, json_size_or(record->at[K_tokens], 0),
	    text);
}

static void
add_body(struct load *load, const struct record *record)
{
	struct src src;

	/* A body belongs below its own file, even if records were reordered. */
	if (src_parse(record->at[K_src], record->arena, &src) &&
	    !str_eq(src.file, buf_str(&load->file)))
		begin(load, src.file, true);
	if (load->open)
		load_put_body(&load->whole, record_text(record, K_body));
}

static void
add_layout(struct load *load, const struct record *record)
{
	load->chosen = true;
	load->rest.shown = json_size_or(record->at[K_names], 0);
	load->rest.bare = record->at[K_bare].type == JSON_TRUE;
}

static void
add_record(void *state, const struct record *record)
{
	struct load *load = state;

	switch (record->kind) {
	case KIND_DOC:
		add_doc(load, record);
		break;
	case KIND_SECTION:
	case KIND_ENTRY:
		add_body(load, record);
		break;
	case KIND_LAYOUT:
		add_layout(load, record);
		break;
	default:
		load_rest_add(&load->rest, record);
	}
}

static void
add_note(void *state, struct str text)
{
	struct load *load = state;

	load_rest_note(&load->rest, text);
}

static void
write_document(void *state, struct buf *b)
{
	struct load *load = state;

	if (!load->chosen)
		load->rest.shown = load->rest.n_names;
	buf_add(b, buf_str(&load->whole));
	if (load->list.n) {
		load_put_list(b);
		buf_add(b, buf_str(&load->list));
	}
	load_rest_sort(&load->rest);
	load_put_rest(b, &load->rest);
	buf_free(&load->whole);
	buf_free(&load->list);
	buf_free(&load->file);
	load_rest_free(&load->rest);
}

const struct document_functions load_document = {
	sizeof(struct load),
	.add = add_record,
	.note = add_note,
	.write = write_document,
};
