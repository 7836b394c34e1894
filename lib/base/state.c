#include "base/state.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"
#include "base/file.h"
#include "base/in.h"

enum { SESSION_MAX = 200 };

/* Anyone may choose the session's name: it must not lead elsewhere. */
static bool
is_file_name(struct str name)
{
	return str_is_of(name, "._-") && name.n > 0 && name.n <= SESSION_MAX &&
	    name.p[0] != '.' && !str_eq(name, STR("-"));
}

bool
state_path(struct buf *path, struct str session, const char *ending)
{
	const char *state = getenv("XDG_STATE_HOME");
	const char *home = getenv("HOME");

	if (!is_file_name(session))
		return false;
	if (state && *state == '/')
		buf_addf(path, "%s/pith/", state);
	else if (home && *home == '/')
		buf_addf(path, "%s/.local/state/pith/", home);
	else
		return false;
	buf_add(path, session);
	buf_adds(path, ending);
	buf_string(path);
	return true;
}

/* If this fails, writing the file reports it. */
static void
make_directories(char *path)
{
	for (char *end = path + 1; (end = strchr(end, '/')) != NULL; end++) {
		*end = '\0';
		mkdir(path, 0700);
		*end = '/';
	}
}

bool
state_drop(const char *path)
{
	struct stat st;

	/* Another run may have been first. */
	if (lstat(path, &st) < 0 || unlink(path) == 0 || errno == ENOENT)
		return true;
	fail("cannot remove '%s': %s", path, strerror(errno));
	return false;
}

void
state_put(char *path, struct str text)
{
	make_directories(path);
	umask(077);
	if (state_drop(path))
		file_put(path, text, NULL);
}

static bool
is_old(const struct stat *st, time_t seconds)
{
	return time(NULL) - st->st_mtime > seconds;
}

bool
state_read(const char *path, time_t seconds, struct buf *text)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISREG(st.st_mode) &&
	    !is_old(&st, seconds) && read_file(path, text);
}

/* Those of killed runs, too, whose names begin otherwise. */
void
state_drop_old(const char *path, const char *ending, time_t seconds)
{
	struct buf directory = { 0 };
	struct dirent *entry;
	struct stat st;
	DIR *dir;

	buf_add(&directory,
	    (struct str){ path, (size_t)(strrchr(path, '/') - path) });
	dir = opendir(buf_string(&directory));
	while (dir && (entry = readdir(dir)) != NULL) {
		if (strstr(entry->d_name, ending) &&
		    fstatat(dirfd(dir), entry->d_name, &st,
			AT_SYMLINK_NOFOLLOW) == 0 &&
		    is_old(&st, seconds))
			unlinkat(dirfd(dir), entry->d_name, 0);
	}
	if (dir)
		closedir(dir);
	buf_free(&directory);
}
