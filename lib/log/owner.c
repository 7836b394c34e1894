#include "log/owner.h"

#include "base/err.h"
#include "base/phrases.h"
#include "log/doc.h"
#include "text/show.h"

bool
owner_allows(struct str log, const char *path, const char *owner,
    const char *as)
{
	struct arena arena = { 0 };
	struct str name = doc_parse(log, &arena).owner;
	bool allowed;

	if (name.n == 0 && owner)
		name = str_of(owner);
	allowed = name.n == 0 || (as && str_eq(name, str_of(as)));
	if (!allowed && as)
		fail("'%s' is for '%.*s' to change, not for '%s'", path,
		    STR_ARG(name), as);
	else if (!allowed)
		fail("'%s' is for '%.*s' to change: say who you are (--as)",
		    path, STR_ARG(name));
	arena_free(&arena);
	return allowed;
}

bool
is_append_only(const char *path)
{
	static const struct str names[] = {
		STR_INIT("decisionLog.md"),
		STR_INIT("decision-log.md"),
		STR_INIT("decision_log.md"),
	};

	return IS_ONE_OF(base_name(str_of(path)), names);
}
