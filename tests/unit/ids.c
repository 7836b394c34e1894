#include "text/ids.h"

#include "base/buf.h"
#include "check.h"

/* Everything found in the text, separated by spaces. */
static struct str
all_ids(const char *text, bool hash)
{
	static struct buf b;
	struct str id;

	buf_clear(&b);
	for (size_t pos = 0; id_find(str_of(text), &pos, hash, &id);)
		check_add(&b, ' ', id);
	return buf_str(&b);
}

static struct str
all_paths(const char *text)
{
	static struct buf b;
	struct str path;

	buf_clear(&b);
	for (size_t pos = 0; path_find(str_of(text), &pos, &path);)
		check_add(&b, ' ', path);
	return buf_str(&b);
}

static void
check_ids(void)
{
	CHECK_STR(all_ids("US-001", false), "US-001");
	CHECK_STR(all_ids("[US-012A]: x (F-001)", false), "US-012A F-001");
	CHECK_STR(all_ids("TASK-VIB-009 TASK-P1.5-005 A11Y-1", false),
	    "TASK-VIB-009 TASK-P1.5-005 A11Y-1");
	CHECK_STR(all_ids("TASK-H01 TASK-I2F4 TASK-A UTF-X1", false),
	    "TASK-H01 TASK-I2F4");
	CHECK_STR(all_ids("US-003, US-004/US-005 and US-006..US-008", false),
	    "US-003 US-004 US-005 US-006 US-008");
	CHECK_STR(all_ids("US-001-US-003", false), "US-001 US-003");
	CHECK_STR(all_ids("FLY-WHEEL-TASK-3, RALPH_TASK_6.", false),
	    "FLY-WHEEL-TASK-3 RALPH_TASK_6");
	CHECK_STR(all_ids("BUG-2026-02-14-003", false), "BUG-2026-02-14-003");
	CHECK_STR(all_ids("UTF-8 SHA-256 ISO-8601 GPT-4 MAX_SIZE_2", false),
	    "");
	CHECK_STR(all_ids("docs/US-001.md feature/US-002 US-003-login", false),
	    "");
	CHECK_STR(all_ids("2026-01-18 v1.2.3 END-TO-END ROUND_3RD", false), "");
	CHECK_STR(all_ids("#217 (#12) #667eea &#39; C#7", true), "#217 #12");
	CHECK_STR(all_ids("#217", false), "");
	CHECK_STR(all_ids("解决US-007。", false), "US-007");
}

static void
check_numbered(void)
{
	CHECK_NUM(id_numbered(STR("Session 7: x")), 9);
	CHECK_NUM(id_numbered(STR("session #7")), 10);
	CHECK_NUM(id_numbered(STR("Session A: x")), 9);
	CHECK_NUM(id_numbered(STR("Session A — x")), 9);
	CHECK_NUM(id_numbered(STR("Session A")), 9);
	CHECK_NUM(id_numbered(STR("Session A new one")), 0);
	CHECK_NUM(id_numbered(STR("Session A/B")), 0);
	CHECK_NUM(id_numbered(STR("Step A: x")), 0);
	CHECK_NUM(id_numbered(STR("Iter 3 (E2)")), 6);
	CHECK_NUM(id_numbered(STR("セッション②：x")), 18);
	CHECK_NUM(id_numbered(STR("1단계: x")), 7);
	CHECK_NUM(id_numbered(STR("2日目")), 7);
	CHECK_NUM(id_numbered(STR("2000일차")), 0);
	CHECK_NUM(id_numbered(STR("Decision #022: x")), 13);
	CHECK_NUM(id_numbered(STR("Sessions 3-5 x")), 12);
	CHECK_NUM(id_numbered(STR("Phase 3b: x")), 8);
	CHECK_NUM(id_numbered(STR("阶段 2")), sizeof "阶段 2" - 1);
	CHECK_NUM(id_numbered(STR("第3次会话")), sizeof "第3次" - 1);
	CHECK_NUM(id_numbered(STR("SESIÓN 4")), sizeof "SESIÓN 4" - 1);
	CHECK_NUM(id_numbered(STR("– Session 7")), 0);
	CHECK_NUM(id_numbered(STR("Session Log")), 0);
	CHECK_NUM(id_numbered(STR("Session 2026-02-08")), 0);
	CHECK_NUM(id_numbered(STR("Tasks")), 0);
	CHECK_NUM(id_numbered(STR("Part 30%")), 0);
}

static void
check_status(void)
{
	CHECK(status_parse(STR("in_progress")) == STATUS_PROGRESS);
	CHECK(status_parse(STR("**Complete** ✅")) == STATUS_DONE);
	CHECK(status_parse(STR("H3_pass")) == STATUS_DONE);
	CHECK(status_parse(STR("Ok")) == STATUS_DONE);
	CHECK(status_parse(STR("okay")) == STATUS_NONE);
	CHECK(status_parse(STR("open")) == STATUS_PENDING);
	CHECK(status_detect(STR("Open the gate (open)")) == STATUS_NONE);
	CHECK(status_detect(STR("Passport, Do, Done")) == STATUS_DONE);
	CHECK(status_detect(STR("Passport, do, DoNe")) == STATUS_DONE);
	CHECK(status_parse(STR("not_started")) == STATUS_PENDING);
	CHECK(status_parse(STR("❌ Blocked by US-002")) == STATUS_BLOCKED);
	/* The mark before a sentence says it, not a word within. */
	CHECK(status_parse(STR("✅ The gate no longer ends in ERROR")) ==
	    STATUS_DONE);
	CHECK(status_parse(STR("⏸️ Deferred")) == STATUS_PENDING);
	CHECK(status_parse(STR("⏳ Gate 2 in progress")) == STATUS_PROGRESS);
	CHECK(status_parse(STR("✅ 3/5 complete")) == STATUS_PROGRESS);
	CHECK(status_parse(STR("~~Blocked~~ Done")) == STATUS_DONE);
	CHECK(status_parse(STR("~~In progress~~")) == STATUS_NONE);
	CHECK(status_parse(STR("No longer blocked")) == STATUS_PENDING);
	CHECK(status_parse(STR("Under review")) == STATUS_PROGRESS);
	CHECK(status_parse(STR("未完成")) == STATUS_PENDING);
	CHECK(status_parse(STR("nog niet begonnen")) == STATUS_PENDING);
	CHECK(status_parse(STR("pågår")) == STATUS_PROGRESS);
	CHECK(status_parse(STR("částečně hotovo")) == STATUS_PROGRESS);
	CHECK(status_parse(STR("nije završeno")) == STATUS_PENDING);
	CHECK(status_parse(STR("sudah selesai")) == STATUS_DONE);
	CHECK(status_parse(STR("see below")) == STATUS_NONE);
	CHECK(status_detect(STR("✅ Task 5 COMPLETE")) == STATUS_DONE);
	CHECK(status_detect(STR("Feature #1 *** SUCCESS ***")) == STATUS_DONE);
	CHECK(status_detect(STR("US-1: x (blocked)")) == STATUS_BLOCKED);
	CHECK(status_detect(STR("Phase 2: Core (Not Started)")) ==
	    STATUS_PENDING);
	CHECK(status_detect(STR("Session 1 Completed")) == STATUS_DONE);
	CHECK(status_detect(STR("UI完善完成")) == STATUS_DONE);
	CHECK(status_detect(STR("Fase 2: poort (afgerond)")) == STATUS_DONE);
	CHECK(status_detect(STR("Cuentas por pagar")) == STATUS_NONE);
	CHECK(status_detect(STR("a → b")) == STATUS_NONE);
	CHECK(
	    status_detect(STR("Add done button (open source)")) == STATUS_NONE);
	CHECK(status_detect(STR("Fix TODO agent")) == STATUS_NONE);
	CHECK(status_detect(STR("✅ Phase 2: IN PROGRESS (8 of 15)")) ==
	    STATUS_PROGRESS);
	CHECK(status_detect(STR("✅ Fix the FAILED login")) == STATUS_DONE);
	CHECK(status_parse(STR("Drew the tables, and mapped each open task")) ==
	    STATUS_PENDING);
	CHECK(status_parse(STR("Drew all tables of the harbours, and then "
			       "mapped each open task")) == STATUS_DONE);
	CHECK(status_parse(STR("Rewrote the tables of the harbours, and then "
			       "mapped each open task")) == STATUS_NONE);
	CHECK(
	    status_parse(STR("INVALIDATED by the next run")) == STATUS_FAILED);
	CHECK(status_parse(STR("CONCLUÍDA")) == STATUS_DONE);
	CHECK(status_detect(STR("Этап 2: (ЗАВЕРШЁН)")) == STATUS_DONE);
	CHECK(status_parse(STR("passé")) == STATUS_NONE);
	/* By its second and third letter, in any script. */
	CHECK(status_parse(STR("W_toku")) == STATUS_PROGRESS);
	CHECK(status_parse(STR("w tym")) == STATUS_NONE);
	CHECK(status_parse(STR("В работе")) == STATUS_PROGRESS);
	CHECK(status_parse(STR("Во льду")) == STATUS_NONE);
	CHECK(status_parse(STR("已修复")) == STATUS_DONE);
	CHECK(status_parse(STR("已知")) == STATUS_NONE);
	CHECK_STR(status_name(STATUS_PROGRESS), "progress");
	CHECK_STR(status_mark(STATUS_BLOCKED), "⊘");
}

static void
check_paths(void)
{
	CHECK_STR(all_paths("`src/a.ts` (new), lib/b.c:12 - x"),
	    "src/a.ts lib/b.c");
	CHECK_STR(all_paths("[`x.py`](x.py:1)"), "x.py x.py");
	CHECK_STR(all_paths("from \\\"./a/b.js\\\";"), "./a/b.js");
	CHECK_STR(all_paths("docs/{plan,progress}.md, Makefile"),
	    "docs/{plan,progress}.md Makefile");
	CHECK_STR(all_paths("app/[id]/page.tsx app/(auth)/page.tsx"),
	    "app/[id]/page.tsx app/(auth)/page.tsx");
	CHECK_STR(all_paths("**`a/b.go`** ./run src/lib/ ~/x/y /usr/lib/z"),
	    "a/b.go ./run src/lib/ ~/x/y /usr/lib/z");
	CHECK_STR(all_paths("修改了src/é.ts，以及 package.json。"),
	    "修改了src/é.ts package.json");
	CHECK_STR(all_paths("分支（src.py:9），x"), "src.py");
	CHECK_STR(all_paths("and/or 3/4 01/13/2026 text/html I/O N/A"), "");
	CHECK_STR(all_paths("https://a.b/c.md Node.js v1.2.md() --x=a.md"), "");
	CHECK_STR(all_paths("src//a.c lib/b//c.md /a.c//"), "");
	CHECK_STR(all_paths("a.C b.cx c.c/ d.c b.cx"), "a.C d.c");
	CHECK_STR(all_paths("Success/Error/Warning console.log e.g. /api/x"),
	    "");
	CHECK_STR(all_paths(".gitignore .env.local"), ".gitignore .env.local");
	/* In prose, far from the last one. */
	CHECK_STR(all_paths("Find the first of many words behind the a.c, then "
			    "a justfile for (LICENSE), and CODEOWNERS"),
	    "a.c justfile LICENSE CODEOWNERS");
	CHECK_STR(all_paths("Never file a profile for NERVES and ENSEMBLES"),
	    "");
}

int
main(void)
{
	check_ids();
	check_numbered();
	check_status();
	check_paths();
	return check_done();
}
