#include "archive/identity.h"

#include "check.h"

#define TABLE "\n## Story Status\n\n| ID | Title | Status |\n|--|--|--|\n"

static struct identity
of_summary(const char *text)
{
	struct identity identity = { 0 };

	identity_see_summary(&identity, str_of(text));
	return identity;
}

static struct identity
of_plan(const char *text)
{
	struct identity identity = { 0 };

	identity_see_plan(&identity, str_of(text));
	return identity;
}

#define BRANCH(identity) buf_str(&(identity).branch)
#define NAME(identity) buf_str(&(identity).name)

static void
what_a_summary_shows(void)
{
	struct identity a = of_summary(
	    "# Progress Summary: A\n\nBranch: `a/b`\n");

	CHECK_STR(BRANCH(a), "a/b");
	CHECK_STR(NAME(a), "A");
	CHECK_STR(identity_title(&a), "a/b");
	a = of_summary("# Progress Summary\r\n\r\nBranch: `a`\r\n");
	CHECK_STR(BRANCH(a), "a");
	CHECK_STR(NAME(a), "");
	a = of_summary("1\n2\n3\n4\nBranch: `a`");
	CHECK_STR(BRANCH(a), "a");
	a = of_summary("1\n2\n3\n4\n5\nBranch: `a`");
	CHECK(identity_is_empty(&a));
	a = of_summary("Branch: a\nBranch: `\n# Progress Summary:\n");
	CHECK(identity_is_empty(&a));
	a = of_summary("");
	CHECK(identity_is_empty(&a));
	a = of_summary("# Progress Summary: A" TABLE "| US-001 … US-003 | 3 |\n"
		       "| US-004 | x |\n\n| US-005 | no row |\n");
	CHECK_NUM(a.ids.n, 4);
	CHECK(intern_find(&a.ids, STR("US-001")) > 0);
	CHECK(intern_find(&a.ids, STR("US-003")) > 0);
	CHECK(intern_find(&a.ids, STR("US-004")) > 0);
}

static void
what_a_plan_has(void)
{
	struct identity a = of_plan("{\"branchName\":\"feature/a `b`\"}");

	CHECK_STR(BRANCH(a), "feature/ab");
	a = of_plan("{\"project\":\"P\",\"title\":\"T\",\"userStories\":"
		    "[{\"id\":\"US-001\",\"title\":\"x\"}]}");
	CHECK_STR(NAME(a), "T");
	CHECK(intern_find(&a.ids, STR("US-001")) > 0);
	a = of_plan("{\"project\":\"P\"}");
	CHECK_STR(NAME(a), "P");
	a = of_plan("{\"branchName\":");
	CHECK(identity_is_empty(&a));
	a = of_plan("[]");
	CHECK(identity_is_empty(&a));
}

static bool
differ(const char *a, const char *b)
{
	struct identity one = of_summary(a), other = of_summary(b);
	bool differs = identity_differs(&one, &other);

	CHECK(identity_differs(&other, &one) == differs);
	identity_free(&one);
	identity_free(&other);
	return differs;
}

#define S "# Progress Summary"

static void
which_plans_are_one(void)
{
	CHECK(differ(S "\n\nBranch: `a`\n", S "\n\nBranch: `b`\n"));
	/* A branch decides alone; then the name; then the stories. */
	CHECK(!differ(S ": A\n\nBranch: `a`\n", S ": B\n\nBranch: `a`\n"));
	CHECK(differ(S ": A\n\nBranch: `a`\n", S ": B\n"));
	CHECK(
	    differ(S ": A\n" TABLE "| US-1 |\n", S ": B\n" TABLE "| US-1 |\n"));
	CHECK(!differ(S ": A\n" TABLE "| US-1 |\n| US-2 |\n",
	    S ": A\n" TABLE "| US-2 |\n| US-3 |\n"));
	CHECK(
	    differ(S ": A\n" TABLE "| US-1 |\n", S ": A\n" TABLE "| US-2 |\n"));
	CHECK(differ(S TABLE "| US-1 |\n", S ": A\n" TABLE "| US-2 |\n"));
	/* What one of them lacks does not count. */
	CHECK(!differ(S ": A\n", S "\n"));
	CHECK(!differ(S ": A\n", S ": A\n" TABLE "| US-2 |\n"));
	CHECK(!differ("", S ": A\n\nBranch: `a`\n" TABLE "| US-2 |\n"));
}

int
main(void)
{
	what_a_summary_shows();
	what_a_plan_has();
	which_plans_are_one();
	return check_done();
}
