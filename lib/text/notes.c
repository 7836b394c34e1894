#include "text/notes.h"

#include <stdlib.h>

#include "base/out.h"
#include "text/show.h"

static struct noted *
keep(struct notes *notes, struct str text, struct str line)
{
	struct noted noted = { .text = arena_copy(&notes->arena, text),
		.line = arena_copy(&notes->arena, line) };
	struct noted *kept = array_push(&notes->all, &notes->n, &notes->cap);

	*kept = noted;
	return kept;
}

bool
notes_add(struct notes *notes, const struct record *record)
{
	struct noted *noted;

	if (record->kind != KIND_NOTE)
		return false;
	noted = keep(notes, record_text(record, K_text), record->line);
	src_parse(record->at[K_src], &notes->arena, &noted->src);
	return true;
}

bool
notes_add_missing(struct notes *notes, const struct record *record)
{
	struct str code = record_text(record, K_code);
	bool missing = str_eq(code, STR("missing-part"));

	if ((!missing && !str_starts(code, STR("bad-"))) ||
	    !notes_add(notes, record))
		return false;
	notes->missing |= missing;
	return true;
}

void
notes_add_bad(struct notes *notes, struct str text)
{
	struct buf line = { 0 };

	record_open(&line, "note");
	json_add_text(&line, "code", STR("bad-record"));
	json_add_text(&line, "text", text);
	record_close(&line);
	keep(notes, text, chomp(buf_str(&line)));
	buf_free(&line);
}

static int
by_text(const void *one, const void *other)
{
	const struct noted *a = one, *b = other;
	int c = str_cmp(a->text, b->text);

	return c ? c : str_cmp(a->line, b->line);
}

static int
by_place(const void *one, const void *other)
{
	const struct noted *a = one, *b = other;
	int c = src_cmp(&a->src, &b->src);

	return c ? c : str_cmp(a->line, b->line);
}

void
notes_arrange(struct notes *notes)
{
	notes->n = array_sort_once(notes->all, notes->n, by_text);
}

void
notes_format(struct notes *notes, struct buf *b)
{
	notes_arrange(notes);
	for (size_t i = 0; i < notes->n && i < NOTES_SHOWN; i++) {
		buf_adds(b, "Note: ");
		show_text(b, notes->all[i].text);
		buf_addc(b, '\n');
	}
	if (notes->n > NOTES_SHOWN)
		buf_addf(b, "Note: %zu more like these\n",
		    notes->n - NOTES_SHOWN);
}

void
notes_emit(struct notes *notes, struct buf *b)
{
	notes_arrange(notes);
	for (size_t i = 0; i < notes->n; i++) {
		buf_add(b, notes->all[i].line);
		buf_addc(b, '\n');
	}
}

void
notes_emit_by_place(struct notes *notes)
{
	notes->n = array_sort_once(notes->all, notes->n, by_place);
	for (size_t i = 0; i < notes->n; i++)
		out_line(notes->all[i].line);
}

void
notes_free(struct notes *notes)
{
	arena_free(&notes->arena);
	free(notes->all);
	*notes = (struct notes){ 0 };
}
