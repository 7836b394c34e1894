#include "running/rollup.h"

#include <stdlib.h>

#include "base/arena.h"
#include "text/show.h"

static struct str
key_of(struct str ts, bool years)
{
	return ts.n >= 7 ? str_head(ts, years ? 4 : 7) : STR("earlier");
}

/* "earlier" comes first. */
static int
compare(const void *a, const void *b)
{
	const struct rollup *x = a, *y = b;
	bool dated = is_digit(x->key.p[0]), other = is_digit(y->key.p[0]);

	return dated != other ? dated - other : str_cmp(x->key, y->key);
}

static struct rollup *
rollup_of(struct rollups *rollups, struct str key)
{
	struct rollup *r;

	for (size_t i = rollups->n; i > 0; i--) {
		if (str_eq(rollups->list[i - 1].key, key))
			return &rollups->list[i - 1];
	}
	r = array_push(&rollups->list, &rollups->n, &rollups->cap);
	*r = (struct rollup){ .key = arena_copy(&rollups->arena, key) };
	/* Few, and nearly in order. */
	for (; r > rollups->list && compare(r - 1, r) > 0; r--) {
		struct rollup before = r[-1];

		r[-1] = r[0];
		r[0] = before;
	}
	return r;
}

static void
add_id(struct rollup *r, struct arena *arena, struct str id)
{
	*array_push(&r->ids, &r->n_ids, &r->cap_ids) = arena_copy(arena, id);
}

static void
add_src(struct rollup *r, struct arena *arena, const struct src *src)
{
	if (src->line == 0)
		return;
	if (r->src.line == 0) {
		r->src = *src;
		r->src.file = arena_copy(arena, src->file);
		return;
	}
	if (!str_eq(r->src.file, src->file)) {
		r->mixed = true;
		return;
	}
	r->src.line = src->line < r->src.line ? src->line : r->src.line;
	r->src.end = src->end > r->src.end ? src->end : r->src.end;
}

void
rollups_add(struct rollups *rollups, bool years, struct str ts, struct str id,
    enum status status, const struct src *src)
{
	struct rollup *r = rollup_of(rollups, key_of(ts, years));

	r->n++;
	r->status[status]++;
	if (id.n)
		add_id(r, &rollups->arena, id);
	add_src(r, &rollups->arena, src);
}

/* The member of a record that counts it. */
static const char *
member_of(int status)
{
	return status_name((enum status)status).p;
}

void
rollups_take(struct rollups *rollups, const struct record *record)
{
	struct json object = { record->line, JSON_OBJECT };
	struct str key = json_text(json_member(object, "key"), record->arena);
	struct json ids = json_member(object, "ids");
	struct rollup *r;
	struct src src;

	if (key.n == 0 || json_size_or(record->at[K_n], 0) == 0)
		return;
	r = rollup_of(rollups, key);
	r->n += json_size_or(record->at[K_n], 0);
	r->mixed |= record->at[K_src].type != JSON_OBJECT;
	for (int i = STATUS_DONE; i < STATUSES; i++)
		r->status[i] += json_size_or(json_member(object, member_of(i)),
		    0);
	json_each (it, ids)
		add_id(r, &rollups->arena, json_text(it.value, record->arena));
	if (src_parse(record->at[K_src], record->arena, &src))
		add_src(r, &rollups->arena, &src);
}

/* But for the identifiers. */
static void
add_rollup(struct rollup *r, struct arena *arena, const struct rollup *other)
{
	r->n += other->n;
	for (int k = 0; k < STATUSES; k++)
		r->status[k] += other->status[k];
	add_src(r, arena, &other->src);
	r->mixed |= other->mixed;
}

void
rollups_merge(struct rollups *rollups, const struct rollups *from, bool years)
{
	for (size_t i = 0; i < from->n; i++) {
		const struct rollup *other = &from->list[i];
		bool dated = is_digit(other->key.p[0]);
		struct rollup *r = rollup_of(rollups,
		    dated && years ? str_head(other->key, 4) : other->key);

		add_rollup(r, &rollups->arena, other);
		for (size_t k = 0; k < other->n_ids; k++)
			add_id(r, &rollups->arena, other->ids[k]);
	}
}

void
rollups_fold(struct rollups *rollups)
{
	struct rollup *all = rollups->list;

	for (size_t i = 1; i < rollups->n; i++) {
		add_rollup(all, &rollups->arena, &rollups->list[i]);
		free(rollups->list[i].ids);
	}
	if (rollups->n == 0)
		return;
	rollups->n = 1;
	all->key = STR("earlier");
	all->n_ids = 0;
}

void
rollups_clear(struct rollups *rollups)
{
	for (size_t i = 0; i < rollups->n; i++)
		free(rollups->list[i].ids);
	rollups->n = 0;
}

void
rollups_free(struct rollups *rollups)
{
	rollups_clear(rollups);
	free(rollups->list);
	arena_free(&rollups->arena);
}

void
rollup_put(const struct rollup *r)
{
	struct buf *b = record_begin("rollup");

	json_add_text(b, "of", STR("entry"));
	json_add_text(b, "key", r->key);
	json_add_number(b, "n", r->n);
	for (int i = STATUS_DONE; i < STATUSES; i++) {
		if (r->status[i])
			json_add_number(b, member_of(i), r->status[i]);
	}
	if (r->n_ids) {
		json_open(b, "ids", '[');
		for (size_t i = 0; i < r->n_ids; i++)
			json_add_text(b, NULL, r->ids[i]);
		json_close(b, ']');
	}
	if (r->src.line && !r->mixed)
		src_add(b, "src", &r->src);
	record_end(b);
}

/* The number at the end of an identifier, and the text before it. */
static bool
numbered(struct str id, struct str *head, uintmax_t *number)
{
	size_t n = id.n;

	while (n && is_digit(id.p[n - 1]))
		n--;
	*head = str_head(id, n);
	return n < id.n && str_number(str_skip(id, n), SIZE_MAX, number);
}

/* As people count: US-9 before US-10. */
static int
compare_ids(const void *a, const void *b)
{
	const struct str *x = a, *y = b;
	struct str head1, head2;
	uintmax_t n1 = 0, n2 = 0;
	int c;

	numbered(*x, &head1, &n1);
	numbered(*y, &head2, &n2);
	c = str_cmp(head1, head2);
	return c ? c : n1 != n2 ? (n1 < n2 ? -1 : 1) : str_cmp(*x, *y);
}

void
rollups_sort(struct rollups *rollups)
{
	for (size_t i = 0; i < rollups->n; i++) {
		struct rollup *r = &rollups->list[i];

		r->n_ids = array_sort_once(r->ids, r->n_ids, compare_ids);
	}
}

/* How many from i on count up by one. */
static size_t
run_of(const struct rollup *r, size_t i)
{
	struct str head, next;
	uintmax_t from, number;
	size_t n = 1;

	if (!numbered(r->ids[i], &head, &from))
		return 1;
	while (i + n < r->n_ids && numbered(r->ids[i + n], &next, &number) &&
	    str_eq(head, next) && number == from + n)
		n++;
	return n;
}

/* Runs of identifiers in a line; further and longer ones are only counted. */
enum { RUNS = 6, ID_BYTES = 40 };

static void
write_ids(const struct rollup *r, struct buf *b)
{
	size_t runs = 0, i = 0;

	while (i < r->n_ids && runs < RUNS && r->ids[i].n <= ID_BYTES) {
		size_t n = run_of(r, i);

		buf_adds(b, runs++ ? ", " : ": ");
		show_text(b, r->ids[i]);
		if (n > 1) {
			buf_adds(b, n > 2 ? " to " : ", ");
			show_text(b, r->ids[i + n - 1]);
		}
		i += n;
	}
	if (i < r->n_ids)
		buf_addf(b, i ? " and %zu more" : ": %zu stories",
		    r->n_ids - i);
}

void
rollup_write(const struct rollup *r, const struct file_names *files,
    struct buf *b)
{
	buf_adds(b, "- ");
	show_text(b, r->key);
	buf_addf(b, ": %zu %s", r->n, r->n == 1 ? "entry" : "entries");
	for (int i = STATUS_DONE; i < STATUSES; i++) {
		const char *name = i == STATUS_PROGRESS ? "in progress"
							: member_of(i);

		if (r->status[i] == r->n)
			buf_addf(b, " %s", name);
		else if (r->status[i])
			buf_addf(b, ", %zu %s", r->status[i], name);
	}
	write_ids(r, b);
	if (r->src.line && !r->mixed) {
		buf_adds(b, " (");
		show_path(b, file_names_short(files, r->src.file));
		buf_addf(b, ":%zu-%zu)", r->src.line, r->src.end);
	}
	buf_addc(b, '\n');
}
