#include "archive/months.h"

#include <stdlib.h>

#include "archive/book.h"
#include "base/err.h"
#include "base/file.h"
#include "text/date.h"

bool
is_json_log(const char *path)
{
	return str_ends(str_of(path), STR(".json"));
}

/*
 * A new entry on top may be as long as the one that stood there: the times tell
 * them apart.
 */
static bool
is_time(struct str written, struct str ts)
{
	struct buf b = { 0 };
	struct date date;
	size_t at = 0;
	bool same = ts.n == 0 || !date_find(written, &at, &date);

	if (!same) {
		date_write(&b, &date);
		same = str_eq(buf_str(&b), ts);
	}
	buf_free(&b);
	return same;
}

/* The elements that the records tell of; what has no month stays. */
static bool
find_moved(struct shelving *a, const struct moves *moves)
{
	a->moved = zeroed(moves->n + 1, sizeof *a->moved);
	for (size_t i = 0; i < moves->n; i++) {
		const struct src *src = &moves->all[i].src;
		struct element *e = elements_at(&a->log.elements, src->off,
		    src->len);

		if (e == NULL || !is_time(e->ts, moves->all[i].ts)) {
			fail("'%s' was changed since it was read: line %zu is "
			     "not that of the record; run it again",
			    a->months->log_path, src->line);
			return false;
		}
		if (!is_month(e->ts)) {
			skip(a->months->log_path, src->line,
			    "an entry without a time; it stays");
			continue;
		}
		if (!e->gone)
			a->moved[a->n++] = *e;
		e->gone = true;
	}
	return true;
}

static int
cmp_ts(const void *one, const void *other)
{
	const struct element *a = one, *b = other;
	int order = str_cmp(a->ts, b->ts);

	if (order)
		return order;
	return a->raw.p < b->raw.p ? -1 : a->raw.p > b->raw.p;
}

static bool
add_to_month(struct shelving *a, struct element *moved, size_t n)
{
	struct book book = { 0 };
	bool done;

	book_name(&book, buf_str(&a->directory), str_head(moved->ts, MONTH));
	book.path.n--;
	buf_adds(&book.path, ".json");
	buf_addc(&book.path, '\0');
	done = book_open(&book);
	if (done) {
		elements_merge(&book.elements, moved, n);
		done = book_write(a, &book, STR(""));
	}
	book_close(&book);
	return done;
}

static bool
write_months(struct shelving *a)
{
	size_t from = 0;

	qsort(a->moved, a->n, sizeof *a->moved, cmp_ts);
	for (size_t i = 1; i <= a->n; i++) {
		if (i < a->n &&
		    str_eq(str_head(a->moved[i].ts, MONTH),
			str_head(a->moved[from].ts, MONTH)))
			continue;
		if (!add_to_month(a, a->moved + from, i - from))
			return false;
		from = i;
	}
	return true;
}

static bool
make_directory(struct shelving *a)
{
	struct buf b = { 0 };
	bool made;

	buf_add(&b, buf_str(&a->directory));
	buf_addc(&b, '\0');
	made = a->months->dry || file_make_directories(b.p);
	buf_free(&b);
	return made;
}

static bool
move_all(struct shelving *a)
{
	struct str through;

	if (a->n == 0)
		return true;
	if (!make_directory(a) || !write_months(a))
		return false;
	through = a->months->through ? str_of(a->months->through)
				     : str_head(a->moved[a->n - 1].ts, 10);
	return book_write(a, &a->log, through);
}

bool
months_archive(const struct months *months, const struct moves *moves)
{
	struct shelving a = { .months = months };
	bool done = shelving_begin(&a) && find_moved(&a, moves) && move_all(&a);

	if (done)
		shelving_report(&a, "moved from", "to");
	shelving_end(&a);
	return done;
}
