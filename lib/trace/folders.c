#include "trace/folders.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/err.h"
#include "base/sort.h"

static void
pass_file(const struct folders *folders, struct str name)
{
	struct buf copy = { 0 };

	buf_add(&copy, name);
	folders->each(folders->context, buf_string(&copy));
	buf_free(&copy);
}

static void
add_file(struct folders *folders, struct str name)
{
	char *copy;

	if (folders->each) {
		pass_file(folders, name);
		return;
	}
	copy = arena_alloc(&folders->arena, name.n + 1);
	memcpy(copy, name.p, name.n);
	copy[name.n] = '\0';
	*array_push(&folders->files, &folders->n, &folders->cap) = copy;
	seen_add(&folders->names, name);
}

/* ---- a folder ---- */

struct names {
	struct str *all; /* those of folders end with '/' */
	size_t n, cap;
	struct arena arena;
};

static bool
is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Not by a link: that could lead in a circle. */
static bool
is_inner_folder(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool
is_file(struct str name, const char *path)
{
	struct stat st;

	return (str_ends(name, STR(".jsonl")) ||
		   str_ends(name, STR(".json"))) &&
	    stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static void
add_name(struct names *names, const char *folder, struct str name)
{
	struct buf path = { 0 };

	buf_addf(&path, "%s/%.*s", folder, STR_ARG(name));
	if (is_inner_folder(buf_string(&path)))
		buf_addc(&path, '/');
	else if (!is_file(name, path.p))
		buf_clear(&path);
	if (path.n)
		*array_push(&names->all, &names->n,
		    &names->cap) = arena_copy(&names->arena, buf_str(&path));
	buf_free(&path);
}

static bool
is_wanted(const struct folders *folders, struct str name)
{
	struct buf path = { 0 };
	bool wanted;

	buf_add(&path, name);
	wanted = folders->project == NULL ||
	    project_has(folders->project, buf_string(&path));
	buf_free(&path);
	return wanted;
}

static void
read_folder(struct folders *folders, struct str path)
{
	struct names names = { 0 };
	struct buf b = { 0 };
	struct dirent *entry;
	DIR *dir;

	buf_add(&b, path);
	dir = opendir(buf_string(&b));
	if (dir == NULL)
		fail("cannot open '%s': %s", b.p, strerror(errno));
	while (dir && (entry = readdir(dir)) != NULL) {
		struct str name = str_of(entry->d_name);

		if (!str_eq(name, STR(".")) && !str_eq(name, STR("..")))
			add_name(&names, b.p, name);
	}
	if (dir)
		closedir(dir);
	if (names.n > 1)
		array_sort(names.all, names.n, text_cmp);
	for (size_t i = 0; i < names.n; i++) {
		struct str name = names.all[i];

		if (name.p[name.n - 1] == '/') {
			read_folder(folders, str_head(name, name.n - 1));
		} else if (is_wanted(folders, name)) {
			add_file(folders, name);
			if (!folders->each)
				seen_add(&folders->found, name);
		}
	}
	free(names.all);
	arena_free(&names.arena);
	buf_free(&b);
}

/* ---- arguments ---- */

static void
add_folder(struct folders *folders, struct str path)
{
	size_t before = folders->n;
	struct buf transcript = { 0 };

	while (path.n > 1 && path.p[path.n - 1] == '/')
		path.n--;
	buf_addf(&transcript, "%.*s.jsonl", STR_ARG(path));
	if (is_file(buf_str(&transcript), buf_string(&transcript)))
		add_file(folders, buf_str(&transcript));
	read_folder(folders, path);
	if (folders->n == before && !folders->may_be_empty && !is_broken())
		skip(NULL, 0, "no transcript in '%.*s'", STR_ARG(path));
	buf_free(&transcript);
}

void
folders_open(struct folders *folders, char *const arguments[])
{
	for (size_t i = 0; arguments[i]; i++) {
		if (is_folder(arguments[i]))
			add_folder(folders, str_of(arguments[i]));
		else
			add_file(folders, str_of(arguments[i]));
	}
	*array_push(&folders->files, &folders->n, &folders->cap) = NULL;
	folders->n--;
}

void
folders_close(struct folders *folders)
{
	free(folders->files);
	seen_free(&folders->names);
	seen_free(&folders->found);
	arena_free(&folders->arena);
}
