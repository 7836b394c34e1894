/* months, second part: the way back. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "archive/book.h"
#include "base/err.h"

struct shelf {
	struct book *all; /* the months that are there */
	size_t n, cap;
};

static bool
is_month_file(const char *name)
{
	struct str s = str_of(name);

	return s.n == MONTH + 5 && is_month(s) && str_ends(s, STR(".json"));
}

static bool
shelf_read(struct shelf *shelf, struct str directory)
{
	struct buf path = { 0 };
	struct dirent *entry;
	bool read = true;
	DIR *d;

	buf_add(&path, directory);
	buf_addc(&path, '\0');
	d = opendir(path.p);
	if (d == NULL)
		fail("cannot open '%s': %s", path.p, strerror(errno));
	buf_free(&path);
	while (d && read && (entry = readdir(d))) {
		struct book book = { 0 };

		if (!is_month_file(entry->d_name))
			continue;
		book_name(&book, directory, str_of(entry->d_name));
		read = book_open(&book);
		shelf->all = grow(shelf->all, &shelf->cap, shelf->n + 1,
		    sizeof *shelf->all);
		shelf->all[shelf->n++] = book;
	}
	if (d)
		closedir(d);
	return d && read;
}

static int
cmp_book(const void *one, const void *other)
{
	const struct book *a = one, *b = other;

	return strcmp(a->path.p, b->path.p);
}

/* A month that tells of other things, too, keeps those. */
static bool
book_empty(struct shelving *a, struct book *book)
{
	for (size_t i = 0; i < book->elements.n; i++)
		book->elements.all[i].gone = true;
	if (!book->elements.alone || a->months->dry)
		return book_write(a, book, STR(""));
	if (unlink(book->path.p) == 0)
		return true;
	fail("cannot remove '%s': %s", book->path.p, strerror(errno));
	return false;
}

static bool
write_log(struct shelving *a, const struct shelf *shelf)
{
	const char **sources = zeroed(shelf->n + 1, sizeof *sources);
	bool written;

	for (size_t i = 0; i < shelf->n; i++)
		sources[i] = shelf->all[i].path.p;
	a->sources = sources;
	written = book_write(a, &a->log, STR(""));
	a->sources = NULL;
	free(sources);
	return written;
}

static bool
put_back(struct shelving *a, struct shelf *shelf)
{
	if (shelf->n)
		qsort(shelf->all, shelf->n, sizeof *shelf->all, cmp_book);
	for (size_t i = 0; i < shelf->n; i++)
		a->n += elements_merge(&a->log.elements,
		    shelf->all[i].elements.all, shelf->all[i].elements.n);
	if (!write_log(a, shelf))
		return false;
	for (size_t i = 0; i < shelf->n; i++) {
		if (!book_empty(a, &shelf->all[i]))
			return false;
	}
	/* Where something else is in it, it stays. */
	a->directory.p[a->directory.n - 1] = '\0';
	if (!a->months->dry)
		rmdir(a->directory.p);
	a->directory.p[a->directory.n - 1] = '/';
	return true;
}

bool
months_restore(const struct months *months)
{
	struct shelving a = { .months = months };
	struct shelf shelf = { 0 };
	bool done = shelving_begin(&a) &&
	    shelf_read(&shelf, buf_str(&a.directory)) && put_back(&a, &shelf);

	if (done)
		shelving_report(&a, "put back into", "from");
	for (size_t i = 0; i < shelf.n; i++)
		book_close(&shelf.all[i]);
	free(shelf.all);
	shelving_end(&a);
	return done;
}
