#include "lint/history.h"

#include "lint/gitlog.h"
#include "text/show.h"

/* The hash of a base name, whatever the case of its letters. */
static uint64_t
base_hash(struct str path)
{
	struct str base = base_name(path);
	uint64_t hash = 0xcbf29ce484222325u;

	for (size_t i = 0; i < base.n; i++)
		hash = (hash ^ (unsigned char)to_lower(base.p[i])) *
		    0x100000001b3u;
	return hash ? hash : 1;
}

static uint32_t
add_commit(struct history *history, const struct change *change)
{
	if (history->n_commits == 0 ||
	    !str_eq(history->commits[history->n_commits - 1].id,
		change->commit)) {
		struct commit commit = {
			arena_copy(&history->arena, change->commit),
			arena_copy(&history->arena, change->date),
		};

		*array_push(&history->commits, &history->n_commits,
		    &history->cap_commits) = commit;
	}
	return (uint32_t)(history->n_commits - 1);
}

/* Its index plus 1; a new one has *is_new. */
static size_t
add_path(struct history *history, struct str path, bool *is_new)
{
	size_t *at = map_put(&history->paths, str_hash(path));

	*is_new = *at == 0;
	if (*at == 0) {
		*at = history->n + 1;
		*array_push(&history->all, &history->n, &history->cap) =
		    (struct known){ .path = arena_copy(&history->arena, path) };
	}
	return *at;
}

/* A path came into the tree, or left it. */
struct event {
	size_t path;
	uint32_t commit;
	bool there;
};

/* The newest change of a path comes first, and decides. */
static size_t
add_change(struct history *history, struct str path, bool live, uint32_t commit,
    size_t to)
{
	bool is_new;
	size_t at = add_path(history, path, &is_new);
	struct known *known = &history->all[at - 1];
	struct event event = { at - 1, commit, live };

	*array_push(&history->events, &history->n_events,
	    &history->cap_events) = event;
	if (!is_new)
		return at;
	known->live = live;
	known->commit = commit;
	known->to = to;
	return at;
}

static void
take_status(struct history *history, const struct change *change)
{
	uint32_t commit = add_commit(history, change);
	size_t to;

	switch (change->status) {
	case 'D':
		add_change(history, change->path, false, commit, 0);
		break;
	case 'R':
		to = add_change(history, change->to, true, commit, 0);
		add_change(history, change->path, false, commit, to);
		break;
	case 'C':
		add_change(history, change->to, true, commit, 0);
		break;
	default:
		add_change(history, change->path, true, commit, 0);
	}
}

/* ---- names of manifests ---- */

/* The names of one side of a patch. */
static void
add_names(struct map *map, const struct names *names)
{
	for (size_t i = 0; i < names->n; i++)
		*map_put(map, name_hash(&names->all[i])) = 1;
}

static const struct lost_name *
find_name(const struct history *history, enum name_kind kind, struct str text)
{
	size_t at;

	map_find(&history->texts, str_hash(text), &at);
	while (at && history->names[at - 1].name.kind != kind)
		at = history->names[at - 1].next;
	return at ? &history->names[at - 1] : NULL;
}

static void
lose_name(struct history *history, const struct change *change,
    const struct name *name, uint32_t commit)
{
	struct lost_name lost = { .commit = commit };
	size_t *at;

	if (find_name(history, name->kind, name->text))
		return;
	lost.name.kind = name->kind;
	lost.name.text = arena_copy(&history->arena, name->text);
	lost.manifest = arena_copy(&history->arena, change->path);
	at = map_put(&history->texts, str_hash(name->text));
	lost.next = *at;
	*array_push(&history->names, &history->n_names,
	    &history->cap_names) = lost;
	*at = history->n_names;
}

/* The newest text of a manifest is what it has now. */
static void
keep_text(struct history *history, const struct change *change)
{
	size_t *at = map_put(&history->manifest_map, str_hash(change->path));
	struct manifest_text text = { .live = !change->deleted };

	if (*at)
		return;
	*at = history->n_manifests + 1;
	text.path = arena_copy(&history->arena, change->path);
	text.text = arena_copy(&history->arena, change->new);
	*array_push(&history->manifests, &history->n_manifests,
	    &history->cap_manifests) = text;
}

static void
take_patch(struct history *history, const struct change *change)
{
	enum manifest_kind kind = manifest_detect(change->path);
	struct names old = { 0 }, new = { 0 };
	struct arena arena = { 0 };
	struct map map = { 0 };
	uint32_t commit;
	size_t has;

	if (kind == MANIFEST_NONE)
		return;
	commit = add_commit(history, change);
	keep_text(history, change);
	manifest_names(kind, change->old, &arena, &old);
	manifest_names(kind, change->new, &arena, &new);
	add_names(&map, &new);
	for (size_t i = 0; i < old.n; i++) {
		map_find(&map, name_hash(&old.all[i]), &has);
		if (!has)
			lose_name(history, change, &old.all[i], commit);
	}
	map_free(&map);
	free(old.all);
	free(new.all);
	arena_free(&arena);
}

/* ---- directories ---- */

/*
 * A directory left the tree with the last of its files: the first one here, as
 * the newest changes come first.
 */
static void
add_directories(struct history *history)
{
	for (size_t i = 0, n = history->n; i < n; i++) {
		struct known file = history->all[i];
		struct str path = file.path;

		for (;;) {
			bool is_new;
			size_t at;

			while (path.n && path.p[path.n - 1] != '/')
				path.n--;
			if (path.n < 2)
				break;
			path.n--;
			at = add_path(history, path, &is_new) - 1;
			if (is_new) {
				history->all[at].dir = true;
				history->all[at].commit = file.commit;
			}
			/* It was a file once, or its parents are known to live. */
			if (history->all[at].live && file.live)
				break;
			history->all[at].dir = true;
			history->all[at].live |= file.live;
		}
	}
}

/*
 * Where a directory went: with its first file, if what is below it kept its name.
 */
static void
rename_directories(struct history *history)
{
	for (size_t i = 0; i < history->n; i++) {
		struct known *file = &history->all[i];
		struct str from = file->path, to;

		if (file->live || file->dir || file->to == 0)
			continue;
		to = history->all[file->to - 1].path;
		while (from.n && to.n && from.p[from.n - 1] == to.p[to.n - 1]) {
			size_t old, new;

			from.n--;
			to.n--;
			if (from.n == 0 || to.n == 0 || from.p[from.n] != '/')
				continue;
			map_find(&history->paths, str_hash(from), &old);
			map_find(&history->paths, str_hash(to), &new);
			if (old && new && !history->all[old - 1].live &&
			    history->all[old - 1].to == 0)
				history->all[old - 1].to = new;
		}
	}
}

/* Counts a file in the directories above it, or no more; which are empty then. */
static void
count_file(struct history *history, size_t file, bool there)
{
	struct known *known = &history->all[file];

	if (known->there == there)
		return;
	known->there = there;
	known->ends += !there;
	while (known->up) {
		known = &history->all[known->up - 1];
		known->files += there ? 1 : (size_t)-1;
		known->ends += !there && known->files == 0;
	}
}

static void
add_parents(struct history *history)
{
	for (size_t i = 0; i < history->n; i++) {
		struct str path = history->all[i].path;

		while (path.n && path.p[path.n - 1] != '/')
			path.n--;
		if (path.n > 1)
			map_find(&history->paths,
			    str_hash(str_head(path, path.n - 1)),
			    &history->all[i].up);
	}
}

/*
 * Replays the changes, from the oldest one, to know what came and went more often
 * than a removal that was reverted. In one commit, what comes is first: what is
 * only renamed leaves no directory empty.
 */
static void
replay(struct history *history)
{
	const struct event *events = history->events;
	size_t end = history->n_events;

	add_parents(history);
	while (end > 0) {
		size_t first = end - 1;

		while (first > 0 &&
		    events[first - 1].commit == events[end - 1].commit)
			first--;
		for (int leaves = 0; leaves < 2; leaves++) {
			for (size_t i = first; i < end; i++) {
				if (events[i].there == !leaves)
					count_file(history, events[i].path,
					    !leaves);
			}
		}
		end = first;
	}
	for (size_t i = 0; i < history->n; i++)
		history->all[i].recurs = history->all[i].ends > 2;
}

static void
add_bases(struct history *history)
{
	for (size_t i = history->n; i > 0; i--) {
		struct known *known = &history->all[i - 1];
		size_t *at = map_put(&history->bases, base_hash(known->path));

		known->next = *at;
		*at = i;
	}
}

void
history_read(struct history *history, const char *file)
{
	struct change change;
	struct gitlog log;

	history->given = true;
	gitlog_open(&log, file);
	while (gitlog_next(&log, &change)) {
		if (change.status == 'P')
			take_patch(history, &change);
		else
			take_status(history, &change);
	}
	gitlog_close(&log);
	add_directories(history);
	rename_directories(history);
	replay(history);
	add_bases(history);
}

void
history_free(struct history *history)
{
	free(history->all);
	free(history->commits);
	free(history->manifests);
	free(history->names);
	free(history->events);
	map_free(&history->paths);
	map_free(&history->bases);
	map_free(&history->texts);
	map_free(&history->manifest_map);
	arena_free(&history->arena);
}

/* ---- questions ---- */

const struct known *
history_find(const struct history *history, struct str path)
{
	size_t at;

	map_find(&history->paths, str_hash(path), &at);
	return at ? &history->all[at - 1] : NULL;
}

static size_t
first_of_base(const struct history *history, struct str path)
{
	size_t at;

	map_find(&history->bases, base_hash(path), &at);
	return at;
}

bool
history_has_live(const struct history *history, struct str end)
{
	for (size_t at = first_of_base(history, end); at;
	     at = history->all[at - 1].next) {
		const struct known *known = &history->all[at - 1];
		size_t before = known->path.n - end.n;

		if (known->live && end.n <= known->path.n &&
		    str_same(str_skip(known->path, before), end) &&
		    (before == 0 || known->path.p[before - 1] == '/'))
			return true;
	}
	return false;
}

const struct known *
history_lost(const struct history *history, struct str end, size_t *n)
{
	const struct known *found = NULL;

	*n = 0;
	for (size_t at = first_of_base(history, end); at;
	     at = history->all[at - 1].next) {
		const struct known *known = &history->all[at - 1];
		size_t before = known->path.n - end.n;

		if (known->live || end.n > known->path.n ||
		    !str_ends(known->path, end) ||
		    (before && known->path.p[before - 1] != '/'))
			continue;
		if (found == NULL)
			found = known;
		++*n;
	}
	return found;
}

const struct known *
history_last_name(const struct history *history, const struct known *known)
{
	/* What a new file replaced has an older end: it is another one. */
	while (!known->live && known->to &&
	    (history->all[known->to - 1].live ||
		history->all[known->to - 1].commit < known->commit))
		known = &history->all[known->to - 1];
	return known;
}

const struct lost_name *
history_lost_name(const struct history *history, enum name_kind kind,
    struct str text)
{
	return find_name(history, kind, text);
}
