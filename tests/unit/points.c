#include "base/buf.h"
#include "check.h"
#include "json/json.h"
#include "need/points.h"
#include "need/rate.h"
#include "need/score.h"

static void
add_record(struct log_points *points, const char *line)
{
	struct arena arena = { 0 };
	struct json_error error;
	struct record record;

	CHECK(record_parse(str_of(line), &arena, &record, &error));
	points_add(points, &record);
	arena_free(&arena);
}

/* An entry of n items, the last of them important. */
static void
add_items(struct log_points *points, size_t entry, size_t n)
{
	struct buf b = { 0 };

	buf_addf(&b,
	    "{\"kind\":\"entry\",\"src\":{\"file\":\"a\",\"line\":%zu,"
	    "\"end\":%zu},\"body\":\"## Day\\n",
	    entry * (n + 1) + 1, entry * (n + 1) + n + 1);
	for (size_t i = 1; i < n; i++)
		buf_addf(&b, "- item %zu of this entry\\n", i);
	buf_addf(&b, "- Never run `npm test` in entry %zu\\n\"}%c", entry,
	    '\0');
	add_record(points, b.p);
	buf_free(&b);
}

static void
test_points(void)
{
	struct log_points points = { 0 };

	add_items(&points, 0, 2);
	add_items(&points, 1, 2);
	CHECK(points_read(&points));
	points_score(&points);
	CHECK_NUM(points.n, 6);
	CHECK_STR(points.all[5].point.text, "Never run `npm test` in entry 1");
	CHECK_STR(points.all[5].point.above, "Day");
	CHECK_NUM(points.all[5].src.line, 6);
	CHECK_NUM(points.all[5].entry, 2);
	CHECK(points.all[5].score > points.all[2].score);
	CHECK(points.all[5].features.at[FEATURE_newest] == FEATURE_ONE);
	CHECK(points.all[2].features.at[FEATURE_newest] == 0);
	CHECK(points.all[5].features.at[FEATURE_siblings] == score_log(3, 1));
	CHECK(points.all[3].features.at[FEATURE_first] == 0); /* the heading */
	CHECK(points.all[4].features.at[FEATURE_first] == FEATURE_ONE);
	CHECK(points.all[5].features.at[FEATURE_first] == 0);
	points_free(&points);
}

/* A lead-in says nothing without its list; the sentences before it do. */
static void
test_lead(void)
{
	struct log_points points = { 0 };

	add_record(&points,
	    "{\"kind\":\"section\",\"src\":{\"file\":\"a\",\"line\":1},"
	    "\"body\":\"Always fetch the balance at trade time, never at "
	    "the start. This ensures:\\n1. one order\\n\\nA sentence that "
	    "leads on to what follows in the list below, and nothing "
	    "else:\\n- two\\n\"}");
	CHECK(points_read(&points));
	points_score(&points);
	CHECK_STR(points.all[0].point.text,
	    "Always fetch the balance at trade time, never at the start.");
	CHECK(points_show(&points.all[0]));
	CHECK(str_ends(points.all[2].point.text, STR("else:")));
	CHECK(!points_show(&points.all[2]));
	points_free(&points);
}

/* What is above all entries, or between them, is not part of one. */
static void
test_outside(void)
{
	struct log_points points = { 0 };
	const char *section =
	    "{\"kind\":\"section\",\"src\":{\"file\":\"a\","
	    "\"line\":1,\"end\":1},\"body\":\"- one item\\n\"}";

	add_record(&points, section);
	CHECK(points_read(&points));
	points_score(&points);
	CHECK(points.all[0].features.at[FEATURE_outside] == 0);
	add_items(&points, 1, 2);
	CHECK(points_read(&points));
	points_score(&points);
	CHECK(points.all[0].features.at[FEATURE_outside] == FEATURE_ONE);
	CHECK(points.all[2].features.at[FEATURE_outside] == 0);
	points_free(&points);
}

/* Of what is open in no entry, the place counts; and the part of each. */
static void
test_late_step(void)
{
	struct log_points points = { 0 };

	add_record(&points,
	    "{\"kind\":\"section\",\"src\":{\"file\":\"a\",\"line\":1},"
	    "\"body\":\"## Next steps\\n- Light the kiln\\n- Open the gate"
	    "\\n\\n## Commands\\n- `make fire`\\n\"}");
	CHECK(points_read(&points));
	points_score(&points);
	CHECK_NUM(points.n, 5);
	CHECK(points.all[1].features.at[FEATURE_late_step] ==
	    2 * FEATURE_ONE / 5);
	CHECK(points.all[2].features.at[FEATURE_late_step] ==
	    3 * FEATURE_ONE / 5);
	CHECK(points.all[2].features.at[FEATURE_in_open] == FEATURE_ONE);
	CHECK(points.all[4].features.at[FEATURE_late_step] == 0);
	CHECK(points.all[4].features.at[FEATURE_in_commands] == FEATURE_ONE);
	points_free(&points);
}

/* Thousands are not held: the best are, with their texts. */
static void
test_bound(void)
{
	enum { ENTRIES = 2000, ITEMS = 10 };
	struct log_points points = { 0 };
	size_t important = 0;

	for (size_t i = 0; i < ENTRIES; i++)
		add_items(&points, i, ITEMS);
	CHECK(points_read(&points));
	CHECK(points.n >= 2048 && points.n <= 4096);
	points_score(&points);
	for (size_t i = 0; i < points.n; i++) {
		const struct scored_item *one = &points.all[i];

		if (!str_starts(one->point.text, STR("Never run ")))
			continue;
		important++;
		CHECK_STR(one->point.above, "Day");
		CHECK_NUM(one->src.line, one->entry * (ITEMS + 1));
		CHECK(one->features.at[FEATURE_siblings] ==
		    score_log(ITEMS + 1, 1));
	}
	CHECK_NUM(important, ENTRIES);
	CHECK_NUM(points.all[points.n - 1].number, ENTRIES * (ITEMS + 1));
	CHECK(points.all[0].features.at[FEATURE_lead] == FEATURE_ONE);
	CHECK(points.all[0].features.at[FEATURE_head] == FEATURE_ONE);
	CHECK(points.all[0].features.at[FEATURE_tail] == 0);
	CHECK(points.all[points.n / 2].features.at[FEATURE_head] == 0);
	CHECK(points.all[points.n / 2].features.at[FEATURE_tail] == 0);
	CHECK(points.all[points.n - 1].features.at[FEATURE_lead] == 0);
	CHECK(
	    points.all[points.n - 1].features.at[FEATURE_tail] == FEATURE_ONE);
	points_free(&points);
}

/* The first row of the parts of the points of a log, by their letters. */
static void
check_log(int line, const char *const lines[], size_t n, const char *want)
{
	struct log_points points = { 0 };
	struct buf b = { 0 };

	for (size_t i = 0; i < n; i++)
		add_record(&points, lines[i]);
	CHECK(points_read(&points));
	points_score(&points);
	for (size_t i = 0; i < points.n; i++) {
		const struct scored_item *one = &points.all[i];

		if (points_show(one))
			check_add(&b, ' ', need_part_name(one->part));
	}
	check_str(buf_str(&b), str_of(want), __FILE__, line);
	buf_free(&b);
	points_free(&points);
}

#define LOG(want, ...) \
	check_log(__LINE__, (const char *[]){ __VA_ARGS__ }, \
	    countof(((const char *[]){ __VA_ARGS__ })), want)

/* What was decided is needed more than what it answers, and what was not chosen. */
static void
test_decision(void)
{
	struct log_points points = { 0 };

	add_record(&points,
	    "{\"kind\":\"section\",\"body\":\"# Decisions\\n\"}");
	add_record(&points,
	    "{\"kind\":\"entry\",\"body\":\"## D-1: Ropes\\n"
	    "- **Context:** hemp rots in the wet, as it did twice in May\\n"
	    "- **Decision:** ropes of steel for the crane and the winch\\n"
	    "- **Alternatives considered:** nylon ropes, which stretch\\n"
	    "- **Status:** accepted\"}");
	CHECK(points_read(&points));
	points_score(&points);
	CHECK_NUM(points.n, 6);
	for (size_t i = 2; i < points.n; i++)
		CHECK(
		    i == 3 || points.all[i].score < points.all[3].score - 800);
	points_free(&points);
}

/* Whether the newest of four entries, with these titles, is the first. */
static bool
begins_with_newest(const char *head, const char *const titles[4])
{
	struct log_points points = { 0 };
	struct buf b = { 0 };
	bool first;

	buf_addf(&b, "{\"kind\":\"section\",\"body\":\"# Log\\n\\n%s\"}%c",
	    head, '\0');
	add_record(&points, b.p);
	for (size_t i = 0; i < 4; i++) {
		buf_clear(&b);
		buf_addf(&b,
		    "{\"kind\":\"entry\",\"ts\":\"2026-01-02\",\"title\":"
		    "\"%s\",\"body\":\"## %s\\n- x\"}%c",
		    titles[i], titles[i], '\0');
		add_record(&points, b.p);
	}
	CHECK(points_read(&points));
	first = points_newest_first(&points);
	buf_free(&b);
	points_free(&points);
	return first;
}

/* Where no date tells the order, the log may. */
static void
test_order(void)
{
	const char *const plain[] = { "Crane", "Winch", "Ropes", "Boats" };
	const char *const starts[] = { "Initial setup", "Winch", "Ropes",
		"Boats" };
	const char *const ends[] = { "Crane", "Winch", "Ropes",
		"Initial setup" };

	CHECK(!begins_with_newest("", plain));
	CHECK(begins_with_newest("The newest entries first.", plain));
	CHECK(!begins_with_newest("", starts));
	CHECK(begins_with_newest("", ends));
}

static void
test_log_parts(void)
{
	/* The title of the file says what all of it is. */
	LOG("decision decision",
	    "{\"kind\":\"section\",\"body\":\"# Decisions\\n\"}",
	    "{\"kind\":\"entry\",\"body\":\"## Ropes of steel for all "
	    "cranes\\n- steel, as hemp "
	    "rots\"}");
	LOG("finding", "{\"kind\":\"section\",\"body\":\"# Harbour\\n\"}",
	    "{\"kind\":\"entry\",\"body\":\"## Ropes\\n- steel, as hemp "
	    "rots\"}");
	/* It does not if it says more, or is one of many. */
	LOG("finding",
	    "{\"kind\":\"section\",\"body\":\"# What needs a decision before "
	    "the harbour opens\\n\"}",
	    "{\"kind\":\"entry\",\"body\":\"## Ropes\\n- steel, as hemp "
	    "rots\"}");
	LOG("finding", "{\"kind\":\"section\",\"body\":\"# Decision 6\\n\"}",
	    "{\"kind\":\"entry\",\"body\":\"## Ropes\\n- steel, as hemp "
	    "rots\"}");
	/* What is done in a list of what is to be done. */
	LOG("open finding",
	    "{\"kind\":\"section\",\"body\":\"# A\\n## To do\\n### Ropes\\n- "
	    "steel "
	    "ones\\n### Done\\n- the winch is red\"}");
	/* A heading that is a sentence says nothing of what is below it. */
	LOG("finding",
	    "{\"kind\":\"section\",\"body\":\"# A\\n## Boats of one size catch "
	    "real issues of structure\\n- the winch is red\"}");
	LOG("open",
	    "{\"kind\":\"section\",\"body\":\"# A\\n## Known issues that came "
	    "up in the tests\\n- the winch is red\"}");
	/* A paragraph with a label of its own ends a list. */
	LOG("open finding",
	    "{\"kind\":\"section\",\"body\":\"# A\\n## Boats\\n\\n"
	    "**Next:**\\n- oil the crane\\n\\n**Approach:** first the "
	    "winch\"}");
	/* Problems beside their solutions are over. */
	LOG("finding finding",
	    "{\"kind\":\"section\",\"body\":\"# A\\n## Issues encountered\\n"
	    "### Ropes\\n**Problem:** they rot\\n**Solution:** steel\"}");
	/* A form to be filled in. */
	LOG("finding",
	    "{\"kind\":\"section\",\"body\":\"# A\\n## [short title]\\n- why "
	    "it is so\\n## Boats\\n- red\"}");
	/* A piece of code is not a point. */
	LOG("finding",
	    "{\"kind\":\"section\",\"body\":\"# A\\n## Boats\\n```c\\nif "
	    "(lock) {\\n"
	    "```\\n```\\nlock = open\\n```\"}");
}

static void
test_log_open(void)
{
	/* What a planned entry says is open, with its title. */
	LOG("open open",
	    "{\"kind\":\"entry\",\"status\":\"pending\","
	    "\"body\":\"## GL-1: Ropes\\n- steel, as hemp rots\"}");
	/* In a part that is done only a box is open. */
	LOG("finding open finding",
	    "{\"kind\":\"section\",\"body\":\"# A\\n## ✅ Ropes\\n- is it "
	    "new?\\n- [ ] paint it\\n## Boats\\n**Fixed:**\\n- is it new?\"}");
	/* No step is none, nor is "None" anything else. */
	LOG("rule",
	    "{\"kind\":\"section\",\"body\":\"# A\\n## Rules\\n- None.\\n- "
	    "steel "
	    "ropes only\"}");
	/* That nothing blocks is the state, beside the steps as well. */
	LOG("state open",
	    "{\"kind\":\"section\",\"body\":\"## Blockers\\n- None at the "
	    "moment\\n## Next\\n- oil the crane\"}");
}

/* ---- what the whole log shows ---- */

/* Adds a body: of an entry, if its heading is of 2026, else of a section. */
static void
add_body(struct log_points *points, struct str body)
{
	bool entry = str_starts(body, STR("## 2026-"));
	struct str rest = body;
	struct buf b = { 0 };
	size_t lines = 0;

	for (; rest.p; lines++)
		str_cut(&rest, '\n');
	buf_addc(&b, '{');
	json_add_text(&b, "kind", entry ? STR("entry") : STR("section"));
	if (entry)
		json_add_text(&b, "ts", str_head(str_skip(body, 3), 10));
	json_add_text(&b, "body", body);
	buf_addf(&b, ",\"src\":{\"file\":\"a\",\"line\":%zu,\"end\":%zu}}%c",
	    points->last + 1, points->last + lines, '\0');
	add_record(points, b.p);
	buf_free(&b);
}

static bool
is_over(const struct scored_item *one)
{
	return one->over;
}

/* The points of a log of these bodies, "~" before each that is so. */
static void
check_marks(int line, bool is(const struct scored_item *one),
    const char *const bodies[], size_t n, const char *want)
{
	struct log_points points = { 0 };
	struct buf b = { 0 };

	for (size_t i = 0; i < n; i++)
		add_body(&points, str_of(bodies[i]));
	CHECK(points_read(&points));
	points_score(&points);
	for (size_t i = 0; i < points.n; i++) {
		if (i)
			buf_addc(&b, '/');
		if (is(&points.all[i]))
			buf_addc(&b, '~');
		buf_add(&b, points.all[i].point.text);
	}
	check_str(buf_str(&b), str_of(want), __FILE__, line);
	buf_free(&b);
	points_free(&points);
}

#define MARKS(is, want, ...) \
	check_marks(__LINE__, is, (const char *[]){ __VA_ARGS__ }, \
	    countof(((const char *[]){ __VA_ARGS__ })), want)
#define REPLACED(...) MARKS(is_over, __VA_ARGS__)
#define SHOWN(...) MARKS(points_show, __VA_ARGS__)

/* A newer step replaces an older one without a box, labelled or not. */
static void
test_superseded(void)
{
	REPLACED("2026-01-01/~Next: oil it/dig/2026-01-02/Remaining/net",
	    "## 2026-01-01\n- Next: oil it\n- [ ] dig",
	    "## 2026-01-02\n### Remaining\n- net");
	REPLACED("2026-01-01/~Remaining/~net/2026-01-02/Next: oil it",
	    "## 2026-01-01\n### Remaining\n- net",
	    "## 2026-01-02\n- Next: oil it");
}

static void
test_repeated_labels(void)
{
	REPLACED("2026-01-01/~Status: a/Version: 1/2026-01-02/Status: b",
	    "## 2026-01-01\n- Status: a\n- Version: 1",
	    "## 2026-01-02\n- Status: b");
	REPLACED("2026-01-02/Status: b/2026-01-01/~Status: a",
	    "## 2026-01-02\n- Status: b", "## 2026-01-01\n- Status: a");
	/* A label that does not say how things are is of each entry. */
	REPLACED("2026-01-01/Rope: a/2026-01-02/Rope: b",
	    "## 2026-01-01\n- Rope: a", "## 2026-01-02\n- Rope: b");
}

static void
test_repeated_parts(void)
{
	REPLACED("Log/~Current status/~oil/Ropes/dig/Current status/net",
	    "# Log\n## Current status\n- oil\n## Ropes\n- dig",
	    "## Current status\n- net");
	REPLACED(
	    "2026-01-02/Current status/dig/2026-01-01/~Current status/~oil",
	    "## 2026-01-02\n### Current status\n- dig",
	    "## 2026-01-01\n### Current status\n- oil");
	/* Other parts may repeat, and one may have more than one list. */
	REPLACED("Log/Ropes/oil/Ropes/dig",
	    "# Log\n## Ropes\n- oil\n## Ropes\n- dig");
	REPLACED("Log/Current status/**Now**/oil/**Now**/dig",
	    "# Log\n## Current status\n**Now**\n- oil\n\n**Now**\n- dig");
}

static void
test_mended(void)
{
	REPLACED("Log/Day/~**Issues**/~the winch slips/**Fixes**/a brake",
	    "# Log\n## Day\n**Issues**\n- the winch slips\n**Fixes**\n- a "
	    "brake");
	REPLACED("2026-01-01/~Issues/~it slips/Fix: a brake",
	    "## 2026-01-01\n### Issues\n- it slips\n- Fix: a brake");
	/* "Fix: ..." under another heading is of something else. */
	REPLACED("2026-01-01/Blockers/it slips/Rain/Fix: a brake",
	    "## 2026-01-01\n### Blockers\n- it slips\n### Rain\n- Fix: a "
	    "brake");
	REPLACED("2026-01-01/~Issues/~it slips/Fixes/a brake",
	    "## 2026-01-01\n### Issues\n- it slips\n### Fixes\n- a brake");
	/* What is known to be so, what has a box, fixes of another part. */
	REPLACED("Log/Day/**Known issues**/it slips/**Fixes**/a brake",
	    "# Log\n## Day\n**Known issues**\n- it slips\n**Fixes**\n- a "
	    "brake");
	REPLACED("Log/Day/~**Issues**/it slips/**Fixes**/a brake",
	    "# Log\n## Day\n**Issues**\n- [ ] it slips\n**Fixes**\n- a brake");
	REPLACED("Log/Issues/it slips/Fixes/a brake",
	    "# Log\n## Issues\n- it slips\n## Fixes\n- a brake");
}

static void
test_past(void)
{
	REPLACED("Log/Previous work/~Next/~oil it/Rules/never lift two/Day/oil",
	    "# Log\n## Previous work\n### Next\n- oil it\n### Rules\n"
	    "- never lift two\n## Day\n- oil");
	REPLACED("Log/Workers of the previous work/Next/oil it",
	    "# Log\n## Workers of the previous work\n### Next\n- oil it");
}

/* A step that a newer entry reports; not one that an older one does. */
static void
test_ended(void)
{
	REPLACED("2026-01-01/~Wire the winch up/2026-01-02/Wired the winch up",
	    "## 2026-01-01\n- [ ] Wire the winch up",
	    "## 2026-01-02\n- Wired the winch up");
	REPLACED("2026-01-01/Wired the winch up/2026-01-02/Wire the winch up",
	    "## 2026-01-01\n- Wired the winch up",
	    "## 2026-01-02\n- [ ] Wire the winch up");
	REPLACED("Log/~Wire the winch up/Wire the winch up",
	    "# Log\n- [ ] Wire the winch up\n- [x] Wire the winch up");
	/* What another step says is no report. */
	REPLACED(
	    "2026-01-01/Implement the winch/2026-01-02/Implement the winch",
	    "## 2026-01-01\n- [ ] Implement the winch",
	    "## 2026-01-02\n- [ ] Implement the winch");
}

#define DIARY \
	"## 2026-01-01\n- oil", "## 2026-01-02 - Oiled the old crane\n- dig"

static void
test_newest_title(void)
{
	SHOWN("2026-01-01/~oil/2026-01-02 - Oiled the old crane/~dig/"
	      "~2026-01-03 - Wired the winch/~net",
	    DIARY, "## 2026-01-03 - Wired the winch\n- net");
	/* Of two days, of a part, of few words. */
	SHOWN("2026-01-02 - Oiled the old crane/~dig/"
	      "2026-01-03 - Wired the winch/~net",
	    "## 2026-01-02 - Oiled the old crane\n- dig",
	    "## 2026-01-03 - Wired the winch\n- net");
	SHOWN("2026-01-01/~oil/2026-01-02 - Oiled the old crane/~dig/"
	      "2026-01-03 - Lessons of the long day/~net",
	    DIARY, "## 2026-01-03 - Lessons of the long day\n- net");
	SHOWN("2026-01-01/~oil/2026-01-02 - Oiled the old crane/~dig/"
	      "2026-01-03 - Oiled it all/~net",
	    DIARY, "## 2026-01-03 - Oiled it all\n- net");
}

#define STEPS "| Step | State |\n|---|---|\n"
#define DONE "| oil | ✅ |\n| net | ✅ |\n| tar | ✅ |\n"
#define LEFT "| dig | ⏳ |\n"

/*
 * The line of a table of steps says all of rows with no more than a status; where no
 * column says of what they are, each says it itself.
 */
static void
test_done_rows(void)
{
	SHOWN("Log/oil: ✅/net: ✅/tar: ✅/dig: ⏳", "# Log\n" STEPS DONE LEFT);
	SHOWN("Log/~oil: ✅/~net: ✅/~tar: ✅/~dig: ⏳", "# Log\n" DONE LEFT);
	/* Two of the same name are no steps of one plan. */
	SHOWN("Log/~oil: ✅/~net: ✅/~tar: ✅/~dig: ⏳/~dig: ⏳",
	    "# Log\n" STEPS DONE LEFT LEFT);
}

/* A caption with nothing below it, and a long heading, say something. */
static void
test_alone(void)
{
	SHOWN("Log/~**The winch slips in the rain**/**Ropes**/~oil",
	    "# Log\n**The winch slips in the rain**\n**Ropes**\n- oil");
	SHOWN("Log/~The winch slips whenever it rains on the wharf/Day/~oil",
	    "# Log\n## The winch slips whenever it rains on the wharf\n"
	    "## Day\n- oil");
	SHOWN("Log/The winch slips whenever it rains on the wharf/~oil",
	    "# Log\n## The winch slips whenever it rains on the wharf\n- oil");
	SHOWN(
	    "Log/Next steps for the winch and for the other machines/Day/~oil",
	    "# Log\n## Next steps for the winch and for the other machines\n"
	    "## Day\n- oil");
}

static void
test_decision_heading(void)
{
	SHOWN("Log/~Decision: ropes of steel/~oil",
	    "# Log\n## Decision: ropes of steel\n- oil");
	SHOWN("Log/Decision/~oil", "# Log\n## **Decision**\n- oil");
	SHOWN("Log/Ropes: steel/~oil", "# Log\n## Ropes: steel\n- oil");
}

static void
test_programs(void)
{
	SHOWN("Log/~npm test", "# Log\n```\nnpm test\n```");
	SHOWN("Log/~npm test", "# Log\n```sh\nnpm test\n```");
	SHOWN("Log/npm test/~oil", "# Log\n```ts\nnpm test\n```\n- oil");
}

static void
score_body(struct log_points *points, const char *body)
{
	add_body(points, str_of(body));
	CHECK(points_read(points));
	points_score(points);
}

/* The steps of a group have the best score of them, in their order. */
static void
test_step_order(void)
{
	struct log_points points = { 0 };
	const struct scored_item *all;

	score_body(&points,
	    "# Log\n## Next\n- rope\n- Always run `npm test` in the rain\n"
	    "- [x] net\n- P0: crane");
	all = points.all;
	CHECK(all[3].score == all[2].score - 20);
	CHECK(all[5].score == all[3].score - 20 + 200);
	CHECK_NUM(all[2].listed, 3);
	points_clear(&points);
	score_body(&points,
	    "# Log\n## Next\n- rope\n- Always run `npm test` in the rain\n- "
	    "oil\n"
	    "- dig\n- net\n- mend\n- pull\n- load\n- turn");
	/* Of more than eight the best. */
	CHECK(points.all[3].score > points.all[2].score);
	CHECK_NUM(points.all[2].listed, 9);
	points_free(&points);
}

/* What is in a step says less than the step, least where it is done. */
static void
test_details(void)
{
	struct log_points points = { 0 };
	const struct scored_item *all;

	score_body(&points,
	    "# Log\n## Day\n- boat\n  - the rope is new\n- [ ] crane\n"
	    "  - the rope is new\n- [x] winch\n  - the rope is new");
	all = points.all;
	CHECK(all[3].score > all[5].score + 200);
	CHECK(all[5].score > all[7].score + 600);
	points_free(&points);
}

/* What the log itself calls its state, rules and decisions, counts more. */
static void
test_named(void)
{
	struct log_points points = { 0 };

	score_body(&points,
	    "# Log\n## Day\n**Ropes**\n- steel\n**Decided**\n- steel\n"
	    "## Previous work\n**Decided**\n- steel");
	CHECK(points.all[5].score > points.all[3].score + 300);
	CHECK(points.all[5].score > points.all[8].score + 800);
	points_free(&points);
}

int
main(void)
{
	test_points();
	test_lead();
	test_outside();
	test_late_step();
	test_bound();
	test_log_parts();
	test_log_open();
	test_order();
	test_decision();
	test_superseded();
	test_repeated_labels();
	test_repeated_parts();
	test_mended();
	test_past();
	test_ended();
	test_newest_title();
	test_done_rows();
	test_alone();
	test_decision_heading();
	test_programs();
	test_step_order();
	test_details();
	test_named();
	return check_done();
}
