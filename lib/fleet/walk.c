#include "fleet/walk.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

#include "base/err.h"
#include "trace/folders.h"

static const char *const words[WALK_ENDS] = { "logs", "sessions" };

enum walk_for
walk_for(struct str name)
{
	enum walk_for what = WALK_LOGS;

	while (what < WALK_ENDS && !str_eq(name, str_of(words[what])))
		what++;
	return what;
}

/* ---- logs ---- */

/* In small letters: these have no other spelling that matters. */
static bool
is_log(struct str name)
{
	static const char *const names[] = { "progress.md", "progress.txt",
		"progress.json", "claude-progress.md", "claude-progress.txt",
		"claude-progress.json", "activecontext.md", "decisionlog.md" };

	for (size_t i = 0; i < countof(names); i++) {
		if (str_same(name, str_of(names[i])))
			return true;
	}
	return false;
}

static bool
is_left_out(const char *name)
{
	static const char *const folders[] = { ".", "..", ".git",
		"node_modules" };

	for (size_t i = 0; i < countof(folders); i++) {
		if (strcmp(name, folders[i]) == 0)
			return true;
	}
	return false;
}

static void walk_logs(struct inputs *inputs, struct buf *path);

/* path is that of the entry. */
static void
walk_entry(struct inputs *inputs, struct buf *path, struct str name)
{
	struct stat st;

	if (lstat(buf_string(path), &st) < 0)
		return;
	if (S_ISDIR(st.st_mode))
		walk_logs(inputs, path);
	else if (is_log(name) && stat(path->p, &st) == 0 && S_ISREG(st.st_mode))
		inputs_add_file(inputs, path->p);
}

/* As deep as paths may be: one descriptor for each level. */
static void
walk_logs(struct inputs *inputs, struct buf *path)
{
	DIR *dir = opendir(buf_string(path));
	const struct dirent *entry;
	size_t n = path->n;

	if (dir == NULL) {
		skip(NULL, 0, "cannot open '%s': %s", path->p, strerror(errno));
		return;
	}
	while ((entry = readdir(dir)) != NULL) {
		if (is_left_out(entry->d_name))
			continue;
		if (path->p[n - 1] != '/')
			buf_addc(path, '/');
		buf_adds(path, entry->d_name);
		walk_entry(inputs, path, str_of(entry->d_name));
		path->n = n;
	}
	closedir(dir);
}

/* ---- sessions ---- */

static void
walk_sessions(struct inputs *inputs, char *path)
{
	struct folders folders = { .may_be_empty = true };

	folders_open(&folders, (char *[]){ path, NULL });
	for (size_t i = 0; i < folders.n; i++)
		inputs_add_file(inputs, folders.files[i]);
	folders_close(&folders);
}

void
walk_add(struct inputs *inputs, const char *path, enum walk_for what)
{
	struct buf copy = { 0 };
	struct stat st;

	buf_adds(&copy, path);
	while (copy.n > 1 && copy.p[copy.n - 1] == '/')
		copy.n--;
	if (stat(buf_string(&copy), &st) < 0 || !S_ISDIR(st.st_mode))
		inputs_add_file(inputs, path);
	else if (what == WALK_LOGS)
		walk_logs(inputs, &copy);
	else
		walk_sessions(inputs, copy.p);
	buf_free(&copy);
}
