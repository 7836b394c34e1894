#include "ledger.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "err.h"
#include "file.h"
#include "in.h"
#include "lock.h"

static bool
make_directories(const char *path)
{
	char *copy = strdup(path);
	bool made = true;

	if (copy == NULL)
		die_memory();
	for (char *slash = copy + 1; made && *copy; slash++) {
		slash = strchr(slash, '/');
		if (slash == NULL)
			break;
		*slash = '\0';
		made = mkdir(copy, 0777) == 0 || errno == EEXIST;
		if (!made)
			fail("cannot make '%s': %s", copy, strerror(errno));
		*slash = '/';
	}
	free(copy);
	return made;
}

bool
ledger_open(struct ledger *book)
{
	struct stat st;

	book->lock = -1;
	buf_room(&book->text, 1);
	if (access(book->path, F_OK) < 0 && !make_directories(book->path))
		return false;
	book->lock = file_lock(book->path);
	if (book->lock < 0)
		return false;
	book->exists = lstat(book->path, &st) == 0 || errno != ENOENT;
	return !book->exists ||
	    (file_is_ours(book->path, &book->seen) &&
		read_file(book->path, &book->text));
}

bool
ledger_write(const struct ledger *book, struct str text)
{
	return file_replace_seen(book->path, text,
	    book->exists ? &book->seen : NULL, NULL);
}

void
ledger_close(struct ledger *book)
{
	if (book->lock >= 0)
		file_unlock(book->lock);
	buf_free(&book->text);
}

bool
ledger_keep(const struct ledger *book, struct str suffix, struct buf *b)
{
	struct stat st;

	for (size_t n = 1; n == 1 || lstat(b->p, &st) == 0; n++) {
		buf_clear(b);
		buf_addf(b, "%s.%.*s", book->path, STR_ARG(suffix));
		if (n > 1)
			buf_addf(b, "-%zu", n);
		buf_addc(b, '\0');
	}
	return file_replace_seen(b->p, buf_str(&book->text), NULL, &book->seen);
}
