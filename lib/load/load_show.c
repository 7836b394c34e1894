#include "load/load_show.h"

static void
begin(struct load_show *show, struct str file, bool open)
{
	buf_clear(&show->file);
	buf_add(&show->file, file);
	show->open = open;
	if (open)
		load_put_mark(&show->whole, file);
}

static void
add_doc(struct load_show *show, const struct record *record)
{
	struct str level = record_text(record, K_load);
	struct str file = record_text(record, K_file);
	struct str text = { "", 0 };
	bool whole = level.n == 0 || str_eq(level, STR("whole"));

	begin(show, file, whole);
	if (whole)
		return;
	if (record->at[K_gist].type == JSON_OBJECT)
		text = json_text(json_member(record->at[K_gist],
				     str_eq(level, STR("512")) ? "512" : "128"),
		    record->arena);
	if (text.n == 0)
		text = record_text(record, K_title);
	load_put_line(&show->list, file, json_size_or(record->at[K_tokens], 0),
	    text);
}

static void
add_body(struct load_show *show, const struct record *record)
{
	struct src src;

	/* Whatever reordered the records: a body stands below its own file. */
	if (src_read(record->at[K_src], record->arena, &src) &&
	    !str_eq(src.file, buf_str(&show->file)))
		begin(show, src.file, true);
	if (show->open)
		load_put_body(&show->whole, record_text(record, K_body));
}

static void
add_layout(struct load_show *show, const struct record *record)
{
	show->chosen = true;
	show->rest.shown = json_size_or(record->at[K_names], 0);
	show->rest.bare = record->at[K_bare].type == JSON_TRUE;
}

void
load_show_add(struct load_show *show, const struct record *record)
{
	switch (record->kind) {
	case KIND_DOC:
		add_doc(show, record);
		break;
	case KIND_SECTION:
	case KIND_ENTRY:
		add_body(show, record);
		break;
	case KIND_LAYOUT:
		add_layout(show, record);
		break;
	default:
		load_rest_add(&show->rest, record);
	}
}

void
load_show_note(struct load_show *show, struct str text)
{
	load_rest_note(&show->rest, text);
}

void
load_show_write(struct load_show *show, struct buf *b)
{
	if (!show->chosen)
		show->rest.shown = show->rest.n_names;
	buf_add(b, buf_str(&show->whole));
	if (show->list.n) {
		load_put_list(b);
		buf_add(b, buf_str(&show->list));
	}
	load_rest_settle(&show->rest);
	load_put_rest(b, &show->rest);
}

void
load_show_free(struct load_show *show)
{
	buf_free(&show->whole);
	buf_free(&show->list);
	buf_free(&show->file);
	load_rest_free(&show->rest);
}
