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
		findings_add(findings, SEVERITY_ERROR, "secret", &src,
		    "a secret: %.*s",
		    STR_ARG(str_head(shown, str_chr(shown, ']', 0))));
	}
	secret_hiding(false);
	arena_free(&arena);
}
