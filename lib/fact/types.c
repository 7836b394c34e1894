#include "fact/types.h"

struct str
type_name(enum type type)
{
	static const struct str names[] = {
		[TYPE_PATH] = STR_INIT("path"),
		[TYPE_SYMBOL] = STR_INIT("symbol"),
		[TYPE_ERROR] = STR_INIT("error"),
		[TYPE_CWD] = STR_INIT("cwd"),
		[TYPE_DEPENDENCY] = STR_INIT("dependency"),
		[TYPE_TEST] = STR_INIT("test"),
		[TYPE_TODO] = STR_INIT("todo"),
		[TYPE_GIT] = STR_INIT("git"),
		[TYPE_ISSUE] = STR_INIT("issue"),
		[TYPE_DECISION] = STR_INIT("decision"),
		[TYPE_CONSTRAINT] = STR_INIT("constraint"),
		[TYPE_COMMAND] = STR_INIT("command"),
		[TYPE_NEXT] = STR_INIT("next"),
		[TYPE_BLOCKER] = STR_INIT("blocker"),
		[TYPE_NUMBER] = STR_INIT("number"),
		[TYPE_GOAL] = STR_INIT("goal"),
	};

	return names[type];
}

static enum type
type_of(struct str name)
{
	enum type type = 0;

	while (type < TYPES && !str_eq(type_name(type), name))
		type++;
	return type;
}

bool
types_read(struct str list, unsigned *types, struct str *bad)
{
	*types = 0;
	do {
		struct str name = str_trim(str_cut(&list, ','));
		enum type type = type_of(name);

		*bad = name;
		if (type == TYPES)
			return false;
		*types |= 1u << type;
	} while (list.p);
	return true;
}
