#include "need/checklist.h"

#include "check.h"

/* Adds n boxes of a part, the first `ticked` of them ticked. */
static void
add(struct checklist *checklist, const char *part, size_t ticked, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct log_item item = { .form = POINT_ITEM,
			.text = STR("tar the hull"),
			.check = i < ticked ? 'x' : ' ' };
		struct src src = { .line = checklist->steps + 1,
			.end = checklist->steps + 1 };

		checklist_add(checklist, &item, &src, str_of(part));
	}
}

static void
says(const struct checklist *checklist, const char *want)
{
	struct buf b = { 0 };

	CHECK(checklist_text(checklist, true, &b) == (*want != '\0'));
	CHECK(str_eq(buf_str(&b), str_of(want)));
	buf_free(&b);
}

static void
test_parts(void)
{
	struct checklist checklist = { 0 };

	add(&checklist, "Phase 1: hull", 3, 3);
	says(&checklist, "");
	add(&checklist, "**Phase 2** - rig (two weeks)", 1, 4);
	add(&checklist, "Phase 3 (sails)", 0, 2);
	says(&checklist, "4 of 9 steps done; Phase 2: 1/4, Phase 3: 0/2");
	CHECK(checklist.boxes.line == 1 && checklist.boxes.end == 9);
}

/* What two headings begin with is the name of neither. */
static void
test_same_begin(void)
{
	struct checklist checklist = { 0 };

	add(&checklist, "Now - Stage A: hull", 1, 2);
	add(&checklist, "Now - Stage B: rig", 1, 3);
	add(&checklist, "Later - sails", 0, 1);
	add(&checklist, "Pier (oak)", 0, 2);
	add(&checklist, "Pier (elm)", 0, 1);
	add(&checklist, "Pier (elm)", 0, 1);
	says(&checklist,
	    "2 of 10 steps done; Stage A: 1/2, Stage B: 1/3, Later: 0/1, "
	    "Pier (oak): 0/2, Pier (elm): 0/2");
}

/* One part is the whole list; too many say nothing. */
static void
test_few_and_many(void)
{
	struct checklist one = { 0 }, many = { 0 }, begun = { 0 };
	struct buf name = { 0 };

	add(&one, "Harbour", 1, 4);
	says(&one, "1 of 4 steps done");
	/* Of a plan not begun the parts say something, if there are many steps. */
	add(&begun, "P0: hull", 0, 5);
	add(&begun, "P1: rig", 0, 6);
	says(&begun, "");
	add(&begun, "P1: rig", 0, 1);
	says(&begun, "0 of 12 boxes ticked; P0: 0/5, P1: 0/7");
	for (int i = 0; i <= CHECKLIST_PARTS; i++) {
		buf_clear(&name);
		buf_addf(&name, "Pier %d%c", i, '\0');
		add(&many, name.p, i == 0, 1);
	}
	says(&many, "1 of 13 steps done");
	buf_free(&name);
}

/* Rows with signs count, and other items that are more than the steps. */
static void
test_others(void)
{
	struct checklist checklist = { 0 };
	struct log_item row = { .form = POINT_ROW,
		.sign = 'x',
		.text = STR("Lock: ✅ done") };
	struct log_item item = { .form = POINT_ITEM, .text = STR("plain") };
	struct src src = { .line = 1, .end = 1 };

	for (int i = 0; i < 4; i++)
		checklist_add(&checklist, &row, &src, STR(""));
	says(&checklist, "4 of 4 steps done");
	for (int i = 0; i < 5; i++)
		checklist_add(&checklist, &item, &src, STR(""));
	says(&checklist, "");
}

int
main(void)
{
	test_parts();
	test_same_begin();
	test_few_and_many();
	test_others();
	return check_done();
}
