#include "loss/wanted.h"

#include <stdlib.h>

#include "fact/wishes.h"
#include "text/show.h"

struct wanted_wish {
	struct str text;
	struct src src;
	size_t order; /* 0: it is over */
	bool once;
};

static void
clear(struct wanted *wanted)
{
	arena_free(&wanted->arena);
	intern_free(&wanted->names);
	wanted->n = wanted->order = 0;
}

void
wanted_add(struct wanted *wanted, const struct record *record)
{
	struct str text = record_text(record, K_text);
	struct wanted_wish *wish;
	uint32_t name;

	if (record->kind == KIND_DOC)
		clear(wanted);
	if (record->kind != KIND_FACT || text.n == 0 ||
	    !str_eq(record_text(record, K_type), STR("wish")))
		return;
	name = intern_add(&wanted->names, text);
	wish = array_at(&wanted->all, &wanted->cap, name - 1);
	if (name > wanted->n) {
		wanted->n = name;
		*wish = (struct wanted_wish){ .text = arena_copy(&wanted->arena,
						  text) };
	}
	wish->order = str_eq(record_text(record, K_state), STR("open"))
	    ? ++wanted->order
	    : 0;
	wish->once = str_eq(record_text(record, K_holds), STR("once"));
	src_parse(record->at[K_src], &wanted->arena, &wish->src);
}

bool
wanted_has(const struct wanted *wanted, struct str text)
{
	return intern_find(&wanted->names, text) > 0;
}

static int
newest_first(const void *one, const void *other)
{
	const struct wanted_wish *a = one, *b = other;

	return number_cmp(b->order, a->order);
}

static void
write_rest(const struct wanted_wish *rest, size_t n, struct buf *b)
{
	struct src places[WISHES_CITED];

	for (size_t i = 0; i < n && i < WISHES_CITED; i++)
		places[i] = rest[i].src;
	if (n)
		wishes_cite(b, n, places);
}

void
wanted_write(const struct wanted *wanted, size_t room, struct buf *b)
{
	struct wanted_wish *all = zeroed(wanted->n + 1, sizeof *all);
	size_t n = 0, from = b->n, shown = 0;

	for (size_t i = 0; i < wanted->n; i++) {
		if (wanted->all[i].order)
			all[n++] = wanted->all[i];
	}
	array_sort(all, n, newest_first);
	if (n)
		buf_adds(b,
		    "## Wishes of the user (KEEP WORD FOR WORD, newest "
		    "first)\n");
	for (; shown < n; shown++) {
		size_t before = b->n;

		buf_adds(b, "- ");
		show_bullet(b, all[shown].text);
		buf_adds(b, all[shown].once ? " (for one task)\n" : "\n");
		if (b->n - from > room) {
			b->n = before;
			break;
		}
	}
	write_rest(all + shown, n - shown, b);
	if (n)
		buf_addc(b, '\n');
	free(all);
}

void
wanted_free(struct wanted *wanted)
{
	clear(wanted);
	free(wanted->all);
}
