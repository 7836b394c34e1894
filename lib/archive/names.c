#include "archive/names.h"

#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "text/show.h"

void
names_default(struct buf *b, struct str log)
{
	struct str name = base_name(log);
	size_t dot = name.n;

	while (dot && name.p[dot - 1] != '.')
		dot--;
	dot = dot > 1 ? dot - 1 : name.n;
	buf_add(b, str_head(log, log.n - name.n + dot));
	buf_adds(b, ".archive");
	buf_add(b, str_skip(name, dot));
}

struct str
names_archive(const char *log, const char *archive)
{
	struct str s = str_of(log);
	struct str directory = str_head(s, s.n - base_name(s).n);

	if (str_starts(str_of(archive), directory))
		return str_skip(str_of(archive), directory.n);
	return str_of(archive);
}

/* Of the file, with a slash behind it; empty where it cannot be told. */
static struct str
directory_of(const char *path, char real[PATH_MAX + 1])
{
	char copy[PATH_MAX];
	size_t n;

	if ((size_t)snprintf(copy, sizeof copy, "%s", path) >= sizeof copy ||
	    realpath(dirname(copy), real) == NULL)
		return STR("");
	n = strlen(real);
	if (real[n - 1] != '/')
		real[n++] = '/';
	return (struct str){ real, n };
}

void
names_log(struct buf *b, const char *log, const char *archive)
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
