#include "archive/pair.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "log/owner.h"
#include "text/ids.h"
#include "text/show.h"

/* ---- how a log and its archive refer to each other ---- */

void
archive_default(struct buf *b, struct str log)
{
	struct str ending = name_ending(base_name(log));

	buf_add(b, str_head(log, log.n - ending.n));
	buf_adds(b, ".archive");
	buf_add(b, ending);
}

struct str
pair_archive_name(const struct pair *pair)
{
	struct str log = str_of(pair->log_path);
	struct str archive = str_of(pair->archive_path);
	struct str directory = str_head(log, log.n - base_name(log).n);

	return str_starts(archive, directory) ? str_skip(archive, directory.n)
					      : archive;
}

/* The directory of a file, with a slash at its end; empty if unknown. */
static struct str
directory_of(const char *path, char real[PATH_MAX + 1])
{
	char copy[PATH_MAX];
	size_t n;

	if ((size_t)snprintf(copy, sizeof copy, "%s", path) >= sizeof copy ||
	    !real_path(dirname(copy), real))
		return STR("");
	n = strlen(real);
	if (real[n - 1] != '/')
		real[n++] = '/';
	return (struct str){ real, n };
}

/*
 * The name of the log in the marks of its blocks: its base name, after its
 * path from the archive's directory if that is another one.
 */
static void
put_log_name(struct buf *b, const char *log, const char *archive)
{
	char one[PATH_MAX + 1], other[PATH_MAX + 1];
	struct str from = directory_of(archive, one);
	struct str to = directory_of(log, other);
	size_t same = 0;

	for (size_t i = 0; i < from.n && i < to.n && from.p[i] == to.p[i]; i++)
		same = from.p[i] == '/' ? i + 1 : same;
	for (size_t i = same; same && i < from.n; i++) {
		if (from.p[i] == '/')
			buf_adds(b, "../");
	}
	if (same)
		buf_add(b, str_skip(to, same));
	buf_add(b, base_name(str_of(log)));
}

/* ---- opening ---- */

static void
name_both(struct pair *pair)
{
	if (pair->archive_path == NULL) {
		archive_default(&pair->path, str_of(pair->log_path));
		pair->archive_path = buf_string(&pair->path);
	}
	put_log_name(&pair->log_name, pair->log_path, pair->archive_path);
	pair->name = buf_str(&pair->log_name);
}

static bool
lock(struct pair *pair, const char *path)
{
	int lock = file_lock(path);

	if (lock >= 0)
		pair->locks[pair->n_locks++] = lock;
	return lock >= 0;
}

static bool
read_archive(struct pair *pair)
{
	/* No slice of it is to begin with NULL. */
	buf_room(&pair->archive, 1);
	pair->has_archive = !file_is_missing(pair->archive_path);
	if (!pair->has_archive)
		return true;
	return file_is_ours(pair->archive_path, &pair->archive_seen) &&
	    read_file(pair->archive_path, &pair->archive);
}

/* Not each log can have an archive. */
static bool
can_archive(const struct pair *pair)
{
	struct str log = buf_str(&pair->log);

	if (pair->has_archive &&
	    is_same_file(&pair->log_seen, &pair->archive_seen))
		return fail("'%s' cannot be its own archive", pair->log_path);
	if (!archive_can_name(pair->name) ||
	    !archive_can_name(pair_archive_name(pair)))
		return fail("'%s' or '%s' cannot be named in a comment: "
			    "control characters, \"--\", blanks around it",
		    pair->log_path, pair->archive_path);
	if (str_starts(log, STR("\xff\xfe")) ||
	    str_starts(log, STR("\xfe\xff")))
		return fail("'%s' is UTF-16, not UTF-8", pair->log_path);
	return !is_archive(log) ||
	    fail("'%s' is an archive itself", pair->log_path);
}

static bool
open_log(struct pair *pair)
{
	pair->log_fd = open(pair->log_path, O_RDONLY | O_CLOEXEC);
	if (pair->log_fd >= 0)
		return true;
	return fail("cannot open '%s': %s", pair->log_path, strerror(errno));
}

bool
pair_open(struct pair *pair)
{
	pair->log_fd = -1;
	name_both(pair);
	buf_room(&pair->log, 1);
	if (!lock(pair, pair->log_path) || !lock(pair, pair->archive_path) ||
	    !file_is_ours(pair->log_path, &pair->log_seen) || !open_log(pair) ||
	    !read_file(pair->log_path, &pair->log) || !read_archive(pair) ||
	    !can_archive(pair) ||
	    !owner_allows(buf_str(&pair->log), pair->log_path, pair->owner,
		pair->as))
		return false;
	blocks_read(&pair->blocks, buf_str(&pair->archive), pair->archive_path);
	blocks_only(&pair->blocks, pair->name);
	return true;
}

/* ---- writing ---- */

static bool
put(const char *path, struct str text, struct stat *seen, bool exists,
    const char *const sources[])
{
	if (!file_put_seen(path, text, exists ? seen : NULL, sources) ||
	    !file_holds(path, text))
		return false;
	if (stat(path, seen) == 0)
		return true;
	return fail("cannot open '%s': %s", path, strerror(errno));
}

/* The target of a link stays, with its title. */
static bool
remove_archive(struct pair *pair)
{
	if (unlink(pair->archive_path) == 0) {
		pair->has_archive = false;
		return true;
	}
	return fail("cannot remove '%s': %s", pair->archive_path,
	    strerror(errno));
}

bool
pair_write_archive(struct pair *pair, struct str text)
{
	const char *const sources[] = { pair->log_path, NULL };
	struct stat link;

	if (archive_is_empty(text) && !pair->has_archive)
		return true;
	if (archive_is_empty(text) &&
	    (lstat(pair->archive_path, &link) < 0 || S_ISREG(link.st_mode)))
		return remove_archive(pair);
	if (!put(pair->archive_path, text, &pair->archive_seen,
		pair->has_archive, sources))
		return false;
	pair->has_archive = true;
	return true;
}

/*
 * Another process that had opened the old file may have added to it since it
 * was read.
 */
static bool
take_late(struct pair *pair)
{
	struct buf late = { 0 };
	bool taken = true;

	read_from(pair->log_fd, pair->log.n, &late);
	if (late.n)
		taken = file_append(pair->log_path, buf_str(&late)) &&
		    stat(pair->log_path, &pair->log_seen) == 0;
	buf_free(&late);
	/* The path is another file now. */
	close(pair->log_fd);
	return open_log(pair) && taken;
}

bool
pair_write_log(struct pair *pair, struct str text, const char *const sources[])
{
	if (!put(pair->log_path, text, &pair->log_seen, true, sources))
		return false;
	if (!take_late(pair))
		return false;
	buf_clear(&pair->log);
	return read_file(pair->log_path, &pair->log);
}

void
pair_close(struct pair *pair)
{
	for (int i = 0; i < pair->n_locks; i++)
		file_unlock(pair->locks[i]);
	if (pair->log_fd >= 0)
		close(pair->log_fd);
	blocks_free(&pair->blocks);
	buf_free(&pair->log);
	buf_free(&pair->archive);
	buf_free(&pair->path);
	buf_free(&pair->log_name);
}
