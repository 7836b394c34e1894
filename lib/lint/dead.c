#include "lint/dead.h"

#include "base/map.h"
#include "lint/directory_tree.h"
#include "lint/product.h"
#include "lint/reference.h"
#include "lint/wording.h"
#include "text/fold.h"
#include "text/ids.h"
#include "text/show.h"

struct dead {
	struct findings *findings;
	struct project *project;
	const struct memory *memory;
	size_t line;
	struct buf path;          /* a path from the root */
	struct seen seen;         /* paths of this line */
	struct products products; /* of the file */
	/* The last list or table with a name alone, to its last line plus 1. */
	size_t block, block_end;
	bool strange;      /* its names are those of another project */
	struct map losses; /* their findings, plus 1 */
};

/* ---- paths from the root ---- */

/*
 * Joins directory (empty, or with a slash) and path, and takes "." and ".." out.
 * False if it leads out of the root, or is the root.
 */
static bool
join(struct dead *dead, struct str directory, struct str path)
{
	struct buf *b = &dead->path;
	struct str parts[] = { directory, path };

	buf_clear(b);
	for (size_t i = 0; i < countof(parts); i++) {
		while (parts[i].n) {
			if (!path_add_part(b, str_cut(&parts[i], '/')))
				return false;
		}
	}
	return b->n > 0;
}

/* The directory above one; both have a slash at the end. */
static struct str
parent_of(struct str directory)
{
	directory.n -= directory.n > 0;
	return directory_of(directory);
}

/* The next code span or word of a heading that may be a directory. */
static struct str
heading_directory(struct dead *dead, const struct memory_line *line)
{
	struct str path;
	size_t pos = 0;

	if (!path_find(line->text, &pos, &path))
		return STR("");
	while (path.n && path.p[path.n - 1] == '/')
		path.n--;
	return project_contains(dead->project, path) ? path : STR("");
}

typedef bool judge(struct dead *dead, struct str path);

/*
 * Calls `fits` for a path from each directory that it may be relative to,
 * until one says true: the file's, those above it, those that headings name.
 */
static bool
from_bases(struct dead *dead, const struct reference *reference,
    struct str path, judge *fits)
{
	const struct memory *memory = dead->memory;
	struct str base = directory_of(memory->where);
	size_t at = memory->lines[dead->line].heading;

	for (;; base = parent_of(base)) {
		if (join(dead, base, path) && fits(dead, buf_str(&dead->path)))
			return true;
		if (base.n == 0)
			break;
	}
	if (reference->directory.n && join(dead, reference->directory, path) &&
	    fits(dead, buf_str(&dead->path)))
		return true;
	for (; at > 0; at = memory->lines[at - 1].heading) {
		base = heading_directory(dead, &memory->lines[at - 1]);
		if (base.n && join(dead, base, path) &&
		    fits(dead, buf_str(&dead->path)))
			return true;
	}
	return false;
}

static bool
is_here(struct dead *dead, struct str path)
{
	return project_contains(dead->project, path);
}

/* "src/db" and "./db.js" may be src/db.ts, as modules are named. */
static bool
is_module(struct dead *dead, struct str path)
{
	static const char *const endings[] = { ".ts", ".tsx", ".js", ".jsx",
		".mjs", ".py", ".go", ".rs", ".md", ".mdx", ".mdc", ".json",
		".yaml", ".yml", ".sh", ".css", ".vue", ".svelte", ".rb",
		".php", ".java", ".kt", ".cs", ".swift", ".c", ".h", ".cpp",
		".sql", ".toml", ".lua", ".ex", ".dart" };
	struct buf name = { 0 };
	bool found = false;

	for (size_t i = 0; i < countof(endings) && !found; i++) {
		buf_set(&name, path);
		buf_adds(&name, endings[i]);
		found = project_contains(dead->project, buf_str(&name));
	}
	buf_free(&name);
	return found;
}

/* ---- paths ---- */

/*
 * Calls `fits` for a path from the directories that it was most likely meant to be
 * relative to: a name alone only from that of the file.
 */
static bool
from_near(struct dead *dead, const struct reference *reference, struct str path,
    judge *fits)
{
	if (str_chr(path, '/', 0) < path.n)
		return from_bases(dead, reference, path, fits);
	return join(dead, directory_of(dead->memory->where), path) &&
	    fits(dead, buf_str(&dead->path));
}

/* History knew it by this path, from the root. */
static bool
was_here(struct dead *dead, struct str path)
{
	const struct known *known = history_find(dead->project->history, path);

	return known && !known->live;
}

/*
 * A name that files of any project may have, or that of a file that programs
 * write: without a directory it says too little.
 */
static bool
is_common(struct str name)
{
	/* Folded: "docker-compose" is two words. */
	static const char stems[] =
	    " main index mod lib app config settings readme test tests utils "
	    "types setup package docker compose dockerfile makefile cargo "
	    "server client constants helpers common base core api models "
	    "routes schema style styles layout page global globals conftest "
	    "init env claude agents skill changelog license todo plan notes "
	    "run build field button example foo bar ";
	static const char written[] =
	    " json jsonl csv tsv png jpg svg gif html log txt lock db sqlite "
	    "pdf xml map gz zip tar env pdb out tmp bak cache pkl parquet ";
	size_t dot = str_chr(name, '.', 1), last = name.n;
	struct folded f;

	while (last && name.p[last - 1] != '.')
		last--;
	fold(&f, str_head(name, dot));
	return str_listed(STR(stems), (struct str){ f.text, f.n }) ||
	    str_listed(STR(written), str_skip(name, last));
}

/* Below a directory of what programs write. */
static bool
is_product(struct str path)
{
	static const char directories[] =
	    " output outputs out build dist target logs log tmp temp coverage "
	    "results artifacts generated node_modules .cache .next venv .venv "
	    "__pycache__ vendor third_party ";

	while (path.n) {
		if (str_listed(STR(directories), str_cut(&path, '/')))
			return true;
	}
	return false;
}

/* A name alone that neither the tree nor its history has. */
static bool
is_strange(struct dead *dead, struct str path)
{
	size_t n;

	history_lost(dead->project->history, path, &n);
	return n == 0 && str_chr(path, '/', 0) == path.n &&
	    name_ending(base_name(path)).n > 0 &&
	    !history_has_live(dead->project->history, path) &&
	    !project_contains(dead->project, path);
}

/*
 * The names alone of the list or table are, at least half of them, those of no
 * file that ever was here.
 */
static bool
has_strangers(struct dead *dead)
{
	struct references references = { 0 };
	size_t strange = 0, all = 0;

	for (size_t line = dead->block; line < dead->block_end; line++) {
		struct str path;
		bool dir;

		references_find(&references, dead->memory, line);
		if (references.n == 0)
			continue;
		path = reference_path(&references.all[0], &dir);
		if (path.n == 0 || str_chr(path, '/', 0) < path.n ||
		    name_ending(base_name(path)).n == 0)
			continue;
		all++;
		strange += is_strange(dead, path);
	}
	references_free(&references);
	return strange > 0 && 2 * strange >= all;
}

/* The file that a name alone means is not one of this project. */
static bool
is_elsewhere(struct dead *dead)
{
	if (dead->line >= dead->block_end) {
		wording_block(dead->memory, dead->line, &dead->block,
		    &dead->block_end);
		dead->block_end++;
		dead->strange = dead->block_end - dead->block > 1 &&
		    has_strangers(dead);
	}
	return dead->strange ||
	    wording_is_outside(dead->memory, dead->line, dead->block);
}

/* Without a slash, it is a name that many files may have. */
static const struct known *
find_lost(struct dead *dead, const struct reference *reference, struct str path)
{
	enum { LEAST = 6, MANY = 4 };
	const struct history *history = dead->project->history;
	const struct known *known;
	size_t n;

	known = history_lost(history, path, &n);
	if (from_near(dead, reference, path, was_here))
		return history_find(history, buf_str(&dead->path));
	/* "/dashboard/labs" may be an address, "../a.c" is of another file. */
	if (known == NULL || str_starts(reference->text, STR("/")) ||
	    str_starts(path, STR("..")))
		return NULL;
	/* A name that many files had is one that every task makes anew. */
	if (str_chr(path, '/', 0) == path.n)
		return !known->dir && !is_common(path) && n < MANY &&
			str_chr(path, '.', 1) >= LEAST && !is_elsewhere(dead)
		    ? known
		    : NULL;
	/* "better-auth/test" may be a module. */
	return known->dir && !str_ends(reference->text, STR("/")) ? NULL
								  : known;
}

static bool
is_name_char(char c)
{
	return is_word_byte(c) || is_any(c, "-_.");
}

/* The line has the name as a word of its own, outside `slice`. */
static bool
line_names(struct str line, struct str name, struct str slice)
{
	size_t at = str_find(line, name, 0);

	for (; at < line.n; at = str_find(line, name, at + 1)) {
		const char *p = line.p + at, *end = p + name.n;

		if ((at == 0 || !is_name_char(p[-1])) &&
		    (end == str_end(line) || !is_name_char(*end)) &&
		    (end <= slice.p || p >= str_end(slice)))
			return true;
	}
	return false;
}

/* The text knows where it is now: "`a.c` became `b.c`". */
static bool
names_successor(struct dead *dead, const struct reference *reference,
    const struct known *known)
{
	const struct known *last = history_last_name(dead->project->history,
	    known);

	return last != known && !known->dir &&
	    !str_eq(base_name(last->path), base_name(known->path)) &&
	    line_names(dead->memory->lines[dead->line].text,
		base_name(last->path), reference->text);
}

static bool
is_kept(const struct dead *dead, const struct known *known)
{
	const struct history *history = dead->project->history;

	known = history_last_name(history, known);
	return !known->live && history_is_kept(history, known);
}

/* It is in the tree under another name. */
static bool
has_moved(const struct dead *dead, const struct known *known)
{
	return known && history_last_name(dead->project->history, known)->live;
}

/*
 * The text has it made: it orders to write it, or says that it is where things
 * are put. What has moved is still at the wrong place, unless it is written anew.
 */
static bool
is_made(struct dead *dead, const struct reference *reference,
    const struct known *known, struct str path)
{
	const struct memory *memory = dead->memory;

	if (!dead->products.found)
		products_find(&dead->products, memory);
	if (products_name(&dead->products, path))
		return true;
	return !has_moved(dead, known) &&
	    (products_hold(&dead->products, path) ||
		wording_is_data(memory, dead->line, reference->text) ||
		((known == NULL || known->dir) &&
		    wording_is_place(memory, dead->line, reference->text)));
}

static bool
is_excused(struct dead *dead, const struct reference *reference,
    const struct known *known, struct str path, bool dir)
{
	const struct memory *memory = dead->memory;

	if (memory->lines[dead->line].past ||
	    wording_excuses(memory, dead->line, reference->text,
		known ? known->dir : dir))
		return true;
	if (known &&
	    (known->recurs || is_product(known->path) || is_kept(dead, known) ||
		names_successor(dead, reference, known)))
		return true;
	/* "`.tool/settings.json`" is what a user may have. */
	if (path.p[0] == '.' && is_common(base_name(path)) &&
	    !str_ends(path, STR(".md")))
		return true;
	/* "Put it below a directory of your own, e.g. `.tool/plan.md`." */
	if ((path.p[0] == '.' || str_chr(path, '/', 0) == path.n) &&
	    wording_is_example(memory, dead->line, reference->text))
		return true;
	return project_ignores(dead->project, known ? known->path : path,
		   dir) ||
	    is_made(dead, reference, known, path);
}

/*
 * Adds the place to the finding of the same loss, if the file has one: of the same
 * path, or of another one that went with the same directory.
 */
static bool
fold_loss(struct dead *dead, const struct known *known, struct src src)
{
	const struct known *last = history_last_name(dead->project->history,
	    known);
	struct str from = known->path, to = last->path;
	size_t *at;

	/* "src/db/a.c" that is "lib/db/a.c" now went with "src". */
	while (last->live && last != known && base_name(from).n < from.n &&
	    base_name(to).n < to.n && str_eq(base_name(from), base_name(to))) {
		from.n -= base_name(from).n + 1;
		to.n -= base_name(to).n + 1;
	}
	at = map_put(&dead->losses,
	    str_hash(from) ^ (str_hash(to) * 3) ^ known->commit);
	if (*at) {
		struct finding *first = &dead->findings->all[*at - 1];

		if (src.line != first->src.line &&
		    (first->n_also == 0 ||
			first->also[first->n_also - 1].line != src.line))
			finding_add_place(first, &src);
		return true;
	}
	*at = dead->findings->n + 1;
	return false;
}

/* `shown` names what is at `slice`. */
static void
report_loss(struct dead *dead, struct str slice, struct str shown,
    const struct known *known)
{
	const struct history *history = dead->project->history;
	const struct commit *commit = history_commit(history, known->commit);
	const struct known *last = history_last_name(history, known);
	const struct commit *end = history_commit(history, last->commit);
	struct src src = memory_src(dead->memory, dead->line, slice);

	if (fold_loss(dead, known, src))
		return;
	if (last != known && last->live) {
		findings_add(dead->findings, SEVERITY_ERROR, "dead-path", &src,
		    "'%.*s' is now '%.*s'", STR_ARG(shown),
		    STR_ARG(last->path));
		findings_prove(dead->findings, "renamed in %.*s on %.*s",
		    STR_ARG(commit->id), STR_ARG(commit->date));
		return;
	}
	findings_add(dead->findings, SEVERITY_ERROR, "dead-path", &src,
	    "'%.*s' is gone", STR_ARG(shown));
	if (last == known)
		findings_prove(dead->findings, "removed in %.*s on %.*s",
		    STR_ARG(commit->id), STR_ARG(commit->date));
	else
		findings_prove(dead->findings,
		    "removed in %.*s on %.*s (was '%.*s' since %.*s)",
		    STR_ARG(end->id), STR_ARG(end->date), STR_ARG(last->path),
		    STR_ARG(commit->id));
}

static void
report_path(struct dead *dead, const struct reference *reference,
    const struct known *known)
{
	struct src src = memory_src(dead->memory, dead->line, reference->text);

	if (known)
		report_loss(dead, reference->text, reference->text, known);
	else
		findings_add(dead->findings, SEVERITY_NOTE, "dead-path", &src,
		    "'%.*s' is not in the tree", STR_ARG(reference->text));
}

/* What looks like a path to history alone may be anything else. */
static bool
looks_like_path(const struct reference *reference)
{
	struct str path;
	size_t pos = 0;

	if (str_starts(reference->text, STR("/")) ||
	    str_find(reference->text, STR("NAME"), 0) < reference->text.n)
		return false;
	return reference->form == REFERENCE_LINK ||
	    ((reference->form == REFERENCE_SPAN ||
		 reference->form == REFERENCE_IMPORT) &&
		path_find(reference->text, &pos, &path) &&
		str_chr(path, '/', 0) < path.n);
}

static void
judge_path(struct dead *dead, const struct reference *reference)
{
	const struct known *known;
	struct project *project = dead->project;
	bool dir;
	struct str path = reference_path(reference, &dir);

	if (path.n == 0 ||
	    (str_chr(path, '/', 0) == path.n &&
		name_ending(base_name(path)).n == 0 && !dir &&
		path.p[0] != '.'))
		return;
	if (from_bases(dead, reference, path, is_here) ||
	    (name_ending(base_name(path)).n == 0 &&
		from_bases(dead, reference, path, is_module)) ||
	    history_has_live(project->history, path))
		return;
	known = find_lost(dead, reference, path);
	if (known == NULL &&
	    (!looks_like_path(reference) ||
		wording_is_example(dead->memory, dead->line, reference->text)))
		return;
	if (!is_excused(dead, reference, known, path, dir) &&
	    seen_add(&dead->seen, path) == 0)
		report_path(dead, reference, known);
}

/* ---- names of manifests ---- */

/* make and just read the manifest of one directory. */
static bool
is_near(struct dead *dead, const struct reference *reference,
    struct str manifest)
{
	struct str here = directory_of(dead->memory->where);
	struct str there = directory_of(manifest);

	if (reference->kind != NAME_TARGET && reference->kind != NAME_RECIPE)
		return true;
	if (there.n > 1 && reference->directory.n)
		return str_eq(str_head(there, there.n - 1),
		    reference->directory);
	return reference->directory.n == 0 && str_starts(here, there);
}

static void
judge_name(struct dead *dead, const struct reference *reference)
{
	struct project *project = dead->project;
	const struct lost_name *lost;
	const struct commit *commit;
	struct src src = memory_src(dead->memory, dead->line, reference->text);

	if (project_has_name(project, reference->kind, reference->text) ||
	    (reference->kind == NAME_TARGET &&
		from_bases(dead, reference, reference->text, is_here)))
		return;
	lost = history_lost_name(project->history, reference->kind,
	    reference->text);
	if (lost && !is_near(dead, reference, lost->manifest))
		lost = NULL;
	if ((!lost && !reference->certain) ||
	    dead->memory->lines[dead->line].past ||
	    wording_excuses(dead->memory, dead->line, reference->text, false))
		return;
	findings_add(dead->findings, lost ? SEVERITY_ERROR : SEVERITY_NOTE,
	    "dead-command", &src, "%.*s has no %s '%.*s'",
	    STR_ARG(reference->program), name_kind_word(reference->kind),
	    STR_ARG(reference->text));
	if (!lost)
		return;
	commit = history_commit(project->history, lost->commit);
	findings_prove(dead->findings,
	    "'%.*s' had it, and lost it in %.*s on %.*s",
	    STR_ARG(lost->manifest), STR_ARG(commit->id),
	    STR_ARG(commit->date));
}

/* ---- drawings of directories ---- */

/* A drawing, seen from a directory: what is said of its first level. */
struct view {
	struct str base; /* of the drawing; empty, or with a slash */
	size_t top;      /* the name that is the first line, plus 1; 0: many */
	bool inside;     /* that name is the base itself: the project's name */
	size_t n, here, known;
};

/* The path of a name of the drawing, in dead->path; false if it is the base. */
static bool
tree_path(struct dead *dead, const struct view *view,
    const struct directory_tree *tree, size_t i)
{
	struct str path = tree->names[i].path;

	if (view->inside) {
		size_t top = tree->names[view->top - 1].path.n;

		path = str_skip(path, top + (top > 0 && path.n > top));
	}
	return join(dead, view->base, path);
}

static void
count_first_level(struct dead *dead, struct view *view,
    const struct directory_tree *tree)
{
	for (size_t i = 0; i < tree->n; i++) {
		struct str path;

		if (tree->names[i].up != view->top || i + 1 == view->top ||
		    tree->names[i].unknown || !tree_path(dead, view, tree, i))
			continue;
		path = buf_str(&dead->path);
		view->n++;
		view->here += project_contains(dead->project, path);
		view->known += history_find(dead->project->history, path) !=
		    NULL;
	}
}

/* The only name that is in no other; 0 if there are more. */
static size_t
top_of(const struct directory_tree *tree)
{
	for (size_t i = 1; i < tree->n; i++) {
		if (tree->names[i].up == 0)
			return 0;
	}
	return tree->n > 0 && !tree->names[0].unknown;
}

/* Most of its first level is there, and so the drawing is of this directory. */
static bool
is_seen(const struct view *view)
{
	return view->here >= 2 && 2 * view->here > view->n;
}

/* The directory that a drawing is of; false if that is none of the project. */
static bool
find_view(struct dead *dead, const struct directory_tree *tree,
    struct view *best)
{
	struct str base = directory_of(dead->memory->where);
	size_t top = top_of(tree);
	unsigned ways = top > 0 ? 2
				: 1; /* of the directory, or of what is in it */

	*best = (struct view){ .top = top };
	for (;; base = parent_of(base)) {
		for (unsigned inside = 0; inside < ways; inside++) {
			struct view view = { base, top, inside > 0, 0, 0, 0 };

			count_first_level(dead, &view, tree);
			if (is_seen(&view) && view.here > best->here)
				*best = view;
		}
		if (base.n == 0)
			return best->here > 0;
	}
}

/* All that is drawn is gone with the directory that it was in. */
static bool
find_lost_view(struct dead *dead, const struct directory_tree *tree,
    struct view *view)
{
	struct str base = directory_of(dead->memory->where);

	for (; top_of(tree); base = parent_of(base)) {
		*view = (struct view){ base, 1, false, 0, 0, 0 };
		count_first_level(dead, view, tree);
		if (view->known >= 2 && 2 * view->known > view->n &&
		    tree_path(dead, view, tree, 0) &&
		    was_here(dead, buf_str(&dead->path)))
			return true;
		if (base.n == 0)
			break;
	}
	return false;
}

static bool
is_at(const struct finding *finding, size_t line)
{
	bool at = finding->src.line == line + 1;

	for (size_t i = 0; !at && i < finding->n_also; i++)
		at = finding->also[i].line == line + 1;
	return at;
}

/* There is an error on this line already. */
static bool
has_error(const struct findings *findings, size_t from, size_t line)
{
	for (size_t i = from; i < findings->n; i++) {
		if (findings->all[i].severity == SEVERITY_ERROR &&
		    is_at(&findings->all[i], line))
			return true;
	}
	return false;
}

/* Reports a name that is gone; what is in it is gone with it. */
static void
judge_name_of_tree(struct dead *dead, const struct view *view,
    const struct directory_tree *tree, size_t i, size_t found)
{
	const struct tree_name *name = &tree->names[i];
	struct reference reference = { .form = REFERENCE_SPAN,
		.text = name->text };
	const struct known *known;

	if (!tree_path(dead, view, tree, i) ||
	    project_contains(dead->project, buf_str(&dead->path)))
		return;
	known = history_find(dead->project->history, buf_str(&dead->path));
	dead->line = name->line;
	if (known && !has_error(dead->findings, found, name->line) &&
	    !wording_excuses_code(dead->memory, name->line) &&
	    !is_excused(dead, &reference, known, known->path, name->dir))
		report_loss(dead, name->text, known->path, known);
}

/* Only names in directories that are there: the others are gone with those. */
static void
judge_tree(struct dead *dead, const struct directory_tree *tree, size_t found)
{
	struct view view;
	bool lost = !find_view(dead, tree, &view);

	if (lost && !find_lost_view(dead, tree, &view))
		return;
	for (size_t i = 0; i < (lost ? 1 : tree->n); i++) {
		size_t up = tree->names[i].up;

		if (tree->names[i].unknown ||
		    (view.inside && i + 1 == view.top) ||
		    (up && tree_path(dead, &view, tree, up - 1) &&
			!project_contains(dead->project, buf_str(&dead->path))))
			continue;
		judge_name_of_tree(dead, &view, tree, i, found);
	}
}

/* The drawings of a file; `found` were the findings before it. */
static void
judge_trees(struct dead *dead, size_t found)
{
	struct directory_tree tree = { 0 };
	const struct memory *memory = dead->memory;

	for (size_t line = 0, end; line < memory->n; line++) {
		if (memory->lines[line].md.kind != MD_CODE)
			continue;
		if (directory_tree_parse(&tree, memory, line, &end) &&
		    !wording_excuses_block(memory, line))
			judge_tree(dead, &tree, found);
		line = end;
	}
	directory_tree_free(&tree);
}

void
dead_find(struct findings *findings, struct project *project,
    const struct memory *memory)
{
	size_t found = findings->n;
	struct dead dead = { .findings = findings,
		.project = project,
		.memory = memory };
	struct references references = { 0 };

	for (size_t line = 0; line < memory->n; line++) {
		dead.line = line;
		seen_clear(&dead.seen);
		references_find(&references, memory, line);
		for (size_t i = 0; i < references.n; i++) {
			const struct reference *one = &references.all[i];

			if (one->form == REFERENCE_NAME)
				judge_name(&dead, one);
			else
				judge_path(&dead, one);
		}
	}
	judge_trees(&dead, found);
	references_free(&references);
	products_free(&dead.products);
	map_free(&dead.losses);
	buf_free(&dead.path);
	seen_free(&dead.seen);
}
