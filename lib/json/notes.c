#include "json/notes.h"

#include <stdlib.h>

#include "base/out.h"
#include "base/sort.h"

struct noted {
	struct src src;
	struct str line, text;
};

bool
notes_take(struct notes *notes, const struct record *record)
{
	struct noted noted;

	if (record->kind != KIND_NOTE)
		return false;
	src_parse(record->at[K_src], &notes->arena, &noted.src);
	noted.line = arena_copy(&notes->arena, record->line);
	noted.text = arena_copy(&notes->arena, record_text(record, K_text));
	*array_push(&notes->all, &notes->n, &notes->cap) = noted;
	return true;
}

static int
noted_cmp(const void *one, const void *other)
{
	const struct noted *a = one, *b = other;
	int c = src_cmp(&a->src, &b->src);

	return c ? c : str_cmp(a->line, b->line);
}

/* By file and place, each once. */
static void
sort_once(struct notes *notes)
{
	size_t n = 0;

	array_sort(notes->all, notes->n, noted_cmp);
	for (size_t i = 0; i < notes->n; i++) {
		if (n == 0 ||
		    !str_eq(notes->all[n - 1].line, notes->all[i].line))
			notes->all[n++] = notes->all[i];
	}
	notes->n = n;
}

void
notes_free(struct notes *notes)
{
	free(notes->all);
	arena_free(&notes->arena);
	*notes = (struct notes){ 0 };
}

void
notes_write(struct notes *notes)
{
	sort_once(notes);
	for (size_t i = 0; i < notes->n; i++)
		out_line(notes->all[i].line);
	notes_free(notes);
}
