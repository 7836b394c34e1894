#include "fleet/walk.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

#include "base/compat.h"
#include "base/err.h"
#include "trace/folders.h"

static const char *const words[WALK_ENDS] = { "logs", "check", "sessions" };

enum walk_for
walk_for(struct str name)
{
	enum walk_for what = WALK_LOGS;

	while (what < WALK_ENDS && !str_eq(name, str_of(words[what])))
		what++;
	return what;
}

/* ---- logs ---- */

/* In any case. Of the first ones, there are summaries. */
enum { SUMMARISED = 6 };

static bool
is_log(struct str name, enum walk_for what)
{
	static const char *const names[] = { "progress.md", "progress.txt",
		"progress.json", "claude-progress.md", "claude-progress.txt",
		"claude-progress.json", "activeContext.md", "decisionLog.md" };
	size_t n = what == WALK_CHECK ? SUMMARISED : countof(names);

	for (size_t i = 0; i < n; i++) {
		if (str_same(name, str_of(names[i])))
			return true;
	}
	return false;
}

/* The size and time of a file next to the log, if it is there, change the log's. */
static void
fold(struct input *log, struct str dir, const char *name)
{
	struct buf path = { 0 };
	struct stat st;

	buf_add(&path, dir);
	buf_adds(&path, name);
	if (stat(buf_string(&path), &st) == 0) {
		buf_addf(&path, " %jd %jd %ld", (intmax_t)st.st_size,
		    (intmax_t)st.st_mtime, changed_nanoseconds(&st));
		log->changed = (log->changed ^ str_hash(buf_str(&path))) >> 1;
	}
	buf_free(&path);
}

/* The summary, the archive and the plans of which one may be this log's. */
static void
fold_others(struct input *log)
{
	static const char *const names[] = { "progress-summary.md", "prd.json",
		"progress.archive.md", "progress.archive.txt",
		"claude-progress.archive.md", "claude-progress.archive.txt",
		"archive", "../prd.json", "../.ralph/prd.json",
		"../scripts/ralph/prd.json", "../ralph/prd.json",
		"../tasks/prd.json", "../memory-bank/prd.json",
		".ralph/prd.json", "scripts/ralph/prd.json", "ralph/prd.json",
		"tasks/prd.json", "memory-bank/prd.json" };
	struct str dir = log->file;

	while (dir.n && dir.p[dir.n - 1] != '/')
		dir.n--;
	for (size_t i = 0; i < countof(names); i++)
		fold(log, dir, names[i]);
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

static void walk_logs(struct inputs *inputs, struct buf *path,
    enum walk_for what);

/* A file found in a folder; *st is overwritten for a link. */
static void
add_log(struct inputs *inputs, const char *path, struct stat *st,
    enum walk_for what)
{
	if (S_ISLNK(st->st_mode) && stat(path, st) < 0)
		return;
	if (S_ISREG(st->st_mode) && inputs_add_stat(inputs, path, st) &&
	    what == WALK_CHECK)
		fold_others(&inputs->all[inputs->n - 1]);
}

/* A file that the user named. */
static void
add_file(struct inputs *inputs, const char *path, enum walk_for what)
{
	if (inputs_add_file(inputs, path) && what == WALK_CHECK)
		fold_others(&inputs->all[inputs->n - 1]);
}

static void
walk_entry(struct inputs *inputs, struct buf *path, struct str name,
    enum walk_for what)
{
	struct stat st;

	if (lstat(buf_string(path), &st) < 0)
		return;
	if (S_ISDIR(st.st_mode))
		walk_logs(inputs, path, what);
	else if (is_log(name, what))
		add_log(inputs, path->p, &st, what);
}

/* As deep as paths may be: one descriptor for each level. */
static void
walk_logs(struct inputs *inputs, struct buf *path, enum walk_for what)
{
	DIR *dir = opendir(buf_string(path));
	const struct dirent *entry;
	size_t n = path->n;

	if (dir == NULL && errno == ENOMEM)
		die_memory();
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
		walk_entry(inputs, path, str_of(entry->d_name), what);
		path->n = n;
	}
	closedir(dir);
}

/* ---- sessions ---- */

static void
add_session(void *inputs, const char *file)
{
	inputs_add_file(inputs, file);
}

static void
walk_sessions(struct inputs *inputs, char *path)
{
	struct folders folders = { .may_be_empty = true,
		.each = add_session,
		.context = inputs };

	folders_open(&folders, (char *[]){ path, NULL });
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
		add_file(inputs, path, what);
	else if (what == WALK_SESSIONS)
		walk_sessions(inputs, copy.p);
	else
		walk_logs(inputs, &copy, what);
	buf_free(&copy);
}
