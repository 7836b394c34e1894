#include "archive/directories.h"

#include <dirent.h>
#include <sys/stat.h>

#include "text/ids.h"
#include "text/show.h"

void
add_numbered(struct buf *b, struct str name, bool is_file, size_t k)
{
	struct str ending = is_file ? name_ending(name) : STR("");

	buf_add(b, str_head(name, name.n - ending.n));
	if (k > 1)
		buf_addf(b, "-%zu", k);
	buf_add(b, ending);
	buf_string(b);
}

void
archive_directory(struct buf *b, const char *path)
{
	struct str all = str_of(path);

	if (str_starts(all, STR("./")))
		all = str_skip(all, 2);
	buf_add(b, str_head(all, all.n - base_name(all).n));
	buf_adds(b, "archive");
	buf_string(b);
}

static bool
is_directory(const char *path, const char *name)
{
	struct stat st;

	return strcmp(name, ".") != 0 && strcmp(name, "..") != 0 &&
	    lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool
directories_find(const char *path,
    bool (*is_it)(const char *directory, void *context), void *context,
    struct buf *found)
{
	DIR *d = opendir(path);
	struct buf b = { 0 };
	struct dirent *entry;

	buf_clear(found);
	while (d && (entry = readdir(d))) {
		buf_clear(&b);
		buf_addf(&b, "%s/%s", path, entry->d_name);
		if (!is_directory(buf_string(&b), entry->d_name) ||
		    !is_it(b.p, context) || entry->d_name[0] == '.' ||
		    str_cmp(buf_str(&b), buf_str(found)) < 0)
			continue;
		buf_clear(found);
		buf_add(found, buf_str(&b));
		buf_string(found);
	}
	if (d)
		closedir(d);
	buf_free(&b);
	return found->n > 0;
}
