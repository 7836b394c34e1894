#include "need/ended.h"

#include "check.h"

/* The open step of a log with a line that is done. */
static bool
ends(const char *open, struct step done)
{
	struct step steps[] = {
		{ .text = str_of(open), .age = 1, .line = 10, .open = true },
		done
	};

	steps[1].done = true;
	steps_end(steps, countof(steps));
	CHECK(!steps[1].ended);
	return steps[0].ended;
}

#define OPEN "Wire the cache into the loader"
#define DONE(words, entries, at) \
	((struct step){ .text = STR_INIT(words), \
	    .age = (entries), \
	    .line = (at) })

static void
test_newer(void)
{
	CHECK(ends(OPEN, DONE("Wired the cache into the loader", 0, 1)));
	CHECK(ends(OPEN, DONE("Wired the cache into the loader", 1, 11)));
	CHECK(!ends(OPEN, DONE("Wired the cache into the loader", 1, 9)));
	CHECK(!ends(OPEN, DONE("Wired the cache into the loader", 2, 11)));
}

/* More than half of the words of the step, and three at least. */
static void
test_words(void)
{
	CHECK(ends(OPEN, DONE("(#12) the Cache, in: INTO the build", 0, 1)));
	CHECK(!ends(OPEN, DONE("The loader of boats", 0, 1)));
	CHECK(!ends(OPEN, DONE("the the the cache cache", 0, 1)));
	CHECK(ends("Oil the crane", DONE("Oil on the crane", 0, 1)));
	CHECK(!ends("Oil crane", DONE("Oil crane", 0, 1)));
	CHECK(!ends("Oil to oil: oil", DONE("Oil to oil: oil", 0, 1)));
	CHECK(!ends("", DONE("", 0, 1)));
}

/* What a step is for, and the sentences after it, are not compared. */
static void
test_purpose(void)
{
	CHECK(ends("Wire the cache into the loader so that readers of all "
		   "towns get their tables early in the day",
	    DONE("Wired the cache into the loader", 0, 1)));
	CHECK(ends("Wire the cache into the loader. Readers of all towns wait "
		   "for their tables until noon",
	    DONE("Wired the cache into the loader", 0, 1)));
	CHECK(!ends("Yards. Wire the cache into the loader of the tables",
	    DONE("Swept the yards", 0, 1)));
}

/* A step that is not open does not end, nor does one end by an open one. */
static void
test_others(void)
{
	struct step steps[] = {
		{ .text = STR_INIT(OPEN), .line = 1, .age = 1 },
		{ .text = STR_INIT(OPEN), .line = 2, .age = 1, .open = true },
		{ .text = STR_INIT(OPEN), .line = 3, .open = true },
	};

	steps_end(steps, countof(steps));
	CHECK(!steps[0].ended && !steps[1].ended && !steps[2].ended);
	steps[2].open = false;
	steps[2].done = true;
	steps_end(steps, countof(steps));
	CHECK(!steps[0].ended && steps[1].ended && !steps[2].ended);
	steps_end(NULL, 0);
}

/* Above a step without a box, nearly the same words are ticked in its entry. */
static void
test_ticked(void)
{
	struct step steps[] = {
		{ .text = STR_INIT("Test the loader with a full cache (fine)"),
		    .line = 1,
		    .done = true,
		    .ticked = true },
		{ .text = STR_INIT("**Test**: the loader with a full cache"),
		    .line = 2,
		    .open = true },
	};

	steps_end(steps, countof(steps));
	CHECK(steps[1].ended);
	for (int i = 0; i < 4; i++) {
		steps[0].ticked = i != 0;
		steps[0].age = i == 1;
		steps[1].boxed = i == 2;
		if (i == 3)
			steps[1].text = STR("Test the loader with two others");
		steps[1].ended = false;
		steps_end(steps, countof(steps));
		CHECK(!steps[1].ended);
	}
}

int
main(void)
{
	test_ticked();
	test_newer();
	test_words();
	test_purpose();
	test_others();
	return check_done();
}
