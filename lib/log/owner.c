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

static bool
is_append_only(const char *path)
{
	static const struct str names[] = {
		STR_INIT("decisionLog.md"),
		STR_INIT("decision-log.md"),
		STR_INIT("decision_log.md"),
	};

	return IS_ONE_OF(base_name(str_of(path)), names);
}

const char *
log_operand(char *const files[])
{
	if (files[0] == NULL || strcmp(files[0], "-") == 0)
		die_usage("which log?");
	return files[0];
}

const char *
log_operand_to_move(char *const files[])
{
	const char *path = log_operand(files);

	if (is_append_only(path))
		die_usage("'%s' is append-only, its entries stay: 'pith index' "
			  "makes a short form of each",
		    path);
	return path;
}
