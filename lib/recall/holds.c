#include "recall/holds.h"

#include "same/fact.h"

enum { ERROR_BYTES = 60 };

/* Names of files that say nothing without their directory. */
static const char *const common[] = {
	"index.ts",
	"index.js",
	"index.tsx",
	"index.html",
	"mod.rs",
	"lib.rs",
	"main.rs",
	"__init__.py",
	"README.md",
	"package.json",
	"Cargo.toml",
	"Makefile",
	"page.tsx",
	"route.ts",
	"types.ts",
	"utils.ts",
};

static void
fold_blanks(struct buf *b, struct str s)
{
	bool blank = false;

	for (size_t i = 0; i < s.n; i++) {
		if (is_space(s.p[i])) {
			blank = true;
			continue;
		}
		if (blank && b->n)
			buf_addc(b, ' ');
		blank = false;
		buf_addc(b, s.p[i]);
	}
}

void
holds_open(struct holds *holds, struct str text)
{
	memset(holds, 0, sizeof *holds);
	fold_blanks(&holds->text, text);
	concordance_open(&holds->concordance, buf_str(&holds->text));
	sentences_open(&holds->sentences, text);
}

void
holds_close(struct holds *holds)
{
	concordance_close(&holds->concordance);
	buf_free(&holds->text);
	sentences_close(&holds->sentences);
}

bool
holds_bytes(const struct holds *holds, struct str s)
{
	return concordance_has(&holds->concordance, s, NULL);
}

/* As a word of its own. */
static bool
is_name(struct str text, size_t at, size_t n)
{
	bool before = at && is_ident(text.p[at - 1]) && is_ident(text.p[at]);
	bool after = at + n < text.n && is_ident(text.p[at + n]) &&
	    is_ident(text.p[at + n - 1]);

	return !before && !after;
}

/* "main.ts" is not told by "src/main.tsx", nor by "old-main.ts". */
static bool
is_path_end(struct str text, size_t at, size_t n)
{
	char before = at ? text.p[at - 1] : ' ';
	char after = at + n < text.n ? text.p[at + n] : ' ';

	return !is_ident(before) && before != '-' && before != '.' &&
	    !is_ident(after) && after != '-';
}

static struct str
last_parts(struct str path, unsigned parts)
{
	size_t at = path.n;

	while (at && (path.p[at - 1] != '/' || --parts > 0))
		at--;
	return str_skip(path, at);
}

static bool
holds_path(const struct holds *holds, struct str path)
{
	struct str end;

	while (path.n > 1 && path.p[path.n - 1] == '/')
		path.n--;
	end = last_parts(path, 1);
	for (size_t i = 0; i < sizeof common / sizeof *common; i++) {
		if (str_eq(end, str_of(common[i])))
			end = last_parts(path, 2);
	}
	return concordance_has(&holds->concordance, end, is_path_end);
}

bool
holds_fact(struct holds *holds, uint8_t class, struct str fact)
{
	if (class == FACT_PATH)
		return holds_path(holds, fact);
	if (class == FACT_ERROR)
		return holds_bytes(holds, str_head(fact, ERROR_BYTES));
	/* What is to be done has a name, but a summary has its own for it. */
	if (fact_exact(class) && class != FACT_TODO)
		return concordance_has(&holds->concordance, fact, is_name);
	return sentences_have(&holds->sentences, fact);
}
