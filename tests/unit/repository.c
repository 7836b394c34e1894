#include "log/repository.h"

#include "check.h"

#define REPOSITORY(path, repository, rest) \
	do { \
		check_str(repository_of(STR(path)), STR(repository), __FILE__, \
		    __LINE__); \
		check_str(repository_rest(STR(path)), STR(rest), __FILE__, \
		    __LINE__); \
	} while (0)

static void
test_places(void)
{
	REPOSITORY("harbour/progress.md", "harbour", "progress.md");
	REPOSITORY("/a/harbour/progress.md", "/a/harbour", "progress.md");
	REPOSITORY("./harbour/docs/p.md", "harbour", "docs/p.md");
	REPOSITORY("harbour/scripts/ralph/p.md", "harbour",
	    "scripts/ralph/p.md");
	REPOSITORY("harbour/scripts/p.md", "harbour/scripts", "p.md");
	REPOSITORY("harbour/.agent-os/progress/p.json", "harbour",
	    ".agent-os/progress/p.json");
	REPOSITORY("harbour/memory-bank/archive/p.md", "harbour",
	    "memory-bank/archive/p.md");
	REPOSITORY("x//docs//ralph/p.md", "x", "docs//ralph/p.md");
}

/* A project may be in an archive, too. */
static void
test_archives(void)
{
	REPOSITORY("a/.ralph/archive/2026-01-18-cards/p.md", "a",
	    ".ralph/archive/2026-01-18-cards/p.md");
	REPOSITORY("archive/2026-01-18/p.md", ".", "archive/2026-01-18/p.md");
	REPOSITORY("/srv/archive/harbour/p.md", "/srv/archive/harbour", "p.md");
	REPOSITORY("/srv/2026-01-18/p.md", "/srv/2026-01-18", "p.md");
	REPOSITORY("archive/2026-01/p.md", "archive/2026-01", "p.md");
}

static void
test_none(void)
{
	REPOSITORY("progress.md", ".", "progress.md");
	REPOSITORY("./progress.md", ".", "progress.md");
	REPOSITORY("docs/p.md", ".", "docs/p.md");
	REPOSITORY("/p.md", "/", "p.md");
	REPOSITORY("/docs/p.md", "/", "docs/p.md");
	REPOSITORY("-", ".", "-");
	REPOSITORY("", ".", "");
	REPOSITORY("../p.md", "..", "p.md");
	REPOSITORY("mydocs/p.md", "mydocs", "p.md");
}

int
main(void)
{
	test_places();
	test_archives();
	test_none();
	return check_done();
}
