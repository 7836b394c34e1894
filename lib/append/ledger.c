#include "append/ledger.h"

#include "archive/months.h"
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "log/owner.h"

bool
ledger_open(struct ledger *book)
{
	book->lock = -1;
	buf_room(&book->text, 1);
	if (!file_make_directories(book->path))
		return false;
	book->lock = file_lock(book->path);
	if (book->lock < 0)
		return false;
	book->exists = !file_is_missing(book->path);
	return (!book->exists ||
		   (file_is_ours(book->path, &book->seen) &&
		       read_file(book->path, &book->text))) &&
	    owner_allows(is_json_log(book->path) ? STR("")
						 : buf_str(&book->text),
		book->path, book->owner, book->as);
}

bool
ledger_write(const struct ledger *book, struct str text)
{
	return file_put_seen(book->path, text,
		   book->exists ? &book->seen : NULL, NULL) != FILE_FAILED;
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
	const char *const sources[] = { book->path, NULL };

	for (size_t n = 1; n == 1 || !file_is_missing(b->p); n++) {
		buf_clear(b);
		buf_addf(b, "%s.%.*s", book->path, STR_ARG(suffix));
		if (n > 1)
			buf_addf(b, "-%zu", n);
		buf_addc(b, '\0');
	}
	return file_put_seen(b->p, buf_str(&book->text), NULL, sources) !=
	    FILE_FAILED;
}
