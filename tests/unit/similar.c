#include "same/similar.h"

#include "check.h"

enum verdict { DIFFERENT, SAME, NEWER };

/* The older text, the newer one, and the expected result. */
static const struct {
	enum verdict verdict;
	const char *older, *newer;
} cases[] = {
	/* the wording */
	{ SAME, "Use requireAuth", "requireAuth middleware" },
	{ SAME, "use the `hasColumn` guard in migrations",
	    "Always use hasColumn guards in migrations!" },
	{ SAME, "Created lib/auth.ts", "US-004: Modified `lib/auth.ts`" },
	{ SAME, "Tests are run from the server/ directory",
	    "**Gotcha:** run tests from server/ directory (US-007)" },
	{ SAME, "The queue can't be shared between workers",
	    "Queues can\xe2\x80\x99t be shared between workers" },
	{ SAME, "用户缓存在登录后必须全部清除", "登录后用户缓存必须全部清除" },
	{ SAME, "...", "..." },
	/* the same beginning, a different frame around the rest */
	{ SAME,
	    "Audit rows are kept in the `audit_log` table by `AuditWriter`, "
	    "with "
	    "one row for each request, its user and its duration",
	    "Audit rows: the `audit_log` table, written by AuditWriter" },
	{ SAME, "DDL files (`.sql`) are applied in one transaction",
	    "DDL files (`.sql`) are each applied as one transaction in the "
	    "migrator" },
	{ DIFFERENT,
	    "Migration tests use `PRAGMA table_info` to check the columns of "
	    "all tables",
	    "Column renames are two steps: check `PRAGMA table_info` first, "
	    "alter the tables then" },
	/* list members, odd forms, derived words, abbreviations */
	{ SAME, "`retryLimit` is read once from the environment at start",
	    "`config.retryLimit` is read once from env at start" },
	{ SAME, "Normalization of prices is written to the database",
	    "Normalized prices: write to the db" },
	{ SAME, "Approximations of areas are persisted in the repository",
	    "Areas approximated are stored in the repo" },
	/* one word replaced, where much else is said */
	{ SAME,
	    "`build_index()` in `src/search/mod.rs` registers all migrated "
	    "analyzers, each with one `registry.add()` call",
	    "`build_index()` in `src/search/mod.rs` registers each analyzer "
	    "with one `registry.add()` call" },
	{ SAME,
	    "Exports run in the background, with a fresh token of the mail "
	    "queue",
	    "Exports run in the background, with the stored token of a mail "
	    "queue" },
	{ DIFFERENT, "The uv cache has to live in a writable place here",
	    "The npm cache has to live in a writable place here" },
	/* a few words replaced: the less is in common, the more alike */
	{ SAME, "Pure monochrome palette (no accent colors)",
	    "Pure monochrome color palette (neutral grays only)" },
	{ SAME, "Feed the watchdog properly, it prevents task timeouts",
	    "Feed the watchdog properly in all tasks" },
	{ DIFFERENT, "Watch the sizes of caches to learn their growth rates",
	    "Watch the sizes of caches to learn good limits for larger "
	    "teams" },
	/* the topic of each text */
	{ DIFFERENT,
	    "`logError()` is async and returns nothing: in the background task "
	    "there is no need to await it",
	    "`sendBeat()` is async and returns nothing: in the background task "
	    "do as with `logError()`, no need to await it" },
	{ DIFFERENT,
	    "ImagesDir() is relative to the directory of the markdown file, by "
	    "filepath.Dir() and filepath.Join()",
	    "DropImage() is relative to the directory of the markdown file, by "
	    "filepath.Dir() and filepath.Join()" },
	/* different subjects */
	{ DIFFERENT, "Users are stored in the accounts table",
	    "Sessions expire after a day without requests" },
	{ DIFFERENT, "`getUser` is exported from `lib/users.ts`",
	    "`lib/users.ts` opens its own database connection" },
	{ DIFFERENT, "...", "---" },
	/* negation */
	{ DIFFERENT, "Use the shared pool in request handlers",
	    "Don't use the shared pool in request handlers" },
	{ DIFFERENT, "Commit generated files", "Never commit generated files" },
	{ DIFFERENT, "登录后使用缓存", "登录后不使用缓存" },
	{ SAME, "The cache is not shared between workers",
	    "Cache isn't shared between the workers" },
	{ SAME,
	    "Override the settings by a fixture in tests to avoid network "
	    "calls",
	    "Override settings by a fixture in tests: network calls fail" },
	{ DIFFERENT, "Network calls in tests of the settings dialog",
	    "Be sure to avoid network calls in tests of the settings dialog" },
	/* numbers and names */
	{ DIFFERENT, "Integration tests are skipped if MySQL is not available",
	    "Integration tests are skipped if PostgreSQL is not available" },
	{ DIFFERENT, "The preview server listens on port 3000",
	    "The preview server listens on port 8080" },
	{ DIFFERENT, "US-003 depends on US-002 being merged",
	    "US-005 depends on US-004 being merged" },
	{ DIFFERENT, "`getUser` returns null for deleted rows, check first",
	    "`getTeam` returns null for deleted rows, check first" },
	{ DIFFERENT,
	    "Witness types live in `core.Types.Witness` of the library",
	    "Graph types live in `core.Types.Graph` of the library" },
	{ DIFFERENT, "Backend unit tests are run with pytest",
	    "Backend unit tests are run with tox" },
	/* opposites and order */
	{ DIFFERENT, "The left panel shows the open tasks of the project",
	    "The right panel shows the open tasks of the project" },
	{ DIFFERENT, "Run migrations before seeding the database",
	    "Run seeding before migrations of the database" },
	{ SAME, "Run migrations before seeding the database",
	    "Seeding is run after migrations of the database" },
	/* what is no longer true */
	{ NEWER, "The preview server listens on port 3000",
	    "The preview server now listens on port 8080" },
	{ NEWER, "Use `npm` to install packages",
	    "Use `pnpm` instead of `npm` to install packages" },
	{ NEWER, "Backend unit tests are run with pytest",
	    "Backend unit tests are now run with tox" },
	{ DIFFERENT, "The preview server now listens on port 8080",
	    "The preview server listens on port 3000" },
};

static void
checks_pairs(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct similar similar;
		enum verdict verdict = DIFFERENT;

		similar_open(&similar);
		similar_add(&similar, str_of(cases[i].older), 0, false);
		similar_add(&similar, str_of(cases[i].newer), 0, false);
		similar_group(&similar);
		if (similar.texts[0].kept == similar.texts[1].kept)
			verdict = SAME;
		else if (similar.newer[0] == 1)
			verdict = NEWER;
		if (verdict != cases[i].verdict)
			fprintf(stderr, "case %zu: %d, not %d: %s\n", i,
			    verdict, cases[i].verdict, cases[i].newer);
		CHECK(verdict == cases[i].verdict);
		CHECK_NUM(similar.newer[1], 1);
		similar_close(&similar);
	}
}

static void
add(struct similar *similar, const char *text)
{
	similar_add(similar, str_of(text), 0, false);
}

static void
keeps_the_fullest(void)
{
	struct similar s;

	similar_open(&s);
	add(&s, "logger.error takes an object as its second argument");
	add(&s, "logger.error() takes an object as second argument: `{ err }`");
	add(&s, "logger.error takes an object as second argument");
	similar_group(&s);
	for (size_t i = 0; i < 3; i++)
		CHECK_NUM(s.texts[i].kept, 1);
	similar_close(&s);
	/* The latest of equal ones. */
	similar_open(&s);
	add(&s, "Use the shared pool");
	add(&s, "use the `shared` pools");
	add(&s, "Use the shared pool");
	similar_group(&s);
	CHECK_NUM(s.texts[0].kept, s.texts[2].kept);
	similar_close(&s);
}

/* A text between two facts does not make them similar. */
static void
facts_stay_apart(void)
{
	struct similar s;

	similar_open(&s);
	add(&s, "The preview server listens on port 3000");
	add(&s, "The preview server listens on a port");
	add(&s, "The preview server listens on port 8080");
	similar_group(&s);
	CHECK(s.texts[0].kept != s.texts[2].kept);
	similar_close(&s);
}

static void
classes_and_exact_texts(void)
{
	struct similar s;

	similar_open(&s);
	similar_add(&s, STR("README.md"), 1, true);
	similar_add(&s, STR("README.md"), 1, true);
	similar_add(&s, STR("readme.md"), 1, true);
	similar_add(&s, STR("README.md"), 2, true);
	similar_add(&s, STR("README.md"), 0, false);
	similar_group(&s);
	CHECK_NUM(s.texts[0].kept, 1);
	CHECK_NUM(s.texts[2].kept, 2);
	CHECK_NUM(s.texts[3].kept, 3);
	CHECK_NUM(s.texts[4].kept, 4);
	similar_close(&s);
}

static void
restated_facts(void)
{
	struct similar s;

	similar_open(&s);
	add(&s, "The preview server listens on port 3000");
	add(&s, "The preview server now listens on port 8080");
	add(&s, "The preview server listens on port 3000");
	similar_group(&s);
	CHECK_NUM(s.texts[0].kept, 2);
	CHECK_NUM(s.newer[2], 2);
	similar_close(&s);
}

/* A repeat that a record reports is as good as one that is found. */
static void
repeats(void)
{
	static const char *const texts[] = {
		"The preview server listens on port 3000",
		"Use the shared pool",
		"The preview server now listens on port 8080",
		"use the `shared` pools",
		"Use the shared pool now",
	};
	static const uint32_t order[] = { 0, 1, 1, 2, 3, 1, 0, 4, 1, 2 };
	enum { N = sizeof(order) / sizeof(*order) };
	struct similar found, reported;

	similar_open(&found);
	similar_open(&reported);
	for (uint32_t i = 0; i < N; i++) {
		uint32_t before = 0;

		while (order[before] != order[i])
			before++;
		add(&found, texts[order[i]]);
		if (before < i)
			similar_repeat(&reported, before);
		else
			add(&reported, texts[order[i]]);
	}
	similar_group(&found);
	similar_group(&reported);
	for (uint32_t i = 0; i < N; i++) {
		CHECK_NUM(reported.texts[i].kept, found.texts[i].kept);
		CHECK_NUM(reported.newer[i], found.newer[i]);
	}
	CHECK_NUM(reported.texts[1].kept, 4);
	similar_close(&found);
	similar_close(&reported);
}

/* Empty texts, odd bytes, and a very long text. */
static void
anything_is_read(void)
{
	static const char odd[] = "\0\377\xc3\xe4\xb8 `a``` ```` (((( \xf0\x9f";
	struct buf longest = { 0 };
	struct similar s;

	similar_open(&s);
	similar_group(&s);
	similar_close(&s);
	for (size_t i = 0; i < 300000; i++)
		buf_addf(&longest, "w%zu.x%zu` not ", i % 5000, i);
	similar_open(&s);
	for (size_t i = 0; i < sizeof(odd); i++)
		similar_add(&s, (struct str){ odd, i }, 0, false);
	similar_add(&s, buf_str(&longest), 0, false);
	similar_add(&s, buf_str(&longest), 0, false);
	similar_group(&s);
	CHECK_NUM(s.texts[sizeof(odd)].kept, sizeof(odd) + 1);
	similar_close(&s);
	buf_free(&longest);
}

int
main(void)
{
	checks_pairs();
	keeps_the_fullest();
	facts_stay_apart();
	classes_and_exact_texts();
	restated_facts();
	repeats();
	anything_is_read();
	return check_done();
}
