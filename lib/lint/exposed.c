#include "lint/exposed.h"

#include "secret/secret.h"

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
		/* That of a database on one's own machine may be no secret. */
		severity = str_eq(kind, STR("password")) ? SEVERITY_WARNING
							 : SEVERITY_ERROR;
		findings_add(findings, severity, "secret", &src,
		    "a secret: %.*s", STR_ARG(kind));
	}
	secret_hiding(false);
	arena_free(&arena);
}
