#include "need/kind.h"

#include "check.h"
#include "need/place.h"

static bool
is_in(const char *text, enum need_part above, enum need_part want)
{
	struct log_item item = { .form = POINT_ITEM, .text = str_of(text) };

	return kind_of(&item, above) == want;
}

#define PART(text, above, want) CHECK(is_in(text, above, want))

static void
test_names_of_parts(void)
{
	CHECK(part_named_by(STR("Next steps")) == NEED_OPEN);
	CHECK(part_named_by(STR("Remaining work: all closed")) != NEED_OPEN);
	CHECK(part_named_by(STR("Harbour")) == NEED_UNKNOWN);
	CHECK(part_named_by(STR("Key findings")) == NEED_FINDINGS);
	CHECK(part_named_by(STR("Don’t")) == NEED_RULES);
	CHECK(part_named_by(STR("What’s Missing")) == NEED_OPEN);
	CHECK(part_named_by(STR("Commands")) == NEED_COMMANDS);
	CHECK(part_named_by(STR("Gestion Commandes")) == NEED_UNKNOWN);
	CHECK(part_named_by(STR("Progress")) == NEED_STATE);
	CHECK(part_named_by(STR("Progress of the crane")) == NEED_UNKNOWN);
}

static void
test_parts(void)
{
	PART("The crane has a new rope", NEED_FINDINGS, NEED_FINDINGS);
	PART("The crane has a new rope", NEED_OPEN, NEED_OPEN);
	PART("❌ Lift two boats", NEED_UNKNOWN, NEED_OPEN);
	PART("❌ Lift two boats", NEED_RULES, NEED_RULES);
	PART("Critical ropes are red", NEED_UNKNOWN, NEED_RULES);
	PART("Critical-path view of the ropes", NEED_UNKNOWN, NEED_UNKNOWN);
	PART("Fixed: the rope of the crane", NEED_OPEN, NEED_STATE);
	PART("✅ the rope of the crane", NEED_OPEN, NEED_STATE);
	PART("🔴 fixed the rope", NEED_UNKNOWN, NEED_UNKNOWN);
	PART("Does the crane need a rope?", NEED_UNKNOWN, NEED_OPEN);
	PART("\"Does it need a rope?\"", NEED_UNKNOWN, NEED_UNKNOWN);
	PART("Decision: two cranes", NEED_OPEN, NEED_DECISIONS);
	PART("Build: the winch is red", NEED_OPEN, NEED_OPEN);
	PART("Status: red", NEED_OPEN, NEED_STATE);
	PART("Status: accepted", NEED_DECISIONS, NEED_DECISIONS);
	PART("Blocked by the crane", NEED_RULES, NEED_OPEN);
	PART("Never lift two boats", NEED_UNKNOWN, NEED_RULES);
	PART("Avoid wet ropes", NEED_STATE, NEED_RULES);
	PART("Winch: never in the rain", NEED_UNKNOWN, NEED_RULES);
	PART("Beware of wet ropes", NEED_UNKNOWN, NEED_RULES);
	/* Words of a name rule nothing. */
	PART("Alerts that must ring: two", NEED_UNKNOWN, NEED_UNKNOWN);
	PART("The warning is shown", NEED_UNKNOWN, NEED_UNKNOWN);
	PART("Added a crane that must lift boats", NEED_UNKNOWN, NEED_UNKNOWN);
	PART("`make tides` before a release", NEED_STATE, NEED_COMMANDS);
	PART("Ran `make tides` twice", NEED_UNKNOWN, NEED_UNKNOWN);
	PART("`crane.c` - the winch", NEED_COMMANDS, NEED_COMMANDS);
	PART("src/crane.c: the winch", NEED_COMMANDS, NEED_COMMANDS);
	PART("Winch: `src/crane.c`", NEED_COMMANDS, NEED_COMMANDS);
	PART("`src/crane.c` - the winch", NEED_RULES, NEED_COMMANDS);
	PART("Winch: `src/crane.c`", NEED_FINDINGS, NEED_COMMANDS);
	PART("`src/crane.c` - never in the rain", NEED_RULES, NEED_RULES);
	PART("`src/crane.c` holds the winch", NEED_RULES, NEED_RULES);
	PART("`winch()` - the winch", NEED_RULES, NEED_RULES);
	PART("Board: https://example.org/crane", NEED_OPEN, NEED_COMMANDS);
	PART("https://example.org/crane", NEED_STATE, NEED_COMMANDS);
	PART("Next: https://example.org/crane/5", NEED_STATE, NEED_OPEN);
	PART("Decision: https://example.org/crane/5", NEED_STATE,
	    NEED_DECISIONS);
	PART("Read https://example.org/crane", NEED_OPEN, NEED_OPEN);
	PART("npm test", NEED_COMMANDS, NEED_COMMANDS);
	PART("Git：", NEED_COMMANDS, NEED_FINDINGS);
	PART("The winch is old", NEED_COMMANDS, NEED_FINDINGS);
	PART("Decided to leave out the winch", NEED_STATE, NEED_DECISIONS);
	PART("Decided to leave out the winch", NEED_OPEN, NEED_OPEN);
	PART("The licence is proposed, not decided", NEED_DECISIONS, NEED_OPEN);
	PART("Next action (of the crane, in May): do NOT lift it", NEED_UNKNOWN,
	    NEED_OPEN);
	/* A lesson about a command is none, but "Build: ..." below one is. */
	PART("Commands of the crane: check `winch -v`", NEED_RULES, NEED_RULES);
	PART("Build: `make crane`", NEED_RULES, NEED_COMMANDS);
	/* Asked before it was decided. */
	PART("Context: how many boats?", NEED_DECISIONS, NEED_DECISIONS);
	PART("Context: how many boats?", NEED_FINDINGS, NEED_OPEN);
	PART("How many boats?", NEED_DECISIONS, NEED_OPEN);
	/* What is said of something missing. */
	PART("Missing tests for the winch", NEED_UNKNOWN, NEED_OPEN);
	PART("Missing-boat handling works", NEED_UNKNOWN, NEED_UNKNOWN);
	PART("Added missing ropes: all", NEED_UNKNOWN, NEED_UNKNOWN);
}

/* A question in a paragraph. */
static void
test_questions(void)
{
	struct log_item item = { .form = POINT_PARAGRAPH,
		.text = STR("Does the crane hold two boats?") };

	CHECK(kind_of(&item, NEED_FINDINGS) == NEED_OPEN);
}

/* In a part that is done only a box is open, or what a sign says waits. */
static void
test_closed(void)
{
	static const char *const open[] = { "Is the rope new?", "🔴 the rope",
		"Need to buy a rope", "The rope is awaiting the crane" };
	struct log_item item = { .form = POINT_ITEM };

	for (size_t i = 0; i < countof(open); i++) {
		item.text = str_of(open[i]);
		item.closed = false;
		CHECK(kind_of(&item, NEED_FINDINGS) == NEED_OPEN);
		item.closed = true;
		CHECK(kind_of(&item, NEED_FINDINGS) == NEED_FINDINGS);
	}
	item.text = STR("⏳ the rope");
	CHECK(kind_of(&item, NEED_FINDINGS) == NEED_OPEN);
	item.text = STR("The rope is awaiting the crane");
	item.check = ' ';
	CHECK(kind_of(&item, NEED_FINDINGS) == NEED_OPEN);
	item.check = 0;
	item.text = STR("Root cause: a wet rope");
	CHECK(kind_of(&item, NEED_FINDINGS) == NEED_FINDINGS);
	item.closed = false;
	CHECK(kind_of(&item, NEED_FINDINGS) == NEED_FINDINGS);
	CHECK(kind_of(&item, NEED_RULES) == NEED_RULES);
	item.text = STR("Rule: keep the rope dry");
	CHECK(kind_of(&item, NEED_FINDINGS) == NEED_RULES);
}

/* Code of a program is no command, whatever it begins with. */
static void
test_programs(void)
{
	struct log_item item = { .form = POINT_CODE, .text = STR("npm test") };

	CHECK(kind_of(&item, NEED_UNKNOWN) == NEED_COMMANDS);
	item.program = true;
	CHECK(kind_of(&item, NEED_COMMANDS) == NEED_UNKNOWN);
	CHECK(!point_is_command(&item));
}

static void
test_leads(void)
{
	struct log_item item = { .text = STR("Version: 1.7"),
		.above = STR("Harbour") };

	CHECK(kind_leads(&item, NEED_STATE));
	CHECK(!kind_leads(&item, NEED_OPEN));
	item.text = STR("P0: oil the crane");
	CHECK(kind_leads(&item, NEED_OPEN));
	item.text = STR("100%");
	CHECK(!kind_leads(&item, NEED_STATE));
	item.above = STR("Progress");
	CHECK(kind_leads(&item, NEED_STATE));
}

int
main(void)
{
	test_names_of_parts();
	test_parts();
	test_closed();
	test_questions();
	test_programs();
	test_leads();
	return check_done();
}
