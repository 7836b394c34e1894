#include "text/notices.h"

#include <stdlib.h>

#include "text/show.h"

static void
keep(struct notices *notices, struct str text, struct str line)
{
	struct notice notice = { arena_copy(&notices->arena, text),
		arena_copy(&notices->arena, line) };

	*array_push(&notices->all, &notices->n, &notices->cap) = notice;
}

bool
notices_add(struct notices *notices, const struct record *record)
{
	struct str code = record_text(record, K_code);
	bool missing = str_eq(code, STR("missing-part"));

	if (record->kind != KIND_NOTE ||
	    (!missing && !str_starts(code, STR("bad-"))))
		return false;
	notices->missing |= missing;
	keep(notices, record_text(record, K_text), record->line);
	return true;
}

void
notices_add_bad(struct notices *notices, struct str text)
{
	struct buf line = { 0 };

	record_open(&line, "note");
	json_add_text(&line, "code", STR("bad-record"));
	json_add_text(&line, "text", text);
	record_close(&line);
	keep(notices, text, chomp(buf_str(&line)));
	buf_free(&line);
}

static int
notice_cmp(const void *one, const void *other)
{
	const struct notice *a = one, *b = other;
	int c = str_cmp(a->text, b->text);

	return c ? c : str_cmp(a->line, b->line);
}

void
notices_arrange(struct notices *notices)
{
	size_t n = 0;

	array_sort(notices->all, notices->n, notice_cmp);
	for (size_t i = 0; i < notices->n; i++) {
		if (n == 0 ||
		    notice_cmp(&notices->all[n - 1], &notices->all[i]) != 0)
			notices->all[n++] = notices->all[i];
	}
	notices->n = n;
}

void
notices_write(struct notices *notices, struct buf *b)
{
	notices_arrange(notices);
	for (size_t i = 0; i < notices->n && i < NOTICES_SHOWN; i++) {
		buf_adds(b, "Note: ");
		show_text(b, notices->all[i].text);
		buf_addc(b, '\n');
	}
	if (notices->n > NOTICES_SHOWN)
		buf_addf(b, "Note: %zu more like these\n",
		    notices->n - NOTICES_SHOWN);
}

void
notices_emit(struct notices *notices, struct buf *b)
{
	notices_arrange(notices);
	for (size_t i = 0; i < notices->n; i++) {
		buf_add(b, notices->all[i].line);
		buf_addc(b, '\n');
	}
}

void
notices_free(struct notices *notices)
{
	arena_free(&notices->arena);
	free(notices->all);
	*notices = (struct notices){ 0 };
}
