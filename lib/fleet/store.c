#include "fleet/store.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DAY = 24 * 60 * 60 };

const char *
store_path(const char *dir, const char id[PART_ID], const char *ending,
    struct buf *path)
{
	buf_clear(path);
	buf_addf(path, "%s/%.*s.%s", dir, PART_ID, id, ending);
	return buf_string(path);
}

void
store_touch(const char *path)
{
	utimensat(AT_FDCWD, path, NULL, 0);
}

static bool
is_listed(const char *name, const char *endings)
{
	return strlen(name) > PART_ID && name[PART_ID] == '.' &&
	    str_listed(str_of(endings), str_of(name + PART_ID + 1));
}

void
store_sweep(const char *dir, const char *endings, const char *file, int days)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct dirent **names = NULL;
	int n = scandir(dir, &names, NULL, alphasort);
	struct stat now, st;

	if (stat(file, &now) < 0)
		now.st_mtime = 0;
	for (int i = 0; i < n; i++) {
		const char *name = names[i]->d_name;

		if (is_listed(name, endings) &&
		    fstatat(fd, name, &st, 0) == 0 &&
		    st.st_mtime < now.st_mtime - (time_t)days * DAY)
			unlinkat(fd, name, 0);
		free(names[i]);
	}
	free(names);
	if (fd >= 0)
		close(fd);
}
