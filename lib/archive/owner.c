#include "owner.h"

#include "err.h"
#include "md.h"

static struct str
unquote(struct str s)
{
	if (s.n >= 2 && (s.p[0] == '"' || s.p[0] == '\'') &&
	    s.p[s.n - 1] == s.p[0])
		return (struct str){ s.p + 1, s.n - 2 };
	return s;
}

/* Of the front matter; empty where it names nobody. */
static struct str
locked_by(struct str log)
{
	struct md md;
	struct str name = { log.p, 0 };

	md_open(&md);
	while (log.n) {
		struct str line = str_head(log, str_chr(log, '\n', 0) + 1);

		log = str_skip(log, line.n);
		if (md_line(&md, line).kind != MD_FRONT)
			break;
		if (str_starts(line, STR("locked_by:")))
			name = unquote(str_trim(str_skip(line, 10)));
	}
	return name;
}

bool
owner_allows(struct str log, const char *path, const char *owner,
    const char *as)
{
	struct str name = locked_by(log);

	if (name.n == 0 && owner)
		name = str_of(owner);
	if (name.n == 0 || (as && str_eq(name, str_of(as))))
		return true;
	if (as)
		fail("'%s' is for '%.*s' to change, not for '%s'", path,
		    STR_ARG(name), as);
	else
		fail("'%s' is for '%.*s' to change: say who you are (--as)",
		    path, STR_ARG(name));
	return false;
}
