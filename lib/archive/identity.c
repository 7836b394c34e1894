#include "archive/identity.h"

#include "json/named.h"
#include "plan/plan.h"
#include "text/show.h"

/* Of a summary: title, blank, branch, start, last entry. */
enum { HEAD_LINES = 5 };

/* ---- a summary ---- */

/* "`feature/login`" in a line that begins like that. */
static struct str
between(struct str line, struct str begin, struct str end)
{
	if (!str_starts(line, begin) || line.n <= begin.n ||
	    !str_ends(line, end))
		return STR("");
	return str_head(str_skip(line, begin.n), line.n - begin.n - end.n);
}

static void
see_head(struct identity *identity, struct str text)
{
	for (int i = 0; i < HEAD_LINES && text.n; i++) {
		struct str line = str_line(text);

		text = str_skip(text, line.n);
		line = chomp(line);
		if (identity->name.n == 0)
			buf_add(&identity->name,
			    between(line, STR("# Progress Summary: "),
				STR("")));
		if (identity->branch.n == 0)
			buf_add(&identity->branch,
			    between(line, STR("Branch: `"), STR("`")));
	}
}

/* The first cell: "US-001", or of older stories "US-001 … US-009". */
static void
see_row(struct identity *identity, struct str row)
{
	static const struct str dots = STR_INIT(" … ");
	struct str cell = str_skip(row, 2);
	size_t at;

	cell = str_head(cell, str_find(cell, STR(" |"), 0));
	at = str_find(cell, dots, 0);
	intern_add(&identity->ids, str_head(cell, at));
	if (at < cell.n)
		intern_add(&identity->ids, str_skip(cell, at + dots.n));
}

void
identity_see_summary(struct identity *identity, struct str text)
{
	static const struct str table = STR_INIT("\n| ID | Title | Status |");

	see_head(identity, text);
	text = str_skip(text, str_find(text, table, 0));
	for (size_t i = 0; text.n; i++) {
		struct str line = str_line(text);

		text = str_skip(text, line.n);
		/* An empty line, the titles of the columns, the ruler. */
		if (i < 3)
			continue;
		if (!str_starts(line, STR("| ")))
			break;
		see_row(identity, line);
	}
}

/* ---- a plan ---- */

static void
see(struct identity *identity, struct str branch, struct str name)
{
	if (identity->branch.n == 0)
		show_branch(&identity->branch, branch);
	if (identity->name.n == 0)
		show_text(&identity->name, name);
}

static void
see_id(struct identity *identity, struct str id)
{
	struct buf b = { 0 };

	show_text(&b, id);
	if (b.n)
		intern_add(&identity->ids, buf_str(&b));
	buf_free(&b);
}

static void
see_stories(struct identity *identity, struct plan *plan)
{
	struct str name = plan_title(plan);

	if (name.n == 0)
		name = plan_text(plan, plan->root, PLAN_PROJECT);
	see(identity, plan_text(plan, plan->root, PLAN_BRANCH), name);
	for (size_t i = 0; i < plan->n; i++)
		see_id(identity, plan->stories[i].id);
}

void
identity_see_plan(struct identity *identity, struct str text)
{
	struct arena arena = { 0 };
	struct plan plan = { .file = "", .text = text, .arena = &arena };
	struct json_error error;

	/* Without stories, a plan still has a branch and a name. */
	if (plan_read(&plan) || json_check(text, &plan.root, &error))
		see_stories(identity, &plan);
	plan_free(&plan);
	arena_free(&arena);
}

void
identity_see_record(struct identity *identity, const struct record *record)
{
	struct str name = record_text(record, K_title);

	if (record->kind == KIND_PLAN)
		see(identity, record_text(record, K_branch),
		    name.n ? name : record_text(record, K_project));
	else if (record->kind == KIND_STORY)
		see_id(identity, record_text(record, K_id));
}

/* ---- two of them ---- */

bool
identity_is_empty(const struct identity *identity)
{
	return identity->branch.n == 0 && identity->name.n == 0 &&
	    identity->ids.n == 0;
}

/* True if one of them has no story. */
static bool
share_stories(const struct intern *a, const struct intern *b)
{
	for (uint32_t i = 1; i < a->n; i++) {
		if (intern_find(b, intern_str(a, i)))
			return true;
	}
	return a->n == 0 || b->n == 0;
}

bool
identity_differs(const struct identity *a, const struct identity *b)
{
	if (a->branch.n && b->branch.n)
		return !str_eq(buf_str(&a->branch), buf_str(&b->branch));
	if (a->name.n && b->name.n &&
	    !str_eq(buf_str(&a->name), buf_str(&b->name)))
		return true;
	return !share_stories(&a->ids, &b->ids);
}

struct str
identity_title(const struct identity *identity)
{
	return buf_str(
	    identity->branch.n ? &identity->branch : &identity->name);
}

void
identity_free(struct identity *identity)
{
	buf_free(&identity->branch);
	buf_free(&identity->name);
	intern_free(&identity->ids);
}
