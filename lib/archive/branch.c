#include "archive/branch.h"

#include <sys/stat.h>
#include <unistd.h>

#include "archive/directories.h"
#include "archive/identity.h"
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "base/opt.h"
#include "base/sha256.h"
#include "base/utf8.h"

/* Of a directory's name, in bytes: there is room for a date and a number. */
enum { LONGEST = 100, DIGITS = 12 };

/* How many summaries of one branch are kept: whoever made more has lost them. */
enum { KEPT_MAX = 9999 };

#define SUMMARY "progress-summary.md"

/* ---- the name of a directory ---- */

static void
add_safe(struct buf *b, struct str name)
{
	while (name.n) {
		size_t n = utf8_length(name);
		unsigned char c = (unsigned char)name.p[0];

		if (n == 0 || c <= ' ' || c == 127 || c == '/')
			buf_addc(b, '-');
		else
			buf_add(b, str_head(name, n));
		name = str_skip(name, n ? n : 1);
	}
}

static bool
is_dot_or_dash(char c)
{
	return c == '.' || c == '-';
}

static void
add_cut(struct buf *b, struct str name, struct str branch)
{
	char digest[SHA256_HEX];
	size_t n = LONGEST - 1 - DIGITS;

	while (n && ((unsigned char)name.p[n] & 0xc0) == 0x80)
		n--;
	buf_add(b, str_head(name, n));
	sha256_hex(branch, digest);
	buf_addc(b, '-');
	buf_add(b, (struct str){ digest, DIGITS });
}

void
branch_directory(struct buf *b, struct str branch)
{
	struct buf safe = { 0 };
	struct str name;

	add_safe(&safe, branch);
	name = str_trim_of(buf_str(&safe), is_dot_or_dash);
	if (name.n > LONGEST)
		add_cut(b, name, branch);
	else
		buf_add(b, name.n ? name : STR("plan"));
	buf_free(&safe);
}

/* ---- the summary of an old plan ---- */

struct old {
	const char *path;
	struct str text;
	struct identity plan;
	struct buf archive; /* the directory of all */
	struct buf to;      /* where it is kept */
};

/* What cannot be read is not it. */
static bool
read_regular(const char *path, struct buf *b)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode) &&
	    access(path, R_OK) == 0 && read_file(path, b);
}

static bool
has_its_plan(const char *directory, void *context)
{
	struct buf path = { 0 }, text = { 0 };
	struct identity plan = { 0 };
	const struct old *old = context;
	bool has;

	buf_addf(&path, "%s/prd.json", directory);
	if (read_regular(buf_string(&path), &text))
		identity_see_plan(&plan, buf_str(&text));
	has = str_eq(identity_title(&plan), identity_title(&old->plan)) &&
	    !identity_differs(&plan, &old->plan);
	buf_free(&path);
	buf_free(&text);
	identity_free(&plan);
	return has;
}

/* Next to its plan (k = 0), or by its branch or name. */
static bool
name_place(struct old *old, size_t k)
{
	struct buf name = { 0 };

	buf_clear(&old->to);
	if (k == 0 &&
	    !directories_find(old->archive.p, has_its_plan, old, &old->to))
		return false;
	if (k > 0) {
		branch_directory(&name, identity_title(&old->plan));
		buf_addf(&old->to, "%s/", old->archive.p);
		add_numbered(&old->to, buf_str(&name), false, k);
	}
	buf_free(&name);
	buf_adds(&old->to, "/" SUMMARY);
	buf_string(&old->to);
	return true;
}

static bool
is_kept(const struct old *old)
{
	struct buf there = { 0 };
	bool same = read_regular(old->to.p, &there) &&
	    str_eq(buf_str(&there), old->text);

	buf_free(&there);
	return same;
}

static bool
copy_summary(const struct old *old)
{
	const char *const sources[] = { old->path, NULL };
	struct str title = identity_title(&old->plan);

	if (title.n == 0)
		title = STR("the old plan");
	if (!file_make_directories(old->to.p) ||
	    !file_put_seen(old->to.p, old->text, NULL, sources))
		return false;
	if (!quiet())
		say("the summary of '%.*s' is now '%s'", STR_ARG(title),
		    old->to.p);
	return true;
}

static bool
keep(struct old *old)
{
	/* Says why there cannot be one, before names are tried in it. */
	buf_clear(&old->to);
	buf_addf(&old->to, "%s/", old->archive.p);
	if (!file_make_directories(buf_string(&old->to)))
		return false;
	for (size_t k = 0; k <= KEPT_MAX; k++) {
		if (!name_place(old, k))
			continue;
		if (is_kept(old))
			return true;
		if (file_is_missing(old->to.p))
			return copy_summary(old);
	}
	return fail("'%s' has no room for the old '%s'", old->archive.p,
	    old->path);
}

/* /dev/stdout may be one, and is none that is kept. */
static bool
is_summary(const char *path)
{
	struct stat st;

	return !str_starts(str_of(path), STR("/dev/")) &&
	    stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

/* Of two runs at once, the other one finds what the first has kept. */
bool
keep_summary(const char *path, struct str text)
{
	struct identity plan = { 0 };
	struct old old = { .path = path };
	struct buf was = { 0 };
	bool kept = true;
	int lock;

	if (!is_summary(path))
		return true;
	identity_see_summary(&plan, text);
	lock = file_lock(path);
	if (lock < 0 || !read_file(path, &was)) {
		kept = false;
	} else {
		old.text = buf_str(&was);
		identity_see_summary(&old.plan, old.text);
		archive_directory(&old.archive, path);
		if (identity_differs(&old.plan, &plan))
			kept = keep(&old);
	}
	if (lock >= 0)
		file_unlock(lock);
	identity_free(&plan);
	identity_free(&old.plan);
	buf_free(&was);
	buf_free(&old.archive);
	buf_free(&old.to);
	return kept;
}
