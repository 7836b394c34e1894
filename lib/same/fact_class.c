#include "same/fact_class.h"

static const struct class
{
	struct str type;
	bool exact, settles;
} classes[FACT_CLASSES] = {
	[FACT_NONE] = { STR_INIT(""), false, false },
	[FACT_TODO] = { STR_INIT("todo"), true, true },
	[FACT_DECISION] = { STR_INIT("decision"), false, false },
	[FACT_CONSTRAINT] = { STR_INIT("constraint"), false, false },
	[FACT_NEXT] = { STR_INIT("next"), false, false },
	[FACT_GOAL] = { STR_INIT("goal"), false, false },
	[FACT_BLOCKER] = { STR_INIT("blocker"), false, true },
	[FACT_PATH] = { STR_INIT("path"), true, true },
	[FACT_TEST] = { STR_INIT("test"), true, true },
	[FACT_SYMBOL] = { STR_INIT("symbol"), true, false },
	[FACT_ERROR] = { STR_INIT("error"), true, false },
	[FACT_CWD] = { STR_INIT("cwd"), true, false },
	[FACT_DEPENDENCY] = { STR_INIT("dependency"), true, false },
	[FACT_GIT] = { STR_INIT("git"), true, false },
	[FACT_ISSUE] = { STR_INIT("issue"), true, false },
	[FACT_COMMAND] = { STR_INIT("command"), true, false },
	[FACT_NUMBER] = { STR_INIT("number"), true, false },
	[FACT_WISH] = { STR_INIT("wish"), false, true },
	[FACT_OTHER] = { STR_INIT("?"), true, false },
};

uint8_t
fact_class(struct str type)
{
	uint8_t i = FACT_NONE + 1;

	while (i < FACT_OTHER && !str_eq(classes[i].type, type))
		i++;
	return i;
}

struct str
fact_name(uint8_t class)
{
	return classes[class].type;
}

bool
fact_exact(uint8_t class)
{
	return classes[class].exact;
}

bool
fact_settles(uint8_t class)
{
	return classes[class].settles;
}
