/* title: what is read in a title, and kept of it until it comes again. */
#include "log/title.h"

#include "check.h"
#include "log/entry_start.h"

static unsigned
flags_of(const char *text)
{
	struct entry_start start = { 0 };

	entry_start_title(&start, str_of(text));
	return start.flags;
}

/* The same length, beginning and end: they have one place in a memo. */
static void
check_alike(void)
{
	const char *dated = "Plan 2026-05-01 for the gates";
	const char *plain = "Plans of a year for the gates";
	struct entry_start a = { 0 }, b = { 0 };

	CHECK_NUM(strlen(dated), strlen(plain));
	for (int i = 0; i < 2; i++) {
		CHECK_NUM(flags_of(dated) & START_DATE, START_DATE);
		CHECK_NUM(flags_of(plain) & START_DATE, 0);
	}
	entry_start_title(&a, str_of(dated));
	entry_start_title(&b, str_of(dated));
	CHECK(a.day > 20000);
	CHECK(a.day == b.day);
	CHECK(a.hash == b.hash);
	/* Too long to be kept. */
	CHECK_NUM(flags_of(
		      "2026-05-01 - all of the gates, and what was done to "
		      "each of them, by whom, and how long it took them, "
		      "with their stones") &
		START_DATE,
	    START_DATE);
	CHECK_NUM(flags_of(""), 0);
}

static void
check_words(const char *text, const char *id, const char *words)
{
	struct title title = { 0 };

	title_read(&title, str_of(text), false);
	check_str(title.name, str_of(id), __FILE__, __LINE__);
	check_str(title.words, str_of(words), __FILE__, __LINE__);
	title_free(&title);
}

static void
check_names(void)
{
	check_words("2026-01-05 - US-003: Add fare table", "US-003",
	    "Add fare table");
	check_words("US-003 Add UTF-8", "US-003", "Add UTF-8");
	check_words("UTF-8: read it", "UTF-8", "read it");
	check_words("SYSTEM-3: read it", "SYSTEM-3", "read it");
	check_words("US-3b: read it", "US-3b", "read it");
}

int
main(void)
{
	check_alike();
	check_names();
	return check_done();
}
