#include "archive/branch.h"

#include <sys/stat.h>
#include <unistd.h>

#include "archive/directories.h"
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "base/opt.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "json/named.h"
#include "text/show.h"

/* Of a directory's name, in bytes: there is room for a date and a number. */
enum { LONGEST = 100, DIGITS = 12 };

/* Of a summary: title, blank, branch, start, last entry. */
enum { HEAD_LINES = 5 };

/* How many summaries of one branch are kept: whoever made more has lost them. */
enum { KEPT_MAX = 9999 };

#define SUMMARY "progress-summary.md"

struct str
branch_of_summary(struct str text)
{
	static const struct str begin = STR_INIT("Branch: `");

	for (int i = 0; i < HEAD_LINES && text.n; i++) {
		struct str line = str_line(text);

		text = str_skip(text, line.n);
		line = chomp(line);
		if (str_starts(line, begin) && line.n > begin.n &&
		    str_ends(line, STR("`")))
			return str_head(str_skip(line, begin.n),
			    line.n - begin.n - 1);
	}
	return STR("");
}

void
branch_of_plan(struct buf *b, struct str text)
{
	struct arena arena = { 0 };
	struct json_error error;
	struct json root;

	if (json_check(text, &root, &error))
		show_branch(b, named_text(root, "branchname branch", &arena));
	arena_free(&arena);
}

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
	struct str text, branch;
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
	struct buf path = { 0 }, text = { 0 }, branch = { 0 };
	const struct old *old = context;
	bool has;

	buf_addf(&path, "%s/prd.json", directory);
	if (read_regular(buf_string(&path), &text))
		branch_of_plan(&branch, buf_str(&text));
	has = str_eq(buf_str(&branch), old->branch);
	buf_free(&path);
	buf_free(&text);
	buf_free(&branch);
	return has;
}

/* Beside its plan (k = 0), or by its branch. */
static bool
name_place(struct old *old, size_t k)
{
	struct buf name = { 0 };

	buf_clear(&old->to);
	if (k == 0 &&
	    !directories_find(old->archive.p, has_its_plan, old, &old->to))
		return false;
	if (k > 0) {
		branch_directory(&name, old->branch);
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
copy(const struct old *old)
{
	const char *const sources[] = { old->path, NULL };

	if (!file_make_directories(old->to.p) ||
	    !file_put_seen(old->to.p, old->text, NULL, sources))
		return false;
	if (!quiet())
		say("the summary of '%.*s' is now '%s'", STR_ARG(old->branch),
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
			return copy(old);
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
	struct str branch = branch_of_summary(text);
	struct old old = { .path = path };
	struct buf was = { 0 };
	bool kept = true;
	int lock;

	if (branch.n == 0 || !is_summary(path))
		return true;
	lock = file_lock(path);
	if (lock < 0 || !read_file(path, &was)) {
		kept = false;
	} else {
		old.text = buf_str(&was);
		old.branch = branch_of_summary(old.text);
		archive_directory(&old.archive, path);
		if (old.branch.n && !str_eq(old.branch, branch))
			kept = keep(&old);
	}
	if (lock >= 0)
		file_unlock(lock);
	buf_free(&was);
	buf_free(&old.archive);
	buf_free(&old.to);
	return kept;
}
