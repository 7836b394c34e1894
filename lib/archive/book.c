#include "archive/book.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "base/out.h"
#include "log/owner.h"
#include "text/edits.h"
#include "text/show.h"

bool
is_month(struct str s)
{
	if (s.n < MONTH || s.p[4] != '-')
		return false;
	for (size_t i = 0; i < MONTH; i++) {
		if (i != 4 && !is_digit(s.p[i]))
			return false;
	}
	return true;
}

bool
book_open(struct book *book)
{
	const struct str empty = STR("{\n  \"entries\": []\n}\n");
	const char *path = book->path.p;

	book->exists = !file_is_missing(path);
	if (!book->exists)
		buf_add(&book->text, empty);
	else if (!file_is_ours(path, &book->seen) ||
	    !read_file(path, &book->text))
		return false;
	buf_room(&book->text, 1);
	return elements_read(&book->elements, buf_str(&book->text), path);
}

void
book_name(struct book *book, struct str directory, struct str name)
{
	buf_add(&book->path, directory);
	buf_add(&book->path, name);
	buf_addc(&book->path, '\0');
}

void
book_close(struct book *book)
{
	elements_free(&book->elements);
	buf_free(&book->text);
	buf_free(&book->path);
}

bool
book_write(const struct shelving *a, struct book *book, struct str through)
{
	const char *const log[] = { a->months->log_path, NULL };
	struct buf text = { 0 };
	bool written = true;

	elements_write(&book->elements, through, &text);
	if (a->months->dry)
		edits_show_texts(out_buf(), book->path.p, book->exists,
		    book->exists ? buf_str(&book->text) : STR(""),
		    buf_str(&text));
	else
		written = file_put_seen(book->path.p, buf_str(&text),
			      book->exists ? &book->seen : NULL,
			      book == &a->log ? a->sources : log) &&
		    file_holds(book->path.p, buf_str(&text));
	buf_free(&text);
	return written;
}

bool
shelving_begin(struct shelving *a)
{
	struct str log = str_of(a->months->log_path);

	a->lock = -1;
	if (a->months->directory) {
		buf_adds(&a->directory, a->months->directory);
	} else {
		buf_add(&a->directory, str_head(log, log.n - base_name(log).n));
		buf_adds(&a->directory, "archive");
	}
	buf_addc(&a->directory, '/');
	a->lock = file_lock(a->months->log_path);
	book_name(&a->log, log, STR(""));
	return a->lock >= 0 &&
	    file_is_ours(a->months->log_path, &a->log.seen) &&
	    owner_allows(STR(""), a->months->log_path, a->months->owner,
		a->months->as) &&
	    book_open(&a->log);
}

void
shelving_end(struct shelving *a)
{
	if (a->lock >= 0)
		file_unlock(a->lock);
	book_close(&a->log);
	buf_free(&a->directory);
	free(a->moved);
}

void
shelving_report(const struct shelving *a, const char *what, const char *where)
{
	if (quiet() || a->months->dry)
		return;
	if (a->n == 0)
		say("no entry to move in '%s'", a->months->log_path);
	else
		say("%zu %s %s '%s' %s '%.*s'", a->n,
		    a->n == 1 ? "entry" : "entries", what, a->months->log_path,
		    where, STR_ARG(buf_str(&a->directory)));
}
