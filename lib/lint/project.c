#include "lint/project.h"

#include <sys/stat.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/in.h"
#include "lint/ignore.h"

static const char *
below_root(struct project *project, struct str path)
{
	buf_clear(&project->path);
	buf_adds(&project->path, project->root);
	buf_addc(&project->path, '/');
	buf_add(&project->path, path);
	return buf_string(&project->path);
}

static bool
is_there(struct project *project, struct str path)
{
	struct stat stats;

	/* A NUL would end the path. */
	return str_chr(path, '\0', 0) == path.n && path.n < 4096 &&
	    stat(below_root(project, path), &stats) == 0;
}

bool
project_contains(struct project *project, struct str path)
{
	const struct known *known = history_find(project->history, path);
	size_t *seen;

	if ((known && known->live) || path.n == 0)
		return true;
	seen = map_put(&project->seen, str_hash(path));
	if (*seen == 0)
		*seen = is_there(project, path) ? 2 : 1;
	return *seen == 2;
}

/* The text of a file below the root, in the arena; empty if there is none. */
static struct str
text_of(struct project *project, struct str path)
{
	struct buf text = { 0 };
	struct stat stats;
	struct str copy = { "", 0 };
	int fd = open(below_root(project, path),
	    O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		return copy;
	if (fstat(fd, &stats) == 0 && S_ISREG(stats.st_mode) &&
	    read_from(fd, 0, &text))
		copy = arena_copy(&project->arena, buf_str(&text));
	close(fd);
	buf_free(&text);
	return copy;
}

/* ---- manifests ---- */

/* The names that a text defines; it is in the arena, or as old as the history. */
static void
add_names(struct project *project, struct str path, struct str text)
{
	struct names names = { 0 };

	manifest_names(manifest_detect(path), text, &project->arena, &names);
	for (size_t i = 0; i < names.n; i++) {
		const struct name *name = &names.all[i];

		*map_put(&project->defined, name_hash(name)) = 1;
		if (name_is_pattern(name))
			*array_push(&project->patterns.all,
			    &project->patterns.n,
			    &project->patterns.cap) = *name;
	}
	free(names.all);
}

static void
add_manifest(struct project *project, struct str path)
{
	add_names(project, path, text_of(project, path));
}

/*
 * The manifests that history tells of, as they are in the tree, which may have
 * changed, and as they were committed; without a history, those of the root.
 */
static void
read_manifests(struct project *project)
{
	static const struct str names[] = { STR_INIT("package.json"),
		STR_INIT("Makefile"), STR_INIT("makefile"),
		STR_INIT("GNUmakefile"), STR_INIT("justfile"),
		STR_INIT("Justfile"), STR_INIT(".justfile"),
		STR_INIT("Cargo.toml"), STR_INIT(".cargo/config.toml") };
	const struct history *history = project->history;

	for (size_t i = 0; i < countof(names); i++)
		add_manifest(project, names[i]);
	for (size_t i = 0; i < history->n_manifests; i++) {
		const struct manifest_text *one = &history->manifests[i];

		if (!one->live)
			continue;
		add_manifest(project, one->path);
		add_names(project, one->path, one->text);
	}
	project->read = true;
}

bool
project_has_name(struct project *project, enum name_kind kind, struct str text)
{
	size_t has;

	if (!project->read)
		read_manifests(project);
	map_find(&project->defined, name_hash(&(struct name){ kind, text }),
	    &has);
	if (has)
		return true;
	for (size_t i = 0; i < project->patterns.n; i++) {
		if (name_fits(&project->patterns.all[i], kind, text))
			return true;
	}
	return false;
}

/* ---- what git does not have ---- */

static struct str
ignore_text(struct project *project, struct str dir)
{
	size_t *at = map_put(&project->ignore_map, str_hash(dir));
	struct ignore_file file;

	if (*at)
		return project->ignores[*at - 1].text;
	file.dir = arena_copy(&project->arena, dir);
	file.text = text_of(project,
	    arena_join(&project->arena, dir, STR(""), STR(".gitignore")));
	*array_push(&project->ignores, &project->n_ignores,
	    &project->cap_ignores) = file;
	*at = project->n_ignores;
	return file.text;
}

/* "path = third_party/lib" */
static bool
is_in_module(struct project *project, struct str path)
{
	struct str rest;

	if (project->modules.p == NULL)
		project->modules = text_of(project, STR(".gitmodules"));
	rest = project->modules;
	while (rest.n) {
		struct str line = str_line(rest), module;

		rest = str_skip(rest, line.n);
		module = str_trim(line);
		if (!str_eq(str_trim(str_cut(&module, '=')), STR("path")))
			continue;
		module = str_trim(module);
		if (module.n && str_starts(path, module) &&
		    (path.n == module.n || path.p[module.n] == '/'))
			return true;
	}
	return false;
}

bool
project_ignores(struct project *project, struct str path, bool dir)
{
	enum ignored is = IGNORED_UNSAID;

	/* The deeper file counts more. */
	for (size_t i = 0; i < path.n; i++) {
		enum ignored says;

		if (i && path.p[i - 1] != '/')
			continue;
		says = ignore_judge(ignore_text(project, str_head(path, i)),
		    str_skip(path, i), dir);
		is = says == IGNORED_UNSAID ? is : says;
	}
	return is == IGNORED_YES || is_in_module(project, path);
}

void
project_free(struct project *project)
{
	free(project->patterns.all);
	map_free(&project->defined);
	free(project->ignores);
	buf_free(&project->path);
	map_free(&project->seen);
	map_free(&project->ignore_map);
	arena_free(&project->arena);
}
