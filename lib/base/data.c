#include "base/data.h"

#include <stdlib.h>
#include <unistd.h>

struct str
data_builtin(const char *name)
{
	for (const struct data_file *f = data_files; f->name; f++) {
		if (strcmp(f->name, name) == 0)
			return str_of(f->text);
	}
	return (struct str){ 0 };
}

static bool
is_in(struct buf *path, const char *directory, const char *name)
{
	buf_clear(path);
	buf_addf(path, "%s/%s", directory, name);
	return access(buf_string(path), R_OK) == 0;
}

const char *
data_find(const char *name, struct buf *path)
{
	const char *directory = getenv("PITH_DATA");

	if ((directory && *directory && is_in(path, directory, name)) ||
	    is_in(path, data_directory, name))
		return path->p;
	return NULL;
}
