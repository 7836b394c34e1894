#include "loss/comparison.h"

#include <stdlib.h>

#include "text/show.h"

static struct compared *
row_of(struct comparison *comparison, const struct record *record)
{
	struct buf *key = &comparison->key;
	struct compared *row;
	uint32_t name;

	buf_set(key, record_text(record, K_agent));
	buf_addc(key, '\n');
	buf_add(key, record_text(record, K_model));
	name = intern_add(&comparison->names, buf_str(key));
	row = array_at(&comparison->rows, &comparison->cap, name);
	row->name = name;
	return row;
}

void
comparison_add(struct comparison *comparison, const struct record *record)
{
	enum loss_type type = loss_type_named(record_text(record, K_type));
	struct compared *row;

	if (record->kind == KIND_SESSION)
		row_of(comparison, record)->sessions++;
	if (record->kind != KIND_LOSS || type == LOSS_TYPES)
		return;
	row = row_of(comparison, record);
	row->n++;
	row->impact += json_size_or(record->at[K_impact], 0);
	row->types[type]++;
}

static int
most_first(const void *one, const void *other, void *context)
{
	const struct comparison *comparison = context;
	const struct compared *a = one, *b = other;
	int c = number_cmp(b->n, a->n);

	return c ? c
		 : str_cmp(intern_str(&comparison->names, a->name),
		       intern_str(&comparison->names, b->name));
}

/* The type that it loses most, the first of several. */
static struct str
most_lost(const struct compared *row)
{
	enum loss_type most = 0;

	for (enum loss_type i = 0; i < LOSS_TYPES; i++) {
		if (row->types[i] > row->types[most])
			most = i;
	}
	return row->n ? loss_type_words(most) : STR("-");
}

static void
put_tenths(struct buf *b, size_t sum, size_t n)
{
	size_t tenths = n ? (sum * 10 + n / 2) / n : 0;

	if (n)
		buf_addf(b, " | %zu.%zu", tenths / 10, tenths % 10);
	else
		buf_adds(b, " | -");
}

static void
put_row(const struct comparison *comparison, const struct compared *row,
    struct buf *b)
{
	struct str model = intern_str(&comparison->names, row->name);
	struct str agent = str_cut(&model, '\n');

	buf_adds(b, "| ");
	show_cell(b, agent);
	buf_adds(b, " | ");
	show_cell(b, model);
	buf_addf(b, " | %zu | %zu", row->sessions, row->n);
	put_tenths(b, row->n, row->sessions);
	put_tenths(b, row->impact, row->n);
	buf_adds(b, " | ");
	buf_add(b, most_lost(row));
	buf_adds(b, " |\n");
}

void
comparison_write(struct comparison *comparison, struct buf *b)
{
	size_t n = comparison->names.n;

	if (n < 3)
		return;
	sort_with(comparison->rows + 1, n - 1, sizeof *comparison->rows,
	    most_first, comparison);
	buf_adds(b,
	    "| Agent | Model | Sessions | Instances | Per session | Impact "
	    "| Mostly |\n| --- | --- | --- | --- | --- | --- | --- |\n");
	for (size_t i = 1; i < n; i++)
		put_row(comparison, &comparison->rows[i], b);
	buf_addc(b, '\n');
}

void
comparison_free(struct comparison *comparison)
{
	intern_free(&comparison->names);
	free(comparison->rows);
	buf_free(&comparison->key);
}
