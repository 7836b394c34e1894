#include "base/data.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/compat.h"

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
data_place(const char *directory, char path[PATH_MAX])
{
	static const char *const places[] = { "/bin", "/libexec/pith" };
	char program[PATH_MAX];
	struct str at = { program, program_path(program, sizeof program) };

	if (*directory == '/')
		return directory;
	while (at.n && at.p[at.n - 1] != '/')
		at.n--;
	at.n -= at.n > 0;
	for (size_t i = 0; i < 2; i++) {
		struct str place = str_of(places[i]);

		if (!str_ends(at, place))
			continue;
		at.n -= place.n;
		if (snprintf(path, PATH_MAX, "%.*s/%s", STR_ARG(at),
			directory) < PATH_MAX)
			return path;
	}
	return "";
}

const char *
data_find(const char *name, struct buf *path)
{
	const char *directory = getenv("PITH_DATA");
	char place[PATH_MAX];

	if ((directory && *directory && is_in(path, directory, name)) ||
	    is_in(path, data_place(data_directory, place), name))
		return path->p;
	return NULL;
}
