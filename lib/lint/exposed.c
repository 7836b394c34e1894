#include "lint/exposed.h"

#include "secret/secret.h"

/*
 * A token of a known form ("GitHub token"), or a key with its header. What only
 * stands next to a name may be that of a test, or of one's own machine.
 */
static bool
is_certain(struct str line, struct str kind)
{
	return str_find(line, STR("-----BEGIN"), 0) < line.n ||
	    (kind.n && is_upper(kind.p[0]) && !str_starts(kind, STR("API")));
}

void
exposed_find(struct findings *findings, const struct memory *memory)
{
	struct arena arena = { 0 };

	secret_hiding(true);
	for (size_t line = 0; line < memory->n; line++) {
		struct str text = memory->lines[line].text, shown;
		struct src src = memory_src(memory, line, text);
		enum severity severity;
		struct str kind;
		size_t at;

		if (text.n < SECRET_LEAST)
			continue;
		arena_reset(&arena);
		shown = secret_hide(text, &arena);
		if (shown.p == text.p || str_eq(shown, text))
			continue;
		at = str_find(shown, STR(SECRET_MARK), 0);
		shown = str_skip(shown, at);
		shown = str_skip(shown,
		    at < shown.n + at ? sizeof SECRET_MARK - 1 : 0);
		kind = str_head(shown, str_chr(shown, ']', 0));
		severity = is_certain(text, kind) ? SEVERITY_ERROR
						  : SEVERITY_WARNING;
		findings_add(findings, severity, "secret", &src,
		    "a secret: %.*s", STR_ARG(kind));
	}
	secret_hiding(false);
	arena_free(&arena);
}
