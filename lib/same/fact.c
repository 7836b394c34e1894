#include "fact.h"

static const struct class
{
	struct str type;
	bool exact, settles;
} classes[] = {
	{ STR_INIT(""), false, false },
	{ STR_INIT("todo"), false, false },
	{ STR_INIT("decision"), false, false },
	{ STR_INIT("constraint"), false, false },
	{ STR_INIT("next"), false, false },
	{ STR_INIT("goal"), false, false },
	{ STR_INIT("blocker"), false, true },
	{ STR_INIT("path"), true, true },
	{ STR_INIT("test"), true, true },
	{ STR_INIT("symbol"), true, false },
	{ STR_INIT("error"), true, false },
	{ STR_INIT("cwd"), true, false },
	{ STR_INIT("dependency"), true, false },
	{ STR_INIT("git"), true, false },
	{ STR_INIT("issue"), true, false },
	{ STR_INIT("command"), true, false },
	{ STR_INIT("number"), true, false },
	{ STR_INIT("?"), true, false },
};

enum { CLASSES = sizeof(classes) / sizeof(*classes) };

uint8_t
fact_class(struct str type)
{
	uint8_t i = FACT_NONE + 1;

	while (i < CLASSES - 1 && !str_eq(classes[i].type, type))
		i++;
	return i;
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
