#include "lint/dead.h"

#include "lint/reference.h"
#include "lint/wording.h"
#include "text/ids.h"
#include "text/show.h"

struct dead {
	struct findings *findings;
	struct project *project;
	const struct memory *memory;
	size_t line;
	struct buf path; /* a path from the root */
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
			struct str part = str_cut(&parts[i], '/');

			if (part.n == 0 || str_eq(part, STR(".")))
				continue;
			if (str_eq(part, STR(".."))) {
				if (b->n == 0)
					return false;
				while (b->n && b->p[b->n - 1] != '/')
					b->n--;
				b->n -= b->n > 0;
				continue;
			}
			if (b->n)
				buf_addc(b, '/');
			buf_add(b, part);
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
	return project_has(dead->project, path) ? path : STR("");
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
	struct str base = directory_of(str_of(memory->path));
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
	return project_has(dead->project, path);
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
		found = project_has(dead->project, buf_str(&name));
	}
	buf_free(&name);
	return found;
}

static bool
has_ending(struct str path)
{
	struct str base = base_name(path);
	size_t dot = base.n;

	while (dot && base.p[dot - 1] != '.')
		dot--;
	return dot > 1;
}

/* ---- paths ---- */

/* History knew it by this path, from the root. */
static bool
was_here(struct dead *dead, struct str path)
{
	const struct known *known = history_find(dead->project->history, path);

	return known && !known->live;
}

/* Without a slash, it is a name that many files may have. */
static const struct known *
find_lost(struct dead *dead, const struct reference *reference, struct str path)
{
	const struct history *history = dead->project->history;
	const struct known *known;
	size_t n;

	if (from_bases(dead, reference, path, was_here))
		return history_find(history, buf_str(&dead->path));
	while (str_starts(path, STR("../")))
		path = str_skip(path, 3);
	known = history_lost(history, path, &n);
	if (known && known->dir && str_chr(path, '/', 0) == path.n)
		return NULL;
	return known && (n == 1 || str_chr(path, '/', 0) < path.n) ? known
								   : NULL;
}

static void
prove_loss(struct dead *dead, const struct known *known)
{
	const struct history *history = dead->project->history;
	const struct commit *commit = history_commit(history, known->commit);
	const struct known *last = history_last_name(history, known);
	const struct commit *end;

	if (last == known) {
		findings_prove(dead->findings, "removed in %.*s on %.*s",
		    STR_ARG(commit->id), STR_ARG(commit->date));
		return;
	}
	if (last->live) {
		findings_prove(dead->findings,
		    "renamed to '%.*s' in %.*s on %.*s", STR_ARG(last->path),
		    STR_ARG(commit->id), STR_ARG(commit->date));
		return;
	}
	end = history_commit(history, last->commit);
	findings_prove(dead->findings,
	    "renamed to '%.*s' in %.*s on %.*s, removed in %.*s on %.*s",
	    STR_ARG(last->path), STR_ARG(commit->id), STR_ARG(commit->date),
	    STR_ARG(end->id), STR_ARG(end->date));
}

static void
report_path(struct dead *dead, const struct reference *reference,
    const struct known *known)
{
	struct src src = memory_src(dead->memory, dead->line, reference->text);

	if (known) {
		findings_add(dead->findings, SEVERITY_ERROR, "dead-path", &src,
		    "'%.*s' is gone", STR_ARG(reference->text));
		prove_loss(dead, known);
		return;
	}
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
	const struct memory_line *line = &dead->memory->lines[dead->line];
	const struct known *known;
	struct project *project = dead->project;
	bool dir;
	struct str path = reference_path(reference, &dir);

	if (path.n == 0 ||
	    (str_chr(path, '/', 0) == path.n && !has_ending(path) && !dir))
		return;
	if (from_bases(dead, reference, path, is_here) ||
	    (!has_ending(path) &&
		from_bases(dead, reference, path, is_module)) ||
	    history_has_live(project->history, path))
		return;
	known = find_lost(dead, reference, path);
	if (known == NULL &&
	    (!looks_like_path(reference) || wording_is_example(line->text)))
		return;
	if (line->past ||
	    wording_excuses(dead->memory, dead->line, reference->text) ||
	    project_ignores(project, known ? known->path : path, dir))
		return;
	report_path(dead, reference, known);
}

/* ---- names of manifests ---- */

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
	if ((!lost && !reference->certain) ||
	    dead->memory->lines[dead->line].past ||
	    wording_excuses(dead->memory, dead->line, reference->text))
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

void
dead_find(struct findings *findings, struct project *project,
    const struct memory *memory)
{
	struct dead dead = { .findings = findings,
		.project = project,
		.memory = memory };
	struct references references = { 0 };

	for (size_t line = 0; line < memory->n; line++) {
		dead.line = line;
		references_find(&references, memory, line);
		for (size_t i = 0; i < references.n; i++) {
			const struct reference *one = &references.all[i];

			if (one->form == REFERENCE_NAME)
				judge_name(&dead, one);
			else
				judge_path(&dead, one);
		}
	}
	references_free(&references);
	buf_free(&dead.path);
}
