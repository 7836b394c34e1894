#include "archive/branch.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/in.h"
#include "check.h"

static struct str
directory(struct str branch)
{
	static struct buf b;

	buf_clear(&b);
	branch_directory(&b, branch);
	return buf_str(&b);
}

static void
names_of_directories(void)
{
	CHECK_STR(directory(STR("main")), "main");
	CHECK_STR(directory(STR("feature/login")), "feature-login");
	CHECK_STR(directory(STR("a/b/c.d")), "a-b-c.d");
	CHECK_STR(directory(STR("feature/\xc3\xbc"
				"ber")),
	    "feature-\xc3\xbc"
	    "ber");
	CHECK_STR(directory(STR("$(touch y)'\"")), "$(touch-y)'\"");
}

static void
no_name_leads_elsewhere(void)
{
	CHECK_STR(directory(STR("")), "plan");
	CHECK_STR(directory(STR(".")), "plan");
	CHECK_STR(directory(STR("..")), "plan");
	CHECK_STR(directory(STR("../../x")), "x");
	CHECK_STR(directory(STR("/etc/passwd")), "etc-passwd");
	CHECK_STR(directory(STR("a/..")), "a");
	CHECK_STR(directory(STR(".hidden")), "hidden");
	CHECK_STR(directory(STR("-rf")), "rf");
	CHECK_STR(directory(STR("a\0b\n\x1b\x7f\xff/")), "a-b");
}

/* What is left of 87 bytes, then a digest, so that two long names differ. */
static void
long_names_are_cut(void)
{
	char name[300];
	struct str all = { name, sizeof name };

	memset(name, 'x', sizeof name);
	CHECK_NUM(directory(str_head(all, 100)).n, 100);
	CHECK_NUM(directory(all).n, 100);
	CHECK_STR(str_skip(directory(str_head(all, 101)), 85),
	    "xx-c675a2e604b0");
	CHECK_STR(str_skip(directory(all), 85), "xx-0d4e2ca9e9cb");
	/* Never cuts within a character. */
	memcpy(name + 86, "\xc3\xbc", 2);
	CHECK_NUM(directory(all).n, 99);
}

/* ---- in the working directory, which is empty ---- */

static void
write_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	CHECK(f != NULL && fputs(text, f) >= 0 && fclose(f) == 0);
}

static void
holds(const char *path, const char *want)
{
	struct buf b = { 0 };

	CHECK(read_file(path, &b));
	check_str(buf_str(&b), str_of(want), path, 0);
	buf_free(&b);
}

#define OLD "# S\n\nBranch: `feature/login`\n"
#define NEW STR("# S\n\nBranch: `feature/next`\n")

static void
summaries_are_kept(void)
{
	struct stat st;

	CHECK(keep_summary("s.md", NEW));
	write_file("s.md", OLD);
	CHECK(keep_summary("s.md", STR(OLD "more\n")));
	CHECK(keep_summary("s.md", STR("# S\n")));
	write_file("none.md", "# S\n");
	CHECK(keep_summary("none.md", NEW));
	CHECK(stat("archive", &st) < 0);
	CHECK(chmod("s.md", 0600) == 0);
	CHECK(keep_summary("s.md", NEW));
	holds("archive/feature-login/progress-summary.md", OLD);
	CHECK(stat("archive/feature-login/progress-summary.md", &st) == 0);
	CHECK_NUM(st.st_mode & 07777, 0600);
	/* It stays until it is replaced. */
	holds("s.md", OLD);
}

static void
nothing_is_replaced(void)
{
	struct stat st;

	CHECK(keep_summary("s.md", NEW));
	CHECK(stat("archive/feature-login-2", &st) < 0);
	write_file("s.md", OLD "2\n");
	CHECK(keep_summary("s.md", NEW));
	CHECK(keep_summary("s.md", NEW));
	write_file("archive/feature-login-3", "a file\n");
	write_file("s.md", OLD "4\n");
	CHECK(keep_summary("s.md", NEW));
	holds("archive/feature-login/progress-summary.md", OLD);
	holds("archive/feature-login-2/progress-summary.md", OLD "2\n");
	holds("archive/feature-login-3", "a file\n");
	holds("archive/feature-login-4/progress-summary.md", OLD "4\n");
	/* Another branch with the same last part. */
	write_file("s.md", "Branch: `fix/login`\n");
	CHECK(keep_summary("s.md", NEW));
	holds("archive/fix-login/progress-summary.md", "Branch: `fix/login`\n");
}

static void
beside_the_old_plan(void)
{
	const char *plan = "{\"branchName\":\"feature/login\"}";

	CHECK(mkdir("archive/2026-01-01-login", 0777) == 0);
	CHECK(mkdir("archive/2026-01-02-login", 0777) == 0);
	CHECK(mkdir("archive/2026-01-03-other", 0777) == 0);
	CHECK(symlink("2026-01-02-login", "archive/2026-01-04-link") == 0);
	write_file("archive/2026-01-01-login/prd.json", plan);
	write_file("archive/2026-01-02-login/prd.json", plan);
	/* A text that only mentions the name is not a plan of this branch. */
	write_file("archive/2026-01-03-other/prd.json",
	    "{\"branchName\":\"x\",\"notes\":\"feature/login\"}");
	write_file("s.md", OLD "5\n");
	CHECK(keep_summary("s.md", NEW));
	holds("archive/2026-01-02-login/progress-summary.md", OLD "5\n");
	write_file("s.md", OLD "6\n");
	CHECK(keep_summary("s.md", NEW));
	holds("archive/2026-01-02-login/progress-summary.md", OLD "5\n");
	holds("archive/feature-login-5/progress-summary.md", OLD "6\n");
}

/* The rest cannot be kept, which is reported and fails. */
static void
what_cannot_be_kept(void)
{
	CHECK(mkdir("file", 0777) == 0 && mkdir("link", 0777) == 0);
	write_file("file/s.md", OLD);
	write_file("file/archive", "");
	CHECK(!keep_summary("file/s.md", NEW));
	holds("file/archive", "");
	write_file("link/s.md", OLD);
	CHECK(symlink("/", "link/archive") == 0);
	CHECK(!keep_summary("link/s.md", NEW));
	CHECK(keep_summary("/dev/stdout", NEW));
}

int
main(void)
{
	names_of_directories();
	no_name_leads_elsewhere();
	long_names_are_cut();
	summaries_are_kept();
	nothing_is_replaced();
	beside_the_old_plan();
	what_cannot_be_kept();
	return check_done();
}
