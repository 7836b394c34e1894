#include "lint/injection.h"

#include "text/wordlist.h"

void
injection_find(struct findings *findings, const struct memory *memory)
{
	for (size_t line = 0; line < memory->n; line++) {
		struct str phrase = wordlist_find(LIST_INJECTION,
		    memory->lines[line].text);
		struct src src;

		if (phrase.n == 0)
			continue;
		src = memory_src(memory, line, phrase);
		findings_add(findings, SEVERITY_NOTE, "injection", &src,
		    "a phrase of injected prompts: '%.*s'", STR_ARG(phrase));
	}
}
