#include "reach/load.h"

#include <errno.h>

#include "base/err.h"
#include "reach/config.h"
#include "reach/expand.h"
#include "reach/imports.h"
#include "text/show.h"

/* A file that the agent looks for, and has found. */
struct candidate {
	struct str path;
	const struct agent_load *load;
	struct str instead; /* what is read instead; empty: nothing is */
};

struct loader {
	struct reach *reach;
	struct agent agent;
	struct tree tree;
	struct tree_list
	    chain;      /* directories, from the root to the current one */
	size_t project; /* where in it the project begins */
	struct candidate *candidates;
	size_t n, cap;
	struct str main;        /* the first main file; empty: none */
	struct str budget_from; /* settings */
	size_t left;            /* of the budget */
	bool broken;            /* the agent gives up, and loads nothing */
	bool full;
};

static struct str
source_text(const struct loader *loader, const struct agent_source *source)
{
	return pieces_format(loader->reach, "%.*s, %.*s: %.*s",
	    STR_ARG(source->basis), STR_ARG(source->day), STR_ARG(source->url));
}

static struct str
own_source(const struct loader *loader)
{
	return source_text(loader, &loader->agent.source);
}

static struct str
shown(const struct loader *loader, struct str path)
{
	return tree_shown(&loader->tree, &loader->reach->arena, path);
}

/* ---- directories ---- */

static void
add_directory(struct loader *loader, struct str path)
{
	*array_push(&loader->chain.paths, &loader->chain.n,
	    &loader->chain.cap) = tree_join(&loader->reach->arena, path,
	    STR(""));
}

/* The directories from the root down to cwd; false if one is none. */
static bool
open_chain(struct loader *loader, const char *cwd)
{
	struct tree_entry entry;
	struct str path;

	add_directory(loader, STR(""));
	if (!tree_resolve(&loader->tree, &loader->reach->arena, STR(""),
		str_of(cwd), &path))
		return fail("'%s' is not below '%.*s'", cwd,
		    STR_ARG(loader->tree.shown));
	tree_look(&loader->tree, path.p, &entry);
	if (entry.kind != TREE_DIRECTORY)
		return fail("'%s' is not a directory below '%.*s'", cwd,
		    STR_ARG(loader->tree.shown));
	for (size_t at = 0; at < path.n; at++) {
		at = str_chr(path, '/', at);
		add_directory(loader, str_head(path, at));
	}
	return true;
}

static void
find_project(struct loader *loader)
{
	struct str marker = loader->agent.project;
	struct tree_entry entry;

	loader->project = marker.n ? loader->chain.n - 1 : 0;
	for (; loader->project > 0; loader->project--) {
		struct str path = tree_join(&loader->reach->arena,
		    loader->chain.paths[loader->project], marker);

		tree_look(&loader->tree, path.p, &entry);
		if (entry.kind != TREE_ABSENT)
			break;
	}
}

/* ---- files that the agent looks for ---- */

static bool
is_there(const struct loader *loader, enum agent_where where, size_t i)
{
	bool first = i == loader->project, last = i == loader->chain.n - 1;

	return where == WHERE_CHAIN || (where == WHERE_ROOT && first) ||
	    (where == WHERE_ENDS && (first || last));
}

static void
lose_unread(struct loader *loader, enum reach_kind kind, struct str path,
    const char *what)
{
	struct reach_loss *loss = pieces_lose_path(loader->reach, kind,
	    shown(loader, path), "%.*s %s", STR_ARG(loader->agent.name), what);

	loss->evidence = own_source(loader);
}

static void
lose_unreadable(struct loader *loader, struct str path, int error)
{
	struct reach_loss *loss = pieces_lose_path(loader->reach,
	    REACH_UNREADABLE, shown(loader, path), "cannot be read: %s%s",
	    error == EFBIG ? "it is very large" : strerror(error),
	    loader->agent.form == FORM_JOINED
		? "; therefore no file of the project is loaded"
		: "");

	loss->evidence = own_source(loader);
	loader->broken |= loader->agent.form == FORM_JOINED;
}

/* Whether there is something for the agent to read; else why not is noted. */
static bool
is_candidate(struct loader *loader, struct str path)
{
	struct tree_entry entry;

	tree_look(&loader->tree, path.p, &entry);
	if (entry.kind == TREE_BROKEN)
		lose_unreadable(loader, path, entry.error);
	if (entry.kind == TREE_OUTSIDE)
		lose_unread(loader, REACH_OUTSIDE, path,
		    "would read what is outside of the project; it was not "
		    "read here");
	return entry.kind == TREE_FILE;
}

static void
add_candidate(struct loader *loader, const struct agent_load *load,
    struct str path, struct str instead)
{
	*array_push(&loader->candidates, &loader->n,
	    &loader->cap) = (struct candidate){ path, load, instead };
	if (load->is_main && loader->main.n == 0)
		loader->main = path;
}

/* A row in a directory. *found: what the rows above that it depends on found. */
static void
collect_row(struct loader *loader, const struct agent_load *load,
    struct str directory, struct str *found)
{
	struct tree_list list = { 0 };

	tree_match(&loader->tree, &loader->reach->arena, directory, load->file,
	    &list);
	if (!load->is_else)
		found->n = 0;
	for (size_t i = 0; i < list.n; i++) {
		if (!is_candidate(loader, list.paths[i]))
			continue;
		add_candidate(loader, load, list.paths[i],
		    load->is_else ? *found : STR(""));
		if (found->n == 0)
			*found = list.paths[i];
	}
	free(list.paths);
}

static void
collect(struct loader *loader)
{
	const struct agent *agent = &loader->agent;

	for (size_t i = loader->project; i < loader->chain.n; i++) {
		struct str found = { 0 };

		for (size_t k = 0; k < agent->n_loads; k++) {
			if (is_there(loader, agent->loads[k].where, i))
				collect_row(loader, &agent->loads[k],
				    loader->chain.paths[i], &found);
		}
	}
	for (size_t i = 0; loader->main.n && i < loader->n; i++) {
		if (loader->candidates[i].load->otherwise)
			loader->candidates[i].instead = loader->main;
	}
}

/* ---- limits ---- */

/* The limit or advice is about the file. */
static bool
is_about(const struct agent_limit *limit, const struct agent_load *load,
    struct str path)
{
	return str_eq(limit->file, STR("each")) ||
	    (load && str_eq(limit->file, load->file)) ||
	    str_eq(limit->file, base_name(path));
}

/* "the limit is 32768 bytes for all files together; code, 2026-11-26: URL" */
static struct str
limit_text(const struct loader *loader, const struct agent_limit *limit)
{
	struct str source = source_text(loader, &limit->source);
	struct buf b = { 0 };
	struct str text;

	buf_addf(&b, "the limit is %zu %s", limit->n,
	    agent_unit_name(limit->unit));
	if (str_eq(limit->file, STR("all"))) {
		buf_adds(&b, " for all files together");
		if (loader->budget_from.n)
			buf_addf(&b, ", by %s", loader->budget_from.p);
	}
	buf_adds(&b, "; ");
	buf_add(&b, source);
	text = arena_copy(&loader->reach->arena, buf_str(&b));
	buf_free(&b);
	return text;
}

static void
lose_over(struct loader *loader, enum reach_kind kind, size_t file,
    struct extract_span span, size_t lost, const struct agent_limit *limit)
{
	struct reach *reach = loader->reach;
	size_t size = reach->files[file].bytes.n;
	struct buf share = { 0 };
	struct reach_loss *loss;

	show_share(&share, lost, size);
	loss = pieces_lose(reach, kind, file, span,
	    "%.*s does not load %zu of %zu bytes (%s)",
	    STR_ARG(loader->agent.name), lost, size, buf_string(&share));
	loss->n = lost;
	loss->evidence = limit_text(loader, limit);
	buf_free(&share);
}

/* The file is too large to be loaded at all. */
static bool
is_too_large(struct loader *loader, const struct candidate *candidate,
    size_t file)
{
	struct str bytes = loader->reach->files[file].bytes;

	for (size_t i = 0; i < loader->agent.n_limits; i++) {
		const struct agent_limit *limit = &loader->agent.limits[i];

		if (limit->advice || limit->how != LIMIT_SKIP ||
		    !is_about(limit, candidate->load, candidate->path) ||
		    extract_measure(bytes, limit->unit) <= limit->n)
			continue;
		lose_over(loader, REACH_TOO_LARGE, file,
		    (struct extract_span){ 0, bytes.n }, bytes.n, limit);
		return true;
	}
	return false;
}

static void
advise(struct loader *loader, const struct candidate *candidate, size_t file)
{
	struct str bytes = loader->reach->files[file].bytes;
	struct extract_span all = { 0, bytes.n };

	for (size_t i = 0; i < loader->agent.n_limits; i++) {
		const struct agent_limit *limit = &loader->agent.limits[i];
		size_t n = extract_measure(bytes, limit->unit);
		struct reach_loss *loss;

		if (!limit->advice || n <= limit->n ||
		    !is_about(limit, candidate->load, candidate->path))
			continue;
		loss = pieces_lose(loader->reach, REACH_ADVICE, file, all,
		    "%zu %s, where at most %zu are advised", n,
		    agent_unit_name(limit->unit), limit->n);
		loss->n = n;
		loss->evidence = source_text(loader, &limit->source);
	}
}

static void
cut(struct loader *loader, const struct candidate *candidate, size_t file,
    struct extract *extract)
{
	struct str bytes = loader->reach->files[file].bytes;

	for (size_t i = 0; i < loader->agent.n_limits; i++) {
		const struct agent_limit *limit = &loader->agent.limits[i];
		size_t at, lost;

		if (limit->advice || limit->how == LIMIT_SKIP ||
		    !is_about(limit, candidate->load, candidate->path) ||
		    !extract_cut(extract, limit, &at, &lost))
			continue;
		lose_over(loader, REACH_CUT, file,
		    (struct extract_span){ at, bytes.n - at }, lost, limit);
	}
}

/* ---- files ---- */

/* The front matter says that the file is for all that the agent does. */
static bool
is_always(struct str key, struct str value)
{
	if (str_eq(key, STR("paths")))
		return value.n == 0;
	if (str_eq(key, STR("alwaysApply"))) /* "true", quoted, is a text */
		return str_eq(value, STR("true"));
	value = front_unquoted(value);
	if (str_eq(key, STR("trigger")))
		return str_eq(value, STR("always_on"));
	return str_eq(value, STR("**")) || str_eq(value, STR("**/*"));
}

static bool
is_later(struct loader *loader, const struct candidate *candidate, size_t file)
{
	struct str bytes = loader->reach->files[file].bytes;
	struct str key = candidate->load->front;
	struct str value = front_value(bytes, key);
	struct reach_loss *loss;

	if (key.n == 0 || is_always(key, value))
		return false;
	loss = pieces_lose(loader->reach, REACH_LATER, file,
	    (struct extract_span){ 0, bytes.n },
	    "%.*s does not load it at the start: %s%.*s%s%.*s",
	    STR_ARG(loader->agent.name), value.n ? "" : "no ", STR_ARG(key),
	    value.n ? ": " : "", STR_ARG(str_trim(str_line(value))));
	loss->n = bytes.n;
	loss->evidence = own_source(loader);
	return true;
}

static void
load_joined(struct loader *loader, size_t file)
{
	struct reach *reach = loader->reach;
	struct str bytes = reach->files[file].bytes;
	size_t n = bytes.n < loader->left ? bytes.n : loader->left;
	struct extract_span rest = { n, bytes.n - n };
	const struct agent_limit *limit = NULL;

	for (size_t i = 0; i < loader->agent.n_limits; i++) {
		if (str_eq(loader->agent.limits[i].file, STR("all")))
			limit = &loader->agent.limits[i];
	}
	if (loader->left == 0 && limit) {
		lose_over(loader, REACH_UNREACHED, file, rest, bytes.n, limit);
		return;
	}
	if (n < bytes.n && limit)
		lose_over(loader, REACH_CUT, file, rest, rest.len, limit);
	if (decode_is_blank(decode(str_head(bytes, n), &reach->arena), false))
		return;
	if (reach->n_pieces)
		reach_add_made(reach, file, STR("\n\n"), 0);
	reach_add(reach, file, (struct extract_span){ 0, n }, 0);
	loader->left -= n;
}

static void
load_framed(struct loader *loader, size_t file, struct str path)
{
	struct reach *reach = loader->reach;
	const struct expand expand = { reach, &loader->tree,
		loader->chain.paths[loader->project], loader->agent.imports,
		own_source(loader), &loader->full };
	size_t before = reach->n_pieces, first;
	struct str name = pieces_format(reach, "%s/%s", loader->tree.root,
	    path.p);

	if (before)
		reach_add_made(reach, file, STR("\n\n"), 0);
	reach_add_made(reach, file,
	    pieces_format(reach, "--- Context from: %.*s ---\n", STR_ARG(name)),
	    0);
	first = reach->n_pieces;
	expand_file(&expand, file, path);
	pieces_trim(reach, first);
	if (reach->n_pieces == first) {
		reach->n_pieces = before;
		return;
	}
	reach_add_made(reach, file,
	    pieces_format(reach, "\n--- End of Context from: %.*s ---",
		STR_ARG(name)),
	    0);
}

static void load_imports(struct loader *loader, const struct extract *extract,
    size_t front, size_t file, struct str path, unsigned depth);

static void
load_plain(struct loader *loader, const struct candidate *candidate,
    size_t file, unsigned depth)
{
	struct reach *reach = loader->reach;
	struct str bytes = reach->files[file].bytes;
	const struct agent_load *load = candidate->load;
	bool bare = load && (load->front.n || load->is_trimmed);
	size_t front = front_length(bytes);
	struct extract extract = { 0 };

	extract_open(&extract, bytes);
	if (loader->agent.drops_comments)
		extract_drop_comments(&extract, front);
	if (bare)
		extract_skip(&extract, front);
	if (load && load->is_trimmed)
		extract_trim(&extract);
	cut(loader, candidate, file, &extract);
	if (!decode_is_blank(bytes, true) && extract.n) {
		if (reach->n_pieces)
			reach_add_made(reach, file, STR("\n\n"), depth);
		for (size_t i = 0; i < extract.n; i++)
			reach_add(reach, file, extract.spans[i], depth);
	}
	if (loader->agent.imports)
		load_imports(loader, &extract, front, file, candidate->path,
		    depth);
	extract_free(&extract);
}

/* Reads a file that was found; false if it is not loaded. */
static bool
open_file(struct loader *loader, const struct candidate *candidate,
    struct tree_entry *entry, size_t *file)
{
	if (loader->agent.form == FORM_PLAIN &&
	    pieces_has(loader->reach, pieces_identity(entry)))
		return false;
	if (!pieces_read(loader->reach, &loader->tree, candidate->path, entry,
		file)) {
		lose_unreadable(loader, candidate->path, entry->error);
		return false;
	}
	return !is_too_large(loader, candidate, *file);
}

static void
load_candidate(struct loader *loader, const struct candidate *candidate,
    struct tree_entry *entry)
{
	size_t file;

	if (!open_file(loader, candidate, entry, &file) ||
	    is_later(loader, candidate, file))
		return;
	advise(loader, candidate, file);
	if (loader->agent.form == FORM_JOINED)
		load_joined(loader, file);
	else if (loader->agent.form == FORM_FRAMED)
		load_framed(loader, file, candidate->path);
	else
		load_plain(loader, candidate, file, 0);
}

/* ---- imports ---- */

struct importer {
	struct loader *loader;
	size_t file;
	struct str directory;
	unsigned depth; /* of the file that imports */
};

static void
lose_import(const struct importer *importer, const struct import *import,
    enum reach_kind kind, const char *what)
{
	struct reach_loss *loss = pieces_lose(importer->loader->reach, kind,
	    importer->file, (struct extract_span){ import->off, import->len },
	    "'@%.*s' %s", STR_ARG(import->path), what);

	loss->evidence = own_source(importer->loader);
}

/* Somebody meant a file: "@anthropic-ai/sdk" and "@someone" are none. */
static bool
is_meant(struct str path)
{
	return str_starts(path, STR("./")) || str_starts(path, STR("../")) ||
	    str_ends(path, STR(".md")) || str_ends(path, STR(".mdc"));
}

static bool
is_far(struct str path)
{
	return str_starts(path, STR("~/")) || str_starts(path, STR("/")) ||
	    str_starts(path, STR("../"));
}

static void
import_found(const struct importer *importer, const struct import *import,
    struct str path, struct tree_entry *entry)
{
	struct loader *loader = importer->loader;
	struct candidate candidate = { .path = path };
	size_t file;

	if (pieces_has(loader->reach, pieces_identity(entry)))
		return;
	if (importer->depth >= loader->agent.imports) {
		lose_import(importer, import, REACH_DEPTH,
		    "is not imported: it is too deep");
		return;
	}
	if (open_file(loader, &candidate, entry, &file) &&
	    memchr(loader->reach->files[file].bytes.p, '\0',
		loader->reach->files[file].bytes.n) == NULL)
		load_plain(loader, &candidate, file, importer->depth + 1);
}

static void
load_import(const struct importer *importer, const struct import *import)
{
	struct loader *loader = importer->loader;
	struct tree_entry entry = { .kind = TREE_OUTSIDE };
	struct str path;

	if (!str_starts(import->path, STR("~")) &&
	    tree_resolve(&loader->tree, &loader->reach->arena,
		importer->directory, import->path, &path))
		tree_look(&loader->tree, path.p, &entry);
	else if (!is_far(import->path))
		return;
	if (entry.kind == TREE_FILE)
		import_found(importer, import, path, &entry);
	else if (entry.kind == TREE_OUTSIDE)
		lose_import(importer, import, REACH_OUTSIDE,
		    "leads out of the project: the agent asks before it "
		    "reads that");
	else if (entry.kind == TREE_BROKEN)
		lose_import(importer, import, REACH_UNREADABLE,
		    "cannot be read");
	else if (is_meant(import->path))
		lose_import(importer, import, REACH_MISSING,
		    "imports nothing: there is no such file");
}

static void
load_imports(struct loader *loader, const struct extract *extract, size_t front,
    size_t file, struct str path, unsigned depth)
{
	struct importer importer = { loader, file,
		tree_directory(&loader->reach->arena, path), depth };
	struct imports imports = { 0 };

	imports_of_spans(&imports, extract, front, &loader->reach->arena);
	for (size_t i = 0; i < imports.n; i++)
		load_import(&importer, &imports.all[i]);
	imports_free(&imports);
}

/* ---- all of it ---- */

/* Of two names of one file the first counts, from the project down. */
static void
drop_twins(struct loader *loader)
{
	struct map seen = { 0 };
	struct tree_entry entry;
	size_t n = 0;

	for (size_t i = 0; i < loader->n; i++) {
		tree_look(&loader->tree, loader->candidates[i].path.p, &entry);
		if ((*map_put(&seen, pieces_identity(&entry)))++ == 0)
			loader->candidates[n++] = loader->candidates[i];
	}
	loader->n = n;
	map_free(&seen);
}

static int
by_path(const void *left, const void *right)
{
	const struct candidate *a = left, *b = right;

	return str_cmp(a->path, b->path);
}

static void
load_all(struct loader *loader)
{
	struct tree_entry entry;

	if (loader->agent.form == FORM_FRAMED) {
		drop_twins(loader);
		array_sort(loader->candidates, loader->n, by_path);
	}
	for (size_t i = 0; i < loader->n; i++) {
		if (loader->candidates[i].instead.n)
			continue;
		tree_look(&loader->tree, loader->candidates[i].path.p, &entry);
		if (entry.kind == TREE_FILE)
			load_candidate(loader, &loader->candidates[i], &entry);
	}
}

/* Files that others are read instead of, and that did not come as an import. */
static void
lose_hidden(struct loader *loader)
{
	struct tree_entry entry;

	for (size_t i = 0; i < loader->n; i++) {
		const struct candidate *candidate = &loader->candidates[i];
		struct reach_loss *loss;

		tree_look(&loader->tree, candidate->path.p, &entry);
		if (candidate->instead.n == 0 || entry.kind != TREE_FILE ||
		    pieces_has(loader->reach, pieces_identity(&entry)))
			continue;
		loss = pieces_lose_path(loader->reach, REACH_HIDDEN,
		    shown(loader, candidate->path),
		    "%.*s does not load it: it reads '%.*s' instead",
		    STR_ARG(loader->agent.name), STR_ARG(candidate->instead));
		loss->n = (size_t)entry.st.st_size;
		loss->evidence = own_source(loader);
	}
}

static void
load_named(struct loader *loader, char *const named[])
{
	const struct agent *agent = &loader->agent;

	for (size_t i = 0; i < agent->n_loads * (named != NULL); i++) {
		const struct agent_load *load = &agent->loads[i];

		for (size_t k = 0; load->where == WHERE_NAMED && named[k];
		     k++) {
			struct candidate candidate = { .path = str_of(named[k]),
				.load = load };
			struct tree_entry entry;

			tree_look_named(named[k], &entry);
			if (entry.kind == TREE_FILE &&
			    str_eq(base_name(candidate.path), load->file))
				load_candidate(loader, &candidate, &entry);
		}
	}
}

/* An agent that gives up: what it would have loaded does not arrive. */
static void
give_up(struct loader *loader)
{
	loader->reach->n_pieces = 0;
}

static void
load(struct loader *loader, char *const named[])
{
	const struct agent *agent = &loader->agent;
	struct tree_list chain;

	find_project(loader);
	chain = (struct tree_list){ loader->chain.paths + loader->project,
		loader->chain.n - loader->project, 0 };
	config_apply(&loader->agent, &loader->tree, &chain,
	    &loader->reach->arena, &loader->budget_from);
	loader->left = SIZE_MAX;
	for (size_t i = 0; i < agent->n_limits; i++) {
		if (str_eq(agent->limits[i].file, STR("all")))
			loader->left = agent->limits[i].n;
	}
	collect(loader);
	load_all(loader);
	load_named(loader, named);
	lose_hidden(loader);
	if (loader->broken)
		give_up(loader);
	pieces_end(loader->reach);
}

bool
reach_load(struct reach *reach, const char *agent, const char *root,
    const char *cwd, char *const named[])
{
	struct loader loader = { .reach = reach };
	bool good = agent_open(&loader.agent, str_of(agent));

	if (!good)
		fail("no agent is called '%s'", agent);
	else if (!tree_open(&loader.tree, root))
		good = fail("cannot open '%s': %s", root, strerror(errno));
	else
		good = open_chain(&loader, cwd);
	if (good)
		load(&loader, named);
	free(loader.candidates);
	free(loader.chain.paths);
	agent_close(&loader.agent);
	return good;
}

void
reach_agents(struct buf *b)
{
	agent_names(b);
}

bool
reach_knows(const char *agent)
{
	struct agent known = { 0 };
	bool knows = agent_open(&known, str_of(agent));

	agent_close(&known);
	return knows;
}
