#include "base/buf.h"
#include "check.h"
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
	points_score(&points);
	CHECK(points.all[0].features.at[FEATURE_outside] == 0);
	add_items(&points, 1, 2);
	points_score(&points);
	CHECK(points.all[0].features.at[FEATURE_outside] == FEATURE_ONE);
	CHECK(points.all[2].features.at[FEATURE_outside] == 0);
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

static void
test_log_parts(void)
{
	/* The title of the file says what all of it is. */
	LOG("decision decision",
	    "{\"kind\":\"section\",\"body\":\"# Decisions\\n\"}",
	    "{\"kind\":\"entry\",\"body\":\"## Ropes\\n- steel, as hemp "
	    "rots\"}");
	LOG("finding", "{\"kind\":\"section\",\"body\":\"# Harbour\\n\"}",
	    "{\"kind\":\"entry\",\"body\":\"## Ropes\\n- steel, as hemp "
	    "rots\"}");
	/* A piece of code is not a point. */
	LOG("finding",
	    "{\"kind\":\"section\",\"body\":\"# A\\n## Boats\\n```c\\nif "
	    "(lock) {\\n"
	    "```\\n```\\nlock = open\\n```\"}");
	/* What a planned entry says is open, with its title. */
	LOG("open open",
	    "{\"kind\":\"entry\",\"status\":\"pending\","
	    "\"body\":\"## GL-1: Ropes\\n- steel, as hemp rots\"}");
	/* No step is none. */
	LOG("open",
	    "{\"kind\":\"section\",\"body\":\"## Blockers\\n- None at the "
	    "moment\\n## Next\\n- oil the crane\"}");
}

/* A newer step replaces an older one, labelled or under a caption. */
static void
test_superseded(void)
{
	struct log_points points = { 0 };

	add_record(&points,
	    "{\"kind\":\"entry\",\"body\":\"## A\\nNext: oil the "
	    "crane\"}");
	add_record(&points,
	    "{\"kind\":\"entry\",\"body\":\"## B\\nNext: oil the "
	    "winch\"}");
	points_score(&points);
	CHECK(
	    points.n == 2 && points.all[0].score + 1000 < points.all[1].score);
	points_free(&points);
}

int
main(void)
{
	test_points();
	test_lead();
	test_outside();
	test_bound();
	test_log_parts();
	test_superseded();
	return check_done();
}
