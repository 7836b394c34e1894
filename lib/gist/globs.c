#include "gist/globs.h"

#include "base/phrases.h"
#include "text/show.h"

enum { NAME_MAX_BYTES = 48 };

/* What a glob may contain; anything else is code, or not a path. */
static bool
is_plain_name(struct str s)
{
	if (s.n == 0 || s.n > NAME_MAX_BYTES)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!is_alnum(s.p[i]) && !is_any(s.p[i], "._-+@~ ") &&
		    !is_nonascii(s.p[i]))
			return false;
	}
	return !str_eq(s, STR("..")) && !str_eq(s, STR("."));
}

/* The log itself, plans, lock files: touched by every entry. */
static bool
is_aside(struct str path)
{
	static const struct str names[] = { STR_INIT("prd.json"),
		STR_INIT("progress.txt"), STR_INIT("progress.md"),
		STR_INIT("activeContext.md"), STR_INIT("package-lock.json"),
		STR_INIT("uv.lock"), STR_INIT("Cargo.lock"),
		STR_INIT("pnpm-lock.yaml"), STR_INIT("yarn.lock") };

	return IS_ONE_OF(base_name(path), names);
}

/* The names of a path's directories that are plain: from `from`, two at most. */
static struct str
directory(struct str path, bool absolute)
{
	size_t cut[3] = { 0 }, n = 0;
	struct str dir = path;

	while (dir.n && dir.p[dir.n - 1] != '/')
		dir.n--;
	if (dir.n == 0)
		return dir;
	dir.n--;
	/* Of an absolute path the last two say most. */
	for (size_t i = dir.n; absolute && i > 0; i--) {
		if (dir.p[i - 1] == '/' && ++n == 2)
			return str_skip(dir, i);
	}
	n = 0;
	for (size_t i = 0; i < dir.n && n < 2; i++) {
		if (dir.p[i] == '/')
			cut[n++] = i;
	}
	return n == 2 ? str_head(dir, cut[1]) : dir;
}

static bool
all_plain(struct str dir)
{
	while (dir.p) {
		if (!is_plain_name(str_cut(&dir, '/')))
			return false;
	}
	return true;
}

static struct str
glob_of(struct str path, struct arena *arena)
{
	bool absolute = path.n && is_any(path.p[0], "/~");
	struct str dir, name;

	while (str_starts(path, STR("./")) || str_starts(path, STR("../")))
		path = str_skip(path, str_chr(path, '/', 0) + 1);
	while (path.n && is_any(path.p[0], "/~"))
		path = str_skip(path, 1);
	dir = directory(path, absolute);
	name = base_name(path);
	if (dir.n == 0)
		return is_plain_name(name) ? name : (struct str){ 0 };
	if (!all_plain(dir))
		return (struct str){ 0 };
	return arena_join(arena, dir, STR("/"), STR("*"));
}

void
globs_add(struct globs *globs, struct str path, struct arena *arena)
{
	struct str glob = glob_of(str_trim(path), arena);

	if (glob.n == 0)
		return;
	for (size_t i = 0; i < globs->n; i++) {
		if (str_eq(globs->glob[i], glob)) {
			globs->aside[i] &= is_aside(path);
			return;
		}
	}
	if (globs->n == GLOBS) {
		globs->more++;
		return;
	}
	globs->aside[globs->n] = is_aside(path);
	globs->glob[globs->n++] = glob;
}

bool
globs_put(const struct globs *globs, struct buf *b, size_t most)
{
	size_t shown = 0, left;

	for (int aside = 0; aside < 2; aside++) {
		for (size_t i = 0; i < globs->n && shown < most; i++) {
			if (globs->aside[i] != (aside == 1))
				continue;
			if (shown++)
				buf_add(b, STR(", "));
			show_text(b, globs->glob[i]);
		}
	}
	left = globs->n + globs->more - shown;
	if (left && shown)
		buf_addf(b, " and %zu more", left);
	return shown > 0;
}
