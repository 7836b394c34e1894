#include "reach/expand.h"

#include <errno.h>

#include "base/err.h"
#include "reach/imports.h"

/* A file that is being expanded, and the one that imports it. */
struct opened {
	const struct opened *by;
	size_t file;
	struct str path, directory;
	unsigned depth;
};

static void expand_text(const struct expand *expand,
    const struct opened *opened);

static void
add_text(const struct expand *expand, const struct opened *opened,
    struct str before, struct str path, struct str after)
{
	struct reach *reach = expand->reach;
	struct buf b = { 0 };

	buf_add(&b, before);
	buf_add(&b, path);
	buf_add(&b, after);
	reach_add_made(reach, opened->file, buf_str(&b), opened->depth);
	buf_free(&b);
}

static bool
is_url(struct str path)
{
	return str_starts(path, STR("file://")) ||
	    str_starts(path, STR("http://")) ||
	    str_starts(path, STR("https://"));
}

static bool
is_inside(struct str path, struct str project)
{
	return project.n == 0 || str_eq(path, project) ||
	    (str_starts(path, project) && path.p[project.n] == '/');
}

/* Where links lead it is in the project, too. */
static bool
is_really_inside(const struct expand *expand, const struct tree_entry *entry)
{
	struct str real = str_of(entry->real);
	size_t root = strlen(expand->tree->root);

	if (entry->kind == TREE_OUTSIDE || entry->kind == TREE_BROKEN)
		return false;
	if (entry->kind != TREE_FILE && entry->kind != TREE_DIRECTORY)
		return true;
	real = str_skip(real, root < real.n ? root + (root > 1) : real.n);
	return is_inside(real, expand->project);
}

static bool
is_open(const struct opened *opened, struct str path)
{
	for (; opened->by; opened = opened->by) {
		if (str_eq(opened->path, path))
			return true;
	}
	return false;
}

static struct reach_loss *
lose(const struct expand *expand, const struct opened *opened,
    const struct import *import, enum reach_kind kind, const char *what)
{
	struct extract_span span = { import->off, import->len };
	struct reach_loss *loss = pieces_lose(expand->reach, kind, opened->file,
	    span, "'@%.*s' %s", STR_ARG(import->path), what);

	loss->evidence = expand->source;
	return loss;
}

static void
refuse(const struct expand *expand, const struct opened *opened,
    const struct import *import, bool broken)
{
	add_text(expand, opened, STR("<!-- Import failed: "), import->path,
	    STR(" - Path traversal attempt -->"));
	lose(expand, opened, import, broken ? REACH_UNREADABLE : REACH_OUTSIDE,
	    broken ? "is not imported: its links lead nowhere"
		   : "is not imported: it leads out of the project");
}

/* The message of Node's file functions. */
static void
fail_import(const struct expand *expand, const struct opened *opened,
    const struct import *import, struct str path,
    const struct tree_entry *entry)
{
	struct str failed;

	if (entry->kind == TREE_DIRECTORY)
		failed = STR(" - EISDIR: illegal operation on a directory, "
			     "read -->");
	else
		failed = pieces_format(expand->reach, " - %s '%s/%s' -->",
		    entry->kind == TREE_ABSENT
			? "ENOENT: no such file or directory, access"
			: "EACCES: permission denied, open",
		    expand->tree->root, path.p);
	add_text(expand, opened, STR("<!-- Import failed: "), import->path,
	    failed);
	lose(expand, opened, import,
	    entry->kind == TREE_ABSENT || entry->kind == TREE_DIRECTORY
		? REACH_MISSING
		: REACH_UNREADABLE,
	    entry->kind == TREE_DIRECTORY ? "imports a directory"
		: entry->kind == TREE_ABSENT
		? "imports nothing: there is no such file"
		: "imports nothing: the file cannot be read");
}

static void
expand_found(const struct expand *expand, const struct opened *opened,
    const struct import *import, struct str path, struct tree_entry *entry)
{
	struct reach *reach = expand->reach;
	struct opened inner = { .by = opened,
		.path = path,
		.directory = tree_directory(&reach->arena, path),
		.depth = opened->depth + 1 };

	if (entry->kind != TREE_FILE ||
	    !pieces_read(reach, expand->tree, path, entry, &inner.file)) {
		fail_import(expand, opened, import, path, entry);
		return;
	}
	add_text(expand, &inner, STR("<!-- Imported from: "), import->path,
	    STR(" -->\n"));
	expand_text(expand, &inner);
	add_text(expand, &inner, STR("\n<!-- End of import from: "),
	    import->path, STR(" -->"));
}

static void
expand_import(const struct expand *expand, const struct opened *opened,
    const struct import *import)
{
	struct tree_entry entry;
	struct str path;

	if (is_url(import->path) ||
	    !tree_resolve(expand->tree, &expand->reach->arena,
		opened->directory, import->path, &path) ||
	    !is_inside(path, expand->project)) {
		refuse(expand, opened, import, false);
		return;
	}
	tree_look(expand->tree, path.p, &entry);
	if (!is_really_inside(expand, &entry)) {
		refuse(expand, opened, import, entry.kind == TREE_BROKEN);
	} else if (is_open(opened, path)) {
		add_text(expand, opened, STR("<!-- File already processed: "),
		    import->path, STR(" -->"));
		lose(expand, opened, import, REACH_CYCLE,
		    "is not imported: it imports this file");
	} else {
		expand_found(expand, opened, import, path, &entry);
	}
}

static void
lose_depth(const struct expand *expand, const struct opened *opened,
    const struct imports *imports)
{
	for (size_t i = 0; i < imports->n; i++)
		lose(expand, opened, &imports->all[i], REACH_DEPTH,
		    "is not imported: it is too deep")
		    ->n = expand->deepest;
}

static bool
is_full(const struct expand *expand, const struct opened *opened)
{
	bool full = expand->reach->n_pieces >= EXPAND_MOST;

	if (full && !*expand->full)
		skip(expand->reach->files[opened->file].path.p, 0,
		    "imports repeat too often; the rest are not followed");
	*expand->full |= full;
	return full;
}

static void
expand_text(const struct expand *expand, const struct opened *opened)
{
	struct str bytes = expand->reach->files[opened->file].bytes;
	struct imports imports = { 0 };
	size_t at = 0;

	imports_of_text(&imports, bytes);
	if (opened->depth >= expand->deepest) {
		lose_depth(expand, opened, &imports);
		imports.n = 0;
	}
	for (size_t i = 0; i < imports.n; i++) {
		struct import *import = &imports.all[i];

		import->path = decode(import->path, &expand->reach->arena);
		if (is_full(expand, opened))
			break;
		reach_add(expand->reach, opened->file,
		    (struct extract_span){ at, import->off - at },
		    opened->depth);
		expand_import(expand, opened, import);
		at = import->off + import->len;
	}
	reach_add(expand->reach, opened->file,
	    (struct extract_span){ at, bytes.n - at }, opened->depth);
	imports_free(&imports);
}

void
expand_file(const struct expand *expand, size_t file, struct str path)
{
	struct opened opened = { .file = file,
		.path = path,
		.directory = tree_directory(&expand->reach->arena, path) };

	expand_text(expand, &opened);
}
