#include "reach/tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/map.h"
#include "text/ids.h"

/* A limit against links that form a circle of ever new names. */
enum { DEEPEST = 64 };

/* ---- paths ---- */

struct str
tree_join(struct arena *arena, struct str directory, struct str name)
{
	struct str by = directory.n && name.n ? STR("/") : STR("");
	size_t n = directory.n + by.n + name.n;
	char *p = arena_alloc(arena, n + 1);

	if (directory.n)
		memcpy(p, directory.p, directory.n);
	if (by.n)
		p[directory.n] = '/';
	if (name.n)
		memcpy(p + directory.n + by.n, name.p, name.n);
	p[n] = '\0';
	return (struct str){ p, n };
}

struct str
tree_directory(struct arena *arena, struct str path)
{
	while (path.n && path.p[path.n - 1] != '/')
		path.n--;
	path.n -= path.n > 0;
	return tree_join(arena, path, STR(""));
}

struct str
tree_shown(const struct tree *tree, struct arena *arena, struct str path)
{
	struct str root = tree->shown;

	if (path.n && path.p[0] == '/')
		return path;
	while (root.n > 1 && root.p[root.n - 1] == '/')
		root.n--;
	if (str_eq(root, STR(".")))
		root.n = 0;
	if (str_eq(root, STR("/")))
		root = STR("");
	return tree_join(arena, root, path);
}

/* What is below the root of an absolute path. */
static bool
below(const struct tree *tree, struct str *path)
{
	struct str root = str_of(tree->root);

	if (!str_starts(*path, root) ||
	    (path->n > root.n && path->p[root.n] != '/' && root.n > 1))
		return false;
	*path = str_skip(*path, root.n);
	return true;
}

bool
tree_resolve(const struct tree *tree, struct arena *arena, struct str directory,
    struct str path, struct str *to)
{
	struct buf b = { 0 };
	bool good = true;

	if (str_starts(path, STR("/"))) {
		directory.n = 0;
		good = below(tree, &path);
	}
	buf_add(&b, directory);
	while (good && path.n)
		good = path_add_part(&b, str_cut(&path, '/'));
	*to = tree_join(arena, buf_str(&b), STR(""));
	buf_free(&b);
	return good;
}

/* ---- files ---- */

bool
tree_open(struct tree *tree, const char *root)
{
	struct stat st;

	tree->shown = str_of(root);
	if (!real_path(root, tree->root) || stat(tree->root, &st) != 0)
		return false;
	errno = ENOTDIR;
	return S_ISDIR(st.st_mode);
}

static void
classify(struct tree_entry *entry)
{
	if (stat(entry->real, &entry->st) != 0) {
		entry->error = errno;
		entry->kind = errno == ENOENT ? TREE_ABSENT : TREE_BROKEN;
	} else if (S_ISREG(entry->st.st_mode)) {
		entry->kind = TREE_FILE;
	} else {
		entry->kind = S_ISDIR(entry->st.st_mode) ? TREE_DIRECTORY
							 : TREE_OTHER;
	}
}

void
tree_look_named(const char *path, struct tree_entry *entry)
{
	*entry = (struct tree_entry){ 0 };
	if (real_path(path, entry->real)) {
		classify(entry);
		return;
	}
	entry->error = errno;
	entry->kind = errno == ENOENT || errno == ENOTDIR ||
		errno == ENAMETOOLONG
	    ? TREE_ABSENT
	    : TREE_BROKEN;
}

void
tree_look(const struct tree *tree, const char *path, struct tree_entry *entry)
{
	struct buf b = { 0 };
	struct str real;

	buf_addf(&b, "%s/%s", tree->root, path);
	tree_look_named(path[0] == '/' ? path : buf_string(&b), entry);
	buf_free(&b);
	real = str_of(entry->real);
	if (entry->kind != TREE_ABSENT && entry->kind != TREE_BROKEN &&
	    !below(tree, &real))
		entry->kind = TREE_OUTSIDE;
}

/* Until n bytes are there, or no more come; -1 (errno) if it fails. */
static ssize_t
read_bytes(int fd, char *p, size_t n)
{
	size_t have = 0;

	while (have < n) {
		ssize_t got = read(fd, p + have, n - have);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -1;
		if (got == 0)
			break;
		have += (size_t)got;
	}
	return (ssize_t)have;
}

bool
tree_read(struct tree_entry *entry, struct arena *arena, struct str *bytes)
{
	size_t size = (size_t)entry->st.st_size;
	ssize_t n = -1;
	char *p;
	int fd;

	entry->error = EFBIG;
	if (size > TREE_MOST)
		return false;
	fd = open(entry->real, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	entry->error = errno;
	if (fd < 0)
		return false;
	p = arena_alloc(arena, size + 1);
	n = read_bytes(fd, p, size);
	entry->error = errno;
	close(fd);
	*bytes = (struct str){ p, n < 0 ? 0 : (size_t)n };
	return n >= 0;
}

/* ---- patterns ---- */

struct walk {
	const struct tree *tree;
	struct arena *arena;
	struct str suffix;
	bool deep;
	unsigned depth;
	struct map seen; /* directories */
	struct tree_list *list;
};

static bool
is_new_directory(struct walk *walk, const struct stat *st)
{
	struct str key = { (const char *)&st->st_ino, sizeof st->st_ino };
	size_t *times = map_put(&walk->seen,
	    str_hash(key) ^ (uint64_t)st->st_dev * 0x9e3779b97f4a7c15u);

	return (*times)++ == 0;
}

static void walk_directory(struct walk *walk, struct str directory);

static void
walk_entry(struct walk *walk, struct str directory, const char *name)
{
	struct str path = tree_join(walk->arena, directory, str_of(name));
	struct tree_entry entry;

	if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
		return;
	if (str_ends(path, walk->suffix)) {
		*array_push(&walk->list->paths, &walk->list->n,
		    &walk->list->cap) = path;
		return;
	}
	if (!walk->deep || walk->depth >= DEEPEST)
		return;
	tree_look(walk->tree, path.p, &entry);
	if (entry.kind == TREE_DIRECTORY && is_new_directory(walk, &entry.st))
		walk_directory(walk, path);
}

static void
walk_directory(struct walk *walk, struct str directory)
{
	struct buf b = { 0 };
	struct dirent *entry;
	DIR *d;

	buf_addf(&b, "%s/%s", walk->tree->root, directory.p);
	d = opendir(buf_string(&b));
	buf_free(&b);
	walk->depth++;
	while (d && (entry = readdir(d)))
		walk_entry(walk, directory, entry->d_name);
	walk->depth--;
	if (d)
		closedir(d);
}

static void
match_below(struct walk *walk, struct str directory)
{
	struct tree_entry entry;

	tree_look(walk->tree, directory.p, &entry);
	if (entry.kind != TREE_DIRECTORY)
		return;
	is_new_directory(walk, &entry.st);
	walk_directory(walk, directory);
	map_free(&walk->seen);
}

void
tree_match(const struct tree *tree, struct arena *arena, struct str directory,
    struct str pattern, struct tree_list *list)
{
	size_t star = str_chr(pattern, '*', 0), first = list->n;
	struct walk walk = { .tree = tree, .arena = arena, .list = list };
	struct str head = str_head(pattern, star - (star > 0));

	if (star == pattern.n) {
		*array_push(&list->paths, &list->n,
		    &list->cap) = tree_join(arena, directory, pattern);
		return;
	}
	walk.suffix = str_skip(pattern, star + 1);
	walk.deep = str_starts(walk.suffix, STR("*"));
	walk.suffix = str_skip(walk.suffix, walk.deep);
	match_below(&walk, tree_join(arena, directory, head));
	if (list->n > first)
		array_sort(list->paths + first, list->n - first, text_cmp);
}
